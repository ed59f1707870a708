package dev.systole.engine.kernel;

/**
 * What kernels were made with and for, or are to be compiled with and for.
 *
 * @param build of libtpu in its own words, such as {@code cl/1004524046}: it does not know its version; empty where it
 *     does not say
 * @param generation of the chips, in libtpu's words, such as {@code TPU v6 lite}
 */
public record KernelTarget(String build, String generation) {

    /** Such as {@code cl/1004524046 for TPU v6 lite}. */
    @Override
    public String toString() {
        return (build.isEmpty() ? "it does not say which it is," : build) + " for " + generation;
    }
}
