/** Quantised matrices of safetensors: which tensors make up one, by the method that the configuration names. */
@NullMarked
package dev.systole.engine.weights.quantised;

import org.jspecify.annotations.NullMarked;
