package dev.systole.engine.nn;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.apply;
import static dev.systole.engine.hlo.Elementwise.multiply;

import dev.systole.engine.hlo.Elementwise.Unary;
import dev.systole.engine.hlo.Value;

/** Activations of a gate. */
public enum Activation {
    /** x times the logistic function of x. */
    SILU,
    /** The tanh approximation of the Gaussian error linear unit (Hendrycks and Gimpel, 2016). */
    GELU_TANH;

    /**
     * Applies it.
     *
     * @param x f32 of any shape
     * @return the same shape
     */
    public Value of(Value x) {
        return switch (this) {
            case SILU -> multiply(x, apply(Unary.LOGISTIC, x));
            case GELU_TANH -> {
                Value cubic = multiply(multiply(multiply(x, x), x), 0.044715);
                Value inner = multiply(add(x, cubic), Math.sqrt(2 / Math.PI));
                yield multiply(multiply(x, 0.5), add(apply(Unary.TANH, inner), 1));
            }
        };
    }
}
