package dev.systole.planner.prediction;

import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.testing.Fetched;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * libtpu in a process of its own, since it takes the flag for its static profile only once, when it is loaded, and
 * other tests compile what would take very long with it. One process serves a test run and ends with it.
 */
public final class ProfilingCompiler {

    private static Optional<ProfilingCompiler> running = Optional.empty();

    private final DataOutputStream programs;
    private final DataInputStream compiled;

    private ProfilingCompiler(Process process) {
        programs = new DataOutputStream(process.getOutputStream());
        compiled = new DataInputStream(process.getInputStream());
    }

    /** The optimised program; skips the test where libtpu was not fetched. */
    public static synchronized byte[] compile(String program, String slice) {
        Optional<Path> libtpu = Fetched.libtpu();
        Assumptions.assumeTrue(libtpu.isPresent(), "libtpu was not fetched");
        try {
            if (running.isEmpty()) {
                running = Optional.of(new ProfilingCompiler(start(libtpu.orElseThrow())));
            }
            return running.orElseThrow().ask(program, slice);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] ask(String program, String slice) throws IOException {
        byte[] text = program.getBytes(StandardCharsets.UTF_8);
        programs.writeUTF(slice);
        programs.writeInt(text.length);
        programs.write(text);
        programs.flush();
        return compiled.readNBytes(compiled.readInt());
    }

    private static Process start(Path libtpu) throws IOException {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classes,
                        ProfilingCompiler.class.getName(),
                        libtpu.toString()))
                .redirectError(Redirect.DISCARD)
                .start();
    }

    /** Compiles what comes on the standard input until that ends. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("systole-profiles");
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        try {
            Plugin libtpu = Plugin.loadCompiler(
                    Path.of(arguments[0]), "v6e-8", List.of("--xla_jf_dump_static_llo_profile_to=" + folder));
            while (true) {
                TpuSlice slice = TpuSlice.of(in.readUTF());
                String program = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
                byte[] optimized = optimized(libtpu, slice, program);
                out.writeInt(optimized.length);
                out.write(optimized);
                out.flush();
            }
        } catch (EOFException e) {
            // No more programs.
        } finally {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private static byte[] optimized(Plugin libtpu, TpuSlice slice, String program) {
        try (Topology topology = Topology.create(libtpu, slice);
                AheadOfTimeExecutable executable =
                        topology.compile(program, CompileOptions.defaults().withReplicas(topology.devices()))) {
            return executable.optimizedProgram();
        }
    }
}
