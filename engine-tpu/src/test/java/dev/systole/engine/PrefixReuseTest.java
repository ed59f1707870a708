package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.scheduler.SamplingParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests that share the beginning of an earlier one, through the scheduler: what each kind of cache may give is
 * reused, what it may not is computed again, and the texts are those of an engine that has seen nothing else.
 */
@Timeout(120)
class PrefixReuseTest {

    private static final int FIRST = 34;
    private static final int SHARED = 33;
    private static final int DRAWN = 8;

    private final Random random = new Random(4);

    /** A ring and a state that went past the shared tokens have lost them; a latent cache keeps all. */
    @ParameterizedTest
    @CsvSource({"qwen3_5/f32, false", "gemma3_text/f32, false", "deepseek_v3/bf16, true"})
    void a_text_that_goes_on_is_reused_and_a_shorter_prefix_only_where_every_layer_has_it(
            String fixture, boolean keepsAll) throws Exception {
        List<Integer> first = prompt(FIRST);
        List<Integer> other = new ArrayList<>(first.subList(0, SHARED));
        other.addAll(prompt(9));
        List<Integer> continued = new ArrayList<>(first);
        EngineConfig config = new EngineConfig(DtypeChoice.FLOAT32, 64, TinyModel.ROWS, false, false, 1);
        List<Integer> text;
        List<Integer> continuedText;
        List<Integer> otherText;
        List<Integer> concurrentText;
        try (TinyLoop loop = new TinyLoop(TinyModel.open(fixture, config))) {
            text = text(loop.submit(first, DRAWN, SamplingParams.GREEDY));
            assertThat(loop.prefilled()).isEqualTo(FIRST);
            continued.addAll(text);
            continued.addAll(prompt(5));
            continuedText = text(loop.submit(continued, DRAWN, SamplingParams.GREEDY));
            // Of the first text all but its last token, which was drawn but never went in.
            assertThat(loop.reused()).isEqualTo(FIRST + DRAWN - 1);
            assertThat(loop.prefilled()).isEqualTo(FIRST + continued.size() - (FIRST + DRAWN - 1));
            long before = loop.reused();
            otherText = text(loop.submit(other, DRAWN, SamplingParams.GREEDY));
            assertThat(loop.reused() - before).isEqualTo(keepsAll ? SHARED : 0);
            // The same once more, while the row of the one before is at work.
            CompletableFuture<List<Integer>> running = loop.submit(continued, DRAWN, SamplingParams.GREEDY);
            concurrentText = text(loop.submit(other, DRAWN, SamplingParams.GREEDY));
            assertThat(text(running)).startsWith(continuedText.toArray(Integer[]::new));
        }
        try (TinyModel fresh = TinyModel.open(fixture, DtypeChoice.FLOAT32)) {
            assertBegins(text, fresh, first);
            assertBegins(continuedText, fresh, continued);
            assertBegins(otherText, fresh, other);
            assertBegins(concurrentText, fresh, other);
        }
    }

    /** Up to the first small margin, which the prompts are chosen to meet late. */
    private static void assertBegins(List<Integer> text, TinyModel fresh, List<Integer> prompt) {
        List<Integer> expected = fresh.greedy(prompt, DRAWN, Golden.SMALLEST_MARGIN);
        assertThat(expected).as("tokens to compare").hasSizeGreaterThan(DRAWN / 2);
        assertThat(text).hasSize(DRAWN).startsWith(expected.toArray(Integer[]::new));
    }

    private static List<Integer> text(CompletableFuture<List<Integer>> text) throws Exception {
        return text.get(60, TimeUnit.SECONDS);
    }

    private List<Integer> prompt(int length) {
        return random.ints(length, 3, 512).boxed().toList();
    }
}
