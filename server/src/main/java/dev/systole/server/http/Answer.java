package dev.systole.server.http;

import dev.systole.server.generate.GenerationService;

/** Where a request's text goes. Event loop only. */
interface Answer extends GenerationService.Sink {

    /** The client is gone: nothing more can be sent. */
    void abandon();
}
