package dev.systole.engine.model;

import dev.systole.engine.model.FeedForwardConfig.Dense;
import dev.systole.engine.model.FeedForwardConfig.Sparse;
import dev.systole.engine.model.FeedForwardConfig.Tensors;
import dev.systole.engine.nn.Activation;
import dev.systole.engine.nn.Linear;
import dev.systole.engine.nn.Linear.Features;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Matrix;
import dev.systole.engine.nn.Matrix.Layout;
import dev.systole.engine.nn.Mlp;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Part;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.nn.Weight.Rows;
import dev.systole.engine.nn.Weight.Source;
import dev.systole.engine.nn.Weight.Spellings;
import dev.systole.engine.nn.Weight.Stack;
import dev.systole.engine.nn.Weight.Tensor;
import dev.systole.engine.nn.experts.Experts;
import dev.systole.engine.nn.experts.MixtureOfExperts;
import dev.systole.engine.nn.experts.Router;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Builds feed-forward layers with their names in a checkpoint and their share of one device. */
final class FeedForwards {

    private final int hidden;
    private final Lowering lowering;
    private final String layer;

    FeedForwards(int hidden, Lowering lowering, String layer) {
        this.hidden = hidden;
        this.lowering = lowering;
        this.layer = layer;
    }

    Mlp dense(Dense dense) {
        String module = layer + ".mlp";
        return dense.fused()
                ? Mlp.fused(module, hidden, dense.intermediate(), dense.activation(), lowering)
                : Mlp.of(
                        module,
                        Role.FEED_FORWARD,
                        hidden,
                        dense.intermediate(),
                        dense.activation(),
                        dense.biased(),
                        lowering);
    }

    MixtureOfExperts sparse(Sparse sparse) {
        String module = layer + ".mlp";
        FeedForwardConfig.Shared shared = sparse.shared();
        return new MixtureOfExperts(
                router(sparse),
                experts(sparse),
                shared == null
                        ? null
                        : Mlp.of(
                                module + "." + shared.module(),
                                Role.SHARED,
                                hidden,
                                shared.intermediate(),
                                Activation.SILU,
                                false,
                                lowering),
                shared == null || !shared.gated() ? null : gate(module + "." + shared.module() + "_gate"));
    }

    /** To one number, whole on each device. */
    private Linear gate(String module) {
        return Linear.of(module, Role.SHARED, hidden, List.of(Features.of(module, 1, 1)), false, lowering);
    }

    private Router router(Sparse sparse) {
        FeedForwardConfig.Routing routing = sparse.routing();
        boolean gemma = sparse.tensors() == Tensors.GEMMA;
        String gate = switch (sparse.tensors()) {
            case QWEN -> layer + ".mlp.gate";
            case MIXTRAL -> layer + ".block_sparse_moe.gate";
            case GPT_OSS -> layer + ".mlp.router";
            case GEMMA -> layer + ".router.proj";
        };
        return new Router(
                Linear.of(
                        gate,
                        Role.ROUTER,
                        hidden,
                        List.of(Features.of(gate, sparse.experts(), 1)),
                        sparse.tensors() == Tensors.GPT_OSS,
                        lowering),
                routing.scoring(),
                routing.chosen(),
                routing.normalised(),
                routing.scale(),
                routing.groups(),
                routing.corrected()
                        ? Weight.whole(gate + ".e_score_correction_bias", Role.ROUTER, DType.F32, sparse.experts())
                        : null,
                gemma
                        ? Weight.whole(layer + ".router.per_expert_scale", Role.ROUTER, DType.F32, sparse.experts())
                        : null);
    }

    private Experts experts(Sparse sparse) {
        long inner = sparse.intermediate();
        long count = lowering.share("experts", sparse.experts());
        boolean biased = sparse.tensors() == Tensors.GPT_OSS;
        int devices = lowering.devices();
        String module = layer
                + switch (sparse.tensors()) {
                    case QWEN, GPT_OSS -> ".mlp.experts";
                    case MIXTRAL -> ".block_sparse_moe.experts";
                    case GEMMA -> ".experts";
                };
        return new Experts(
                new Matrix(
                        new Weight(
                                module + ".gate_up_proj",
                                Role.EXPERT,
                                Shape.of(lowering.dtype(), count, 2 * inner, hidden),
                                gateUp(sparse, module)),
                        Layout.OUTPUTS_INPUTS),
                biased
                        ? Weight.split(
                                module + ".gate_up_proj_bias",
                                Role.EXPERT,
                                DType.F32,
                                devices,
                                sparse.experts(),
                                2 * inner)
                        : null,
                new Matrix(
                        new Weight(
                                module + ".down_proj",
                                Role.EXPERT,
                                Shape.of(lowering.dtype(), count, inner, hidden),
                                down(sparse, module)),
                        Layout.INPUTS_OUTPUTS),
                biased
                        ? Weight.split(
                                module + ".down_proj_bias", Role.EXPERT, DType.F32, devices, sparse.experts(), hidden)
                        : null,
                sparse.gating());
    }

    /** Gates, then ups, of each expert: [2 I, H]. */
    private Source gateUp(Sparse sparse, String module) {
        int inner = sparse.intermediate();
        Source fused = fused(sparse.experts(), module + ".gate_up_proj", 2L * inner, hidden, false);
        return switch (sparse.tensors()) {
            case GEMMA -> fused;
            case GPT_OSS -> fused(sparse.experts(), module + ".gate_up_proj", hidden, 2L * inner, true);
            case QWEN ->
                new Spellings(List.of(
                        stack(
                                sparse.experts(),
                                i -> rows(
                                        false,
                                        Tensor.of(module + "." + i + ".gate_proj.weight", inner, hidden),
                                        Tensor.of(module + "." + i + ".up_proj.weight", inner, hidden))),
                        fused));
            case MIXTRAL ->
                stack(
                        sparse.experts(),
                        i -> rows(
                                false,
                                Tensor.of(module + "." + i + ".w1.weight", inner, hidden),
                                Tensor.of(module + "." + i + ".w3.weight", inner, hidden)));
        };
    }

    /** Of each expert: [I, H]. */
    private Source down(Sparse sparse, String module) {
        int inner = sparse.intermediate();
        Source fused = fused(sparse.experts(), module + ".down_proj", hidden, inner, true);
        return switch (sparse.tensors()) {
            case GEMMA -> fused;
            case GPT_OSS -> fused(sparse.experts(), module + ".down_proj", inner, hidden, false);
            case QWEN ->
                new Spellings(List.of(
                        stack(
                                sparse.experts(),
                                i -> rows(true, Tensor.of(module + "." + i + ".down_proj.weight", hidden, inner))),
                        fused));
            case MIXTRAL ->
                stack(sparse.experts(), i -> rows(true, Tensor.of(module + "." + i + ".w2.weight", hidden, inner)));
        };
    }

    private static Rows rows(boolean transposed, Tensor... tensors) {
        return new Rows(List.of(tensors).stream().map(Part::whole).toList(), transposed, 1);
    }

    private static Stack stack(int count, IntFunction<Rows> matrix) {
        return new Stack(IntStream.range(0, count).mapToObj(matrix).toList());
    }

    /** Experts that are one tensor [E, rows, columns]. */
    private static Stack fused(int count, String name, long rows, long columns, boolean transposed) {
        Tensor tensor = Tensor.of(name, count, rows, columns);
        return stack(count, i -> new Rows(List.of(new Part(tensor, i * rows, rows, 1)), transposed, 1));
    }
}
