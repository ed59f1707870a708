/** Element types and shapes. */
@NullMarked
package dev.systole.engine.tensor;

import org.jspecify.annotations.NullMarked;
