package dev.systole.engine.budget;

import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.Program;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.runtime.DeviceMemory;
import dev.systole.engine.tensor.Shape;
import dev.systole.kvcache.MemoryPlan;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What a model needs of one device's memory, by arithmetic on its config, and the largest sizes that fit. A pure
 * function of its components, so the same at every start. Immutable and thread-safe.
 *
 * @param config the model
 * @param lowering how its layers are written
 * @param batchInvariant which programs there are, as {@link Buckets} says
 * @param memory of each device
 */
public record Budget(DecoderConfig config, Lowering lowering, boolean batchInvariant, DeviceMemory memory) {

    private static final int POSITIONS_OF_A_TILE = 128;
    private static final int MOST_SEQUENCES = 1_024;
    private static final double GIB = 1L << 30;

    /**
     * The plan before anything is compiled.
     *
     * @param sizes of the cache
     * @return bytes of one device; of the programs their declared bound
     */
    public MemoryPlan plan(CacheSizes sizes) {
        DecoderModel model = model(sizes);
        return plan(model, sizes, ProgramBound.of(config, model, sizes, buckets(model, sizes), memory.tiled()));
    }

    /** The same model, written in another way. */
    Budget with(Lowering other) {
        return new Budget(config, other, batchInvariant, memory);
    }

    private MemoryPlan plan(DecoderModel model, CacheSizes sizes, long programs) {
        List<List<Shape>> caches = model.cacheShapes(sizes.sequences());
        long[] cacheAndState = new long[2];
        for (int i = 0; i < caches.size(); i++) {
            int kind = config.layers().get(i).mixer().isRecurrent() ? 1 : 0;
            cacheAndState[kind] += bytes(caches.get(i));
        }
        return new MemoryPlan(
                bytes(model.weights().stream().map(weight -> weight.shape()).toList()),
                cacheAndState[0],
                cacheAndState[1],
                programs,
                memory.reserve(),
                memory.limit());
    }

    private long bytes(List<Shape> shapes) {
        return shapes.stream().mapToLong(memory::bytes).sum();
    }

    private DecoderModel model(CacheSizes sizes) {
        return new DecoderModel(config, lowering, sizes.length());
    }

    private Buckets buckets(DecoderModel model, CacheSizes sizes) {
        return Buckets.of(model, sizes.sequences(), batchInvariant);
    }

    /**
     * The plan by the compiler's figures: its programs are all that these count beyond weights, cache and state.
     *
     * @param sizes of the cache
     * @param programs all that are loaded at the same time
     * @return bytes of one device
     */
    public MemoryPlan compiled(CacheSizes sizes, Collection<MemoryStats> programs) {
        MemoryPlan arrays = plan(model(sizes), sizes, 0);
        long beyond = running(programs) - arrays.weights() - arrays.cache() - arrays.state();
        return arrays.withPrograms(Math.max(0, beyond) + code(programs));
    }

    /** What the largest takes while it runs. */
    private static long running(Collection<MemoryStats> programs) {
        return programs.stream()
                .mapToLong(p -> p.arguments() + p.outputs() - p.aliased() + p.temporary())
                .max()
                .orElse(0);
    }

    private static long code(Collection<MemoryStats> programs) {
        return programs.stream().mapToLong(MemoryStats::code).sum();
    }

    /**
     * The same where only some of the programs were compiled: of any other the code counts as that of the next larger
     * one of its kind, and as much less as is declared of it.
     *
     * @param sizes of the cache
     * @param some of the programs, with the largest of each kind; others that {@code serve} does not have are left out
     * @return bytes of one device
     */
    public MemoryPlan compiled(CacheSizes sizes, Map<Program, MemoryStats> some) {
        List<MemoryStats> all = buckets(model(sizes), sizes).programs().stream()
                .flatMap(program -> Optional.ofNullable(some.get(program))
                        .or(() -> nextLarger(program, some)
                                .map(larger -> codeOnly(larger.getValue().code() * share(program, larger.getKey()))))
                        .stream())
                .toList();
        return compiled(sizes, all);
    }

    private double share(Program program, Program larger) {
        return ProgramBound.halfCode(program, lowering.devices()) / ProgramBound.halfCode(larger, lowering.devices());
    }

    private static Optional<Map.Entry<Program, MemoryStats>> nextLarger(
            Program program, Map<Program, MemoryStats> some) {
        return some.entrySet().stream()
                .filter(other -> program instanceof Program.Extend
                        && generates(other.getKey()) == generates(program)
                        && other.getKey().positions() >= program.positions()
                        && other.getKey().length() >= program.length())
                .min(Map.Entry.comparingByKey(
                        Comparator.comparingInt(Program::positions).thenComparingInt(Program::length)));
    }

    private static boolean generates(Program program) {
        return program instanceof Program.Extend extend && extend.generates();
    }

    private static MemoryStats codeOnly(double bytes) {
        return new MemoryStats((long) bytes, 0, 0, 0, 0);
    }

    /**
     * The most sequences that fit.
     *
     * @param length positions of each
     * @return 0 where not even one does
     */
    public int mostSequences(int length) {
        return mostSequences(length, 0);
    }

    private int mostSequences(int length, long programs) {
        return largest(MOST_SEQUENCES, sequences -> fits(new CacheSizes(sequences, length), programs));
    }

