/**
 * Draws the next token of each row on the device, and packs what requests asked for into the arrays it reads.
 *
 * <p>Words: a row's <i>relative probability</i> of a token is exp((logit - largest logit) / temperature), 1 for the
 * likeliest token; a <i>weight</i> is that probability as an integer, so that sums are exact in any order and a draw
 * cannot depend on the batch, on the row or on how a sum was vectorised; a <i>threshold</i> is the smallest relative
 * probability a filter keeps.
 */
@NullMarked
package dev.systole.engine.sampling;

import org.jspecify.annotations.NullMarked;
