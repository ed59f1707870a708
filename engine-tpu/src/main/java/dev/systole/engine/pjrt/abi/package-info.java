/**
 * The C interface of PJRT: its function table, its structs as data and its errors, behind one checked call. For
 * {@code pjrt} and {@code pjrt.aot}; others know its exceptions alone.
 *
 * <p>Every native call goes through {@link dev.systole.engine.pjrt.abi.PjrtApi#call}; the C structs are data in
 * {@link dev.systole.engine.pjrt.abi.Structs}.
 */
@NullMarked
package dev.systole.engine.pjrt.abi;

import org.jspecify.annotations.NullMarked;
