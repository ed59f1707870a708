package dev.systole.engine.hlo;

import dev.systole.engine.tensor.Shape;
import java.util.List;

/** Systems of linear equations with a triangular matrix. */
public final class Triangular {

    private Triangular() {}

    /**
     * Solves (I + L) x = b for the strictly lower triangle L of each matrix; what lies on or above the diagonal is not
     * read.
     *
     * @param matrices f32[..., n, n]
     * @param right b, f32[..., n, m], of the same leading axes
     * @return x, of b's shape
     */
    public static Value solveUnitLower(Value matrices, Value right) {
        Shape a = matrices.shape();
        Shape b = right.shape();
        boolean square = a.rank() >= 2 && a.dim(-1) == a.dim(-2);
        ShapeInference.require(
                square
                        && a.rank() == b.rank()
                        && a.dtype() == b.dtype()
                        && a.dims().subList(0, a.rank() - 1).equals(b.dims().subList(0, b.rank() - 1)),
                "triangular_solve",
                "shapes do not fit",
                a,
                b);
        List<Value> operands = List.of(matrices, right);
        return Value.bodyOf("triangular_solve", operands)
                .add(
                        b,
                        "\"stablehlo.triangular_solve\"(" + Value.names(operands)
                                + ") <{left_side = true, lower = true, unit_diagonal = true,"
                                + " transpose_a = #stablehlo<transpose NO_TRANSPOSE>}>"
                                + Shapes.signature(operands, b));
    }
}
