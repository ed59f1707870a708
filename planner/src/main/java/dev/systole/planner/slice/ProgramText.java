package dev.systole.planner.slice;

import dev.systole.engine.hlo.HloModule;
import dev.systole.planner.prediction.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what a line of a program does. Weights and caches are used in the order of the model, so a line belongs to the
 * one that was named last before it. Immutable.
 */
final class ProgramText implements SourceText {

    private static final Pattern ARGUMENT = Pattern.compile("%arg([0-9]+)\\b");
    private static final Pattern KERNEL = Pattern.compile("kernel_name = \"([^\"]+)\"");
    private static final Pattern LAYER = Pattern.compile("^.*layers\\.([0-9]+)\\.");
    private static final Pattern NO_WEIGHT = Pattern.compile("input|(state|drawn|sampling|rope)\\..*");
    private static final Pattern STATE = Pattern.compile("state\\.[0-9]+");

    /** What was drawn before is read beside the logits, and is no part of its own. */
    private static final Pattern DRAWN = Pattern.compile("drawn\\..*");

    private final List<String> names;
    private final List<Part> parts = new ArrayList<>();
    private final List<String> kernels = new ArrayList<>();

    ProgramText(HloModule module) {
        names = module.parameterNames();
        Part part = new Part("start", OptionalInt.empty());
        boolean inBody = false;
        for (String line : module.toString().lines().toList()) {
            Matcher argument = ARGUMENT.matcher(line);
            while (inBody && argument.find()) {
                part = partOf(names.get(Integer.parseInt(argument.group(1))), part);
            }
            // The function's head names all of them.
            inBody |= line.contains("func.func");
            parts.add(part);
            Matcher kernel = KERNEL.matcher(line);
            kernels.add(kernel.find() ? kernel.group(1) : "");
        }
    }

    private static Part partOf(String parameter, Part before) {
        if (DRAWN.matcher(parameter).matches()) {
            return before;
        }
        return STATE.matcher(parameter).matches()
                ? new Part(before.name().replaceFirst("\\.[^.]*$", "") + ".cache", before.layer())
                : partOf(parameter);
    }

    /** Drops what differs between layers: {@code model.layers.7.mlp.gate.weight} becomes {@code mlp.gate}. */
    private static Part partOf(String parameter) {
        Matcher layer = LAYER.matcher(parameter);
        boolean inLayer = layer.find();
        String name = (inLayer ? parameter.substring(layer.end()) : parameter)
                .replaceFirst("^(model|language_model)\\.", "")
                .replace(".weight", "");
        return new Part(name, inLayer ? OptionalInt.of(Integer.parseInt(layer.group(1))) : OptionalInt.empty());
    }

    @Override
    public Optional<Part> part(int line) {
        return line < 1 || line > parts.size() ? Optional.empty() : Optional.of(parts.get(line - 1));
    }

    @Override
    public Optional<Part> weight(int parameter) {
        String name = names.get(parameter);
        return NO_WEIGHT.matcher(name).matches() ? Optional.empty() : Optional.of(partOf(name));
    }

    @Override
    public String kernel(int line) {
        return line < 1 || line > kernels.size() ? "" : kernels.get(line - 1);
    }
}
