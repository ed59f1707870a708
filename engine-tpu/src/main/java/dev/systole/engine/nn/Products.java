package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Reductions.dot;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import java.util.List;

/** Dot products as the lowering wants them. */
public final class Products {

    private Products() {}

    /**
     * Rows times matrices, in the matrices' type, summed in float32; never with one row where the lowering forbids it.
     *
     * @param scope the program
     * @param rows [..., R, K]
     * @param matrices of as many leading axes, then two, of which one is contracted
     * @param batch how many leading axes there are
     * @param axis the matrices' contracted axis
     * @return f32[..., R, N]
     */
    public static Value of(Scope scope, Value rows, Value matrices, int batch, int axis) {
        Value left = convert(rows, matrices.dtype());
        boolean pad = left.dim(batch) == 1 && scope.lowering().padSingleRow() && left.dtype() == DType.BF16;
        Value operand = pad ? concatenate(batch, List.of(left, Constants.fill(left.module(), left.shape(), 0))) : left;
        Value product = dot(operand, matrices, batch, batch + 1, axis, DType.F32);
        return pad ? slice(product, batch, 0, 1) : product;
    }
}
