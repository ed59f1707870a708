package dev.systole.engine.runtime;

import dev.systole.engine.hlo.Constants;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.PluginException;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Tries a compiler's flags in a process of its own, which XLA ends at one that it does not know. */
public final class FlagTrial {

    /** Of what XLA says at its end, which is pages of flags that it has. */
    private static final int SHOWN = 300;

    private FlagTrial() {}

    /**
     * Refuses flags that a plugin does not know or cannot compile with.
     *
     * @param plugin the shared library
     * @param flags that it is to be loaded with
     * @throws PluginException if it refuses them, with its own words
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void require(Path plugin, List<String> flags) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FlagTrial.class.getName(),
                plugin.toString()));
        command.addAll(flags);
        try {
            Process child =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            child.getOutputStream().close();
            String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (child.waitFor() != 0) {
                throw new PluginException(
                        plugin, "it refuses --xla-flags " + String.join(" ", flags) + ": " + reason(said));
            }
        } catch (IOException e) {
            throw new PluginException(plugin, "--xla-flags cannot be tried: " + e.getMessage());
        }
    }

    /** The line that names flags, else the last. */
    private static String reason(String said) {
        List<String> lines =
                said.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        String line = lines.stream()
                .filter(each -> each.toLowerCase(Locale.ROOT).contains("unknown"))
                .findFirst()
                .orElse(lines.isEmpty() ? "its process ended without a word" : lines.getLast());
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + " ...";
    }

    /**
     * Loads a plugin with flags and compiles a program: ends with 0 if both can be done.
     *
     * @param arguments the plugin's file, then the flags
     */
    public static void main(String[] arguments) {
        List<String> flags = Arrays.asList(arguments).subList(1, arguments.length);
        HloModule module = new HloModule("flag_trial", 1);
        Value x = module.parameter("x", Shape.of(DType.F32, 4));
        module.returns(List.of(Elementwise.add(x, Constants.fill(module, x.shape(), 1))));
        try (Client client = Client.create(Plugin.load(Path.of(arguments[0]), flags))) {
            new LoadedForm(client).compile(module).close();
        }
    }
}
