package dev.systole.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which model is served.
 *
 * @param path a Hugging Face directory, a {@code .gguf} file or a model's folder in the Hub cache, empty for the
 *     default model
 * @param revision branch, tag or commit to take from a folder in the Hub cache
 */
public record ModelConfigRef(Optional<Path> path, Optional<String> revision) {

    /** Refuses a revision of the default model, whose version is pinned. */
    public ModelConfigRef {
        if (path.isEmpty() && revision.isPresent()) {
            throw new SettingException("revision " + revision.get()
                    + " needs a model to take it from: give the model's folder in the Hub cache too");
        }
    }
}
