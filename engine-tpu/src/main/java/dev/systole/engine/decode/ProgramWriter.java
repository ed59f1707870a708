package dev.systole.engine.decode;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Residual;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.sampling.Sampler;
import dev.systole.engine.sampling.SplitSampler;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the programs of one model. Every program takes the weights, then the state (the caches and the last token of
 * each row, all donated and returned first), then what its step needs; {@code decode} and {@code prefill} return the
 * tokens drawn after the state. Immutable and thread-safe.
 *
 * <p>Step inputs travel packed, i32: decode takes [mode, position of each row, activity of each row]; prefill takes
 * [mode, row, start, length, tokens...]; copyRow takes [from, to]. Sampling parameters of all rows are f32[rows, 3] and
 * i32[rows, 3], as {@link Sampler} documents them.
 */
public final class ProgramWriter {

    /** Numbers of a prefill's input before its tokens. */
    public static final int PREFILL_HEADER = 4;

    /** A prefill's mode where no token is drawn after the chunk; the head is not computed then. */
    public static final int DRAWS_NOTHING = -1;

    /** What a program returns besides, for tests. */
    public enum Extra {
        /** Nothing. */
        NONE,
        /** f32[N, vocabulary] of the last token of each sequence. */
        LOGITS,
        /** f32[M, H] before each layer and after the final norm. */
        HIDDEN
    }

    private final DecoderModel model;
    private final int rows;
    private final Extra extra;

    /**
     * A writer of one model's programs.
     *
     * @param model in the length of a row
     * @param rows of the cache
     * @param extra what programs return besides
     */
    public ProgramWriter(DecoderModel model, int rows, Extra extra) {
        this.model = model;
        this.rows = rows;
        this.extra = extra;
    }

    /**
     * Shapes of the state: the caches, then the last tokens i32[rows].
     *
     * @return of one device, in the order of the parameters
     */
    public List<Shape> stateShapes() {
        List<Shape> shapes = new ArrayList<>();
        model.cacheShapes(rows).forEach(shapes::addAll);
        shapes.add(Shape.of(DType.S32, rows));
        return shapes;
    }

    /**
     * Writes a program.
     *
     * @param program which
     * @return the text under construction, finished
     */
    public HloModule write(Program program) {
        HloModule module = new HloModule(program.name(), model.lowering().devices());
        return switch (program) {
            case Program.Prefill prefill -> prefill(module, prefill);
            case Program.Decode decode -> decode(module, decode);
            case Program.CopyRow copy -> copyRow(module);
        };
    }

    private List<Value> state(HloModule module) {
        List<Value> state = new ArrayList<>();
        for (Shape shape : stateShapes()) {
            Value parameter = module.parameter("state." + state.size(), shape);
            module.alias(parameter, state.size());
            state.add(parameter);
        }
        return state;
    }

    private HloModule decode(HloModule module, Program.Decode program) {
        int n = program.batch();
        Scope scope = new Scope(module, model.lowering(), model.weights());
        List<Value> state = state(module);
        Value input = module.parameter("input", Shape.of(DType.S32, 1 + 2L * n));
        Value floats = module.parameter("sampling.floats", Shape.of(DType.F32, rows, 3));
        Value ints = module.parameter("sampling.ints", Shape.of(DType.S32, rows, 3));
        Value mode = reshape(slice(input, 0, 0, 1));
        Value positions = slice(input, 0, 1, 1 + n);
        Value active = compare(Order.NE, slice(input, 0, 1 + n, 1 + 2L * n), module.scalar(DType.S32, 0));
        Value lastTokens = state.getLast();
        Value tokens = slice(lastTokens, 0, 0, n);
        Step step = new Step.Decode(positions, active);
        DecoderModel.Output output = model.forward(scope, tokens, step, caches(state), program.length());
        Value logits = model.logits(scope, output.last());
        Value drawn = sampler().draw(logits, mode, slice(floats, 0, 0, n), slice(ints, 0, 0, n), add(positions, 1));
        Value kept = select(active, drawn, tokens);
        Value after = withRows(lastTokens, module.scalar(DType.S32, 0), kept);
        return finish(scope, output, after, kept, logits);
    }

    private SplitSampler sampler() {
        return new SplitSampler(model.lowering().rowsPerDraw());
    }

    private HloModule prefill(HloModule module, Program.Prefill program) {
        int t = program.chunk();
        Residual residual = Residual.ofChunk(t, model.lowering().devices());
        Scope scope = new Scope(module, model.lowering(), model.weights(), residual);
        List<Value> state = state(module);
        Value input = module.parameter("input", Shape.of(DType.S32, PREFILL_HEADER + t));
        Value floats = module.parameter("sampling.floats", Shape.of(DType.F32, rows, 3));
        Value ints = module.parameter("sampling.ints", Shape.of(DType.S32, rows, 3));
        Value mode = reshape(slice(input, 0, 0, 1));
        Value row = reshape(slice(input, 0, 1, 2));
        Value starts = slice(input, 0, 2, 3);
        Value length = reshape(slice(input, 0, 3, 4));
        Value tokens = slice(input, 0, PREFILL_HEADER, PREFILL_HEADER + t);
        Value iota = Constants.iota(module, Shape.of(DType.S32, t), 0);
        Value positions = add(iota, broadcast(starts, new long[] {t}, 0));
        Step step = new Step.Prefill(row, starts, length, positions);
        DecoderModel.Output output = model.forward(scope, tokens, step, caches(state), program.length());
        Value zero = module.scalar(DType.S32, 0);
        Value last = add(length, -1);
        Value hidden = residual.token(output.last(), last);
        Value draws = convert(compare(Order.GE, mode, zero), DType.S32);
        List<Value> outcome = ControlFlow.branch(
                draws,
                List.of(
                        () -> List.of(
                                rows(state.getLast(), row, 1),
                                Constants.fill(
                                        module,
                                        Shape.of(
                                                DType.F32,
                                                1,
                                                model.vocabulary()
                                                        / model.lowering().devices()),
                                        0)),
                        () -> {
                            Value logits = model.logits(scope, hidden);
                            Value drawn = sampler()
                                    .draw(logits, mode, rows(floats, row, 1), rows(ints, row, 1), add(starts, length));
                            return List.of(drawn, logits);
                        }));
        Value drawn = outcome.getFirst();
        Value after = withRows(state.getLast(), row, drawn);
        return finish(scope, output, after, drawn, outcome.getLast());
    }

    private HloModule copyRow(HloModule module) {
        List<Value> state = state(module);
        Value input = module.parameter("input", Shape.of(DType.S32, 2));
        Value from = reshape(slice(input, 0, 0, 1));
        Value to = reshape(slice(input, 0, 1, 2));
        module.returns(state.stream()
                .map(value -> withRows(value, to, rows(value, from, 1)))
                .toList());
        return module;
    }

    private static List<Value> caches(List<Value> state) {
        return state.subList(0, state.size() - 1);
    }

    private HloModule finish(Scope scope, DecoderModel.Output output, Value lastTokens, Value drawn, Value logits) {
        List<Value> results = new ArrayList<>(output.caches());
        results.add(lastTokens);
        results.add(drawn);
        switch (extra) {
            case NONE -> {}
            case LOGITS -> results.add(Collectives.allGather(logits, 1));
            case HIDDEN ->
                output.hidden().forEach(x -> results.add(scope.residual().all(x)));
        }
        scope.module().returns(results);
        return scope.module();
    }
}
