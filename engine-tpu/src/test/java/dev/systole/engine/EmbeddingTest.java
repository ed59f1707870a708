package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.Embedder.Pooling;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.EngineException;
import dev.systole.scheduler.Span;
import dev.systole.testing.Fetched;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pooled hidden states against those of transformers, in float32, beside a decoder on the same weights. */
@Timeout(240)
class EmbeddingTest {

    private static final double TOLERANCE = 1e-4;
    private static final Path REFERENCE = Path.of("..", "fixtures", "embeddings.json");
    private static final Path PROGRAMS = Path.of("target", "tiny-programs");

    private static TpuEngine open(Path model, int maxLength) throws InterruptedException {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        EngineConfig config = new EngineConfig(DtypeChoice.FLOAT32, maxLength, 2, false, true, 1).withEmbeddings();
        try (Checkpoint checkpoint = Checkpoint.open(model)) {
            return EngineFactory.create(
                    checkpoint,
                    config,
                    Fetched.plugin().orElseThrow(),
                    List.of(),
                    Optional.of(PROGRAMS),
                    Progress.NONE);
        }
    }

    private static int[] ids(JsonNode entry) {
        return StreamSupport.stream(entry.path("input_ids").spliterator(), false)
                .mapToInt(JsonNode::asInt)
                .toArray();
    }

    private static int compare(Embedder embedder, String model) throws IOException {
        int compared = 0;
        for (JsonNode entry : new ObjectMapper().readTree(REFERENCE.toFile())) {
            if (!entry.path("model").asText().equals(model)) {
                continue;
            }
            Pooling pooling = Pooling.valueOf(entry.path("pooling").asText().toUpperCase(Locale.ROOT));
            float[] found = embedder.embed(List.of(ids(entry)), pooling).getFirst();
            assertThat(found).hasSize(entry.path("embedding").size());
            for (int i = 0; i < found.length; i++) {
                assertThat((double) found[i])
                        .as("%s of %d tokens, feature %d", pooling, ids(entry).length, i)
                        .isCloseTo(entry.path("embedding").path(i).asDouble(), within(TOLERANCE));
            }
            compared++;
        }
        return compared;
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama/bf16", "qwen3/bf16", "gemma3_text/bf16"})
    void equals_transformers_whatever_the_layers(String fixture) throws Exception {
        try (TpuEngine engine = open(TinyModel.folder(fixture), 80)) {
            assertThat(compare(engine.embedder().orElseThrow(), fixture)).isGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void equals_transformers_of_a_published_model() throws Exception {
        Optional<Path> model = Fetched.model();
        Assumptions.assumeTrue(model.isPresent(), "the default model was not fetched");
        try (TpuEngine engine = open(model.orElseThrow(), 512)) {
            assertThat(compare(engine.embedder().orElseThrow(), "SmolLM2-135M-Instruct"))
                    .isGreaterThanOrEqualTo(4);
        }
    }

    private static int[] text(int length, int seed) {
        return IntStream.range(0, length)
                .map(i -> (i * 37 + seed * 101 + 5) % 512)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama/bf16", "gemma3_text/bf16", "qwen3_next/bf16"})
    void a_text_in_several_chunks_is_the_text_in_one(String fixture) throws Exception {
        try (TpuEngine engine = open(TinyModel.folder(fixture), 80)) {
            EmbeddingPipeline pipeline = (EmbeddingPipeline) engine.embedder().orElseThrow();
            for (Pooling pooling : Pooling.values()) {
                float[] once = pipeline.vector(text(75, 1), pooling, 80);
                float[] chunked = pipeline.vector(text(75, 1), pooling, 32);
                for (int i = 0; i < once.length; i++) {
                    assertThat((double) chunked[i]).isCloseTo(once[i], within(TOLERANCE));
                }
            }
        }
    }

    @Test
    void a_text_does_not_depend_on_those_before_it_nor_on_what_decodes_meanwhile() throws Exception {
        try (TpuEngine engine = open(TinyModel.folder("llama/bf16"), 80);
                ExecutorService decoder = Executors.newSingleThreadExecutor()) {
            Embedder embedder = engine.embedder().orElseThrow();
            float[] alone = embedder.embed(List.of(text(40, 1)), Pooling.MEAN).getFirst();
            List<Integer> undisturbed = decoded(engine);
            Future<List<Integer>> beside = decoder.submit(() -> decoded(engine));
            for (int seed = 2; seed < 12; seed++) {
                embedder.embed(List.of(text(75 - seed, seed)), Pooling.LAST);
            }
            List<float[]> both = embedder.embed(List.of(text(40, 1), text(40, 1)), Pooling.MEAN);
            assertThat(both.getFirst()).isEqualTo(alone);
            assertThat(both.getLast()).isEqualTo(alone);
            assertThat(beside.get()).isEqualTo(undisturbed);
        }
    }

    private static List<Integer> decoded(TpuEngine engine) {
        List<Integer> tokens = new ArrayList<>();
        tokens.add(token(engine, TinyModel.chunk(0, List.of(5, 6, 7), 0, true)));
        for (int at = 3; at < 30; at++) {
            tokens.add(token(engine, TinyModel.next(0, at)));
        }
        return tokens;
    }

    private static int token(TpuEngine engine, Span span) {
        return engine.enqueue(new Batch.Extend(List.of(span)))
                .await()
                .rows()
                .getFirst()
                .tokens()
                .getFirst();
    }

    @Test
    void a_vector_has_length_one_and_texts_that_do_not_fit_are_refused() throws Exception {
        try (TpuEngine engine = open(TinyModel.folder("llama/bf16"), 80)) {
            Embedder embedder = engine.embedder().orElseThrow();
            float[] vector = embedder.embed(List.of(text(80, 3)), Pooling.MEAN).getFirst();
            assertThat(IntStream.range(0, vector.length)
                            .mapToDouble(i -> (double) vector[i] * vector[i])
                            .sum())
                    .isCloseTo(1, within(1e-6));
            assertThat(embedder.maxLength()).isEqualTo(80);
            assertThatThrownBy(() -> embedder.embed(List.of(text(81, 0)), Pooling.MEAN))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("81");
            assertThatThrownBy(() -> embedder.embed(List.of(new int[0]), Pooling.MEAN))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> embedder.embed(List.of(new int[] {1, 512}), Pooling.MEAN))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("512");
        }
    }

    @Test
    void closing_the_engine_frees_the_embedder_and_ends_it() throws Exception {
        Map<String, Integer> before = NativeHandle.live();
        TpuEngine engine = open(TinyModel.folder("llama/bf16"), 80);
        Embedder embedder = engine.embedder().orElseThrow();
        engine.close();
        assertThat(NativeHandle.live()).isEqualTo(before);
        assertThatThrownBy(() -> embedder.embed(List.of(text(4, 0)), Pooling.LAST))
                .isInstanceOf(EngineException.class);
    }
}
