package dev.systole.engine.pjrt;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * How to compile a program: XLA flags for this program alone, from an allow-list. Immutable.
 *
 * <p>It is encoded by hand as XLA's {@code CompileOptionsProto} (field numbers of {@code xla/pjrt/proto/
 * compile_options.proto}), always with one replica and one partition: without a replica count XLA ends the process.
 */
public final class CompileOptions {

    private static final Map<String, Setting.Rule> ALLOWED = Map.of(
            "xla_allow_excess_precision", Setting.truth(),
            "xla_backend_optimization_level", Setting.whole(0, 3),
            "xla_cpu_enable_fast_math", Setting.truth(),
            "xla_cpu_enable_fast_min_max", Setting.truth(),
            "xla_cpu_parallel_codegen_split_count", Setting.whole(1, 64),
            "xla_llvm_disable_expensive_passes", Setting.truth());

    private static final int EXECUTABLE_BUILD_OPTIONS = 3;
    private static final int NUM_REPLICAS = 4;
    private static final int NUM_PARTITIONS = 5;
    private static final int ENV_OPTION_OVERRIDES = 7;
    private static final int MAP_KEY = 1;
    private static final int MAP_VALUE = 2;
    private static final int OVERRIDE_BOOL = 2;
    private static final int OVERRIDE_INT = 3;

    private final Map<String, Setting> flags;

    private CompileOptions(Map<String, Setting> flags) {
        this.flags = flags;
    }

    /**
     * XLA's own defaults.
     *
     * @return options without flags
     */
    public static CompileOptions defaults() {
        return new CompileOptions(Map.of());
    }

    /**
     * These options and one flag more.
     *
     * @param flag an XLA flag without its dashes, such as {@code xla_allow_excess_precision}
     * @param value its value as text
     * @return new options
     * @throws IllegalArgumentException if the flag or the value is not allowed
     */
    public CompileOptions with(String flag, String value) {
        Map<String, Setting> more = new TreeMap<>(flags);
        more.put(flag, Setting.parse("XLA flag", ALLOWED, flag, value));
        return new CompileOptions(more);
    }

    /** The serialised proto. */
    byte[] encode() {
        Proto build = new Proto().number(NUM_REPLICAS, 1).number(NUM_PARTITIONS, 1);
        Proto options = new Proto().bytes(EXECUTABLE_BUILD_OPTIONS, build.bytes());
        flags.forEach((flag, setting) -> {
            Proto value = switch (setting) {
                case Setting.Whole(long whole) -> new Proto().number(OVERRIDE_INT, whole);
                case Setting.Truth(boolean truth) -> new Proto().number(OVERRIDE_BOOL, truth ? 1 : 0);
            };
            Proto entry = new Proto()
                    .bytes(MAP_KEY, flag.getBytes(StandardCharsets.UTF_8))
                    .bytes(MAP_VALUE, value.bytes());
            options.bytes(ENV_OPTION_OVERRIDES, entry.bytes());
        });
        return options.bytes();
    }

    /** Writes the wire format of protocol buffers: non-negative numbers and length-delimited fields. */
    private static final class Proto {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Proto number(int field, long value) {
            varint((long) field << 3);
            return varint(value);
        }

        Proto bytes(int field, byte[] value) {
            varint(((long) field << 3) | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private Proto varint(long value) {
            long rest = value;
            for (; rest > 0x7f; rest >>>= 7) {
                out.write((int) ((rest & 0x7f) | 0x80));
            }
            out.write((int) rest);
            return this;
        }
    }
}
