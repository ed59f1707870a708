package dev.systole.engine.decode;

import dev.systole.engine.model.DecoderModel;
import dev.systole.scheduler.EngineSpec;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sizes that programs are compiled for. Each list ascends and ends at the largest size that occurs.
 *
 * @param batches rows of the decode programs
 * @param chunks tokens of the prefill programs
 * @param lengths cache positions that a program reads
 * @param decodeLengths the same of decode programs
 * @param chunkGrid chunks end at multiples of this, 0 for no grid
 */
public record Buckets(
        List<Integer> batches,
        List<Integer> chunks,
        List<Integer> lengths,
        List<Integer> decodeLengths,
        int chunkGrid) {

    private static final int LENGTH_STEP = 64;
    private static final int MOST_BATCHES = 6;
    private static final int INVARIANT_CHUNK = 64;

    /** Which sizes there are. */
    enum Form {
        /** One of each kind, chunks on a grid: a token does not depend on its batch. */
        INVARIANT,
        /** Programs read a whole length of every row, so there are several. */
        PLAIN,
        /**
         * A decode program reads as far as each row is filled, so one length is enough; and a chunk is long, since a
         * chip computes a few hundred tokens in the time in which it reads the weights.
         */
        DECODE_KERNELS,
        /** A chunk, too, is read for no further than it reaches. */
        KERNELS;

        private Stream<Integer> chunks(int maxLength) {
            return chunks().stream().map(chunk -> Math.min(chunk, maxLength)).distinct();
        }

        private List<Integer> chunks() {
            return switch (this) {
                case INVARIANT -> List.of(INVARIANT_CHUNK);
                case PLAIN -> List.of(16, 64, 128, 256);
                case DECODE_KERNELS, KERNELS -> List.of(128, 512, 2_048);
            };
        }
    }

    /**
     * The sizes for a model.
     *
     * @param model with the length of a row
     * @param rows of the cache
     * @param batchInvariant whether a token must not depend on its batch
     * @return the sizes, which follow from the arguments alone
     */
    public static Buckets of(DecoderModel model, int rows, boolean batchInvariant) {
        return of(rows, model.maxLength(), batchInvariant ? Form.INVARIANT : form(model, rows));
    }

    private static Form form(DecoderModel model, int rows) {
        if (!model.readsByKernel(rows)) {
            return Form.PLAIN;
        }
        boolean chunks = Form.KERNELS.chunks(model.maxLength()).allMatch(chunk -> model.readsByKernel(rows, chunk));
        return chunks ? Form.KERNELS : Form.DECODE_KERNELS;
    }

    /**
     * Powers of two for batches, a few chunks, and up to three lengths: at most 31 programs with the row copy.
     *
     * @param rows of the cache
     * @param maxLength positions of a row
     * @param form which sizes there are
     * @return the sizes, which follow from the arguments alone
     */
    public static Buckets of(int rows, int maxLength, Form form) {
        List<Integer> chunks = form.chunks(maxLength).toList();
        List<Integer> whole = List.of(maxLength);
        if (form == Form.INVARIANT) {
            return new Buckets(List.of(rows), chunks, whole, whole, chunks.getLast());
        }
        TreeSet<Integer> batches = new TreeSet<>(List.of(rows));
        for (int batch = 2; batch < rows; batch *= 2) {
            batches.add(batch);
        }
        while (batches.size() > MOST_BATCHES) {
            batches.pollFirst();
        }
        TreeSet<Integer> lengths = new TreeSet<>();
        Stream.of(maxLength / 8, maxLength * 3 / 8, maxLength)
                .map(length -> Math.min(maxLength, Math.ceilDiv(length, LENGTH_STEP) * LENGTH_STEP))
                .forEach(lengths::add);
        return new Buckets(
                List.copyOf(batches),
                chunks,
                form == Form.KERNELS ? whole : List.copyOf(lengths),
                form == Form.PLAIN ? List.copyOf(lengths) : whole,
                0);
    }

    /**
     * The program for rows up to {@code highest}, of which the longest has {@code length} tokens with the step's.
     *
     * @param highest index of a row
     * @param length of the longest row
     * @return one of {@link #programs}
     */
    public Program.Decode decode(int highest, int length) {
        return new Program.Decode(EngineSpec.bucket(batches, highest + 1), EngineSpec.bucket(decodeLengths, length));
    }

    /**
     * The program for {@code tokens} more, up to position {@code end}; it reads at least as many as it writes.
     *
     * @param tokens of the chunk
     * @param end position behind its last token
     * @return one of {@link #programs}
     */
    public Program.Prefill prefill(int tokens, int end) {
        int chunk = EngineSpec.bucket(chunks, tokens);
        return new Program.Prefill(chunk, EngineSpec.bucket(lengths, Math.max(chunk, end)));
    }

    /**
     * Every program, the largest first: they take longest to compile.
     *
     * @return at most 31
     */
    public List<Program> programs() {
        Stream<? extends Program> decodes = batches.reversed().stream()
                .flatMap(batch -> decodeLengths.reversed().stream().map(length -> new Program.Decode(batch, length)));
        Stream<? extends Program> prefills = chunks.reversed().stream()
                .flatMap(chunk -> lengths.reversed().stream()
                        .filter(length -> length >= chunk)
                        .map(length -> new Program.Prefill(chunk, length)));
        return Stream.of(prefills, decodes, Stream.of(new Program.CopyRow()))
                .<Program>flatMap(programs -> programs)
                .toList();
    }
}
