package dev.systole.engine.pjrt;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How to compile a program: for how many devices, and XLA flags for this program alone, from an allow-list. Immutable.
 *
 * <p>It is encoded by hand as XLA's {@code CompileOptionsProto} (field numbers of {@code xla/pjrt/proto/
 * compile_options.proto} and, of the devices, {@code xla/xla_data.proto}), always with one partition and a replica
 * count, without which XLA ends the process.
 */
public final class CompileOptions {

    private static final Map<String, Setting.Rule> ALLOWED = Map.of(
            "xla_allow_excess_precision", Setting.truth(),
            "xla_backend_optimization_level", Setting.whole(0, 3),
            "xla_cpu_enable_fast_math", Setting.truth(),
            "xla_cpu_enable_fast_min_max", Setting.truth(),
            "xla_cpu_parallel_codegen_split_count", Setting.whole(1, 64),
            "xla_llvm_disable_expensive_passes", Setting.truth(),
            "xla_tpu_scoped_vmem_limit_kib", Setting.whole(1024, 131_072));

    private static final int EXECUTABLE_BUILD_OPTIONS = 3;
    private static final int NUM_REPLICAS = 4;
    private static final int NUM_PARTITIONS = 5;
    private static final int DEVICE_ASSIGNMENT = 9;
    private static final int REPLICA_COUNT = 1;
    private static final int COMPUTATION_COUNT = 2;
    private static final int COMPUTATION_DEVICES = 3;
    private static final int REPLICA_DEVICE_IDS = 1;
    private static final int ENV_OPTION_OVERRIDES = 7;
    private static final int MAP_KEY = 1;
    private static final int MAP_VALUE = 2;
    private static final int OVERRIDE_BOOL = 2;
    private static final int OVERRIDE_INT = 3;

    private final int replicas;
    private final Map<String, Setting> flags;

    private CompileOptions(int replicas, Map<String, Setting> flags) {
        this.replicas = replicas;
        this.flags = flags;
    }

    /**
     * XLA's own defaults, for one device.
     *
     * @return options without flags
     */
    public static CompileOptions defaults() {
        return new CompileOptions(1, Map.of());
    }

    /**
     * These options, but for a program that runs on several devices at once, on each with arguments of its own.
     *
     * @param count number of devices, the client's first ones; replica i runs on the i-th
     * @return new options
     * @throws IllegalArgumentException if the count is not positive
     */
    public CompileOptions withReplicas(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a program runs on 1 device or more, not " + count);
        }
        return new CompileOptions(count, flags);
    }

    /**
     * On how many devices the program runs.
     *
     * @return 1 or more
     */
    public int replicas() {
        return replicas;
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
        return new CompileOptions(replicas, more);
    }

    /** Such as {@code 8 replicas, xla_tpu_scoped_vmem_limit_kib=65536}, the same for the same options. */
    @Override
    public String toString() {
        return flags.entrySet().stream()
                .map(flag -> ", " + flag.getKey() + "=" + flag.getValue())
                .reduce(replicas + " replicas", String::concat);
    }

    /**
     * The serialised proto.
     *
     * @param deviceIds the device of each replica
     * @return bytes for the plugin
     */
    public byte[] encode(List<Integer> deviceIds) {
        Proto computation = new Proto();
        deviceIds.forEach(id -> computation.number(REPLICA_DEVICE_IDS, id));
        Proto assignment = new Proto()
                .number(REPLICA_COUNT, deviceIds.size())
                .number(COMPUTATION_COUNT, 1)
                .bytes(COMPUTATION_DEVICES, computation.bytes());
        Proto build = new Proto()
                .number(NUM_REPLICAS, deviceIds.size())
                .number(NUM_PARTITIONS, 1)
                .bytes(DEVICE_ASSIGNMENT, assignment.bytes());
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
