package dev.systole.server;

import dev.systole.config.Setting;
import dev.systole.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The command line. Its options are the declared {@link Settings}, so that each has one place. */
public final class Main {

    private static final String VERSION = "0.1.0";

    /** The settings on which programs depend, and where plugins are. */
    private static final Set<String> COMPILE_SETTINGS = Set.of(
            "dtype",
            "max-model-len",
            "max-num-seqs",
            "fit",
            "batch-invariant",
            "tensor-parallel-size",
            "plugin",
            "pooling",
            "xla-flags",
            "kernels",
            "cache-dir",
            "offline");

    /** The option to serve a simulated model, for load tests of the server itself. */
    private static final String SIMULATED = "--simulated";

    private Main() {}

    /**
     * Runs a command and exits with its status: 0 done, 1 failed, 2 wrong usage or settings, 3 a bug.
     *
     * @param args the command and its options
     */
    public static void main(String[] args) {
        // No name is looked up here, and Netty's resolver prints a stack where there is no network.
        System.setProperty("vertx.disableDnsResolver", "true");
        System.exit(run(args));
    }

    static int run(String... args) {
        if (args.length > 0 && args[0].equals(CompilerProcess.CHILD)) {
            return CompilerProcess.ended(run(true, Arrays.copyOfRange(args, 1, args.length)));
        }
        return run(false, args);
    }

    private static int run(boolean child, String... args) {
        CommandLine line = new CommandLine(root());
        line.setExecutionStrategy(result -> {
            try {
                return execute(result, child);
            } catch (RuntimeException bug) {
                return ExitStatus.bug(System.err, bug);
            }
        });
        line.setParameterExceptionHandler((fault, given) -> {
            System.err.println("systole: " + fault.getMessage() + "; --help lists the options");
            return 2;
        });
        return line.execute(args);
    }

    private static CommandSpec root() {
        CommandSpec root = CommandSpec.create().name("systole");
        root.usageMessage().description("An inference server for Hugging Face models with an OpenAI-compatible API.");
        root.mixinStandardHelpOptions(true).version("systole " + VERSION);
        CommandSpec version = CommandSpec.create();
        version.usageMessage().description("Prints the version.");
        return root.addSubcommand("serve", serve())
                .addSubcommand("plan", plan())
                .addSubcommand("compile", compile())
                .addSubcommand("programs", programs())
                .addSubcommand("version", version);
    }

    private static CommandSpec plan() {
        CommandSpec plan = CommandSpec.create().mixinStandardHelpOptions(true);
        plan.usageMessage()
                .description(
                        "Says what a model needs of a TPU slice, from its config.json, with no chip and no weights.");
        plan.addOption(option("--topology", String.class, "SLICE", "slice such as v6e-8")
                .required(true)
                .build());
        plan.addOption(option("--max-num-seqs", Integer.class, "N", "sequences that decode at the same time (64)")
                .defaultValue("64")
                .build());
        plan.addOption(option("--max-model-len", Integer.class, "N", "longest sequence in tokens (2048)")
                .defaultValue("2048")
                .build());
        plan.addOption(option("--libtpu", String.class, "PATH", "libtpu.so; fetched where it is left out")
                .build());
        plan.addOption(option("--kernels", String.class, "DIR", "kernel pack to use before the bundled one")
                .build());
        plan.addOption(option(
                        PlanCommand.COMPARE,
                        String.class,
                        PlanCommand.DEFAULT,
                        "also compile, for minutes, what frameworks do by default: no kernels, experts gathered")
                .build());
        plan.addOption(option("--html", String.class, "FILE", "also write a page with plots")
                .build());
        plan.addOption(OptionSpec.builder("--json")
                .type(boolean.class)
                .description("print JSON in place of tables")
                .build());
        for (String ofChild : List.of(PlanCommand.PROFILE, PlanCommand.UNCOMPILED)) {
            plan.addOption(
                    OptionSpec.builder(ofChild).type(boolean.class).hidden(true).build());
        }
        return plan.addPositional(PositionalParamSpec.builder()
                .paramLabel("MODEL")
                .arity("1")
                .type(String.class)
                .description("folder with a config.json, or that file")
                .build());
    }

    private static OptionSpec.Builder option(String name, Class<?> type, String label, String meaning) {
        return OptionSpec.builder(name).type(type).paramLabel(label).description(meaning);
    }

