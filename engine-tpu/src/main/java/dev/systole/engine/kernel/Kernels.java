package dev.systole.engine.kernel;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The kernels that programs may call, and what became of each wish for one. A kernel that was made with another build
 * of the compiler is compiled once alone before it is used; where that fails the next pack's is, or the twin. Wishes
 * may so block for seconds. Thread-safe.
 */
public final class Kernels {

    private final List<KernelPack> packs;
    private final Optional<KernelTrial> trial;
    private final String reason;
    private final boolean standIns;

    /** What the compiler said, by the call's name; also of the same kernels' stand-ins. */
    private final Map<String, Optional<String>> tried;

    private final Map<String, Call> calls = new ConcurrentSkipListMap<>();
    private final Map<String, String> refusals = new ConcurrentSkipListMap<>();

    private Kernels(
            List<KernelPack> packs,
            Optional<KernelTrial> trial,
            String reason,
            boolean standIns,
            Map<String, Optional<String>> tried) {
        this.packs = List.copyOf(packs);
        this.trial = trial;
        this.reason = reason;
        this.standIns = standIns;
        this.tried = tried;
    }

    /**
     * Those of a pack, for the compiler that they were made with.
     *
     * @param pack the templates
     * @return where a size is none of the pack's, the twin is used
     */
    public static Kernels of(KernelPack pack) {
        return new Kernels(List.of(pack), Optional.empty(), "", false, new ConcurrentHashMap<>());
    }

    /**
     * Those of some packs.
     *
     * @param packs in the order in which a kernel is looked for
     * @param trial the compiler, which tries those that were made with another
     * @return where a size is none of the packs', the twin is used
     */
    public static Kernels of(List<KernelPack> packs, KernelTrial trial) {
        return new Kernels(packs, Optional.of(trial), "", false, new ConcurrentHashMap<>());
    }

    /**
     * No kernels: programs use the twins.
     *
     * @param reason why, for the report, such as {@code the plugin is no TPU's}
     * @return always refuses
     */
    public static Kernels none(String reason) {
        return new Kernels(List.of(), Optional.empty(), reason, false, new ConcurrentHashMap<>());
    }

    /**
     * Something of the same shapes and next to no work in the place of each of these kernels: what is left of a program
     * is what the kernels do not do.
     *
     * @return for programs that are looked at and never run; it has made no wishes
     */
    public Kernels standIns() {
        return new Kernels(packs, trial, reason, true, tried);
    }

