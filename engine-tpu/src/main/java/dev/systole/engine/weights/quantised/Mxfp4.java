package dev.systole.engine.weights.quantised;

import dev.systole.engine.weights.stored.Code;
import dev.systole.engine.weights.stored.Elements;
import dev.systole.engine.weights.stored.SafetensorsFile.Entry;
import dev.systole.engine.weights.stored.Scaled;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Experts as gpt-oss has them: {@code X_blocks [E, out, in / 32, 16]} of floats of four bits, two a byte, and
 * {@code X_scales [E, out, in / 32]} of powers of two. Presented as {@code X [E, in, out]}, the shape of the model that
 * was not quantised.
 */
record Mxfp4() implements Quantisation {

    private static final String BLOCKS = "_blocks";
    private static final Set<String> BYTES = Set.of("U8");
    private static final long WIDTH = 32;

    @Override
    public void join(QuantisedParts parts) {
        for (Entry blocks : parts.takeAll(BLOCKS, BYTES)) {
            List<Long> dims = blocks.info().dims();
            if (dims.size() != 4 || dims.getLast() != WIDTH / 2) {
                throw QuantisedParts.refused(
                        blocks, "shape [experts, out, in / 32, 16]", String.valueOf(blocks.info()));
            }
            long experts = dims.getFirst();
            long out = dims.get(1);
            long groups = dims.get(2);
            String stem = blocks.info().name();
            String name = stem.substring(0, stem.length() - BLOCKS.length());
            Entry scales = parts.take(blocks, name + "_scales", BYTES, experts, out, groups);
            Elements all = new Scaled(
                    new Elements.Codes(Code.E2M1, Elements.Packing.ALONG_ROWS, blocks.bytes(), groups * WIDTH / 2),
                    Optional.empty(),
                    new Elements.Codes(Code.E8M0, Elements.Packing.ALONG_ROWS, scales.bytes(), groups),
                    row -> row,
                    WIDTH,
                    false);
            parts.join(blocks, name, "MXFP4", List.of(experts, groups * WIDTH, out), all, true);
        }
    }
}