    private static int plan(ParseResult command) {
        int sequences = command.<Integer>matchedOptionValue("--max-num-seqs", 64);
        int length = command.<Integer>matchedOptionValue("--max-model-len", 2_048);
        if (sequences < 1 || length < 1) {
            System.err.println("systole: --max-num-seqs and --max-model-len must be positive");
            return 2;
        }
        String compare = command.matchedOptionValue(PlanCommand.COMPARE, "");
        if (command.hasMatchedOption(PlanCommand.COMPARE) && !compare.equals(PlanCommand.DEFAULT)) {
            System.err.println("systole: " + PlanCommand.COMPARE + " " + compare + ": a plan can be compared with "
                    + PlanCommand.DEFAULT + " alone");
            return 2;
        }
        PlanCommand plan = new PlanCommand(
                Path.of(String.valueOf(command.matchedPositional(0).<String>getValue())),
                command.matchedOptionValue("--topology", ""),
                Optional.ofNullable(command.<String>matchedOptionValue("--libtpu", null))
                        .map(Path::of),
                Optional.ofNullable(command.<String>matchedOptionValue("--kernels", null))
                        .map(Path::of),
                sequences,
                length,
                compare.equals(PlanCommand.DEFAULT),
                !command.matchedOptionValue(PlanCommand.UNCOMPILED, false),
                Optional.ofNullable(command.<String>matchedOptionValue("--html", null))
                        .map(Path::of),
                command.matchedOptionValue("--json", false),
                System.out,
                System.err);
        return command.matchedOptionValue(PlanCommand.PROFILE, false) ? plan.profile() : plan.run();
    }

    private static CommandSpec compile() {
        CommandSpec compile = CommandSpec.create().mixinStandardHelpOptions(true);
        compile.usageMessage()
                .description("Compiles the programs that serve would with the same settings, from the model's config"
                        + " alone, for a TPU slice that need not be there or for this machine's plugin.");
        compile.addOption(option("--topology", String.class, "SLICE", "slice such as v6e-8; this machine without it")
                .build());
        compile.addOption(
                option("--out", String.class, "DIR", "folder for the programs; serve takes it by" + " --program-cache")
                        .required(true)
                        .build());
        compile.addOption(option("--libtpu", String.class, "PATH", "libtpu.so; fetched where it is left out")
                .build());
        addSettings(
                compile,
                Settings.ALL.stream()
                        .filter(setting -> COMPILE_SETTINGS.contains(setting.name()))
                        .toList());
        return compile.addPositional(PositionalParamSpec.builder()
                .paramLabel("MODEL")
                .arity("1")
                .type(String.class)
                .description("folder with a config.json, or that file, or a .gguf file")
                .build());
    }

    private static CommandSpec programs() {
        CommandSpec programs = CommandSpec.create().mixinStandardHelpOptions(true);
        programs.usageMessage()
                .description(
                        "Writes each program of a model into a folder: as it is written, as it is compiled, what it"
                                + " needs of memory, and for a TPU slice that need not be there the predicted time of each"
                                + " operation.");
        programs.addOption(option("--topology", String.class, "SLICE", "slice such as v6e-8; this machine without it")
                .build());
        programs.addOption(option("--out", String.class, "DIR", "folder for the files")
                .required(true)
                .build());
        programs.addOption(option("--libtpu", String.class, "PATH", "libtpu.so; fetched where it is left out")
                .build());
        addSettings(
                programs,
                Settings.ALL.stream()
                        .filter(setting -> COMPILE_SETTINGS.contains(setting.name()))
                        .toList());
        return programs.addPositional(PositionalParamSpec.builder()
                .paramLabel("MODEL")
                .arity("0..1")
                .type(String.class)
                .description("folder with a config.json, or that file, or a .gguf file; a small default model without")
                .build());
    }

    private static int programs(ParseResult command) {
        return new ProgramsCommand(
                        command.hasMatchedPositional(0)
                                ? Optional.of(Path.of(String.valueOf(
                                        command.matchedPositional(0).<String>getValue())))
                                : Optional.empty(),
                        Optional.ofNullable(command.<String>matchedOptionValue("--topology", null)),
                        Optional.ofNullable(command.<String>matchedOptionValue("--libtpu", null))
                                .map(Path::of),
                        Path.of(command.matchedOptionValue("--out", "")),
                        flags(command),
                        System.getenv(),
                        System.out,
                        System.err)
                .run();
    }

