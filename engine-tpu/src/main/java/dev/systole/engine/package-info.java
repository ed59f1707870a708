/** The engine: programs over a PJRT plugin, with the static KV cache on the device. */
@NullMarked
package dev.systole.engine;

import org.jspecify.annotations.NullMarked;
