package dev.systole.engine;

import dev.systole.engine.kernel.KernelPack;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The packs in which an engine looks for its kernels, read and checked. Immutable. */
public final class KernelPacks {

    private final List<KernelPack> inOrder;

    private KernelPacks(List<KernelPack> inOrder) {
        this.inOrder = inOrder;
    }

    /**
     * Reads the user's pack, which comes first, and the bundled one.
     *
     * @param folder the user's, empty for the bundled one alone
     * @return the packs
     * @throws dev.systole.engine.kernel.KernelPackException if the user's is damaged, or has kernels that no layer
     *     calls
     */
    public static KernelPacks of(Optional<Path> folder) {
        return new KernelPacks(KernelPack.inOrder(folder));
    }

    List<KernelPack> inOrder() {
        return inOrder;
    }
}
