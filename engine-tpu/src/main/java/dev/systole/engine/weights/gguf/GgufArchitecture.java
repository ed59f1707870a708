package dev.systole.engine.weights.gguf;

import dev.systole.engine.weights.stored.CheckpointException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The architectures of GGUF that are served, with what llama.cpp's converter changed in their tensors. */
enum GgufArchitecture {
    LLAMA("llama", "LlamaForCausalLM", "llama"),
    QWEN2("qwen2", "Qwen2ForCausalLM", "qwen2"),
    QWEN3("qwen3", "Qwen3ForCausalLM", "qwen3"),
    GEMMA2("gemma2", "Gemma2ForCausalLM", "gemma2"),
    GEMMA3("gemma3", "Gemma3ForCausalLM", "gemma3_text");

    private static final Map<String, String> WHOLE_MODEL =
            Map.of("token_embd", "model.embed_tokens", "output_norm", "model.norm", "output", "lm_head");
    private static final Pattern BLOCK = Pattern.compile("blk\\.(0|[1-9][0-9]{0,5})\\.([a-z_]+)\\.(weight|bias)");
    private static final Pattern OTHER = Pattern.compile("([a-z_]+)\\.(weight|bias)");

    private final String gguf;
    private final String className;
    private final String modelType;

    GgufArchitecture(String gguf, String className, String modelType) {
        this.gguf = gguf;
        this.className = className;
        this.modelType = modelType;
    }

    static GgufArchitecture of(Path file, Object name) {
        return Arrays.stream(values())
                .filter(a -> a.gguf.equals(name))
                .findFirst()
                .orElseThrow(() -> new CheckpointException(
                        file,
                        "general.architecture",
                        "one of " + Arrays.stream(values()).map(a -> a.gguf).collect(Collectors.joining(", ")),
                        String.valueOf(name)));
    }

    /** The prefix of its metadata keys. */
    String gguf() {
        return gguf;
    }

    /** Hugging Face's class. */
    String className() {
        return className;
    }

    /** Hugging Face's {@code model_type}. */
    String modelType() {
        return modelType;
    }

    boolean isGemma() {
        return this == GEMMA2 || this == GEMMA3;
    }

    /** Hugging Face's name of a tensor, empty for one this architecture does not have. */
    Optional<String> huggingFaceName(String name) {
        Matcher block = BLOCK.matcher(name);
        if (block.matches()) {
            return Optional.ofNullable(blockNames().get(block.group(2)))
                    .map(part -> "model.layers." + block.group(1) + "." + part + "." + block.group(3));
        }
        Matcher other = OTHER.matcher(name);
        return other.matches()
                ? Optional.ofNullable(WHOLE_MODEL.get(other.group(1))).map(part -> part + "." + other.group(2))
                : Optional.empty();
    }

    private Map<String, String> blockNames() {
        Map<String, String> names = new HashMap<>(Map.of(
                "attn_norm", "input_layernorm",
                "attn_q", "self_attn.q_proj",
                "attn_k", "self_attn.k_proj",
                "attn_v", "self_attn.v_proj",
                "attn_output", "self_attn.o_proj",
                "ffn_gate", "mlp.gate_proj",
                "ffn_up", "mlp.up_proj",
                "ffn_down", "mlp.down_proj",
                "ffn_norm", isGemma() ? "pre_feedforward_layernorm" : "post_attention_layernorm"));
        if (isGemma()) {
            names.put("post_attention_norm", "post_attention_layernorm");
            names.put("post_ffw_norm", "post_feedforward_layernorm");
        }
        if (this == QWEN3 || this == GEMMA3) {
            names.put("attn_q_norm", "self_attn.q_norm");
            names.put("attn_k_norm", "self_attn.k_norm");
        }
        return names;
    }

    /** What to add to a tensor's elements: the converter stores Gemma's norms plus one. */
    float shift(String name) {
        return isGemma() && name.endsWith("norm.weight") ? -1 : 0;
    }

    /** Whether the converter interleaved the halves of each head, for rotary embedding by neighbouring pairs. */
    boolean interleavesQueries(String name) {
        return this == LLAMA && name.contains(".attn_q.");
    }

    /** As {@link #interleavesQueries}, of the keys. */
    boolean interleavesKeys(String name) {
        return this == LLAMA && name.contains(".attn_k.");
    }
}
