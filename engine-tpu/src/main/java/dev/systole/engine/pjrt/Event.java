package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.pjrt.abi.PjrtFunction;

/** Something that the device will have done. Any thread may wait for it; whoever got it closes it. */
public final class Event extends NativeHandle {

    Event(Client client, long handle) {
        super(client.api(), PjrtFunction.EVENT_DESTROY, handle, client.family());
    }

    /**
     * Waits until it is done. It blocks the thread in native code, so a virtual thread keeps its carrier.
     *
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the operation failed
     */
    public void await() {
        api().call(PjrtFunction.EVENT_AWAIT, handle());
    }

    /**
     * Whether it is done, well or not.
     *
     * @return true if {@link #await} would return at once
     */
    public boolean isReady() {
        return api().call(PjrtFunction.EVENT_IS_READY, handle()) != 0;
    }

    /** Such as {@code event}. */
    @Override
    public String toString() {
        return "event";
    }
}
