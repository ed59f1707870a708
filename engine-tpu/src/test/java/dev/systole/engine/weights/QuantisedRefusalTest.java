package dev.systole.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.systole.engine.weights.stored.CheckpointException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantisedRefusalTest {

    private static final String AWQ = "'quant_method':'awq','bits':4,'group_size':32";
    private static final String GPTQ = "'quant_method':'gptq','bits':4,'group_size':32,'desc_act':true";
    private static final String PACKED = "'quant_method':'compressed-tensors','format':'pack-quantized',"
            + "'config_groups':{'g':{'weights':{'num_bits':4,'strategy':'group','group_size':32}}}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'quant_method':'bitsandbytes'|quant_method|fp8, mxfp4, compressed-tensors, awq or gptq|bitsandbytes",
                "'quant_method':'hqq'|quant_method|fp8, mxfp4, compressed-tensors, awq or gptq|hqq",
                "'bits':4|quant_method|fp8, mxfp4, compressed-tensors, awq or gptq|nothing",
                "'quant_method':'fp8','weight_block_size':[128]|weight_block_size|two positive sizes|[128]",
                "'quant_method':'fp8','weight_block_size':[0,1]|weight_block_size|two positive sizes|[0,1]",
                "'quant_method':'awq','bits':8,'group_size':32|bits|4|8",
                "'quant_method':'awq','group_size':32|bits|an integer|nothing",
                "'quant_method':'awq','bits':4,'group_size':32,'version':'gemv'|version|gemm|gemv",
                "'quant_method':'awq','bits':4,'group_size':0|group_size|a positive number or -1|0",
                "'quant_method':'gptq','bits':3,'group_size':32|bits|4 or 8|3",
                "'quant_method':'gptq','bits':4,'group_size':32,'checkpoint_format':'marlin'|checkpoint_format|gptq or gptq_v2|marlin",
                "'quant_method':'compressed-tensors'|format|pack-quantized|nothing",
                "'quant_method':'compressed-tensors','format':'nvfp4-pack-quantized'|format|pack-quantized|nvfp4-pack-quantized",
                "'quant_method':'compressed-tensors','format':'dense','sparsity_config':{'format':'sparse-24-bitmask'}|sparsity_config|dense|sparse-24-bitmask",
                "'quant_method':'compressed-tensors','format':'dense','config_groups':{'a':{'weights':{'num_bits':3}}}|weights|int of 4 or 8 bits|int of 3",
                "'quant_method':'compressed-tensors','format':'dense','config_groups':{'a':{'weights':{'num_bits':4,'type':'float'}}}|weights|float of 8|float of 4",
                "'quant_method':'compressed-tensors','format':'dense','config_groups':{'a':{'weights':{'num_bits':4,'strategy':'token'}}}|weights strategy|tensor, channel, group or block|token",
            })
    void refuses_a_configuration_by_name(String fields, String field, String expected, String found)
            throws IOException {
        checkpoint(fields).with("norm.weight", "F32[2]").write(folder);
        assertRefused("config.json", "quantization_config " + field, expected, found);
    }

    @Test
    void refuses_what_a_nested_text_model_says() throws IOException {
        new SafetensorsBytes("{\"text_config\":{\"quantization_config\":{\"quant_method\":\"eetq\"}}}")
                .with("norm.weight", "F32[2]")
                .write(folder);
        assertRefused("config.json", "quantization_config quant_method", "fp8", "eetq");
        new SafetensorsBytes("{\"quantization_config\":\"int4\"}")
                .with("norm.weight", "F32[2]")
                .write(folder);
        assertRefused("config.json", "quantization_config quant_method", "fp8", "nothing");
    }

    @Test
    void refuses_fp8_without_a_scale_or_with_another_shape() throws IOException {
        SafetensorsBytes bytes =
                checkpoint("'quant_method':'fp8','weight_block_size':[128,128]").with("a.weight", "F8_E4M3[130,256]");
        assertRefused(bytes, "a.weight_scale_inv", "a tensor beside a.weight", "none of this name");
        bytes.with("a.weight_scale_inv", "F32[1,2]");
        assertRefused(bytes, "a.weight_scale_inv", "shape [2, 2], [130, 1] or [1]", "shape [1, 2]");
        bytes.with("a.weight_scale_inv", "F64[2,2]");
        assertRefused(bytes, "a.weight_scale_inv", "F32, F16, BF16 or F8_E8M0", "F64");
        bytes.with("a.weight_scale_inv", "F32[2,2]").with("a.weight", "F8_E4M3[1,130,256]");
        assertRefused(bytes, "a.weight", "two dimensions", "F8_E4M3[1,130,256]");
    }

    @Test
    void refuses_blocks_of_mxfp4_without_their_scales() throws IOException {
        SafetensorsBytes bytes = checkpoint("'quant_method':'mxfp4'").with("x_blocks", "U8[2,3,1,16]");
        assertRefused(bytes, "x_scales", "a tensor beside x_blocks", "none of this name");
        bytes.with("x_scales", "U8[2,3,2]");
        assertRefused(bytes, "x_scales", "U8 of shape [2, 3, 1]", "U8[2,3,2]");
        bytes.with("x_scales", "U8[2,3,1]").with("x", "BF16[2,32,3]");
        assertRefused(bytes, "x", "either a plain or a quantised one", "both, with x_blocks");
        bytes.with("x_blocks", "U8[2,3,16]");
        assertRefused(bytes, "x_blocks", "shape [experts, out, in / 32, 16]", "U8[2,3,16]");
    }

    @Test
    void refuses_awq_whose_parts_do_not_fit() throws IOException {
        SafetensorsBytes bytes = checkpoint(AWQ).with("a.qweight", "I32[64,4]");
        assertRefused(bytes, "a.scales", "a tensor beside a.qweight", "none of this name");
        bytes.with("a.scales", "F16[1,32]");
        assertRefused(bytes, "a.scales", "BF16 or F16 or F32 of shape [2, 32]", "F16[1,32]");
        bytes.with("a.scales", "I32[2,32]");
        assertRefused(bytes, "a.scales", "BF16 or F16 or F32 of shape [2, 32]", "I32[2,32]");
        bytes.with("a.scales", "F16[2,32]");
        assertRefused(bytes, "a.qzeros", "a tensor beside a.qweight", "none of this name");
        bytes.with("a.qzeros", "I32[2,3]");
        assertRefused(bytes, "a.qzeros", "I32 of shape [2, 4]", "I32[2,3]");
    }

    @Test
    void refuses_gptq_whose_groups_do_not_fit() throws IOException {
        int[] groups = new int[64];
        groups[63] = 2;
        SafetensorsBytes bytes = checkpoint(GPTQ)
                .with("a.qweight", "I32[8,8]")
                .with("a.scales", "F16[2,8]")
                .with("a.qzeros", "I32[2,1]");
        assertRefused(bytes, "a.g_idx", "a tensor beside a.qweight", "none of this name");
        bytes.with("a.g_idx", "I32[63]");
        assertRefused(bytes, "a.g_idx", "I32 of shape [64]", "I32[63]");
        bytes.with("a.g_idx", "I32[64]", groups);
        assertRefused(bytes, "a.g_idx", "groups below 2", "2 for input 63");
        groups[63] = -1;
        bytes.with("a.g_idx", "I32[64]", groups);
        assertRefused(bytes, "a.g_idx", "groups below 2", "-1 for input 63");
    }

    @Test
    void refuses_packed_integers_whose_parts_do_not_fit() throws IOException {
        SafetensorsBytes bytes = checkpoint(PACKED).with("a.weight_packed", "I32[4,8]");
        assertRefused(bytes, "a.weight_shape", "a tensor beside a.weight_packed", "none of this name");
        bytes.with("a.weight_shape", "F32[2]");
        assertRefused(bytes, "a.weight_shape", "I64 or I32 of shape [2]", "F32[2]");
        bytes.with("a.weight_shape", "I64[2]", 4, 96);
        assertRefused(bytes, "a.weight_packed", "words of 4 or 8 bits for shape [4, 96]", "I32[4,8]");
        bytes.with("a.weight_shape", "I32[2]", 4, 64);
        assertRefused(bytes, "a.weight_scale", "a tensor beside a.weight_packed", "none of this name");
        bytes.with("a.weight_scale", "BF16[4,4]");
        assertRefused(bytes, "a.weight_scale", "[4, 64 / group_size] with group_size of [32]", "shape [4, 4]");
        bytes.with("a.weight_scale", "BF16[4,2]").with("a.weight_zero_point", "I8[4,2]");
        assertRefused(bytes, "a.weight_zero_point", "I32 of shape [1, 2]", "I8[4,2]");
        bytes.without("a.weight_zero_point").with("a.weight_g_idx", "I32[64]");
        assertRefused(bytes, "a.weight_g_idx", "groups in the order of the columns", "I32[64]");
    }

    @Test
    void refuses_integers_without_a_scale_or_with_other_zero_points() throws IOException {
        SafetensorsBytes bytes = checkpoint("'quant_method':'compressed-tensors','format':'int-quantized'")
                .with("a.weight", "I8[4,8]");
        assertRefused(bytes, "a.weight_scale", "a tensor beside a.weight", "none of this name");
        bytes.with("a.weight_scale", "F32[3,1]");
        assertRefused(bytes, "a.weight_scale", "shape [4, 1] or [1]", "shape [3, 1]");
        bytes.with("a.weight_scale", "F32[4,1]").with("a.weight_zero_point", "I8[1]");
        assertRefused(bytes, "a.weight_zero_point", "I8 of shape [4, 1]", "I8[1]");
    }

    @Test
    void takes_modules_that_were_left_out_as_they_are_and_hides_scales_of_activations() throws IOException {
        checkpoint("'quant_method':'compressed-tensors','format':'int-quantized'")
                .with("a.weight", "I8[4,8]")
                .with("a.weight_scale", "F32[1]")
                .with("a.input_scale", "F32[1]")
                .with("a.bias", "F16[4]")
                .with("lm_head.weight", "BF16[4,8]")
                .write(folder);
        try (Checkpoint checkpoint = Checkpoint.open(folder)) {
            assertThat(checkpoint.tensorNames()).containsExactlyInAnyOrder("a.weight", "a.bias", "lm_head.weight");
            assertThat(checkpoint.info("lm_head.weight").format()).isEqualTo("BF16");
            assertThat(checkpoint.info("a.weight").dims()).isEqualTo(List.of(4L, 8L));
        }
    }

    private static SafetensorsBytes checkpoint(String fields) {
        return new SafetensorsBytes("{\"quantization_config\":{" + fields.replace('\'', '"') + "}}");
    }

    private void assertRefused(SafetensorsBytes bytes, String tensor, String expected, String found)
            throws IOException {
        bytes.write(folder);
        assertRefused("model.safetensors", "tensor " + tensor, expected, found);
    }

    private void assertRefused(String file, String subject, String expected, String found) {
        assertThatExceptionOfType(CheckpointException.class)
                .isThrownBy(() -> Checkpoint.open(folder))
                .satisfies(e -> {
                    assertThat(e.file()).isEqualTo(folder.resolve(file));
                    assertThat(e.subject()).isEqualTo(subject);
                    assertThat(e.expected()).contains(expected);
                    assertThat(e.found()).contains(found);
                });
    }
}
