package dev.systole.planner;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.pjrt.aot.TpuSlice;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be planned, and with which files. Immutable.
 *
 * @param model its name, to print
 * @param config the model's config.json
 * @param slice such as {@code v6e-8}
 * @param rows sequences at the same time
 * @param maxLength tokens of each
 * @param compare whether the unfused default is compiled too
 * @param kernels a kernel pack of the user's, empty for the bundled one alone
 * @param kept folder in which is kept what the compiler says
 */
public record PlanRequest(
        String model,
        JsonNode config,
        String slice,
        int rows,
        int maxLength,
        boolean compare,
        Optional<Path> kernels,
        Path kept) {

    /**
     * Refuses what cannot be planned, before libtpu is fetched or loaded.
     *
     * @throws RuntimeException a {@link dev.systole.config.Fault}, if the model or the slice is not known, or the
     *     kernel pack is damaged
     */
    public void check() {
        Architectures.read(config);
        TpuSlice.of(slice);
        KernelPack.inOrder(kernels);
    }
}
