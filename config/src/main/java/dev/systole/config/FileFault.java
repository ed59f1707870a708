package dev.systole.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * A file or folder that cannot be used, in words for a person: the one place that turns what the file system says into
 * them. Its message is a clause with the path, such as {@code no permission to read /models/a/config.json}.
 */
public final class FileFault extends IOException implements Fault {

    private static final long serialVersionUID = 1L;

    private final String found;

    private FileFault(String message, String found, Throwable cause) {
        super(message, cause);
        this.found = found;
    }

    /** A fault that was seen and not thrown: {@code found} is there in place of a file that can be read. */
    FileFault(Path path, String found) {
        super(path + " is " + found);
        this.found = found;
    }

    /**
     * Why a path could not be read.
     *
     * @param path the file or folder
     * @param cause what the attempt ended in
     * @return the fault; {@code cause} itself where it is one already
     */
    public static FileFault reading(Path path, IOException cause) {
        return cause instanceof FileFault fault ? fault : of("read", path, cause);
    }

    /**
     * Why a path could not be written.
     *
     * @param path the file or folder
     * @param cause what the attempt ended in
     * @return the fault; {@code cause} itself where it is one already
     */
    public static FileFault writing(Path path, IOException cause) {
        return cause instanceof FileFault fault ? fault : of("write", path, cause);
    }

    /**
     * What a person is told of a failure that may be the file system's.
     *
     * @param failure any failure with a message
     * @return the failure's message, of the file system's in words
     */
    public static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof FileSystemException e && e.getFile() != null) {
            return String.valueOf(reading(Path.of(e.getFile()), e).getMessage());
        }
        if (failure instanceof UncheckedIOException e) {
            IOException cause = Objects.requireNonNull(e.getCause());
            return message.equals(cause.toString()) ? words(cause) : message + ": " + words(cause);
        }
        return message;
    }

    /**
     * What was there instead of a usable file.
     *
     * @return a noun in words, such as {@code a folder} or {@code nothing there}
     */
    public String found() {
        return found;
    }

    private static FileFault of(String verb, Path path, IOException cause) {
        // A fault may lie in another file than the one that was asked for: in a folder above it, or a link's target.
        String named = cause instanceof FileSystemException e ? Objects.requireNonNullElse(e.getFile(), "") : "";
        String at = named.isEmpty() ? path.toString() : named;
        if (cause instanceof NoSuchFileException) {
            return new FileFault(at + " does not exist", "nothing there", cause);
        }
        if (cause instanceof AccessDeniedException) {
            String permission = "no permission to " + verb + " ";
            return new FileFault(permission + at, permission + "it", cause);
        }
        if (cause instanceof NotDirectoryException) {
            return new FileFault(at + " is no folder", "a file and no folder", cause);
        }
        if (cause instanceof CharacterCodingException) {
            return new FileFault(path + " is not UTF-8", "text that is not UTF-8", cause);
        }
        String reason = reason(cause);
        return reason.equals("is a directory")
                ? new FileFault(at + " is a folder", "a folder", cause)
                : new FileFault(path + " cannot be " + participle(verb) + ": " + reason, reason, cause);
    }

    private static String participle(String verb) {
        return verb.equals("read") ? "read" : "written";
    }

    /** The system's own words without the names of files and classes. */
    private static String reason(IOException cause) {
        String text = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
        return text == null || text.isBlank()
                ? "the system gives no reason"
                : text.strip().substring(0, 1).toLowerCase(Locale.ROOT)
                        + text.strip().substring(1);
    }
}
