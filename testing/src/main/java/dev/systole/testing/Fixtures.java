package dev.systole.testing;

import java.nio.file.Path;

/** Where the files lie that golden tests read: the folder {@code fixtures} of the repository. Thread-safe. */
public final class Fixtures {

    // Surefire runs in the module's folder.
    private static final Path FOLDER = Path.of("..", "fixtures");

    private Fixtures() {}

    /**
     * All tiny models.
     *
     * @return the folder with a folder for each family
     */
    public static Path tiny() {
        return FOLDER.resolve("tiny");
    }

    /**
     * A tiny model with its references.
     *
     * @param name such as {@code llama/bf16}
     * @return its folder
     */
    public static Path tiny(String name) {
        return tiny().resolve(name);
    }

    /**
     * What transformers makes of a published model.
     *
     * @param name such as {@code gemma-3-270m}
     * @return the file
     */
    public static Path real(String name) {
        return FOLDER.resolve("real").resolve(name + ".json");
    }

    /**
     * All published configs.
     *
     * @return the folder with a folder for each model
     */
    public static Path configs() {
        return FOLDER.resolve("configs");
    }

    /**
     * A published config.
     *
     * @param name such as {@code Qwen3-30B-A3B}
     * @return the file
     */
    public static Path config(String name) {
        return configs().resolve(name).resolve("config.json");
    }
}
