package dev.systole.engine.pjrt;

import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The value of an option that goes to the plugin, checked against an allow-list. Immutable. */
sealed interface Setting {

    /** A whole number. */
    record Whole(long value) implements Setting {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /** Yes or no. */
    record Truth(boolean value) implements Setting {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /**
     * Which values an option takes.
     *
     * @param expected the same in words
     * @param parse gives the value, null where the text is none of them
     */
    record Rule(String expected, Function<String, @Nullable Setting> parse) {}

    static Rule whole(long least, long most) {
        return new Rule("a whole number from " + least + " to " + most, text -> {
            if (!text.matches("[0-9]{1,9}")) {
                return null;
            }
            long value = Long.parseLong(text);
            return value >= least && value <= most ? new Whole(value) : null;
        });
    }

    static Rule truth() {
        return new Rule("true or false", text -> switch (text) {
            case "true" -> new Truth(true);
            case "false" -> new Truth(false);
            default -> null;
        });
    }

    /** Parses one option; refuses a name or a value that the allow-list doesn't have. */
    static Setting parse(String what, Map<String, Rule> allowed, String name, String text) {
        Rule rule = allowed.get(name);
        if (rule == null) {
            throw new IllegalArgumentException(
                    "unknown " + what + " " + name + "; known are " + new TreeSet<>(allowed.keySet()));
        }
        Setting value = rule.parse().apply(text);
        if (value == null) {
            throw new IllegalArgumentException(what + " " + name + " takes " + rule.expected() + ", not " + text);
        }
        return value;
    }
}
