package dev.systole.server;

import dev.systole.config.Progress;
import dev.systole.config.ServingConfig;
import dev.systole.engine.Embedder;
import dev.systole.engine.EngineFactory;
import dev.systole.engine.KernelPacks;
import dev.systole.engine.ModelFiles;
import dev.systole.engine.TpuEngine;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.kvcache.KvCacheSpec;
import dev.systole.kvcache.LayerCache;
import dev.systole.scheduler.Engine;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.StepLoop;
import dev.systole.scheduler.simulated.Continuation;
import dev.systole.scheduler.simulated.SimulatedDevice;
import dev.systole.scheduler.simulated.SimulatedEngine;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.LoadedModel.Embeddings;
import dev.systole.server.metrics.ServerMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
            KernelPacks packs = KernelPacks.of(hub.kernels(config.kernels()));
            Path path = hub.model(config.model());
            try (ModelFiles files = ModelFiles.open(path)) {
                ModelText text = ModelText.read(path, files);
                Path plugin = hub.plugin(config.plugin());
                EngineFactory.useFlags(plugin, config.xlaFlags().flags());
                TpuEngine engine = EngineFactory.create(
                        files, config.engine(), plugin, packs, Optional.of(config.programCache()), progress);
                engine.cacheMisses().forEach((reason, count) -> progress.note(count + " programs compiled: " + reason));
                metrics.engineLoaded(engine.spec(), engine.compiledPrograms(), engine.cachedPrograms());
                return text.served(name, started(engine, config, metrics, onFailure), embeddings(engine));
            }
        }

        private Optional<Embeddings> embeddings(TpuEngine engine) {
            return config.pooling()
                    .map(pooling -> new Embeddings(
                            engine.embedder().orElseThrow(),
                            switch (pooling) {
                                case LAST -> Embedder.Pooling.LAST;
                                case MEAN -> Embedder.Pooling.MEAN;
                            }));
        }
    }

    /**
     * One without a device and without weights, which says its prompt again: for load tests of everything else.
     *
     * @param config as for a real model; of its files only the text's are read
     * @param stepTime how long every step takes
     */
    record Simulated(ServingConfig config, Duration stepTime) implements ModelLoader {

        private static final int DEFAULT_LENGTH = 2048;

        @Override
        public LoadedModel load(String name, ServerMetrics metrics, Progress progress, Consumer<Throwable> onFailure)
                throws HubException {
            Path path = new Hub(config.hub(), progress).model(config.model());
            try (ModelFiles files = ModelFiles.open(path)) {
                ModelText text = ModelText.read(path, files);
                int end = text.stopTokenIds().stream().min(Integer::compare).orElse(0);
                Engine engine = new SimulatedEngine(
                        spec(text.vocabularySize()),
                        Continuation.echo(end),
                        new SimulatedDevice(stepTime, Long.MAX_VALUE));
                metrics.engineLoaded(engine.spec(), 0, 0);
                progress.note(
                        "simulated: every step takes " + stepTime.toNanos() / 1000 + " us and says the prompt again");
                return text.served(name, started(engine, config, metrics, onFailure), Optional.empty());
            }
        }

        private EngineSpec spec(int vocabularySize) {
            int length = config.engine().maxModelLen() > 0 ? config.engine().maxModelLen() : DEFAULT_LENGTH;
            int rows = config.engine().maxNumSeqs();
            return new EngineSpec(
                    new KvCacheSpec(rows, length, List.of(new LayerCache.Full(1))),
                    List.of(rows),
                    List.of(config.scheduler().maxPrefillTokensPerStep()),
                    vocabularySize,
                    0);
        }
    }

    private static StepLoop started(
            Engine engine, ServingConfig config, ServerMetrics metrics, Consumer<Throwable> onFailure) {
        StepLoop loop = new StepLoop(engine, config.scheduler(), metrics.stepListener(onFailure));
        loop.start();
        return loop;
    }
}
