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
        return page.toString();
    }
}
