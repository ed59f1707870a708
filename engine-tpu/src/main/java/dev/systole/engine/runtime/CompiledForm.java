package dev.systole.engine.runtime;

import dev.systole.engine.hlo.HloModule;

/**
 * What is made of a program's text, by a compiler or from what a cache has of it. Thread-safe.
 *
 * @param <T> what that is, such as an executable
 */
public interface CompiledForm<T> {

    /**
     * Compiles a program.
     *
     * @param program its text
     * @return what was made
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the compiler refuses it
     */
    T compile(HloModule program);

    /**
     * Makes it of what was kept.
     *
     * @param program its text
     * @param kept bytes that {@link #bytes} gave
     * @return what was made
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin refuses the bytes
     * @throws IllegalArgumentException if they are another program's
     */
    T read(HloModule program, byte[] kept);

    /**
     * As bytes, to be kept.
     *
     * @param made of a program
     * @return a copy
     * @throws dev.systole.engine.pjrt.abi.PjrtException if the plugin has none
     */
    byte[] bytes(T made);

    /**
     * Frees what nobody will use.
     *
     * @param made of a program
     */
    void drop(T made);
}
