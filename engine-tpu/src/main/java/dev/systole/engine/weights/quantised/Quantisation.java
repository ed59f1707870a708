package dev.systole.engine.weights.quantised;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;

/**
 * How the matrices of a safetensors checkpoint are quantised: what its {@code quantization_config} says. Which of them
 * are is seen from the tensors that are there, so lists of modules that were left out are not needed.
 */
public sealed interface Quantisation permits Fp8, Mxfp4, CompressedTensors, AwqGptq, Quantisation.None {

    /**
     * Joins the tensors that make up a quantised matrix.
     *
     * @param parts the tensors of the checkpoint, from which they are taken
     * @throws CheckpointException where one is missing or of another form
     */
    void join(QuantisedParts parts);

    /**
     * Reads and checks a configuration.
     *
     * @param file {@code config.json}, for messages
     * @param config its content
     * @return how the matrices are quantised
     * @throws CheckpointException where the method or a setting of it is not served
     */
    static Quantisation of(Path file, JsonNode config) {
        JsonNode owner = config.hasNonNull(QuantisationSettings.FIELD) ? config : config.path("text_config");
        if (!owner.hasNonNull(QuantisationSettings.FIELD)) {
            return new None();
        }
        JsonNode found = owner.path(QuantisationSettings.FIELD);
        QuantisationSettings settings = new QuantisationSettings(file, found);
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
}
