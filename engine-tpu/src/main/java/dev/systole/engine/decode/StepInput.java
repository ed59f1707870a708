package dev.systole.engine.decode;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.multiply;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.Tokens;
import java.util.List;

/**
 * What a step uploads, in one array i32: [mode, N starts, N lengths], and where tokens are given [N rows, N draws, N x
 * T tokens]. Packed and unpacked here alone.
 *
 * @param mode i32 scalar, as the sampler takes it, or {@link #DRAWS_NOTHING}
 * @param starts i32[N], position of each row's first token
 * @param lengths i32[N], tokens of each row that count
 * @param rows i32[N], of the cache
 * @param draws i1[N], whether a token is drawn
 * @param tokens i32[N x T]
 */
public record StepInput(Value mode, Value starts, Value lengths, Value rows, Value draws, Value tokens) {

    /** The mode of a step of prompts that draws no token; the head is not computed then. */
    public static final int DRAWS_NOTHING = -1;

    /**
     * Packs.
     *
     * @param program that takes it
     * @param spans a row's at its place: that of its number where it generates, else that in the list
     * @param mode what the sampler has to do
     * @return the array
     */
    public static int[] pack(Program.Extend program, List<Span> spans, int mode) {
        int n = program.rows();
        int[] packed = new int[size(program)];
        packed[0] = mode;
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            int at = program.generates() ? span.row().row() : i;
            packed[1 + at] = span.start();
            packed[1 + n + at] = span.tokens().count();
            if (span.tokens() instanceof Tokens.Given(List<Integer> ids)) {
                packed[1 + 2 * n + i] = span.row().row();
                packed[1 + 3 * n + i] = span.draws() ? 1 : 0;
                int first = 1 + 4 * n + i * program.tokens();
                for (int token = 0; token < ids.size(); token++) {
                    packed[first + token] = ids.get(token);
                }
            }
        }
        return packed;
    }

    private static int size(Program.Extend program) {
        int n = program.rows();
        return 1 + 2 * n + (program.generates() ? 0 : n * (2 + program.tokens()));
    }

    /**
     * Declares the array as a program's next parameter and takes it apart.
     *
     * @param module under construction
     * @param program that takes it
     * @param last i32[rows], the tokens drawn last, which go in where none are given
     * @return the values
     */
    static StepInput of(HloModule module, Program.Extend program, Value last) {
        Value packed = module.parameter("input", Shape.of(DType.S32, size(program)));
        long n = program.rows();
        Value mode = reshape(slice(packed, 0, 0, 1));
        Value starts = slice(packed, 0, 1, 1 + n);
        Value lengths = slice(packed, 0, 1 + n, 1 + 2 * n);
        Value zero = module.scalar(DType.S32, 0);
        if (program.generates()) {
            Value rows = Constants.iota(module, Shape.of(DType.S32, n), 0);
            return new StepInput(mode, starts, lengths, rows, compare(Order.NE, lengths, zero), slice(last, 0, 0, n));
        }
        Value draws = slice(packed, 0, 1 + 3 * n, 1 + 4 * n);
        return new StepInput(
                mode,
                starts,
                lengths,
                slice(packed, 0, 1 + 2 * n, 1 + 3 * n),
                compare(Order.NE, draws, zero),
                slice(packed, 0, 1 + 4 * n, packed.dim(0)));
    }

    /** Where the tokens go. */
    Step step() {
        long n = starts.dim(0);
        long t = tokens.dim(0) / n;
        if (t == 1) {
            return new Step.Decode(starts, draws);
        }
        Value index = Constants.iota(starts.module(), Shape.of(DType.S32, n, t), 1);
        Value positions = add(index, broadcast(starts, new long[] {n, t}, 0));
        return new Step.Prompts(rows, starts, lengths, reshape(positions, n * t));
    }

    /** The place among the tokens of the last one of each row that counts: i32[N]. */
    Value lastPlaces() {
        long n = starts.dim(0);
        Value first = multiply(Constants.iota(starts.module(), Shape.of(DType.S32, n), 0), (double)
                StrictMath.floorDiv(tokens.dim(0), n));
        return add(add(first, lengths), -1);
    }
}
