package dev.systole.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class KernelPackTest {

    static final List<KernelTemplate> BUNDLED = KernelPack.bundled().templates();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BODY = "module @f(%arg0: tensor<{tokens}x8xf32>)";
    /** SHA-256 of {@link #BODY} by coreutils. */
    private static final String SHA256 = "e36ca97100bb9a8fbd4b05e6adb8dbc4fc15c529559f5ea6a1ff131de3e282bf";

    private static final String MANIFEST = """
            {"libtpu": "1.2.3", "kernels": [{
              "kernel": "f", "file": "f-8.mlir", "sha256": "%s",
              "constants": {"hidden": 8, "cap": 0.0, "sinks": false},
              "parameters": {"tokens": {"min": 16, "max": 64, "multiple": 16}},
              "operands": ["tensor<{tokens}x8xf32>"], "results": ["tensor<{tokens*2}x8xbf16>"], "aliases": [[0, 0]],
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
                        "cache_write",
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
        assertThat(KernelPack.of(resources)).isEqualTo(KernelPack.bundled());
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
        KernelTemplate template = pack.templates().getFirst();
        assertThat(template.name()).isEqualTo("f-8");
        assertThat(template.body()).isEqualTo(BODY);
        assertThat(template.constants())
                .containsOnly(entry("hidden", "8"), entry("cap", "0.0"), entry("sinks", "false"));
        assertThat(template.parameters()).containsOnly(entry("tokens", new KernelTemplate.Range(16, 64, 16)));
        assertThat(template.aliases()).containsOnly(entry(0, 0));
        assertThat(template.config()).isEqualTo("{\"custom_call_config\":{\"serialization_format\":1}}");
        assertThat(template.measured()).containsExactly(new Measured(Map.of("tokens", 16L), 300, 20));
    }

    @Test
    void a_changed_file_is_named_with_both_digests() throws IOException {
        Files.writeString(folder.resolve("f-8.mlir"), BODY + " ");
        assertThatThrownBy(() -> read(MANIFEST))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("kernel pack \\Q" + folder + "\\E: f-8.mlir has the sha256 [0-9a-f]{64}, not "
                        + SHA256 + " as manifest.json says; export the pack again");
    }

    @Test
    void a_missing_file_is_named() throws IOException {
        assertThatThrownBy(() -> KernelPack.of(folder))
                .isInstanceOf(IOException.class)
                .hasMessage("kernel pack " + folder + ": there is no file manifest.json");
        assertThatThrownBy(() -> read(MANIFEST))
                .isInstanceOf(IOException.class)
                .hasMessage("kernel pack " + folder + ": there is no file f-8.mlir");
    }

    @ParameterizedTest
    @CsvSource({
        "'', libtpu",
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
        "/kernels/0/measured/0, bundles_per_trip"
    })
    void a_manifest_without_a_field_is_named_with_the_field(String parent, String field) throws IOException {
        writeBody();
        JsonNode manifest = JSON.readTree(MANIFEST);
        ((ObjectNode) manifest.at(parent)).remove(field);
        assertThatThrownBy(() -> read(manifest.toString()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("kernel pack " + folder + ": manifest.json has no " + field + " in {")
                .hasMessageNotContaining("\n")
                .satisfies(e -> assertThat(e.getMessage())
                        .hasSizeLessThan(folder.toString().length() + 250));
    }

    @Test
    void a_manifest_that_is_no_json_is_named() throws IOException {
        assertThatThrownBy(() -> read("{\"libtpu\": "))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("kernel pack " + folder + ": manifest.json is no JSON: ");
        assertThatThrownBy(() -> read("")).isInstanceOf(IOException.class).hasMessageContaining("manifest.json");
    }
}
