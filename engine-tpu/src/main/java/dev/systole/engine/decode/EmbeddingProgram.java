package dev.systole.engine.decode;

import dev.systole.scheduler.EngineSpec;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which program pools hidden states: the sizes that it was compiled for.
 *
 * @param chunk tokens of a text
 * @param length cache positions that are read
 */
public record EmbeddingProgram(int chunk, int length) {

    /** A sentence, and as many tokens as a matrix product needs to be fast; kernels take whole tiles of 128. */
    private static final List<Integer> CHUNKS = List.of(32, 256);

    /** A long context is read whole by few texts alone. */
    private static final int SHORT_SHARE = 8;

    /**
     * The longest chunk.
     *
     * @param maxLength positions of the cache
     * @return tokens
     */
    public static int longestChunk(int maxLength) {
        return chunks(maxLength).getLast();
    }

    /**
     * Every program.
     *
     * @param maxLength positions of the cache
     * @return at most four, the largest first: they take longest to compile
     */
    public static List<EmbeddingProgram> all(int maxLength) {
        return chunks(maxLength).reversed().stream()
                .flatMap(chunk -> lengths(maxLength).reversed().stream()
                        .filter(length -> length >= chunk)
                        .map(length -> new EmbeddingProgram(chunk, length)))
                .toList();
    }

    /**
     * The program for a chunk.
     *
     * @param tokens of it, at most {@link #longestChunk}
     * @param end position behind its last token
     * @param maxLength positions of the cache
     * @return one of {@link #all}
     */
    public static EmbeddingProgram of(int tokens, int end, int maxLength) {
        int chunk = EngineSpec.bucket(chunks(maxLength), tokens);
        return new EmbeddingProgram(chunk, EngineSpec.bucket(lengths(maxLength), Math.max(chunk, end)));
    }

    private static List<Integer> chunks(int maxLength) {
        return CHUNKS.stream()
                .map(chunk -> Math.min(chunk, maxLength))
                .distinct()
                .toList();
    }

    private static List<Integer> lengths(int maxLength) {
        int least = chunks(maxLength).getLast();
        return Stream.of(Math.max(least, maxLength / SHORT_SHARE), maxLength)
                .distinct()
                .toList();
    }

    /**
     * Letters, digits and underscores, for errors and profiles.
     *
     * @return such as {@code embed_32_256}
     */
    public String name() {
        return "embed_" + chunk + "_" + length;
    }
}
