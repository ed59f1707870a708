package dev.systole.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.engine.nn.Lowering;
import dev.systole.engine.nn.Weight;
import dev.systole.engine.nn.Weight.Role;
import dev.systole.engine.tensor.DType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What each weight of a model is to it, by the names that its checkpoint has. */
class WeightRolesTest {

    private static final String SPARSE = """
            {"architectures": ["Qwen3NextForCausalLM"], "vocab_size": 64, "hidden_size": 32,
             "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
             "head_dim": 8, "max_position_embeddings": 128, "rms_norm_eps": 1e-6, "hidden_act": "silu",
             "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5},
             "linear_num_key_heads": 2, "linear_num_value_heads": 4, "linear_key_head_dim": 8,
             "linear_value_head_dim": 8, "linear_conv_kernel_dim": 4, "full_attention_interval": 2,
             "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "norm_topk_prob": true,
             "shared_expert_intermediate_size": 16, "decoder_sparse_step": 1, "tie_word_embeddings": false}""";

    private static ObjectNode config() throws IOException {
        return (ObjectNode) new ObjectMapper().readTree(SPARSE);
    }

    private static DecoderModel model(ObjectNode config, DType dtype) {
        return new DecoderModel(Architectures.read(config), new Lowering(dtype, false, false, 1), 128);
    }

    private static Map<Role, Set<String>> names(DecoderModel model) {
        return model.weights().stream()
                .collect(Collectors.groupingBy(
                        Weight::role,
                        TreeMap::new,
                        Collectors.mapping(
                                weight -> weight.name().replaceFirst("layers\\.[0-9]+\\.", ""), Collectors.toSet())));
    }

    @Test
    void each_weight_of_a_sparse_model_says_what_it_is() throws IOException {
        Map<Role, Set<String>> names = names(model(config(), DType.F32));

        assertThat(names.get(Role.EMBEDDING)).containsExactly("model.embed_tokens.weight");
        assertThat(names.get(Role.HEAD)).containsExactly("lm_head.weight");
        assertThat(names.get(Role.EXPERT))
                .containsExactlyInAnyOrder("model.mlp.experts.gate_up_proj", "model.mlp.experts.down_proj");
        assertThat(names.get(Role.SHARED))
                .containsExactlyInAnyOrder(
                        "model.mlp.shared_expert.gate_up_proj.weight",
                        "model.mlp.shared_expert.down_proj.weight",
                        "model.mlp.shared_expert_gate.weight");
        assertThat(names.get(Role.ROUTER)).containsExactly("model.mlp.gate.weight");
        assertThat(names.get(Role.TABLE)).containsExactly("rope.0");
        assertThat(names.get(Role.MIXER))
                .contains("model.self_attn.qkv_proj.weight", "model.linear_attn.in_proj.weight")
                .allSatisfy(name -> assertThat(name).containsPattern("attn\\."));
        assertThat(names.get(Role.NORM)).allSatisfy(name -> assertThat(name).contains("norm"));
        assertThat(names).doesNotContainKey(Role.FEED_FORWARD);
    }

    @Test
    void a_table_that_is_embedding_and_head_is_multiplied_and_so_a_head() throws IOException {
        ObjectNode config = config().put("tie_word_embeddings", true);
        Map<Role, Set<String>> names = names(model(config, DType.F32));

        assertThat(names.get(Role.HEAD)).containsExactly("model.embed_tokens.weight");
        assertThat(names).doesNotContainKey(Role.EMBEDDING);
    }

    @Test
    void experts_are_chosen_in_float32_whatever_the_type_of_the_rest() throws IOException {
        Map<Role, Set<DType>> types = model(config(), DType.BF16).weights().stream()
                .filter(weight -> weight.shape().rank() > 1)
                .collect(Collectors.groupingBy(
                        Weight::role,
                        Collectors.mapping(weight -> weight.shape().dtype(), Collectors.toSet())));

        assertThat(types.get(Role.ROUTER)).containsExactly(DType.F32);
        for (Role role : List.of(Role.EMBEDDING, Role.HEAD, Role.EXPERT, Role.SHARED)) {
            assertThat(types.get(role)).as("%s", role).containsExactly(DType.BF16);
        }
    }
}
