package dev.systole.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.engine.weights.Checkpoint;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A model's files: what an engine is made of, and what a server reads beside. Thread-safe; closed by whoever opened it,
 * after the engine is made.
 */
public final class ModelFiles implements AutoCloseable {

    private final Checkpoint checkpoint;

    private ModelFiles(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    /**
     * Opens a model; weights are read when an engine is made.
     *
     * @param path a Hugging Face directory or a {@code .gguf} file
     * @return the files, which the caller closes
     * @throws dev.systole.engine.weights.stored.CheckpointException if they are not a model's, or damaged
     */
    public static ModelFiles open(Path path) {
        return new ModelFiles(Checkpoint.open(path));
    }

    /**
     * The model's config.json, or what a GGUF's metadata say in that form.
     *
     * @return its fields
     */
    public JsonNode config() {
        return checkpoint.config();
    }

    /**
     * The model's generation_config.json.
     *
     * @return its fields, empty where there is none
     */
    public Optional<JsonNode> generationConfig() {
        return checkpoint.generationConfig();
    }

    /**
     * A GGUF's metadata, from which its tokeniser is made.
     *
     * @return values by key, empty for other files
     */
    public Map<String, Object> ggufMetadata() {
        return checkpoint.ggufMetadata();
    }

    Checkpoint checkpoint() {
        return checkpoint;
    }

    @Override
    public void close() {
        checkpoint.close();
    }
}
