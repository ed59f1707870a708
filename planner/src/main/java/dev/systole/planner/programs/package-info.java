/** What a compiler made of a model's programs, as a folder that a person reads. */
@NullMarked
package dev.systole.planner.programs;

import org.jspecify.annotations.NullMarked;
