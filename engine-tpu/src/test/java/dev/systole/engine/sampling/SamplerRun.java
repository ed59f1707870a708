package dev.systole.engine.sampling;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.SamplingParams;
import java.util.Arrays;
import java.util.List;

/** The sampler as a program of its own. */
final class SamplerRun implements AutoCloseable {

    private final int rows;
    private final int vocabulary;
    private final DeviceRun run;

    SamplerRun(int rows, int vocabulary) {
        this.rows = rows;
        this.vocabulary = vocabulary;
        HloModule module = new HloModule("sampler");
        Value logits = module.parameter("logits", Shape.of(DType.F32, rows, vocabulary));
        Value mode = module.parameter("mode", Shape.of(DType.S32));
        Value floats = module.parameter("floats", SamplingTable.numbers(rows));
        Value ints = module.parameter("ints", SamplingTable.wholes(rows));
        Value positions = module.parameter("positions", Shape.of(DType.S32, rows));
        module.returns(List.of(Sampler.sample(logits, mode, floats, ints, positions)));
        run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes());
    }

    int[] sample(float[] logits, int mode, float[] floats, int[] ints, int... positions) {
        return (int[])
                run.run(logits, new int[] {mode}, floats, ints, positions).getFirst();
    }

    /** Each row with its parameters, in the mode they need. */
    int[] sample(float[] logits, SamplingParams[] params, int... positions) {
        SamplingRows packed = new SamplingRows(rows);
        int mode = 0;
        for (int row = 0; row < rows; row++) {
            packed.set(row, params[row]);
            mode = Math.max(mode, packed.mode(row));
        }
        return sample(logits, mode, packed.floats(), packed.ints(), positions);
    }

    /** How often each token is drawn from the same logits, at that many batches of positions. */
    int[] histogram(float[] logits, SamplingParams params, int batches) {
        float[] repeated = new float[rows * vocabulary];
        SamplingParams[] seeded = new SamplingParams[rows];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(logits, 0, repeated, row * vocabulary, vocabulary);
            seeded[row] = withSeed(params, params.seed() + row);
        }
        int[] counts = new int[vocabulary];
        int[] positions = new int[rows];
        for (int batch = 0; batch < batches; batch++) {
            Arrays.fill(positions, batch);
            for (int token : sample(repeated, seeded, positions)) {
                counts[token]++;
            }
        }
        return counts;
    }

    static SamplingParams withSeed(SamplingParams params, long seed) {
        return new SamplingParams(
                params.temperature(), params.topK(), params.topP(), params.minP(), params.presencePenalty(), seed);
    }

    @Override
    public void close() {
        run.close();
    }
}
