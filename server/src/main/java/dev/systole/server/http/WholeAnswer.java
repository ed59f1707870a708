package dev.systole.server.http;

import dev.systole.scheduler.FinishReason;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.Usage;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One JSON object when all choices have ended. */
final class WholeAnswer implements Answer {

    private final HttpServerResponse response;
    private final AnswerFormat format;
    private final List<Prompt> prompts;
    private final Consumer<Throwable> fail;
    private final List<StringBuilder> texts = new ArrayList<>();
    private final List<List<Integer>> ids = new ArrayList<>();
    private final Map<Integer, FinishReason> reasons = new TreeMap<>();
    private Usage usage = Usage.NONE;
    private boolean over;

    WholeAnswer(HttpServerResponse response, AnswerFormat format, List<Prompt> prompts, Consumer<Throwable> fail) {
        this.response = response;
        this.format = format;
        this.prompts = prompts;
        this.fail = fail;
        for (Prompt ignored : prompts) {
            texts.add(new StringBuilder());
            ids.add(new ArrayList<>());
        }
    }

    @Override
    public void more(int index, String text, List<Integer> more) {
        texts.get(index).append(text);
        ids.get(index).addAll(more);
    }

    @Override
    public void end(int index, FinishReason reason, Usage used) {
        reasons.put(index, reason);
        usage = usage.plus(used);
        if (over || reasons.size() < prompts.size()) {
            return;
        }
        over = true;
        for (FinishReason each : reasons.values()) {
            if (each != FinishReason.STOP && each != FinishReason.LENGTH) {
                fail.accept(FinishReasons.fault(each));
                return;
            }
        }
        List<AnswerFormat.Choice> choices = new ArrayList<>();
        reasons.forEach((choice, each) -> choices.add(new AnswerFormat.Choice(
                texts.get(choice).toString(),
                ids.get(choice),
                prompts.get(choice).ids(),
                FinishReasons.name(each))));
        response.putHeader("Content-Type", "application/json")
                .end(format.whole(choices, usage).toString());
    }

    /** It writes once, when nothing is generated any more. */
    @Override
    public void onStall(Runnable action) {}

    @Override
    public void abandon() {
        over = true;
    }
}
