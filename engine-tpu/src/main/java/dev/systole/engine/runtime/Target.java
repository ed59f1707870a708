package dev.systole.engine.runtime;

import dev.systole.engine.kernel.KernelTarget;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.aot.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What programs are compiled for: devices that are there, or a description of the same, which gives the same target.
 * Immutable.
 *
 * @param plugin the plugin's file
 * @param flags that its compiler was given
 * @param platform and, where a program depends on more than the plugin's file, its version
 * @param build of libtpu, empty of another plugin, or where it does not say
 * @param kind of the devices, in the vendor's words
 * @param signature of the devices
 * @param traits which lowering is fast
 * @param cpu whether the devices are the host's own processors
 * @param memory of each device
 */
public record Target(
        Path plugin,
        List<String> flags,
        String platform,
        String build,
        String kind,
        String signature,
        PluginTraits traits,
        boolean cpu,
        DeviceMemory memory) {

    private static final String TPU = "tpu";

    /** Copies the list. */
    public Target {
        flags = List.copyOf(flags);
    }

    /** Such as in {@code TFRT TPU v6 lite, Built on Oct 22 2026 00:45:19 (1792655119) cl/1004524046}. */
    private static final Pattern BUILD = Pattern.compile("\\bcl/\\d+\\b");

    /**
     * Devices that are there.
     *
     * @param client of which they are
     * @param plugin of which that is
     * @param devices how many are used
     * @return the target
     */
    public static Target of(Client client, Plugin plugin, int devices) {
        return new Target(
                plugin.file(),
                plugin.flags(),
                client.isCpu() ? client.platformName() + " " + client.platformVersion() : client.platformName(),
                build(client.platformVersion()),
                client.devices().getFirst().kind(),
                client.signature(),
                client.traits(),
                client.isCpu(),
                DeviceMemory.of(client, devices));
    }

    /**
     * Devices that need not be there.
     *
     * @param topology that describes them
     * @param libtpu of which that is
     * @return the target
     */
    public static Target of(Topology topology, Plugin libtpu) {
        return new Target(
                libtpu.file(),
                libtpu.flags(),
                TPU,
                build(topology.compilerVersion()),
                topology.kind(),
                topology.signature(),
                topology.traits(),
                false,
                DeviceMemory.ofChip(topology.memoryBytes()));
    }

    private static String build(String version) {
        return BUILD.matcher(version)
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElse("");
    }

    /**
     * What kernels are to be made with and for.
     *
     * @return libtpu's build and the chips
     */
    public KernelTarget kernels() {
        return new KernelTarget(build, kind);
    }

    /**
     * The programs of this target in a folder.
     *
     * @param folder made when something is kept
     * @return those made by this plugin for such devices
     */
    public ProgramCache cache(Path folder) {
        String maker = ProgramCache.maker(plugin, platform, signature);
        return new ProgramCache(folder, flags.isEmpty() ? maker : maker + "; flags " + String.join(" ", flags));
    }
}
