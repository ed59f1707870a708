package dev.systole.engine.kernel;

import dev.systole.engine.tensor.DType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is wrong with a template that someone else wrote, in words that name file, found and expected. */
final class TemplateCheck {

    private static final String DTYPES =
            Arrays.stream(DType.values()).map(DType::mlir).collect(Collectors.joining("|"));
    /** A size or a hole for each dimension, then the element type. */
    private static final Pattern TYPE = Pattern.compile("tensor<((?:(?:\\d+|\\{[^{}]+})x)*)(" + DTYPES + ")>");

    private static final Pattern SIZE = Pattern.compile("(?:\\d+|\\{[^{}]+})x");

    private TemplateCheck() {}

    /** Where a template contradicts itself, so that no program could call it. */
    static Optional<String> contradiction(KernelTemplate template) {
        String file = template.name() + ".mlir";
        return Stream.<Optional<String>>of(
                        range(template),
                        hole(template),
                        type(template),
                        alias(template),
                        arguments(template),
                        figures(template),
                        config(template))
                .flatMap(Optional::stream)
                .findFirst()
                .map(problem -> file + ": " + problem);
    }

    private static Optional<String> range(KernelTemplate template) {
        return template.parameters().entrySet().stream()
                .filter(p -> p.getValue().least() < 1
                        || p.getValue().most() < p.getValue().least()
                        || p.getValue().multiple() < 1)
                .map(p -> "its parameter " + p.getKey() + " has min "
                        + p.getValue().least() + ", max "
                        + p.getValue().most() + " and multiple " + p.getValue().multiple()
                        + ", expected 1 <= min <= max and 1 <= multiple")
                .min(String::compareTo);
    }

    private static Optional<String> hole(KernelTemplate template) {
        return Stream.of(Stream.of(template.body()), template.operands().stream(), template.results().stream())
                .flatMap(texts -> texts)
                .flatMap(text -> KernelTemplate.holes(text))
                .flatMap(hole -> problem(hole, template).stream())
                .findFirst();
    }

    private static Optional<String> problem(MatchResult hole, KernelTemplate template) {
        KernelTemplate.Range range = template.parameters().get(hole.group(1));
        if (range == null) {
            return Optional.of("it has the hole " + hole.group() + ", expected one of its parameters "
                    + new TreeSet<>(template.parameters().keySet()));
        }
        if (!Objects.equals(hole.group(2), "/")) {
            return Optional.empty();
        }
        long divisor = Long.parseLong(hole.group(3));
        return divisor > 0 && range.multiple() % divisor == 0
                ? Optional.empty()
                : Optional.of("it has the hole " + hole.group() + " where " + hole.group(1) + " is a multiple of "
                        + range.multiple() + ", expected one that it divides");
    }

    private static Optional<String> type(KernelTemplate template) {
        return Stream.concat(template.operands().stream(), template.results().stream())
                .filter(type -> !TYPE.matcher(type).matches())
                .findFirst()
                .map(type -> "an operand or result is " + type + ", expected tensor<sizes and type> with a type of "
                        + DTYPES.replace("|", ", "))
                .or(() -> template.results().isEmpty()
                        ? Optional.of("it has no results, expected at least one")
                        : Optional.empty());
    }

    private static Optional<String> alias(KernelTemplate template) {
        List<String> operands = template.operands();
        List<String> results = template.results();
        for (Map.Entry<Integer, Integer> alias : template.aliases().entrySet()) {
            int result = alias.getKey();
            int operand = alias.getValue();
            if (operand < 0 || operand >= operands.size() || result < 0 || result >= results.size()) {
                return Optional.of("its alias [" + operand + ", " + result + "] is of " + operands.size()
                        + " operands and " + results.size() + " results, expected one of each");
            }
            if (!operands.get(operand).equals(results.get(result))) {
                return Optional.of("its alias [" + operand + ", " + result + "] is of " + operands.get(operand)
                        + " and " + results.get(result) + ", expected the same type");
            }
        }
        // A stand-in makes such a result from an operand of the same sizes.
        return IntStream.range(0, results.size())
                .filter(i -> !template.aliases().containsKey(i))
                .mapToObj(results::get)
                .filter(result -> operands.stream().noneMatch(o -> sizes(o).equals(sizes(result))))
                .findFirst()
                .map(result -> "its result " + result + " has the sizes of none of its operands " + operands
                        + ", expected those of one");
    }

