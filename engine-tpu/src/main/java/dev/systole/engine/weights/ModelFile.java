package dev.systole.engine.weights;

import dev.systole.config.FileFault;
import dev.systole.config.RegularFile;
import dev.systole.engine.weights.stored.CheckpointException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a user gave as a model that is no folder: a GGUF, or something else, which is refused by its kind. */
final class ModelFile {

    private static final String MODEL = "a Hugging Face folder or a .gguf file";
    private static final String GGUF = "GGUF";

    /** The longest beginning that tells kinds apart: eight bytes of length, and the brace of a header. */
    private static final int BEGINNING = 9;

    private ModelFile() {}

    /** Refuses what is there unless it begins as a GGUF does, and says what to give instead. */
    static void check(Path path) {
        byte[] beginning;
        try {
            RegularFile.check(path);
            try (InputStream in = Files.newInputStream(path)) {
                beginning = in.readNBytes(BEGINNING);
            }
        } catch (IOException e) {
            throw new CheckpointException(
                    path, "model", MODEL, FileFault.reading(path, e).found());
        }
        String text = new String(beginning, StandardCharsets.ISO_8859_1);
        if (!text.startsWith(GGUF)) {
            throw new CheckpointException(path, "model", MODEL, kind(path, text));
        }
    }

    private static String kind(Path path, String beginning) {
        Path parent = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
        String ofFolder = ", one file of a folder: give the folder, " + parent;
        String name = path.toString();
        if (name.endsWith(".json") || name.endsWith(".jinja")) {
            return "the file " + path.getFileName() + ofFolder;
        }
        if (beginning.length() == BEGINNING && beginning.charAt(BEGINNING - 1) == '{') {
            return "a safetensors file" + ofFolder;
        }
        if (beginning.startsWith("PK") || beginning.startsWith("\u0080\u0002")) {
            return "a file of PyTorch, or another archive: convert it to safetensors";
        }
        if (beginning.startsWith("version ")) {
            return "a pointer of Git LFS in place of the file: fetch the file itself";
        }
        return beginning.isEmpty() ? "an empty file" : "a file of another kind, which does not begin with GGUF";
    }
}
