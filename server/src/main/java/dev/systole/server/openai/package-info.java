/** The OpenAI wire format: requests checked field by field, and the shapes of answers. */
@NullMarked
package dev.systole.server.openai;

import org.jspecify.annotations.NullMarked;