    /**
     * The longest sequences that fit.
     *
     * @param sequences how many
     * @return positions, at most those of the model, on a chip a multiple of 128; 0 where not even so many do
     */
    public int longest(int sequences) {
        return longest(sequences, 0);
    }

    /** Kernels take whole tiles of positions alone, and with others programs would need other sizes. */
    private int longest(int sequences, long programs) {
        int step = memory.tiled() ? Math.min(POSITIONS_OF_A_TILE, config.maxPositions()) : 1;
        return step
                * largest(
                        config.maxPositions() / step, steps -> fits(new CacheSizes(sequences, steps * step), programs));
    }

    /** Whether sizes fit whose programs take what is declared of them, but no less than so much. */
    private boolean fits(CacheSizes sizes, long programs) {
        MemoryPlan plan = plan(sizes);
        return plan.withPrograms(Math.max(plan.programs(), programs)).fits();
    }

    /** The largest of 1..most for which it holds, as it does for all smaller ones; 0 where it does for none. */
    private static int largest(int most, IntPredicate holds) {
        int fits = 0;
        int above = most + 1;
        while (above - fits > 1) {
            int middle = (fits + above) >>> 1;
            if (holds.test(middle)) {
                fits = middle;
            } else {
                above = middle;
            }
        }
        return fits;
    }

    /**
     * These sizes, or the largest that fit: fewer sequences of the same length, else one as long as possible. They are
     * returned unchanged where nothing fits.
     */
    CacheSizes fitted(CacheSizes asked) {
        return fitted(asked, 0);
    }

    /** The same, where programs are known to take so much, or more by what is declared of them. */
    CacheSizes fitted(CacheSizes asked, long programs) {
        if (fits(asked, programs)) {
            return asked;
        }
        int sequences = mostSequences(asked.length(), programs);
        if (sequences > 0) {
            return new CacheSizes(sequences, asked.length());
        }
        int length = longest(1, programs);
        return length > 0 ? new CacheSizes(1, length) : asked;
    }

    /**
     * The plan before anything is compiled, if it fits.
     *
     * @param asked sizes of the cache
     * @return bytes of one device
     * @throws BudgetException with the table and the largest sizes that fit
     */
    public MemoryPlan require(CacheSizes asked) {
        return require(asked, plan(asked), "by arithmetic, before anything is read or compiled", 0);
    }

    /**
     * The plan by the compiler's figures with another pipeline over the same weights beside, if it fits.
     *
     * @param asked sizes of the cache
     * @param programs of the decoder, all that are loaded at the same time
     * @param beside programs of the other, none of which takes the decoder's cache
     * @return bytes of one device
     * @throws BudgetException with the table and the largest sizes that fit
     */
    public MemoryPlan require(CacheSizes asked, Collection<MemoryStats> programs, Collection<MemoryStats> beside) {
        MemoryPlan alone = compiled(asked, programs);
        // The two may run at the same time, and what the other keeps is among its arguments.
        long other = code(beside) + Math.max(0, running(beside) - alone.weights());
        MemoryPlan plan = alone.withPrograms(alone.programs() + (beside.isEmpty() ? 0 : other));
        return require(asked, plan, "as compiled, before any weight is read", plan.programs());
    }

    private MemoryPlan require(CacheSizes asked, MemoryPlan plan, String source, long leastPrograms) {
        if (plan.fits()) {
            return plan;
        }
        throw new BudgetException(String.format(
                Locale.ROOT,
                "%s does not fit a device's memory, %s:%n%s%n%s",
                asked,
                source,
                table(plan),
                advice(asked, leastPrograms)));
    }

    private String advice(CacheSizes asked, long programs) {
        int sequences = mostSequences(asked.length(), programs);
        int length = longest(asked.sequences(), programs);
        if (sequences == 0 && length == 0 && longest(1, programs) == 0) {
            return "nothing fits: split the model over more devices (--tensor-parallel-size), or take a smaller one";
        }
        String fewer = sequences == 0
                ? "not even one sequence of " + asked.length() + " tokens"
                : new CacheSizes(sequences, asked.length()).toString();
        String shorter = length == 0
                ? "not even one token of " + asked.sequences() + " sequences"
                : new CacheSizes(asked.sequences(), length).toString();
        return "the largest that fit: " + fewer + ", or " + shorter + " (--fit takes the most sequences)";
    }

    private static String table(MemoryPlan plan) {
        return row("weights", plan.weights())
                + row("cache", plan.cache())
                + row("recurrent state", plan.state())
                + row("programs", plan.programs())
                + row("reserve", plan.reserve())
                + row("total", plan.total())
                + row("limit", plan.limit()).stripTrailing();
    }

    private static String row(String kind, long bytes) {
        return String.format(Locale.ROOT, "  %-16s %10.2f GiB%n", kind, bytes / GIB);
    }

    /**
     * One line of a plan that fits.
     *
     * @param plan of one device
     * @return its total, its limit and its parts in GiB
     */
    public static String line(MemoryPlan plan) {
        return String.format(
                Locale.ROOT,
                "%.2f of %.2f GiB (weights %.2f, cache %.2f, state %.2f, programs %.2f, reserve %.2f)",
                plan.total() / GIB,
                plan.limit() / GIB,
                plan.weights() / GIB,
                plan.cache() / GIB,
                plan.state() / GIB,
                plan.programs() / GIB,
                plan.reserve() / GIB);
    }
}
