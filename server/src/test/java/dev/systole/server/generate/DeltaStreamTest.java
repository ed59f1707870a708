package dev.systole.server.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.server.ByteTokenizer;
import dev.systole.server.openai.Delta;
import dev.systole.tokenizer.StopStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltaStreamTest {

    private static DeltaStream stream(boolean tokenIds, String... stops) {
        return new DeltaStream(
                ByteTokenizer.create().newStreamDecoder(true), new StopStrings(List.of(stops), false), tokenIds);
    }

    private static List<Delta> all(DeltaStream stream, String text) {
        List<Delta> deltas = new ArrayList<>();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            deltas.addAll(stream.accept(each & 0xFF, false));
        }
        deltas.addAll(stream.finish());
        return deltas;
    }

    @Test
    void a_character_comes_whole_with_its_last_token() {
        assertThat(all(stream(false), "hé"))
                .containsExactly(new Delta.Text("h", List.of()), new Delta.Text("é", List.of()));
    }

    @Test
    void ids_asked_for_come_with_the_step_that_drew_them_even_without_text() {
        assertThat(all(stream(true), "é"))
                .containsExactly(new Delta.Text("", List.of(0xC3)), new Delta.Text("é", List.of(0xA9)));
    }

    @Test
    void a_token_that_ends_the_sequence_has_an_id_and_no_text() {
        assertThat(stream(true).accept(ByteTokenizer.END, true))
                .containsExactly(new Delta.Text("", List.of(ByteTokenizer.END)));
        assertThat(stream(false).accept(ByteTokenizer.END, true)).isEmpty();
    }

    @Test
    void nothing_of_a_stop_string_comes_and_nothing_is_left_after_it() {
        DeltaStream stream = stream(false, "stop");
        assertThat(all(stream, "a sto")).containsExactly(text("a"), text(" "), text("sto"));
        stream = stream(false, "stop");
        assertThat(all(stream, "a stop")).containsExactly(text("a"), text(" "));
        assertThat(stream.stopped()).isTrue();
    }

    private static Delta text(String text) {
        return new Delta.Text(text, List.of());
    }
}
