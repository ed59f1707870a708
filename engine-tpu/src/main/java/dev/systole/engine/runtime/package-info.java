/**
 * What serves any pipeline on the devices of one plugin: the target, compiled programs and where they are kept, weights
 * on the devices. It knows programs as text and weights as arrays, and no model.
 */
@NullMarked
package dev.systole.engine.runtime;

import org.jspecify.annotations.NullMarked;
