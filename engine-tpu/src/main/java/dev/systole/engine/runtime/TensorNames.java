package dev.systole.engine.runtime;

import dev.systole.engine.weights.Checkpoint;
import java.util.List;

/**
 * How a checkpoint spells the names of the text model's tensors: {@code model.X}, or, where it holds other modalities
 * besides, {@code model.language_model.X} or {@code language_model.model.X}.
 *
 * @param body in place of {@code model.}
 * @param head in place of nothing, before other names
 */
public record TensorNames(String body, String head) {

    private static final String BODY = "model.";
    private static final String PROBE = "embed_tokens.weight";
    private static final List<TensorNames> SPELLINGS = List.of(
            new TensorNames(BODY, ""),
            new TensorNames("model.language_model.", ""),
            new TensorNames("language_model.model.", "language_model."));

    /**
     * The spelling of a checkpoint; the plain one where none fits, so that errors name that.
     *
     * @param checkpoint whose names are looked at
     * @return how it spells them
     */
    public static TensorNames of(Checkpoint checkpoint) {
        return SPELLINGS.stream()
                .filter(names -> checkpoint.contains(names.body + PROBE))
                .findFirst()
                .orElse(SPELLINGS.getFirst());
    }

    String spell(String name) {
        return name.startsWith(BODY) ? body + name.substring(BODY.length()) : head + name;
    }
}
