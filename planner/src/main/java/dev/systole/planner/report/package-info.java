/** What a plan found, in the figures that are printed. */
@NullMarked
package dev.systole.planner.report;

import org.jspecify.annotations.NullMarked;
