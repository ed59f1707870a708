package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Rotary position embedding (Su et al., 2021) from a table, in the split-half layout of transformers: feature i is
 * paired with feature i + r / 2.
 *
 * @param table f32[positions, r] for r rotated features: r / 2 cosines, then r / 2 sines, already times the attention
 *     factor
 */
public record Rope(Weight table) {

    /**
     * Cosines and sines of some positions.
     *
     * @param cosine f32[M, r / 2]
     * @param sine f32[M, r / 2]
     */
    public record Angles(Value cosine, Value sine) {}

    /**
     * Looks positions up.
     *
     * @param scope the program
     * @param positions i32[M]
     * @return their angles
     */
    public Angles angles(Scope scope, Value positions) {
        Value rows = take(scope.value(table), positions);
        long half = rows.dim(1) / 2;
        return new Angles(slice(rows, 1, 0, half), slice(rows, 1, half, 2 * half));
    }

    /**
     * Rotates the first features of heads, as many as the angles are for; the others stay.
     *
     * @param x f32[M, heads, d]
     * @param angles of its M positions
     * @return the same shape
     */
    public static Value rotate(Value x, Angles angles) {
        long half = angles.cosine().dim(1);
        Value first = slice(x, 2, 0, half);
        Value second = slice(x, 2, half, 2 * half);
        List<Value> rotated = new ArrayList<>(rotate(first, second, angles));
        if (2 * half < x.dim(2)) {
            rotated.add(slice(x, 2, 2 * half, x.dim(2)));
        }
        return concatenate(2, rotated);
    }

    /**
     * Rotates heads whose features are stored pair by pair, as in DeepSeek's; the result has the split-half layout.
     *
     * @param x f32[M, heads, d]
     * @param angles of its M positions
     * @return the same shape
     */
    public static Value rotatePairs(Value x, Angles angles) {
        Value pairs = reshape(x, x.dim(0), x.dim(1), x.dim(2) / 2, 2);
        Value first = reshape(slice(pairs, 3, 0, 1), x.dim(0), x.dim(1), x.dim(2) / 2);
        Value second = reshape(slice(pairs, 3, 1, 2), x.dim(0), x.dim(1), x.dim(2) / 2);
        return concatenate(2, rotate(first, second, angles));
    }

    private static List<Value> rotate(Value first, Value second, Angles angles) {
        long[] dims = {first.dim(0), first.dim(1), first.dim(2)};
        Value cosine = broadcast(angles.cosine(), dims, 0, 2);
        Value sine = broadcast(angles.sine(), dims, 0, 2);
        return List.of(
                subtract(multiply(first, cosine), multiply(second, sine)),
                add(multiply(second, cosine), multiply(first, sine)));
    }
}
