package dev.systole.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that a user names. What is no regular file is refused before it is opened: to open a FIFO would wait for
 * ever, to read a device would never end.
 */
public final class RegularFile {

    /** No text that a model comes with is nearly as long; the largest {@code tokenizer.json} has 34 MB. */
    private static final long MOST_BYTES = 512L << 20;

    private RegularFile() {}

    /**
     * Checks a file without opening it.
     *
     * @param path the file, or a link to it
     * @return its size in bytes
     * @throws FileFault where it is not there, or no regular file
     */
    public static long check(Path path) throws FileFault {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException e) {
            throw FileFault.reading(path, e);
        }
        if (attributes.isDirectory()) {
            throw new FileFault(path, "a folder");
        }
        if (!attributes.isRegularFile()) {
            throw new FileFault(path, "a FIFO, a socket or a device, no regular file");
        }
        return attributes.size();
    }

    /**
     * Whether anything is there under a name: also what cannot be read, so that reading it says why.
     *
     * @param path the file
     * @return false only where there is no such name
     */
    public static boolean isThere(Path path) {
        return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Reads a whole file.
     *
     * @param path the file
     * @return its bytes
     * @throws FileFault where it is no regular file, cannot be read, or has more than 512 MiB
     */
    public static byte[] bytes(Path path) throws FileFault {
        long size = check(path);
        if (size > MOST_BYTES) {
            throw new FileFault(path, "a file of " + size + " bytes, longer than the " + MOST_BYTES + " that are read");
        }
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw FileFault.reading(path, e);
        }
    }

    /**
     * Reads a whole text.
     *
     * @param path the file
     * @return its characters
     * @throws FileFault where it cannot be read as {@link #bytes} does, or is not UTF-8
     */
    public static String text(Path path) throws FileFault {
        byte[] bytes = bytes(path);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IOException e) {
            throw FileFault.reading(path, e);
        }
    }
}
