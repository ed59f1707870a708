package dev.systole.tokenizer;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends a stream of text at the first stop string. Held back is only what may be the beginning of a stop string, so no
 * part of one is ever let through. Which stop string ends the text does not depend on how the text is cut into deltas:
 * it is the one that is complete first, of several the longest. Not thread-safe; one belongs to one generation.
 */
public final class StopStrings {

    private final List<String> stops;
    private final boolean include;
    private String held = "";
    private @Nullable String matched;

    /**
     * A stream that has not begun.
     *
     * @param stops the stop strings, none of them empty; without any, all text passes at once
     * @param include whether the stop string itself is let through
     */
    public StopStrings(List<String> stops, boolean include) {
        if (stops.contains("")) {
            throw new IllegalArgumentException("a stop string must have a character, found " + stops);
        }
        this.stops = List.copyOf(stops);
        this.include = include;
    }

    /**
     * Takes the next piece of text.
     *
     * @param delta text that follows what was accepted before
     * @return what may be shown; nothing after the stop
     */
    public String accept(String delta) {
        if (matched != null) {
            return "";
        }
        String text = held + delta;
        int end = Integer.MAX_VALUE;
        for (String stop : stops) {
            int at = text.indexOf(stop);
            int stopEnd = at + stop.length();
            boolean longer = matched == null || stop.length() > matched.length();
            if (at >= 0 && (stopEnd < end || (stopEnd == end && longer))) {
                end = stopEnd;
                matched = stop;
            }
        }
        if (matched != null) {
            held = "";
            return text.substring(0, include ? end : end - matched.length());
        }
        int shown = text.length() - longestBeginning(text);
        held = text.substring(shown);
        return text.substring(0, shown);
    }

    /**
     * Ends the text.
     *
     * @return what was held back and turned out to be no stop string
     */
    public String finish() {
        String rest = held;
        held = "";
        return rest;
    }

    /**
     * Whether a stop string was met.
     *
     * @return true from the delta on that completed one
     */
    public boolean stopped() {
        return matched != null;
    }

    /**
     * The stop string that ended the text.
     *
     * @return empty while none was met
     */
    public Optional<String> matched() {
        return Optional.ofNullable(matched);
    }

    /** The length of the longest end of the text that begins a stop string. */
    private int longestBeginning(String text) {
        int longest = 0;
        for (String stop : stops) {
            for (int length = Math.min(stop.length() - 1, text.length()); length > longest; length--) {
                if (text.startsWith(stop.substring(0, length), text.length() - length)) {
                    longest = length;
                }
            }
        }
        return longest;
    }
}
