/**
 * PJRT by the foreign-function interface: plugins, clients, executables and buffers under the C header's own nouns.
 *
 * <p>Every native call goes through {@link dev.systole.engine.pjrt.PjrtApi#call}; the C structs are data in
 * {@link dev.systole.engine.pjrt.Structs}. Glossary: <i>plugin</i>, a shared library with {@code GetPjrtApi};
 * <i>client</i>, an open device runtime; <i>executable</i>, a compiled and loaded program; <i>topology</i>, the chips
 * of a slice, there or not; <i>buffer</i>, a tensor in device memory; <i>donation</i>, an argument whose memory a
 * result takes over; <i>event</i>, something the device has yet to finish.
 */
@NullMarked
package dev.systole.engine.pjrt;

import org.jspecify.annotations.NullMarked;
