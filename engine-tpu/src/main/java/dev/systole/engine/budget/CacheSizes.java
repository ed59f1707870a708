package dev.systole.engine.budget;

/**
 * How large the static cache is. Immutable.
 *
 * @param sequences rows
 * @param length positions of a row
 */
public record CacheSizes(int sequences, int length) {

    @Override
    public String toString() {
        return "--max-num-seqs " + sequences + " --max-model-len " + length;
    }
}
