package dev.systole.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.model.FeedForwardConfig.Both;
import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.model.MixerConfig.Attention;
import dev.systole.engine.model.MixerConfig.Latent;
import dev.systole.engine.model.MixerConfig.Recurrent;
import dev.systole.engine.model.ModelRow.Feature;
import dev.systole.engine.weights.gguf.GgufClasses;
import dev.systole.testing.Fixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code docs/models.md} to the classes that can be served and to the configs of the golden models;
 * {@code -Ddocs.write} writes the page anew.
 */
class ModelsDocTest {

    private static final Path PAGE = Path.of("..", "docs", "models.md");

    private static final String BELOW_THE_TABLE = """

            Of a multimodal class the text part is loaded; an image, audio or video in a request is answered 400.

            ## Formats

            Quantised weights are de-quantised while they are loaded, and served in bfloat16 or float32. With `--dtype float32`, those
            of safetensors are de-quantised in float32 all the way; with bfloat16, in the type that the format's library uses. A
            quantised GGUF is rounded to bfloat16 in both, so that it is one model.

            | files | weights | compared with |
            |---|---|---|
            | safetensors, one or sharded | F32, F16, BF16 | the golden models |
            | | FP8, one scale or blocks of 128 | transformers |
            | | MXFP4 (experts) | transformers, and the golden model `gpt_oss_mxfp4` |
            | | compressed-tensors: FP8, int8, packed int4 and int8 | compressed-tensors |
            | | AWQ int4 | AutoAWQ |
            | | GPTQ int4 and int8, with and without act-order; zero points stored less one (`gptq`) or as they are (`gptq_v2`), which a symmetric checkpoint tells itself, whatever its label | AutoGPTQ |
            | GGUF | F32 F16 BF16 Q8_0 Q4_0 Q4_1 Q5_0 Q5_1 Q4_K Q5_K Q6_K | the gguf package |

            A GGUF's rotary scaling is read as llama.cpp reads it: a factor without a type is linear, the older `rope.scale_linear` counts where there
            is no `rope.scaling.factor`, a factor of 0 is none. Its tokenizer may be SentencePiece (`llama`) or byte-level BPE (`gpt2`) with the splitting
            rule `smollm`, `qwen2`, `llama-bpe` or `gpt-2`.

            A folder's tokenizer is `tokenizer.json`; tokens that it lacks and that `tokenizer_config.json` (`added_tokens_decoder`, `extra_special_tokens`,
            `eos_token` and its like), `special_tokens_map.json` or `added_tokens.json` names are added, with the ids that transformers 5.24 gives them.
            A token beyond the rows of the embedding is answered 400 where a prompt has it.

            Every file must be a regular one. A header of safetensors may have 100 MB, as in the reference library, and name 262,144 tensors.
            """;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<MixerConfig.Trait, Feature> OF_TRAITS = Map.of(
            MixerConfig.Trait.QUERY_KEY_VALUE_BIAS, Feature.BIASES,
            MixerConfig.Trait.OUTPUT_BIAS, Feature.BIASES,
            MixerConfig.Trait.HEAD_NORM, Feature.HEAD_NORMS,
            MixerConfig.Trait.JOINT_NORM, Feature.JOINT_NORMS,
            MixerConfig.Trait.KEYS_AS_VALUES, Feature.KEYS_AS_VALUES,
            MixerConfig.Trait.GATED, Feature.GATED_ATTENTION,
            MixerConfig.Trait.SINKS, Feature.SINKS);

    @Test
    void the_page_lists_every_class() throws IOException {
        if (System.getProperty("docs.write") != null) {
            Files.writeString(PAGE, page());
        }
        assertThat(ModelRow.ALL.stream().map(ModelRow::className)).containsExactlyElementsOf(Architectures.names());
        assertThat(PAGE)
                .as("run `mvn test -pl engine-tpu -am -Dtest=ModelsDocTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Ddocs.write` to write it anew")
                .hasContent(page());
    }

    @Test
    void the_features_of_a_class_are_those_of_its_golden_models() {
        for (ModelRow row : ModelRow.ALL) {
            Set<Feature> found = EnumSet.noneOf(Feature.class);
            List<Path> folders = row.fixtures().stream().map(Fixtures::tiny).toList();
            for (Path folder : folders) {
                JsonNode config = config(folder);
                assertThat(config.path("architectures").path(0).asText())
                        .as(folder.toString())
                        .isEqualTo(row.className());
                found.addAll(features(config));
            }
            assertThat(row.features()).as(row.className()).containsAll(found);
            // A multimodal class has the reader of its text part, whose golden models cover the rest.
            if (!folders.isEmpty() && !found.contains(Feature.TEXT_PART)) {
                assertThat(found).as(row.className()).isEqualTo(row.features());
            }
        }
    }

