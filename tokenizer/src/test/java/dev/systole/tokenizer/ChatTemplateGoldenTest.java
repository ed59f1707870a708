package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Public chat templates against what transformers renders from them. */
class ChatTemplateGoldenTest {

    private static final String GOLDEN = "chat templates against transformers";
    private static final String REQUESTS = "chat requests against transformers";

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
        Golden golden = Golden.read();
        Differences differences = new Differences();
        int compared = 0;
        for (var entry : golden.templates().properties()) {
            ChatTemplate template = golden.compile(entry.getKey(), Map.of());
            for (var outcome : entry.getValue().properties()) {
                String context = golden.json(outcome.getKey(), "context");
                differences.compare(
                        entry.getKey(), outcome.getKey(), () -> template.render(context), outcome.getValue());
                compared++;
            }
        }
        assertThat(compared).isEqualTo(504);
        differences.assertOnly(RENDER_OTHERWISE.keySet(), RENDER_WHERE_PYTHON_RAISES.keySet());
        Goldens.ran(GOLDEN);
    }

    /** A request with arguments as text, or with null content, is the same conversation as the one with neither. */
    @Test
    void requests_render_as_the_contexts_transformers_makes_of_them() throws IOException {
        Golden golden = Golden.read();
        Map<String, String> same = Map.of("calls_str", "calls_obj", "calls_null", "calls_obj");
        Map<String, String> tokens = new HashMap<>();
        golden.root()
                .path("meta")
                .path("special_tokens")
                .properties()
                .forEach(token -> tokens.put(token.getKey(), token.getValue().asText()));
        Differences differences = new Differences();
        for (var entry : golden.templates().properties()) {
            ChatTemplate template = golden.compile(entry.getKey(), tokens);
            for (var testCase : entry.getValue().properties()) {
                String name = testCase.getKey();
                JsonNode outcome = entry.getValue().path(same.getOrDefault(name, name));
                // Where Python refuses or prints the parts of a content, a server still has to serve the request.
                boolean printed = outcome.path("expected").asText().contains("[{'type': 'text'");
                if (name.equals("plain_parts")
                        && (printed || outcome.path("error").asText().startsWith("Type"))) {
                    assertThat(template.renderRequest(golden.json(name, "request")))
                            .as(entry.getKey())
                            .containsPattern("Part one\\.\\n?Part two\\.")
                            .doesNotContain("'type'");
                } else if (outcome.has("expected")) {
                    String request = golden.json(name, "request");
                    differences.compare(entry.getKey(), name, () -> template.renderRequest(request), outcome);
                }
            }
        }
        differences.assertOnly(RENDER_OTHERWISE.keySet(), Set.of());
        Goldens.ran(REQUESTS);
    }

    private record Golden(Path folder, JsonNode root) {

        static Golden read() throws IOException {
            Path folder = Path.of("src", "test", "resources", "chat-templates");
            return new Golden(
                    folder,
                    new ObjectMapper().readTree(folder.resolve("expected.json").toFile()));
        }

        JsonNode templates() {
            return root.path("templates");
        }

        String json(String testCase, String form) {
            return root.path("cases").path(testCase).path(form).toString();
        }

        ChatTemplate compile(String name, Map<String, String> tokens) throws IOException {
            String source = Files.readString(folder.resolve("templates").resolve(name));
            String frozen = root.path("meta").path("strftime_now_frozen_at").asText();
            Clock clock = Clock.fixed(LocalDateTime.parse(frozen).toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
            return ChatTemplate.compile(source, tokens, clock);
        }
    }

    private static final class Differences {
        private final List<String> otherwise = new ArrayList<>();
        private final List<String> lenient = new ArrayList<>();

        void compare(String name, String testCase, Supplier<String> render, JsonNode outcome) {
            String where = name + " " + testCase + ": ";
            String rendered;
            try {
                rendered = render.get();
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

        void assertOnly(Set<String> expectedOtherwise, Set<String> expectedLenient) {
            assertThat(templates(otherwise)).as(String.join("\n", otherwise)).isEqualTo(expectedOtherwise);
            assertThat(templates(lenient)).as(String.join("\n", lenient)).isEqualTo(expectedLenient);
        }

        private static Set<String> templates(List<String> lines) {
            Set<String> names = new TreeSet<>();
            lines.forEach(line -> names.add(line.substring(0, line.indexOf(' '))));
            return names;
        }
    }
}
