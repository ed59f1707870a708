package dev.systole.engine;

import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.model.MixerConfig;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.PluginTraits.WeightLayout;
import dev.systole.engine.tensor.DType;
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

    private static final int CPU_MAX_LENGTH = 2_048;

    private EngineFactory() {}

    /**
     * Makes an engine. All of its programs are compiled when this returns.
     *
     * @param checkpoint the model; it may be closed afterwards
     * @param config how to compute
     * @param plugin a PJRT plugin's shared library
     * @param programCache folder in which compiled programs are kept, empty to keep none
     * @param progress told what is being done
     * @return the engine, which the caller closes
     * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served, before anything is
     *     loaded
     * @throws BudgetException if a device's memory does not hold it, before anything is compiled, or before weights are
     *     loaded where only the compiler finds that out
     * @throws dev.systole.engine.weights.CheckpointException if the checkpoint is damaged or does not fit its config
     * @throws dev.systole.engine.pjrt.PluginException if the file is not a plugin that can be loaded here
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static TpuEngine create(
            Checkpoint checkpoint, EngineConfig config, Path plugin, Optional<Path> programCache, Progress progress)
            throws InterruptedException {
        return create(checkpoint, config, plugin, programCache, progress, ProgramWriter.Extra.NONE);
    }

    static TpuEngine create(
            Checkpoint checkpoint,
            EngineConfig config,
            Path plugin,
            Optional<Path> programCache,
            Progress progress,
            ProgramWriter.Extra extra)
            throws InterruptedException {
        DecoderConfig decoder = Architectures.read(checkpoint.config());
        int devices = config.tensorParallelSize();
        Client client = Client.create(Plugin.load(plugin), devices);
        try {
            Lowering lowering = lowering(checkpoint, config, client.traits());
            Budget budget = new Budget(
                    decoder, lowering, config.batchInvariant(), DeviceMemory.of(client, config.tensorParallelSize()));
            Budget.Sizes sizes = planned(budget, config, maxLength(decoder, config, client), progress);
            DecoderModel model = new DecoderModel(decoder, lowering, sizes.length());
            Buckets buckets = Buckets.of(sizes.sequences(), sizes.length(), config.batchInvariant());
            ProgramWriter writer = new ProgramWriter(model, sizes.sequences(), extra);
            WeightReader reader = new WeightReader(checkpoint, TensorNames.of(checkpoint), devices);
            reader.check(model.weights());
            Optional<ProgramCache> cache = programCache.map(folder -> new ProgramCache(folder, maker(plugin, client)));
            Programs programs = Programs.compile(client, writer, buckets.programs(), cache, progress);
            try {
                MemoryPlan compiled = budget.require(sizes, programs.memoryStats());
                progress.note("memory of a device as compiled: " + Budget.line(compiled));
                DeviceWeights weights = DeviceWeights.load(client, reader, model.weights(), progress);
                DecodeState state = new DecodeState(client, devices, writer.stateShapes(), sizes.sequences());
                client.keepFreedMemory();
                return new TpuEngine(client, weights, programs, state, spec(sizes, decoder, model, buckets));
            } catch (RuntimeException | InterruptedException e) {
                programs.close();
                throw e;
            }
        } catch (RuntimeException | InterruptedException e) {
            client.close();
            throw e;
        }
    }

    /** The sizes that were asked for, or the largest that fit where the settings allow that. */
    private static Budget.Sizes planned(Budget budget, EngineConfig config, int maxLength, Progress progress) {
        Budget.Sizes asked = new Budget.Sizes(config.maxNumSeqs(), maxLength);
        Budget.Sizes sizes = config.fit() ? budget.fitted(asked) : asked;
        if (!sizes.equals(asked)) {
            progress.note(asked + " does not fit a device's memory: taking " + sizes);
        }
        MemoryPlan plan = budget.require(sizes);
        progress.note("memory of a device by arithmetic: " + Budget.line(plan));
        return sizes;
    }

    private static String maker(Path plugin, Client client) {
        String platform = client.platformName() + " " + client.platformVersion();
        return ProgramCache.maker(plugin, platform, client.devices().getFirst().kind());
    }

    private static int maxLength(DecoderConfig decoder, EngineConfig config, Client client) {
        if (config.maxModelLen() > decoder.maxPositions()) {
            throw new IllegalArgumentException("max-model-len " + config.maxModelLen() + " is more than the model's "
                    + decoder.maxPositions() + " positions (max_position_embeddings); give that or less");
        }
        if (config.maxModelLen() > 0) {
            return config.maxModelLen();
        }
        return client.isCpu() ? Math.min(CPU_MAX_LENGTH, decoder.maxPositions()) : decoder.maxPositions();
    }

    private static Lowering lowering(Checkpoint checkpoint, EngineConfig config, PluginTraits traits) {
        DType dtype = switch (config.dtype()) {
            case BFLOAT16 -> DType.BF16;
            case FLOAT32 -> DType.F32;
            case AUTO -> traits.convertBf16Batches() || storedAsFloat32(checkpoint) ? DType.F32 : DType.BF16;
        };
        WeightLayout layout = dtype == DType.BF16 ? traits.bf16WeightLayout() : traits.f32WeightLayout();
        return new Lowering(
                dtype, layout == WeightLayout.INPUTS_OUTPUTS, traits.padSingleRow(), config.tensorParallelSize());
    }

    private static boolean storedAsFloat32(Checkpoint checkpoint) {
        String stored = checkpoint
                .config()
                .path("dtype")
                .asText(checkpoint.config().path("torch_dtype").asText(""));
        return stored.equals("float32") && checkpoint.ggufMetadata().isEmpty();
    }

    private static EngineSpec spec(Budget.Sizes sizes, DecoderConfig decoder, DecoderModel model, Buckets buckets) {
        return new EngineSpec(
                new KvCacheSpec(sizes.sequences(), sizes.length(), layerCaches(decoder, model)),
                buckets.batches(),
                buckets.chunks(),
                buckets.lengths(),
                decoder.vocabulary(),
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
            if (mixer instanceof MixerConfig.Recurrent) {
                layers.add(new LayerCache.Recurrent(bytes));
            } else {
                layers.add(window > 0 ? new LayerCache.Sliding(window, bytes) : new LayerCache.Full(bytes));
            }
        }
        return layers;
    }
}
