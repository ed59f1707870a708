/**
 * The layers of a decoder, as writers of StableHLO. A layer is a record of its weights and sizes; {@code forward} adds
 * its operations to the program under construction.
 *
 * <p>Axes are named in comments: N sequences, T new tokens of each, M = N x T rows of a matrix, H hidden, h query
 * heads, k key-value heads, G = h / k query heads of a key-value head, d head dimension, L cache slots. Activations are
 * float32 between layers; operands of dot products have the lowering's type, and their sums are float32.
 */
@NullMarked
package dev.systole.engine.nn;

import org.jspecify.annotations.NullMarked;
