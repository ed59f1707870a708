package dev.systole.kvcache;

import java.util.List;

/**
 * The shape of the static KV cache.
 *
 * @param rows sequences it holds
 * @param maxLength positions of a row
 * @param layers what each layer keeps, in the model's order
 */
public record KvCacheSpec(int rows, int maxLength, List<LayerCache> layers) {

    /** Copies the list and checks the ranges. */
    public KvCacheSpec {
        if (rows < 1 || maxLength < 1) {
            throw new IllegalArgumentException("a cache of " + rows + " rows x " + maxLength + " positions");
        }
        layers = List.copyOf(layers);
    }

    /**
     * Bytes of the whole cache.
     *
     * @return bytes on the device
     */
    public long bytes() {
        return rows * layers.stream().mapToLong(LayerCache::bytesPerRow).sum();
    }
}
