/**
 * The architectures: how a Hugging Face config becomes a {@link dev.systole.engine.model.DecoderConfig}, and the one
 * decoder that is assembled from it. A class or a value that is not supported is refused before any weight is read.
 */
@NullMarked
package dev.systole.engine.model;

import org.jspecify.annotations.NullMarked;
