package dev.systole.planner.slice;

import dev.systole.engine.budget.Budget;
import dev.systole.engine.budget.CacheSizes;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.FeedForwardConfig;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.runtime.DeviceMemory;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.prediction.Chip;
import dev.systole.planner.prediction.KernelCost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    private static final int LONG_CHUNK = 2_048;

    private static final int ROWS_OF_A_STEP = 8;

    /**
     * Of a chip: a little more than a long chunk of Qwen3-8B on eight, which takes libtpu 13 GB to profile; that of
     * Qwen3.5-9B takes 18.6.
     */
    private static final double MOST_PREDICTED_FLOPS = 4e12;

    /**
     * A plan in bfloat16.
     *
     * @param config the model
     * @param topology the slice; it stays the caller's, and open as long as this is used
     * @param kernels as far as they are chosen
     * @param rows of the cache
     * @param maxLength positions of a row
     * @return the plan
     * @throws IllegalArgumentException if the model cannot be split over the slice, with the numbers
     */
    public static SlicePlan of(DecoderConfig config, Topology topology, KernelChoice kernels, int rows, int maxLength) {
        Lowering lowering = ServingModel.lowering(DType.BF16, topology.traits(), topology.devices(), kernels);
        return new SlicePlan(config, new DecoderModel(config, lowering, maxLength), topology, rows, maxLength);
    }

    private SlicePlan with(Lowering lowering) {
        return new SlicePlan(config, new DecoderModel(config, lowering, maxLength), topology, rows, maxLength);
    }

    /** The same with stand-ins for the kernels, if it has any: what the static profile can be had of. */
    SlicePlan withoutKernels() {
        Lowering lowering = model.lowering();
        return with(lowering.with(lowering.kernels().withStandIns()));
    }

    /**
     * The same model as frameworks run it by default, to compare with: no kernels, and the experts' weights gathered.
     *
     * @return a plan for the same slice and sizes
     */
    public SlicePlan unfused() {
        return with(model.lowering().unfused());
    }

    private Budget budget() {
        return new Budget(config, model.lowering(), false, DeviceMemory.ofChip(topology.memoryBytes()));
    }

    /**
     * The memory of a chip as {@code serve} plans it before it compiles.
     *
     * @return bytes, of the programs their declared bound
     */
    public MemoryPlan memory() {
        return budget().plan(new CacheSizes(rows, maxLength));
    }

    /**
     * The memory of a chip by the compiler's figures.
     *
     * @param compiled some of {@link #programs}
     * @return bytes; of a program that was not compiled, its share of the code of the next larger one
     */
    public MemoryPlan memory(List<SliceProgram> compiled) {
        Map<Program, MemoryStats> figures =
                compiled.stream().collect(Collectors.toMap(SliceProgram::program, SliceProgram::memory));
        return budget().compiled(new CacheSizes(rows, maxLength), figures);
    }

    /**
     * The most rows that fit at this context.
     *
     * @return as {@code serve} plans it; 0 where not even one does
     */
    public int largestBatch() {
        return budget().mostSequences(maxLength);
    }

    /**
     * What one device does in a second.
     *
     * @return by its generation's figures
     */
    public Chip chip() {
        return Chip.of(topology.slice());
    }

    /** Bytes of one row of the caches that are, or are not, recurrent states, on one device, without padding. */
    private double rowBytes(boolean states) {
        List<List<Shape>> caches = model.cacheShapes(1);
        return IntStream.range(0, caches.size())
                .filter(i -> config.layers().get(i).mixer().isRecurrent() == states)
                .mapToDouble(i -> caches.get(i).stream().mapToLong(Shape::bytes).sum() * model.usedShare(i))
                .sum();
    }

    /**
     * What a chip has to read and compute for a decode step at the full context, and no less.
     *
     * @param chip that does
     * @param bytes weights of which at least one row needs some, and the rows' caches
     * @param flops of the dot products
     */
    public record Floor(Chip chip, double bytes, double flops) {

        /**
         * The least time, by whichever of the two takes longer.
         *
         * @return milliseconds
         */
        public double millis() {
            return 1e3 * Math.max(memorySeconds(), computeSeconds());
        }

        /**
         * Which of the two takes longer.
         *
         * @return {@code memory} or {@code compute}
         */
        public String boundBy() {
            return memorySeconds() >= computeSeconds() ? "memory" : "compute";
        }

        private double memorySeconds() {
            return bytes / chip.hbmBytes();
        }

        private double computeSeconds() {
            return flops / chip.flops();
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
            boolean expert = weight.role() == Role.EXPERT;
            if (!weight.role().isLookedUp()) {
                bytes += weight.shape().bytes() * (expert ? chosen : 1);
                flops += 2.0 * batch * weight.shape().elements() * (expert ? perToken : 1);
            }
        }
        return new Floor(chip(), bytes, flops);
    }

    /**
     * What a chip has to compute for a chunk of a new sequence, of which one token goes through the head: each token's
     * share of the weights, and the scores of the tokens that it sees.
     *
     * @param chunk tokens
     * @return floating-point operations of dot products
     */
    public double prefillFlops(int chunk) {
        double flops = 0;
        double perToken = shareOfExperts(1);
        for (Weight weight : model.weights()) {
            boolean expert = weight.role() == Role.EXPERT;
            boolean head = weight.role() == Role.HEAD;
            if (weight.shape().rank() > 1 && !weight.role().isLookedUp()) {
                flops += 2.0 * (head ? 1 : chunk) * weight.shape().elements() * (expert ? perToken : 1);
            }
        }
        for (DecoderConfig.Layer layer : config.layers()) {
            flops += layer.mixer().flops(chunk) / topology.devices();
        }
        return flops;
    }

    /** Expected share of the experts that at least one of some tokens uses, where each uses a random few. */
    private double shareOfExperts(int tokens) {
        return experts()
                .map(sparse -> 1 - Math.pow(1 - (double) sparse.routing().chosen() / sparse.experts(), tokens))
                .orElse(1.0);
    }

    /** The experts of a layer, of which all layers that have any have the same. */
    private Optional<FeedForwardConfig.Sparse> experts() {
        return config.layers().stream()
                .flatMap(layer -> switch (layer.feedForward()) {
                    case FeedForwardConfig.Sparse sparse -> Stream.of(sparse);
                    case FeedForwardConfig.Both both -> Stream.of(both.sparse());
                    case FeedForwardConfig.Dense dense -> Stream.empty();
                })
                .findFirst();
    }

    /**
     * Decode batches that {@code serve} compiles.
     *
     * @return in ascending order
     */
    public List<Integer> batches() {
        return buckets().batches();
    }

    /**
     * Programs that are looked at: a decode of each of {@link #batches}, and prefills of the longest chunk that
     * {@code serve} compiles and of {@value #LONG_CHUNK} tokens, as far as the context has so many and they can be
     * predicted; else of as many halves of it as can. All read the whole context.
     *
     * @return decodes, then prefills, each in ascending order
     */
    public List<Program> programs() {
        List<Program> programs = new ArrayList<>();
        batches().forEach(batch -> programs.add(new Program.Extend(batch, 1, maxLength)));
        new TreeSet<>(List.of(servedChunk(), predictedChunk()))
                .forEach(chunk -> programs.add(new Program.Extend(1, chunk, maxLength)));
        return programs;
    }

    private int predictedChunk() {
        int chunk = Math.min(maxLength, LONG_CHUNK);
        while (chunk > 1 && prefillFlops(chunk) > MOST_PREDICTED_FLOPS) {
            chunk /= 2;
        }
        return chunk;
    }

    /**
     * Whether libtpu writes its profile of a program in some 13 to 19 GB of memory: what it takes grows with the work
     * of a chip.
     *
     * @param program one of {@link #programs}
     * @return true for every decode, and for chunks that do not ask for too much
     */
    public boolean isPredicted(Program program) {
        return !(program instanceof Program.Extend extend)
                || extend.generates()
                || prefillFlops(extend.tokens()) <= MOST_PREDICTED_FLOPS;
    }

    /**
     * The most rows of which kernels read the caches in a decode step.
     *
     * @param limit rows to look at
     * @return a multiple of {@value #ROWS_OF_A_STEP} up to that, 0 where no kernel reads them
     */
    public int mostRowsByKernel(int limit) {
        int most = 0;
        for (int asked = ROWS_OF_A_STEP; asked <= limit; asked += ROWS_OF_A_STEP) {
            most = model.readsWhatIsFilled(asked, asked, 1) ? asked : most;
        }
        return model.readsWhatIsFilled(limit, limit, 1) ? limit : most;
    }

    private int servedChunk() {
        return buckets().chunks().getLast();
    }

    private Buckets buckets() {
        return Buckets.of(model, rows, false);
    }

    /** A writer of its programs. */
    ProgramWriter writer() {
        return new ProgramWriter(model, rows, ProgramWriter.Extra.NONE);
    }

    /** Those that are looked at, and those that {@code serve} has. */
    private List<Program> written() {
        return Stream.concat(programs().stream(), buckets().programs().stream())
                .distinct()
                .toList();
    }

    private Set<KernelWish> wishes(Collection<Program> programs) {
        ProgramWriter writer = writer();
        return programs.stream()
                .flatMap(program -> writer.wishes(program).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The plan with every kernel chosen that its programs call. Where one is refused it may have other programs, whose
     * kernels are chosen too.
     *
     * @param trial asked about kernels that were made for something else; it may block for seconds
     * @return of which programs may be written
     */
    public SlicePlan decided(KernelTrial trial) {
        SlicePlan plan = this;
        while (true) {
            Lowering lowering = plan.model.lowering();
            KernelChoice kernels = lowering.kernels().decided(plan.wishes(plan.written()), trial);
            if (kernels.equals(lowering.kernels())) {
                return plan;
            }
            plan = plan.with(lowering.with(kernels));
        }
    }

    /**
     * What serves in some programs.
     *
     * @param programs of {@link #programs}
     * @return lines as a start reports them
     */
    public List<String> kernelReport(Collection<Program> programs) {
        return model.lowering().kernels().report(wishes(programs));
    }

    /** Trips that are expected of a program's loops. */
    ExpectedLoops expectedLoops(Program program) {
        int tokens = program.positions();
        return experts()
                .map(sparse ->
                        new ExpectedLoops(sparse.experts(), sparse.routing().chosen(), tokens, topology.devices()))
                .orElse(new ExpectedLoops(0, 0, tokens, topology.devices()));
    }

    /** What kernels cost in a program, by their names. */
    Map<String, KernelCost> kernels(Program program) {
        ExpectedLoops loops = expectedLoops(program);
        Map<String, KernelCost> costs = new HashMap<>();
        model.lowering()
                .kernels()
                .found(wishes(List.of(program)))
                .forEach((name, kernel) -> costs.put(name, new KernelCosts(kernel, loops)));
        return costs;
    }
}
