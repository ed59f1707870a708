package dev.systole.engine.runtime;

import org.jspecify.annotations.Nullable;

/** Closes one thing after the other, whatever fails; the first failure is thrown at the end, the others beside it. */
final class Closing {

    private @Nullable Throwable first;

    void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception | Error e) {
            if (first == null) {
                first = e;
            } else {
                first.addSuppressed(e);
            }
        }
    }

    void end() {
        switch (first) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException("a part cannot be closed", first);
        }
    }
}
