package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.take;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;

/**
 * Token ids to vectors, and, where the head is tied, vectors to logits.
 *
 * @param table [vocabulary, H]
 * @param scale factor of the vectors (not of the logits)
 */
public record Embedding(Weight table, float scale) {

    /**
     * Looks tokens up.
     *
     * @param scope the program
     * @param tokens i32[M]
     * @return f32[M, H]
     */
    public Value forward(Scope scope, Value tokens) {
        Value rows = convert(take(scope.value(table), tokens), DType.F32);
        return scale == 1 ? rows : multiply(rows, scale);
    }

    /**
     * Uses the table as the head.
     *
     * @param scope the program
     * @param x f32[M, H]
     * @return f32[M, vocabulary]
     */
    public Value logits(Scope scope, Value x) {
        return Linear.product(scope, x, scope.value(table), 1);
    }
}
