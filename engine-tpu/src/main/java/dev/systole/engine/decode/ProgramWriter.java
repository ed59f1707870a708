package dev.systole.engine.decode;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.and;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.convert;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Reductions.any;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.rows;
import static dev.systole.engine.hlo.Shapes.slice;
import static dev.systole.engine.hlo.Shapes.take;
import static dev.systole.engine.hlo.Shapes.withRows;

import dev.systole.engine.hlo.Collectives;
import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Residual;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.sampling.Penalties;
import dev.systole.engine.sampling.SamplingTable;
import dev.systole.engine.sampling.SplitSampler;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes the programs of one model. Every program takes the weights, then the state (the caches, how often each row has
 * drawn each token, and the last token of each row, all donated and returned first), then what its step needs;
 * {@code extend} returns the tokens drawn after the state, i32[N]. Immutable and thread-safe.
 *
 * <p>An extend takes a {@link StepInput} and the sampling parameters of all rows, as {@link SamplingTable} has them;
 * copyRow takes i32 [from, to].
 */
public final class ProgramWriter {

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
        shapes.add(Penalties.counts(rows, share()));
        shapes.add(Shape.of(DType.S32, rows));
        return shapes;
    }

    /**
     * The kernels that a program would call.
     *
     * @param program which
     * @return each once
     */
    public Set<KernelWish> wishes(Program program) {
        return switch (program) {
            case Program.Extend extend -> model.wishes(rows, extend.rows(), extend.tokens());
            case Program.CopyRow _ -> Set.of();
        };
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
            case Program.Extend extend -> extend(module, extend);
            case Program.CopyRow _ -> copyRow(module);
        };
    }

    private List<Value> state(HloModule module) {
        List<Value> state = new ArrayList<>();
        List<Shape> shapes = stateShapes();
        int caches = shapes.size() - 2;
        for (Shape shape : shapes) {
            int at = state.size();
            String name = at < caches ? "state." + at : at == caches ? "drawn.counts" : "drawn.last";
            Value parameter = module.parameter(name, shape);
            module.alias(parameter, state.size());
            state.add(parameter);
        }
        return state;
    }

    private HloModule extend(HloModule module, Program.Extend program) {
        int devices = model.lowering().devices();
        Residual residual = program.generates() ? Residual.WHOLE : Residual.ofChunk(program.positions(), devices);
        Scope scope = new Scope(module, model.lowering(), model.weights(), residual);
        List<Value> state = state(module);
        Value last = state.getLast();
        StepInput input = StepInput.of(module, program, last);
        Value floats = module.parameter("sampling.floats", SamplingTable.numbers(rows));
        Value ints = module.parameter("sampling.ints", SamplingTable.wholes(rows));
        DecoderModel.Output output = model.forward(
                scope, input.tokens(), input.step(), state.subList(0, state.size() - 2), program.length());
        List<Value> results = new ArrayList<>(output.caches());
        boolean generates = program.generates();
        Value hidden = generates ? output.last() : residual.tokens(output.last(), input.lastPlaces());
        Sampling sampling = Sampling.of(input, state.get(state.size() - 2), floats, ints, generates);
        Drawn drawn = generates ? draw(scope, hidden, input, sampling) : drawWhereAsked(scope, hidden, input, sampling);
        Value computed = compare(Order.GT, input.lengths(), module.scalar(DType.S32, 0));
        results.add(sampling.penalties().after(sampling.begins(), computed, drawn.tokens(), input.draws()));
        results.add(
                generates
                        ? withRows(
                                last,
                                module.scalar(DType.S32, 0),
                                select(input.draws(), drawn.tokens(), input.tokens()))
                        : put(last, input, drawn.tokens()));
        results.add(drawn.tokens());
        switch (extra) {
            case NONE -> {}
            case LOGITS -> results.add(Collectives.allGather(drawn.logits(), 1));
            case HIDDEN -> output.hidden().forEach(x -> results.add(residual.all(x)));
        }
        module.returns(results);
        return module;
    }

    /** i32[N], and f32[N, vocabulary / devices] that they were drawn from. */
    private record Drawn(Value tokens, Value logits) {}

    /** How the step's rows draw: f32[N, columns], i32[N, columns]; where they begin, nothing was drawn before. */
    private record Sampling(Value floats, Value ints, Penalties penalties, boolean begins) {

        static Sampling of(StepInput input, Value counts, Value floats, Value ints, boolean generates) {
            long n = input.rows().dim(0);
            Value own = generates ? slice(floats, 0, 0, n) : take(floats, input.rows());
            return new Sampling(
                    own,
                    generates ? slice(ints, 0, 0, n) : take(ints, input.rows()),
                    Penalties.of(counts, input.rows(), own),
                    !generates);
        }

        Value penalised(Value logits) {
            return begins ? logits : penalties.on(logits);
        }
    }

    private Drawn draw(Scope scope, Value hidden, StepInput input, Sampling sampling) {
        Value logits = model.logits(scope, hidden);
        SplitSampler sampler = new SplitSampler(model.lowering().rowsPerDraw());
        Value positions = add(input.starts(), input.lengths());
        Value drawn =
                sampler.draw(sampling.penalised(logits), input.mode(), sampling.floats(), sampling.ints(), positions);
        return new Drawn(drawn, logits);
    }

    /** Zeros where no row draws. */
    private Drawn drawWhereAsked(Scope scope, Value hidden, StepInput input, Sampling sampling) {
        HloModule module = scope.module();
        long n = hidden.dim(0);
        Value asked = convert(compare(Order.GE, input.mode(), module.scalar(DType.S32, 0)), DType.S32);
        List<Value> outcome = ControlFlow.branch(
                asked,
                List.of(
                        () -> List.of(
                                Constants.fill(module, Shape.of(DType.S32, n), 0),
                                Constants.fill(module, Shape.of(DType.F32, n, share()), 0)),
                        () -> {
                            Drawn drawn = draw(scope, hidden, input, sampling);
                            return List.of(drawn.tokens(), drawn.logits());
                        }));
        return new Drawn(outcome.getFirst(), outcome.getLast());
    }

    /** The tokens drawn last, i32[rows], with those of the step's rows that drew one. */
    private static Value put(Value last, StepInput input, Value drawn) {
        long[] pairs = {drawn.dim(0), last.dim(0)};
        Value row = Constants.iota(last.module(), Shape.of(DType.S32, pairs), 1);
        Value own = and(compare(Order.EQ, broadcast(input.rows(), pairs, 0), row), broadcast(input.draws(), pairs, 0));
        Value zero = Constants.scalar(last.module(), DType.S32, 0);
        Value fresh = sum(select(own, broadcast(drawn, pairs, 0), zero), 0);
        return select(any(own, 0), fresh, last);
    }

    /** Tokens of the vocabulary that a device scores. */
    private long share() {
        return model.vocabulary() / model.lowering().devices();
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
}
