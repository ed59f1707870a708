package dev.systole.tokenizer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * A model's chat template, rendered as transformers renders it with jinja2. Thread-safe. Its native memory is freed
 * when it is garbage. The steps of a render and the size of its result are bounded.
 */
public final class ChatTemplate {

    private final MemorySegment handle;
    private final Clock clock;

    private ChatTemplate(MemorySegment handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /**
     * Compiles a template on the machine's clock and time zone.
     *
     * @param template the Jinja source
     * @param specialTokens texts of special tokens by the name templates know them by, such as {@code bos_token}
     * @return the template
     * @throws TokenizerException where the source is no valid template
     */
    public static ChatTemplate compile(String template, Map<String, String> specialTokens) {
        return compile(template, specialTokens, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * Compiles a template.
     *
     * @param template the Jinja source
     * @param specialTokens texts of special tokens by the name templates know them by, such as {@code bos_token}
     * @param clock what {@code strftime_now} reads, in its zone
     * @return the template
     * @throws TokenizerException where the source is no valid template
     */
    public static ChatTemplate compile(String template, Map<String, String> specialTokens, Clock clock) {
        try {
            byte[] tokens = new ObjectMapper().writeValueAsBytes(specialTokens);
            return new ChatTemplate(TextLibrary.compileTemplate(template, tokens, Arena.ofAuto()), clock);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("special tokens " + specialTokens, e);
        }
    }

    /**
     * Renders a context as it is.
     *
     * @param contextJson a JSON object with all variables of the template, such as {@code messages}, {@code tools} and
     *     {@code add_generation_prompt}; it wins over special tokens of the same name
     * @return the prompt
     * @throws TemplateException where the template refuses the context
     */
    public String render(String contextJson) {
        return render(contextJson, false);
    }

    /**
     * Renders an OpenAI chat request. Before that, as transformers does: reasoning is copied to all names templates
     * read, null fields are dropped and missing {@code tools} and {@code documents} set to none. And as servers do:
     * content that is null or missing becomes empty text, text parts are joined by line breaks for a template that does
     * not take parts, and arguments of tool calls are parsed from JSON text.
     *
     * @param requestJson a JSON object with {@code messages} and whatever else the template reads
     * @return the prompt
     * @throws TemplateException where the template or that preparation refuses the request
     */
    public String renderRequest(String requestJson) {
        return render(requestJson, true);
    }

    private String render(String json, boolean prepare) {
        long now = LocalDateTime.now(clock).toEpochSecond(ZoneOffset.UTC);
        TextLibrary.Answer answer = TextLibrary.render(handle, json, prepare, now);
        if (answer.status() != TextLibrary.Status.DONE) {
            throw new TemplateException(answer.text());
        }
        return answer.text();
    }
}
