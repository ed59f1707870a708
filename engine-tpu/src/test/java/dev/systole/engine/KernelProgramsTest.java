package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.engine.decode.Buckets;
import dev.systole.engine.decode.Program;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelChoice;
import dev.systole.engine.kernel.KernelPack;
import dev.systole.engine.kernel.KernelWish;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderModel;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.pjrt.CompileOptions;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.SharedLibtpu;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import dev.systole.engine.pjrt.aot.TpuSlice;
import dev.systole.engine.tensor.DType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Decode steps of 64 rows of 2,048 positions, with layers of the published sizes, few of them and a small vocabulary.
 */
@Timeout(240)
class KernelProgramsTest {

    private static final int ROWS = 64;
    private static final int LENGTH = 2_048;
    /** As a TPU draws. */
    private static final int ROWS_PER_DRAW = 8;

    private static final Program.Extend STEP = new Program.Extend(ROWS, 1, LENGTH);

    /** Two layers of Qwen3-30B-A3B. */
    static final Model QWEN3_MOE = new Model(
            "v6e-8",
            8,
            """
                {"architectures": ["Qwen3MoeForCausalLM"], "model_type": "qwen3_moe", "vocab_size": 16384,
                 "hidden_size": 2048, "intermediate_size": 6144, "num_hidden_layers": 2, "num_attention_heads": 32,
                 "num_key_value_heads": 4, "head_dim": 128, "hidden_act": "silu", "max_position_embeddings": 40960,
                 "rms_norm_eps": 1e-06, "tie_word_embeddings": false, "rope_theta": 1000000.0, "num_experts": 128,
                 "num_experts_per_tok": 8, "moe_intermediate_size": 768, "norm_topk_prob": true}
                """,
            Map.of(
                    "moe_decode_qwen3_30b_a3b_experts16_tokens64", 2,
                    "attention_decode_d128_batch64_group4_kv_heads1_rows64_slots2048", 2,
                    "cache_write_batch64_head_dim128_kv_heads1_rows64_slots2048", 2));
    /** Six layers of Gemma 4 26B-A4B: five with a ring, one without. */
    static final Model GEMMA4 = new Model(
            "v6e-8",
            8,
            """
                {"architectures": ["Gemma4ForCausalLM"], "model_type": "gemma4_text", "vocab_size": 16384,
                 "hidden_size": 2816, "intermediate_size": 2112, "num_hidden_layers": 6, "num_attention_heads": 16,
                 "num_key_value_heads": 8, "head_dim": 256, "hidden_activation": "gelu_pytorch_tanh",
                 "max_position_embeddings": 262144, "rms_norm_eps": 1e-06, "tie_word_embeddings": true,
                 "rope_parameters": {"sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                  "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25,
                   "rope_theta": 1000000.0}},
                 "sliding_window": 1024, "layer_types": ["sliding_attention", "sliding_attention", "sliding_attention",
                  "sliding_attention", "sliding_attention", "full_attention"], "final_logit_softcapping": 30.0,
                 "vocab_size_per_layer_input": 16384, "hidden_size_per_layer_input": 0, "attention_k_eq_v": true,
                 "num_kv_shared_layers": 0, "enable_moe_block": true, "num_experts": 128, "top_k_experts": 8,
                 "moe_intermediate_size": 704, "per_layer_config": {"05": {"head_dim": 512, "num_key_value_heads": 2}},
                 "global_head_dim": 512, "num_global_key_value_heads": 2}
                """,
            Map.of(
                    "moe_decode_gemma_4_26b_a4b_experts16_tokens64", 6,
                    "attention_decode_d256_batch64_group2_kv_heads1_rows64_slots1024", 5,
                    "attention_decode_d512_batch64_group2_kv_heads1_rows64_slots2048", 1,
                    "cache_write_batch64_head_dim256_kv_heads1_rows64_slots1024", 5,
                    "cache_write_batch64_head_dim512_kv_heads1_rows64_slots2048", 1));
    /** Four layers of Qwen3.5-9B: three with a state, one with a cache. */
    static final Model QWEN3_5 = new Model(
            "v6e-4",
            4,
            """
                {"architectures": ["Qwen3_5ForCausalLM"], "model_type": "qwen3_5_text", "vocab_size": 16384,
                 "hidden_size": 4096, "intermediate_size": 12288, "num_hidden_layers": 4, "num_attention_heads": 16,
                 "num_key_value_heads": 4, "head_dim": 256, "hidden_act": "silu", "max_position_embeddings": 262144,
                 "rms_norm_eps": 1e-06, "tie_word_embeddings": false, "rope_parameters": {"rope_type": "default",
                  "rope_theta": 10000000, "partial_rotary_factor": 0.25}, "linear_conv_kernel_dim": 4,
                 "linear_key_head_dim": 128, "linear_value_head_dim": 128, "linear_num_key_heads": 16,
                 "linear_num_value_heads": 32, "layer_types": ["linear_attention", "linear_attention",
                  "linear_attention", "full_attention"], "attn_output_gate": true, "full_attention_interval": 4}
                """,
            Map.of(
                    "conv_decode_4_batch64_channels2048_rows64", 3,
                    "delta_rule_decode_128x128_batch64_heads8_rows64", 3,
                    "attention_decode_d256_batch64_group4_kv_heads1_rows64_slots2048", 1,
                    "cache_write_batch64_head_dim256_kv_heads1_rows64_slots2048", 1));

