/**
 * How long a compiled TPU program takes, by the compiler's own schedule and by what it moves. It reads the program that
 * libtpu gives back after optimisation.
 */
@NullMarked
package dev.systole.planner.prediction;

import org.jspecify.annotations.NullMarked;
