/**
 * What a device must hold, before and after compiling, and the sizes in which a model is served so that it fits. Used
 * by a start and by a plan alike.
 */
@NullMarked
package dev.systole.engine.budget;

import org.jspecify.annotations.NullMarked;
