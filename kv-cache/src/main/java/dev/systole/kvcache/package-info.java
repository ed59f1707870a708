/**
 * Host bookkeeping of the static KV cache: rows, prefixes and memory, in numbers only.
 *
 * <p>A row is free or busy. A busy row belongs to one sequence; a free row still keeps what its last sequence computed,
 * so that a later prompt which begins alike can go on from there. Positions count as computed from the moment at which
 * their step was given to the device, since the device runs steps in order.
 *
 * <pre>
 *   tokens   [ t0 t1 t2 t3 t4 t5 ]        what the host knows
 *   computed [ t0 t1 t2 t3 t4 t5 ?  ]     what the device holds: length 7, the last token not yet known here
 * </pre>
 */
@NullMarked
package dev.systole.kvcache;

import org.jspecify.annotations.NullMarked;
