package dev.systole.tokenizer;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The Rust library over {@code tokenizers} and {@code minijinja}, and the only place of this module that calls native
 * code. Thread-safe. A handle belongs to the arena it was made in and is freed when that arena closes; the arena
 * refuses to close during a call.
 */
@SuppressWarnings("restricted")
final class TextLibrary {

    /** What a call came to. */
    enum Status {
        DONE,
        REFUSED,
        RAISED
    }

    /**
     * The end of a call.
     *
     * @param status whether it worked
     * @param content its result in little-endian order, or the message in UTF-8
     */
    record Answer(Status status, ByteBuffer content) {
        String text() {
            return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
        }
    }

    private static final MemoryLayout BUFFER = MemoryLayout.structLayout(ADDRESS, JAVA_LONG);

    private static final SymbolLookup LIBRARY = load();

    private static final MethodHandle BUFFER_FREE =
            function("systole_buffer_free", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG));
    private static final MethodHandle TOKENIZER_LOAD = function(
            "systole_tokenizer_load",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
    private static final MethodHandle TOKENIZER_FREE =
            function("systole_tokenizer_free", FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle TOKENIZER_ENCODE = function(
            "systole_tokenizer_encode",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS));
    private static final MethodHandle TOKENIZER_ID =
            function("systole_tokenizer_id", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS));
    private static final MethodHandle TOKENIZER_PIECES =
            function("systole_tokenizer_pieces", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle TEMPLATE_COMPILE = function(
            "systole_template_compile",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
    private static final MethodHandle TEMPLATE_FREE =
            function("systole_template_free", FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle TEMPLATE_RENDER = function(
            "systole_template_render",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS));

    private TextLibrary() {}

    /**
     * Loads a {@code tokenizer.json} and adds tokens, a JSON array of {@link NamedTokens}; the handle lives as long as
     * {@code owner}.
     */
    static MemorySegment loadTokenizer(byte[] json, String toAdd, Arena owner) {
        byte[] added = utf8(toAdd);
        return handle(owner, TOKENIZER_FREE, (arena, handle, out) -> (int) TOKENIZER_LOAD.invokeExact(
                copy(arena, json), (long) json.length, copy(arena, added), (long) added.length, handle, out));
    }

    /** The ids of a text, as little-endian ints. */
    static Answer encode(MemorySegment tokenizer, String text, boolean addSpecialTokens) {
        byte[] bytes = utf8(text);
        return call((arena, out) -> (int) TOKENIZER_ENCODE.invokeExact(
                tokenizer, copy(arena, bytes), (long) bytes.length, addSpecialTokens ? 1 : 0, out));
    }

    /** The id of a token, as a little-endian int, or nothing. */
    static Answer id(MemorySegment tokenizer, String token) {
        byte[] bytes = utf8(token);
        return call((arena, out) ->
                (int) TOKENIZER_ID.invokeExact(tokenizer, copy(arena, bytes), (long) bytes.length, out));
    }

    /** The decode table that {@link Pieces} reads. */
    static Answer pieces(MemorySegment tokenizer) {
        return call((arena, out) -> (int) TOKENIZER_PIECES.invokeExact(tokenizer, out));
    }

    /** Compiles a chat template; the handle lives as long as {@code owner}. */
    static MemorySegment compileTemplate(String source, byte[] specialTokensJson, Arena owner) {
        byte[] bytes = utf8(source);
        return handle(owner, TEMPLATE_FREE, (arena, handle, out) -> (int) TEMPLATE_COMPILE.invokeExact(
                copy(arena, bytes),
                (long) bytes.length,
                copy(arena, specialTokensJson),
                (long) specialTokensJson.length,
                handle,
                out));
    }

    /** Renders a chat template at a local time given in seconds since 1970 of the same clock. */
    static Answer render(MemorySegment template, String contextJson, boolean prepare, long now) {
        byte[] bytes = utf8(contextJson);
        return call((arena, out) -> (int) TEMPLATE_RENDER.invokeExact(
                template, copy(arena, bytes), (long) bytes.length, prepare ? 1 : 0, now, out));
    }

    private interface Call {
        int into(Arena arena, MemorySegment out) throws Throwable;
    }

    private interface Creation {
        int into(Arena arena, MemorySegment handle, MemorySegment out) throws Throwable;
    }

    private static MemorySegment handle(Arena owner, MethodHandle free, Creation creation) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ADDRESS);
            Answer answer = call((inner, out) -> creation.into(inner, handle, out));
            if (answer.status() != Status.DONE) {
                throw new TokenizerException(answer.text());
            }
            return handle.get(ADDRESS, 0).reinterpret(owner, segment -> release(free, segment));
        }
    }

    private static Answer call(Call call) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(BUFFER);
            int status = call.into(arena, out);
            ByteBuffer content = take(out.get(ADDRESS, 0), out.get(JAVA_LONG, ADDRESS.byteSize()));
            return switch (status) {
                case 0 -> new Answer(Status.DONE, content);
                case 1 -> new Answer(Status.REFUSED, content);
                case 2 -> new Answer(Status.RAISED, content);
                default ->
                    throw new IllegalStateException(
                            "the tokenizer library panicked: " + StandardCharsets.UTF_8.decode(content));
            };
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing checked", e);
        }
    }

    private static ByteBuffer take(MemorySegment data, long length) throws Throwable {
        if (length == 0) {
            return ByteBuffer.allocate(0);
        }
        byte[] content = data.reinterpret(length).toArray(JAVA_BYTE);
        BUFFER_FREE.invokeExact(data, length);
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void release(MethodHandle free, MemorySegment handle) {
        try {
            free.invokeExact(handle);
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing", e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MemorySegment copy(Arena arena, byte[] bytes) {
        return arena.allocateFrom(JAVA_BYTE, bytes);
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        MemorySegment address = LIBRARY.find(name)
                .orElseThrow(() -> new IllegalStateException("the tokenizer library has no function " + name));
        return Linker.nativeLinker().downcallHandle(address, descriptor);
    }

    /** Copies the library out of the jar, maps it, and removes the copy: a mapped file needs no name. */
    private static SymbolLookup load() {
        String arch = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT) + "-" + arch;
        String resource = "/META-INF/native/" + system + "/libsystole_tokenizer.so";
        try (InputStream in = TextLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this build has no tokenizer library for " + system + " (no resource "
                        + resource + "): build it on such a machine");
            }
            Path copy = Files.createTempFile("systole-tokenizer", ".so");
            try {
                Files.write(copy, in.readAllBytes());
                return SymbolLookup.libraryLookup(copy, Arena.global());
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException(
                        "cannot map the tokenizer library from " + copy.getParent()
                                + ": set -Djava.io.tmpdir to a folder that is not mounted noexec",
                        e);
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot unpack the tokenizer library into " + System.getProperty("java.io.tmpdir")
                            + ": make that folder writable or set -Djava.io.tmpdir",
                    e);
        }
    }
}
