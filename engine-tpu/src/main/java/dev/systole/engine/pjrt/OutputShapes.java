package dev.systole.engine.pjrt;

import dev.systole.engine.pjrt.abi.Native;
import dev.systole.engine.pjrt.abi.PjrtApi;
import dev.systole.engine.pjrt.abi.PjrtFunction;
import dev.systole.engine.pjrt.abi.Struct;
import dev.systole.engine.tensor.DType;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The shapes of a program's results as the compiler sees them, spelled as {@link dev.systole.engine.tensor.Shape}. */
final class OutputShapes {

    private OutputShapes() {}

    static List<String> of(PjrtApi api, long executable) {
        try (Arena arena = Arena.ofConfined()) {
            Struct types = PjrtFunction.EXECUTABLE_OUTPUT_ELEMENT_TYPES
                    .args()
                    .allocate(arena)
                    .set("executable", executable);
            api.call(PjrtFunction.EXECUTABLE_OUTPUT_ELEMENT_TYPES, types);
            int[] dtypes = Native.ints(types.get("output_types"), types.get("num_output_types"));
            Struct dimensions = PjrtFunction.EXECUTABLE_OUTPUT_DIMENSIONS
                    .args()
                    .allocate(arena)
                    .set("executable", executable);
            api.call(PjrtFunction.EXECUTABLE_OUTPUT_DIMENSIONS, dimensions);
            long[] ranks = Native.longs(dimensions.get("dim_sizes"), dimensions.get("num_outputs"));
            long[] dims =
                    Native.longs(dimensions.get("dims"), Arrays.stream(ranks).sum());
            List<String> shapes = new ArrayList<>();
            int from = 0;
            for (int i = 0; i < ranks.length; i++) {
                int to = from + (int) ranks[i];
                shapes.add(
                        spell(dtypes[i], Arrays.stream(dims, from, to).boxed().toList()));
                from = to;
            }
            return shapes;
        }
    }

    /** The shape as text, with the number of an element type that {@link DType} lacks. */
    static String spell(int pjrtType, List<Long> dims) {
        String dtype = Arrays.stream(DType.values())
                .filter(d -> d.pjrt() == pjrtType)
                .map(DType::mlir)
                .findFirst()
                .orElse("type" + pjrtType);
        return dtype + dims.toString().replace(" ", "");
    }
}
