package dev.systole.engine.pjrt.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class PjrtApiTest {

    @Test
    void refuses_a_function_that_the_plugin_s_table_does_not_reach() {
        try (Arena arena = Arena.ofConfined()) {
            PjrtApi api = new PjrtApi(table(arena, 60).address());
            assertThat(api.version()).isEqualTo("0.72");
            assertThatThrownBy(() -> api.call(PjrtFunction.EXECUTABLE_GET_COMPILED_MEMORY_STATS, 1))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("the plugin's PJRT 0.72 lacks PJRT_Executable_GetCompiledMemoryStats");
        }
    }

    @Test
    void refuses_a_function_whose_place_in_the_table_is_empty() {
        try (Arena arena = Arena.ofConfined()) {
            PjrtApi api = new PjrtApi(table(arena, 120).address());
            assertThatThrownBy(() -> api.call(PjrtFunction.EVENT_AWAIT, 1))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("the plugin's PJRT 0.72 lacks PJRT_Event_Await");
        }
    }

    @Test
    void refuses_the_struct_of_another_function() {
        try (Arena arena = Arena.ofConfined()) {
            PjrtApi api = new PjrtApi(table(arena, 120).address());
            Struct args = PjrtFunction.EVENT_AWAIT.args().allocate(arena);
            assertThatThrownBy(() -> api.call(PjrtFunction.CLIENT_COMPILE, args))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("PJRT_Client_Compile takes PJRT_Client_Compile_Args, not PJRT_Event_Await_Args");
        }
    }

    @Test
    void codes_are_absl_s() {
        assertThat(ErrorCode.of(3)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(ErrorCode.of(8)).isEqualTo(ErrorCode.RESOURCE_EXHAUSTED);
        assertThat(ErrorCode.of(12)).isEqualTo(ErrorCode.UNIMPLEMENTED);
        assertThat(ErrorCode.of(16)).isEqualTo(ErrorCode.UNAUTHENTICATED);
        assertThat(ErrorCode.of(99)).isEqualTo(ErrorCode.UNKNOWN);
    }

    /** A function table of version 0.72 with room for some functions, all absent. */
    private static MemorySegment table(Arena arena, int functions) {
        MemorySegment table = arena.allocate(40 + 8L * functions, 8);
        table.set(JAVA_LONG, 0, table.byteSize());
        new Struct(Structs.API, table).setInt("minor_version", 72);
        return table;
    }
}
