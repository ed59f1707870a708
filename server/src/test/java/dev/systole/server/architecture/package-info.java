/** The rules that hold the modules apart and the files small. */
@NullMarked
package dev.systole.server.architecture;

import org.jspecify.annotations.NullMarked;
