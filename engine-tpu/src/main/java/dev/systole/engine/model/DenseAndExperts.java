package dev.systole.engine.model;

import static dev.systole.engine.hlo.Elementwise.add;
import static dev.systole.engine.hlo.Elementwise.multiply;

import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Mlp;
import dev.systole.engine.nn.Norm;
import dev.systole.engine.nn.RmsNorm;
import dev.systole.engine.nn.Scope;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.experts.MixtureOfExperts;
import dev.systole.engine.tensor.DType;
import java.util.stream.Stream;

/**
 * A dense layer and experts beside it (Gemma 4, transformers' {@code Gemma4TextDecoderLayer}): the router sees the
 * residual, and dense result, experts' input and experts' result have norms of their own.
 *
 * @param denseInputNorm of the dense layer's input
 * @param dense the layer
 * @param denseOutputNorm of the dense layer's result
 * @param routerNorm of the router's input
 * @param expertsInputNorm of the experts' input
 * @param experts the mixture
 * @param expertsOutputNorm of its result
 * @param outputNorm of the sum of both results
 */
record DenseAndExperts(
        Norm denseInputNorm,
        Mlp dense,
        RmsNorm denseOutputNorm,
        RmsNorm routerNorm,
        RmsNorm expertsInputNorm,
        MixtureOfExperts experts,
        RmsNorm expertsOutputNorm,
        Norm outputNorm)
        implements FeedForwardHalf {

    /** Both between the norms that a layer has around its second half. */
    static DenseAndExperts of(
            DecoderConfig config, String layer, Norm input, Mlp dense, MixtureOfExperts experts, Norm output) {
        Weight scale = Weight.whole(layer + ".router.scale", Role.NORM, DType.F32, config.hidden());
        return new DenseAndExperts(
                input,
                dense,
                DecoderLayer.norm(config, layer + ".post_feedforward_layernorm_1", config.hidden()),
                new RmsNorm(scale, config.normEpsilon(), false, 1),
                DecoderLayer.norm(config, layer + ".pre_feedforward_layernorm_2", config.hidden()),
                experts,
                DecoderLayer.norm(config, layer + ".post_feedforward_layernorm_2", config.hidden()),
                output);
    }

    @Override
    public Stream<Weight> weights() {
        return Stream.of(
                        denseInputNorm.weights(),
                        dense.weights(),
                        denseOutputNorm.weights(),
                        routerNorm.weights(),
                        expertsInputNorm.weights(),
                        experts.weights(),
                        expertsOutputNorm.weights(),
                        outputNorm.weights())
                .flatMap(weights -> weights);
    }

    @Override
    public Stream<KernelWish> wishes(Lowering lowering, long tokens) {
        return Stream.concat(dense.wishes(lowering, tokens), experts.wishes(lowering, tokens));
    }

    @Override
    public Value forward(Scope scope, Value residual) {
        Value always = dense.forward(scope, denseInputNorm.forward(scope, residual));
        Value routed = multiply(routerNorm.forward(scope, residual), 1 / Math.sqrt((double) residual.dim(1)));
        Value mixed = experts.forward(scope, routed, expertsInputNorm.forward(scope, residual));
        Value both = add(denseOutputNorm.forward(scope, always), expertsOutputNorm.forward(scope, mixed));
        return outputNorm.forward(scope, both);
    }
}
