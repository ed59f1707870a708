package dev.systole.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class KernelPackTest {

    static final List<KernelTemplate> BUNDLED = KernelPack.bundled().templates();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BODY = "module @f(%arg0: i32, %arg1: memref<{tokens}x8xf32, #tpu.memory_space<vmem>>,"
            + " %arg2: memref<{tokens}x8xf32, #tpu.memory_space<vmem>>) {tokens/8}";
    /** SHA-256 of {@link #BODY} by coreutils. */
    private static final String SHA256 = "4d9fe12612f469aaf10ac769ebbe3aa58e6a1f7bdf40d958c91416ceb4d3cc92";

    private static final String MANIFEST = """
            {"libtpu": "1.2.3", "libtpu_build": "cl/1", "generation": "TPU v6 lite", "kernels": [{
              "kernel": "f", "file": "f-8.mlir", "sha256": "%s",
              "constants": {"hidden": 8, "cap": 0.0, "sinks": false},
              "parameters": {"tokens": {"min": 16, "max": 64, "multiple": 16}},
              "operands": ["tensor<{tokens}x8xf32>"], "results": ["tensor<{tokens}x8xf32>"], "aliases": [[0, 0]],
              "config": {"custom_call_config": {"serialization_format": 1}},
              "measured": [{"parameters": {"tokens": 16}, "bundles_fixed": 300, "bundles_per_trip": 20}],
              "trip_covers": {"tokens": 8}}]}
            """.formatted(SHA256);

    @TempDir
    private Path folder;

    @Test
    void the_bundled_pack_has_the_kernels_that_layers_ask_for() {
        assertThat(BUNDLED)
                .extracting(KernelTemplate::kernel)
                .contains(
                        "moe_decode",
                        "moe_prefill",
                        "attention_decode",
                        "attention_prefill",
                        "cache_write",
                        "conv_decode",
                        "delta_rule_decode",
                        "delta_rule_prefill");
        assertThat(BUNDLED).extracting(KernelTemplate::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("BUNDLED")
    void filled_for_every_measured_size_no_hole_is_left(KernelTemplate template) {
        assertThat(template.measured()).isNotEmpty();
        for (Measured measured : template.measured()) {
            // A kernel's time may not depend on all of its sizes; the others take the least.
            Map<String, Long> sizes = new HashMap<String, Long>();
            template.parameters().forEach((name, range) -> sizes.put(name, range.least()));
            sizes.putAll(measured.sizes());
            assertThat(template.refusal(template.constants(), sizes)).isEmpty();
            String body = KernelTemplate.filled(template.body(), sizes);
            assertThat(Pattern.compile("\\{\\w+\\W?\\w*}").matcher(body).results())
                    .isEmpty();
        }
    }

    @Test
    void a_folder_with_the_same_files_is_the_same_pack() throws IOException {
        // Tests run in the module's folder.
        Path resources = Path.of("src/main/resources/dev/systole/engine/kernel");
        KernelPack pack = KernelPack.of(resources);
        assertThat(pack.templates()).isEqualTo(BUNDLED);
        assertThat(pack.name()).isEqualTo(resources.toString());
        assertThat(KernelPack.inOrder(Optional.of(resources))).containsExactly(pack, KernelPack.bundled());
        assertThat(KernelPack.inOrder(Optional.empty())).containsExactly(KernelPack.bundled());
    }

    private KernelPack read(String manifest) throws IOException {
        Files.writeString(folder.resolve("manifest.json"), manifest);
        return KernelPack.of(folder);
    }

    private void writeBody() throws IOException {
        Files.writeString(folder.resolve("f-8.mlir"), BODY);
    }

    @Test
    void a_template_is_what_its_entry_says() throws IOException {
        writeBody();
        KernelPack pack = read(MANIFEST);
        assertThat(pack.libtpu()).isEqualTo("1.2.3");
        assertThat(pack.target()).isEqualTo(new KernelTarget("cl/1", "TPU v6 lite"));
        KernelTemplate template = pack.templates().getFirst();
        assertThat(template.name()).isEqualTo("f-8");
        assertThat(template.body()).isEqualTo(BODY);
        assertThat(template.constants())
                .containsOnly(entry("hidden", "8"), entry("cap", "0.0"), entry("sinks", "false"));
        assertThat(template.parameters()).containsOnly(entry("tokens", new KernelTemplate.Range(16, 64, 16)));
        assertThat(template.aliases()).containsOnly(entry(0, 0));
        assertThat(template.config()).isEqualTo("{\"custom_call_config\":{\"serialization_format\":1}}");
        assertThat(template.measured()).containsExactly(new Measured(Map.of("tokens", 16L), 300, 20, 0));
    }

    @Test
    void a_changed_file_is_named_with_both_digests() throws IOException {
        Files.writeString(folder.resolve("f-8.mlir"), BODY + " ");
        assertThatThrownBy(() -> read(MANIFEST))
                .isInstanceOf(KernelPackException.class)
                .hasMessageMatching("kernel pack \\Q" + folder + "\\E: f-8.mlir has the sha256 [0-9a-f]{64}, not "
                        + SHA256 + " as manifest.json says; export the pack again");
    }

    @Test
    void a_missing_file_is_named() throws IOException {
        assertThatThrownBy(() -> KernelPack.of(folder))
                .isInstanceOf(KernelPackException.class)
                .hasMessage("kernel pack " + folder + ": there is no file manifest.json");
        assertThatThrownBy(() -> read(MANIFEST))
                .isInstanceOf(KernelPackException.class)
                .hasMessage("kernel pack " + folder + ": there is no file f-8.mlir");
    }

    @ParameterizedTest
    @CsvSource({
        "'', libtpu",
        "'', libtpu_build",
        "'', generation",
        "'', kernels",
        "/kernels/0, kernel",
        "/kernels/0, file",
        "/kernels/0, sha256",
        "/kernels/0, constants",
        "/kernels/0, parameters",
        "/kernels/0/parameters/tokens, min",
        "/kernels/0/parameters/tokens, max",
        "/kernels/0/parameters/tokens, multiple",
        "/kernels/0, operands",
        "/kernels/0, results",
        "/kernels/0, aliases",
        "/kernels/0, config",
        "/kernels/0, measured",
        "/kernels/0/measured/0, parameters",
        "/kernels/0/measured/0, bundles_fixed",
        "/kernels/0/measured/0, bundles_per_trip",
        "/kernels/0, trip_covers"
    })
    void a_manifest_without_a_field_is_named_with_the_field(String parent, String field) throws IOException {
        writeBody();
        JsonNode manifest = JSON.readTree(MANIFEST);
        ((ObjectNode) manifest.at(parent)).remove(field);
        assertThatThrownBy(() -> read(manifest.toString()))
                .isInstanceOf(KernelPackException.class)
                .hasMessageStartingWith("kernel pack " + folder + ": manifest.json has no " + field + " in {")
                .hasMessageNotContaining("\n")
                .satisfies(e -> assertThat(e.getMessage())
                        .hasSizeLessThan(folder.toString().length() + 250));
    }

    @Test
    void a_manifest_that_is_no_json_is_named() throws IOException {
        assertThatThrownBy(() -> read("{\"libtpu\": "))
                .isInstanceOf(KernelPackException.class)
                .hasMessageStartingWith("kernel pack " + folder + ": manifest.json is no JSON: ");
        assertThatThrownBy(() -> read(""))
                .isInstanceOf(KernelPackException.class)
                .hasMessageContaining("manifest.json");
    }

    /** Each change of the manifest with what is said of it, both in full but for the pack. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/kernels/0/parameters/tokens | max | \"many\""
                        + " | manifest.json has for max \"many\", expected a whole number",
                "/kernels/0 | operands | {} | manifest.json has for operands {}, expected an array",
                "/kernels/0 | file | \"../f-8.mlir\""
                        + " | manifest.json names the file ../f-8.mlir, expected a name in its folder such as a.mlir",
                "/kernels/0/parameters/tokens | max | 8 | f-8.mlir: its parameter tokens has min 16, max 8 and multiple 16,"
                        + " expected 1 <= min <= max and 1 <= multiple",
                "/kernels/0/parameters/tokens | multiple | 0 | f-8.mlir: its parameter tokens has min 16, max 64 and"
                        + " multiple 0, expected 1 <= min <= max and 1 <= multiple",
                "/kernels/0/parameters/tokens | multiple | 12 | f-8.mlir: it has the hole {tokens/8} where tokens is a"
                        + " multiple of 12, expected one that it divides",
                "/kernels/0 | parameters | {} | f-8.mlir: it has the hole {tokens}, expected one of its parameters []",
                "/kernels/0 | operands | [\"tensor<{rows}x8xf32>\"]"
                        + " | f-8.mlir: it has the hole {rows}, expected one of its parameters [tokens]",
                "/kernels/0 | results | [] | f-8.mlir: it has no results, expected at least one",
                "/kernels/0 | results | [\"tensor<{tokens}x4xf32>\"]"
                        + " | f-8.mlir: its alias [0, 0] is of tensor<{tokens}x8xf32> and tensor<{tokens}x4xf32>,"
                        + " expected the same type",
                "/kernels/0 | aliases | [[1, 0]]"
                        + " | f-8.mlir: its alias [1, 0] is of 1 operands and 1 results, expected one of each",
                "/kernels/0 | aliases | [0] | manifest.json has the alias 0, expected [operand, result]",
                "/kernels/0 | operands | [\"tensor<{tokens}x8xf32>\", \"tensor<8xf32>\"]"
                        + " | f-8.mlir: it has 2 arguments %arg: memref with a #tpu.memory_space, expected 3 for its"
                        + " operands and results",
                "/kernels/0 | measured | [] | f-8.mlir: measured is empty, expected figures of at least one size",
                "/kernels/0 | trip_covers | {\"rows\": 8}"
                        + " | f-8.mlir: measured or trip_covers has [rows], expected of its parameters [tokens]",
                "/kernels/0 | trip_covers | {\"tokens\": 0}"
                        + " | f-8.mlir: a trip covers {tokens=0}, expected at least 1 of each",
                "/kernels/0 | config | {\"custom_call_config\": {}}"
                        + " | f-8.mlir: its config is {\"custom_call_config\":{}}, expected a custom_call_config with at"
                        + " least one field, and no backslashes",
            })
    void a_manifest_that_contradicts_itself_is_refused_with_what_was_found_and_expected(
            String parent, String field, String value, String said) throws IOException {
        writeBody();
        JsonNode manifest = JSON.readTree(MANIFEST);
        ((ObjectNode) manifest.at(parent)).set(field, JSON.readTree(value));
        assertThatThrownBy(() -> read(manifest.toString()))
                .isInstanceOf(KernelPackException.class)
                .hasMessage("kernel pack " + folder + ": " + said);
    }

    @Test
    void an_operand_of_an_unknown_type_is_named() throws IOException {
        writeBody();
        assertThatThrownBy(() -> read(MANIFEST.replace("x8xf32", "x8xf33")))
                .isInstanceOf(KernelPackException.class)
                .hasMessageStartingWith("kernel pack " + folder + ": f-8.mlir: an operand or result is"
                        + " tensor<{tokens}x8xf33>, expected tensor<sizes and type> with a type of ");
    }

    @Test
    void two_kernels_of_one_name_are_refused() throws IOException {
        writeBody();
        ObjectNode manifest = (ObjectNode) JSON.readTree(MANIFEST);
        manifest.withArray("kernels").add(manifest.at("/kernels/0").deepCopy());
        assertThatThrownBy(() -> read(manifest.toString()))
                .isInstanceOf(KernelPackException.class)
                .hasMessageContaining("manifest.json has two kernels that a program would call f_8");
    }

    private String refusedAsTheUsersPack(String file, Map<String, String> changes) throws IOException {
        Path resources = Path.of("src/main/resources/dev/systole/engine/kernel");
        ObjectNode manifest =
                (ObjectNode) JSON.readTree(resources.resolve("manifest.json").toFile());
        ArrayNode kernels = JSON.createArrayNode();
        for (JsonNode kernel : manifest.get("kernels")) {
            if (kernel.get("file").asText().equals(file)) {
                kernels.add(kernel);
            }
        }
        for (Map.Entry<String, String> change : changes.entrySet()) {
            ((ObjectNode) kernels.get(0)).set(change.getKey(), JSON.readTree(change.getValue()));
        }
        manifest.set("kernels", kernels);
        Files.writeString(folder.resolve("manifest.json"), manifest.toString());
        Files.copy(resources.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        Throwable refused = catchThrowable(() -> KernelPack.inOrder(Optional.of(folder)));
        assertThat(refused).isInstanceOf(KernelPackException.class);
        return String.valueOf(refused.getMessage()).replace(folder.toString(), "DIR");
    }

    @Test
    void a_kernel_that_no_layer_calls_or_that_takes_other_operands_is_refused() throws IOException {
        assertThat(refusedAsTheUsersPack("moe_decode-qwen3-30b-a3b.mlir", Map.of("kernel", "\"attention\"")))
                .isEqualTo("kernel pack DIR: manifest.json has the kernel attention, expected one of [attention_decode,"
                        + " attention_prefill, cache_write, conv_decode, delta_rule_decode, delta_rule_prefill,"
                        + " moe_decode, moe_prefill]");
        assertThat(refusedAsTheUsersPack("moe_decode-qwen3-30b-a3b.mlir", Map.of("constants", "{\"hidden\": 2048}")))
                .isEqualTo("kernel pack DIR: moe_decode-qwen3-30b-a3b.mlir: moe_decode has the constants [hidden],"
                        + " expected the constants [activation, hidden, inner]");
        assertThat(refusedAsTheUsersPack(
                        "attention_decode-d128.mlir",
                        Map.of(
                                "operands",
                                "[\"tensor<{batch}xi32>\", \"tensor<{batch}x{kv_heads}x{group}x128xf32>\","
                                        + " \"tensor<{rows}x{kv_heads}x{slots}x128xbf16>\","
                                        + " \"tensor<{rows}x{kv_heads}x{slots}x128xbf16>\"]")))
                .isEqualTo(
                        "kernel pack DIR: attention_decode-d128.mlir: attention_decode has the operands [i32 of rank 1,"
                                + " f32 of rank 4, bf16 of rank 4, bf16 of rank 4], expected the operands [i32 of rank 1, bf16 of"
                                + " rank 4, bf16 of rank 4, bf16 of rank 4]");
    }
}
