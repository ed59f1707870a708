package dev.systole.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChatTemplateTest {

    /** Prints what reached the template. */
    private static final String SHOW = "{{ messages | tojson }} {{ tools }} {{ documents }}";

    @Test
    void special_tokens_are_variables_that_the_context_may_replace() {
        ChatTemplate template = ChatTemplate.compile("{{ bos_token }}{{ x }}", Map.of("bos_token", "<\"s\">"));
        assertThat(template.render("{\"x\":1}")).isEqualTo("<\"s\">1");
        assertThat(template.render("{\"bos_token\":\"\"}")).isEmpty();
    }

    @Test
    void the_clock_is_read_in_its_own_zone() {
        Clock clock = Clock.fixed(Instant.parse("2024-02-29T23:30:00Z"), ZoneId.of("Europe/Zurich"));
        ChatTemplate template = ChatTemplate.compile("{{ strftime_now('%d %b %Y %H:%M') }}", Map.of(), clock);
        assertThat(template.render("{}")).isEqualTo("01 Mar 2024 00:30");
    }

    @Test
    void a_refusal_of_the_template_carries_its_own_message() {
        ChatTemplate template = ChatTemplate.compile("{{ raise_exception('System role not supported') }}", Map.of());
        assertThatThrownBy(() -> template.render("{}"))
                .isInstanceOf(TemplateException.class)
                .hasMessage("System role not supported");
    }

    @Test
    void a_failure_in_the_template_names_the_line() {
        ChatTemplate template = ChatTemplate.compile("\n{{ messages[0].content + 'x' }}", Map.of());
        assertThatThrownBy(() -> template.render("{\"messages\":[{\"content\":[1]}]}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("line 2");
    }

    @Test
    void work_and_recursion_without_end_are_refused() {
        ChatTemplate loop = ChatTemplate.compile(
                "{% for a in range(9000) %}{% for b in range(9000) %}{% endfor %}{% endfor %}", Map.of());
        assertThatThrownBy(() -> loop.render("{}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("steps");
        ChatTemplate recursion = ChatTemplate.compile("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", Map.of());
        assertThatThrownBy(() -> recursion.render("{}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("recursion");
    }

    @Test
    void a_context_that_is_no_object_is_refused() {
        ChatTemplate template = ChatTemplate.compile("x", Map.of());
        assertThatThrownBy(() -> template.render("[1]"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("JSON object");
        String deep = "{\"messages\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThatThrownBy(() -> template.render(deep))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("recursion");
    }

    @Test
    void a_source_that_is_no_template_is_refused() {
        assertThatThrownBy(() -> ChatTemplate.compile("{% for %}", Map.of()))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void arguments_of_tool_calls_become_objects() {
        assertThat(shown("{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"f\","
                        + "\"arguments\":\"{\\\"b\\\": 1.0, \\\"a\\\": null}\"}},{\"function\":{\"name\":\"g\","
                        + "\"arguments\":\"\"}},{\"function\":{\"name\":\"h\",\"arguments\":{\"c\":2}}}]}"))
                .isEqualTo(
                        "[{\"role\": \"assistant\", \"content\": \"\", \"tool_calls\": [{\"function\": {\"name\": \"f\", "
                                + "\"arguments\": {\"b\": 1.0, \"a\": null}}}, {\"function\": {\"name\": \"g\", \"arguments\": {}}}, "
                                + "{\"function\": {\"name\": \"h\", \"arguments\": {\"c\": 2}}}]}] None None");
    }

    @Test
    void arguments_that_are_no_object_are_refused_by_their_place() {
        String call = "{\"role\":\"assistant\",\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":\"%s\"}}]}";
        assertRefused(call.formatted("{"), "messages[0].tool_calls[0].function.arguments");
        assertRefused(call.formatted("[1]"), "found [1]");
    }

    @Test
    void null_fields_are_dropped_and_content_is_never_null() {
        assertThat(shown("{\"role\":\"assistant\",\"content\":null,\"refusal\":null,\"tool_calls\":null}"))
                .isEqualTo("[{\"role\": \"assistant\", \"content\": \"\"}] None None");
        assertThat(shown("{\"role\":\"assistant\"}"))
                .isEqualTo("[{\"role\": \"assistant\", \"content\": \"\"}] None None");
    }

    /** The order of fields is the one transformers 5.24 gives. */
    @Test
    void reasoning_goes_by_all_its_names() {
        assertThat(shown("{\"role\":\"assistant\",\"content\":\"a\",\"reasoning\":\"r\"}"))
                .isEqualTo("[{\"thinking\": \"r\", \"role\": \"assistant\", \"content\": \"a\", \"reasoning\": \"r\", "
                        + "\"reasoning_content\": \"r\"}] None None");
    }

    @Test
    void text_parts_are_joined_for_a_template_that_takes_text_only() {
        String parts = "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                + "{\"type\":\"text\",\"text\":\"b\"}]}]}";
        ChatTemplate text =
                ChatTemplate.compile("{% for m in messages %}{{ '<' + m.content + '>' }}{% endfor %}", Map.of());
        assertThat(text.renderRequest(parts)).isEqualTo("<a\nb>");
        ChatTemplate takesParts = ChatTemplate.compile(
                "{% for m in messages %}{% if m.content is string %}{{ m.content }}{% else %}"
                        + "{% for p in m.content %}<{{ p.text }}>{% endfor %}{% endif %}{% endfor %}",
                Map.of());
        assertThat(takesParts.renderRequest(parts)).isEqualTo("<a><b>");
    }

    @Test
    void parts_that_are_no_text_are_refused() {
        assertRefused(
                "{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"x\"}}]}",
                "messages[0].content[0]: expected a part of type text with a text, found type image_url");
        assertRefused("{\"role\":\"user\",\"content\":[\"text\"]}", "found type missing");
        assertRefused("1", "messages[0] must be an object");
    }

    @Test
    void an_empty_list_of_tools_is_none() {
        ChatTemplate template = ChatTemplate.compile("{{ tools }} {{ enable_thinking }}", Map.of());
        assertThat(template.renderRequest("{\"messages\":[],\"tools\":[],\"enable_thinking\":false}"))
                .isEqualTo("None False");
    }

    private static String shown(String message) {
        return ChatTemplate.compile(SHOW, Map.of()).renderRequest("{\"messages\":[" + message + "]}");
    }

    private static void assertRefused(String message, String expected) {
        assertThatThrownBy(() -> shown(message))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(expected);
    }
}
