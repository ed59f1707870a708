package dev.systole.planner.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** One pass over a program for a {@link Predictor}. Not thread-safe. */
final class ProgramWalk {

    private static final Set<String> FREE = Set.of(
            "parameter",
            "constant",
            "tuple",
            "get-tuple-element",
            "bitcast",
            "replica-id",
            "partition-id",
            "after-all",
            "opt-barrier",
            "copy-done",
            "async-update",
            "all-reduce-done",
            "all-gather-done",
            "collective-permute-done");

    /** Custom calls that are but another view of their operands. */
    private static final Set<String> VIEWS = Set.of("ConcatBitcast", "AssumeGatherIndicesInBound");

    private static final Set<String> COLLECTIVES =
            Set.of("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective-permute");

    private static final String KERNEL = "tpu_custom_call";

    private final Predictor predictor;
    private final HloProgram program;
    private final HbmTraffic traffic;
    private final LoopTrips trips;
    private final WorkKind kinds;
    private final Attribution attribution;
    private final boolean kernelsAlone;
    private final Set<String> notes = new TreeSet<>();

    /** What a computation and those it calls take. */
    private record Tally(List<Prediction.Operation> operations, List<Prediction.Collective> collectives) {

        Tally() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        double seconds() {
            return operations.stream()
                    .mapToDouble(Prediction.Operation::seconds)
                    .sum();
        }

        double exchangeSeconds() {
            return collectives.stream()
                    .mapToDouble(Prediction.Collective::seconds)
                    .sum();
        }

        /** Of the operations; where those take as long, of the exchanges. */
        boolean dearerThan(Tally other) {
            int longer = Double.compare(seconds(), other.seconds());
            return longer > 0 || (longer == 0 && exchangeSeconds() > other.exchangeSeconds());
        }

        void add(Tally other) {
            operations.addAll(other.operations);
            collectives.addAll(other.collectives);
        }
    }

    /** Where a computation runs: how often, and whether in a branch. */
    private record Place(Computation computation, double times, boolean inBranch) {}

    ProgramWalk(Predictor predictor, HloProgram program, boolean kernelsAlone) {
        this.predictor = predictor;
        this.program = program;
        this.traffic = new HbmTraffic(program);
        this.trips = new LoopTrips(program);
        this.kinds = new WorkKind(program);
        this.attribution = new Attribution(program, predictor.source());
        this.kernelsAlone = kernelsAlone;
    }

    Prediction predict() {
        Tally tally = new Tally();
        add(new Place(program.entry(), 1, false), tally);
        return new Prediction(tally.operations, tally.collectives, List.copyOf(notes));
    }

    private void add(Place place, Tally tally) {
        Prefetches prefetches = new Prefetches(program, place.computation);
        for (Instruction instruction : place.computation.instructions()) {
            String collective = collective(instruction);
            if (COLLECTIVES.contains(collective)) {
                tally.collectives.add(exchange(place, instruction, collective));
            } else if (instruction.is("while")) {
                addLoop(place, instruction, tally);
            } else if (instruction.is("conditional")) {
                addBranches(place, instruction, tally);
            } else if (instruction.is("call")) {
                add(new Place(program.fused(instruction), place.times, place.inBranch), tally);
            } else if (takesTime(instruction)) {
                Prediction.Operation operation = price(place, instruction, prefetches);
                if (operation.seconds() > 0) {
                    tally.operations.add(operation);
                }
            }
        }
    }

    /** The exchange that an operation starts, perhaps as the only one of a computation that runs by itself. */
    private String collective(Instruction instruction) {
        String opcode = instruction.is("async-start")
                ? program.fused(instruction).root().opcode()
                : instruction.opcode();
        return opcode.replaceFirst("-start$", "");
    }

    private boolean takesTime(Instruction instruction) {
        if (kernelsAlone) {
            return instruction.target().equals(KERNEL);
        }
        return !FREE.contains(instruction.opcode()) && !VIEWS.contains(instruction.target());
    }

    private void addLoop(Place place, Instruction loop, Tally tally) {
        OptionalLong counted = trips.of(place.computation, loop);
        double times = counted.isPresent() ? counted.getAsLong() : expectedTrips(place, loop);
        Computation body = program.get(loop.called().getFirst());
        Computation condition = program.get(loop.called().getLast());
        add(new Place(body, place.times * times, place.inBranch), tally);
        add(new Place(condition, place.times * (times + 1), place.inBranch), tally);
    }

    private double expectedTrips(Place place, Instruction loop) {
        List<List<Long>> carried =
                loop.shape().arrays().map(HloShape.Array::dims).toList();
        OptionalDouble expected = predictor.loops().trips(new LoopRule.Loop(carried, place.inBranch));
        if (expected.isEmpty()) {
            notes.add("the trips of " + loop.name() + " are unknown and count as one");
        }
        return expected.orElse(1);
    }

