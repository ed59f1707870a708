package dev.systole.engine.decode;

import dev.systole.engine.model.DecoderModel;
import dev.systole.scheduler.EngineSpec;
import dev.systole.scheduler.PromptBucket;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sizes that programs are compiled for. Each list ascends and ends at the largest size that occurs.
 *
 * @param batches rows of the decode programs
 * @param chunks tokens of the programs for a chunk of one prompt
 * @param groups sizes of the programs for chunks of several prompts, fewest positions first
 * @param lengths cache positions that a program reads
 * @param decodeLengths the same of decode programs
 * @param chunkGrid chunks end at multiples of this, 0 for no grid
 */
public record Buckets(
        List<Integer> batches,
        List<Integer> chunks,
        List<PromptBucket> groups,
        List<Integer> lengths,
        List<Integer> decodeLengths,
        int chunkGrid) {

    private static final int LENGTH_STEP = 64;
    private static final int MOST_BATCHES = 6;
    private static final int INVARIANT_CHUNK = 64;
    private static final int SHORT_CHUNK = 16;

    /** Positions that a prompt has at least, as far as the programs for several are concerned. */
    private static final int USUAL = 128;

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

        /**
         * As many tokens together as a long chunk has: a step's cost is that of its weights until then. They reach no
         * further than prompts usually do at first, since a program reads as far in each row.
         */
        private List<PromptBucket> groups(int rows, List<Integer> lengths) {
            List<PromptBucket> sizes = switch (this) {
                case INVARIANT -> List.of();
                case PLAIN -> List.of(new PromptBucket(8, SHORT_CHUNK, USUAL), new PromptBucket(4, 64, USUAL));
                case DECODE_KERNELS, KERNELS -> List.of(new PromptBucket(4, 128, USUAL));
            };
            int longest = lengths.getLast();
            return sizes.stream()
                    .filter(size -> rows > 1 && size.tokens() <= longest)
                    .map(size -> new PromptBucket(
                            Math.min(size.rows(), rows),
                            size.tokens(),
                            EngineSpec.bucket(lengths, Math.min(size.length(), longest))))
                    .toList();
        }

        private List<Integer> chunks() {
            return switch (this) {
                case INVARIANT -> List.of(INVARIANT_CHUNK);
                case PLAIN -> List.of(SHORT_CHUNK, 64, 128, 256);
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
        if (!model.readsWhatIsFilled(rows, rows, 1)) {
            return Form.PLAIN;
        }
        boolean chunks =
                Form.KERNELS.chunks(model.maxLength()).allMatch(chunk -> model.readsWhatIsFilled(rows, 1, chunk));
        return chunks ? Form.KERNELS : Form.DECODE_KERNELS;
    }

    /**
     * Powers of two for batches, a few chunks, and up to three lengths: at most 32 programs with the row copy.
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
            return new Buckets(List.of(rows), chunks, List.of(), whole, whole, chunks.getLast());
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
        List<Integer> ofChunks = form == Form.KERNELS ? whole : List.copyOf(lengths);
        return new Buckets(
                List.copyOf(batches),
                chunks,
                form.groups(rows, ofChunks),
                ofChunks,
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
    public Program.Extend decode(int highest, int length) {
        return new Program.Extend(EngineSpec.bucket(batches, highest + 1), 1, EngineSpec.bucket(decodeLengths, length));
    }

    /**
     * The program for {@code tokens} more, up to position {@code end}; it reads at least as many as it writes.
     *
     * @param tokens of the chunk
     * @param end position behind its last token
     * @return one of {@link #programs}
     */
    public Program.Extend prefill(int tokens, int end) {
        int chunk = EngineSpec.bucket(chunks, tokens);
        return new Program.Extend(1, chunk, EngineSpec.bucket(lengthsOf(chunk), Math.max(chunk, end)));
    }

    /**
     * The program for chunks of some sizes.
     *
     * @param sizes for one prompt, or one of the groups
     * @param end position behind the last token of the chunk that reaches farthest
     * @return one of {@link #programs}
     */
    public Program.Extend prefill(PromptBucket sizes, int end) {
        return sizes.rows() == 1
                ? prefill(sizes.tokens(), end)
                : new Program.Extend(sizes.rows(), sizes.tokens(), sizes.length());
    }

    /** A short chunk costs little more where it reads too far: the first and the last length will do. */
    private List<Integer> lengthsOf(int chunk) {
        List<Integer> all = chunk <= SHORT_CHUNK ? List.of(lengths.getFirst(), lengths.getLast()) : lengths;
        return all.stream().filter(length -> length >= chunk).distinct().toList();
    }

    /**
     * Every program, the largest first: they take longest to compile.
     *
     * @return at most 32
     */
    public List<Program> programs() {
        Stream<? extends Program> decodes = batches.reversed().stream()
                .flatMap(
                        batch -> decodeLengths.reversed().stream().map(length -> new Program.Extend(batch, 1, length)));
        Stream<? extends Program> prefills = chunks.reversed().stream()
                .flatMap(chunk ->
                        lengthsOf(chunk).reversed().stream().map(length -> new Program.Extend(1, chunk, length)));
        Stream<? extends Program> together = groups.reversed().stream()
                .map(group -> new Program.Extend(group.rows(), group.tokens(), group.length()));
        return Stream.of(prefills, together, decodes, Stream.of(new Program.CopyRow()))
                .<Program>flatMap(programs -> programs)
                .toList();
    }
}
