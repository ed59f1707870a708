package dev.systole.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.systole.config.Progress;
import dev.systole.config.ServingConfig;
import dev.systole.engine.EngineFactory;
import dev.systole.engine.TpuEngine;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.StepListener;
import dev.systole.scheduler.StepLoop;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.SamplingDefaults;
import dev.systole.server.metrics.ServerMetrics;
import dev.systole.tokenizer.TokenizerSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Makes a model that answers: fetches what is missing, reads, compiles, loads, and starts the engine's thread. */
interface ModelLoader {

    /**
     * Loads the model. Blocks until its programs are compiled; the loop has started.
     *
     * @param name under which it is served
     * @param metrics told of the engine's sizes and steps
     * @param progress told what is being done
     * @param onFailure told when the engine fails later
     * @return the model
     * @throws HubException if something cannot be fetched or found
     * @throws InterruptedException if the calling thread is interrupted
     */
    LoadedModel load(String name, ServerMetrics metrics, Progress progress, Consumer<Throwable> onFailure)
            throws HubException, InterruptedException;

    /** The real one: a checkpoint on a PJRT plugin. */
    record FromCheckpoint(ServingConfig config) implements ModelLoader {

        @Override
        public LoadedModel load(String name, ServerMetrics metrics, Progress progress, Consumer<Throwable> onFailure)
                throws HubException, InterruptedException {
            Hub hub = new Hub(config.hub(), progress);
            List<KernelPack> packs = KernelPack.inOrder(hub.kernels(config.kernels()));
            Path path = hub.model(config.model());
            try (Checkpoint checkpoint = Checkpoint.open(path)) {
                TokenizerSource text = Files.isDirectory(path)
                        ? TokenizerSource.fromDirectory(path)
                        : TokenizerSource.fromGguf(checkpoint.ggufMetadata());
                Path plugin = hub.plugin(config.plugin());
                TpuEngine engine = EngineFactory.create(
                        checkpoint, config.engine(), plugin, packs, Optional.of(config.programCache()), progress);
                engine.cacheMisses().forEach((reason, count) -> progress.note(count + " programs compiled: " + reason));
                EngineSpec spec = engine.spec();
                metrics.engineLoaded(spec, engine.compiledPrograms(), engine.cachedPrograms());
                StepListener listener = metrics.stepListener(onFailure);
                StepLoop loop = new StepLoop(engine, config.scheduler(), listener);
                loop.start();
                return new LoadedModel(
                        name,
                        System.currentTimeMillis() / 1000,
                        text.tokenizer(),
                        text.chatTemplate(false),
                        spec.cache().maxLength(),
                        spec.vocabularySize(),
                        stopTokenIds(checkpoint, text),
                        checkpoint
                                .generationConfig()
                                .map(SamplingDefaults::read)
                                .orElse(SamplingDefaults.NONE),
                        loop);
            }
        }

        /** From generation_config.json, else config.json or its text part, and the tokeniser's own. */
        private static Set<Integer> stopTokenIds(Checkpoint checkpoint, TokenizerSource text) {
            Set<Integer> ids = new HashSet<>();
            JsonNode config = checkpoint.config();
            JsonNode eos = Stream.of(checkpoint.generationConfig().orElse(config), config, config.path("text_config"))
                    .map(source -> source.path("eos_token_id"))
                    .filter(id -> !id.isMissingNode() && !id.isNull())
                    .findFirst()
                    .orElse(MissingNode.getInstance());
            if (eos.isArray()) {
                eos.forEach(id -> ids.add(id.asInt()));
            } else if (eos.isIntegralNumber()) {
                ids.add(eos.intValue());
            }
            text.specialTokenId("eos_token").ifPresent(ids::add);
            return ids;
        }
    }
}
