package dev.systole.kvcache;

/** What one layer keeps per row. Immutable; sizes in bytes are of one row. */
public sealed interface LayerCache {

    /**
     * Bytes that one row of this layer takes on the device.
     *
     * @return bytes
     */
    long bytesPerRow();

    /**
     * Keys and values of every position up to the longest sequence.
     *
     * @param bytesPerRow bytes of one row
     */
    record Full(long bytesPerRow) implements LayerCache {}

    /**
     * Keys and values of the last {@code window} positions, in a ring: position p lies at p mod window.
     *
     * @param window positions kept
     * @param bytesPerRow bytes of one row
     */
    record Sliding(int window, long bytesPerRow) implements LayerCache {}

    /**
     * A state that has absorbed every position so far.
     *
     * @param bytesPerRow bytes of one row
     */
    record Recurrent(long bytesPerRow) implements LayerCache {}
}