    /** Three layers of Llama-3.2-1B, whose heads of 64 features are cached as wide as a chip's tiles. */
    static final Model LLAMA = new Model(
            "v6e-1",
            1,
            """
                {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "vocab_size": 16384,
                 "hidden_size": 2048, "intermediate_size": 8192, "num_hidden_layers": 3, "num_attention_heads": 32,
                 "num_key_value_heads": 8, "head_dim": 64, "hidden_act": "silu", "max_position_embeddings": 131072,
                 "rms_norm_eps": 1e-05, "tie_word_embeddings": true, "rope_theta": 500000.0}
                """,
            Map.of(
                    "attention_decode_d128_batch64_group4_kv_heads8_rows64_slots2048", 3,
                    "cache_write_batch64_head_dim128_kv_heads8_rows64_slots2048", 3));

    static final List<Model> MODELS = List.of(QWEN3_MOE, GEMMA4, QWEN3_5, LLAMA);

    /** A config, the slice it is for, and how often its layers call which kernel, counted by hand. */
    record Model(String slice, int chips, String config, Map<String, Integer> calls) {

        int callCount() {
            return calls.values().stream().mapToInt(Integer::intValue).sum();
        }

        ProgramWriter writer(KernelChoice kernels, int devices) {
            return new ProgramWriter(decoder(kernels, devices), ROWS, ProgramWriter.Extra.NONE);
        }

