package dev.systole.server.http;

import dev.systole.scheduler.FinishReason;
import dev.systole.server.generate.Prompt;
import dev.systole.server.openai.AnswerFormat;
import dev.systole.server.openai.ApiException;
import dev.systole.server.openai.Delta;
import dev.systole.server.openai.Usage;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One JSON object when all choices have ended. */
final class WholeAnswer implements Answer {

    private final HttpServerResponse response;
    private final AnswerFormat format;
    private final List<Prompt> prompts;
    private final Consumer<Throwable> fail;
    private final List<Deltas> generated = new ArrayList<>();
    private final Map<Integer, FinishReason> reasons = new TreeMap<>();
    private Usage usage = Usage.NONE;
    private boolean over;

    WholeAnswer(HttpServerResponse response, AnswerFormat format, List<Prompt> prompts, Consumer<Throwable> fail) {
        this.response = response;
        this.format = format;
        this.prompts = prompts;
        this.fail = fail;
        prompts.forEach(prompt -> generated.add(new Deltas()));
    }

    @Override
    public void more(int index, List<Delta> deltas) {
        deltas.forEach(generated.get(index)::add);
    }

    @Override
    public void end(int index, FinishReason reason, Usage used) {
        reasons.put(index, reason);
        usage = usage.plus(used);
        if (over || reasons.size() < prompts.size()) {
            return;
        }
        over = true;
        Optional<ApiException> fault = reasons.values().stream()
                .flatMap(each -> BrokenOff.fault(each).stream())
                .findFirst();
        if (fault.isPresent()) {
            fail.accept(fault.get());
            return;
        }
        List<AnswerFormat.Choice> choices = new ArrayList<>();
        reasons.forEach((choice, each) -> choices.add(new AnswerFormat.Choice(
                generated.get(choice).take(), prompts.get(choice).ids(), each)));
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
