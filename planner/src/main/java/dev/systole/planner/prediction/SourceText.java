package dev.systole.planner.prediction;

import java.util.Optional;
import java.util.OptionalInt;

/** The program that was compiled, to which the compiled one refers by lines and by the numbers of its parameters. */
public interface SourceText {

    /**
     * A part of the model.
     *
     * @param name in words, the same in each layer
     * @param layer from 0 on; empty for what is in none
     */
    record Part(String name, OptionalInt layer) {

        /** What the compiler made up. */
        static final Part COMPILER = new Part("the compiler's own", OptionalInt.empty());
    }

    /**
     * The part of the model that a line belongs to.
     *
     * @param line from 1 on
     * @return empty where there is no such line
     */
    Optional<Part> part(int line);

    /**
     * The part of the model that a parameter is a weight of.
     *
     * @param parameter from 0 on
     * @return empty where it is no weight
     */
    Optional<Part> weight(int parameter);

    /**
     * The kernel that a line calls.
     *
     * @param line from 1 on
     * @return its name, empty for none
     */
    String kernel(int line);
}