        DecoderModel decoder(KernelChoice kernels, int devices) {
            Lowering lowering = new Lowering(DType.BF16, false, false, devices, kernels, ROWS_PER_DRAW, false);
            try {
                return new DecoderModel(Architectures.read(new ObjectMapper().readTree(config)), lowering, LENGTH);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        HloModule prefill(KernelChoice kernels, int chunk) {
            return writer(kernels, chips).write(new Program.Extend(1, chunk, chunk));
        }

        Set<KernelWish> wishes(KernelChoice kernels, Program program) {
            return writer(kernels, chips).wishes(program);
        }

        HloModule decode(KernelChoice kernels) {
            return writer(kernels, chips).write(STEP);
        }
    }

    private static long count(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void every_layer_calls_its_kernels_and_nothing_is_refused(Model model) {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        Set<KernelWish> wishes = model.wishes(kernels, STEP);
        String text = model.decode(kernels).toString();
        assertThat(kernels.refusals(wishes)).isEmpty();
        assertThat(kernels.found(wishes).keySet()).containsExactlyInAnyOrderElementsOf(model.calls.keySet());
        model.calls.forEach((name, calls) -> assertThat(count(text, "kernel_name = \"" + name + "\""))
                .as(name)
                .isEqualTo((long) calls));
        assertThat(count(text, "@tpu_custom_call(")).isEqualTo(model.callCount());
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void a_decode_with_stand_ins_takes_gives_and_aliases_the_same(Model model) {
        same(model, STEP);
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void a_prefill_with_stand_ins_takes_gives_and_aliases_the_same(Model model) {
        same(model, new Program.Extend(1, 256, 256));
    }

    private static void same(Model model, Program program) {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        HloModule real = model.writer(kernels, model.chips).write(program);
        KernelChoice standIns = kernels.withStandIns();
        HloModule other = model.writer(standIns, model.chips).write(program);
        assertThat(other.parameterNames()).isEqualTo(real.parameterNames());
        assertThat(other.parameterShapes()).isEqualTo(real.parameterShapes());
        assertThat(other.resultShapes()).isEqualTo(real.resultShapes());
        assertThat(other.aliases()).isEqualTo(real.aliases()).isNotEmpty();
        assertThat(kernels.found(model.wishes(kernels, program))).isNotEmpty();
        assertThat(model.wishes(standIns, program)).isEqualTo(model.wishes(kernels, program));
        assertThat(other.toString()).doesNotContain("custom_call");
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void a_program_calls_the_kernels_that_were_chosen_before_it_was_written_and_no_others(Model model) {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        for (Program program : List.of(
                STEP,
                new Program.Extend(1, 128, 128),
                new Program.Extend(4, 128, 128),
                new Program.Extend(1, LENGTH, LENGTH))) {
            String text = model.writer(kernels, model.chips).write(program).toString();
            Set<String> called = Pattern.compile("kernel_name = \"([^\"]+)\"")
                    .matcher(text)
                    .results()
                    .map(call -> call.group(1))
                    .collect(Collectors.toSet());
            assertThat(called)
                    .as(program.name())
                    .isEqualTo(kernels.found(model.wishes(kernels, program)).keySet());
        }
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void programs_have_several_lengths_only_where_a_layer_reads_a_whole_length(Model model) {
        DecoderModel decoder = model.decoder(KernelChoice.of(KernelPack.bundled()), model.chips);
        Buckets buckets = Buckets.of(decoder, ROWS, false);
        assertThat(buckets.decodeLengths()).containsExactly(LENGTH);
        assertThat(buckets.lengths()).containsExactly(LENGTH);
        DecoderModel plain = model.decoder(KernelChoice.none("none is asked for"), model.chips);
        assertThat(Buckets.of(plain, ROWS, false).lengths()).hasSize(3);
    }

    @Test
    void sinks_leave_chunks_several_lengths_and_decode_steps_one() {
        Model sinks = new Model("v6e-1", 1, """
                {"architectures": ["GptOssForCausalLM"], "model_type": "gpt_oss", "vocab_size": 16384,
                 "hidden_size": 2048, "intermediate_size": 2048, "num_hidden_layers": 2, "num_attention_heads": 32,
                 "num_key_value_heads": 4, "head_dim": 64, "max_position_embeddings": 131072, "rms_norm_eps": 1e-05,
                 "num_local_experts": 8, "num_experts_per_tok": 4, "sliding_window": 128, "swiglu_limit": 7.0,
                 "layer_types": ["sliding_attention", "full_attention"], "rope_theta": 150000,
                 "tie_word_embeddings": false, "attention_bias": true}
                """, Map.of());
        Buckets buckets = Buckets.of(sinks.decoder(KernelChoice.of(KernelPack.bundled()), 1), ROWS, false);
        assertThat(buckets.decodeLengths()).containsExactly(LENGTH);
        assertThat(buckets.lengths()).hasSize(3);
        assertThat(buckets.chunks()).endsWith(LENGTH);
    }

    @Test
    void a_long_chunk_goes_through_its_experts_and_the_cache_in_blocks() {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        HloModule program = QWEN3_MOE.prefill(kernels, LENGTH);
        // 2,048 tokens of 8 experts are 128 blocks, and each of 16 experts may leave one half empty.
        String experts = "moe_prefill_qwen3_30b_a3b_blocks144_experts16_tokens2048";
        String attention = "attention_prefill_d128_4x512_heads4_kv_heads1_rows64_slots2048_tokens2048";
        Set<KernelWish> wishes = QWEN3_MOE.wishes(kernels, new Program.Extend(1, LENGTH, LENGTH));
        assertThat(kernels.refusals(wishes)).isEmpty();
        assertThat(kernels.found(wishes).keySet()).containsExactly(attention, experts);
        for (String name : List.of(attention, experts)) {
            assertThat(count(program.toString(), "kernel_name = \"" + name + "\""))
                    .isEqualTo(2);
        }
    }

    @Test
    void libtpu_compiles_a_long_chunk_with_every_cache_in_place() {
        Compiled compiled = compiled(QWEN3_MOE, QWEN3_MOE.prefill(KernelChoice.of(KernelPack.bundled()), 640));
        // Of each layer the experts and the attention.
        assertThat(compiled.calls()).isEqualTo(4);
        assertThat(compiled.memory().aliased()).isGreaterThanOrEqualTo(compiled.caches());
        // A cache alone has 67 MB.
        assertThat(compiled.memory().temporary()).isLessThan(64L << 20);
    }

    @Test
    void a_chunk_over_a_ring_is_attended_to_without_a_kernel_and_one_over_all_positions_by_it() {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        Set<KernelWish> wishes = GEMMA4.wishes(kernels, new Program.Extend(1, 256, 256));
        assertThat(kernels.found(wishes).keySet())
                .filteredOn(name -> name.startsWith("attention"))
                .containsExactly("attention_prefill_d512_2x128_heads2_kv_heads1_rows64_slots2048_tokens256");
        assertThat(kernels.refusals(wishes)).isEmpty();
    }

    @Test
    void a_chunk_of_a_size_that_no_kernel_takes_is_said_beside_those_that_do() {
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        assertThat(kernels.refusals(QWEN3_5.wishes(kernels, new Program.Extend(1, 192, 192))))
                .containsEntry(
                        "attention_prefill for head_dim 256, sinks false, soft_cap 0.0, stack 4 and heads 4, kv_heads 1,"
                                + " rows 64, slots 2048, tokens 192",
                        "attention_prefill-d256-4x512 takes tokens 512 to 131072 in multiples of 512;"
                                + " attention_prefill-d256-4x128 takes tokens 128 to 32768 in multiples of 128");
    }

    @Test
    void what_does_not_fit_is_said_beside_what_would() {
        // Of 32 value heads eight chips have four each, and sixteen two.
        KernelChoice kernels = KernelChoice.of(KernelPack.bundled());
        Set<KernelWish> eight = QWEN3_5.writer(kernels, 8).wishes(STEP);
        assertThat(kernels.refusals(eight)).isEmpty();
        assertThat(kernels.found(eight).keySet())
                .containsExactlyInAnyOrder(
                        "attention_decode_d256_batch64_group2_kv_heads1_rows64_slots2048",
                        "cache_write_batch64_head_dim256_kv_heads1_rows64_slots2048",
                        "conv_decode_4_batch64_channels1024_rows64",
                        "delta_rule_decode_128x128_heads4_batch64_heads4_rows64");
        assertThat(kernels.refusals(QWEN3_5.writer(kernels, 16).wishes(STEP)))
                .contains(Map.entry(
                        "delta_rule_decode for key_dim 128, value_dim 128 and batch 64, heads 2, rows 64",
                        "delta_rule_decode-128x128 takes heads 8 to 64 in multiples of 8;"
                                + " delta_rule_decode-128x128-heads4 takes heads 4"));
    }

    @ParameterizedTest
    @FieldSource("MODELS")
    void libtpu_compiles_it_with_its_kernels_every_cache_in_place_and_little_beside(Model model) {
        Compiled compiled = compiled(model, model.decode(KernelChoice.of(KernelPack.bundled())));
        assertThat(compiled.calls()).isEqualTo(model.callCount());
        assertThat(compiled.memory().aliased()).isGreaterThanOrEqualTo(compiled.caches());
        assertThat(compiled.memory().temporary()).isLessThan(64L << 20);
    }

    /**
     * What libtpu made of a program.
     *
     * @param calls of kernels
     * @param caches bytes of the caches and of the last tokens
     * @param memory of a chip
     */
    private record Compiled(long calls, long caches, MemoryStats memory) {}

    private static Compiled compiled(Model model, HloModule program) {
        Assumptions.assumeTrue(SharedLibtpu.plugin().isPresent(), "libtpu was not fetched");
        long caches = program.aliases().keySet().stream()
                .mapToLong(i -> program.parameterShapes().get(i).bytes())
                .sum();
        try (Topology topology = Topology.create(SharedLibtpu.plugin().orElseThrow(), TpuSlice.of(model.slice));
                AheadOfTimeExecutable executable = topology.compile(
                        program.toString(), CompileOptions.defaults().withReplicas(model.chips))) {
            String text = new String(executable.optimizedProgram(), StandardCharsets.ISO_8859_1);
            return new Compiled(count(text, "tpu_custom_call"), caches, executable.memoryStats());
        }
    }
}
