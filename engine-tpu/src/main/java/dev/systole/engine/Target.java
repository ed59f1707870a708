package dev.systole.engine;

import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.Topology;
import java.nio.file.Path;

/**
 * What programs are compiled for: devices that are there, or a description of the same, which gives the same target.
 * Immutable.
 *
 * @param plugin the plugin's file
 * @param platform and, where a program depends on more than the plugin's file, its version
 * @param signature of the devices
 * @param traits which lowering is fast
 * @param cpu whether the devices are the host's own processors
 * @param memory of each device
 */
record Target(Path plugin, String platform, String signature, PluginTraits traits, boolean cpu, DeviceMemory memory) {

    private static final String TPU = "tpu";

    static Target of(Client client, Plugin plugin, int devices) {
        return new Target(
                plugin.file(),
                client.isCpu() ? client.platformName() + " " + client.platformVersion() : client.platformName(),
                client.signature(),
                client.traits(),
                client.isCpu(),
                DeviceMemory.of(client, devices));
    }

    static Target of(Topology topology, Plugin libtpu) {
        return new Target(
                libtpu.file(),
                TPU,
                topology.signature(),
                topology.traits(),
                false,
                DeviceMemory.ofChip(topology.memoryBytes()));
    }

    /** The programs of this target in a folder. */
    ProgramCache cache(Path folder) {
        return new ProgramCache(folder, ProgramCache.maker(plugin, platform, signature));
    }
}
