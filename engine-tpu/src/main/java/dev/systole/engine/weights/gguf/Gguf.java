package dev.systole.engine.weights.gguf;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.Layout;
import dev.systole.engine.weights.stored.MappedFile;
import dev.systole.engine.weights.stored.ModelFiles;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.engine.weights.stored.TensorInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens a GGUF and gives its tensors Hugging Face's names, order of rows and values. */
public final class Gguf {

    private static final String EMBEDDING = "model.embed_tokens.weight";
    private static final String HEAD = "lm_head.weight";
    private static final String ROPE_DIVISORS = "rope_freqs.weight";

    /** Rows compared to tell whether embedding and head are one matrix. */
    private static final int SAMPLED_ROWS = 64;

    /** Quantisation noise lies well under this, the distance of two different matrices near the square root of 2. */
    private static final double SAME_MATRIX = 0.1;

    private final MappedFile file;
    private final Arena arena;
    private final GgufHeader header;
    private final GgufArchitecture architecture;
    private final GgufConfig config;
    private final boolean quantised;

    private Gguf(MappedFile file, Arena arena) {
        this.file = file;
        this.arena = arena;
        this.header = GgufHeader.parse(file);
        Map<String, Object> values = header.metadata();
        Object splits = values.getOrDefault("split.count", 1);
        if (splits instanceof Number number && number.longValue() > 1) {
            throw new CheckpointException(file.path(), "split.count", "a whole model in one file", splits + " parts");
        }
        this.architecture = GgufArchitecture.of(file.path(), values.getOrDefault("general.architecture", "none"));
        this.config = new GgufConfig(architecture, new GgufSettings(file.path(), architecture.gguf(), values));
        this.quantised = header.tensors().stream().anyMatch(t -> t.encoding().isQuantised());
    }

    /**
     * Maps a file and checks its header.
     *
     * @param path where it lies
     * @param arena what unmaps it
     * @return the model
     * @throws CheckpointException where it cannot be served
     */
    public static ModelFiles open(Path path, Arena arena) {
        return new Gguf(MappedFile.map(path, arena), arena).files();
    }

    private ModelFiles files() {
        Map<String, StoredTensor> tensors = new LinkedHashMap<>();
        float[] ropeDivisors = {};
        for (GgufHeader.Tensor tensor : header.tensors()) {
            if (tensor.name().equals(ROPE_DIVISORS)) {
                // A setting and no weight: it keeps all its bits.
                ropeDivisors =
                        floats(StoredTensor.plain(info(tensor, ROPE_DIVISORS), tensor.encoding(), bytes(tensor)));
            } else {
                String name = architecture
                        .huggingFaceName(tensor.name())
                        .orElseThrow(() -> CheckpointException.ofTensor(
                                file.path(),
                                tensor.name(),
                                "tensors of " + architecture.gguf(),
                                "one that is not used there"));
                tensors.put(name, stored(tensor, name));
            }
        }
        dropRepeatedHead(tensors);
        StoredTensor embedding = tensors.get(EMBEDDING);
        if (embedding == null) {
            throw CheckpointException.ofTensor(file.path(), "token_embd.weight", "the embedding", "no such tensor");
        }
        return new ModelFiles(
                config.config(tensors.keySet(), embedding.info().dims().getFirst(), ropeDivisors),
                Optional.of(config.generationConfig()),
                header.metadata(),
                tensors,
                Map.of());
    }

