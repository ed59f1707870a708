package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.tensor.DType;
import java.util.List;

/**
 * The right factor of a product in a program under construction: one matrix, or one for each place of some leading
 * axes. Every product of the layers is one of {@link #multiply}.
 *
 * @param codes [..., N, K] or [..., K, N]
 * @param layout which of the two
 */
public record Factor(Value codes, Layout layout) {

    private int outputAxis() {
        return codes.shape().rank() - (layout == Layout.OUTPUTS_INPUTS ? 2 : 1);
    }

    private int inputAxis() {
        return codes.shape().rank() - (layout == Layout.OUTPUTS_INPUTS ? 1 : 2);
    }

    /**
     * The matrices that map outputs to inputs.
     *
     * @return the same numbers, read the other way
     */
    public Factor transposed() {
        return new Factor(codes, layout == Layout.OUTPUTS_INPUTS ? Layout.INPUTS_OUTPUTS : Layout.OUTPUTS_INPUTS);
    }

    /**
     * Some of the outputs.
     *
     * @param first the first of them
     * @param limit behind the last
     * @return with limit - first outputs
     */
    public Factor outputs(long first, long limit) {
        return new Factor(slice(codes, outputAxis(), first, limit), layout);
    }

    /**
     * One of a stack.
     *
     * @param index i32 scalar, along the first axis
     * @return without that axis
     */
    public Factor at(Value index) {
        long[] dims =
                codes.shape().dims().stream().skip(1).mapToLong(Long::longValue).toArray();
        return new Factor(reshape(rows(codes, index, 1), dims), layout);
    }

    /**
     * A copy of one of a stack for each of some indices.
     *
     * @param indices i32[P], along the first axis
     * @return a stack of P
     */
    public Factor each(Value indices) {
        return new Factor(take(codes, indices), layout);
    }

    /**
     * Rows times the matrices, in the codes' type, summed in float32; never with one row where the lowering forbids it.
     *
     * @param scope the program
     * @param rows [..., R, K], with the matrices' leading axes
     * @return f32[..., R, N]
     */
    public Value multiply(Scope scope, Value rows) {
        int batch = codes.shape().rank() - 2;
        Value left = convert(rows, codes.dtype());
        boolean pad = left.dim(batch) == 1 && scope.lowering().padSingleRow() && left.dtype() == DType.BF16;
        Value operand = pad ? concatenate(batch, List.of(left, Constants.fill(left.module(), left.shape(), 0))) : left;
        Value product = dot(operand, codes, batch, batch + 1, inputAxis(), DType.F32);
        return pad ? slice(product, batch, 0, 1) : product;
    }
}
