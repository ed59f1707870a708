package dev.systole.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.server.openai.Delta;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltasTest {

    @Test
    void texts_that_follow_each_other_become_one_with_all_their_ids() {
        Deltas deltas = new Deltas();
        deltas.add(new Delta.Text("a", List.of(1)));
        deltas.add(new Delta.Text("", List.of(2, 3)));
        deltas.add(new Delta.Text("b", List.of()));
        assertThat(deltas.take()).containsExactly(new Delta.Text("ab", List.of(1, 2, 3)));
        assertThat(deltas.take()).as("taken once").isEmpty();
    }

    @Test
    void a_delta_without_text_and_ids_is_nothing_to_write() {
        Deltas deltas = new Deltas();
        deltas.add(new Delta.Text("", List.of()));
        assertThat(deltas.take()).isEmpty();
    }
}