    private StoredTensor stored(GgufHeader.Tensor tensor, String name) {
        TensorInfo info = info(tensor, name);
        long heads = architecture.interleavesQueries(tensor.name())
                ? config.heads()
                : architecture.interleavesKeys(tensor.name()) ? config.keyValueHeads() : 0;
        MemorySegment bytes = bytes(tensor);
        float shift = architecture.shift(tensor.name());
        boolean rounded = quantised && tensor.encoding() != Encoding.BF16;
        if (heads == 0) {
            return StoredTensor.encoded(info, tensor.encoding(), bytes, 0, shift, rounded);
        }
        if (tensor.dims().getFirst() % (2 * heads) != 0) {
            throw CheckpointException.ofTensor(
                    file.path(),
                    tensor.name(),
                    "a multiple of " + 2 * heads + " rows",
                    tensor.dims().toString());
        }
        if (tensor.dims().size() > 1) {
            return StoredTensor.encoded(info, tensor.encoding(), bytes, heads, shift, rounded);
        }
        return StoredTensor.plain(
                new TensorInfo(name, Encoding.F32.name(), info.dims(), info.file()),
                Encoding.F32,
                orderedBias(StoredTensor.encoded(info, tensor.encoding(), bytes, 0, shift, rounded), heads));
    }

    private TensorInfo info(GgufHeader.Tensor tensor, String name) {
        return new TensorInfo(name, tensor.encoding().name(), tensor.dims(), file.path());
    }

    private MemorySegment bytes(GgufHeader.Tensor tensor) {
        return file.bytes().asSlice(tensor.begin(), tensor.bytes());
    }

    /** A bias has its elements interleaved, as a matrix has its rows; it is small enough to be put in order here. */
    private MemorySegment orderedBias(StoredTensor bias, long heads) {
        float[] interleaved = floats(bias);
        int perHead = (int) (interleaved.length / heads);
        int half = perHead / 2;
        MemorySegment ordered = arena.allocate(ValueLayout.JAVA_FLOAT, interleaved.length);
        for (int i = 0; i < interleaved.length; i++) {
            int inHead = i % perHead;
            ordered.setAtIndex(
                    ValueLayout.JAVA_FLOAT, i, interleaved[i - inHead + (inHead % half) * 2 + inHead / half]);
        }
        return ordered.asReadOnly();
    }

    /**
     * Some files store a tied matrix twice, in two qualities. The model is the tied one: the better copy serves as
     * both.
     */
    private void dropRepeatedHead(Map<String, StoredTensor> tensors) {
        StoredTensor embedding = tensors.get(EMBEDDING);
        StoredTensor head = tensors.get(HEAD);
        if (embedding == null || head == null || !isRepeated(embedding, head)) {
            return;
        }
        tensors.remove(HEAD);
        if (size(head) >= size(embedding)) {
            TensorInfo info =
                    new TensorInfo(EMBEDDING, head.info().format(), head.info().dims(), file.path());
            tensors.put(EMBEDDING, new StoredTensor(info, head.elements(), false, 0, 0, head.rounded()));
        }
    }

    private static boolean isRepeated(StoredTensor embedding, StoredTensor head) {
        List<Long> dims = embedding.info().dims();
        boolean lossy = encoding(embedding).isQuantised() || encoding(head).isQuantised();
        if (!lossy || dims.size() != 2 || !dims.equals(head.info().dims())) {
            return false;
        }
        double difference = 0;
        double norm = 0;
        long step = Math.max(1, embedding.rows() / SAMPLED_ROWS);
        for (long row = 0; row < embedding.rows(); row += step) {
            float[] one = embedding.row(row);
            float[] other = head.row(row);
            for (int i = 0; i < one.length; i++) {
                difference += (double) (one[i] - other[i]) * (one[i] - other[i]);
                norm += (double) other[i] * other[i];
            }
        }
        return norm > 0 && Math.sqrt(difference / norm) < SAME_MATRIX;
    }

    private static Encoding encoding(StoredTensor tensor) {
        return Encoding.valueOf(tensor.info().format());
    }

    private static long size(StoredTensor tensor) {
        return encoding(tensor).bytes(tensor.info().elements());
    }

    private static float[] floats(StoredTensor tensor) {
        float[] values = new float[Math.toIntExact(tensor.info().elements())];
        tensor.read(0, tensor.rows(), Layout.dense(DType.F32), MemorySegment.ofArray(values));
        return values;
    }
}
