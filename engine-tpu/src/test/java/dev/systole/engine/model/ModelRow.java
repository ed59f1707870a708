package dev.systole.engine.model;

import static dev.systole.engine.model.ModelRow.Feature.BIASES;
import static dev.systole.engine.model.ModelRow.Feature.DELTA_NETWORK;
import static dev.systole.engine.model.ModelRow.Feature.DENSE_BESIDE;
import static dev.systole.engine.model.ModelRow.Feature.EXPERTS;
import static dev.systole.engine.model.ModelRow.Feature.GATED_ATTENTION;
import static dev.systole.engine.model.ModelRow.Feature.GROUPS;
import static dev.systole.engine.model.ModelRow.Feature.HEAD_NORMS;
import static dev.systole.engine.model.ModelRow.Feature.JOINT_NORMS;
import static dev.systole.engine.model.ModelRow.Feature.KEYS_AS_VALUES;
import static dev.systole.engine.model.ModelRow.Feature.LATENT;
import static dev.systole.engine.model.ModelRow.Feature.NO_POSITIONS;
import static dev.systole.engine.model.ModelRow.Feature.PARTIAL_ROTATION;
import static dev.systole.engine.model.ModelRow.Feature.PER_LAYER_INPUTS;
import static dev.systole.engine.model.ModelRow.Feature.SHARED_CACHES;
import static dev.systole.engine.model.ModelRow.Feature.SHARED_EXPERT;
import static dev.systole.engine.model.ModelRow.Feature.SINKS;
import static dev.systole.engine.model.ModelRow.Feature.SOFT_CAPS;
import static dev.systole.engine.model.ModelRow.Feature.TEXT_PART;
import static dev.systole.engine.model.ModelRow.Feature.WINDOWS;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line of docs/models.md.
 *
 * @param className in {@code architectures}
 * @param example a published model of the class
 * @param features what it has beyond full attention and a dense layer
 * @param fixtures the golden models it is tested with
 * @param otherwise how it is tested without one, or null
 */
