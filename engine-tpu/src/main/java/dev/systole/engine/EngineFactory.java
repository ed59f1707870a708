package dev.systole.engine;

import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.engine.budget.Budget;
import dev.systole.engine.budget.ServingModel;
import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.DecodeState;
import dev.systole.engine.decode.EmbeddingProgram;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.MixerConfig;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.runtime.DeviceWeights;
import dev.systole.engine.runtime.FlagTrial;
import dev.systole.engine.runtime.Pipeline;
import dev.systole.engine.runtime.Programs;
import dev.systole.engine.runtime.Runtime;
import dev.systole.engine.runtime.TensorNames;
import dev.systole.engine.runtime.WeightReader;
import dev.systole.engine.tensor.Shape;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.scheduler.EngineSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes an engine from a checkpoint: plans, compiles and loads, in this order, so that what cannot work fails early.
 */
public final class EngineFactory {

    private static final String CACHE = "allocating the cache";

    private EngineFactory() {}

    /**
     * Makes an engine. All of its programs are compiled when this returns.
     *
     * @param files the model; it may be closed afterwards
     * @param config how to compute
     * @param plugin a PJRT plugin's shared library
     * @param packs of kernels, in the order in which one is looked for
     * @param programCache folder in which compiled programs are kept, empty to keep none
     * @param progress told what is being done
     * @return the engine, which the caller closes
     * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served, before anything is
     *     loaded
     * @throws dev.systole.engine.budget.BudgetException if a device's memory does not hold it, before anything is
     *     compiled, or before weights are loaded where only the compiler finds that out
     * @throws dev.systole.engine.weights.stored.CheckpointException if the checkpoint is damaged or does not fit its
     *     config
     * @throws dev.systole.engine.pjrt.abi.PluginException if the file is not a plugin that can be loaded here
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static TpuEngine create(
            ModelFiles files,
            EngineConfig config,
            Path plugin,
            KernelPacks packs,
            Optional<Path> programCache,
            Progress progress)
            throws InterruptedException {
        return create(files.checkpoint(), config, plugin, packs.inOrder(), programCache, progress);
    }

    static TpuEngine create(
            Checkpoint checkpoint,
            EngineConfig config,
            Path plugin,
            List<KernelPack> packs,
            Optional<Path> programCache,
            Progress progress)
            throws InterruptedException {
        return create(checkpoint, config, plugin, packs, programCache, progress, ProgramWriter.Extra.NONE);
    }

    /**
     * Has a plugin compile with flags, for as long as the process lives. Said before anything else of the plugin; the
     * flags are tried in a process of their own first.
     *
     * @param plugin a PJRT plugin's shared library
     * @param flags each with its dashes and its value; none changes nothing
     * @throws dev.systole.engine.pjrt.abi.PluginException if the plugin refuses them, or is none
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void useFlags(Path plugin, List<String> flags) throws InterruptedException {
        if (!flags.isEmpty()) {
            FlagTrial.require(plugin, flags);
            Plugin.load(plugin, flags);
        }
    }

    static TpuEngine create(
            Checkpoint checkpoint,
            EngineConfig config,
            Path plugin,
            List<KernelPack> packs,
            Optional<Path> programCache,
            Progress progress,
            ProgramWriter.Extra extra)
            throws InterruptedException {
        ServingModel.Source source = ServingModel.Source.read(
                checkpoint.config(), !checkpoint.ggufMetadata().isEmpty());
        int devices = config.tensorParallelSize();
        Runtime runtime = Runtime.open(plugin, devices, programCache, progress);
        try {
            KernelTrial trial = runtime.kernelTrial();
            ServingModel planned = ServingModel.plan(
                            source, config, runtime.target(), KernelChoice.of(packs, trial.target()), progress)
                    .decided(trial);
            WeightReader reader = new WeightReader(checkpoint, TensorNames.of(checkpoint), devices);
            reader.check(planned.model().weights());
            Pipeline decoder = runtime.pipeline("decoder");
            Compiled result = compile(runtime, decoder, planned, config, extra, trial, progress);
            ServingModel serving = result.serving();
            serving.kernelReport().forEach(progress::note);
            Pipeline embedding = runtime.pipeline("embedding");
            Optional<Programs<EmbeddingProgram>> embeddings = config.embeddings()
                    ? Optional.of(embedding.own(EmbeddingPipeline.programs(serving.model(), runtime)))
                    : Optional.empty();
            MemoryPlan compiled = serving.budget()
                    .require(
                            serving.sizes(),
                            result.programs().memoryStats(),
                            embeddings.map(Programs::memoryStats).orElse(List.of()));
            progress.note("memory of a device as compiled: " + Budget.line(compiled));
            DeviceWeights weights =
                    decoder.own(runtime.weights(reader, serving.model().weights()));
            progress.report(CACHE, 0, 1);
            DecodeState state = decoder.own(new DecodeState(
                    runtime.client(),
                    devices,
                    serving.writer(extra).stateShapes(),
                    serving.sizes().sequences()));
            progress.report(CACHE, 1, 1);
            runtime.client().keepFreedMemory();
            Optional<Embedder> embedder = embeddings.map(
                    programs -> embedding.own(new EmbeddingPipeline(serving.model(), programs, weights, runtime)));
            return new TpuEngine(
                    runtime, weights, result.programs(), state, serving.buckets(), spec(serving), embedder);
        } catch (RuntimeException | InterruptedException | Error e) {
            runtime.closeAfter(e);
            throw e;
        }
    }

    private record Compiled(ServingModel serving, Programs<Program> programs) {}

    /** Compiles and, where the settings allow for it, once more in smaller sizes as long as the programs do not fit. */
    private static Compiled compile(
            Runtime runtime,
            Pipeline decoder,
            ServingModel planned,
            EngineConfig config,
            ProgramWriter.Extra extra,
            KernelTrial trial,
            Progress progress) {
        ServingModel serving = planned;
        while (true) {
            Programs<Program> programs = decoder.own(runtime.programs(
                    serving.writer(extra)::write, serving.buckets().programs()));
            Optional<ServingModel> smaller = serving.smaller(programs.memoryStats(), config, progress);
            if (smaller.isEmpty()) {
                return new Compiled(serving, programs);
            }
            decoder.drop(programs);
            serving = smaller.orElseThrow().decided(trial);
        }
    }

    private static EngineSpec spec(ServingModel serving) {
        Buckets buckets = serving.buckets();
        return new EngineSpec(
                new KvCacheSpec(
                        serving.sizes().sequences(),
                        serving.sizes().length(),
                        layerCaches(serving.config(), serving.model())),
                buckets.batches(),
                buckets.chunks(),
                buckets.groups(),
                serving.config().vocabulary(),
                buckets.chunkGrid());
    }

    /** What each layer keeps, with the bytes of a row on all devices together. */
    static List<LayerCache> layerCaches(DecoderConfig decoder, DecoderModel model) {
        List<LayerCache> layers = new ArrayList<>();
        List<List<Shape>> shapes = model.cacheShapes(1);
        for (int i = 0; i < shapes.size(); i++) {
            MixerConfig mixer = decoder.layers().get(i).mixer();
            long bytes = model.lowering().devices()
                    * shapes.get(i).stream().mapToLong(Shape::bytes).sum();
            int window = model.window(mixer);
            if (mixer.isRecurrent()) {
                layers.add(new LayerCache.Recurrent(bytes));
            } else {
                layers.add(window > 0 ? new LayerCache.Sliding(window, bytes) : new LayerCache.Full(bytes));
            }
        }
        return layers;
    }
}
