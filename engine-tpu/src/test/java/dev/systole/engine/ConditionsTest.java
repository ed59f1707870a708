package dev.systole.engine;

import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.Batch;
import dev.systole.testing.Goldens;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The goldens in float32, in rows that are not alone and not new. */
@Timeout(120)
class ConditionsTest {

    private static final int LONG = 60;

    /** As many as show a prefix that is wrong, up to the golden's second logits. */
    private static final int STEPS = 8;

    private final Random random = new Random(7);

    static Stream<String> fixtures() {
        return Golden.oneOfEach(GoldenTest.fixtures().toList());
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void goldens_come_out_beside_other_rows_from_a_copied_prefix_and_in_a_used_row(String fixture) {
        try (TinyModel model = TinyModel.open(fixture, DtypeChoice.FLOAT32)) {
            List<Golden> goldens = Golden.of(fixture);
            for (int i = 0; i < goldens.size(); i++) {
                amongOthers(model, goldens.get(i), (3 * i + 7) % TinyModel.ROWS);
                afterALongerOne(model, goldens.get(i), i);
                afterACopy(model, goldens.get(i));
            }
        }
        Goldens.ran(fixture + " conditions");
    }

    /** Seven rows decode prompts of other lengths, and one of them begins anew meanwhile. */
    private void amongOthers(TinyModel model, Golden golden, int row) {
        List<Integer> all = IntStream.range(0, TinyModel.ROWS).boxed().toList();
        List<Integer> ends = new ArrayList<>();
        for (int other : all) {
            List<Integer> prompt = prompt(5 * other + 3);
            ends.add(prompt.size());
            model.prefill(other, prompt, 64);
        }
        int begun = golden.prompt().size();
        golden.assertFollowed(
                model,
                row,
                model.prefill(row, golden.prompt(), 64),
                Integer.MAX_VALUE,
                "in row " + row + " among others",
                at -> {
                    if (at == begun + 3) {
                        int fresh = (row + 1) % TinyModel.ROWS;
                        model.prefill(fresh, prompt(6), 4);
                        ends.set(fresh, 6 - 3);
                    }
                    List<Integer> positions = all.stream()
                            .map(other -> other == row ? at : ends.get(other) + at - begun)
                            .toList();
                    return model.decode(all, positions).get(row);
                });
    }

    private void afterALongerOne(TinyModel model, Golden golden, int row) {
        model.prefill(row, prompt(LONG), 23);
        for (int i = 0; i < 10; i++) {
            model.decode(row, LONG + i);
        }
        golden.assertFollowed(model, row, model.prefill(row, golden.prompt(), 7), "after a longer one");
    }

    /** Of a row that holds just the prefix, and, as far as every layer still has it, of one that went on from there. */
    private void afterACopy(TinyModel model, Golden golden) {
        int size = golden.prompt().size();
        for (int prefix : List.of(size / 2, size - 1)) {
            copied(model, golden, prefix, 0);
            int longest = model.engine().spec().cache().layers().stream()
                    .mapToInt(layer -> switch (layer) {
                        case LayerCache.Full full -> TinyModel.MAX_LENGTH;
                        case LayerCache.Sliding sliding -> sliding.window();
                        case LayerCache.Recurrent recurrent -> 0;
                    })
                    .min()
                    .orElseThrow();
            int more = Math.min(LONG, longest) - prefix;
            if (more > 0) {
                copied(model, golden, prefix, more);
            }
        }
    }

    /** To a row that has held something longer. */
    private void copied(TinyModel model, Golden golden, int prefix, int more) {
        int from = 2;
        int to = 5;
        List<Integer> held = new ArrayList<>(golden.prompt().subList(0, prefix));
        held.addAll(prompt(more));
        model.prefill(from, held, 64);
        model.prefill(to, prompt(LONG), 64);
        model.engine().enqueue(new Batch.CopyRow(from, to, prefix)).await();
        model.prefill(from, prompt(LONG), 64);
        String how = "after a copy of " + prefix + " of " + held.size();
        golden.assertFollowed(
                model, to, model.prefill(to, golden.prompt(), prefix, 64), STEPS, how, at -> model.decode(to, at));
    }

    private List<Integer> prompt(int length) {
        return random.ints(length, 3, 512).boxed().toList();
    }
}
