/**
 * Tensors as they lie in files: the safetensors format, the encodings of elements, and the one pass that brings rows
 * into a segment.
 */
@NullMarked
package dev.systole.engine.weights.stored;

import org.jspecify.annotations.NullMarked;
