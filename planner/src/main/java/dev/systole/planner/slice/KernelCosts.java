package dev.systole.planner.slice;

import dev.systole.engine.kernel.KernelTemplate.Measured;
import dev.systole.engine.kernel.Kernels;
import dev.systole.planner.prediction.KernelCost;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * What the calls of the kernel pack cost: the bundles that libtpu scheduled for them times the trips of their loops,
 * and of what lies in HBM the share that they read or write. Decode steps are at full context, a prefill chunk is at
 * the beginning of its row, and of active experts there is the expected maximum over the chips.
 *
 * @param call with its sizes
 * @param loops of the program, for its experts
 */
record KernelCosts(Kernels.Call call, ExpectedLoops loops) implements KernelCost {

    /** Slots of a cache that are read and written again for one of them: a tile of bfloat16. */
    private static final double SLOTS_OF_A_WRITE = 16;

    @Override
    public Cost of(List<Array> operands, List<Array> results) {
        Measured bundles = call.template().bundles(call.sizes());
        double bytes = 0;
        for (int i = 0; i < operands.size(); i++) {
            bytes += operands.get(i).hbmBytes() * shareOfOperand(i);
        }
        Map<Integer, Integer> aliases = call.template().aliases();
        for (int i = 0; i < results.size(); i++) {
            bytes += aliases.containsKey(i) ? 0 : results.get(i).hbmBytes();
        }
        return new Cost(bundles.fixed() + trips() * bundles.perTrip() + blocks() * bundles.perBlock(), bytes);
    }

    @Override
    public String label(String name) {
        return call.template().name();
    }

    private double trips() {
        return switch (call.template().kernel()) {
            case "moe_decode" -> loops.activeExperts();
            case "moe_prefill" ->
                loops.visits(Integer.parseInt(required(call.template().constants(), "block_rows")));
            case "attention_prefill" -> piles() * spans().map(this::wholeBlocks).sum();
            case "attention_decode", "cache_write", "conv_decode", "delta_rule_decode", "delta_rule_prefill" ->
                call.template().tripCovers().entrySet().stream()
                        .mapToDouble(covers -> Math.ceilDiv(size(covers.getKey()), covers.getValue()))
                        .reduce(1, (a, b) -> a * b);
            default -> throw unknown();
        };
    }

    /** Blocks of tokens that attend to something, once for each stack of heads. */
    private double blocks() {
        return call.template().kernel().equals("attention_prefill") ? piles() * spans().count() : 0;
    }

    /** Heads that do not go through the slots together. */
    private double piles() {
        return (double) size("heads")
                / Integer.parseInt(required(call.template().constants(), "stack"));
    }

    /** The slots that each block of a chunk's tokens attends to, the last of them to all. */
    private LongStream spans() {
        long span = required(call.template().tripCovers(), "tokens");
        return LongStream.rangeClosed(1, size("tokens") / span).map(i -> Math.min(i * span, size("slots")));
    }

    /** Of a block of tokens that attends to so many slots, the blocks of slots before the last, which is masked. */
    private long wholeBlocks(long end) {
        return Math.ceilDiv(end, required(call.template().tripCovers(), "slots")) - 1;
    }

    /** How much of an operand is moved, that which is written back included. */
    private double shareOfOperand(int index) {
        String kernel = call.template().kernel();
        boolean aliased = call.template().aliases().containsValue(index);
        return switch (kernel) {
            case "moe_decode" -> index >= 3 ? loops.activeExperts() / size("experts") : 1;
            case "moe_prefill" -> index >= 4 ? loops.activeExperts() / size("experts") : 1;
            case "attention_decode" -> index == 2 || index == 3 ? (double) size("batch") / size("rows") : 1;
            case "attention_prefill" ->
                index == 2 || index == 3
                        ? piles() * spans().sum() / size("rows") / size("kv_heads") / size("slots")
                        : 1;
            case "cache_write" -> aliased ? 2 * SLOTS_OF_A_WRITE * size("batch") / size("rows") / size("slots") : 1;
            case "conv_decode", "delta_rule_decode" -> aliased ? 2.0 * size("batch") / size("rows") : 1;
            case "delta_rule_prefill" -> 1;
            default -> throw unknown();
        };
    }

    /** Of another kernel nothing is known, and a guess would be no better than none. */
    private IllegalStateException unknown() {
        return new IllegalStateException(
                "it is not written down what the kernel " + call.template().kernel() + " moves and how often it loops");
    }

    private long size(String parameter) {
        return required(call.sizes(), parameter);
    }

    private <T> T required(Map<String, T> values, String name) {
        T value = values.get(name);
        if (value == null) {
            throw new IllegalStateException(call.name() + " has no " + name);
        }
        return value;
    }
}
