package dev.systole.engine.weights.gguf;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The model classes whose GGUF files can be read. */
public final class GgufClasses {

    private GgufClasses() {}

    /** Hugging Face's names of the classes. */
    public static Set<String> names() {
        return Arrays.stream(GgufArchitecture.values())
                .map(GgufArchitecture::className)
                .collect(Collectors.toSet());
    }
}
