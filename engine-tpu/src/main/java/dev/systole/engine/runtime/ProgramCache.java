package dev.systole.engine.runtime;

import dev.systole.config.FileFault;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Compiled programs in a folder, so that a later start compiles nothing. An entry is found by the digest of the
 * program's text and is used only where the plugin and the machine that it was made by are the same to the last bit,
 * and its own digest is right: whatever else is in the folder is a miss, with a reason. Thread-safe, also among
 * processes.
 *
 * @param folder made when something is kept
 * @param maker the plugin, its version and the device, in words
 */
public record ProgramCache(Path folder, String maker) {

    private static final int DIGEST_BYTES = 32;

    /** What a serialised program can have at most, as one array. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 64;

    private static final String MAGIC = "systole program 2";

    /** What a look-up found. */
    public sealed interface Found {

        /**
         * The compiled program.
         *
         * @param serialized as the plugin wrote it
         */
        record Hit(MemorySegment serialized) implements Found {}

        /**
         * Nothing to use.
         *
         * @param reason in words
         */
        record Miss(String reason) implements Found {}
    }

    /**
     * Looks a program up by its text.
     *
     * @param text all that the program's compiler is given
     * @return the bytes, or why there are none
     */
    public Found find(String text) {
        Path file = file(text);
        try {
            // Opening what is no file may block for ever.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                return new Found.Miss("not a file");
            }
            try (FileChannel entry = FileChannel.open(file, StandardOpenOption.READ)) {
                return read(entry);
            }
        } catch (NoSuchFileException e) {
            return new Found.Miss("not compiled before");
        } catch (IOException e) {
            return new Found.Miss(
                    "cannot be read: " + FileFault.reading(folder, e).found());
        }
    }

    /** Reads the head first, so that a file of any size costs no more than what it says it holds. */
    private Found read(FileChannel entry) throws IOException {
        // Buffers nothing beyond what is asked for, so that the channel stands behind the head.
        try (DataInputStream in = new DataInputStream(Channels.newInputStream(entry))) {
            if (!in.readUTF().equals(MAGIC)) {
                return new Found.Miss("not an entry of this version");
            }
            if (!in.readUTF().equals(maker)) {
                return new Found.Miss("made by another plugin or on another machine");
            }
            byte[] digest = in.readNBytes(DIGEST_BYTES);
            long length = in.readLong();
            if (length < 0 || length > MOST_BYTES || entry.size() - entry.position() != length) {
                return new Found.Miss("damaged");
            }
            byte[] serialized = in.readNBytes((int) length);
            return Arrays.equals(digest, sha256(serialized))
                    ? new Found.Hit(MemorySegment.ofArray(serialized))
                    : new Found.Miss("damaged");
        } catch (EOFException | UTFDataFormatException e) {
            return new Found.Miss("damaged");
        }
    }

    /**
     * Whether an entry of a program is there; it may turn out to be of no use.
     *
     * @param text all that the program's compiler is given
     * @return true where there is a file
     */
    public boolean holds(String text) {
        return Files.isRegularFile(file(text));
    }

    /**
     * Waits until no other start, of this process or of another, is compiling a program for this folder. Whoever has
     * the lock looks the program up again before it compiles.
     *
     * @param text all that the program's compiler is given
     * @param waiting told once if another start has it
     * @return the lock, which the caller closes in the same thread; one that holds nothing where the folder takes none
     */
    public Lock lock(String text, Runnable waiting) {
        Path file = folder.resolve(name(text) + ".lock");
        return Lock.of(file, waiting);
    }

    /**
     * Keeps a compiled program, in place of whatever was there.
     *
     * @param text all that the program's compiler is given
     * @param serialized as the plugin wrote it
     * @throws IOException if it cannot be written
     */
    public void keep(String text, byte[] serialized) throws IOException {
        ByteArrayOutputStream entry = new ByteArrayOutputStream(serialized.length + 1024);
        try (DataOutputStream out = new DataOutputStream(entry)) {
            out.writeUTF(MAGIC);
            out.writeUTF(maker);
            out.write(sha256(serialized));
            out.writeLong(serialized.length);
            out.write(serialized);
        }
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, "unfinished", null);
        try {
            Files.write(unfinished, entry.toByteArray());
            move(unfinished, file(text));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path file(String text) {
        return folder.resolve(name(text));
    }

    private static String name(String text) {
        return HexFormat.of().formatHex(sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] sha256(byte[] bytes) {
        return digest().digest(bytes);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * Names a plugin and what it compiles for. Compiled for a CPU, a program holds instructions that another model of
     * CPU may lack; for other devices it does not matter where it was compiled.
     *
     * @param plugin the shared library
     * @param platform name of the platform, which may be followed by its version
     * @param device what tells the devices from others
     * @return one line
     */
    public static String maker(Path plugin, String platform, String device) {
        try {
            MessageDigest library = digest();
            try (var in = Files.newInputStream(plugin)) {
                byte[] block = new byte[1 << 20];
                for (int read = in.read(block); read >= 0; read = in.read(block)) {
                    library.update(block, 0, read);
                }
            }
            String made =
                    platform + "; " + device + "; plugin " + HexFormat.of().formatHex(library.digest());
            return platform.startsWith("cpu") ? made + "; " + cpu() : made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String cpu() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(info)) {
            return System.getProperty("os.arch", "");
        }
        String first = Files.readAllLines(info).stream()
                .takeWhile(line -> !line.isEmpty())
                .filter(line ->
                        line.startsWith("model name") || line.startsWith("flags") || line.startsWith("Features"))
                .reduce("", String::concat);
        return HexFormat.of().formatHex(sha256(first.getBytes(StandardCharsets.UTF_8)));
    }
}