record ModelRow(
        String className,
        String example,
        Set<Feature> features,
        List<String> fixtures,
        @Nullable String otherwise) {

    /** What tells the families apart. */
    enum Feature {
        TEXT_PART("text part of a multimodal class"),
        WINDOWS("sliding windows (ring cache)"),
        LATENT("latent attention (compressed cache)"),
        DELTA_NETWORK("gated delta networks (recurrent state)"),
        GATED_ATTENTION("gated attention"),
        SINKS("attention sinks"),
        BIASES("attention biases"),
        HEAD_NORMS("norms of each head"),
        JOINT_NORMS("norms of all heads together"),
        KEYS_AS_VALUES("keys as values"),
        SHARED_CACHES("layers that share a cache"),
        PARTIAL_ROTATION("partial rotation"),
        NO_POSITIONS("layers without positions"),
        SOFT_CAPS("soft caps"),
        PER_LAYER_INPUTS("per-layer inputs"),
        EXPERTS("experts"),
        DENSE_BESIDE("a dense layer beside them"),
        SHARED_EXPERT("a shared expert"),
        GROUPS("group routing");

        private final String words;

        Feature(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static final List<ModelRow> ALL = List.of(
            row("DeepseekV3ForCausalLM", "deepseek-ai/DeepSeek-V3", LATENT, EXPERTS, SHARED_EXPERT, GROUPS)
                    .with("deepseek_v3"),
            row("Gemma2ForCausalLM", "google/gemma-2-9b-it", WINDOWS, SOFT_CAPS).with("gemma2"),
            row("Gemma3ForCausalLM", "google/gemma-3-1b-it", WINDOWS, HEAD_NORMS)
                    .with("gemma3_text"),
            row("Gemma3ForConditionalGeneration", "google/gemma-3-12b-it", TEXT_PART, WINDOWS, HEAD_NORMS)
                    .with("gemma3_vl"),
            row(
                            "Gemma4ForCausalLM",
                            "text-only export of the next",
                            WINDOWS,
                            HEAD_NORMS,
                            KEYS_AS_VALUES,
                            SHARED_CACHES,
                            PARTIAL_ROTATION,
                            SOFT_CAPS,
                            PER_LAYER_INPUTS,
                            EXPERTS,
                            DENSE_BESIDE)
                    .with("gemma4_text", "gemma4_text_dense", "gemma4_text_moe"),
            row(
                            "Gemma4ForConditionalGeneration",
                            "google/gemma-4-26B-A4B-it",
                            TEXT_PART,
                            WINDOWS,
                            HEAD_NORMS,
                            KEYS_AS_VALUES,
                            SHARED_CACHES,
                            PARTIAL_ROTATION,
                            SOFT_CAPS,
                            PER_LAYER_INPUTS,
                            EXPERTS,
                            DENSE_BESIDE)
                    .with("gemma4_mm"),
            row(
                            "Glm4MoeForCausalLM",
                            "zai-org/GLM-4.5-Air",
                            BIASES,
                            HEAD_NORMS,
                            PARTIAL_ROTATION,
                            EXPERTS,
                            SHARED_EXPERT,
                            GROUPS)
                    .with("glm4_moe"),
            row("GptOssForCausalLM", "openai/gpt-oss-20b", WINDOWS, SINKS, BIASES, EXPERTS)
                    .with("gpt_oss", "gpt_oss_mxfp4"),
            row("GraniteForCausalLM", "ibm-granite/granite-3.3-8b-instruct", BIASES)
                    .with("granite"),
            row("LlamaForCausalLM", "meta-llama/Llama-3.1-8B-Instruct", BIASES).with("llama", "llama_untied"),
            row("Ministral3ForCausalLM", "text-only export of mistralai/Ministral-3-8B-Instruct-2512")
                    .with("ministral3"),
            row("MistralForCausalLM", "mistralai/Mistral-7B-Instruct-v0.3", WINDOWS)
                    .with("mistral"),
            row("MixtralForCausalLM", "mistralai/Mixtral-8x7B-Instruct-v0.1", EXPERTS)
                    .with("mixtral"),
            row("Olmo3ForCausalLM", "allenai/Olmo-3-7B-Instruct", WINDOWS, JOINT_NORMS)
                    .with("olmo3"),
            row("OlmoeForCausalLM", "allenai/OLMoE-1B-7B-0924", JOINT_NORMS, EXPERTS)
                    .with("olmoe"),
            row("Phi3ForCausalLM", "microsoft/Phi-4-mini-instruct", WINDOWS, PARTIAL_ROTATION)
                    .with("phi3", "phi3_longrope", "phi3_longrope_long"),
            row("Qwen2ForCausalLM", "Qwen/Qwen2.5-7B-Instruct", BIASES).with("qwen2"),
            row("Qwen3ForCausalLM", "Qwen/Qwen3-8B", HEAD_NORMS).with("qwen3", "qwen3_sharded"),
            row("Qwen3MoeForCausalLM", "Qwen/Qwen3-30B-A3B", HEAD_NORMS, EXPERTS)
                    .with("qwen3_moe"),
            row(
                            "Qwen3NextForCausalLM",
                            "Qwen/Qwen3-Next-80B-A3B-Instruct",
                            DELTA_NETWORK,
                            GATED_ATTENTION,
                            HEAD_NORMS,
                            PARTIAL_ROTATION,
                            EXPERTS,
                            SHARED_EXPERT)
                    .with("qwen3_next"),
            row(
                            "Qwen3_5ForCausalLM",
                            "text-only export of the next",
                            DELTA_NETWORK,
                            GATED_ATTENTION,
                            HEAD_NORMS,
                            PARTIAL_ROTATION)
                    .with("qwen3_5"),
            row(
                            "Qwen3_5ForConditionalGeneration",
                            "Qwen/Qwen3.5-9B",
                            TEXT_PART,
                            DELTA_NETWORK,
                            GATED_ATTENTION,
                            HEAD_NORMS,
                            PARTIAL_ROTATION)
                    .with("qwen3_5_vl"),
            row(
                            "Qwen3_5MoeForCausalLM",
                            "text-only export of the next",
                            DELTA_NETWORK,
                            GATED_ATTENTION,
                            HEAD_NORMS,
                            PARTIAL_ROTATION,
                            EXPERTS,
                            SHARED_EXPERT)
                    .with("qwen3_5_moe"),
            row(
                            "Qwen3_5MoeForConditionalGeneration",
                            "Qwen/Qwen3.5-35B-A3B",
                            TEXT_PART,
                            DELTA_NETWORK,
                            GATED_ATTENTION,
                            HEAD_NORMS,
                            PARTIAL_ROTATION,
                            EXPERTS,
                            SHARED_EXPERT)
                    .untested("no golden of its own: the reader of the class above, the layout of `qwen3_5_vl`"),
            row("SmolLM3ForCausalLM", "HuggingFaceTB/SmolLM3-3B", NO_POSITIONS).with("smollm3"));

    private static ModelRow row(String className, String example, Feature... features) {
        Set<Feature> set = EnumSet.noneOf(Feature.class);
        set.addAll(Arrays.asList(features));
        return new ModelRow(className, example, set, List.of(), null);
    }

    private ModelRow with(String... fixtures) {
        return new ModelRow(className, example, features, List.of(fixtures), null);
    }

    private ModelRow untested(String how) {
        return new ModelRow(className, example, features, List.of(), how);
    }
}
