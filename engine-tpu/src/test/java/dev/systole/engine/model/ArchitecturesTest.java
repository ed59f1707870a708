package dev.systole.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitecturesTest {

    /** The older spelling of the Hub: rope_theta beside rope_scaling, torch_dtype, no head_dim. */
    private static ObjectNode config() {
        try {
            return (ObjectNode) new ObjectMapper().readTree("""
                    {"architectures": ["LlamaForCausalLM"], "vocab_size": 100, "hidden_size": 64,
                     "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4,
                     "num_key_value_heads": 2, "max_position_embeddings": 512, "rms_norm_eps": 1e-5,
                     "rope_theta": 500000.0, "hidden_act": "silu", "tie_word_embeddings": false}""");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MixerConfig.Attention attention(DecoderConfig decoder, int layer) {
        return (MixerConfig.Attention) decoder.layers().get(layer).mixer();
    }

    private static RopeScaling scaling(DecoderConfig decoder, int layer) {
        return Objects.requireNonNull(attention(decoder, layer).rotation()).scaling();
    }

    private static List<Integer> windows(DecoderConfig decoder) {
        return IntStream.range(0, decoder.layers().size())
                .mapToObj(i -> attention(decoder, i).window())
                .toList();
    }

    @Test
    void names_what_is_supported_when_it_refuses_a_class() {
        ObjectNode config = config();
        config.putArray("architectures").add("MambaForCausalLM");
        assertThatThrownBy(() -> Architectures.read(config))
                .isInstanceOf(UnsupportedModelException.class)
                .hasMessageStartingWith("config.json: architectures is \"MambaForCausalLM\"; supported: ")
                .hasMessageContaining("DeepseekV3ForCausalLM")
                .hasMessageContaining("Qwen3MoeForCausalLM");
        config.remove("architectures");
        assertThatThrownBy(() -> Architectures.read(config)).hasMessageContaining("architectures is missing");
    }

    @Test
    void reads_the_older_spelling_of_rotations() {
        ObjectNode config = config();
        assertThat(scaling(Architectures.read(config), 0)).isEqualTo(new RopeScaling.Default(500_000));
        config.putObject("rope_scaling").put("type", "linear").put("factor", 4.0);
        assertThat(scaling(Architectures.read(config), 0)).isEqualTo(new RopeScaling.Linear(500_000, 4));
    }

    @Test
    void derives_the_head_dimension_from_the_hidden_size() {
        assertThat(attention(Architectures.read(config()), 0).dimension()).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hidden_act|\"relu\"|hidden_act must be silu, found \"relu\"",
                "rope_scaling|{\"rope_type\":\"longrope\"}|rope_type must be default or linear or llama3 or yarn",
                "rope_scaling|{\"rope_type\":\"linear\"}|factor must be a number, found nothing",
                "partial_rotary_factor|0.5|partial_rotary_factor must be 1",
                "num_key_value_heads|3|must be a multiple of num_key_value_heads 3",
                "num_hidden_layers|\"two\"|num_hidden_layers must be an integer, found \"two\"",
                "num_hidden_layers|0|num_hidden_layers 0",
                "tie_word_embeddings|1|tie_word_embeddings must be true or false, found 1",
            })
    void refuses_a_value_that_no_program_computes(String field, String value, String message) throws IOException {
        ObjectNode config = config();
        config.set(field, new ObjectMapper().readTree(value));
        if (field.equals("partial_rotary_factor")) {
            config.putObject("rope_scaling").put("rope_type", "default");
        }
        assertThatThrownBy(() -> Architectures.read(config))
                .isInstanceOf(UnsupportedModelException.class)
                .hasMessageContaining(message);
    }

    @Test
    void gemma_3_slides_in_all_layers_but_each_sixth() {
        ObjectNode config = config();
        config.putArray("architectures").add("Gemma3ForCausalLM");
        config.put("num_hidden_layers", 12).put("sliding_window", 512).put("rope_local_base_freq", 10_000);
        DecoderConfig decoder = Architectures.read(config);
        assertThat(windows(decoder)).containsExactly(512, 512, 512, 512, 512, 0, 512, 512, 512, 512, 512, 0);
        assertThat(scaling(decoder, 5).theta()).isEqualTo(500_000);
        assertThat(scaling(decoder, 4).theta()).isEqualTo(10_000);
    }

    @Test
    void qwen_slides_only_where_it_is_switched_on_and_from_max_window_layers_on() {
        ObjectNode config = config();
        config.putArray("architectures").add("Qwen2ForCausalLM");
        config.put("sliding_window", 128).put("max_window_layers", 1);
        assertThat(windows(Architectures.read(config))).containsExactly(0, 0);
        config.put("use_sliding_window", true);
        assertThat(windows(Architectures.read(config))).containsExactly(0, 128);
    }

    @Test
    void a_class_of_several_modalities_says_for_the_whole_whether_its_head_is_tied() {
        ObjectNode text = config();
        text.remove("tie_word_embeddings");
        ObjectNode config = new ObjectMapper().createObjectNode();
        config.putArray("architectures").add("Gemma3ForConditionalGeneration");
        config.set("text_config", text.put("hidden_activation", "gelu_pytorch_tanh"));
        assertThat(Architectures.read(config).head().tied()).isTrue();
        config.put("tie_word_embeddings", false);
        assertThat(Architectures.read(config).head().tied()).isFalse();
        text.put("tie_word_embeddings", true);
        assertThatThrownBy(() -> Architectures.read(config))
                .isInstanceOf(UnsupportedModelException.class)
                .hasMessage("config.json: tie_word_embeddings is false, but text_config.tie_word_embeddings is true");
    }
}
