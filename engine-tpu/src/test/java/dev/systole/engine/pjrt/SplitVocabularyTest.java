package dev.systole.engine.pjrt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.sampling.Sampler;
import dev.systole.engine.sampling.SamplingRows;
import dev.systole.engine.sampling.SamplingTable;
import dev.systole.engine.sampling.SplitSampler;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SplitVocabularyTest {

    /** Rows that can be split evenly over the devices, then in two groups each, and rows that cannot. */
    @ParameterizedTest
    @MethodSource("dev.systole.engine.pjrt.ReplicasTest#everywhere")
    void a_split_vocabulary_draws_the_tokens_that_the_whole_one_draws(Plugin plugin, int devices) {
        for (int rows : new int[] {devices * 4, devices + 1}) {
            int vocabulary = 300 * devices;
            HloModule module = new HloModule("split", devices);
            Value logits = module.parameter("logits", Shape.of(DType.F32, rows, vocabulary / devices));
            Value floats = module.parameter("floats", SamplingTable.numbers(rows));
            Value seeds = Elementwise.convert(
                    module.parameter("ints", SamplingTable.wholes(rows).as(DType.F32)), DType.S32);
            Value positions = Constants.iota(module, Shape.of(DType.S32, rows), 0);
            Value mode = module.scalar(DType.S32, 2);
            Value split = new SplitSampler(2).draw(logits, mode, floats, seeds, positions);
            Value whole = Sampler.sample(Collectives.allGather(logits, 1), mode, floats, seeds, positions);
            module.returns(List.of(Elementwise.convert(split, DType.F32), Elementwise.convert(whole, DType.F32)));
            SamplingRows asked = new SamplingRows(rows);
            for (int row = 0; row < rows; row++) {
                asked.set(
                        row,
                        row % 2 == 0
                                ? new SamplingParams(0, 0, 1, 0, row)
                                : new SamplingParams(0.8f, 20, 0.9f, 0.01f, row));
            }
            float[] ints = new float[asked.ints().length];
            for (int i = 0; i < ints.length; i++) {
                ints[i] = asked.ints()[i];
            }
            List<List<float[]>> found = ReplicasTest.run(plugin, module, replica -> {
                Random random = new Random(7 + replica);
                float[] part = new float[rows * vocabulary / devices];
                for (int i = 0; i < part.length; i++) {
                    part[i] = (float) random.nextGaussian();
                }
                return List.of(part, asked.floats(), ints);
            });
            float[] tokens = found.getFirst().getLast();
            assertThat(tokens).hasSize(rows).doesNotHaveDuplicates();
            assertThat(found).allSatisfy(device -> assertThat(device).containsExactly(tokens, tokens));
        }
    }
}
