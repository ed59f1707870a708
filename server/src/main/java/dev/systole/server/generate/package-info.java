/** From a checked request to text: template, tokens, the step loop, and text again. */
@NullMarked
package dev.systole.server.generate;

import org.jspecify.annotations.NullMarked;
