/** The process: HTTP, the OpenAI API, metrics and the command line. */
@NullMarked
package dev.systole.server;

import org.jspecify.annotations.NullMarked;
