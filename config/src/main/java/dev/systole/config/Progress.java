package dev.systole.config;

/**
 * What downloads, loading and compiling report to. Called from any thread; implementations are thread-safe and quick.
 */
@FunctionalInterface
public interface Progress {

    /** A report that nobody reads. */
    Progress NONE = (stage, done, total) -> {};

    /**
     * Says how far a stage has come. A stage ends when {@code done} reaches {@code total}.
     *
     * @param stage what is being done, in the user's words, such as {@code "compiling programs"}
     * @param done units finished so far
     * @param total units in all, 0 where unknown
     */
    void report(String stage, long done, long total);

    /**
     * Says something that does not end a stage and that someone may want to know.
     *
     * @param line one sentence
     */
    default void note(String line) {}
}
