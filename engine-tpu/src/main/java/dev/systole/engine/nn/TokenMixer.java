package dev.systole.engine.nn;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The half of a layer that lets a token see those before it, and keeps what later tokens will need of it. */
public interface TokenMixer {

    /**
     * What it computed.
     *
     * @param output f32[m, H], tokens of the residual stream
     * @param caches with the step's tokens written
     * @param segments what the step's tokens attended to, for layers that attend to the same; null for a recurrent one
     */
    record Result(
            Value output, List<Value> caches, @Nullable Segments segments) {

        /** Copies the list. */
        public Result {
            caches = List.copyOf(caches);
        }
    }

    /**
     * Keys and values that a step's tokens attend to.
     *
     * @param keys [N, k, L, d] each
     * @param values [N, k, L, d] each
     * @param caches the caches of keys and of values that these lie in; none in a prefill over a ring, whose tokens
     *     attend to what it held before
     */
    record Segments(List<Value> keys, List<Value> values, List<Value> caches) {

        /** Copies the lists. */
        public Segments {
            keys = List.copyOf(keys);
            values = List.copyOf(values);
            caches = List.copyOf(caches);
        }
    }

    /**
     * All weights.
     *
     * @return in a fixed order
     */
    Stream<Weight> weights();

    /**
     * The caches that it keeps on one device.
     *
     * @param rows of the cache
     * @param slots positions of a row, where it keeps positions
     * @param dtype of keys and values
     * @return shapes that begin with the rows
     */
    List<Shape> cacheShapes(long rows, long slots, DType dtype);

    /**
     * How much of its caches holds something: a kernel may want heads wider than they are, with zeros behind.
     *
     * @return 1 where all does
     */
    default double usedShare() {
        return 1;
    }

    /**
     * The kernels that it would call in a step.
     *
     * @param lowering how it is written
     * @param sizes of the step
     * @return each once
     */
    Stream<KernelWish> wishes(Lowering lowering, StepSizes sizes);

    /**
     * Whether a step costs the same whatever length of the cache its program is for: it reads no further than rows are
     * filled, or keeps nothing that grows with the positions.
     *
     * @param lowering how it is written
     * @param sizes of the step
     * @return false where it reads a whole length
     */
    boolean readsWhatIsFilled(Lowering lowering, StepSizes sizes);

    /**
     * Applies it.
     *
     * @param scope the program
     * @param stream f32[m, H], tokens of the residual stream
     * @param context positions, angles, masks and how the cache lies
     * @param caches of {@link #cacheShapes}, before the step
     * @param shared of the layer whose keys and values this one attends to; null where it has its own
     * @return output and caches
     */
    Result forward(Scope scope, Value stream, AttentionContext context, List<Value> caches, @Nullable Segments shared);
}
