package dev.systole.planner.slice;

import dev.systole.engine.pjrt.MemoryStats;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * What the compiler said of a program.
 *
 * @param seconds that compiling took
 * @param memory of one device
 * @param optimizedProgram XLA's {@code HloModuleProtoWithConfig}, serialised; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // Megabytes that nobody compares or changes.
record CompilerReport(double seconds, MemoryStats memory, byte[] optimizedProgram) {

    /** As bytes, compressed: the text within is a tenth of it then. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeDouble(seconds);
            out.writeLong(memory.code());
            out.writeLong(memory.arguments());
            out.writeLong(memory.outputs());
            out.writeLong(memory.aliased());
            out.writeLong(memory.temporary());
            out.write(optimizedProgram);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Reads what {@link #bytes} wrote; empty if it is something else. */
    static Optional<CompilerReport> read(MemorySegment bytes) {
        byte[] all = bytes.toArray(ValueLayout.JAVA_BYTE);
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(all)))) {
            double seconds = in.readDouble();
            MemoryStats memory =
                    new MemoryStats(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
            return Optional.of(new CompilerReport(seconds, memory, in.readAllBytes()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
