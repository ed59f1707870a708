/**
 * Writes StableHLO programs as text. An {@link dev.systole.engine.hlo.HloModule} holds one function; operations are
 * static methods grouped by family, each of which checks its operands, infers the result's shape by a pure function of
 * {@link dev.systole.engine.hlo.ShapeInference} and adds one line to the body that its operands belong to.
 *
 * <p>Words: a <i>value</i> is the result of an operation or a parameter; a <i>body</i> is a list of operations: the
 * function's own or that of a loop or a branch, which may use the values of the bodies around it; an <i>axis</i> is a
 * position in a shape, a <i>dimension</i> its size. A wrong program is a bug of ours, so every refusal is an
 * {@link IllegalArgumentException} that names the operation, the operands and their shapes. Nothing here is
 * thread-safe: a module is built by one thread.
 */
@NullMarked
package dev.systole.engine.hlo;

import org.jspecify.annotations.NullMarked;
