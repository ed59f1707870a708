package dev.systole.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.weights.gguf.Gguf;
import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.Layout;
import dev.systole.engine.weights.stored.ModelFiles;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.engine.weights.stored.TensorInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A model on disk, opened and checked: its configuration and tensors, in Hugging Face's form whatever the file's.
 *
 * <p>Thread-safe: tensors are read from any thread at the same time. Owns the mappings of its files until closed. Every
 * method that meets a bad file throws {@link CheckpointException}; a wrong call is an {@link IllegalArgumentException}.
 */
public final class Checkpoint implements AutoCloseable {

    private final Path path;
    private final Arena arena;
    private final ModelFiles files;
    private final Map<String, TensorInfo> infos;

    /** Takes over the arena that the tensors were mapped in. */
    Checkpoint(Path path, Arena arena, ModelFiles files) {
        this.path = path;
        this.arena = arena;
        this.files = files;
        Map<String, TensorInfo> all = new LinkedHashMap<>();
        files.tensors().forEach((name, tensor) -> all.put(name, tensor.info()));
        all.putAll(files.unreadable());
        this.infos = Collections.unmodifiableMap(all);
    }

    /**
     * Maps a checkpoint and checks all its headers.
     *
     * <p>Safetensors whose configuration has a {@code quantization_config} of {@code fp8}, {@code mxfp4},
     * {@code compressed-tensors}, {@code awq} or {@code gptq} show the tensors of the model that was not quantised, by
     * name and shape; they are de-quantised while they are read. Only the weights are: a model that is made for
     * quantised activations, too, is served with full ones. Every other method is refused here.
     *
     * @param path a Hugging Face folder with safetensors, or a {@code .gguf} file
     * @return the checkpoint, to be closed by the caller
     * @throws CheckpointException where it cannot be served
     */
    @SuppressWarnings("MustBeClosedChecker") // The checkpoint closes the arena.
    public static Checkpoint open(Path path) {
        if (!Files.isDirectory(path)) {
            ModelFile.check(path);
        }
        Arena arena = Arena.ofShared();
        try {
            ModelFiles files = Files.isDirectory(path) ? Safetensors.open(path, arena) : Gguf.open(path, arena);
            return new Checkpoint(path, arena, files);
        } catch (Throwable e) {
            arena.close();
            throw e;
        }
    }

    /**
     * The model's configuration.
     *
     * @return {@code config.json}, or its equal made of a GGUF's metadata
     */
    public JsonNode config() {
        return files.config();
    }

    /**
     * The model's defaults for generation.
     *
     * @return {@code generation_config.json} or its equal of a GGUF; empty for a folder without one
     */
    public Optional<JsonNode> generationConfig() {
        return files.generationConfig();
    }

    /**
     * The metadata of a GGUF, from which a tokeniser is built. Integers of 8 and 16 bits and signed ones of 32 are
     * {@link Integer}, unsigned ones of 32 bits and all of 64 {@link Long}; floats are {@link Float} or {@link Double};
     * arrays are {@link List}.
     *
     * @return an immutable map, empty for a folder
     */
    public Map<String, Object> ggufMetadata() {
        return files.metadata();
    }

    /**
     * The tensors.
     *
     * @return Hugging Face's names
     */
    public Set<String> tensorNames() {
        return infos.keySet();
    }

    /**
     * Whether there is a tensor of this name.
     *
     * @param name Hugging Face's name
     * @return true where there is one
     */
    public boolean contains(String name) {
        return infos.containsKey(name);
    }

    /**
     * What is known of a tensor.
     *
     * @param name Hugging Face's name
     * @return its shape and storage
     * @throws CheckpointException where there is none of this name
     */
    public TensorInfo info(String name) {
        TensorInfo info = infos.get(name);
        if (info == null) {
            throw CheckpointException.ofTensor(
                    path, name, "a tensor of this name", "none among " + infos.size() + " tensors");
        }
        return info;
    }

