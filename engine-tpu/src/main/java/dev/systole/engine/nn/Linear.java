package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Shapes.broadcastInner;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * y = x W^T + b.
 *
 * @param matrix W
 * @param bias f32[out]
 * @param summed whether each device holds some of the inputs, so that the products are summed over the devices to
 *     tokens of the residual stream
 */
public record Linear(Matrix matrix, @Nullable Weight bias, boolean summed) {

    /**
     * Features that a projection computes: all or some of a module's.
     *
     * @param module name in the checkpoint, which has a {@code .weight} and perhaps a {@code .bias}
     * @param all features of the module
     * @param first the first of those meant
     * @param count of those meant
     * @param pieces into how many pieces they are cut, as {@link Part} says
     */
    public record Features(String module, long all, long first, long count, int pieces) {

        /**
         * All features of a module.
         *
         * @param module name in the checkpoint
         * @param count its features
         * @param pieces into how many pieces they are cut
         * @return the features
         */
        public static Features of(String module, long count, int pieces) {
            return new Features(module, count, 0, count, pieces);
        }

        long local() {
            return count / pieces;
        }
    }

    /**
     * One or more projections of the same input, computed by one dot product; the outputs are split over the devices.
     *
     * @param name of the joined weight
     * @param role of its weights
     * @param in features of the input
     * @param outputs in this order
     * @param biased whether they have biases
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Linear of(
            String name, Role role, long in, List<Features> outputs, boolean biased, Lowering lowering) {
        long out = outputs.stream().mapToLong(Features::local).sum();
        List<Part> parts = outputs.stream()
                .map(o -> new Part(Tensor.of(o.module + ".weight", o.all, in), o.first, o.count, o.pieces))
                .toList();
        Matrix matrix = Matrix.of(name + ".weight", role, in, out, parts, 1, lowering);
        Weight bias = !biased
                ? null
                : new Weight(
                        name + ".bias",
                        role,
                        Shape.of(DType.F32, out),
                        new Rows(
                                outputs.stream()
                                        .map(o -> new Part(
                                                Tensor.of(o.module + ".bias", o.all), o.first, o.count, o.pieces))
                                        .toList(),
                                false,
                                1));
        return new Linear(matrix, bias, false);
    }

    /**
     * A projection of an input that is split over the devices, back into the residual stream.
     *
     * @param module name in the checkpoint
     * @param role of its weights
     * @param in features of the input on all devices
     * @param out features of the output
     * @param biased whether it has a bias
     * @param lowering gives type and layout
     * @return the layer
     */
    public static Linear summed(String module, Role role, long in, long out, boolean biased, Lowering lowering) {
        Matrix matrix = Matrix.of(
                module + ".weight",
                role,
                lowering.share("inputs of " + module, in),
                out,
                List.of(Part.whole(Tensor.of(module + ".weight", out, in))),
                lowering.devices(),
                lowering);
        Weight bias = !biased ? null : Weight.whole(module + ".bias", role, DType.F32, out);
        return new Linear(matrix, bias, true);
    }

    /**
     * All weights.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        return Stream.concat(matrix.weights(), Stream.ofNullable(bias));
    }

    /**
     * Applies the layer.
     *
     * @param scope the program
     * @param x [M, in]
     * @return f32[M, out], or tokens of the residual stream where it is summed
     */
    public Value forward(Scope scope, Value x) {
        Value y = matrix.multiply(scope, x);
        Value total = summed ? scope.summed(y) : y;
        return bias == null ? total : add(total, broadcastInner(scope.value(bias), total));
    }
}
