package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.PluginException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The device nodes by which TPU chips are reached. Without a chip libtpu may look for a cloud's metadata server, for
 * minutes, so they are looked for before it is loaded.
 */
final class TpuNodes {

    /** What libtpu exports and no other plugin does. */
    static final String LIBTPU_SYMBOL = "GetLibtpuSdkApi";

    private TpuNodes() {}

    /**
     * Refuses a machine without a chip.
     *
     * @param libtpu for the message
     * @param devices the folder of device nodes, {@code /dev}
     * @throws PluginException if it has neither {@code accelN}, as up to v4, nor {@code vfio/N}, as from v5e on
     */
    static void require(Path libtpu, Path devices) {
        try {
            if (!any(devices, "accel[0-9]*") && !any(devices.resolve("vfio"), "[0-9]*")) {
                throw new PluginException(
                        libtpu,
                        "it runs on TPUs, and this machine shows none (no " + devices.resolve("accel0") + " and no "
                                + devices.resolve("vfio/0")
                                + "): start on a TPU VM, give the nodes to the container, or compute on the CPU with"
                                + " another plugin");
            }
        } catch (IOException e) {
            throw new PluginException(libtpu, "it runs on TPUs, whose device nodes cannot be listed (" + e + ")");
        }
    }

    private static boolean any(Path folder, String names) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> nodes = Files.newDirectoryStream(folder, names)) {
            return nodes.iterator().hasNext();
        }
    }
}
