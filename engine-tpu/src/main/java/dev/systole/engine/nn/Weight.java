package dev.systole.engine.nn;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A parameter that every program takes, and where its values come from.
 *
 * @param name unique in the model
 * @param role what it is to the model
 * @param shape as one device's programs take it
 * @param source how it is filled
 */
public record Weight(String name, Role role, Shape shape, Source source) {

    /** What a weight is to its model: whoever reads, plans or predicts goes by this, and never by a name. */
    public enum Role {
        /** Vectors of tokens: a step reads one for each of its tokens and multiplies by none. */
        EMBEDDING,
        /** What gives the scores of tokens, only where one is drawn; the embedding as well where the two are tied. */
        HEAD,
        /** Of a token mixer. */
        MIXER,
        /** Of what each token passes through by itself. */
        FEED_FORWARD,
        /** A stack of experts, of which a step needs those that its tokens chose. */
        EXPERT,
        /** An expert that every token uses. */
        SHARED,
        /** What chooses experts. */
        ROUTER,
        /** Factors of features. */
        NORM,
        /** Computed numbers that are looked up, as those of positions. */
        TABLE;

        /**
         * Whether rows of it are looked up and it is multiplied by nothing.
         *
         * @return false where a step multiplies by it
         */
        public boolean isLookedUp() {
            return this == EMBEDDING || this == TABLE;
        }
    }

    /**
     * A tensor of the checkpoint as it is, the same on all devices.
     *
     * @param name in Hugging Face's spelling
     * @param role what it is to the model
     * @param dtype as programs take it
     * @param dims of the tensor
     * @return the weight
     */
    public static Weight whole(String name, Role role, DType dtype, long... dims) {
        return split(name, role, dtype, 1, dims);
    }

    /**
     * A tensor of the checkpoint that is cut along its first axis, as {@link Part} says.
     *
     * @param name in Hugging Face's spelling
     * @param role what it is to the model
     * @param dtype as programs take it
     * @param pieces into how many pieces
     * @param dims of the whole tensor
     * @return the weight
     */
    public static Weight split(String name, Role role, DType dtype, int pieces, long... dims) {
        Part all = Part.whole(Tensor.of(name, dims));
        long[] local = dims.clone();
        local[0] /= pieces;
        Part part = new Part(all.tensor(), 0, all.count(), pieces);
        return new Weight(name, role, Shape.of(dtype, local), new Rows(List.of(part), false, 1));
    }

    /** Where values come from. */
    public sealed interface Source {}

    /**
     * A tensor of the checkpoint.
     *
     * @param name in Hugging Face's spelling
     * @param dims that it must have
     */
    public record Tensor(String name, List<Long> dims) {

        /** Copies the list. */
        public Tensor {
            dims = List.copyOf(dims);
        }

        /**
         * A tensor of some dimensions.
         *
         * @param name in Hugging Face's spelling
         * @param dims outermost first
         * @return the tensor
         */
        public static Tensor of(String name, long... dims) {
            return new Tensor(name, Arrays.stream(dims).boxed().toList());
        }
    }

    /**
     * Rows of a tensor, all of its leading axes counted as one; those of a vector are its elements. They are cut into
     * pieces of equal size; of N devices, device i takes piece i x pieces / N.
     *
     * @param tensor where they lie
     * @param first the first of them
     * @param count how many, over all pieces
     * @param pieces a divisor of the number of devices
     */
    public record Part(Tensor tensor, long first, long count, int pieces) {

        /**
         * A whole tensor, the same on all devices.
         *
         * @param tensor of any rank
         * @return all of its rows
         */
        public static Part whole(Tensor tensor) {
            int rank = tensor.dims().size();
            long rows = tensor.dims().subList(0, rank == 1 ? 1 : Math.max(0, rank - 1)).stream()
                    .reduce(1L, Math::multiplyExact);
            return new Part(tensor, 0, rows, 1);
        }
    }

    /**
     * Rows of tensors, one part behind the other.
     *
     * @param parts in order
     * @param transposed whether the joined matrix [rows, columns] is wanted as [columns, rows]
     * @param columnPieces into how many pieces the columns are cut, 1 or the number of devices; device i takes piece i
     */
    public record Rows(List<Part> parts, boolean transposed, int columnPieces) implements Source {

        /** Copies the list. */
        public Rows {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Matrices of one shape, one behind the other along a new first axis; device i of N takes the i-th Nth of them.
     *
     * @param matrices of all devices
     */
    public record Stack(List<Rows> matrices) implements Source {

        /** Copies the list. */
        public Stack {
            matrices = List.copyOf(matrices);
        }
    }

    /**
     * One of several spellings of the same values: the first whose tensors are in the checkpoint.
     *
     * @param spellings in order of preference; errors speak of the first
     */
    public record Spellings(List<Source> spellings) implements Source {

        /** Copies the list. */
        public Spellings {
            spellings = List.copyOf(spellings);
        }
    }

    /**
     * Computed values, the same on all devices.
     *
     * @param rows the elements of each row
     */
    public record Computed(IntFunction<float[]> rows) implements Source {}
}
