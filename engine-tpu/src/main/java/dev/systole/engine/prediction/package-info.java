/**
 * How long a compiled TPU program takes, by the compiler's own schedule and by what it moves. Imports none of the
 * engine's other packages. It reads the program that libtpu gives back after optimisation.
 */
@NullMarked
package dev.systole.engine.prediction;

import org.jspecify.annotations.NullMarked;
