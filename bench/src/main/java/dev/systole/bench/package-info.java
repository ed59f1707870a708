/** Microbenchmarks. */
@NullMarked
package dev.systole.bench;

import org.jspecify.annotations.NullMarked;
