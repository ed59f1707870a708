/** GGUF files, seen in the names, orders and configuration of Hugging Face. */
@NullMarked
package dev.systole.engine.weights.gguf;

import org.jspecify.annotations.NullMarked;