    private static int compile(ParseResult command) {
        return new CompileCommand(
                        Path.of(String.valueOf(command.matchedPositional(0).<String>getValue())),
                        Optional.ofNullable(command.<String>matchedOptionValue("--topology", null)),
                        Optional.ofNullable(command.<String>matchedOptionValue("--libtpu", null))
                                .map(Path::of),
                        Path.of(command.matchedOptionValue("--out", "")),
                        flags(command),
                        System.getenv(),
                        System.err)
                .run();
    }

    /** What was given of the settings, by their names. */
    private static Map<String, String> flags(ParseResult command) {
        Map<String, String> flags = new HashMap<>();
        for (Setting setting : Settings.ALL) {
            if (command.hasMatchedOption(setting.flag())) {
                flags.put(setting.name(), String.valueOf(command.<Object>matchedOptionValue(setting.flag(), null)));
            }
        }
        return flags;
    }

    private static CommandSpec serve() {
        CommandSpec serve = CommandSpec.create().mixinStandardHelpOptions(true);
        serve.usageMessage().description("Serves a model; without one, a small default model.");
        addSettings(serve, Settings.ALL);
        serve.addOption(option(
                        SIMULATED,
                        Integer.class,
                        "MICROSECONDS",
                        "serve no weights and no device: the model says its prompt again, a step takes so long")
                .hidden(true)
                .build());
        return serve.addPositional(PositionalParamSpec.builder()
                .paramLabel("MODEL")
                .arity("0..1")
                .type(String.class)
                .description("Hugging Face directory or .gguf file")
                .build());
    }

    private static void addSettings(CommandSpec command, List<Setting> settings) {
        for (Setting setting : settings) {
            OptionSpec.Builder option = OptionSpec.builder(setting.flag())
                    .type(String.class)
                    .paramLabel(setting.kind().name())
                    .description(escaped(setting));
            if (setting.kind() == Setting.Kind.BOOLEAN) {
                // Of this type a bare flag takes true or false after it for its value, and no model.
                option.type(Boolean.class).arity("0..1").fallbackValue("true");
            }
            command.addOption(option.build());
        }
    }

    /** Percent signs would be read as formats. */
    private static String escaped(Setting setting) {
        String value = setting.defaultText().isEmpty() ? "" : " (default: " + setting.defaultText() + ")";
        return (setting.meaning() + value + "; " + setting.variable()).replace("%", "%%");
    }

    private static OptionalInt inChild(List<String> args) {
        try {
            return CompilerProcess.of(args, System.err).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.of(1);
        }
    }

    /** Where the compiler dies, what is known without it is printed by another process. */
    private static int planInChild(List<String> args) {
        OptionalInt status = inChild(args);
        if (status.isPresent()) {
            return status.getAsInt();
        }
        List<String> uncompiled = new ArrayList<>(args);
        uncompiled.add(PlanCommand.UNCOMPILED);
        return inChild(uncompiled).orElse(1);
    }

    private static int execute(ParseResult result, boolean child) {
        Integer help = CommandLine.executeHelpRequest(result);
        if (help != null) {
            return help;
        }
        if (!result.hasSubcommand()) {
            CommandLine.usage(result.commandSpec(), System.out);
            return 2;
        }
        ParseResult command = result.subcommand();
        if (command.commandSpec().name().equals("version")) {
            System.out.println("systole " + VERSION + " on Java " + Runtime.version());
            return 0;
        }
        if (command.commandSpec().name().equals("plan")) {
            return child ? plan(command) : planInChild(result.originalArgs());
        }
        if (command.commandSpec().name().equals("compile")) {
            return child || !command.hasMatchedOption("--topology")
                    ? compile(command)
                    : inChild(result.originalArgs()).orElse(1);
        }
        if (command.commandSpec().name().equals("programs")) {
            return child || !command.hasMatchedOption("--topology")
                    ? programs(command)
                    : inChild(result.originalArgs()).orElse(1);
        }
        Map<String, String> flags = flags(command);
        if (command.hasMatchedPositional(0)) {
            String model = String.valueOf(command.matchedPositional(0).<String>getValue());
            String other = flags.put("model", model);
            if (other != null && !other.equals(model)) {
                System.err.println("systole: two models are given, " + other + " and " + model + "; give one");
                return 2;
            }
        }
        Integer micros = command.matchedOptionValue(SIMULATED, null);
        if (micros != null && micros < 0) {
            System.err.println("systole: " + SIMULATED + " takes microseconds, not " + micros);
            return 2;
        }
        Optional<Duration> simulated = Optional.ofNullable(micros).map(each -> Duration.of(each, ChronoUnit.MICROS));
        return new ServeCommand(flags, System.getenv(), simulated, System.err).run();
    }
}
