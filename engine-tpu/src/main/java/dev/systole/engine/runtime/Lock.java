package dev.systole.engine.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file that one thread of all processes has at a time, and which goes with its process, however that ends. It belongs
 * to the thread that took it.
 */
public final class Lock implements AutoCloseable {

    /** The operating system's locks are a process's, and closing any channel of a file gives up all of them. */
    private static final Map<Path, ReentrantLock> OF_THIS_PROCESS = new ConcurrentHashMap<>();

    private final ReentrantLock thread;
    private final Path file;
    private final @Nullable FileChannel channel;

    private Lock(ReentrantLock thread, Path file, @Nullable FileChannel channel) {
        this.thread = thread;
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes it, waiting if need be; among the threads of this process alone where the file cannot be locked.
     *
     * @param file made, with its folder, and gone when the lock is given up
     * @param waiting told if it is another's
     * @return the lock, which the caller closes in the same thread
     */
    public static Lock of(Path file, Runnable waiting) {
        ReentrantLock thread = OF_THIS_PROCESS.computeIfAbsent(file.toAbsolutePath(), path -> new ReentrantLock());
        if (!thread.tryLock()) {
            waiting.run();
            thread.lock();
        }
        FileChannel channel = null;
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            take(channel, waiting);
            return new Lock(thread, file, channel);
        } catch (IOException | UnsupportedOperationException e) {
            // Without a lock two starts may compile the same, and nothing worse.
            close(channel);
            return new Lock(thread, file, null);
        }
    }

    private static void take(FileChannel channel, Runnable waiting) throws IOException {
        FileLock free = channel.tryLock();
        if (free == null) {
            waiting.run();
            channel.lock();
        }
    }

    private static void close(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives it up and removes the file: who waits for it has it open. */
    @Override
    public void close() {
        try {
            if (channel != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // An empty file stays, which the next one takes.
        } finally {
            close(channel);
            thread.unlock();
        }
    }
}
