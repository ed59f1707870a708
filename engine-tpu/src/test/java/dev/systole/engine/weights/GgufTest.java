package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.engine.weights.stored.MappedFile;
import dev.systole.engine.weights.stored.SafetensorsFile;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GgufTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int F32 = 0;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"llama", "gemma3", "qwen2"})
    void gives_the_tensors_that_the_converter_was_given(String model) {
        try (Arena arena = Arena.ofConfined();
                Checkpoint checkpoint = Checkpoint.open(Vectors.path(model + ".gguf"))) {
            List<SafetensorsFile.Entry> expected =
                    SafetensorsFile.parse(MappedFile.map(Vectors.path(model + ".safetensors"), arena));
            assertThat(checkpoint.tensorNames())
                    .containsExactlyInAnyOrderElementsOf(
                            expected.stream().map(e -> e.info().name()).toList());
            for (SafetensorsFile.Entry entry : expected) {
                String name = entry.info().name();
                assertThat(checkpoint.info(name).dims())
                        .as(name)
                        .isEqualTo(entry.info().dims());
                assertThat(Vectors.read(checkpoint, name))
                        .as(name)
                        .isEqualTo(Vectors.floats(entry.bytes().toArray(ValueLayout.JAVA_BYTE)));
            }
        }
    }

    @Test
    void rounds_every_tensor_of_a_quantised_file_and_none_of_a_plain_one() {
        try (Checkpoint quantised = Checkpoint.open(Vectors.path("llama.gguf"));
                Checkpoint plain = Checkpoint.open(Vectors.path("gemma3.gguf"))) {
            float[] norm = Vectors.read(quantised, "model.norm.weight");
            assertThat(norm).isEqualTo(Vectors.rounded(norm));
            float[] embedding = Vectors.read(plain, "model.embed_tokens.weight");
            assertThat(embedding).isNotEqualTo(Vectors.rounded(embedding));
        }
    }

    @Test
    void serves_a_tied_matrix_that_is_stored_twice_once_and_from_the_better_copy() {
        try (Checkpoint checkpoint = Checkpoint.open(Vectors.path("qwen2.gguf"))) {
            assertThat(checkpoint.contains("lm_head.weight")).isFalse();
            assertThat(checkpoint.info("model.embed_tokens.weight").format()).isEqualTo("Q8_0");
            assertThat(checkpoint.config().path("tie_word_embeddings").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void writes_the_configuration_of_the_tiny_llama() throws IOException {
        try (Checkpoint checkpoint = Checkpoint.open(Vectors.path("llama.gguf"))) {
            assertThat(plain(checkpoint.config())).isEqualTo(plain(JSON.readTree("""
                    {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "dtype": "bfloat16",
                     "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 1, "num_attention_heads": 4,
                     "num_key_value_heads": 2, "head_dim": 16, "max_position_embeddings": 512, "rms_norm_eps": 1e-6,
                     "vocab_size": 8, "tie_word_embeddings": true, "attention_bias": true, "mlp_bias": false,
                     "hidden_act": "silu", "bos_token_id": 1, "eos_token_id": 2,
                     "rope_parameters": {"rope_theta": 500000.0, "rope_type": "llama3", "factor": 8.0,
                       "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 64}}
                    """)));
            assertThat(checkpoint.generationConfig().orElseThrow().toString())
                    .isEqualTo("{\"bos_token_id\":1,\"eos_token_id\":[2,3]}");
        }
    }

    @Test
    void writes_the_rope_scaling_of_the_tiny_llama() throws IOException {
        Path file = Fixtures.tiny("llama/f32").resolve("config.json");
        try (Checkpoint checkpoint = Checkpoint.open(Vectors.path("llama.gguf"))) {
            // The vector has the fixture's sizes, but for the blocks and the vocabulary.
            ObjectNode ours = checkpoint.config().deepCopy();
            JsonNode theirs = JSON.readTree(file.toFile());
            ours.remove(List.of("num_hidden_layers", "vocab_size", "attention_bias", "dtype"));
            for (String field : new TreeSet<>(fields(ours))) {
                assertThat(plain(ours.path(field))).as(field).isEqualTo(plain(theirs.path(field)));
            }
        }
        Goldens.ran("gguf config against tiny llama");
    }

    @Test
    void writes_the_configuration_of_gemma_3() {
        try (Checkpoint checkpoint = Checkpoint.open(GgufBytes.model("gemma3")
                .number("gemma3.attention.sliding_window", 16)
                .number("gemma3.attention.key_length", 4)
                .text("gemma3.rope.scaling.type", "linear")
                .real("gemma3.rope.scaling.factor", 8)
                .number("gemma3.rope.dimension_count", 4)
                .tensor("token_embd.weight", F32, 8 * 4 * 3, 8, 3)
                .write(folder))) {
            JsonNode config = checkpoint.config();
            assertThat(config.path("architectures").path(0).asText()).isEqualTo("Gemma3ForCausalLM");
            assertThat(config.path("hidden_activation").asText()).isEqualTo("gelu_pytorch_tanh");
            assertThat(config.path("query_pre_attn_scalar").asInt()).isEqualTo(4);
            assertThat(config.path("sliding_window").asInt()).isEqualTo(16);
            assertThat(config.path("final_logit_softcapping").isNull()).isTrue();
            assertThat(config.path("rope_parameters").toString())
                    .isEqualTo("{\"full_attention\":{\"rope_theta\":1000000.0,\"rope_type\":\"linear\",\"factor\":8.0},"
                            + "\"sliding_attention\":{\"rope_theta\":10000.0,\"rope_type\":\"default\"}}");
        }
    }

    @Test
    void full_layers_of_gemma_follow_their_period_or_the_list() {
        GgufBytes gemma2 = GgufBytes.model("gemma2").tensor("token_embd.weight", F32, 96, 8, 3);
        GgufBytes gemma3 = GgufBytes.model("gemma3")
                .number("gemma3.attention.sliding_window", 16)
                .flags("gemma3.attention.sliding_window_pattern", List.of(false))
                .tensor("token_embd.weight", F32, 96, 8, 3);
        try (Checkpoint checkpoint = Checkpoint.open(gemma2.write(folder))) {
            assertThat(checkpoint.config().path("layer_types").toString()).isEqualTo("[\"sliding_attention\"]");
            assertThat(checkpoint.config().path("attn_logit_softcapping").asDouble())
                    .isEqualTo(50);
            assertThat(checkpoint.config().path("final_logit_softcapping").asDouble())
                    .isEqualTo(30);
            assertThat(checkpoint.config().path("sliding_window").asInt()).isEqualTo(4096);
        }
        try (Checkpoint checkpoint = Checkpoint.open(gemma3.write(folder))) {
            assertThat(checkpoint.config().path("layer_types").toString()).isEqualTo("[\"full_attention\"]");
        }
    }

    @Test
    void writes_yarn_and_an_untied_head() {
        try (Checkpoint checkpoint = Checkpoint.open(GgufBytes.model("qwen3")
                .text("qwen3.rope.scaling.type", "yarn")
                .real("qwen3.rope.scaling.factor", 4)
                .number("qwen3.rope.scaling.original_context_length", 32768)
                .real("qwen3.rope.freq_base", 1e6f)
                .tensor("token_embd.weight", F32, 96, 8, 3)
                .tensor("output.weight", F32, 96, 8, 3)
                .tensor("blk.0.attn_q_norm.weight", F32, 16, 4)
                .write(folder))) {
            assertThat(checkpoint.tensorNames())
                    .containsExactly(
                            "model.embed_tokens.weight", "lm_head.weight", "model.layers.0.self_attn.q_norm.weight");
            assertThat(checkpoint.config().path("tie_word_embeddings").asBoolean())
                    .isFalse();
            assertThat(checkpoint.config().path("rope_parameters").toString())
                    .isEqualTo("{\"rope_theta\":1000000.0,\"rope_type\":\"yarn\",\"factor\":4.0,"
                            + "\"original_max_position_embeddings\":32768}");
        }
    }

    @Test
    void hands_over_the_metadata_in_plain_types() {
        try (Checkpoint checkpoint = Checkpoint.open(GgufBytes.model("llama")
                .raw("a.u8", 0, (byte) 200)
                .raw("a.i8", 1, (byte) 200)
                .raw("a.i32", 5, (byte) 1, (byte) 0, (byte) 0, (byte) 0x80)
                .raw("a.i64", 11, (byte) 1, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0)
                .flags("a.flags", List.of(true, false))
                .text("a.text", "\u00e9\u4e2d")
                .tensor("token_embd.weight", F32, 96, 8, 3)
                .write(folder))) {
            assertThat(checkpoint.ggufMetadata())
                    .containsEntry("a.u8", 200)
                    .containsEntry("a.i8", -56)
                    .containsEntry("a.i32", 0x80000001)
                    .containsEntry("a.i64", 1L)
                    .containsEntry("a.flags", List.of(true, false))
                    .containsEntry("a.text", "\u00e9\u4e2d")
                    .containsEntry("llama.block_count", 1L)
                    .containsEntry("llama.attention.layer_norm_rms_epsilon", 1e-6f);
        }
    }

    /** What llama.cpp makes of the keys: a factor without a type is linear, and a factor of 0 is none. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,      4, -, linear, 4",
                "-,      -, 4, linear, 4",
                "linear, -, 4, linear, 4",
                "linear, 2, 4, linear, 2",
                "yarn,   4, -, yarn, 4",
                "none,   4, -, default, 1",
                "-,      -, -, default, 1",
                "linear, -, -, default, 1",
                "linear, 0, -, default, 1",
                "linear, 0, 4, default, 1",
                "-,      1, -, default, 1",
                "-,      -, 0, default, 1",
                "yarn,   0, -, default, 1",
                "-,    0.5, -, linear, 0.5",
            })
    void reads_the_rope_scaling_as_llama_cpp_does(
            @Nullable String type, @Nullable Float factor, @Nullable Float older, String rope, double by) {
        GgufBytes bytes = GgufBytes.model("llama").tensor("token_embd.weight", F32, 96, 8, 3);
        bytes.number("llama.rope.scaling.original_context_length", 64);
        if (type != null) {
            bytes.text("llama.rope.scaling.type", type);
        }
        if (factor != null) {
            bytes.real("llama.rope.scaling.factor", factor);
        }
        if (older != null) {
            bytes.real("llama.rope.scale_linear", older);
        }
        try (Checkpoint checkpoint = Checkpoint.open(bytes.write(folder))) {
            JsonNode written = checkpoint.config().path("rope_parameters");
            assertThat(written.path("rope_type").asText()).isEqualTo(rope);
            assertThat(written.path("factor").asDouble(1)).isEqualTo(by);
        }
    }

    private static List<String> fields(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Numbers by value, objects in any order: 8 and 8.0 are the same setting. */
    private static Object plain(JsonNode node) {
        return switch (node.getNodeType()) {
            case NUMBER -> node.asDouble();
            case OBJECT -> {
                TreeMap<String, Object> map = new TreeMap<>();
                node.properties().forEach(p -> map.put(p.getKey(), plain(p.getValue())));
                yield map;
            }
            default -> node.toString();
        };
    }
}
