package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.testing.Goldens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GgufTokenizerTest {

    private static final String GOLDEN = "byte-level pipelines against the tokenizers package";

    @ParameterizedTest
    @ValueSource(strings = {"prefix", "no_prefix"})
    void a_sentencepiece_model_encodes_and_decodes_as_it_does_in_python(String kind) {
        JsonNode vectors = Vectors.read("sentencepiece.json").path(kind);
        try (TokenizerSource source = TokenizerSource.fromGguf(Vectors.metadata(vectors.path("metadata")))) {
            for (JsonNode encoded : vectors.path("cases")) {
                String text = encoded.path("text").asText();
                int[] ids = Vectors.ids(encoded.path("ids"));
                Tokenizer tokenizer = source.tokenizer();
                assertThat(tokenizer.encode(text, false)).as(text).isEqualTo(ids);
                assertThat(tokenizer.encode(text, true)).isEqualTo(Vectors.ids(encoded.path("with_special")));
                assertThat(tokenizer.decode(ids, false))
                        .isEqualTo(encoded.path("decoded").asText());
                assertThat(tokenizer.decode(ids, true))
                        .isEqualTo(encoded.path("without_special").asText());
            }
            assertThat(source.specialTokens()).containsEntry("bos_token", "<s>").containsEntry("eos_token", "</s>");
            assertThat(source.specialTokenId("eos_token")).hasValue(2);
            assertThat(source.specialTokenId("pad_token")).isEmpty();
            assertThat(source.chatTemplate(false)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smollm", "qwen2", "llama-bpe", "gpt-2"})
    void a_byte_level_model_encodes_as_its_published_pipeline_does(String pre) throws JsonProcessingException {
        Map<String, Object> metadata = byteLevel(Vectors.tinyJson(), pre);
        try (TokenizerSource source = TokenizerSource.fromGguf(metadata)) {
            for (JsonNode encoded : Vectors.read("pipelines.json").path(pre)) {
                String text = encoded.path("text").asText();
                assertThat(source.tokenizer().encode(text, false)).as(text).isEqualTo(Vectors.ids(encoded.path("ids")));
            }
            boolean bos = pre.equals("llama-bpe");
            assertThat(source.tokenizer().encode("", true)).isEqualTo(bos ? new int[] {1} : new int[0]);
        }
        Goldens.ran(GOLDEN + ": " + pre);
    }

    @Test
    void adds_bos_and_eos_where_the_metadata_says_so() {
        Map<String, Object> metadata = sentencePiece();
        metadata.put("tokenizer.ggml.add_bos_token", false);
        metadata.put("tokenizer.ggml.add_eos_token", true);
        try (TokenizerSource source = TokenizerSource.fromGguf(metadata)) {
            assertThat(source.tokenizer().encode("", true)).isEqualTo(new int[] {2});
        }
    }

    @Test
    void compiles_the_chat_templates_it_carries() {
        Map<String, Object> metadata = sentencePiece();
        metadata.put("tokenizer.chat_template", "{{ bos_token }}plain");
        metadata.put("tokenizer.chat_template.tool_use", "with tools{{ eos_token }}");
        try (TokenizerSource source = TokenizerSource.fromGguf(metadata)) {
            assertThat(source.chatTemplate(false).orElseThrow().render("{}")).isEqualTo("<s>plain");
            assertThat(source.chatTemplate(true).orElseThrow().render("{}")).isEqualTo("with tools</s>");
        }
    }

    @Test
    void refuses_other_kinds_by_name_and_says_which_it_knows() {
        assertThatThrownBy(() -> GgufTokenizer.tokenizerJson(
                        Map.of("tokenizer.ggml.model", "gpt2", "tokenizer.ggml.pre", "deepseek-v3")))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("gpt2 with pre deepseek-v3")
                .hasMessageContaining("smollm, qwen2, llama-bpe or gpt-2");
        assertThatThrownBy(() -> GgufTokenizer.tokenizerJson(Map.of("tokenizer.ggml.model", "bert")))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("bert");
        assertThatThrownBy(() -> GgufTokenizer.tokenizerJson(Map.of()))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("supported");
    }

    @Test
    void refuses_malformed_metadata_by_its_key() {
        assertRefused("tokenizer.ggml.scores", List.of(1.0f), "one number for each");
        assertRefused("tokenizer.ggml.token_type", "normal", "expected an array, found String normal");
        assertRefused("tokenizer.ggml.tokens", List.of("a", 1), "expected an array of texts, found Integer 1");
        assertRefused("tokenizer.ggml.bos_token_id", 999_999, "expected a token id below");
        assertRefused("tokenizer.ggml.add_bos_token", 1, "expected a boolean, found Integer 1");
    }

    @Test
    void refuses_damaged_metadata_in_words_and_never_fails_otherwise() {
        Random random = new Random(20_261_201);
        List<Object> odd = List.of(
                -1, 1L << 40, Float.NaN, Float.NEGATIVE_INFINITY, "", "\u0000", true, List.of(), List.of(List.of()));
        int read = 0;
        for (int round = 0; round < 400; round++) {
            Map<String, Object> metadata = sentencePiece();
            List<String> keys = metadata.keySet().stream().sorted().toList();
            String key = keys.get(random.nextInt(keys.size()));
            if (random.nextInt(4) == 0) {
                metadata.remove(key);
            } else if (metadata.get(key) instanceof List<?> list && random.nextBoolean()) {
                List<Object> changed = new ArrayList<>(list);
                changed.set(random.nextInt(list.size()), odd.get(random.nextInt(odd.size())));
                metadata.put(key, random.nextBoolean() ? changed : changed.subList(0, random.nextInt(list.size())));
            } else {
                metadata.put(key, odd.get(random.nextInt(odd.size())));
            }
            try (TokenizerSource source = TokenizerSource.fromGguf(metadata)) {
                assertThat(source.tokenizer().decode(source.tokenizer().encode("the sea", false), false))
                        .as("%s", metadata.get(key))
                        .isNotNull();
                read++;
            } catch (TokenizerException e) {
                assertThat(e.getMessage()).doesNotContain("Exception");
            }
        }
        assertThat(read).isBetween(20, 380);
    }

    private static void assertRefused(String key, Object value, String message) {
        Map<String, Object> metadata = sentencePiece();
        metadata.put(key, value);
        assertThatThrownBy(() -> TokenizerSource.fromGguf(metadata))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining(key)
                .hasMessageContaining(message);
    }

    private static Map<String, Object> sentencePiece() {
        return new HashMap<>(Vectors.metadata(
                Vectors.read("sentencepiece.json").path("prefix").path("metadata")));
    }

    /** The tiny fixtures' vocabulary as a GGUF carries one. */
    private static Map<String, Object> byteLevel(String tokenizerJson, String pre) throws JsonProcessingException {
        JsonNode root = new ObjectMapper().readTree(tokenizerJson);
        JsonNode vocabulary = root.path("model").path("vocab");
        List<Object> tokens = new ArrayList<>(Collections.nCopies(vocabulary.size(), ""));
        List<Object> types = new ArrayList<>(Collections.nCopies(vocabulary.size(), 1));
        vocabulary.properties().forEach(entry -> tokens.set(entry.getValue().intValue(), entry.getKey()));
        root.path("added_tokens").forEach(token -> types.set(token.path("id").intValue(), 3));
        List<Object> merges = new ArrayList<>();
        root.path("model")
                .path("merges")
                .forEach(merge ->
                        merges.add(merge.path(0).asText() + " " + merge.path(1).asText()));
        return Map.of(
                "tokenizer.ggml.model",
                "gpt2",
                "tokenizer.ggml.pre",
                pre,
                "tokenizer.ggml.tokens",
                tokens,
                "tokenizer.ggml.token_type",
                types,
                "tokenizer.ggml.merges",
                merges,
                "tokenizer.ggml.bos_token_id",
                1);
    }
}
