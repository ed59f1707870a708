package dev.systole.config;

import java.util.List;
import java.util.stream.Stream;

/**
 * Flags for XLA, which compiles the programs. Immutable.
 *
 * @param flags each with its dashes and its value, such as {@code --xla_cpu_enable_fast_math=true}
 */
public record XlaFlags(List<String> flags) {

    /** None. */
    public static final XlaFlags NONE = new XlaFlags(List.of());

    /** Copies the list and checks the form; only the plugin knows whether it has such flags. */
    public XlaFlags {
        flags = List.copyOf(flags);
        for (String flag : flags) {
            if (!flag.startsWith("--")) {
                throw new SettingException("xla-flags must be flags with dashes, such as"
                        + " --xla_cpu_enable_fast_math=true, and spaces between them, not " + flag);
            }
        }
    }

    /**
     * Reads what a user wrote.
     *
     * @param text flags with spaces between them
     * @return the flags in their order
     * @throws SettingException if something is no flag
     */
    public static XlaFlags of(String text) {
        return new XlaFlags(Stream.of(text.strip().split("\\s+"))
                .filter(flag -> !flag.isEmpty())
                .toList());
    }
}
