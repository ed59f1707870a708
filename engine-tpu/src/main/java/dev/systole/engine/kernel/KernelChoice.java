package dev.systole.engine.kernel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which kernel serves where, decided before any program is written. A kernel of a pack that was made with another build
 * of libtpu, or for chips of another generation, is compiled once alone by {@link #decided}; where that fails the next
 * pack's serves, or plain operations. All else follows from the packs. Immutable and thread-safe.
 *
 * @param packs in the order in which a kernel is looked for
 * @param target that programs are compiled for; empty where it is the packs' own
 * @param reason why there are no packs, for the report
 * @param standIns whether something of the same shapes and next to no work is called in each kernel's place
 * @param verdicts what the compiler said of kernels that had to be tried, by the name of their calls; empty of one that
 *     it takes
 */
public record KernelChoice(
        List<KernelPack> packs,
        Optional<KernelTarget> target,
        String reason,
        boolean standIns,
        Map<String, String> verdicts) {

    /** Copies the collections. */
    public KernelChoice {
        packs = List.copyOf(packs);
        verdicts = Map.copyOf(verdicts);
    }

    /**
     * Kernels of a pack, for what they were made for.
     *
     * @param pack the templates
     * @return where a size is none of the pack's, plain operations serve
     */
    public static KernelChoice of(KernelPack pack) {
        return new KernelChoice(List.of(pack), Optional.empty(), "", false, Map.of());
    }

    /**
     * Kernels of some packs, of which those that were made for something else are yet to be tried.
     *
     * @param packs in the order in which a kernel is looked for
     * @param target that programs are compiled for
     * @return where a size is none of the packs', plain operations serve
     */
    public static KernelChoice of(List<KernelPack> packs, KernelTarget target) {
        return new KernelChoice(packs, Optional.of(target), "", false, Map.of());
    }

    /**
     * No kernels.
     *
     * @param reason why, for the report, such as {@code the plugin is no TPU's}
     * @return plain operations serve everywhere
     */
    public static KernelChoice none(String reason) {
        return new KernelChoice(List.of(), Optional.empty(), reason, false, Map.of());
    }

    /**
     * Something of the same shapes and next to no work in the place of each of these kernels: what is left of a program
     * is what the kernels do not do.
     *
     * @return for programs that are looked at and never run
     */
    public KernelChoice withStandIns() {
        return new KernelChoice(packs, target, reason, true, verdicts);
    }

    /** A template that fits a wish, and what its calls with these sizes are named in a program. */
    private record Candidate(KernelPack pack, KernelTemplate template, String name) {}

    private List<Candidate> fitting(KernelWish wish) {
        List<Candidate> fitting = new ArrayList<>();
        for (int i = 0; i < packs.size(); i++) {
            KernelPack pack = packs.get(i);
            // Files of two packs may have the same name; the last pack's keep theirs, whichever come before.
            String prefix = i == packs.size() - 1 ? "" : "given_";
            templates(pack, wish.kernel())
                    .filter(template ->
                            template.refusal(wish.constants(), wish.sizes()).isEmpty())
                    .map(template -> new Candidate(pack, template, prefix + Mosaic.name(template, wish.sizes())))
                    .forEach(fitting::add);
        }
        return fitting;
    }

    private static Stream<KernelTemplate> templates(KernelPack pack, String kernel) {
        return pack.templates().stream().filter(t -> t.kernel().equals(kernel));
    }

    private boolean isTried(KernelPack pack) {
        return target.isPresent() && !target.get().equals(pack.target());
    }

    /**
     * With what the compiler says of the kernels that these wishes may be served by.
     *
     * @param wishes of all programs that are to be written
     * @param trial asked where a kernel was made for something else, once for each
     * @return equal to this where nothing had to be tried
     */
    public KernelChoice decided(Collection<KernelWish> wishes, KernelTrial trial) {
        Map<String, String> said = new ConcurrentHashMap<>(verdicts);
        wishes.stream().distinct().parallel().forEach(wish -> {
            for (Candidate candidate : fitting(wish)) {
                if (!isTried(candidate.pack())
                        || said.computeIfAbsent(candidate.name(), name -> verdict(candidate, wish, trial))
                                .isEmpty()) {
                    break;
                }
            }
        });
        return new KernelChoice(packs, target, reason, standIns, said);
    }

    private static String verdict(Candidate candidate, KernelWish wish, KernelTrial trial) {
        return trial.refusal(Mosaic.alone(candidate.template(), wish.sizes(), candidate.name()))
                .map(said -> candidate.template().name() + " of "
                        + candidate.pack().name() + " is refused by libtpu: " + said)
                .orElse("");
    }

    /**
     * Whether a kernel is made for this and was not refused; one that is yet to be tried counts.
     *
     * @param wish for a kernel
     * @return false where plain operations serve
     */
    public boolean serves(KernelWish wish) {
        return fitting(wish).stream()
                .anyMatch(
                        candidate -> verdicts.getOrDefault(candidate.name(), "").isEmpty());
    }

    /**
     * The kernel that serves a wish.
     *
     * @param wish for it
     * @return empty where plain operations do
     * @throws IllegalStateException if it would have to be tried first: the wish was not among those of
     *     {@link #decided}
     */
    public Optional<Kernel> find(KernelWish wish) {
        Optional<String> instead = Optional.empty();
        for (Candidate candidate : fitting(wish)) {
            String said = said(candidate);
            if (said.isEmpty()) {
                KernelTemplate template = candidate.template();
                Optional<String> config = standIns ? Optional.empty() : Optional.of(template.config(wish.sizes()));
                return Optional.of(new Mosaic(candidate.pack(), template, wish, candidate.name(), config, instead));
            }
            instead = instead.or(() -> Optional.of(said));
        }
        return Optional.empty();
    }

    private String said(Candidate candidate) {
        if (!isTried(candidate.pack())) {
            return "";
        }
        return Optional.ofNullable(verdicts.get(candidate.name()))
                .orElseThrow(
                        () -> new IllegalStateException("whether " + candidate.name() + " serves was not decided"));
    }

    /**
     * Kernels that serve some wishes.
     *
     * @param wishes of programs
     * @return by the names of their calls
     */
    public Map<String, Kernel> found(Collection<KernelWish> wishes) {
        Map<String, Kernel> found = new TreeMap<>();
        wishes.stream()
                .distinct()
                .flatMap(wish -> find(wish).stream())
                .forEach(kernel -> found.put(kernel.name(), kernel));
        return found;
    }

    /**
     * Why plain operations serve some wishes.
     *
     * @param wishes of programs
     * @return the reason by the wish, of those that no kernel serves
     */
    public Map<String, String> refusals(Collection<KernelWish> wishes) {
        Map<String, String> refusals = new TreeMap<>();
        wishes.stream()
                .distinct()
                .filter(wish -> !serves(wish))
                .forEach(wish -> refusals.put(wish.toString(), why(wish)));
        return refusals;
    }

    private String why(KernelWish wish) {
        List<String> refused = fitting(wish).stream()
                .map(candidate -> verdicts.getOrDefault(candidate.name(), ""))
                .toList();
        if (!refused.isEmpty()) {
            return String.join("; ", refused);
        }
        List<KernelTemplate> candidates =
                packs.stream().flatMap(pack -> templates(pack, wish.kernel())).toList();
        if (candidates.isEmpty()) {
            return reason.isEmpty() ? "the pack has none" : reason;
        }
        List<KernelTemplate> made = candidates.stream()
                .filter(t -> t.constants().equals(wish.constants()))
                .toList();
        List<KernelTemplate> asked = made.isEmpty() ? candidates : made;
        return asked.stream()
                .flatMap(t -> t.refusal(wish.constants(), wish.sizes()).stream())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /**
     * What serves some wishes, for whoever starts a server.
     *
     * @param wishes of its programs
     * @return a line for each pack, then one for each kernel that is used, then one for each reason why plain
     *     operations are, with a case of it
     */
    public List<String> report(Collection<KernelWish> wishes) {
        if (packs.isEmpty()) {
            return List.of("no kernels: " + reason);
        }
        List<String> lines = new ArrayList<>();
        target.ifPresent(chips -> packs.forEach(pack -> lines.add(line(pack, chips))));
        Map<String, List<Mosaic>> used = new TreeMap<>();
        for (Kernel kernel : found(wishes).values()) {
            Mosaic mosaic = switch (kernel) {
                case Mosaic made -> made;
            };
            used.computeIfAbsent(mosaic.label() + " of " + mosaic.pack().name(), name -> new ArrayList<>())
                    .add(mosaic);
        }
        used.forEach((name, sizes) -> lines.add(
                "kernel " + name + (sizes.size() == 1 ? "" : " in " + sizes.size() + " sizes") + instead(sizes)));
        Map<String, String> firstOfReason = new LinkedHashMap<>();
        refusals(wishes)
                .forEach((wish, why) -> firstOfReason.putIfAbsent(wish.split(" ", 2)[0] + why, wish + ": " + why));
        firstOfReason.values().forEach(line -> lines.add("plain operations in place of " + line));
        return lines;
    }

    private static String line(KernelPack pack, KernelTarget target) {
        String made = "kernels of " + pack.name() + " were made with libtpu " + pack.libtpu() + " (" + pack.target()
                + "), which ";
        return pack.target().equals(target)
                ? made + "this is"
                : made + "this is not (" + target + "): each is compiled alone before it is used";
    }

    private static String instead(List<Mosaic> kernels) {
        return kernels.stream()
                .flatMap(kernel -> kernel.instead().stream())
                .findFirst()
                .map(why -> ", since " + why)
                .orElse("");
    }
}
