package dev.systole.engine.weights.quantised;

import dev.systole.engine.weights.stored.Code;
import dev.systole.engine.weights.stored.Elements;
import dev.systole.engine.weights.stored.SafetensorsFile.Entry;
import dev.systole.engine.weights.stored.Scaled;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * AWQ's and GPTQ's integers: {@code qweight}, {@code qzeros} and {@code scales} of a matrix {@code [in, out]} whose
 * input rows are grouped; presented as {@code weight [out, in]}. AWQ packs outputs in an order of its own, GPTQ inputs,
 * whose groups {@code g_idx} may name. GPTQ's first format stores zero points less one, its second as they are.
 *
 * <p>Where a GPTQ is symmetric its zero point is half of the range, so that a matrix whose stored zero points are all
 * that, or all one less, tells its format itself. Files are found with either label, and without one.
 *
 * @param gptq whether it is GPTQ
 * @param bits of a code, 4 or 8
 * @param groupSize inputs that share a scale, -1 for all
 * @param symmetric whether every zero point is half of the range
 * @param zeroCode what a zero point's code means where the matrix does not tell
 * @param actOrder whether the groups have to be named
 */
record AwqGptq(boolean gptq, int bits, int groupSize, boolean symmetric, Code zeroCode, boolean actOrder)
        implements Quantisation {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final Set<String> WORDS = Set.of("I32");
    private static final Set<String> FLOATS = Set.of("F32", "F16", "BF16");
    private static final String CODES = "qweight";

    static AwqGptq awq(QuantisationSettings settings) {
        int bits = settings.integer("bits");
        if (bits != 4) {
            throw settings.refused("bits", "4", String.valueOf(bits));
        }
        String version = settings.text("version", settings.text("format", "gemm"));
        if (!version.toLowerCase(Locale.ROOT).equals("gemm")) {
            throw settings.refused("version", "gemm", version);
        }
        return new AwqGptq(false, bits, groupSize(settings), false, Code.UNSIGNED_4, false);
    }

    static AwqGptq gptq(QuantisationSettings settings) {
        int bits = settings.integer("bits");
        if (bits != 4 && bits != 8) {
            throw settings.refused("bits", "4 or 8", String.valueOf(bits));
        }
        String format = settings.text("checkpoint_format", settings.text("format", "gptq"));
        Code zeroCode = switch (format) {
            case "gptq" -> lessOne(bits);
            case "gptq_v2" -> unsigned(bits);
            default -> throw settings.refused("checkpoint_format", "gptq or gptq_v2", format);
        };
        boolean actOrder = settings.text("desc_act", "false").equals("true");
        // Libraries take a file that does not say for a symmetric one.
        boolean symmetric = settings.text("sym", "true").equals("true");
        return new AwqGptq(true, bits, groupSize(settings), symmetric, zeroCode, actOrder);
    }

    private static int groupSize(QuantisationSettings settings) {
        int size = settings.integer("group_size");
        if (size != -1 && size < 1) {
            throw settings.refused("group_size", "a positive number or -1", String.valueOf(size));
        }
        return size;
    }

    private static Code unsigned(int bits) {
        return bits == 4 ? Code.UNSIGNED_4 : Code.UNSIGNED_8;
    }

    private static Code lessOne(int bits) {
        return bits == 4 ? Code.LESS_ONE_4 : Code.LESS_ONE_8;
    }

    @Override
    public void join(QuantisedParts parts) {
        int perWord = Integer.SIZE / bits;
        for (Entry codes : parts.takeAll("." + CODES, WORDS)) {
            List<Long> dims = QuantisedParts.matrix(codes);
            long inputs = dims.getFirst() * (gptq ? perWord : 1);
            long outputs = dims.getLast() * (gptq ? 1 : perWord);
            long size = groupSize == -1 ? Math.max(1, inputs) : groupSize;
            long groups = Math.ceilDiv(inputs, size);
            String name = codes.info().name();
            String stem = name.substring(0, name.length() - CODES.length());
            Entry scales = parts.take(codes, stem + "scales", FLOATS, groups, outputs);
            Entry zeros = parts.take(codes, stem + "qzeros", WORDS, groups, Math.ceilDiv(outputs, perWord));
            LongUnaryOperator group =
                    gptq ? order(parts, codes, stem + "g_idx", inputs, groups, size) : row -> row / size;
            Elements.Packing across = gptq ? Elements.Packing.ALONG_ROWS : Elements.Packing.AWQ;
            Elements.Packing packing = gptq ? Elements.Packing.DOWN_COLUMNS : Elements.Packing.AWQ;
            long wordBytes = Integer.BYTES;
            Elements all = new Scaled(
                    new Elements.Codes(unsigned(bits), packing, codes.bytes(), dims.getLast() * wordBytes),
                    Optional.of(new Elements.Codes(
                            zeroCode(zeros, outputs),
                            across,
                            zeros.bytes(),
                            zeros.info().dims().getLast() * wordBytes)),
                    QuantisedParts.scales(scales, outputs),
                    group,
                    1,
                    QuantisedParts.half(scales));
            String format = (gptq ? "GPTQ" : "AWQ") + bits;
            parts.join(codes, stem + "weight", format, List.of(outputs, inputs), all, true);
        }
    }

    /** What the zero points of a matrix mean, of so many columns. */
    private Code zeroCode(Entry zeros, long outputs) {
        int half = 1 << (bits - 1);
        if (symmetric && areAll(half, zeros, outputs)) {
            return unsigned(bits);
        }
        return symmetric && areAll(half - 1, zeros, outputs) ? lessOne(bits) : zeroCode;
    }

    private boolean areAll(int code, Entry zeros, long outputs) {
        int perWord = Integer.SIZE / bits;
        // One bit of each code of a word, so that the product repeats a code.
        int whole = code * (bits == 4 ? 0x11111111 : 0x01010101);
        int used = (int) (outputs % perWord);
        int lastMask = used == 0 ? -1 : (1 << (used * bits)) - 1;
        long words = zeros.info().dims().getLast();
        for (long i = 0; i < zeros.info().elements(); i++) {
            int mask = i % words == words - 1 ? lastMask : -1;
            if (((zeros.bytes().getAtIndex(INT, i) ^ whole) & mask) != 0) {
                return false;
            }
        }
        return zeros.info().elements() > 0;
    }

    /** The group of each input. */
    private LongUnaryOperator order(
            QuantisedParts parts, Entry codes, String name, long inputs, long groups, long size) {
        if (!actOrder && !parts.contains(name)) {
            return row -> row / size;
        }
        Entry entry = parts.take(codes, name, WORDS, inputs);
        MemorySegment bytes = entry.bytes();
        for (long input = 0; input < inputs; input++) {
            int group = bytes.getAtIndex(INT, input);
            if (group < 0 || group >= groups) {
                throw QuantisedParts.refused(entry, "groups below " + groups, group + " for input " + input);
            }
        }
        return row -> bytes.getAtIndex(INT, row);
    }
}
