package dev.systole.engine.budget;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.config.EngineConfig;
import dev.systole.config.Progress;
import dev.systole.config.SettingException;
import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.PluginTraits.WeightLayout;
import dev.systole.engine.runtime.Target;
import dev.systole.engine.tensor.DType;
import dev.systole.kvcache.MemoryPlan;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A model in the sizes in which it is to be served: planned, with its programs known but not compiled. It follows from
 * the config, the settings and the target alone, so that whoever compiles ahead writes the programs that a start asks
 * for. Immutable.
 *
 * @param config the model
 * @param budget of a device's memory
 * @param sizes of the cache
 * @param model assembled
 * @param buckets that programs are compiled for
 */
public record ServingModel(DecoderConfig config, Budget budget, CacheSizes sizes, DecoderModel model, Buckets buckets) {

    private static final int CPU_MAX_LENGTH = 2_048;

    /**
     * What a model's config says.
     *
     * @param decoder as far as programs depend on it
     * @param float32 whether the weights are stored so
     */
    public record Source(DecoderConfig decoder, boolean float32) {

        /**
         * Reads a config.json.
         *
         * @param config of the model
         * @param quantised whether it was made of a GGUF's metadata
         * @return what programs depend on
         * @throws dev.systole.engine.model.UnsupportedModelException if the model cannot be served
         */
        public static Source read(JsonNode config, boolean quantised) {
            String stored =
                    config.path("dtype").asText(config.path("torch_dtype").asText(""));
            return new Source(Architectures.read(config), stored.equals("float32") && !quantised);
        }
    }

    /**
     * Plans a model, and says so.
     *
     * @param source what its config says
     * @param settings as the start has them
     * @param target what is compiled for
     * @param kernels as far as they are chosen
     * @param progress told what was planned
     * @return the model in the sizes asked for or, where the settings allow for it, the largest that fit
     * @throws IllegalArgumentException if the settings ask for what the model does not have
     * @throws BudgetException if it does not fit the target's memory
     */
    public static ServingModel plan(
            Source source, EngineConfig settings, Target target, KernelChoice kernels, Progress progress) {
        DecoderConfig config = source.decoder();
        Lowering lowering = lowering(source, settings, target.traits(), kernels);
        Budget budget = new Budget(config, lowering, settings.batchInvariant(), target.memory());
        CacheSizes asked = new CacheSizes(settings.maxNumSeqs(), maxLength(config, settings, target.cpu()));
        CacheSizes sizes = settings.fit() ? budget.fitted(asked) : asked;
        if (!sizes.equals(asked)) {
            progress.note(asked + " does not fit a device's memory: taking " + sizes);
        }
        MemoryPlan plan = budget.require(sizes);
        progress.note("memory of a device by arithmetic: " + Budget.line(plan));
        return of(budget, sizes);
    }

    private static ServingModel of(Budget budget, CacheSizes sizes) {
        DecoderModel model = new DecoderModel(budget.config(), budget.lowering(), sizes.length());
        Buckets buckets = Buckets.of(model, sizes.sequences(), budget.batchInvariant());
        return new ServingModel(budget.config(), budget, sizes, model, buckets);
    }

    /** The kernels that its programs would call. */
    private Set<KernelWish> wishes() {
        ProgramWriter writer = writer(ProgramWriter.Extra.NONE);
        return buckets.programs().stream()
                .flatMap(program -> writer.wishes(program).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The model with every kernel chosen that its programs call. Where one is refused its programs may have other
     * sizes, whose kernels are chosen too.
     *
     * @param trial asked about kernels that were made for something else; it may block for seconds
     * @return of which programs may be written
     */
    public ServingModel decided(KernelTrial trial) {
        ServingModel serving = this;
        while (true) {
            Lowering lowering = serving.model.lowering();
            KernelChoice kernels = lowering.kernels().decided(serving.wishes(), trial);
            if (kernels.equals(lowering.kernels())) {
                return serving;
            }
            serving = of(serving.budget.with(lowering.with(kernels)), sizes);
        }
    }

    /**
     * What serves its programs, for whoever starts a server.
     *
     * @return lines about packs, kernels, and plain operations in their place
     */
    public List<String> kernelReport() {
        return model.lowering().kernels().report(wishes());
    }

    /**
     * The same model in the largest smaller sizes that leave room for its programs as they were compiled, and says so.
     *
     * @param programs what the compiler's figures say of all of them
     * @param settings as the start has them
     * @param progress told of other sizes
     * @return empty where that fits, where the settings do not allow others, or where no sizes are smaller
     */
    public Optional<ServingModel> smaller(Collection<MemoryStats> programs, EngineConfig settings, Progress progress) {
        MemoryPlan plan = budget.compiled(sizes, programs);
        CacheSizes fitted = settings.fit() && !plan.fits() ? budget.fitted(sizes, plan.programs()) : sizes;
        if (fitted.equals(sizes)) {
            return Optional.empty();
        }
        progress.note(sizes + " does not fit a device's memory as compiled, " + Budget.line(plan) + ": compiling for "
                + fitted);
        return Optional.of(of(budget, fitted));
    }

    private static int maxLength(DecoderConfig config, EngineConfig settings, boolean cpu) {
        if (settings.maxModelLen() > config.maxPositions()) {
            throw new SettingException("max-model-len " + settings.maxModelLen() + " is more than the model's "
                    + config.maxPositions() + " positions (max_position_embeddings); give that or less");
        }
        if (settings.maxModelLen() > 0) {
            return settings.maxModelLen();
        }
        return cpu ? Math.min(CPU_MAX_LENGTH, config.maxPositions()) : config.maxPositions();
    }

    private static Lowering lowering(Source source, EngineConfig settings, PluginTraits traits, KernelChoice kernels) {
        DType dtype = switch (settings.dtype()) {
            case BFLOAT16 -> DType.BF16;
            case FLOAT32 -> DType.F32;
            case AUTO -> traits.convertBf16Batches() || source.float32() ? DType.F32 : DType.BF16;
        };
        return lowering(dtype, traits, settings.tensorParallelSize(), kernels);
    }

    /**
     * The fast way on a plugin, with those of the kernels that it takes.
     *
     * @param dtype of weights and products
     * @param traits of the plugin
     * @param devices among which the model is split
     * @param kernels that there are
     * @return how layers are written
     */
    public static Lowering lowering(DType dtype, PluginTraits traits, int devices, KernelChoice kernels) {
        WeightLayout layout = dtype == DType.BF16 ? traits.bf16WeightLayout() : traits.f32WeightLayout();
        return new Lowering(
                dtype,
                layout == WeightLayout.INPUTS_OUTPUTS,
                traits.padSingleRow(),
                devices,
                taken(kernels, dtype, traits),
                traits.rowsPerDraw(),
                false);
    }

    private static KernelChoice taken(KernelChoice kernels, DType dtype, PluginTraits traits) {
        if (!traits.mosaic()) {
            return KernelChoice.none("the plugin takes none");
        }
        return dtype == DType.BF16 ? kernels : KernelChoice.none("they are for bfloat16");
    }

    /**
     * A writer of its programs.
     *
     * @param extra what they return besides
     * @return a new writer
     */
    public ProgramWriter writer(ProgramWriter.Extra extra) {
        return new ProgramWriter(model, sizes.sequences(), extra);
    }
}
