package dev.systole.server;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.ServingConfig;
import dev.systole.hub.HubException;
import dev.systole.scheduler.EngineSpec;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.http.Readiness;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * {@code systole serve}: serves until it is told to stop, or the engine fails.
 *
 * @param flags from the command line, by the settings' names
 * @param environment the process environment
 * @param simulated how long a step of a simulated model takes, empty for a real one
 * @param out where progress and faults are printed
 */
record ServeCommand(
        Map<String, String> flags, Map<String, String> environment, Optional<Duration> simulated, PrintStream out) {

    private static final String DEFAULT_MODEL = "SmolLM2-135M-Instruct";
    private static final Duration GRACE = Duration.ofSeconds(30);

    int run() {
        ServingConfig config;
        try {
            config = ConfigLoader.load(flags, environment, Optional.empty());
        } catch (ConfigException e) {
            out.println("systole: " + e.problems().size() + " wrong setting(s):");
            e.problems().forEach(problem -> out.println("  " + problem));
            return ExitStatus.WRONG_SETTINGS;
        }
        Readiness readiness = new Readiness(TerminalProgress.ticking(out, isTerminal()));
        try (Profile profile = Profile.begin(config.profile());
                SystoleServer server = new SystoleServer(config.server(), modelName(config), readiness)) {
            return serve(server, config, profile);
        } catch (IOException e) {
            out.println("systole: a profile cannot be written: " + e + "; give another file by --profile");
            return ExitStatus.FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.FAILED;
        }
    }

    private int serve(SystoleServer server, ServingConfig config, Profile profile) throws InterruptedException {
        long began = System.nanoTime();
        try {
            int port = server.listen();
            String url = "http://" + config.server().host() + ":" + port;
            out.println("systole: listening on " + url + ", not ready yet");
            // Before the model is there, the signal simply ends the process.
            LoadedModel model = server.load(loader(config));
            out.printf(
                    Locale.ROOT,
                    "systole: ready after %.1f s: %s, %s, at %s/v1%n",
                    (System.nanoTime() - began) * 1e-9,
                    model.name(),
                    sizes(model.loop().spec()),
                    url);
        } catch (HubException e) {
            out.println("systole: cannot start: " + e.getMessage());
            return ExitStatus.FAILED;
        } catch (RuntimeException e) {
            return ExitStatus.failed(out, "start", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            out.println("systole: cannot listen on " + config.server().host() + ":"
                    + config.server().port() + ": " + cause.getMessage() + "; choose another with --port");
            return ExitStatus.FAILED;
        }
        return untilTheEnd(server, profile);
    }

    private ModelLoader loader(ServingConfig config) {
        return simulated
                .<ModelLoader>map(stepTime -> new ModelLoader.Simulated(config, stepTime))
                .orElseGet(() -> new ModelLoader.FromCheckpoint(config));
    }

    private static boolean isTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    private static String sizes(EngineSpec spec) {
        return spec.cache().rows() + " rows x " + spec.cache().maxLength() + " tokens";
    }

    private int untilTheEnd(SystoleServer server, Profile profile) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(server, profile), "systole-drain"));
        try {
            Throwable failure = server.failure().get();
            int status = ExitStatus.FAILED;
            if (ExitStatus.isFault(failure)) {
                out.println("systole: the engine failed: " + failure.getMessage());
            } else {
                status = ExitStatus.bug(out, failure);
            }
            // The engine's thread has yet to tell the requests; they have their answers when it has ended.
            server.drain(Duration.ZERO);
            return status;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** On a signal: lets requests finish, and ends with status 0, where the JVM would say 143. */
    private void drain(SystoleServer server, Profile profile) {
        if (server.failure().isDone()) {
            return;
        }
        try {
            out.println("systole: draining, for at most " + GRACE.toSeconds() + " s");
            boolean all = server.drain(GRACE);
            server.close();
            profile.close();
            out.println("systole: " + (all ? "all requests have finished" : "some requests were cut off"));
            Runtime.getRuntime().halt(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String modelName(ServingConfig config) {
        Optional<Path> path = config.model().path();
        return config.server()
                .servedModelName()
                .orElseGet(() -> path.map(ServeCommand::fileName).orElse(DEFAULT_MODEL));
    }

    private static String fileName(Path path) {
        String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
        return name.endsWith(".gguf") ? name.substring(0, name.length() - ".gguf".length()) : name;
    }
}
