package dev.systole.tokenizer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the metadata of a GGUF file, by the format's specification. */
record GgufFile(ByteBuffer in) {

    static Map<String, Object> metadata(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = Math.min(channel.size(), Integer.MAX_VALUE);
            return new GgufFile(
                            channel.map(FileChannel.MapMode.READ_ONLY, 0, size).order(ByteOrder.LITTLE_ENDIAN))
                    .read();
        }
    }

    private Map<String, Object> read() {
        in.position(16);
        long count = in.getLong();
        Map<String, Object> metadata = new HashMap<>();
        for (long i = 0; i < count; i++) {
            metadata.put(text(), value(in.getInt()));
        }
        return metadata;
    }

    private Object value(int type) {
        return switch (type) {
            case 0, 1 -> in.get();
            case 2, 3 -> in.getShort();
            case 4, 5 -> in.getInt();
            case 6 -> in.getFloat();
            case 7 -> in.get() != 0;
            case 8 -> text();
            case 9 -> array(in.getInt(), in.getLong());
            case 10, 11 -> in.getLong();
            case 12 -> in.getDouble();
            default -> throw new IllegalArgumentException("GGUF value type " + type);
        };
    }

    private List<Object> array(int type, long count) {
        List<Object> values = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            values.add(value(type));
        }
        return values;
    }

    private String text() {
        byte[] bytes = new byte[Math.toIntExact(in.getLong())];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
