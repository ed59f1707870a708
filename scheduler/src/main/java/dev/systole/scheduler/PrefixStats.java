package dev.systole.scheduler;

/** Prompt tokens that were looked up in the cache, and those that were found. Not thread-safe. */
final class PrefixStats {

    private long queried;
    private long found;

    void count(int promptTokens, int reused) {
        queried += promptTokens;
        found += reused;
    }

    long queried() {
        return queried;
    }

    long found() {
        return found;
    }
}
