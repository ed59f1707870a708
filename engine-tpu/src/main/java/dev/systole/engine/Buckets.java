package dev.systole.engine;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sizes that programs are compiled for. Each list ascends and ends at the largest size that occurs.
 *
 * @param batches rows of the decode programs
 * @param chunks tokens of the prefill programs
 * @param lengths cache positions that a program reads
 * @param chunkGrid chunks end at multiples of this, 0 for no grid
 */
record Buckets(List<Integer> batches, List<Integer> chunks, List<Integer> lengths, int chunkGrid) {

    private static final int LENGTH_STEP = 64;
    private static final int MOST_BATCHES = 6;
    private static final int INVARIANT_CHUNK = 64;
    private static final List<Integer> CHUNKS = List.of(16, 64, 128, 256);

    /**
     * Powers of two for batches, a few chunks, and up to three lengths: at most 31 programs with the row copy.
     *
     * @param rows of the cache
     * @param maxLength positions of a row
     * @param batchInvariant one size of each kind, chunks on a grid
     */
    static Buckets of(int rows, int maxLength, boolean batchInvariant) {
        if (batchInvariant) {
            int chunk = Math.min(INVARIANT_CHUNK, maxLength);
            return new Buckets(List.of(rows), List.of(chunk), List.of(maxLength), chunk);
        }
        TreeSet<Integer> batches = new TreeSet<>(List.of(rows));
        for (int batch = 2; batch < rows; batch *= 2) {
            batches.add(batch);
        }
        while (batches.size() > MOST_BATCHES) {
            batches.pollFirst();
        }
        TreeSet<Integer> chunks = new TreeSet<>();
        CHUNKS.forEach(chunk -> chunks.add(Math.min(chunk, maxLength)));
        TreeSet<Integer> lengths = new TreeSet<>();
        Stream.of(maxLength / 8, maxLength * 3 / 8, maxLength)
                .map(length -> Math.min(maxLength, Math.ceilDiv(length, LENGTH_STEP) * LENGTH_STEP))
                .forEach(lengths::add);
        return new Buckets(List.copyOf(batches), List.copyOf(chunks), List.copyOf(lengths), 0);
    }

    /** Every program, the largest first: they take longest to compile. */
    List<Program> programs() {
        Stream<? extends Program> decodes = batches.reversed().stream()
                .flatMap(batch -> lengths.reversed().stream().map(length -> new Program.Decode(batch, length)));
        Stream<? extends Program> prefills = chunks.reversed().stream()
                .flatMap(chunk -> lengths.reversed().stream()
                        .filter(length -> length >= chunk)
                        .map(length -> new Program.Prefill(chunk, length)));
        return Stream.of(prefills, decodes, Stream.of(new Program.CopyRow()))
                .<Program>flatMap(programs -> programs)
                .toList();
    }
}
