package dev.systole.engine.weights.stored;

import dev.systole.config.FileFault;
import dev.systole.config.RegularFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file mapped for reading.
 *
 * @param path where it lies
 * @param bytes all of it, read-only, until the arena it was mapped in closes
 */
public record MappedFile(Path path, MemorySegment bytes) {

    /**
     * Maps a whole file.
     *
     * @param path where it lies
     * @param arena what unmaps it
     * @return the mapping
     * @throws CheckpointException where it cannot be read
     */
    public static MappedFile map(Path path, Arena arena) {
        try {
            RegularFile.check(path);
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                return new MappedFile(path, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
            }
        } catch (IOException e) {
            throw new CheckpointException(path, FileFault.reading(path, e));
        }
    }

    /**
     * Its length.
     *
     * @return bytes
     */
    public long size() {
        return bytes.byteSize();
    }
}
