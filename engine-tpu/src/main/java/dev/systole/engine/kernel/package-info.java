/**
 * Hand-written kernels that programs call in place of plain operations, where a compiler for them is there. They are
 * written and exported in {@code kernels/}; what is here fills in their sizes and calls them.
 *
 * <p>Words: a <i>template</i> is a kernel with some sizes left open; the <i>pack</i> is all of them with their
 * manifest; a <i>twin</i> is the plain operations that compute the same.
 */
@NullMarked
package dev.systole.engine.kernel;

import org.jspecify.annotations.NullMarked;
