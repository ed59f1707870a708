package dev.systole.server.http;

import dev.systole.server.generate.GenerationService;

/** Where a request's deltas go. Event loop only. */
interface Answer extends GenerationService.Sink {

    /** What to do when the client takes nothing for too long. */
    void onStall(Runnable action);

    /** The client is gone: nothing more can be sent. */
    void abandon();
}