    @Test
    void every_golden_model_stands_beside_its_class() {
        Map<String, List<String>> listed =
                ModelRow.ALL.stream().collect(Collectors.toMap(ModelRow::className, ModelRow::fixtures));
        list(Fixtures.tiny())
                .filter(Files::isDirectory)
                .forEach(path -> assertThat(listed.get(
                                config(path).path("architectures").path(0).asText()))
                        .as(path.toString())
                        .contains(path.getFileName().toString()));
    }

    private static Stream<Path> list(Path folder) {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode config(Path folder) {
        try (Stream<Path> kinds = list(folder)) {
            Path first = kinds.sorted().findFirst().orElseThrow();
            return JSON.readTree(first.resolve("config.json").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<Feature> features(JsonNode config) {
        DecoderConfig decoder = Architectures.read(config);
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        decoder.layers().forEach(layer -> {
            features.addAll(of(layer.mixer()));
            features.addAll(of(layer.feedForward()));
        });
        addIf(config.has("text_config"), Feature.TEXT_PART, features);
        addIf(decoder.perLayerInput() != null, Feature.PER_LAYER_INPUTS, features);
        addIf(decoder.head().softCap() != 0, Feature.SOFT_CAPS, features);
        return features;
    }

    private static Set<Feature> of(MixerConfig mixer) {
        return switch (mixer) {
            case Latent latent -> EnumSet.of(Feature.LATENT);
            case Recurrent recurrent -> EnumSet.of(Feature.DELTA_NETWORK);
            case Attention attention -> {
                Set<Feature> features = EnumSet.noneOf(Feature.class);
                attention.traits().stream()
                        .filter(OF_TRAITS::containsKey)
                        .forEach(trait -> features.add(OF_TRAITS.get(trait)));
                addIf(attention.window() > 0, Feature.WINDOWS, features);
                addIf(attention.sharesWith() >= 0, Feature.SHARED_CACHES, features);
                addIf(attention.softCap() != 0, Feature.SOFT_CAPS, features);
                MixerConfig.Rotation rotation = attention.rotation();
                addIf(rotation == null, Feature.NO_POSITIONS, features);
                addIf(
                        rotation != null
                                && (rotation.features() < attention.dimension()
                                        || rotation.scaling() instanceof RopeScaling.Proportional),
                        Feature.PARTIAL_ROTATION,
                        features);
                yield features;
            }
        };
    }

    private static Set<Feature> of(FeedForwardConfig feedForward) {
        return switch (feedForward) {
            case Dense dense -> EnumSet.noneOf(Feature.class);
            case Both both -> {
                Set<Feature> features = of(both.sparse());
                features.add(Feature.DENSE_BESIDE);
                yield features;
            }
            case Sparse sparse -> {
                Set<Feature> features = EnumSet.of(Feature.EXPERTS);
                addIf(sparse.shared() != null, Feature.SHARED_EXPERT, features);
                addIf(sparse.routing().groups() != null, Feature.GROUPS, features);
                yield features;
            }
        };
    }

    private static void addIf(boolean holds, Feature feature, Set<Feature> features) {
        if (holds) {
            features.add(feature);
        }
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Models

                A model is served by the class that its `config.json` names in `architectures`. Any other class, and any
                value of a field that no program computes, is refused by name before anything is loaded.

                The example is a published model of the class; it shows the class, and is no claim that this very model was
                run. The features are what a class has besides full attention and a dense feed-forward layer; a model may
                have some of them only. Golden models are tiny ones with random weights, made and run by transformers: whole
                prompts, chunks of 7 and single tokens in float32 give the logits that it gives in float64, within 1e-4 or
                1.5 times its own error in float32 (more than 1e-4 for eight prompts of hybrids and one of a long rotation),
                and its greedy ids; in bfloat16 ours errs at most 1.5 times as much as its own.

                | class | example | features | formats | tested with |
                |---|---|---|---|---|
                """);
        for (ModelRow row : ModelRow.ALL) {
            String features = row.features().stream().map(Feature::words).collect(Collectors.joining(", "));
            String fixtures = row.fixtures().stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
            page.append("| `%s` | %s | %s | %s | %s |\n"
                    .formatted(
                            row.className(),
                            row.example(),
                            features,
                            GgufClasses.names().contains(row.className()) ? "safetensors, GGUF" : "safetensors",
                            row.otherwise() == null ? fixtures : row.otherwise()));
        }
        return page.append(BELOW_THE_TABLE).toString();
    }
}
