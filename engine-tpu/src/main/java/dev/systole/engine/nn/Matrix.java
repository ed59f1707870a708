package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a product is made with, as one device has it: a matrix of N outputs and K inputs, or a stack of them. Layers
 * declare it, and multiply by it; of what arrays it consists and how they lie is known here, in {@link Factor} and to
 * kernels that read them. How a checkpoint stores it is another matter, that of its weights' {@link Weight.Source}.
 *
 * @param codes [..., N, K] or [..., K, N]
 * @param layout which of the two
 */
public record Matrix(Weight codes, Layout layout) {

    /** How the two innermost axes lie. */
    public enum Layout {
        /** [N, K]. */
        OUTPUTS_INPUTS,
        /** [K, N]. */
        INPUTS_OUTPUTS
    }

    /**
     * A matrix whose outputs are rows of tensors of the checkpoint, in the type and layout that the lowering has for
     * it.
     *
     * @param name of the weight
     * @param role what it is to the model
     * @param in K of one device
     * @param out N of one device
     * @param parts whose rows are the outputs, one behind the other
     * @param inputPieces into how many pieces the inputs are cut, 1 or the number of devices
     * @param lowering gives type and layout
     * @return the matrix
     */
    public static Matrix of(
            String name, Role role, long in, long out, List<Part> parts, int inputPieces, Lowering lowering) {
        DType dtype = lowering.dtype(role);
        boolean transposed = lowering.transposedWeights();
        Shape shape = transposed ? Shape.of(dtype, in, out) : Shape.of(dtype, out, in);
        Weight codes = new Weight(name, role, shape, new Rows(parts, transposed, inputPieces));
        return new Matrix(codes, transposed ? Layout.INPUTS_OUTPUTS : Layout.OUTPUTS_INPUTS);
    }

    /**
     * All arrays of which it consists.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        return Stream.of(codes);
    }

    /**
     * Matrices of a stack, or rows of a table.
     *
     * @return the extent of the first axis
     */
    public long count() {
        return codes.shape().dim(0);
    }

    /**
     * K.
     *
     * @return inputs of one device
     */
    public long inputs() {
        return codes.shape().dim(layout == Layout.OUTPUTS_INPUTS ? -1 : -2);
    }

    /**
     * N.
     *
     * @return outputs of one device
     */
    public long outputs() {
        return codes.shape().dim(layout == Layout.OUTPUTS_INPUTS ? -2 : -1);
    }

    /**
     * The type in which it takes its inputs.
     *
     * @return that of the codes
     */
    public DType dtype() {
        return codes.shape().dtype();
    }

    /**
     * It in a program.
     *
     * @param scope the program
     * @return a factor of products there
     */
    public Factor in(Scope scope) {
        return new Factor(scope.value(codes), layout);
    }

    /**
     * Rows times this.
     *
     * @param scope the program
     * @param rows [..., R, K], of any type
     * @return f32[..., R, N]
     */
    public Value multiply(Scope scope, Value rows) {
        return in(scope).multiply(scope, rows);
    }

    /**
     * The inputs' factors of some outputs, which are vectors of K numbers each.
     *
     * @param scope the program
     * @param outputs i32[M], of a matrix of layout {@link Layout#OUTPUTS_INPUTS}
     * @return f32[M, K]
     */
    public Value vectors(Scope scope, Value outputs) {
        if (layout != Layout.OUTPUTS_INPUTS) {
            throw new IllegalStateException(codes.name() + " has no vector for each output: it is " + layout);
        }
        return convert(take(scope.value(codes), outputs), DType.F32);
    }
}
