package dev.systole.engine.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a folder with a configuration and tensors of zeros, or of integers that are given. */
final class SafetensorsBytes {

    private static final Map<String, Integer> WIDTHS =
            Map.of("F32", 4, "F16", 2, "BF16", 2, "I32", 4, "I64", 8, "U8", 1, "I8", 1, "F8_E4M3", 1, "F64", 8);

    private record Tensor(String dtype, List<Integer> dims, List<Integer> integers) {

        int bytes() {
            return dims.stream().reduce(1, Math::multiplyExact) * WIDTHS.getOrDefault(dtype, 0);
        }
    }

    private final Map<String, Tensor> tensors = new LinkedHashMap<>();
    private final String config;

    SafetensorsBytes(String config) {
        this.config = config;
    }

    /** Adds a tensor, such as {@code F16[2,3]}; a second of a name replaces the first. */
    SafetensorsBytes with(String name, String type, int... integers) {
        int bracket = type.indexOf('[');
        String inner = type.substring(bracket + 1, type.length() - 1);
        List<Integer> dims = inner.isEmpty()
                ? List.of()
                : List.of(inner.split(",", -1)).stream().map(Integer::valueOf).toList();
        tensors.put(
                name,
                new Tensor(
                        type.substring(0, bracket),
                        dims,
                        Arrays.stream(integers).boxed().toList()));
        return this;
    }

    SafetensorsBytes without(String name) {
        tensors.remove(name);
        return this;
    }

    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("config.json"), config);
        int size = tensors.values().stream().mapToInt(Tensor::bytes).sum();
        ByteBuffer data = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder header = new StringBuilder();
        int at = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            Tensor tensor = entry.getValue();
            data.position(at);
            for (int integer : tensor.integers()) {
                if (tensor.dtype().equals("I64")) {
                    data.putLong(integer);
                } else {
                    data.putInt(integer);
                }
            }
            header.append(header.isEmpty() ? "{" : ",")
                    .append("\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":[%d,%d]}"
                            .formatted(entry.getKey(), tensor.dtype(), tensor.dims(), at, at + tensor.bytes()));
            at += tensor.bytes();
        }
        byte[] text = header.append("}").toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + text.length + size).order(ByteOrder.LITTLE_ENDIAN);
        Files.write(
                folder.resolve("model.safetensors"),
                file.putLong(text.length).put(text).put(data.array()).array());
    }
}
