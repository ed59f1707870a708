package dev.systole.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/configuration.md} to the list of settings; {@code -Ddocs.write} writes the page anew. */
class ConfigurationDocTest {

    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    @Test
    void the_page_lists_every_setting() throws IOException {
        if (System.getProperty("docs.write") != null) {
            Files.writeString(PAGE, page());
        }
        assertThat(PAGE)
                .as("run `mvn test -pl config -am -Ddocs.write` to write it anew")
                .hasContent(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Configuration

                Every setting has a default and may be given in three places. Each wins over those before it:

                1. a YAML file, named by `--config` or `SYSTOLE_CONFIG`: one flat mapping such as `max-num-seqs: 32`;
                2. environment variables `SYSTOLE_*`;
                3. flags of `./systole serve`.

                Where vLLM has the setting, the flag has vLLM's name. Unknown names and unusable values in any of the
                places are refused at the start, all at once. (Variables `SYSTOLE_TEST_*` belong to the project's tests
                and are not looked at.)

                | flag | environment | YAML key | default | meaning |
                |---|---|---|---|---|
                """);
        for (Setting setting : Settings.ALL) {
            page.append("| `%s` | `%s` | %s | %s | %s |\n"
                    .formatted(
                            setting.flag(),
                            setting.variable(),
                            setting.equals(Settings.CONFIG) ? "" : "`" + setting.name() + "`",
                            setting.defaultText().isEmpty() ? "" : "`" + setting.defaultText() + "`",
                            setting.meaning()));
        }
        return page.append("""

                ## Exit status

                | status | meaning |
                |---|---|
                | 0 | done; of `serve`: stopped by a signal after it was ready, whether or not all requests had ended |
                | 1 | it could not be done, or the device failed: one line says what, where and what to do |
                | 2 | wrong usage or settings: a line for each |
                | 3 | a bug of Systole, with its stack |
                | 143, 130 | ended by SIGTERM or SIGINT before it was ready |

                ## Without a device

                `./systole serve --simulated MICROSECONDS` loads no weights and no plugin: the model says its prompt again,
                and every step takes so long. All else is the real server, so that a load test shows what HTTP, templates,
                tokeniser and scheduler cost by themselves.
                """).toString();
    }
}
