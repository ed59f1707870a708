/** A model on a slice: what it needs of a chip by arithmetic, and its programs as libtpu compiles them. */
@NullMarked
package dev.systole.planner.slice;

import org.jspecify.annotations.NullMarked;