    /**
     * A tensor that must be there in this shape.
     *
     * @param name Hugging Face's name
     * @param dims the dimensions the model needs, outermost first
     * @return what is known of it
     * @throws CheckpointException where it is missing or of another shape
     */
    public TensorInfo require(String name, long... dims) {
        TensorInfo info = info(name);
        List<Long> wanted = Arrays.stream(dims).boxed().toList();
        if (!info.dims().equals(wanted)) {
            throw CheckpointException.ofTensor(info.file(), name, "shape " + wanted, "shape " + info.dims());
        }
        return info;
    }

    /**
     * Decodes a whole tensor without gaps.
     *
     * @param name Hugging Face's name
     * @param as F32 or BF16
     * @param transposed whether {@code [N, K]} becomes {@code [K, N]}
     * @param into at least as long as the tensor
     * @throws CheckpointException where there is no such tensor, or its format cannot be decoded
     */
    public void read(String name, DType as, boolean transposed, MemorySegment into) {
        read(name, new Layout(as, transposed, 0, 0), into);
    }

    /**
     * Decodes a whole tensor.
     *
     * @param name Hugging Face's name
     * @param layout where its rows land
     * @param into at least as long as the layout needs
     * @throws CheckpointException where there is no such tensor, or its format cannot be decoded
     */
    public void read(String name, Layout layout, MemorySegment into) {
        read(name, 0, info(name).rows(), layout, into);
    }

    /**
     * Decodes rows of a tensor into a segment of the caller. Rows are those of the last dimension; row {@code r} lands
     * where it would in a read of the whole tensor, so that several threads may share a large one.
     *
     * <p>Elements are rounded to nearest even where the segment's type is the shorter one. In a GGUF that holds
     * quantised tensors every element is rounded to bfloat16, also when it is read as F32: a quantised model is the
     * same model in both element types. Of safetensors, F32 is de-quantised in float32 all the way.
     *
     * @param name Hugging Face's name
     * @param firstRow first row to read
     * @param rowCount number of rows
     * @param layout where they land; transposed only for two dimensions, or where those between the first and the last
     *     are 1
     * @param into at least as long as the layout needs; its other elements stay untouched
     * @throws CheckpointException where there is no such tensor, or its format cannot be decoded
     */
    public void read(String name, long firstRow, long rowCount, Layout layout, MemorySegment into) {
        StoredTensor tensor = stored(name);
        guarded(tensor, () -> tensor.read(firstRow, rowCount, layout, into));
    }

    /**
     * Decodes one matrix of a tensor of three dimensions, such as one expert's. It lands as a tensor of the two inner
     * dimensions would.
     *
     * @param name Hugging Face's name
     * @param index which matrix, along the outermost dimension
     * @param layout where it lands
     * @param into at least as long as the layout needs; its other elements stay untouched
     * @throws CheckpointException where there is no such tensor, or its format cannot be decoded
     */
    public void readMatrix(String name, long index, Layout layout, MemorySegment into) {
        StoredTensor tensor = stored(name);
        guarded(tensor, () -> {
            StoredTensor matrix = tensor.matrix(index);
            matrix.read(0, matrix.rows(), layout, into);
        });
    }

    /** Unmaps the files. No read may be running; a second call does nothing. */
    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    private static void guarded(StoredTensor tensor, Runnable read) {
        try {
            read.run();
        } catch (InternalError e) {
            // The JVM's word for a fault in a mapping: the file was cut or its disk failed after it was opened.
            TensorInfo info = tensor.info();
            throw new CheckpointException(
                    info.file(),
                    "tensor " + info.name(),
                    "the file as it was opened",
                    "one that was cut, or whose disk fails (" + e.getMessage() + ")");
        }
    }

    private StoredTensor stored(String name) {
        TensorInfo info = info(name);
        StoredTensor tensor = files.tensors().get(name);
        if (tensor == null) {
            throw CheckpointException.ofTensor(info.file(), name, "F32, F16 or BF16", info.format());
        }
        return tensor;
    }
}
