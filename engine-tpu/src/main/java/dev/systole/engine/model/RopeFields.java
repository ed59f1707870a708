package dev.systole.engine.model;

import dev.systole.engine.model.MixerConfig.Rotation;
import java.util.Set;

/** Reads rotations in both spellings: {@code rope_parameters}, and {@code rope_theta} with {@code rope_scaling}. */
final class RopeFields {

    private static final Set<String> TYPES = Set.of("default", "linear", "llama3", "yarn");
    private static final double THETA = 10_000;

    private RopeFields() {}

    /** The rotation of whole heads. */
    static Rotation read(ConfigFields config, int dimension) {
        return read(config, dimension, THETA);
    }

    /** The same where a config without {@code rope_theta} means another one. */
    static Rotation read(ConfigFields config, int dimension, double absentTheta) {
        if (partial(config, 1) != 1) {
            throw new UnsupportedModelException(
                    "config.json: partial_rotary_factor must be 1: this architecture rotates whole heads");
        }
        return new Rotation(scaling(config, absentTheta), dimension);
    }

    /** The rotation of a part of each head. */
    static Rotation partial(ConfigFields config, int dimension, double absentFactor) {
        return new Rotation(scaling(config, THETA), (int) (dimension * partial(config, absentFactor)));
    }

    /** The rotation of layers of one type, where {@code rope_parameters} has an object for each type. */
    static Rotation ofType(ConfigFields config, String type, int dimension, double absentTheta) {
        config.refuse("rope_scaling", "rope_parameters is there, too");
        ConfigFields rope = config.object("rope_parameters").object(type);
        rope.require("partial_rotary_factor", 1);
        return new Rotation(scaling(config, rope, rope.number("rope_theta", absentTheta)), dimension);
    }

    /** The fields of a model's one rotation; of two spellings the older one wins, as in transformers. */
    static ConfigFields own(ConfigFields config) {
        return config.has("rope_scaling") ? config.object("rope_scaling") : config.objectOrEmpty("rope_parameters");
    }

    private static double partial(ConfigFields config, double absent) {
        return own(config).number("partial_rotary_factor", config.number("partial_rotary_factor", absent));
    }

    private static RopeScaling scaling(ConfigFields config, double absentTheta) {
        ConfigFields rope = own(config);
        return scaling(config, rope, rope.number("rope_theta", config.number("rope_theta", absentTheta)));
    }

    /** One rotation's own fields. */
    private static RopeScaling scaling(ConfigFields config, ConfigFields rope, double theta) {
        String spelling = rope.has("rope_type") ? "rope_type" : "type";
        return switch (rope.oneOf(spelling, "default", TYPES)) {
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

    /** Phi-3's: unscaled, or with a factor for each frequency; {@code su} and {@code yarn} are older names of those. */
    static Rotation phi3(ConfigFields config, int dimension) {
        int features = (int) (dimension * partial(config, 1));
        ConfigFields rope = own(config);
        double theta = rope.number("rope_theta", config.number("rope_theta", THETA));
        String spelling = rope.has("rope_type") ? "rope_type" : "type";
        String type = rope.oneOf(spelling, "default", Set.of("default", "longrope", "su", "yarn"));
        if (type.equals("default")) {
            return new Rotation(new RopeScaling.Default(theta), features);
        }
        // The field of the config itself decides, even where it is absent.
        double original = config.number("original_max_position_embeddings", 4_096);
        rope.require("original_max_position_embeddings", original);
        double factor = rope.number("factor", config.number("max_position_embeddings") / original);
        double inferred = factor <= 1 ? 1 : Math.sqrt(1 + Math.log(factor) / Math.log(original));
        RopeScaling scaling = new RopeScaling.LongRope(
                theta,
                rope.numbers("short_factor"),
                rope.numbers("long_factor"),
                original,
                rope.number("attention_factor", inferred));
        if (rope.numbers("short_factor").size() != features / 2
                || rope.numbers("long_factor").size() != features / 2) {
            throw new UnsupportedModelException("config.json: short_factor and long_factor must have " + features / 2
                    + " numbers each, one for each frequency");
        }
        return new Rotation(scaling, features);
    }

    /** Gemma 4's rotation of one layer type: unscaled, or of the first share of each head's frequencies. */
    static Rotation gemma4(ConfigFields config, String type, int dimension, double absentTheta) {
        if (!config.has("rope_parameters")) {
            return new Rotation(
                    type.equals(CommonFields.FULL)
                            ? new RopeScaling.Proportional(absentTheta, 1, 0.25)
                            : new RopeScaling.Default(absentTheta),
                    dimension);
        }
        ConfigFields rope = config.object("rope_parameters").object(type);
        double theta = rope.number("rope_theta", absentTheta);
        if (rope.oneOf("rope_type", "default", Set.of("default", "proportional"))
                .equals("default")) {
            rope.require("partial_rotary_factor", 1);
            return new Rotation(new RopeScaling.Default(theta), dimension);
        }
        double share = rope.number("partial_rotary_factor", 1);
        return new Rotation(new RopeScaling.Proportional(theta, rope.number("factor", 1), share), dimension);
    }
}
