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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 64 streams of mixed lengths that arrive over time get the texts that they get alone: in float32 up to the first step
 * whose two best logits lie closer than 1e-3, since sums in another order differ by about 1e-5, in bfloat16 closer than
 * 0.1; with batch invariance, and for seeded draws under it, to the last token.
 */
@Timeout(180)
class ConcurrentStreamsTest {

    private static final int STREAMS = 64;
    private static final int VOCABULARY = 512;
    private static final double SMALLEST_MARGIN = 1e-3;
    private static final double SMALLEST_BFLOAT16_MARGIN = 0.1;

    /** A prompt, how it is continued, and when it arrives. */
    private record Stream(List<Integer> prompt, int tokens, SamplingParams sampling) {}

    private static List<Stream> streams(SamplingParams sampling) {
        Random random = new Random(64);
        List<Stream> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            List<Integer> prompt = new ArrayList<>();
            int length = 1 + random.nextInt(40);
            for (int j = 0; j < length; j++) {
                prompt.add(3 + random.nextInt(VOCABULARY - 3));
            }
            SamplingParams own = sampling.greedy() ? sampling : new SamplingParams(1, 20, 0.9f, 0, i);
            streams.add(new Stream(prompt, 5 + random.nextInt(35), own));
        }
        return streams;
    }

    private static EngineConfig config(DtypeChoice dtype, boolean invariant) {
        return new EngineConfig(dtype, TinyModel.MAX_LENGTH, STREAMS, false, invariant, 1);
    }

    /** Submits them in batches of random size while earlier ones run; each text, in order. */
    private static List<List<Integer>> together(TinyModel model, List<Stream> streams) throws Exception {
        List<CompletableFuture<List<Integer>>> ends = new ArrayList<>();
        List<List<Integer>> texts = new ArrayList<>();
        try (TinyLoop loop = new TinyLoop(model)) {
            for (Stream stream : streams) {
                ends.add(loop.submit(stream.prompt(), stream.tokens(), stream.sampling()));
                if (ends.size() % 7 == 0) {
                    // Wait until an early one is done, so that the next arrive among running ones.
                    ends.get(ends.size() / 2).get(60, TimeUnit.SECONDS);
                }
            }
            for (CompletableFuture<List<Integer>> end : ends) {
                texts.add(end.get(60, TimeUnit.SECONDS));
            }
        }
        return texts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama/f32", "gemma3_text/f32"})
    void greedy_texts_equal_those_alone_up_to_the_first_small_margin(String fixture) throws Exception {
        assertThat(tokensLikeAlone(fixture, DtypeChoice.FLOAT32, SMALLEST_MARGIN))
                .as("tokens compared")
                .isGreaterThan(500);
    }

    @Test
    void so_do_texts_in_bfloat16_whose_margins_are_wider() throws Exception {
        assertThat(tokensLikeAlone("llama/bf16", DtypeChoice.BFLOAT16, SMALLEST_BFLOAT16_MARGIN))
                .as("tokens compared")
                .isGreaterThan(200);
    }

    private static int tokensLikeAlone(String fixture, DtypeChoice dtype, double margin) throws Exception {
        List<Stream> streams = streams(SamplingParams.GREEDY);
        List<List<Integer>> alone = new ArrayList<>();
        try (TinyModel model = TinyModel.open(fixture, dtype)) {
            for (Stream stream : streams) {
                alone.add(model.greedy(stream.prompt(), stream.tokens(), margin));
            }
        }
        int compared = 0;
        List<List<Integer>> together = together(TinyModel.open(fixture, config(dtype, false)), streams);
        for (int i = 0; i < streams.size(); i++) {
            List<Integer> expected = alone.get(i);
            assertThat(together.get(i)).hasSize(streams.get(i).tokens());
            assertThat(together.get(i).subList(0, expected.size()))
                    .as("stream %d", i)
                    .isEqualTo(expected);
            compared += expected.size();
        }
        return compared;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void with_batch_invariance_every_text_equals_its_text_alone_to_the_last_token(boolean greedy) throws Exception {
        SamplingParams sampling = greedy ? SamplingParams.GREEDY : new SamplingParams(1, 0, 1, 0, 0);
        List<Stream> streams = streams(sampling);
        List<List<Integer>> together =
                together(TinyModel.open("llama/f32", config(DtypeChoice.FLOAT32, true)), streams);
        try (TinyLoop loop = new TinyLoop(TinyModel.open("llama/f32", config(DtypeChoice.FLOAT32, true)))) {
            for (int i = 0; i < streams.size(); i++) {
                Stream stream = streams.get(i);
                List<Integer> alone = loop.submit(stream.prompt(), stream.tokens(), stream.sampling())
                        .get(60, TimeUnit.SECONDS);
                assertThat(together.get(i)).as("stream %d", i).isEqualTo(alone);
            }
        }
    }
}
