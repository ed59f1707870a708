package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcastOuter;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Binary;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;

/** How the tokens of the residual stream, f32[M, H] between and around a layer's two halves, lie on the devices. */
public enum Residual {
    /** All on each device: each computes all norms and sums. */
    WHOLE,

    /**
     * Each device has its share of the tokens, M / devices of them in the devices' order (sequence parallelism,
     * Korthikanti et al., 2022). Norms and sums are computed once, and a layer's half begins by gathering its input, in
     * the type of the dot products, and ends by scattering its sums. In bfloat16 each device's part of a sum is rounded
     * before it is sent.
     */
    SPLIT;

    /**
     * The one for a chunk of tokens.
     *
     * @param tokens of the chunk
     * @param devices of the program
     * @return split where the tokens can be dealt out
     */
    public static Residual ofChunk(int tokens, int devices) {
        return devices > 1 && tokens % devices == 0 ? SPLIT : WHOLE;
    }

    /**
     * Tokens of the residual stream for dot products that need all of them on each device.
     *
     * @param scope the program
     * @param x f32[m, c] of the stream's tokens
     * @return [M, c] of the lowering's type where they were split, else as they are
     */
    Value gathered(Scope scope, Value x) {
        return this == WHOLE
                ? x
                : Collectives.allGather(convert(x, scope.lowering().dtype()), 0);
    }

    /**
     * Adds up what the devices have of each token.
     *
     * @param scope the program
     * @param parts f32[M, c]
     * @return f32[m, c], tokens of the stream
     */
    Value summed(Scope scope, Value parts) {
        return switch (this) {
            case WHOLE -> Collectives.allReduce(parts);
            case SPLIT -> {
                Value sent = convert(parts, scope.lowering().dtype());
                yield convert(Collectives.reduceScatter(sent, 0), DType.F32);
            }
        };
    }

    /**
     * Some tokens of the stream, on each device.
     *
     * @param x f32[m, H]
     * @param indices i32[N], which of the M
     * @return f32[N, H]
     */
    public Value tokens(Value x, Value indices) {
        if (this == WHOLE) {
            return at(x, indices);
        }
        Value share = Constants.scalar(x.module(), DType.S32, (double) x.dim(0));
        Value owner = Elementwise.apply(Binary.DIVIDE, indices, share);
        Value own = compare(Order.EQ, owner, Collectives.replicaId(x.module()));
        Value taken = at(x, subtract(indices, multiply(owner, share)));
        Value none = Constants.fill(x.module(), taken.shape(), 0);
        return Collectives.allReduce(select(broadcastOuter(own, taken), taken, none));
    }

    private static Value at(Value x, Value indices) {
        return indices.dim(0) == 1 ? rows(x, reshape(indices), 1) : take(x, indices);
    }

    /**
     * What was computed of each of the stream's tokens, unrounded.
     *
     * @param x [m, ...]
     * @return [M, ...], on each device
     */
    public Value all(Value x) {
        return this == WHOLE ? x : Collectives.allGather(x, 0);
    }
}
