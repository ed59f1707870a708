package dev.systole.server.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.scheduler.SamplingParams;
import dev.systole.server.openai.GenerationParameters;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sampling where a request says nothing: the model's generation_config.json, as vLLM has it, else the API's defaults.
 *
 * @param temperature divisor of the logits
 * @param topP share of probability that is kept
 * @param topK likeliest tokens that are kept, 0 for all
 * @param minP share of the largest probability that is kept
 */
public record SamplingDefaults(double temperature, double topP, int topK, double minP) {

    /** The API's own. */
    public static final SamplingDefaults NONE = new SamplingDefaults(1, 1, 0, 0);

    /**
     * Reads a model's defaults; values out of range are the API's.
     *
     * @param config a generation_config.json
     * @return the defaults
     */
    public static SamplingDefaults read(JsonNode config) {
        return new SamplingDefaults(
                within(config, "temperature", 0, 100, NONE.temperature),
                within(config, "top_p", Double.MIN_VALUE, 1, NONE.topP),
                (int) within(config, "top_k", 0, Integer.MAX_VALUE, NONE.topK),
                within(config, "min_p", 0, 1, NONE.minP));
    }

    private static double within(JsonNode config, String field, double least, double most, double otherwise) {
        double value = config.path(field).asDouble(otherwise);
        return value >= least && value <= most ? value : otherwise;
    }

    /** A request's sampling; without a seed, one nobody can know. */
    SamplingParams of(GenerationParameters parameters) {
        return new SamplingParams(
                (float) parameters.temperature().orElse(temperature),
                parameters.topK().orElse(topK),
                (float) Math.max(Float.MIN_NORMAL, parameters.topP().orElse(topP)),
                (float) parameters.minP().orElse(minP),
                (float) parameters.presencePenalty().orElse(0),
                parameters.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong()));
    }
}