    /**
     * A kernel with its sizes.
     *
     * @param pack of which the template is
     * @param template of which
     * @param sizes of its parameters
     * @param name of its calls in a program: the kernel's and the sizes
     * @param config of its calls, with the kernel in it; empty where something of no work stands in for it
     * @param instead why kernels of packs before are not used, empty where there are none
     */
    public record Call(
            KernelPack pack,
            KernelTemplate template,
            Map<String, Long> sizes,
            String name,
            Optional<String> config,
            Optional<String> instead) {

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

    /** A template that fits a wish, and what its calls with these sizes are named in a program. */
    private record Candidate(KernelPack pack, KernelTemplate template, String name) {}

    /**
     * Looks for a kernel and remembers what became of it.
     *
     * @param kernel such as {@code moe_decode}
     * @param constants what a template must be made for
     * @param sizes what it must take
     * @return empty where the twin is to be used
     */
    public Optional<Call> find(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        List<String> refused = new ArrayList<>();
        for (Candidate candidate : fitting(kernel, constants, sizes)) {
            Optional<String> said = refused(candidate, sizes);
            if (said.isEmpty()) {
                return Optional.of(calls.computeIfAbsent(
                        candidate.name(),
                        name -> call(candidate, sizes, refused.stream().findFirst())));
            }
            refused.add(said.get());
        }
        String fixed = constants.isEmpty() ? "" : KernelPack.list(constants) + " and ";
        String wish = kernel + " for " + fixed + KernelPack.list(sizes);
        refusals.computeIfAbsent(
                wish, w -> refused.isEmpty() ? why(kernel, constants, sizes) : String.join("; ", refused));
        return Optional.empty();
    }

    /**
     * Whether a kernel is made for this: what the manifests say, so that plans can ask for many sizes. It is not tried,
     * and leaves no trace in the report.
     *
     * @param kernel such as {@code moe_decode}
     * @param constants what a template must be made for
     * @param sizes what it must take
     * @return false where {@link #find} finds none
     */
    public boolean has(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        return !fitting(kernel, constants, sizes).isEmpty();
    }

    private List<Candidate> fitting(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        List<Candidate> fitting = new ArrayList<>();
        for (int i = 0; i < packs.size(); i++) {
            KernelPack pack = packs.get(i);
            // Files of two packs may have the same name; the last pack's keep theirs, whichever come before.
            String prefix = i == packs.size() - 1 ? "" : "given_";
            templates(pack, kernel)
                    .filter(template -> template.refusal(constants, sizes).isEmpty())
                    .map(template -> new Candidate(pack, template, prefix + name(template, sizes)))
                    .forEach(fitting::add);
        }
        return fitting;
    }

    private static String name(KernelTemplate template, Map<String, Long> sizes) {
        return template.identifier()
                + new TreeMap<>(sizes)
                        .entrySet().stream()
                                .map(size -> "_" + size.getKey() + size.getValue())
                                .collect(Collectors.joining());
    }

    private static Stream<KernelTemplate> templates(KernelPack pack, String kernel) {
        return pack.templates().stream().filter(t -> t.kernel().equals(kernel));
    }

    private Call call(Candidate candidate, Map<String, Long> sizes, Optional<String> instead) {
        Optional<String> config =
                standIns ? Optional.empty() : Optional.of(candidate.template().config(sizes));
        return new Call(candidate.pack(), candidate.template(), sizes, candidate.name(), config, instead);
    }

    /** What the compiler says of a kernel that was made with another build; empty if it takes it. */
    private Optional<String> refused(Candidate candidate, Map<String, Long> sizes) {
        if (trial.isEmpty() || candidate.pack().build().equals(trial.get().build())) {
            return Optional.empty();
        }
        KernelTemplate template = candidate.template();
        return tried.computeIfAbsent(
                candidate.name(),
                name -> trial.get()
                        .refusal(alone(template, sizes, name))
                        .map(said ->
                                template.name() + " of " + candidate.pack().name() + " is refused by libtpu: " + said));
    }

    /** A program of one call, in place where the kernel works in place. */
    private static HloModule alone(KernelTemplate template, Map<String, Long> sizes, String name) {
        HloModule module = new HloModule(name);
        List<Value> operands = template.operandShapes(sizes).stream()
                .map(shape -> module.parameter("operand", shape))
                .toList();
        module.returns(template.call(name, template.config(sizes), sizes, operands));
        template.aliases().forEach((result, operand) -> module.alias(operands.get(operand), result));
        return module;
    }

    private String why(String kernel, Map<String, String> constants, Map<String, Long> sizes) {
        List<KernelTemplate> candidates =
                packs.stream().flatMap(pack -> templates(pack, kernel)).toList();
        if (candidates.isEmpty()) {
            return reason.isEmpty() ? "the pack has none" : reason;
        }
        List<KernelTemplate> made =
                candidates.stream().filter(t -> t.constants().equals(constants)).toList();
        List<KernelTemplate> asked = made.isEmpty() ? candidates : made;
        return asked.stream()
                .flatMap(t -> t.refusal(constants, sizes).stream())
                .distinct()
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
     * @return a line for each pack, then one for each kernel that is used, then one for each reason why plain
     *     operations are, with a case of it
     */
    public List<String> report() {
        if (packs.isEmpty()) {
            return List.of("no kernels: " + reason);
        }
        List<String> lines = new ArrayList<>();
        trial.ifPresent(compiler -> packs.forEach(pack -> lines.add(line(pack, compiler.build()))));
        Map<String, List<Call>> used = calls.values().stream()
                .collect(Collectors.groupingBy(
                        call -> call.template().name() + " of " + call.pack().name(),
                        TreeMap::new,
                        Collectors.toList()));
        used.forEach((name, sizes) -> lines.add(
                "kernel " + name + (sizes.size() == 1 ? "" : " in " + sizes.size() + " sizes") + instead(sizes)));
        Map<String, String> firstOfReason = new LinkedHashMap<>();
        refusals.forEach((wish, why) -> firstOfReason.putIfAbsent(wish.split(" ", 2)[0] + why, wish + ": " + why));
        firstOfReason.values().forEach(line -> lines.add("plain operations in place of " + line));
        return lines;
    }

    private static String line(KernelPack pack, String build) {
        String made = "kernels of " + pack.name() + " were made with libtpu " + pack.libtpu() + " (" + pack.build()
                + "), which ";
        return pack.build().equals(build)
                ? made + "this is"
                : made + "this is not (" + (build.isEmpty() ? "it does not say which it is" : build)
                        + "): each is compiled alone before it is used";
    }

    private static String instead(List<Call> calls) {
        return calls.stream()
                .flatMap(call -> call.instead().stream())
                .findFirst()
                .map(why -> ", since " + why)
                .orElse("");
    }
}
