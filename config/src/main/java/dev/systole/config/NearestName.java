package dev.systole.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a mistyped one was meant to be, by Levenshtein's edit distance. */
final class NearestName {

    private NearestName() {}

    /** Returns the closest of the names if at most a third of its letters differ. */
    static Optional<String> of(String mistyped, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(mistyped, name)))
                .filter(name -> distance(mistyped, name) <= Math.max(2, name.length() / 3));
    }

    private static int distance(String left, String right) {
        int[] above = new int[right.length() + 1];
        Arrays.setAll(above, column -> column);
        for (int row = 1; row <= left.length(); row++) {
            int[] current = new int[right.length() + 1];
            current[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                int substituted = above[column - 1] + (left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(substituted, Math.min(above[column], current[column - 1]) + 1);
            }
            above = current;
        }
        return above[right.length()];
    }
}
