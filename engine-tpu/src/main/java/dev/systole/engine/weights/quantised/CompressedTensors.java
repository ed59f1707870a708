package dev.systole.engine.weights.quantised;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.weights.stored.Code;
import dev.systole.engine.weights.stored.Elements;
import dev.systole.engine.weights.stored.SafetensorsFile.Entry;
import dev.systole.engine.weights.stored.Scaled;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The formats of the compressed-tensors library: integers of four or eight bits packed into words, integers of eight
 * bits and floats of eight bits, with scales for the matrix, rows, groups of a row or blocks. What the configuration
 * says of activations is not applied: a matrix is used as de-quantised, with activations in full.
 *
 * @param groupSizes sizes of a group that occur
 * @param dense joins what is stored a byte a code
 */
record CompressedTensors(List<Long> groupSizes, Fp8 dense) implements Quantisation {

    private static final Set<String> FORMATS =
            Set.of("pack-quantized", "int-quantized", "float-quantized", "naive-quantized", "mixed-precision", "dense");
    private static final Set<String> BYTES = Set.of("I8", "F8_E4M3", "F8_E5M2");
    private static final String PACKED = "weight_packed";
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static CompressedTensors of(QuantisationSettings settings) {
        checkFormat(settings, settings.text("format", "nothing"));
        String sparsity = new QuantisationSettings(
                        settings.file(), settings.node().path("sparsity_config"))
                .text("format", "dense");
        if (!sparsity.equals("dense")) {
            throw settings.refused("sparsity_config", "dense", sparsity);
        }
        List<Long> groupSizes = new ArrayList<>();
        long[] block = new long[2];
        for (JsonNode group : settings.node().path("config_groups")) {
            checkFormat(settings, new QuantisationSettings(settings.file(), group).text("format", "dense"));
            QuantisationSettings weights = new QuantisationSettings(settings.file(), group.path("weights"));
            if (weights.node().isObject()) {
                checkWeights(weights);
                groupSizes.add(weights.node().path("group_size").asLong(0));
                block = weights.node().hasNonNull("block_structure") ? weights.block("block_structure") : block;
            }
        }
        return new CompressedTensors(List.copyOf(groupSizes), new Fp8(block[0], block[1]));
    }

    private static void checkFormat(QuantisationSettings settings, String format) {
        if (!FORMATS.contains(format)) {
            throw settings.refused(
                    "format", String.join(", ", FORMATS.stream().sorted().toList()), format);
        }
    }

    private static void checkWeights(QuantisationSettings weights) {
        String type = weights.text("type", "int");
        int bits = weights.integer("num_bits");
        boolean served = type.equals("int") ? bits == 4 || bits == 8 : type.equals("float") && bits == 8;
        if (!served) {
            throw weights.refused("weights", "int of 4 or 8 bits or float of 8", type + " of " + bits);
        }
        String strategy = weights.text("strategy", "tensor");
        if (!Set.of("tensor", "channel", "group", "block").contains(strategy)) {
            throw weights.refused("weights strategy", "tensor, channel, group or block", strategy);
        }
    }

    @Override
    public void join(QuantisedParts parts) {
        for (Entry codes : parts.takeAll("." + PACKED, Set.of("I32"))) {
            joinPacked(parts, codes);
        }
        for (Entry codes : parts.takeAll(".weight", BYTES)) {
            String name = codes.info().name();
            Entry scales = parts.take(codes, name + "_scale");
            Optional<Entry> zeros = parts.contains(name + "_zero_point")
                    ? Optional.of(parts.take(
                            codes,
                            name + "_zero_point",
                            Set.of("I8"),
                            scales.info().dims().stream().mapToLong(d -> d).toArray()))
                    : Optional.empty();
            dense.join(parts, codes, scales, zeros);
            takeActivations(parts, name.substring(0, name.length() - "weight".length()));
        }
    }

    private void joinPacked(QuantisedParts parts, Entry codes) {
        String name = codes.info().name();
        String stem = name.substring(0, name.length() - PACKED.length());
        parts.refuse(stem + "weight_g_idx", "groups in the order of the columns (actorder other than group)");
        List<Long> dims = shape(parts.take(codes, stem + "weight_shape"));
        long rows = dims.getFirst();
        long columns = dims.getLast();
        int bits = bits(codes, rows, columns);
        Entry scales = parts.take(codes, stem + "weight_scale");
        long groups = groups(scales, rows, columns);
        long width = Math.max(1, columns / groups);
        boolean one = scales.info().elements() == 1;
        Optional<Elements> zeros = Optional.empty();
        if (parts.contains(stem + "weight_zero_point")) {
            Entry entry = parts.take(
                    codes, stem + "weight_zero_point", Set.of("I32"), Math.ceilDiv(rows * bits, 32L), groups);
            zeros = Optional.of(new Elements.Codes(
                    code(bits), Elements.Packing.DOWN_COLUMNS, entry.bytes(), groups * Integer.BYTES));
        }
        long stride = codes.info().dims().getLast() * Integer.BYTES;
        Elements all = new Scaled(
                new Elements.Codes(code(bits), Elements.Packing.ALONG_ROWS, codes.bytes(), stride),
                zeros,
                QuantisedParts.scales(scales, groups),
                row -> one ? 0 : row,
                width,
                QuantisedParts.half(scales));
        parts.join(codes, stem + "weight", "INT" + bits, dims, all, false);
        takeActivations(parts, stem);
    }

    private static Code code(int bits) {
        return bits == 4 ? Code.OFFSET_4 : Code.OFFSET_8;
    }

    /** What a layer keeps for quantising its activations. */
    private static void takeActivations(QuantisedParts parts, String stem) {
        for (String name : List.of("input_scale", "input_zero_point", "output_scale", "output_zero_point")) {
            parts.take(stem + name);
        }
    }

    private static List<Long> shape(Entry entry) {
        String format = entry.info().format();
        boolean wide = format.equals("I64");
        if ((!wide && !format.equals("I32")) || !entry.info().dims().equals(List.of(2L))) {
            throw QuantisedParts.refused(entry, "I64 or I32 of shape [2]", String.valueOf(entry.info()));
        }
        List<Long> shape = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            shape.add(wide ? entry.bytes().getAtIndex(LONG, i) : entry.bytes().getAtIndex(INT, i));
        }
        return shape;
    }

    private static int bits(Entry codes, long rows, long columns) {
        for (int bits : new int[] {4, 8}) {
            if (columns > 0 && codes.info().dims().equals(List.of(rows, Math.ceilDiv(columns * bits, 32L)))) {
                return bits;
            }
        }
        throw QuantisedParts.refused(
                codes, "words of 4 or 8 bits for shape [" + rows + ", " + columns + "]", String.valueOf(codes.info()));
    }

    /** Scales of a row. */
    private long groups(Entry scales, long rows, long columns) {
        List<Long> dims = scales.info().dims();
        if (scales.info().elements() == 1 || dims.equals(List.of(rows)) || dims.equals(List.of(rows, 1L))) {
            return 1;
        }
        for (long size : groupSizes) {
            if (size > 0 && columns % size == 0 && dims.equals(List.of(rows, columns / size))) {
                return columns / size;
            }
        }
        throw QuantisedParts.refused(
                scales,
                "shape [" + rows + ", 1] or [" + rows + ", " + columns + " / group_size] with group_size of "
                        + groupSizes,
                "shape " + dims);
    }
}
