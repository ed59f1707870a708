package dev.systole.engine.pjrt;

/**
 * What a compiled program needs of the device's memory, in bytes. Immutable.
 *
 * @param code generated code, 0 where the plugin doesn't count it
 * @param arguments all arguments
 * @param outputs all results, those that take over an argument's memory included
 * @param aliased results that take over the memory of a donated argument
 * @param temporary scratch memory during an execution
 */
public record MemoryStats(long code, long arguments, long outputs, long aliased, long temporary) {}
