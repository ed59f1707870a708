/**
 * PJRT by the foreign-function interface: plugins, clients, executables and buffers under the C header's own nouns. The
 * interface itself is {@code pjrt.abi}; compiling without devices is {@code pjrt.aot}.
 *
 * <p>Glossary: <i>plugin</i>, a shared library with {@code GetPjrtApi}; <i>client</i>, an open device runtime;
 * <i>executable</i>, a compiled and loaded program; <i>buffer</i>, a tensor in device memory; <i>donation</i>, an
 * argument whose memory a result takes over; <i>event</i>, something the device has yet to finish.
 */
@NullMarked
package dev.systole.engine.pjrt;

import org.jspecify.annotations.NullMarked;
