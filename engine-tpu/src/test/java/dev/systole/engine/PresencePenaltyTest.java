package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.SamplingParams;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the engine counts of a row: what it has drawn since its prompt, wherever the row is copied to. */
@Timeout(120)
class PresencePenaltyTest {

    private static final SamplingParams PENALISED = new SamplingParams(0, 0, 1, 0, 2, 0);
    private static final List<Integer> PROMPT = List.of(17, 18, 19, 20, 21);

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void each_token_is_the_largest_logit_less_the_penalty_of_those_drawn_before(int devices) {
        EngineConfig config = new EngineConfig(DtypeChoice.FLOAT32, 64, 4, false, false, devices);
        try (TinyModel model = TinyModel.open("llama/f32", config)) {
            List<Integer> free = generate(model, 1, SamplingParams.GREEDY, false);
            List<Integer> penalised = generate(model, 1, PENALISED, false);
            assertThat(penalised).isNotEqualTo(free);
            // A row that was used before counts anew, and a copy goes on counting.
            assertThat(generate(model, 1, PENALISED, false)).isEqualTo(penalised);
            assertThat(generate(model, 1, PENALISED, true)).isEqualTo(penalised);
            assertThat(generate(model, 1, SamplingParams.GREEDY, false)).isEqualTo(free);
        }
    }

    /** Twenty tokens, each checked against the logits; half way on, they may go on in row 3. */
    private static List<Integer> generate(TinyModel model, int first, SamplingParams params, boolean moves) {
        Set<Integer> drawn = new HashSet<>();
        List<Integer> tokens = new ArrayList<>();
        int row = first;
        Span span = new Span(new RowRef(row, 0), 0, new Tokens.Given(PROMPT), Span.Scores.LAST, params);
        for (int i = 0; i < 20; i++) {
            int token = model.step(span).getFirst();
            boolean given = span.tokens() instanceof Tokens.Given;
            float[] logits = model.logits(given ? 0 : row, model.engine().spec().vocabularySize());
            assertThat(token)
                    .as("token %d of %s", i, params)
                    .isEqualTo(largest(logits, drawn, params.presencePenalty()));
            drawn.add(token);
            tokens.add(token);
            if (moves && i == 10) {
                model.engine()
                        .enqueue(new Batch.CopyRow(row, 3, PROMPT.size() + i))
                        .await();
                row = 3;
            }
            span = new Span(new RowRef(row, 0), PROMPT.size() + i, new Tokens.Last(), Span.Scores.LAST, params);
        }
        return tokens;
    }

    private static int largest(float[] logits, Set<Integer> drawn, float penalty) {
        int best = 0;
        float most = Float.NEGATIVE_INFINITY;
        for (int token = 0; token < logits.length; token++) {
            float less = logits[token] - (drawn.contains(token) ? penalty : 0);
            if (less > most) {
                most = less;
                best = token;
            }
        }
        return best;
    }
}
