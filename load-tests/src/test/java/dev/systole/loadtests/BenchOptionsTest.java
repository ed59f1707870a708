package dev.systole.loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {

    @Test
    void defaults_are_those_of_the_usage_text() {
        BenchOptions options = BenchOptions.parse(List.of());

        assertThat(options.concurrency()).containsExactly(1, 4, 8, 16, 32, 64);
        assertThat(options.outputTokens()).isEqualTo(128);
        assertThat(options.promptTokens()).isEqualTo(72);
        assertThat(options.requestsPerStream()).isEqualTo(1);
        assertThat(options.allowRemote()).isFalse();
        assertThat(options.endpoint("/v1/models")).isEqualTo(URI.create("http://127.0.0.1:8000/v1/models"));
    }

    @Test
    void a_url_may_end_in_the_version() {
        assertThat(BenchOptions.parse(List.of("--url", "http://localhost:1/v1/"))
                        .endpoint("/v1/models"))
                .isEqualTo(URI.create("http://localhost:1/v1/models"));
    }

    @Test
    void what_is_wrong_is_named() {
        refuses("--concurency is not an option of bench", "--concurency", "1");
        refuses("--json needs a value", "--json");
        refuses("--concurrency takes positive whole numbers, not \"\"", "--concurrency=1,");
        refuses("--output-tokens takes positive whole numbers, not \"0\"", "--output-tokens=0");
        refuses("--api must be completions or chat, not embeddings", "--api=embeddings");
        refuses("--url must be like http://127.0.0.1:8000, not localhost:8000", "--url=localhost:8000");
    }

    @Test
    void prompts_have_the_words_that_make_up_their_tokens() {
        assertThat(Prompts.ofTokens(72, 1).prompt(5).split(" ")).hasSize(62 + 8);
        assertThat(Prompts.ofTokens(72, 1).prompt(5))
                .isEqualTo(Prompts.ofTokens(72, 1).prompt(5));
        assertThat(Prompts.ofTokens(72, 1).prompt(5))
                .isNotEqualTo(Prompts.ofTokens(72, 2).prompt(5));
    }

    private static void refuses(String message, String... arguments) {
        assertThatThrownBy(() -> BenchOptions.parse(List.of(arguments)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
