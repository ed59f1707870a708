/** Text to token ids and back, and chat templates. */
@NullMarked
package dev.systole.tokenizer;

import org.jspecify.annotations.NullMarked;
