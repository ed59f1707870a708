package dev.systole.engine.kernel;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.kernel.KernelTemplate.Measured;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A TPU's kernel: a template of a pack with its sizes.
 *
 * @param pack of which the template is
 * @param template of which
 * @param wish that it serves
 * @param name of its calls in a program: the template's and the sizes
 * @param config of its calls, with the kernel in it; empty where something of no work stands in for it
 * @param instead why kernels of packs before are not used, empty where there are none
 */
public record Mosaic(
        KernelPack pack,
        KernelTemplate template,
        KernelWish wish,
        String name,
        Optional<String> config,
        Optional<String> instead)
        implements Kernel {

    /** A name of a template and the sizes. */
    static String name(KernelTemplate template, Map<String, Long> sizes) {
        return template.identifier()
                + new TreeMap<>(sizes)
                        .entrySet().stream()
                                .map(size -> "_" + size.getKey() + size.getValue())
                                .collect(Collectors.joining());
    }

    /** A program of one call, in place where the kernel works in place. */
    static HloModule alone(KernelTemplate template, Map<String, Long> sizes, String name) {
        HloModule module = new HloModule(name);
        List<Value> operands = template.operandShapes(sizes).stream()
                .map(shape -> module.parameter("operand", shape))
                .toList();
        module.returns(template.call(name, template.config(sizes), sizes, operands));
        template.aliases().forEach((result, operand) -> module.alias(operands.get(operand), result));
        return module;
    }

    @Override
    public String label() {
        return template.name();
    }

    @Override
    public String generation() {
        return pack.generation();
    }

    @Override
    public List<Value> on(List<Value> operands) {
        return config.map(filled -> template.call(name, filled, wish.sizes(), operands))
                .orElseGet(() -> template.standIn(wish.sizes(), operands));
    }

    @Override
    public Cost cost(KernelWork.Experts experts, List<Long> operandBytes, List<Long> resultBytes) {
        KernelWork.Amount amount = wish.work().of(template.tripCovers(), experts);
        Measured bundles = template.bundles(wish.sizes());
        double bytes = 0;
        for (int i = 0; i < operandBytes.size(); i++) {
            bytes += operandBytes.get(i) * amount.moved().getOrDefault(i, 1.0);
        }
        for (int i = 0; i < resultBytes.size(); i++) {
            // What is written in place is counted with the operand whose memory it is.
            bytes += template.aliases().containsKey(i) ? 0 : resultBytes.get(i);
        }
        double cycles = bundles.fixed() + amount.trips() * bundles.perTrip() + amount.blocks() * bundles.perBlock();
        return new Cost(cycles, bytes);
    }
}
