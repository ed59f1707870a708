/** Host bookkeeping of the static KV cache: rows, prefixes and memory, in numbers only. */
@NullMarked
package dev.systole.kvcache;

import org.jspecify.annotations.NullMarked;
