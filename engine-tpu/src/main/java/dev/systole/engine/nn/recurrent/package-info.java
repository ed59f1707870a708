/** Layers that keep a state of fixed size for each row instead of keys and values of each position. */
@NullMarked
package dev.systole.engine.nn.recurrent;

import org.jspecify.annotations.NullMarked;
