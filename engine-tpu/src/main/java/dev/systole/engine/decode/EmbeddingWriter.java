package dev.systole.engine.decode;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.compare;
import static dev.systole.engine.hlo.Elementwise.select;
import static dev.systole.engine.hlo.Reductions.sum;
import static dev.systole.engine.hlo.Shapes.broadcast;
import static dev.systole.engine.hlo.Shapes.concatenate;
import static dev.systole.engine.hlo.Shapes.reshape;
import static dev.systole.engine.hlo.Shapes.slice;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Residual;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the programs that pool a decoder's hidden states. Each takes the weights, then the state, donated and
 * returned: the caches of one row and the pool, f32[2, H], the sum over all tokens of a text and its last token's; then
 * a chunk of one text, i32: [start, length, tokens...]. A chunk that starts at 0 begins a new text. Immutable and
 * thread-safe.
 *
 * @param model in the length of a row
 */
public record EmbeddingWriter(DecoderModel model) {

    /** Numbers of an input before its tokens. */
    public static final int HEADER = 2;

    /** Row of the pool with the sum. */
    public static final int SUM = 0;

    /** Row of the pool with the last token's. */
    public static final int LAST = 1;

    /**
     * Shapes of the state.
     *
     * @return of one device, in the order of the parameters
     */
    public List<Shape> stateShapes() {
        List<Shape> shapes = new ArrayList<>();
        model.cacheShapes(1).forEach(shapes::addAll);
        shapes.add(Shape.of(DType.F32, 2, model.hidden()));
        return shapes;
    }

    /**
     * Writes a program.
     *
     * @param program its chunk and the cache positions that are read
     * @return the text under construction, finished
     */
    public HloModule write(EmbeddingProgram program) {
        int t = program.chunk();
        int devices = model.lowering().devices();
        HloModule module = new HloModule(program.name(), devices);
        Residual residual = Residual.ofChunk(t, devices);
        Scope scope = new Scope(module, model.lowering(), model.weights(), residual);
        List<Value> state = new ArrayList<>();
        for (Shape shape : stateShapes()) {
            Value parameter = module.parameter("state." + state.size(), shape);
            module.alias(parameter, state.size());
            state.add(parameter);
        }
        Value input = module.parameter("input", Shape.of(DType.S32, HEADER + t));
        Value starts = slice(input, 0, 0, 1);
        Value length = reshape(slice(input, 0, 1, HEADER));
        Value tokens = slice(input, 0, HEADER, HEADER + t);
        Value iota = Constants.iota(module, Shape.of(DType.S32, t), 0);
        Value positions = add(iota, broadcast(starts, new long[] {t}, 0));
        Value first = Constants.fill(module, Shape.of(DType.S32, 1), 0);
        Step step = new Step.Prompts(first, starts, slice(input, 0, 1, HEADER), positions);
        int caches = state.size() - 1;
        DecoderModel.Output output = model.forward(scope, tokens, step, state.subList(0, caches), program.length());
        List<Value> results = new ArrayList<>(output.caches());
        results.add(pooled(module, residual.all(output.last()), iota, starts, length, state.getLast()));
        module.returns(results);
        return module;
    }

    /** The pool with a chunk's tokens, f32[T, H], of which the first {@code length} count. */
    private Value pooled(HloModule module, Value hidden, Value iota, Value starts, Value length, Value pool) {
        long t = hidden.dim(0);
        long h = hidden.dim(1);
        Value lengths = broadcast(length, new long[] {t});
        Value sum = sum(where(compare(Order.LT, iota, lengths), hidden), 0);
        Value last = sum(where(compare(Order.EQ, add(iota, 1), lengths), hidden), 0);
        Value before = reshape(slice(pool, 0, SUM, SUM + 1), h);
        Value begins = compare(
                Order.EQ,
                broadcast(reshape(starts), new long[] {h}),
                Constants.fill(module, Shape.of(DType.S32, h), 0));
        Value total = select(begins, sum, add(before, sum));
        return concatenate(0, List.of(reshape(total, 1, h), reshape(last, 1, h)));
    }

    /** Not by a product: what is computed of padding may be no number. */
    private static Value where(Value tokens, Value hidden) {
        return select(
                broadcast(tokens, new long[] {hidden.dim(0), hidden.dim(1)}, 0),
                hidden,
                Constants.fill(hidden.module(), hidden.shape(), 0));
    }
}
