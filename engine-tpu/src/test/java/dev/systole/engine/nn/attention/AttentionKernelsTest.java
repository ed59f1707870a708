package dev.systole.engine.nn.attention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Elementwise.Order;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.AttentionContext;
import dev.systole.engine.nn.KernelVectors;
import dev.systole.engine.nn.KeyValueCache;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Step;
import dev.systole.engine.nn.TokenMixer;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The plain twins of a step's attention and of a decode step's cache write against the vectors that the kernels meet.
 * The bounds of attention are the kernel's own: like it, the twin rounds each share of the softmax to bfloat16 before
 * it goes through the values, and sums in float32. A write computes nothing, so it is compared bit for bit.
 */
class AttentionKernelsTest {

    private static final Lowering BFLOAT16 = new Lowering(DType.BF16, false, false, 1);

    @ParameterizedTest
    @CsvSource({"plain, 0, false", "cap, 2, false", "sinks, 0, true"})
    void plain_attention_over_a_full_cache_meets_the_vectors(String variant, double softCap, boolean sinks) {
        KernelVectors vectors = KernelVectors.of("attention_decode");
        // The step's own token is the last of those that are attended to.
        int[] positions =
                Arrays.stream(vectors.ints("lengths")).map(length -> length - 1).toArray();
        check(vectors, variant, softCap, sinks, new KeyValueCache.Full(vectors.dim("keys", 2)), positions);
    }

    @ParameterizedTest
    @CsvSource({"plain, 0, false", "cap, 2, false", "sinks, 0, true"})
    void plain_attention_over_a_ring_meets_the_vectors(String variant, double softCap, boolean sinks) {
        KernelVectors vectors = KernelVectors.of("attention_decode");
        int window = (int) vectors.dim("keys", 2);
        // A full ring is one that has gone round: whatever the position, all of its slots are attended to.
        int[] positions = Arrays.stream(vectors.ints("lengths"))
                .map(length -> length == window ? 5 * window + 3 : length - 1)
                .toArray();
        check(vectors, variant, softCap, sinks, new KeyValueCache.Ring(window), positions);
    }

