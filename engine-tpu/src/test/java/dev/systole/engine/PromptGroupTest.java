package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.scheduler.Span;
import dev.systole.testing.Goldens;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prompts of which each step computes chunks together meet the references of each alone, for every kind of cache: full,
 * rings, recurrent states of two families, latent, shared, with sinks; and on several devices.
 */
@Timeout(240)
class PromptGroupTest {

    private static final int ROWS = 8;
    private static final int MAX_LENGTH = 64;

    /** Whose chunks make up the numbers. */
    private static final int FILLER = 5;

    /** Of the goldens' rows, in their order: not that of the rows. */
    private static final List<Integer> OWN = List.of(3, 1, 2);

    @ParameterizedTest
    @CsvSource({
        "llama/f32, 1",
        "gemma3_text/f32, 1",
        "gpt_oss/bf16, 1",
        "qwen3_5/f32, 1",
        "qwen3_next/f32, 1",
        "deepseek_v3/bf16, 1",
        "gemma4_text/bf16, 1",
        "llama/f32, 2",
        "gemma3_text/f32, 2",
        "qwen3_next/f32, 2",
        "deepseek_v3/bf16, 2"
    })
    void prompts_that_are_computed_together_meet_the_references_of_each_alone(String fixture, int devices) {
        EngineConfig config = new EngineConfig(DtypeChoice.FLOAT32, MAX_LENGTH, ROWS, false, false, devices);
        try (TinyModel model = TinyModel.open(fixture, config)) {
            List<Golden> goldens = Golden.of(fixture);
            // Padding names row 0, which must keep every byte; the others hold what another prompt left.
            for (int row = 0; row < ROWS; row++) {
                model.prefill(row, goldens.get(2).prompt().reversed(), MAX_LENGTH);
            }
            byte[][] finished = model.row(0);
            // Eight prompts of 16 tokens and four of 64 have programs; three are there.
            for (int chunk : List.of(16, MAX_LENGTH)) {
                List<Integer> tokens = together(model, goldens, chunk);
                assertThat(model.row(0)).as("row 0, which no step computes").isDeepEqualTo(finished);
                for (int i = 0; i < goldens.size(); i++) {
                    int row = OWN.get(i);
                    String how = "in row " + row + ", computed with others in chunks of " + chunk;
                    goldens.get(i)
                            .assertContinued(
                                    model,
                                    row,
                                    tokens.get(i),
                                    Integer.MAX_VALUE,
                                    how,
                                    position -> model.decode(row, position));
                }
            }
        }
        Goldens.ran(fixture + " prompts together on " + devices);
    }

    /** Steps of the next chunks of all prompts that are not computed yet; the tokens drawn, in the prompts' order. */
    private static List<Integer> together(TinyModel model, List<Golden> goldens, int chunk) {
        Integer[] tokens = new Integer[goldens.size()];
        for (int start = 0; hasMore(goldens, start); start += chunk) {
            List<Span> spans = new ArrayList<>();
            List<Integer> drawing = new ArrayList<>();
            for (int i = 0; i < goldens.size(); i++) {
                List<Integer> prompt = goldens.get(i).prompt();
                if (start < prompt.size()) {
                    int end = Math.min(prompt.size(), start + chunk);
                    spans.add(TinyModel.chunk(OWN.get(i), prompt.subList(start, end), start, end == prompt.size()));
                    if (end == prompt.size()) {
                        drawing.add(i);
                    }
                }
            }
            if (spans.size() == 1) {
                // A second chunk of nobody, so that a program for several computes the first.
                spans.add(TinyModel.chunk(FILLER, List.of(7), 0, false));
            }
            List<Integer> drawn = model.prefill(spans);
            for (int j = 0; j < drawing.size(); j++) {
                int which = drawing.get(j);
                tokens[which] = drawn.get(j);
                int line = lineOf(spans, OWN.get(which));
                goldens.get(which).assertPrefilled(model, line, drawn.get(j), "line " + line + " of " + spans.size());
            }
        }
        return List.of(tokens);
    }

    private static boolean hasMore(List<Golden> goldens, int start) {
        return goldens.stream().anyMatch(golden -> start < golden.prompt().size());
    }

    private static int lineOf(List<Span> spans, int row) {
        List<Integer> rows = spans.stream().map(span -> span.row().row()).toList();
        return rows.indexOf(row);
    }
}
