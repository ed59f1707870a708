package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import java.util.stream.Stream;

/**
 * Token ids to vectors, and, where the head is tied, vectors to logits. The vocabulary is split over the devices.
 *
 * @param table [V, H] of this device's tokens
 * @param scale factor of the vectors (not of the logits)
 */
public record Embedding(Matrix table, float scale) {

    /**
     * An embedding of the checkpoint.
     *
     * @param module its name there
     * @param role of its table: that of a head where it is one as well
     * @param vocabulary tokens of all devices
     * @param features H
     * @param scale factor of the vectors
     * @param lowering gives the type
     * @return the layer
     */
    public static Embedding of(
            String module, Role role, long vocabulary, long features, float scale, Lowering lowering) {
        lowering.share("tokens of the vocabulary", vocabulary);
        Weight table =
                Weight.split(module + ".weight", role, lowering.dtype(), lowering.devices(), vocabulary, features);
        return new Embedding(new Matrix(table, Matrix.Layout.OUTPUTS_INPUTS), scale);
    }

    /**
     * All weights.
     *
     * @return in a fixed order
     */
    public Stream<Weight> weights() {
        return table.weights();
    }

    /**
     * Looks tokens up.
     *
     * @param scope the program
     * @param tokens i32[M]
     * @return f32[M, H], or the share of it that is a device's in a split residual stream
     */
    public Value forward(Scope scope, Value tokens) {
        Value rows = scope.lowering().devices() == 1 ? table.vectors(scope, tokens) : ownRows(scope, tokens);
        return scale == 1 ? rows : multiply(rows, scale);
    }

    /** Each device adds the vectors of its tokens, and zeros for the others. */
    private Value ownRows(Scope scope, Value tokens) {
        long count = table.count();
        Value zero = Constants.scalar(scope.module(), DType.S32, 0);
        Value index = subtract(tokens, multiply(Collectives.replicaId(scope.module()), (double) count));
        Value own = and(
                compare(Order.GE, index, zero),
                compare(Order.LT, index, Constants.scalar(scope.module(), DType.S32, (double) count)));
        Value rows = table.vectors(scope, select(own, index, zero));
        Value kept = select(broadcastOuter(own, rows), rows, Constants.scalar(scope.module(), DType.F32, 0));
        return scope.summed(kept);
    }

    /**
     * Uses the table as the head.
     *
     * @param scope the program
     * @param x f32[M, H]
     * @return f32[M, V], of this device's tokens
     */
    public Value logits(Scope scope, Value x) {
        return table.multiply(scope, x);
    }
}
