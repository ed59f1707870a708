/**
 * Attention over a static cache: grouped-query and latent, by kernels where they fit and by plain operations elsewhere.
 */
@NullMarked
package dev.systole.engine.nn.attention;

import org.jspecify.annotations.NullMarked;
