package dev.systole.engine.kernel;

import dev.systole.engine.hlo.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kernels that programs may call, and what became of each wish for one. Thread-safe. */
public final class Kernels {

    private final List<KernelTemplate> templates;
    private final String reason;
    private final boolean standIns;
    private final Map<String, Call> calls = new ConcurrentSkipListMap<>();
    private final Map<String, String> refusals = new ConcurrentSkipListMap<>();

    private Kernels(List<KernelTemplate> templates, String reason, boolean standIns) {
        this.templates = templates;
        this.reason = reason;
        this.standIns = standIns;
    }

    /**
     * Those of a pack.
     *
     * @param pack the templates
     * @return where a size is none of the pack's, the twin is used
     */
    public static Kernels of(KernelPack pack) {
        return new Kernels(pack.templates(), "", false);
    }

    /**
     * Something of the same shapes and next to no work in the place of each kernel of a pack: what is left of a program
     * is what the kernels do not do.
     *
     * @param pack the templates
     * @return for programs that are looked at and never run
     */
    public static Kernels standIns(KernelPack pack) {
        return new Kernels(pack.templates(), "", true);
    }

    /**
     * No kernels: programs use the twins.
     *
     * @param reason why, for the report, such as {@code the plugin is no TPU's}
     * @return always refuses
     */
    public static Kernels none(String reason) {
        return new Kernels(List.of(), reason, false);
    }

    /**
     * A kernel with its sizes.
     *
     * @param template of which
     * @param sizes of its parameters
     * @param name of its calls in a program: the kernel's and the sizes
     * @param config of its calls, with the kernel in it; empty where something of no work stands in for it
     */
    public record Call(KernelTemplate template, Map<String, Long> sizes, String name, Optional<String> config) {

        /** Copies the map. */
        public Call {
            sizes = Map.copyOf(sizes);
        }

        /**
         * Calls it.
         *
         * @param operands of the template's types
         * @return its results
         */
        public List<Value> on(List<Value> operands) {
            return config.map(filled -> template.call(name, filled, sizes, operands))
                    .orElseGet(() -> template.standIn(sizes, operands));
        }
    }

    /**
     * Looks for a kernel and remembers what became of it.
     *
     * @param kernel such as {@code moe_decode}
     * @param constants what a template must be made for
     * @param sizes what it must take
     * @return empty where the twin is to be used
     */
    public Optional<Call> find(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        Optional<KernelTemplate> fit = candidates(kernel)
                .filter(t -> t.refusal(constants, sizes).isEmpty())
                .findFirst();
        if (fit.isPresent()) {
            String name = fit.get().name().replaceAll("[^A-Za-z0-9]", "_")
                    + new TreeMap<>(sizes)
                            .entrySet().stream()
                                    .map(size -> "_" + size.getKey() + size.getValue())
                                    .collect(Collectors.joining());
            return Optional.of(calls.computeIfAbsent(name, n -> call(fit.get(), sizes, n)));
        }
        String fixed = constants.isEmpty() ? "" : KernelPack.list(constants) + " and ";
        String wish = kernel + " for " + fixed + KernelPack.list(sizes);
        refusals.computeIfAbsent(wish, w -> why(kernel, constants, sizes));
        return Optional.empty();
    }

    /**
     * Whether {@link #find} would find a kernel; it leaves no trace in the report.
     *
     * @param kernel such as {@code moe_decode}
     * @param constants what a template must be made for
     * @param sizes what it must take
     * @return false where the twin is used
     */
    public boolean has(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        return candidates(kernel).anyMatch(t -> t.refusal(constants, sizes).isEmpty());
    }

    private Stream<KernelTemplate> candidates(String kernel) {
        return templates.stream().filter(t -> t.kernel().equals(kernel));
    }

    private Call call(KernelTemplate template, Map<String, Long> sizes, String name) {
        return new Call(template, sizes, name, standIns ? Optional.empty() : Optional.of(template.config(sizes)));
    }

    private String why(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        if (candidates(kernel).findAny().isEmpty()) {
            return reason.isEmpty() ? "the pack has none" : reason;
        }
        return candidates(kernel)
                .flatMap(t -> t.refusal(constants, sizes).stream())
                .collect(Collectors.joining("; "));
    }

    /**
     * The kernels that programs written so far call.
     *
     * @return by their names in the program, in order
     */
    public Map<String, Call> calls() {
        return new TreeMap<>(calls);
    }

    /**
     * The wishes that were refused, so that a twin is used.
     *
     * @return each with the reason, in order
     */
    public Map<String, String> refusals() {
        return new TreeMap<>(refusals);
    }

    /**
     * What became of all wishes so far, for whoever starts a server.
     *
     * @return a line for each kernel that is used, then one for each reason why plain operations are, with a case of it
     */
    public List<String> report() {
        if (templates.isEmpty()) {
            return List.of("no kernels: " + reason);
        }
        Map<String, Long> used = calls.values().stream()
                .collect(Collectors.groupingBy(call -> call.template().name(), TreeMap::new, Collectors.counting()));
        List<String> lines = new ArrayList<>();
        used.forEach((name, sizes) -> lines.add("kernel " + name + (sizes == 1 ? "" : " in " + sizes + " sizes")));
        Map<String, String> firstOfReason = new LinkedHashMap<>();
        refusals.forEach((wish, why) -> firstOfReason.putIfAbsent(wish.split(" ", 2)[0] + why, wish + ": " + why));
        firstOfReason.values().forEach(line -> lines.add("plain operations in place of " + line));
        return lines;
    }
}
