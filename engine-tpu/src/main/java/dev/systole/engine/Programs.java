package dev.systole.engine;

import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Executable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The compiled programs of an engine. All are compiled before it exists, and it holds no compiler, so nothing compiles
 * afterwards. Owns the executables; thread-safe.
 */
final class Programs implements AutoCloseable {

    private static final String STAGE = "compiling programs";

    private final Map<Program, Executable> executables;

    private Programs(Map<Program, Executable> executables) {
        this.executables = Map.copyOf(executables);
    }

    /** Compiles in parallel; the first failure is thrown after the others have ended, and nothing is kept. */
    static Programs compile(Client client, ProgramWriter writer, List<Program> wanted, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        Map<Program, Future<Executable>> futures = new HashMap<>();
        progress.report(STAGE, 0, wanted.size());
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (Program program : wanted) {
                futures.put(program, workers.submit(() -> {
                    Executable executable = compile(client, writer.write(program));
                    progress.report(STAGE, done.incrementAndGet(), wanted.size());
                    return executable;
                }));
            }
        }
        return new Programs(collect(futures));
    }

    private static Executable compile(Client client, HloModule module) {
        return client.compile(
                module.toString(),
                module.parameterShapes(),
                module.aliases().keySet(),
                module.resultShapes(),
                CompileOptions.defaults().withReplicas(module.replicas()));
    }

    private static Map<Program, Executable> collect(Map<Program, Future<Executable>> futures) {
        Map<Program, Executable> compiled = new HashMap<>();
        List<Throwable> failures = new ArrayList<>();
        futures.forEach((program, future) -> {
            try {
                compiled.put(program, future.get());
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failures.add(e);
            }
        });
        if (!failures.isEmpty()) {
            compiled.values().forEach(Executable::close);
            throw new IllegalStateException("a program does not compile", failures.getFirst());
        }
        return compiled;
    }

    Executable get(Program program) {
        Executable executable = executables.get(program);
        if (executable == null) {
            throw new IllegalArgumentException(program + " is none of the programs compiled: " + executables.keySet());
        }
        return executable;
    }

    int size() {
        return executables.size();
    }

    @Override
    public void close() {
        executables.values().forEach(Executable::close);
    }
}
