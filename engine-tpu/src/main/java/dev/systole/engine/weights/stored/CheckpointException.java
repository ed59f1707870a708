package dev.systole.engine.weights.stored;

import dev.systole.config.Fault;
import dev.systole.config.FileFault;
import java.nio.file.Path;

/** A checkpoint that cannot be served: the file, what in it is wrong, what was expected and what was found. */
public final class CheckpointException extends RuntimeException implements Fault {

    private final transient Path file;
    private final String subject;
    private final String expected;
    private final String found;

    /**
     * A refusal.
     *
     * @param file the file, or the folder of a checkpoint
     * @param subject what in it, such as {@code tensor model.norm.weight} or {@code header length}
     * @param expected what would have been served
     * @param found what was there instead
     */
    public CheckpointException(Path file, String subject, String expected, String found) {
        super(file + ": " + subject + ": expected " + expected + ", found " + found);
        this.file = file;
        this.subject = subject;
        this.expected = expected;
        this.found = found;
    }

    /**
     * A refusal of a file that cannot be read.
     *
     * @param file the file
     * @param fault why
     */
    public CheckpointException(Path file, FileFault fault) {
        this(file, "file", "a regular file that can be read", fault.found());
        initCause(fault);
    }

    /**
     * A refusal of one tensor.
     *
     * @param file the file it lies in
     * @param tensor its name
     * @param expected what would have been served
     * @param found what was there instead
     * @return the exception, to be thrown
     */
    public static CheckpointException ofTensor(Path file, String tensor, String expected, String found) {
        return new CheckpointException(file, "tensor " + tensor, expected, found);
    }

    /**
     * Where it is wrong.
     *
     * @return the file, or the folder of a checkpoint
     */
    public Path file() {
        return file;
    }

    /**
     * What is wrong.
     *
     * @return such as {@code tensor model.norm.weight}
     */
    public String subject() {
        return subject;
    }

    /**
     * What would have been served.
     *
     * @return in words
     */
    public String expected() {
        return expected;
    }

    /**
     * What was there instead.
     *
     * @return in words
     */
    public String found() {
        return found;
    }
}
