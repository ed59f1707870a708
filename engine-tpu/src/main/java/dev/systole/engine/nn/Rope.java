package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Elementwise.subtract;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Value;
import java.util.List;

/**
 * Rotary position embedding (Su et al., 2021) from a table, in the split-half layout of transformers: feature i is
 * paired with feature i + d / 2.
 *
 * @param table f32[positions, d]: d / 2 cosines, then d / 2 sines, already times the attention factor
 */
public record Rope(Weight table) {

    /**
     * Cosines and sines of some positions.
     *
     * @param cosine f32[M, d / 2]
     * @param sine f32[M, d / 2]
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
     * Rotates heads.
     *
     * @param x f32[M, heads, d]
     * @param angles of its M positions
     * @return the same shape
     */
    public static Value rotate(Value x, Angles angles) {
        long half = x.dim(2) / 2;
        Value first = slice(x, 2, 0, half);
        Value second = slice(x, 2, half, 2 * half);
        long[] dims = {x.dim(0), x.dim(1), half};
        Value cosine = broadcast(angles.cosine(), dims, 0, 2);
        Value sine = broadcast(angles.sine(), dims, 0, 2);
        return concatenate(
                2,
                List.of(
                        subtract(multiply(first, cosine), multiply(second, sine)),
                        add(multiply(second, cosine), multiply(first, sine))));
    }
}
