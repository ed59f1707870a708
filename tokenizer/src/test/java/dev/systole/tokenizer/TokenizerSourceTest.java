package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizerSourceTest {

    private static final String ODD = "{}[]\":,0-e\u0000\u00e9";

    @TempDir
    Path folder;

    @BeforeEach
    void writeTokenizer() throws IOException {
        write("tokenizer.json", Vectors.bytesJson());
    }

    @Test
    void reads_tokens_written_as_text_or_as_objects() throws IOException {
        write("special_tokens_map.json", "{\"bos_token\":{\"content\":\"B\",\"lstrip\":false},\"pad_token\":\"P\"}");
        write(
                "tokenizer_config.json",
                "{\"eos_token\":\"E\",\"pad_token\":null,\"add_bos_token\":true,"
                        + "\"extra_special_tokens\":{\"image_token\":\"I\"}}");
        try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
            assertThat(source.specialTokens())
                    .hasSize(4)
                    .containsEntry("bos_token", "B")
                    .containsEntry("eos_token", "E")
                    .containsEntry("pad_token", "P")
                    .containsEntry("image_token", "I");
            assertThat(source.specialTokenId("eos_token")).hasValue('E');
            assertThat(source.chatTemplate(false)).isEmpty();
        }
    }

    @Test
    void takes_the_template_from_the_configuration_unless_it_has_a_file_of_its_own() throws IOException {
        write("tokenizer_config.json", "{\"eos_token\":\"E\",\"chat_template\":\"config {{ eos_token }}\"}");
        assertThat(rendered(false)).isEqualTo("config E");
        write("chat_template.jinja", "file {{ eos_token }}");
        assertThat(rendered(false)).isEqualTo("file E");
        Files.createDirectory(folder.resolve("additional_chat_templates"));
        write("additional_chat_templates/tool_use.jinja", "tools");
        assertThat(rendered(false)).isEqualTo("file E");
        assertThat(rendered(true)).isEqualTo("tools");
    }

    @Test
    void knows_several_templates_by_name() throws IOException {
        write(
                "tokenizer_config.json",
                "{\"chat_template\":[{\"name\":\"default\",\"template\":\"d\"},{\"name\":\"tool_use\",\"template\":\"t\"},"
                        + "{\"name\":\"rag\",\"template\":\"r\"}]}");
        assertThat(rendered(false)).isEqualTo("d");
        assertThat(rendered(true)).isEqualTo("t");
        try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
            assertThat(source.templates()).containsOnlyKeys("default", "tool_use", "rag");
        }
    }

    @Test
    void names_the_file_that_is_missing_or_malformed() throws IOException {
        write("tokenizer_config.json", "[1]");
        assertRefused("tokenizer_config.json", "is no JSON object but of type ARRAY");
        write("tokenizer_config.json", "{");
        assertRefused("tokenizer_config.json", "is not JSON: ");
        write("tokenizer_config.json", "{\"chat_template\":\"{% if %}\"}");
        assertRefused(folder.toString(), "the chat template does not compile");
        Files.delete(folder.resolve("tokenizer_config.json"));
        write("tokenizer.json", "{}");
        assertRefused("tokenizer.json", "not a tokenizer.json that can be read");
        Files.delete(folder.resolve("tokenizer.json"));
        assertRefused(folder.toString(), "expected a tokenizer.json, found none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Infinity", "-Infinity", "NaN", "{\"__float__\": \"Infinity\"}", "1e30"})
    void reads_a_length_without_limit_however_it_is_written(String length) throws IOException {
        write("tokenizer_config.json", "{\"model_max_length\": " + length + ", \"eos_token\": \"E\"}");
        try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
            assertThat(source.specialTokenId("eos_token")).hasValue('E');
        }
    }

    @ParameterizedTest
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ValueSource(
            strings = {
                "tokenizer.json",
                "tokenizer_config.json",
                "special_tokens_map.json",
                "added_tokens.json",
                "chat_template.json",
                "chat_template.jinja",
                "additional_chat_templates/rag.jinja",
            })
    void refuses_a_file_that_is_a_fifo_without_waiting_for_it(String name) throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("additional_chat_templates"));
        if (name.startsWith("additional")) {
            write("chat_template.jinja", "x");
        }
        Path fifo = folder.resolve(name);
        Files.deleteIfExists(fifo);
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertRefused(fifo.toString(), " is a FIFO, a socket or a device, no regular file");
    }

    @Test
    void refuses_damaged_files_in_words_and_never_fails_otherwise() throws IOException {
        Random random = new Random(20_261_201);
        String config = "{\"bos_token\":{\"content\":\"B\"},\"eos_token\":\"E\",\"extra_special_tokens\":[\"<|x|>\"],"
                + "\"added_tokens_decoder\":{\"300\":{\"content\":\"<|m|>\",\"special\":true}},"
                + "\"chat_template\":\"{{ eos_token }}\",\"model_max_length\":Infinity}";
        for (int round = 0; round < 300; round++) {
            StringBuilder damaged = new StringBuilder(config);
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(3)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, ODD.charAt(random.nextInt(ODD.length())));
                    default -> damaged.setLength(at + 1);
                }
            }
            write("tokenizer_config.json", damaged.toString());
            try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
                assertThat(source.tokenizer().encode("E", false)).hasSizeLessThan(2);
            } catch (TokenizerException e) {
                assertThat(e.getMessage())
                        .as(damaged.toString())
                        .contains(folder.toString())
                        .doesNotContain("Exception");
            }
        }
    }

    private void assertRefused(String where, String what) {
        assertThatThrownBy(() -> TokenizerSource.fromDirectory(folder))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }

    private String rendered(boolean tools) {
        try (TokenizerSource source = TokenizerSource.fromDirectory(folder)) {
            return source.chatTemplate(tools).orElseThrow().render("{}");
        }
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }
}
