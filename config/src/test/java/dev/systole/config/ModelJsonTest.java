package dev.systole.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelJsonTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Infinity|Infinity",
                "-Infinity|-Infinity",
                "NaN|NaN",
                "{\"__float__\": \"Infinity\"}|Infinity",
                "{\"__float__\": \"-Infinity\"}|-Infinity",
                "{\"__float__\": \"NaN\"}|NaN",
                "1000000000000000019884624838656|1.0E30",
            })
    void reads_the_numbers_that_python_and_transformers_write(String written, Double value) throws IOException {
        ObjectNode object = read("{\"model_max_length\": %s, \"deep\": [{\"of\": %s}]}".formatted(written, written));
        assertThat(object.path("model_max_length").isNumber()).isTrue();
        assertThat(object.path("model_max_length").asDouble()).isEqualTo(value);
        assertThat(object.path("deep").path(0).path("of").asDouble()).isEqualTo(value);
    }

    @Test
    void leaves_other_objects_as_they_are() throws IOException {
        String text = "{\"a\":{\"__float__\":\"much\"},\"b\":{\"__float__\":\"NaN\",\"c\":1}}";
        assertThat(read(text)).hasToString(text);
    }

    @Test
    void refuses_what_is_no_single_object() {
        for (String text : List.of("{} {}", "{}\0", "{'a': 1}", "{\"a\": 1", "nothing")) {
            assertThatExceptionOfType(FileFault.class)
                    .as(text)
                    .isThrownBy(() -> read(text))
                    .withMessageContaining("a.json is not JSON: ");
        }
        assertThatExceptionOfType(FileFault.class)
                .isThrownBy(() -> read("[1]"))
                .withMessageEndingWith("is no JSON object but of type ARRAY");
        assertThatExceptionOfType(FileFault.class)
                .isThrownBy(() -> read(""))
                .withMessageEndingWith("is no JSON object but empty");
    }

    @Test
    void tells_a_file_that_is_not_there_from_one_that_cannot_be_read() throws IOException {
        assertThat(ModelJson.objectIfThere(folder.resolve("none.json"))).isEmpty();
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), folder.resolve("none.json"));
        assertThatExceptionOfType(FileFault.class).isThrownBy(() -> ModelJson.objectIfThere(link));
    }

    private ObjectNode read(String text) throws IOException {
        return ModelJson.object(Files.writeString(folder.resolve("a.json"), text));
    }
}
