package dev.systole.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;

/**
 * How the matrices of a safetensors checkpoint are quantised: what its {@code quantization_config} says. Which of them
 * are is seen from the tensors that are there, so lists of modules that were left out are not needed.
 */
sealed interface Quantisation permits Fp8, Mxfp4, CompressedTensors, AwqGptq, Quantisation.None {

    /** Joins the tensors that make up a quantised matrix. */
    void join(QuantisedParts parts);

    /** Reads and checks a configuration. */
    static Quantisation of(Path file, JsonNode config) {
        JsonNode owner = config.hasNonNull(Settings.FIELD) ? config : config.path("text_config");
        if (!owner.hasNonNull(Settings.FIELD)) {
            return new None();
        }
        JsonNode found = owner.path(Settings.FIELD);
        Settings settings = new Settings(file, found);
        String method = settings.text("quant_method", "nothing");
        return switch (method) {
            case "fp8" -> Fp8.of(settings);
            case "mxfp4" -> new Mxfp4();
            case "compressed-tensors" -> CompressedTensors.of(settings);
            case "awq" -> AwqGptq.awq(settings);
            case "gptq" -> AwqGptq.gptq(settings);
            default -> throw settings.refused("quant_method", "fp8, mxfp4, compressed-tensors, awq or gptq", method);
        };
    }

    /** Every matrix is as it is stored. */
    record None() implements Quantisation {

        @Override
        public void join(QuantisedParts parts) {}
    }

    /**
     * The fields of {@code quantization_config} or of an object in it.
     *
     * @param file where they stand
     * @param node the object
     */
    record Settings(Path file, JsonNode node) {

        private static final String FIELD = "quantization_config";

        String text(String field, String absent) {
            JsonNode value = node.path(field);
            if (value.isMissingNode() || value.isNull()) {
                return absent;
            }
            return value.isTextual() ? value.asText() : value.toString();
        }

        int integer(String field) {
            JsonNode value = node.path(field);
            if (!value.isInt()) {
                throw refused(field, "an integer", text(field, "nothing"));
            }
            return value.intValue();
        }

        /** A pair of sizes of a block, {@code [0, 0]} where there is none. */
        long[] block(String field) {
            JsonNode value = node.path(field);
            if (value.isMissingNode() || value.isNull()) {
                return new long[2];
            }
            if (value.size() != 2 || value.path(0).asInt() < 1 || value.path(1).asInt() < 1) {
                throw refused(field, "two positive sizes", value.toString());
            }
            return new long[] {value.path(0).asInt(), value.path(1).asInt()};
        }

        CheckpointException refused(String field, String expected, String found) {
            return new CheckpointException(file, FIELD + " " + field, expected, found);
        }
    }
}
