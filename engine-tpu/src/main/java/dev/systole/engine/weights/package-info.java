/**
 * Checkpoints on disk: folders of safetensors and GGUF files, both seen in Hugging Face's names, orders and
 * configuration.
 *
 * <p>A {@link dev.systole.engine.weights.Checkpoint} maps its files and checks every header on opening, so that a bad
 * file is refused before anything is loaded. A tensor then goes from the mapping to a segment of the caller in one
 * pass: decoded, converted and, where asked, transposed.
 */
@NullMarked
package dev.systole.engine.weights;

import org.jspecify.annotations.NullMarked;
