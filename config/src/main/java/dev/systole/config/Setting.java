package dev.systole.config;

import java.util.Locale;

/**
 * One thing a user may set: the single place of its name, its default and its meaning. Immutable.
 *
 * @param name kebab-case, as in the YAML file; the flag and the environment variable follow from it
 * @param kind what a value looks like
 * @param defaultText the default as a user would write it, or empty where leaving it out has a meaning of its own
 * @param meaning one sentence for the help text and the documentation, without a full stop
 */
public record Setting(String name, Kind kind, String defaultText, String meaning) {

    /** What a value looks like. */
    public enum Kind {
        /** Any text. */
        TEXT("text"),
        /** A file or a folder; a leading {@code ~/} is the home folder. */
        PATH("a path"),
        /** A whole number. */
        INTEGER("a whole number"),
        /** {@code true} or {@code false}. */
        BOOLEAN("true or false"),
        /** A name of {@link EngineConfig.DtypeChoice} in lower case. */
        DTYPE("auto, bfloat16 or float32"),
        /** A name of {@link Pooling} in lower case. */
        POOLING("last or mean");

        private final String expected;

        Kind(String expected) {
            this.expected = expected;
        }

        /**
         * What a message asks for.
         *
         * @return such as {@code "a whole number"}
         */
        public String expected() {
            return expected;
        }
    }

    /**
     * The command line's spelling.
     *
     * @return such as {@code "--max-model-len"}
     */
    public String flag() {
        return "--" + name;
    }

    /**
     * The environment's spelling.
     *
     * @return such as {@code "SYSTOLE_MAX_MODEL_LEN"}
     */
    public String variable() {
        return ConfigLoader.PREFIX + name.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