    private static Optional<String> arguments(KernelTemplate template) {
        int expected = template.operands().size() + template.results().size();
        long found = template.arrays();
        return found >= expected
                ? Optional.empty()
                : Optional.of("it has " + found + " arguments %arg: memref with a #tpu.memory_space, expected "
                        + expected + " for its operands and results");
    }

    private static Optional<String> figures(KernelTemplate template) {
        if (template.measured().isEmpty()) {
            return Optional.of("measured is empty, expected figures of at least one size");
        }
        if (template.tripCovers().values().stream().anyMatch(covered -> covered < 1)) {
            return Optional.of("a trip covers " + template.tripCovers() + ", expected at least 1 of each");
        }
        TreeSet<String> names = new TreeSet<>(template.tripCovers().keySet());
        template.measured().forEach(m -> names.addAll(m.sizes().keySet()));
        names.removeAll(template.parameters().keySet());
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("measured or trip_covers has " + names + ", expected of its parameters "
                        + new TreeSet<>(template.parameters().keySet()));
    }

    private static Optional<String> config(KernelTemplate template) {
        return template.takesBody() && template.config().indexOf('\\') < 0
                ? Optional.empty()
                : Optional.of("its config is " + template.config()
                        + ", expected a custom_call_config with at least one field, and no backslashes");
    }

    /**
     * Where a template is not called as layers call its kernel, of which there are forms that they know.
     *
     * @param template someone else's
     * @param known templates that layers call
     */
    static Optional<String> calledOtherwise(KernelTemplate template, List<KernelTemplate> known) {
        List<KernelTemplate> same =
                known.stream().filter(t -> t.kernel().equals(template.kernel())).toList();
        if (same.isEmpty()) {
            return Optional.of("manifest.json has the kernel " + template.kernel() + ", expected one of "
                    + known.stream().map(KernelTemplate::kernel).collect(Collectors.toCollection(TreeSet::new)));
        }
        List<String> form = form(template);
        if (same.stream().anyMatch(t -> form(t).equals(form))) {
            return Optional.empty();
        }
        // Of several forms, the one with as many operands is most likely meant.
        List<String> expected = form(same.stream()
                .filter(t -> t.operands().size() == template.operands().size())
                .findFirst()
                .orElse(same.getFirst()));
        int differs = IntStream.range(0, form.size())
                .filter(i -> !form.get(i).equals(expected.get(i)))
                .findFirst()
                .orElseThrow();
        return Optional.of(template.name() + ".mlir: " + template.kernel() + " has " + form.get(differs) + ", expected "
                + expected.get(differs));
    }

    private static List<String> form(KernelTemplate template) {
        return List.of(
                "the constants " + new TreeSet<>(template.constants().keySet()),
                "the parameters " + new TreeSet<>(template.parameters().keySet()),
                "the operands " + ranks(template.operands()),
                "the results " + ranks(template.results()),
                "the operands of in-place results " + template.aliases());
    }

    /** Such as {@code [i32 of rank 1, bf16 of rank 2]}. */
    private static List<String> ranks(List<String> types) {
        return types.stream()
                .map(type -> found(type).group(2) + " of rank "
                        + SIZE.matcher(found(type).group(1)).results().count())
                .toList();
    }

    private static String sizes(String type) {
        return found(type).group(1);
    }

    private static MatchResult found(String type) {
        return TYPE.matcher(type)
                .results()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type + " is no type of an array"));
    }
}
