/** Feed-forward layers of which each token uses a few experts: who chooses, and the experts themselves. */
@NullMarked
package dev.systole.engine.nn.experts;

import org.jspecify.annotations.NullMarked;