    private static void check(
            KernelVectors vectors,
            String variant,
            double softCap,
            boolean sinks,
            KeyValueCache cache,
            int[] positions) {
        HloModule module = new HloModule("attention");
        Scope scope = new Scope(module, BFLOAT16, List.of());
        int rows = positions.length;
        Value position = module.parameter("positions", Shape.of(DType.S32, rows));
        Value queries = module.parameter("queries", vectors.shape("queries"));
        Value keys = module.parameter("keys", vectors.shape("keys"));
        Value values = module.parameter("values", vectors.shape("values"));
        Value sink = module.parameter("sinks", vectors.shape("sinks"));
        Value active = Elementwise.compare(Order.GE, position, Constants.fill(module, position.shape(), 0));
        Step.Decode step = new Step.Decode(position, active);
        int window = cache instanceof KeyValueCache.Ring ring ? (int) ring.window() : 0;
        AttentionContext context = AttentionContext.of(step, cache, null, null, window);
        TokenMixer.Segments segments = new TokenMixer.Segments(
                List.of(cache.read(keys, rows)), List.of(cache.read(values, rows)), List.of(keys, values));
        Value flat = Shapes.reshape(sink, sink.shape().elements());
        Value attended = Softmax.attend(scope, queries, segments, context.masks(), softCap, sinks ? flat : null);
        module.returns(List.of(attended, cache.filled(step)));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(
                    positions,
                    vectors.bytes("queries"),
                    vectors.bytes("keys"),
                    vectors.bytes("values"),
                    vectors.floats("sinks"));
            float[] found = (float[]) results.getFirst();
            int size = found.length / rows;
            // A row without a token is not active. The kernel gives it zeros, the twin what nobody reads.
            IntStream.range(0, rows)
                    .filter(row -> positions[row] >= 0)
                    .forEach(row -> vectors.assertMeets(
                            found, "out." + variant, "bound." + variant, row * size, (row + 1) * size));
            assertThat((int[]) results.getLast()).containsExactly(vectors.ints("lengths"));
        }
    }

    @ParameterizedTest
    @CsvSource({"plain, 0", "cap, 2"})
    void plain_attention_of_a_chunk_meets_the_vectors(String variant, double softCap) {
        KernelVectors vectors = KernelVectors.of("attention_prefill");
        int tokens = (int) vectors.dim("queries", 0);
        long kvHeads = vectors.dim("keys", 1);
        long dimension = vectors.dim("keys", 3);
        long group = vectors.dim("queries", 1) / kvHeads / dimension;
        HloModule module = new HloModule("attention");
        Scope scope = new Scope(module, BFLOAT16, List.of());
        Value at = module.parameter("at", vectors.shape("at"));
        Value queries = module.parameter("queries", vectors.shape("queries"));
        Value keys = module.parameter("keys", vectors.shape("keys"));
        Value values = module.parameter("values", vectors.shape("values"));
        Value starts = Shapes.slice(at, 0, 1, 2);
        Value index = Constants.iota(module, Shape.of(DType.S32, tokens), 0);
        Value positions = Elementwise.add(index, Shapes.broadcast(starts, new long[] {tokens}, 0));
        Value row = Shapes.reshape(Shapes.slice(at, 0, 0, 1));
        Value length = Constants.fill(module, starts.shape(), tokens);
        Step.Prompts step = new Step.Prompts(Shapes.slice(at, 0, 0, 1), starts, length, positions);
        KeyValueCache.Full cache = new KeyValueCache.Full(vectors.dim("keys", 2));
        AttentionContext context = AttentionContext.of(step, cache, null, null, 0);
        Value grouped = Shapes.transpose(Shapes.reshape(queries, tokens, kvHeads, group, dimension), 1, 2, 0, 3);
        Value attended = Softmax.attend(
                scope,
                Shapes.reshape(grouped, 1, kvHeads, group * tokens, dimension),
                new TokenMixer.Segments(List.of(row(row, keys)), List.of(row(row, values)), List.of(keys, values)),
                context.masks(),
                softCap,
                null);
        module.returns(List.of(Attention.merge(attended, tokens)));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            float[] found = (float[]) run.run(
                            vectors.ints("at"),
                            vectors.bytes("queries"),
                            vectors.bytes("keys"),
                            vectors.bytes("values"))
                    .getFirst();
            vectors.assertMeets(found, "out." + variant, "bound." + variant, 0, found.length);
        }
    }

    private static Value row(Value row, Value cache) {
        Value zero = Constants.scalar(row.module(), DType.S32, 0);
        return Shapes.dynamicSlice(cache, List.of(row, zero, zero, zero), 1, cache.dim(1), cache.dim(2), cache.dim(3));
    }

    @Test
    void a_plain_write_leaves_all_but_the_active_rows_slots_bit_for_bit() {
        KernelVectors vectors = KernelVectors.of("cache_write");
        HloModule module = new HloModule("write");
        Value slots = module.parameter("slots", vectors.shape("slots"));
        Value flags = module.parameter("active", vectors.shape("active"));
        Value active = Elementwise.compare(Order.NE, flags, Constants.fill(module, flags.shape(), 0));
        Value freshKeys = module.parameter("fresh_keys", vectors.shape("fresh_keys"));
        Value freshValues = module.parameter("fresh_values", vectors.shape("fresh_values"));
        Value keys = module.parameter("keys", vectors.shape("keys"));
        Value values = module.parameter("values", vectors.shape("values"));
        Step step = new Step.Decode(slots, active);
        KeyValueCache cache = new KeyValueCache.Full(keys.dim(2));
        module.returns(List.of(
                cache.update(step, keys, freshKeys).after(),
                cache.update(step, values, freshValues).after()));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            List<Object> results = run.run(
                    vectors.ints("slots"),
                    vectors.ints("active"),
                    vectors.bytes("fresh_keys"),
                    vectors.bytes("fresh_values"),
                    vectors.bytes("keys"),
                    vectors.bytes("values"));
            assertThat((short[]) results.get(0)).containsExactly(vectors.bits("keys.after"));
            assertThat((short[]) results.get(1)).containsExactly(vectors.bits("values.after"));
        }
    }
}
