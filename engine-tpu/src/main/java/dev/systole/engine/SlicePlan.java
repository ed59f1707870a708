package dev.systole.engine;

import dev.systole.config.Progress;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.Kernels;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.FeedForwardConfig;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.pjrt.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.Topology;
import dev.systole.engine.tensor.DType;
import dev.systole.kvcache.LayerCache;
import dev.systole.kvcache.MemoryPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model needs of a TPU slice that need not be there: memory by kind, from the config and from libtpu's own
 * figures of the compiled programs, and the least time of a decode step.
 *
 * @param config the model
 * @param model the same, assembled for one chip
 * @param topology the slice
 * @param rows of the cache
 * @param maxLength positions of a row
 */
public record SlicePlan(DecoderConfig config, DecoderModel model, Topology topology, int rows, int maxLength) {

    /** Of a v6e chip, as libtpu's own cost analysis implies them. */
    private static final double BYTES_PER_SECOND = 1.638e12;

    private static final double FLOPS_PER_SECOND = 918e12;
    /** Kept free for the runtime, the step's inputs and fragmentation. */
    private static final long RESERVE = 256L << 20;

    /**
     * A plan in bfloat16.
     *
     * @param config the model
     * @param topology the slice; it stays the caller's, and open as long as this is used
     * @param rows of the cache
     * @param maxLength positions of a row
     * @return the plan
     * @throws IllegalArgumentException if the model cannot be split over the slice, with the numbers
     */
    public static SlicePlan of(DecoderConfig config, Topology topology, int rows, int maxLength) {
        Kernels kernels = Kernels.of(KernelPack.bundled());
        Lowering lowering = new Lowering(
                DType.BF16,
                false,
                false,
                topology.devices(),
                kernels,
                topology.traits().rowsPerDraw());
        return new SlicePlan(config, new DecoderModel(config, lowering, maxLength), topology, rows, maxLength);
    }

    /**
     * Bytes of the weights on one chip.
     *
     * @return from their shapes
     */
    public long weightBytes() {
        return model.weights().stream().mapToLong(w -> w.shape().bytes()).sum();
    }

    /** Bytes of one row of the caches that are, or are not, recurrent states, on one chip. */
    private long rowBytes(boolean states) {
        long ofAll = EngineFactory.layerCaches(config, model).stream()
                .filter(layer -> layer instanceof LayerCache.Recurrent == states)
                .mapToLong(LayerCache::bytesPerRow)
                .sum();
        return ofAll / topology.devices();
    }

    /**
     * The plan by arithmetic, with what the compiler said of the programs.
     *
     * @param programs bytes of code and of the largest temporary
     * @return bytes of one chip
     */
    public MemoryPlan memory(long programs) {
        return memory(programs, rows);
    }

    private MemoryPlan memory(long programs, int batch) {
        return new MemoryPlan(
                weightBytes(),
                batch * rowBytes(false),
                batch * rowBytes(true),
                programs,
                RESERVE,
                topology.memoryBytes());
    }

    /**
     * The most rows that fit at this context.
     *
     * @param programs bytes of code and of the largest temporary
     * @return 0 where not even one does
     */
    public int largestBatch(long programs) {
        MemoryPlan none = memory(programs, 0);
        long row = rowBytes(false) + rowBytes(true);
        return none.fits() ? (int) Math.min(Integer.MAX_VALUE, (none.limit() - none.total()) / row) : 0;
    }

    /**
     * What a chip has to read and compute for a decode step at the full context, and no less.
     *
     * @param batch active rows
     * @param bytes weights of which at least one row needs some, and the rows' caches
     * @param flops of the dot products
     */
    public record Floor(int batch, double bytes, double flops) {

        /**
         * The least time, by whichever of the two takes longer.
         *
         * @return milliseconds
         */
        public double millis() {
            return 1e3 * Math.max(bytes / BYTES_PER_SECOND, flops / FLOPS_PER_SECOND);
        }

        /**
         * Which of the two takes longer.
         *
         * @return {@code memory} or {@code compute}
         */
        public String boundBy() {
            return bytes / BYTES_PER_SECOND >= flops / FLOPS_PER_SECOND ? "memory" : "compute";
        }
    }

    /**
     * The floor of a step.
     *
     * @param batch active rows
     * @return bytes and flops of one chip
     */
    public Floor floor(int batch) {
        double bytes = batch * (rowBytes(false) + 2.0 * rowBytes(true));
        double flops = 0;
        double chosen = shareOfExperts(batch);
        double perToken = shareOfExperts(1);
        for (Weight weight : model.weights()) {
            boolean expert = weight.name().contains(".experts.");
            boolean table = weight.name().contains("embed_tokens") && !isHead(weight);
            boolean looked = table || weight.name().startsWith("rope.");
            if (!looked) {
                bytes += weight.shape().bytes() * (expert ? chosen : 1);
                flops += 2.0 * batch * weight.shape().elements() * (expert ? perToken : 1);
            }
        }
        return new Floor(batch, bytes, flops);
    }

    private boolean isHead(Weight weight) {
        return config.head().tied() && !weight.name().contains("per_layer");
    }

    /** Expected share of the experts that at least one of some tokens uses, where each uses a random few. */
    private double shareOfExperts(int tokens) {
        for (DecoderConfig.Layer layer : config.layers()) {
            FeedForwardConfig.Sparse sparse = switch (layer.feedForward()) {
                case FeedForwardConfig.Sparse s -> s;
                case FeedForwardConfig.Both both -> both.sparse();
                case FeedForwardConfig.Dense dense -> null;
            };
            if (sparse != null) {
                return 1 - Math.pow(1 - (double) sparse.routing().chosen() / sparse.experts(), tokens);
            }
        }
        return 1;
    }

    /**
     * A program as libtpu compiled it.
     *
     * @param name of the program
     * @param seconds that compiling took
     * @param memory its figures, of one chip
     */
    public record Compiled(String name, double seconds, MemoryStats memory) {}

    /**
     * Compiles the largest decode and the largest prefill program.
     *
     * @param progress told what is being done
     * @return both
     * @throws dev.systole.engine.pjrt.PjrtException if the compiler refuses one, such as for want of memory
     */
    public List<Compiled> compile(Progress progress) {
        ProgramWriter writer = new ProgramWriter(model, rows, ProgramWriter.Extra.NONE);
        Buckets buckets = Buckets.of(rows, maxLength, false);
        List<Program> programs = List.of(
                new Program.Decode(
                        buckets.batches().getLast(), buckets.lengths().getLast()),
                new Program.Prefill(
                        buckets.chunks().getLast(), buckets.lengths().getLast()));
        List<Compiled> compiled = new ArrayList<>();
        progress.report("compiling for " + topology.slice().name(), 0, programs.size());
        for (Program program : programs) {
            compiled.add(compile(writer, program));
            progress.report("compiling for " + topology.slice().name(), compiled.size(), programs.size());
        }
        return compiled;
    }

    private Compiled compile(ProgramWriter writer, Program program) {
        long began = System.nanoTime();
        CompileOptions options = CompileOptions.defaults().withReplicas(topology.devices());
        try (AheadOfTimeExecutable executable =
                topology.compile(writer.write(program).toString(), options)) {
            double seconds = (System.nanoTime() - began) * 1e-9;
            return new Compiled(program.name(), seconds, executable.memoryStats());
        }
    }
}
