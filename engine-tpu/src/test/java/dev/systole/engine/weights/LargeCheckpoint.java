package dev.systole.engine.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Writes a checkpoint of Qwen3-8B's shape with fewer layers: 8.07 GiB of seeded random bfloat16 in shards, as the Hub
 * has it. Needs the JDK alone, so that {@code java LargeCheckpoint.java FOLDER} runs it.
 */
final class LargeCheckpoint {

    private static final int LAYERS = 16;
    private static final long VOCABULARY = 151_936;
    private static final long HIDDEN = 4_096;
    private static final long INTERMEDIATE = 12_288;
    private static final long HEAD = 128;
    private static final long QUERIES = 32 * HEAD;
    private static final long KEYS = 8 * HEAD;
    private static final long SHARD_BYTES = 2_000_000_000;
    private static final int BUFFER_BYTES = 1 << 23;
    private static final long SEED = 20_261_130;

    /** Of four elements: sign, mantissa and the lowest two bits of the exponent are random, from 2^-11 to 2^-7. */
    private static final long MATRIX_BITS = 0x81ff_81ff_81ff_81ffL;

    private static final long MATRIX_BASE = 0x3a00_3a00_3a00_3a00L;

    /** Of a norm: positive, from 0.5 to 2. */
    private static final long NORM_BITS = 0x00ff_00ff_00ff_00ffL;

    private static final long NORM_BASE = 0x3f00_3f00_3f00_3f00L;

    private LargeCheckpoint() {}

    private record Tensor(String name, List<Long> dims) {

        Tensor(String name, Long... dims) {
            this(name, List.of(dims));
        }

        long bytes() {
            return 2 * dims.stream().reduce(1L, Math::multiplyExact);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        List<List<Tensor>> shards = shards(tensors());
        Map<String, String> files = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < shards.size(); i++) {
            String file = "model-%05d-of-%05d.safetensors".formatted(i + 1, shards.size());
            shards.get(i).forEach(tensor -> files.put(tensor.name(), file));
            write(folder.resolve(file), shards.get(i), random);
            System.out.println("wrote " + file);
        }
        String map = files.entrySet().stream()
                .map(entry -> "\"%s\": \"%s\"".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(",\n"));
        long bytes = tensors().stream().mapToLong(Tensor::bytes).sum();
        Files.writeString(
                folder.resolve("model.safetensors.index.json"),
                "{\"metadata\": {\"total_size\": %d}, \"weight_map\": {%n%s}}".formatted(bytes, map));
        Files.writeString(folder.resolve("config.json"), config());
        Files.writeString(folder.resolve("tokenizer.json"), """
                {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
                 "pre_tokenizer": null, "post_processor": null,
                 "decoder": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false},
                 "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}""");
    }

    private static List<Tensor> tensors() {
        List<Tensor> tensors = new ArrayList<>();
        tensors.add(new Tensor("model.embed_tokens.weight", VOCABULARY, HIDDEN));
        for (int i = 0; i < LAYERS; i++) {
            String layer = "model.layers." + i + ".";
            tensors.add(new Tensor(layer + "input_layernorm.weight", HIDDEN));
            tensors.add(new Tensor(layer + "self_attn.q_proj.weight", QUERIES, HIDDEN));
            tensors.add(new Tensor(layer + "self_attn.k_proj.weight", KEYS, HIDDEN));
            tensors.add(new Tensor(layer + "self_attn.v_proj.weight", KEYS, HIDDEN));
            tensors.add(new Tensor(layer + "self_attn.o_proj.weight", HIDDEN, QUERIES));
            tensors.add(new Tensor(layer + "self_attn.q_norm.weight", HEAD));
            tensors.add(new Tensor(layer + "self_attn.k_norm.weight", HEAD));
            tensors.add(new Tensor(layer + "post_attention_layernorm.weight", HIDDEN));
            tensors.add(new Tensor(layer + "mlp.gate_proj.weight", INTERMEDIATE, HIDDEN));
            tensors.add(new Tensor(layer + "mlp.up_proj.weight", INTERMEDIATE, HIDDEN));
            tensors.add(new Tensor(layer + "mlp.down_proj.weight", HIDDEN, INTERMEDIATE));
        }
        tensors.add(new Tensor("model.norm.weight", HIDDEN));
        tensors.add(new Tensor("lm_head.weight", VOCABULARY, HIDDEN));
        return tensors;
    }

    private static List<List<Tensor>> shards(List<Tensor> tensors) {
        List<List<Tensor>> shards = new ArrayList<>();
        long used = SHARD_BYTES;
        for (Tensor tensor : tensors) {
            if (used + tensor.bytes() > SHARD_BYTES) {
                shards.add(new ArrayList<>());
                used = 0;
            }
            shards.getLast().add(tensor);
            used += tensor.bytes();
        }
        return shards;
    }

    private static void write(Path file, List<Tensor> tensors, SplittableRandom random) throws IOException {
        StringBuilder header = new StringBuilder("{\"__metadata__\": {\"format\": \"pt\"}");
        long offset = 0;
        for (Tensor tensor : tensors) {
            header.append(", \"%s\": {\"dtype\": \"BF16\", \"shape\": %s, \"data_offsets\": [%d, %d]}"
                    .formatted(tensor.name(), tensor.dims(), offset, offset + tensor.bytes()));
            offset += tensor.bytes();
        }
        header.append("}");
        header.repeat(" ", (8 - header.length() % 8) % 8);
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            buffer.putLong(header.length()).put(header.toString().getBytes(StandardCharsets.US_ASCII));
            flush(buffer, channel);
            for (Tensor tensor : tensors) {
                write(tensor, random, buffer, channel);
            }
        }
    }

    private static void write(Tensor tensor, SplittableRandom random, ByteBuffer buffer, FileChannel channel)
            throws IOException {
        boolean norm = tensor.dims().size() == 1;
        long bits = norm ? NORM_BITS : MATRIX_BITS;
        long base = norm ? NORM_BASE : MATRIX_BASE;
        for (long left = tensor.bytes(); left > 0; left -= BUFFER_BYTES) {
            int bytes = (int) Math.min(left, BUFFER_BYTES);
            for (int at = 0; at < bytes; at += Long.BYTES) {
                buffer.putLong((random.nextLong() & bits) | base);
            }
            flush(buffer, channel);
        }
    }

    private static void flush(ByteBuffer buffer, FileChannel channel) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    private static String config() {
        return """
                {"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "vocab_size": %d, "hidden_size": %d,
                 "intermediate_size": %d, "num_hidden_layers": %d, "num_attention_heads": 32,
                 "num_key_value_heads": 8, "head_dim": %d, "hidden_act": "silu", "max_position_embeddings": 40960,
                 "rms_norm_eps": 1e-06, "tie_word_embeddings": false, "attention_bias": false,
                 "use_sliding_window": false, "sliding_window": null, "max_window_layers": 28,
                 "eos_token_id": 151645, "rope_theta": 1000000.0, "rope_scaling": null,
                 "torch_dtype": "bfloat16"}""".formatted(VOCABULARY, HIDDEN, INTERMEDIATE, LAYERS, HEAD);
    }
}
