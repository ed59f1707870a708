package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenizerSourceTest {

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
        assertRefused("tokenizer_config.json", "expected a JSON object, found ARRAY");
        write("tokenizer_config.json", "{");
        assertRefused("tokenizer_config.json", "cannot be read");
        write("tokenizer_config.json", "{\"chat_template\":\"{% if %}\"}");
        assertRefused(folder.toString(), "the chat template does not compile");
        Files.delete(folder.resolve("tokenizer_config.json"));
        write("tokenizer.json", "{}");
        assertRefused("tokenizer.json", "not a tokenizer.json that can be read");
        Files.delete(folder.resolve("tokenizer.json"));
        assertRefused(folder.toString(), "expected a tokenizer.json, found none");
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
