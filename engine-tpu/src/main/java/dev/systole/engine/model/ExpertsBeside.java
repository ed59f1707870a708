package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.experts.MixtureOfExperts;
import dev.systole.engine.tensor.DType;
import java.util.stream.Stream;

/**
 * Experts beside a dense layer (Gemma 4, transformers' {@code Gemma4TextDecoderLayer}): the router sees the layer's
 * residual, and dense result, experts' input and experts' result have norms of their own.
 *
 * @param denseOutputNorm of the dense layer's result
 * @param routerNorm of the router's input
 * @param inputNorm of the experts' input
 * @param experts the mixture
 * @param outputNorm of its result
 */
record ExpertsBeside(
        RmsNorm denseOutputNorm, RmsNorm routerNorm, RmsNorm inputNorm, MixtureOfExperts experts, RmsNorm outputNorm) {

    static ExpertsBeside of(DecoderConfig config, String layer, MixtureOfExperts experts) {
        Weight scale = Weight.whole(layer + ".router.scale", Role.NORM, DType.F32, config.hidden());
        return new ExpertsBeside(
                DecoderLayer.norm(config, layer + ".post_feedforward_layernorm_1", config.hidden()),
                new RmsNorm(scale, config.normEpsilon(), false, 1),
                DecoderLayer.norm(config, layer + ".pre_feedforward_layernorm_2", config.hidden()),
                experts,
                DecoderLayer.norm(config, layer + ".post_feedforward_layernorm_2", config.hidden()));
    }

    Stream<Weight> weights() {
        return Stream.of(
                        denseOutputNorm.weights(),
                        routerNorm.weights(),
                        inputNorm.weights(),
                        experts.weights(),
                        outputNorm.weights())
                .flatMap(weights -> weights);
    }

    /** The residual f32[m, H] and the dense layer's result to the sum of both results. */
    Value forward(Scope scope, Value residual, Value dense) {
        Value routed = multiply(routerNorm.forward(scope, residual), 1 / Math.sqrt((double) residual.dim(1)));
        Value mixed = experts.forward(scope, routed, inputNorm.forward(scope, residual));
        return add(denseOutputNorm.forward(scope, dense), outputNorm.forward(scope, mixed));
    }
}
