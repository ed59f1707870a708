package dev.systole.engine.kernel;

import dev.systole.engine.hlo.ControlFlow;
import dev.systole.engine.hlo.CustomCall;
import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A kernel with some sizes fixed and others left open as holes such as <code>{tokens}</code> or <code>{slots/128}
 * </code>. Immutable and thread-safe.
 *
 * @param kernel what it computes, such as {@code moe_decode}
 * @param name of this template
 * @param body the Mosaic module with its holes
 * @param constants what is fixed
 * @param parameters what is open
 * @param operands MLIR types with their holes
 * @param results the same
 * @param aliases for each result that takes an operand's memory, the operand
 * @param config the call's {@code backend_config} without the body, JSON that begins with its
 *     {@code custom_call_config}
 * @param measured what libtpu scheduled for some sizes
 * @param tripCovers how much of a parameter one trip of its loop deals with; a kernel without any counts its trips by
 *     what it finds in its operands
 */
public record KernelTemplate(
        String kernel,
        String name,
        String body,
        Map<String, String> constants,
        Map<String, Range> parameters,
        List<String> operands,
        List<String> results,
        Map<Integer, Integer> aliases,
        String config,
        List<Measured> measured,
        Map<String, Long> tripCovers) {

    private static final Pattern HOLE = Pattern.compile("\\{(\\w+)(?:([*/])(\\d+))?}");
    /** Of an argument of the module's function, which come first in its text. */
    private static final Pattern MEMORY = Pattern.compile("%arg\\d+: memref<[^#]*#tpu.memory_space<(\\w+)>");

    private static final String BODY_GOES_BEHIND = "\"custom_call_config\":{";

    /** Copies the collections. */
    public KernelTemplate {
        constants = Map.copyOf(constants);
        parameters = Map.copyOf(parameters);
        operands = List.copyOf(operands);
        results = List.copyOf(results);
        aliases = Map.copyOf(aliases);
        measured = List.copyOf(measured);
        tripCovers = Map.copyOf(tripCovers);
    }

    /**
     * Sizes that a parameter takes.
     *
     * @param least the smallest
     * @param most the largest
     * @param multiple of which all are multiples
     */
    public record Range(long least, long most, long multiple) {

        boolean takes(long size) {
            return size >= least && size <= most && size % multiple == 0;
        }

        /** Such as {@code 16 to 128 in multiples of 16}. */
        @Override
        public String toString() {
            return least == most
                    ? String.valueOf(least)
                    : least + " to " + most + (multiple == 1 ? "" : " in multiples of " + multiple);
        }
    }

    /**
     * Instruction bundles that libtpu scheduled, each a cycle where nothing has to wait.
     *
     * @param sizes of the parameters
     * @param fixed bundles of a call
     * @param perTrip bundles of each trip of its loop
     * @param perBlock bundles of each trip of a loop around that one, without those of the inner; 0 where there is none
     */
    public record Measured(Map<String, Long> sizes, long fixed, long perTrip, long perBlock) {

        /** Copies the map. */
        public Measured {
            sizes = Map.copyOf(sizes);
        }
    }

    /**
     * Why this template cannot be used.
     *
     * @param wanted values of its constants
     * @param sizes of its parameters
     * @return empty if it can
     */
    Optional<String> refusal(Map<String, String> wanted, Map<String, Long> sizes) {
        if (!constants.equals(wanted)) {
            return Optional.of(name + " is for " + KernelPack.list(constants));
        }
        if (!parameters.keySet().equals(sizes.keySet())) {
            throw new IllegalArgumentException(
                    name + " has the parameters " + parameters.keySet() + ", not " + sizes.keySet());
        }
        return parameters.entrySet().stream()
                .filter(parameter -> !parameter.getValue().takes(size(sizes, parameter.getKey())))
                .map(parameter -> name + " takes " + parameter.getKey() + " " + parameter.getValue())
                .min(Comparator.naturalOrder());
    }

    /** The name as a program may spell it. */
    String identifier() {
        return name.replaceAll("[^A-Za-z0-9]", "_");
    }

    /** Holes of a text, as groups: parameter, operation and number, the last two null where there are none. */
    static Stream<MatchResult> holes(String text) {
        return HOLE.matcher(text).results();
    }

    /** Shapes of the operands for these sizes. */
    List<Shape> operandShapes(Map<String, Long> sizes) {
        return operands.stream().map(type -> shape(filled(type, sizes))).toList();
    }

    /** How many arrays the kernel's function has. */
    long arrays() {
        return MEMORY.matcher(body).results().count();
    }

    /** Whether {@link #config(Map)} finds the place for the body. */
    boolean takesBody() {
        return config.contains(BODY_GOES_BEHIND + "\"");
    }

    /**
     * Calls the kernel.
     *
     * @param callName how this call's kind is named in the program
     * @param filled what {@link #config(Map)} gives for these sizes
     * @param sizes of its parameters
     * @param arguments of the operands' types
     * @return its results
     * @throws KernelPackException if a layer gives other operands
     */
    List<Value> call(String callName, String filled, Map<String, Long> sizes, List<Value> arguments) {
        List<String> expected =
                operands.stream().map(type -> filled(type, sizes)).toList();
        List<String> found =
                arguments.stream().map(value -> value.shape().mlir()).toList();
        if (!expected.equals(found)) {
            throw new KernelPackException("with " + name + ".mlir", "it takes " + expected + ", not " + found);
        }
        List<Shape> shapes =
                results.stream().map(type -> shape(filled(type, sizes))).toList();
        return CustomCall.mosaic(callName, filled, arguments, shapes, aliases);
    }

    /** The {@code backend_config} of calls with these sizes: the kernel is in it. */
    String config(Map<String, Long> sizes) {
        String encoded = Base64.getEncoder().encodeToString(filled(body, sizes).getBytes(StandardCharsets.UTF_8));
        return config.replace(BODY_GOES_BEHIND, BODY_GOES_BEHIND + "\"body\":\"" + encoded + "\"," + memorySpaces());
    }

    /**
     * Keeps what the kernel itself moves where it is. Without it XLA may bring a whole cache onto the chip before the
     * call, and back behind it.
     */
    private String memorySpaces() {
        String inputs = IntStream.range(0, operands.size())
                .filter(this::inMainMemory)
                .mapToObj(i -> "{\"operand_index\":" + i + ",\"color\":0}")
                .collect(Collectors.joining(",", "\"input_memory_space_colors\":[", "],"));
        String outputs = IntStream.range(0, results.size())
                .filter(i -> inMainMemory(operands.size() + i))
                .mapToObj(i -> results.size() == 1 ? "{\"color\":0}" : "{\"color\":0,\"shape_index\":[" + i + "]}")
                .collect(Collectors.joining(",", "\"output_memory_space_colors\":[", "],"));
        return inputs + outputs;
    }

    /**
     * Stands in for the kernel where all else of a program is to be looked at: uses every operand that is computed and
     * gives results of its shapes, for next to no work.
     *
     * @param sizes of its parameters
     * @param arguments of the operands' types
     * @return of each result, the operand whose memory it takes or else one of its dimensions
     */
    List<Value> standIn(Map<String, Long> sizes, List<Value> arguments) {
        List<Shape> shapes =
                results.stream().map(type -> shape(filled(type, sizes))).toList();
        List<Value> computed = ControlFlow.barrier(IntStream.range(0, arguments.size())
                .filter(i -> !inMainMemory(i) || isLikeNewResult(arguments.get(i), shapes))
                .mapToObj(arguments::get)
                .toList());
        // Without a use of every operand, what computes it would be dropped.
        Value all = computed.stream()
                .map(KernelTemplate::firstElement)
                .reduce(Elementwise::add)
                .orElseThrow();
        List<Value> outcome = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++) {
            Integer alias = aliases.get(i);
            outcome.add(
                    alias == null
                            ? added(like(shapes.get(i), computed), all)
                            : aliases.size() == results.size()
                                    ? touched(arguments.get(alias), all)
                                    : arguments.get(alias));
        }
        return outcome;
    }

    /** Weights and caches stay in the main memory and need no computing; tokens may lie there too. */
    private boolean isLikeNewResult(Value operand, List<Shape> shapes) {
        return IntStream.range(0, shapes.size())
                .anyMatch(i -> !aliases.containsKey(i)
                        && shapes.get(i).dims().equals(operand.shape().dims()));
    }

    private static Value added(Value array, Value number) {
        return Elementwise.add(
                array, Shapes.broadcast(Elementwise.convert(number, array.dtype()), dims(array.shape())));
    }

    private static Value firstElement(Value value) {
        Value element = value;
        for (int axis = 0; axis < value.shape().rank(); axis++) {
            element = Shapes.slice(element, axis, 0, 1);
        }
        return Elementwise.convert(Shapes.reshape(element), DType.F32);
    }

    /** An array with its first element overwritten, in place. */
    private static Value touched(Value array, Value element) {
        long[] one = new long[array.shape().rank()];
        Arrays.fill(one, 1);
        Value zero = array.module().scalar(DType.S32, 0);
        return Shapes.dynamicUpdateSlice(
                array,
                Shapes.reshape(Elementwise.convert(element, array.dtype()), one),
                Collections.nCopies(one.length, zero));
    }

    private static long[] dims(Shape shape) {
        return shape.dims().stream().mapToLong(Long::longValue).toArray();
    }

    private Value like(Shape shape, List<Value> candidates) {
        return candidates.stream()
                .filter(value -> value.shape().dims().equals(shape.dims()))
                .findFirst()
                .map(value -> Elementwise.convert(value, shape.dtype()))
                .orElseThrow(() -> new IllegalStateException(name + " has no operand of the dimensions of " + shape));
    }

    /** Whether an argument of the kernel, an operand or behind them a result, stays in the main memory. */
    private boolean inMainMemory(int index) {
        // Before the operands there may be the indices of a grid, which are numbers.
        return MEMORY.matcher(body)
                .results()
                .skip(index)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " has no argument " + index))
                .group(1)
                .equals("hbm");
    }

    /**
     * What libtpu scheduled for these sizes or, where they were not measured, for the least measured ones that are no
     * smaller.
     *
     * @param sizes of its parameters
     * @return the figures
     */
    public Measured bundles(Map<String, Long> sizes) {
        Comparator<Measured> bySize = Comparator.comparingLong(
                m -> m.sizes().values().stream().mapToLong(Long::longValue).sum());
        return measured.stream()
                .filter(m ->
                        m.sizes().entrySet().stream().allMatch(size -> size.getValue() >= size(sizes, size.getKey())))
                .min(bySize)
                .or(() -> measured.stream().max(bySize))
                .orElseThrow(() -> new IllegalStateException(name + " was not measured"));
    }

    static String filled(String text, Map<String, Long> sizes) {
        return HOLE.matcher(text).replaceAll(hole -> Matcher.quoteReplacement(number(hole, sizes)));
    }

    private static String number(MatchResult hole, Map<String, Long> sizes) {
        long size = size(sizes, hole.group(1));
        String operation = hole.group(2);
        if (operation == null) {
            return String.valueOf(size);
        }
        long factor = Long.parseLong(hole.group(3));
        return String.valueOf(operation.equals("*") ? size * factor : size / factor);
    }

    static long size(Map<String, Long> sizes, String parameter) {
        Long size = sizes.get(parameter);
        if (size == null) {
            throw new IllegalArgumentException("no size for " + parameter + " among " + sizes);
        }
        return size;
    }

    /** A shape from its MLIR spelling. */
    private static Shape shape(String type) {
        String[] parts = type.substring("tensor<".length(), type.length() - 1).split("x");
        DType dtype = Arrays.stream(DType.values())
                .filter(d -> d.mlir().equals(parts[parts.length - 1]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no element type in " + type));
        List<Long> dims = new ArrayList<>();
        for (String part : List.of(parts).subList(0, parts.length - 1)) {
            dims.add(Long.parseLong(part));
        }
        return new Shape(dtype, dims);
    }
}
