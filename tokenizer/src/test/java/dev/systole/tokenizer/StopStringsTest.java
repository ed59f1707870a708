package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StopStringsTest {

    @Test
    void ends_the_text_before_a_stop_string_that_comes_in_several_deltas() {
        StopStrings stops = new StopStrings(List.of("</end>"), false);
        assertThat(stops.accept("one <")).isEqualTo("one ");
        assertThat(stops.accept("/e")).isEmpty();
        assertThat(stops.stopped()).isFalse();
        assertThat(stops.accept("nd> two")).isEmpty();
        assertThat(stops.stopped()).isTrue();
        assertThat(stops.matched()).hasValue("</end>");
        assertThat(stops.accept("three")).isEmpty();
        assertThat(stops.finish()).isEmpty();
    }

    @Test
    void shows_what_only_looked_like_a_stop_string() {
        StopStrings stops = new StopStrings(List.of("aab"), false);
        assertThat(stops.accept("xa")).isEqualTo("x");
        assertThat(stops.accept("a")).isEmpty();
        assertThat(stops.accept("a")).isEqualTo("a");
        assertThat(stops.accept("c")).isEqualTo("aac");
        assertThat(stops.accept("aa")).isEmpty();
        assertThat(stops.finish()).isEqualTo("aa");
        assertThat(stops.stopped()).isFalse();
    }

    @Test
    void shows_the_stop_string_where_it_is_included() {
        StopStrings stops = new StopStrings(List.of("\n\n"), true);
        assertThat(stops.accept("a\n")).isEqualTo("a");
        assertThat(stops.accept("\nb")).isEqualTo("\n\n");
    }

    @Test
    void takes_the_stop_string_that_is_complete_first_and_of_several_the_longest() {
        StopStrings first = new StopStrings(List.of("abcd", "bc"), false);
        assertThat(first.accept("xabcd")).isEqualTo("xa");
        assertThat(first.matched()).hasValue("bc");
        StopStrings longest = new StopStrings(List.of("c", "abc"), false);
        assertThat(longest.accept("xabc")).isEqualTo("x");
        assertThat(longest.matched()).hasValue("abc");
    }

    @Test
    void lets_everything_through_without_stop_strings() {
        StopStrings none = new StopStrings(List.of(), false);
        assertThat(none.accept("text")).isEqualTo("text");
        assertThat(none.finish()).isEmpty();
    }

    @Test
    void refuses_an_empty_stop_string() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StopStrings(List.of("a", ""), false))
                .withMessageContaining("[a, ]");
    }

    /**
     * Against the definition, computed on the whole text: the earliest end of a stop string, of several the longest.
     */
    @Test
    void any_cut_of_any_text_shows_the_same_and_never_a_part_of_a_stop_string() {
        Random random = new Random(5);
        for (int round = 0; round < 20_000; round++) {
            List<String> stops = new ArrayList<>();
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                stops.add(text(random, random.nextInt(1, 5)));
            }
            boolean include = random.nextBoolean();
            String whole = text(random, random.nextInt(0, 24));
            StopStrings stream = new StopStrings(stops, include);
            String expected = expected(whole, stops, include);
            StringBuilder shown = new StringBuilder();
            for (int at = 0; at < whole.length(); ) {
                int end = Math.min(whole.length(), at + random.nextInt(1, 5));
                shown.append(stream.accept(whole.substring(at, end)));
                at = end;
                assertThat(expected).startsWith(shown);
            }
            shown.append(stream.finish());
            assertThat(shown.toString()).as("%s %s %s", whole, stops, include).isEqualTo(expected);
        }
    }

    private static String expected(String whole, List<String> stops, boolean include) {
        for (int end = 1; end <= whole.length(); end++) {
            String before = whole.substring(0, end);
            int longest = stops.stream()
                    .filter(before::endsWith)
                    .mapToInt(String::length)
                    .max()
                    .orElse(0);
            if (longest > 0) {
                return before.substring(0, include ? end : end - longest);
            }
        }
        return whole;
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append("aab\n".charAt(random.nextInt(4)));
        }
        return text.toString();
    }
}
