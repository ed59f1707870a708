package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Public chat templates against what transformers renders from them. */
class ChatTemplateGoldenTest {

    private static final String GOLDEN = "chat templates against transformers";

    /** Templates that render otherwise than Python, with the reason. */
    private static final Map<String, String> RENDER_OTHERWISE = Map.of(
            "meetkai-functionary-medium-v3.1.jinja",
            "its |safe makes a Markup in Python, and + then HTML-escapes the text beside it");

    /** Templates that render where Python raises, with the reason. */
    private static final Map<String, String> RENDER_WHERE_PYTHON_RAISES = Map.of(
            "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use.jinja", "a loop over none is empty in minijinja",
            "NousResearch-Hermes-3-Llama-3.1-8B-tool_use.jinja", "a loop over none is empty in minijinja");

    @Test
    void renders_what_transformers_renders_and_refuses_what_it_refuses() throws IOException {
        Optional<Path> shared = Goldens.shared();
        if (shared.isEmpty()) {
            Goldens.skipped(GOLDEN, "no shared folder");
            abort("no shared folder");
        }
        Path folder = shared.orElseThrow().resolve("fixtures/chat-templates");
        JsonNode golden =
                new ObjectMapper().readTree(folder.resolve("expected.json").toFile());
        Instant instant =
                new Instant(golden.path("meta").path("strftime_now_frozen_at").asText());
        Differences differences = new Differences();
        int compared = 0;
        for (var entry : golden.path("templates").properties()) {
            String source = Files.readString(folder.resolve("templates").resolve(entry.getKey()));
            ChatTemplate template = ChatTemplate.compile(source, Map.of(), instant.clock());
            for (var outcome : entry.getValue().properties()) {
                JsonNode context = golden.path("cases").path(outcome.getKey()).path("context");
                differences.compare(entry.getKey(), outcome.getKey(), template, context, outcome.getValue());
                compared++;
            }
        }
        assertThat(compared).isEqualTo(504);
        assertThat(differences.templates(differences.otherwise))
                .as(String.join("\n", differences.otherwise))
                .isEqualTo(RENDER_OTHERWISE.keySet());
        assertThat(differences.templates(differences.lenient))
                .as(String.join("\n", differences.lenient))
                .isEqualTo(RENDER_WHERE_PYTHON_RAISES.keySet());
        Goldens.ran(GOLDEN);
    }

    private record Instant(String local) {
        Clock clock() {
            return Clock.fixed(LocalDateTime.parse(local).toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
        }
    }

    private static final class Differences {
        private final List<String> otherwise = new ArrayList<>();
        private final List<String> lenient = new ArrayList<>();

        void compare(String name, String testCase, ChatTemplate template, JsonNode context, JsonNode outcome) {
            String where = name + " " + testCase + ": ";
            String rendered;
            try {
                rendered = template.render(context.toString());
            } catch (TemplateException e) {
                String error = outcome.path("error").asText();
                String prefix = "TemplateError: ";
                if (outcome.has("expected")) {
                    otherwise.add(where + "refused: " + e.getMessage());
                } else if (error.startsWith(prefix)
                        && !error.substring(prefix.length()).equals(e.getMessage())) {
                    otherwise.add(where + "expected the message " + error + ", found " + e.getMessage());
                }
                return;
            }
            if (outcome.has("error")) {
                lenient.add(where + "rendered, Python raises " + outcome.path("error"));
            } else if (!rendered.equals(outcome.path("expected").asText())) {
                otherwise.add(where + "expected " + outcome.path("expected") + "\n found " + rendered);
            }
        }

        Set<String> templates(List<String> lines) {
            Set<String> names = new TreeSet<>();
            lines.forEach(line -> names.add(line.substring(0, line.indexOf(' '))));
            return names;
        }
    }
}
