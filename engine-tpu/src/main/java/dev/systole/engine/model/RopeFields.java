package dev.systole.engine.model;

import java.util.Set;

/** Reads rotations in both spellings: {@code rope_parameters}, and {@code rope_theta} with {@code rope_scaling}. */
final class RopeFields {

    private static final Set<String> TYPES = Set.of("default", "linear", "llama3", "yarn");

    private RopeFields() {}

    /** The rotation of a model that has one. */
    static RopeScaling read(ConfigFields config) {
        if (config.has("rope_parameters")) {
            ConfigFields rope = config.object("rope_parameters");
            return read(config, rope, rope.number("rope_theta", config.number("rope_theta", 10_000)));
        }
        double theta = config.number("rope_theta", 10_000);
        return config.has("rope_scaling")
                ? read(config, config.object("rope_scaling"), theta)
                : new RopeScaling.Default(theta);
    }

    /** One rotation's own fields. */
    static RopeScaling read(ConfigFields config, ConfigFields rope, double theta) {
        if (config.number("partial_rotary_factor", rope.number("partial_rotary_factor", 1)) != 1) {
            throw new UnsupportedModelException(
                    "config.json: partial_rotary_factor must be 1: this architecture rotates whole heads");
        }
        String type = rope.has("rope_type")
                ? rope.oneOf("rope_type", "default", TYPES)
                : rope.oneOf("type", "default", TYPES);
        return switch (type) {
            case "linear" -> new RopeScaling.Linear(theta, rope.number("factor"));
            case "llama3" ->
                new RopeScaling.Llama3(
                        theta,
                        rope.number("factor"),
                        rope.number("low_freq_factor"),
                        rope.number("high_freq_factor"),
                        rope.number("original_max_position_embeddings"));
            case "yarn" -> yarn(config, rope, theta);
            default -> new RopeScaling.Default(theta);
        };
    }

    private static RopeScaling yarn(ConfigFields config, ConfigFields rope, double theta) {
        double original = rope.number("original_max_position_embeddings", config.number("max_position_embeddings"));
        double factor = rope.number("factor", config.number("max_position_embeddings") / original);
        double inferred =
                RopeScaling.inferredAttentionFactor(factor, rope.number("mscale", 0), rope.number("mscale_all_dim", 0));
        return new RopeScaling.Yarn(
                theta,
                factor,
                rope.number("beta_fast", 32),
                rope.number("beta_slow", 1),
                original,
                rope.flag("truncate", true),
                rope.number("attention_factor", inferred),
                rope.number("llama_4_scaling_beta", 0));
    }
}
