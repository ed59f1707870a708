package dev.systole.engine.kernel;

import java.util.Map;
import java.util.Objects;

/**
 * A kernel that a layer would call in a program. Two wishes are equal where they ask for the same. Immutable.
 *
 * @param kernel such as {@code moe_decode}
 * @param constants what it must be made for
 * @param sizes what it must take
 * @param work what its call then does
 */
public record KernelWish(String kernel, Map<String, String> constants, Map<String, Long> sizes, KernelWork work) {

    /** Copies the maps. */
    public KernelWish {
        constants = Map.copyOf(constants);
        sizes = Map.copyOf(sizes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KernelWish wish
                && kernel.equals(wish.kernel)
                && constants.equals(wish.constants)
                && sizes.equals(wish.sizes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kernel, constants, sizes);
    }

    /** Such as {@code moe_decode for hidden 2048, inner 768 and tokens 64}. */
    @Override
    public String toString() {
        String fixed = constants.isEmpty() ? "" : KernelPack.list(constants) + " and ";
        return kernel + " for " + fixed + KernelPack.list(sizes);
    }
}
