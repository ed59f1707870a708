package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.PluginException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks before a file goes to the dynamic linker: loading runs a library's own start-up code, and a truncated
 * library can end the process. Offsets are those of the ELF-64 specification (System V ABI, chapters 4 and 5).
 */
final class ElfFile {

    private static final int HEADER_BYTES = 64;
    private static final int PROGRAM_HEADER_BYTES = 56;
    private static final int MOST_TABLE_BYTES = 1 << 28;
    private static final int MAGIC = 0x464c457f;
    private static final int SHARED_OBJECT = 3;
    private static final int X86_64 = 62;
    private static final int AARCH64 = 183;
    private static final int PT_LOAD = 1;
    private static final int PT_DYNAMIC = 2;
    private static final int DT_STRTAB = 5;
    private static final int DT_STRSZ = 10;

    /** Part of a file that is mapped to memory when the library is loaded. */
    private record Segment(int type, long offset, long address, long bytes) {}

    private final Path file;
    private final FileChannel channel;
    private final long size;

    private ElfFile(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        this.size = channel.size();
    }

    /** Refuses a file that is not a whole shared library for this machine with the name of a symbol in it. */
    static void requireExport(Path file, String symbol) {
        if (!exports(file, symbol)) {
            throw new PluginException(file, "it is a shared library, but it does not export " + symbol);
        }
    }

    /** Whether the name of a symbol is in a library; refuses a file that is no whole one for this machine. */
    static boolean exports(Path file, String symbol) {
        if (Files.notExists(file)) {
            throw new PluginException(file, "there is no such file");
        }
        if (!Files.isRegularFile(file)) {
            throw new PluginException(file, "it is not a file");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            ElfFile elf = new ElfFile(file, channel);
            List<Segment> segments = elf.segments(elf.header());
            return elf.dynamicNames(segments).contains(symbol + "\0");
        } catch (IOException e) {
            throw new PluginException(file, "it cannot be read (" + e.getMessage() + ")");
        }
    }

    private ByteBuffer header() throws IOException {
        if (size < HEADER_BYTES || read(0, 4).getInt(0) != MAGIC) {
            throw new PluginException(file, "it is not an ELF shared library");
        }
        ByteBuffer header = read(0, HEADER_BYTES);
        boolean little64 = header.get(4) == 2 && header.get(5) == 1;
        if (!little64 || header.getShort(16) != SHARED_OBJECT) {
            throw new PluginException(file, "it is an ELF file, but not a 64-bit shared library");
        }
        String here = System.getProperty("os.arch");
        int expected = here.equals("aarch64") ? AARCH64 : X86_64;
        int found = header.getShort(18);
        if (found != expected) {
            throw new PluginException(file, "it is built for " + machine(found) + ", this machine is " + here);
        }
        return header;
    }

    private static String machine(int number) {
        return switch (number) {
            case X86_64 -> "x86_64";
            case AARCH64 -> "aarch64";
            default -> "ELF machine " + number;
        };
    }

    private List<Segment> segments(ByteBuffer header) throws IOException {
        long start = header.getLong(32);
        int count = header.getShort(56) & 0xffff;
        ByteBuffer table = read(start, (long) count * PROGRAM_HEADER_BYTES);
        List<Segment> segments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = i * PROGRAM_HEADER_BYTES;
            Segment segment = new Segment(
                    table.getInt(at), table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32));
            if (segment.type() == PT_LOAD) {
                requireWithin(segment.offset(), segment.bytes());
            }
            segments.add(segment);
        }
        return segments;
    }

    /** The dynamic string table, in which the names of exported symbols stand, each ended by a zero. */
    private String dynamicNames(List<Segment> segments) throws IOException {
        long address = 0;
        long bytes = 0;
        for (Segment dynamic : segments) {
            if (dynamic.type() == PT_DYNAMIC) {
                ByteBuffer entries = read(dynamic.offset(), dynamic.bytes());
                for (int at = 0; at + 16 <= entries.limit(); at += 16) {
                    long tag = entries.getLong(at);
                    address = tag == DT_STRTAB ? entries.getLong(at + 8) : address;
                    bytes = tag == DT_STRSZ ? entries.getLong(at + 8) : bytes;
                }
            }
        }
        for (Segment load : segments) {
            long into = address - load.address();
            if (load.type() == PT_LOAD && into >= 0 && into < load.bytes()) {
                return new String(read(load.offset() + into, bytes).array(), StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    private ByteBuffer read(long offset, long bytes) throws IOException {
        requireWithin(offset, bytes);
        if (bytes > MOST_TABLE_BYTES) {
            throw new PluginException(file, "it is damaged: it claims a table of " + bytes + " bytes");
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) {
                throw new PluginException(file, "it ended while it was read");
            }
        }
        return buffer.flip();
    }

    private void requireWithin(long offset, long bytes) {
        if (offset < 0 || bytes < 0 || offset > size - bytes) {
            throw new PluginException(
                    file,
                    "it is truncated or damaged: bytes " + offset + " to " + (offset + bytes)
                            + " are needed, the file has " + size);
        }
    }
}
