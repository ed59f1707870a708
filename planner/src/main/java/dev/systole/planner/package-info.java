/** What a model needs of a TPU slice that need not be there, and how fast it would be. */
@NullMarked
package dev.systole.planner;

import org.jspecify.annotations.NullMarked;
