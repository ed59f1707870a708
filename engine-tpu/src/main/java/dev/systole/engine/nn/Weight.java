package dev.systole.engine.nn;

import dev.systole.engine.tensor.Shape;
import java.util.List;

/**
 * A parameter that every program takes, and where its values come from.
 *
 * @param name unique in the model
 * @param shape as programs take it
 * @param source how it is filled
 */
public record Weight(String name, Shape shape, Source source) {

    /** Where values come from. */
    public sealed interface Source {}

    /**
     * Tensors of the checkpoint, one behind the other along their first axis.
     *
     * @param names in order
     * @param transposed whether the joined matrix [out, in] is wanted as [in, out]
     */
    public record Tensors(List<String> names, boolean transposed) implements Source {

        /** Copies the list. */
        public Tensors {
            names = List.copyOf(names);
        }
    }

    /**
     * Computed values, row-major.
     *
     * @param values one for each element
     */
    public record Computed(List<Float> values) implements Source {}
}