    /** The dearest branch is taken. */
    private void addBranches(Place place, Instruction branches, Tally tally) {
        Tally dearest = new Tally();
        for (long branch : branches.called()) {
            Tally one = new Tally();
            add(new Place(program.get(branch), place.times, true), one);
            if (one.dearerThan(dearest)) {
                dearest = one;
            }
        }
        tally.add(dearest);
    }

    private Prediction.Collective exchange(Place place, Instruction instruction, String opcode) {
        long sent = 0;
        for (int i = 0; i < instruction.operands().size(); i++) {
            sent += place.computation
                    .operand(instruction, i)
                    .shape()
                    .arrays()
                    .mapToLong(HloShape.Array::bytes)
                    .sum();
        }
        long bytes = opcode.equals("all-gather") ? sent * predictor.chips() : sent;
        double seconds = predictor.chip().collectiveSeconds(opcode, (double) bytes, predictor.chips());
        return new Prediction.Collective(
                opcode, attribution.of(place.computation, instruction), bytes, place.times, place.times * seconds);
    }

    private Prediction.Operation price(Place place, Instruction instruction, Prefetches prefetches) {
        KernelCost.Cost cost = instruction.target().equals(KERNEL)
                ? kernel(place.computation, instruction, prefetches)
                : new KernelCost.Cost(cycles(instruction), bytes(place.computation, instruction, prefetches));
        String kernel = instruction.target().equals(KERNEL) ? " " + kernelLabel(instruction) : "";
        return new Prediction.Operation(
                instruction.name(),
                kinds.of(instruction) + kernel,
                attribution.of(place.computation, instruction).name(),
                place.times,
                cost.cycles() / predictor.chip().hertz(),
                cost.bytes() / predictor.chip().hbmBytes(),
                instruction.scheduledCycles().isEmpty() && !instruction.target().equals(KERNEL));
    }

    /** Cycles of the schedule; of the cost model where it has none. */
    private double cycles(Instruction instruction) {
        if (instruction.scheduledCycles().isPresent()) {
            return instruction.scheduledCycles().getAsLong();
        }
        if (instruction.modelledCycles().isPresent()) {
            notes.add("the profile leaves some operations out; their cycles are those of the compiler's cost model: "
                    + kinds.of(instruction));
        }
        return instruction.modelledCycles().orElse(0);
    }

    private double bytes(Computation computation, Instruction instruction, Prefetches prefetches) {
        if (instruction.is("copy-start") || Prefetches.isSlice(program, instruction)) {
            return prefetches.ownBytes(instruction);
        }
        if (instruction.is("async-start")) {
            return 0;
        }
        if (instruction.is("async-done")) {
            return offloaded(computation, instruction);
        }
        return traffic.of(computation, instruction) + prefetches.awaitedBy(instruction);
    }

    /** What the SparseCore gathers is read and written once; that it may take longer itself is not modelled. */
    private double offloaded(Computation computation, Instruction done) {
        Instruction start = done;
        while (start.is("async-done", "async-update")) {
            start = computation.operand(start, 0);
        }
        if (Prefetches.isSlice(program, start) || COLLECTIVES.contains(collective(start))) {
            return 0;
        }
        notes.add("gathers on the SparseCore count as their bytes, read and written");
        return 2.0
                * done.shape()
                        .arrays()
                        .filter(HloShape.Array::inHbm)
                        .mapToLong(HloShape.Array::bytes)
                        .sum();
    }

    /** The compiled program itself has no name of it, unless the source gave it a location. */
    private String kernelName(Instruction call) {
        String inSource = predictor.source().kernel(call.line());
        return inSource.isEmpty() ? call.name() : inSource;
    }

    private String kernelLabel(Instruction call) {
        String name = kernelName(call);
        return predictor.kernel(name).map(cost -> cost.label(name)).orElse(name);
    }

    private KernelCost.Cost kernel(Computation computation, Instruction call, Prefetches prefetches) {
        String name = kernelName(call);
        Optional<KernelCost> known = predictor.kernel(name);
        if (known.isEmpty()) {
            notes.add("kernel " + name + " has no declared cost: its static profile and all its operands count");
            return new KernelCost.Cost(cycles(call), bytes(computation, call, prefetches));
        }
        List<KernelCost.Array> operands = new ArrayList<>();
        for (int i = 0; i < call.operands().size(); i++) {
            operands.addAll(arrays(computation.operand(call, i).shape()));
        }
        KernelCost.Cost cost = known.get().of(operands, arrays(call.shape()));
        return new KernelCost.Cost(cost.cycles(), cost.bytes() + prefetches.awaitedBy(call));
    }

    private static List<KernelCost.Array> arrays(HloShape shape) {
        return shape.arrays()
                .map(array -> new KernelCost.Array(array.dims(), array.inHbm() ? array.bytes() : 0))
                .toList();
    }
}
