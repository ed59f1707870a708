package dev.systole.engine;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.prediction.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what a line of a program does. Weights and caches are used in the order of the model, so a line belongs to the
 * one that was named last before it. Immutable.
 */
final class ProgramText implements SourceText {

    private static final Pattern ARGUMENT = Pattern.compile("%arg([0-9]+)\\b");
    private static final Pattern KERNEL = Pattern.compile("kernel_name = \"([^\"]+)\"");
    private static final Pattern STATE = Pattern.compile("state\\.[0-9]+");

    private final List<String> parts = new ArrayList<>();
    private final List<String> kernels = new ArrayList<>();

    ProgramText(HloModule module) {
        List<String> names = module.parameterNames();
        String part = "start";
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

    /** Drops what differs between layers: {@code model.layers.7.mlp.gate.weight} becomes {@code mlp.gate}. */
    private static String partOf(String parameter, String before) {
        if (STATE.matcher(parameter).matches()) {
            return before.replaceFirst("\\.[^.]*$", "") + ".cache";
        }
        return parameter
                .replaceFirst("^.*layers\\.[0-9]+\\.", "")
                .replaceFirst("^(model|language_model)\\.", "")
                .replace(".weight", "");
    }

    @Override
    public String part(int line) {
        return line < 1 || line > parts.size() ? "the compiler's own" : parts.get(line - 1);
    }

    @Override
    public String kernel(int line) {
        return line < 1 || line > kernels.size() ? "" : kernels.get(line - 1);
    }
}
