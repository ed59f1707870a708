package dev.systole.engine.weights.quantised;

import dev.systole.engine.weights.stored.Code;
import dev.systole.engine.weights.stored.Elements;
import dev.systole.engine.weights.stored.SafetensorsFile.Entry;
import dev.systole.engine.weights.stored.Scaled;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Floats of eight bits beside scales for the whole matrix, for each row or for blocks. In spite of its name
 * {@code weight_scale_inv} is multiplied.
 *
 * @param blockRows rows of a block, 0 where there are none
 * @param blockColumns columns of a block, 0 where there are none
 */
record Fp8(long blockRows, long blockColumns) implements Quantisation {

    static final Set<String> FORMATS = Set.of("F8_E4M3", "F8_E5M2");

    static Fp8 of(QuantisationSettings settings) {
        long[] block = settings.block("weight_block_size");
        return new Fp8(block[0], block[1]);
    }

    @Override
    public void join(QuantisedParts parts) {
        for (Entry codes : parts.takeAll("weight", FORMATS)) {
            String name = codes.info().name();
            String stem = name.substring(0, name.length() - "weight".length());
            Entry scales = parts.take(name + "_scale").orElseGet(() -> parts.take(codes, name + "_scale_inv"));
            join(parts, codes, scales, Optional.empty());
            parts.take(stem + "input_scale");
            parts.take(stem + "activation_scale");
        }
    }

    /** Joins codes of eight bits, one a byte, with scales and perhaps zero points of the same shape. */
    void join(QuantisedParts parts, Entry codes, Entry scales, Optional<Entry> zeros) {
        List<Long> dims = QuantisedParts.matrix(codes);
        long rows = dims.getFirst();
        long columns = Math.max(1, dims.getLast());
        List<Long> scaleDims = scales.info().dims();
        long height = rows;
        long width = columns;
        if (scales.info().elements() != 1) {
            List<Long> blocks =
                    blockRows == 0 ? List.of() : List.of(ceil(rows, blockRows), ceil(columns, blockColumns));
            if (scaleDims.equals(blocks)) {
                height = blockRows;
                width = blockColumns;
            } else if (scaleDims.equals(List.of(rows)) || scaleDims.equals(List.of(rows, 1L))) {
                height = 1;
            } else {
                String expected = blocks.isEmpty() ? "" : blocks + ", ";
                throw QuantisedParts.refused(
                        scales, "shape " + expected + "[" + rows + ", 1] or [1]", "shape " + scaleDims);
            }
        }
        long groups = ceil(columns, width);
        long rowsOfGroup = Math.max(1, height);
        Code code = switch (codes.info().format()) {
            case "F8_E4M3" -> Code.E4M3;
            case "F8_E5M2" -> Code.E5M2;
            default -> Code.SIGNED_8;
        };
        Elements values = bytes(code, codes, columns);
        Optional<Elements> zeroPoints = zeros.map(entry -> bytes(Code.SIGNED_8, entry, groups));
        Elements all = new Scaled(
                values,
                zeroPoints,
                QuantisedParts.scales(scales, groups),
                row -> row / rowsOfGroup,
                width,
                QuantisedParts.half(scales));
        parts.join(codes, codes.info().name(), codes.info().format(), dims, all, false);
    }

    private static Elements bytes(Code code, Entry entry, long columns) {
        return new Elements.Codes(code, Elements.Packing.ALONG_ROWS, entry.bytes(), columns);
    }

    private static long ceil(long size, long part) {
        return Math.ceilDiv(size, part);
    }
}
