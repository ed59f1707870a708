package dev.systole.engine.prediction;

/** The program that was compiled, to which the compiled one refers by lines. */
public interface SourceText {

    /**
     * The part of the model that a line belongs to.
     *
     * @param line from 1 on; 0 where the compiler made an operation up
     * @return in words
     */
    String part(int line);

    /**
     * The kernel that a line calls.
     *
     * @param line from 1 on
     * @return its name, empty for none
     */
    String kernel(int line);
}
