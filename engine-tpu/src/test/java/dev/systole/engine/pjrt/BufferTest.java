package dev.systole.engine.pjrt;

import static dev.systole.engine.pjrt.Plugins.F32_4;
import static dev.systole.engine.pjrt.Plugins.count;
import static dev.systole.engine.pjrt.Plugins.floats;
import static dev.systole.engine.pjrt.Plugins.upload;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BufferTest {

    private static final String FOUND = "dev.systole.engine.pjrt.Plugins#found";

    @AfterEach
    void no_handle_is_left() {
        assertThat(NativeHandle.live()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void aligned_host_memory_is_used_in_place(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin)) {
            MemorySegment host = arena.allocate(16, Buffer.ALIGNMENT);
            host.setAtIndex(JAVA_FLOAT, 1, 7);
            try (Buffer buffer = Buffer.over(client, host, F32_4)) {
                assertThat(buffer.aliased()).isTrue();
                assertThat(buffer.unsafePointer()).isEqualTo(host.address());
                assertThat(floats(buffer)).containsExactly(0, 7, 0, 0);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void misaligned_host_memory_is_copied_and_said_to_be(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin)) {
            for (long offset : new long[] {4, 8, 16, 32}) {
                MemorySegment host = arena.allocate(128, Buffer.ALIGNMENT).asSlice(offset, 16);
                host.setAtIndex(JAVA_FLOAT, 1, 7);
                try (Buffer buffer = Buffer.over(client, host, F32_4)) {
                    assertThat(buffer.aliased()).isFalse();
                    assertThat(buffer.unsafePointer()).isNotEqualTo(host.address());
                    host.fill((byte) 1);
                    assertThat(floats(buffer)).containsExactly(0, 7, 0, 0);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void a_copy_leaves_the_host_memory_free(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin)) {
            MemorySegment host = arena.allocate(16, Buffer.ALIGNMENT);
            try (Buffer buffer = Buffer.copyOf(client, host, F32_4)) {
                host.fill((byte) 1);
                assertThat(buffer.aliased()).isFalse();
                assertThat(floats(buffer)).containsOnly(0);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void donating_host_memory_leaves_it_as_it_was(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin);
                Executable program = count(client, 1024)) {
            MemorySegment host = arena.allocate(4096, Buffer.ALIGNMENT);
            Buffer counter = Buffer.over(client, host, Shape.of(DType.F32, 1024));
            Execution execution = program.execute(List.of(counter));
            try (Event done = execution.done();
                    Buffer next = execution.outputs().getFirst()) {
                done.await();
                assertThat(floats(next)).containsOnly(1);
                assertThat(host.toArray(JAVA_FLOAT)).containsOnly(0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(DType.class)
    void every_element_type_travels_unchanged(DType dtype) {
        Shape shape = Shape.of(dtype, 3, 5);
        byte[] bytes = new byte[(int) shape.bytes()];
        new Random(dtype.pjrt()).nextBytes(bytes);
        for (int i = 0; dtype == DType.PRED && i < bytes.length; i++) {
            bytes[i] &= 1;
        }
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(Plugins.any());
                Buffer buffer = Buffer.copyOf(client, arena.allocateFrom(JAVA_BYTE, bytes), shape)) {
            assertThat(buffer.read(arena).toArray(JAVA_BYTE)).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void the_plugin_s_own_transfer_gives_the_same_as_reading_in_place(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin)) {
            MemorySegment host = arena.allocateFrom(JAVA_FLOAT, 1, 2, 3, 4, 5, 6);
            try (Buffer buffer = Buffer.copyOf(client, host, Shape.of(DType.F32, 2, 3));
                    Buffer scalar = Buffer.copyOf(client, host.asSlice(0, 4), Shape.of(DType.F32))) {
                MemorySegment heap = MemorySegment.ofArray(new float[6]);
                buffer.transfer(heap);
                assertThat(heap.toArray(JAVA_FLOAT)).containsExactly(1, 2, 3, 4, 5, 6);
                MemorySegment one = arena.allocate(4, 4);
                scalar.transfer(one);
                assertThat(one.toArray(JAVA_FLOAT)).containsExactly(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void refuses_memory_that_does_not_fit_the_shape(Plugin plugin) {
        try (Arena arena = Arena.ofConfined();
                Client client = Client.create(plugin);
                Buffer buffer = upload(client, 1, 2, 3, 4)) {
            assertThatThrownBy(() -> Buffer.copyOf(client, arena.allocate(12), F32_4))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("expected 16 bytes of native memory for f32[4], found 12 bytes of native memory");
            assertThatThrownBy(() -> Buffer.over(client, MemorySegment.ofArray(new float[4]), F32_4))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("found 16 bytes of heap memory");
            assertThatThrownBy(() -> buffer.read(arena.allocate(8)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("expected 16 bytes for f32[4], found 8");
        }
    }

    @ParameterizedTest
    @MethodSource(FOUND)
    void closing_twice_is_closing_once_and_use_after_it_is_refused(Plugin plugin) {
        try (Client client = Client.create(plugin)) {
            Buffer buffer = upload(client, 1, 2, 3, 4);
            assertThat(buffer.isDeleted()).isFalse();
            assertThat(NativeHandle.live()).containsEntry("Buffer", 1);
            buffer.close();
            buffer.close();
            assertThat(NativeHandle.live()).doesNotContainKey("Buffer");
            assertThat(buffer.isDeleted()).isTrue();
            assertThatThrownBy(() -> floats(buffer))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("buffer f32[4] is closed");
        }
    }
}
