package dev.systole.server.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may import whom: the modules, and the packages of the engine. */
class ModuleEdgesTest {

    private static final String ROOT = "dev.systole.";

    static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("dev.systole");

    /**
     * For each part, the parts it may import; {@code x..} stands for a package with all below it, {@code x} for it
     * alone.
     */
    private static final Map<String, List<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("config..", List.of()),
            Map.entry("kvcache..", List.of()),
            Map.entry("tokenizer..", List.of("config..")),
            Map.entry("loadtests..", List.of()),
            Map.entry("testing..", List.of()),
            Map.entry("hub..", List.of("config..")),
            Map.entry("scheduler..", List.of("kvcache..", "config..")),
            Map.entry("engine..", List.of("scheduler..", "kvcache..", "config..")),
            Map.entry("planner..", List.of("engine..", "kvcache..", "config..")),
            Map.entry(
                    "server..",
                    List.of("config..", "kvcache..", "scheduler..", "engine", "planner..", "tokenizer..", "hub..")));

    /**
     * For each package of the engine but the root, all that it may import, of other modules too. The plugin's binding
     * and the programs' text never see each other; those that see both are runtime, decode, budget and the root.
     */
    private static final Map<String, List<String>> MAY_IMPORT_IN_ENGINE = Map.ofEntries(
            Map.entry("engine.tensor..", List.of()),
            Map.entry("engine.pjrt.abi", List.of("config..")),
            Map.entry("engine.pjrt", List.of("config..", "engine.tensor..", "engine.pjrt.abi")),
            Map.entry("engine.pjrt.aot", List.of("config..", "engine.pjrt.abi", "engine.pjrt")),
            Map.entry("engine.weights", List.of("config..", "engine.tensor..", "engine.weights..")),
            Map.entry("engine.weights.stored..", List.of("config..", "engine.tensor..")),
            Map.entry("engine.weights.gguf..", List.of("engine.tensor..", "engine.weights.stored..")),
            Map.entry("engine.weights.quantised..", List.of("engine.tensor..", "engine.weights.stored..")),
            Map.entry("engine.hlo..", List.of("engine.tensor..")),
            Map.entry("engine.kernel..", List.of("config..", "engine.tensor..", "engine.hlo..")),
            Map.entry("engine.nn..", List.of("config..", "engine.tensor..", "engine.hlo..", "engine.kernel..")),
            Map.entry("engine.sampling..", List.of("scheduler..", "engine.tensor..", "engine.hlo..")),
            Map.entry(
                    "engine.model..",
                    List.of("config..", "engine.tensor..", "engine.hlo..", "engine.kernel..", "engine.nn..")),
            Map.entry(
                    "engine.runtime..",
                    List.of(
                            "config..",
                            "engine.tensor..",
                            "engine.pjrt..",
                            "engine.hlo..",
                            "engine.kernel..",
                            "engine.nn..",
                            "engine.weights..")),
            Map.entry(
                    "engine.decode..",
                    List.of(
                            "scheduler..",
                            "engine.tensor..",
                            "engine.pjrt..",
                            "engine.hlo..",
                            "engine.kernel..",
                            "engine.nn..",
                            "engine.model..",
                            "engine.sampling..",
                            "engine.runtime..")),
            Map.entry(
                    "engine.budget..",
                    List.of(
                            "config..",
                            "kvcache..",
                            "engine.tensor..",
                            "engine.pjrt..",
                            "engine.kernel..",
                            "engine.nn..",
                            "engine.model..",
                            "engine.sampling..",
                            "engine.runtime..",
                            "engine.decode..")));

    /** The same for the planner, whose root sees all of it. */
    private static final Map<String, List<String>> MAY_IMPORT_IN_PLANNER = Map.ofEntries(
            Map.entry("planner.prediction..", List.of("engine.pjrt.aot")),
            Map.entry(
                    "planner.programs..",
                    List.of("engine.hlo..", "engine.pjrt", "engine.decode..", "planner.prediction..")),
            Map.entry(
                    "planner.slice..",
                    List.of("config..", "kvcache..", "engine..", "planner.prediction..", "planner.programs..")),
            Map.entry(
                    "planner.report..",
                    List.of(
                            "kvcache..",
                            "engine.pjrt..",
                            "engine.decode..",
                            "planner.prediction..",
                            "planner.slice..")));

    @TestFactory
    Stream<DynamicTest> a_package_of_the_planner_imports_only_those_below_it() {
        return rules(MAY_IMPORT_IN_PLANNER);
    }

    @TestFactory
    Stream<DynamicTest> a_module_imports_only_those_below_it() {
        return rules(MAY_IMPORT);
    }

    @TestFactory
    Stream<DynamicTest> a_package_of_the_engine_imports_only_those_below_it() {
        return rules(MAY_IMPORT_IN_ENGINE);
    }

    @Test
    void every_package_is_named_in_the_rules() {
        Set<String> packages = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT + "engine"))
                .collect(Collectors.toSet());

        assertThat(packages).hasSizeGreaterThan(15).allSatisfy(name -> {
            Map<String, List<String>> rules = name.startsWith(ROOT + "engine") ? MAY_IMPORT_IN_ENGINE : MAY_IMPORT;
            assertThat(rules.keySet()).anyMatch(part -> within(name, part));
        });
    }

    @Test
    void the_web_server_is_known_to_the_server_alone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.systole.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(CLASSES);
    }

    @Test
    void the_command_line_and_metrics_libraries_are_known_to_the_server_alone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.systole.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "io.prometheus..")
                .check(CLASSES);
    }

    @Test
    void http_requests_are_sent_by_hub_and_load_tests_alone() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.systole.hub..", "dev.systole.loadtests..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.net.http..")
                .check(CLASSES);
    }

    private static Stream<DynamicTest> rules(Map<String, List<String>> edges) {
        return edges.entrySet().stream().map(edge -> {
            String part = edge.getKey();
            List<String> allowed =
                    Stream.concat(Stream.of(part), edge.getValue().stream()).toList();
            return DynamicTest.dynamicTest(
                    part + " imports " + edge.getValue(),
                    () -> classes()
                            .that()
                            .resideInAPackage(ROOT + part)
                            .should()
                            .onlyDependOnClassesThat(new DescribedPredicate<>("are not ours or lie in " + allowed) {
                                @Override
                                public boolean test(JavaClass used) {
                                    JavaClass element = used.getBaseComponentType();
                                    return !element.getPackageName().startsWith(ROOT)
                                            || allowed.stream()
                                                    .anyMatch(name -> within(element.getPackageName(), name));
                                }
                            })
                            .check(CLASSES));
        });
    }

    private static boolean within(String packageName, String part) {
        String root = ROOT + part.replace("..", "");
        return packageName.equals(root) || (part.endsWith("..") && packageName.startsWith(root + "."));
    }

    @Test
    void the_plugins_c_interface_is_called_by_its_binding_alone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.systole.engine.pjrt..")
                .should()
                .dependOnClassesThat(new DescribedPredicate<>("lie in pjrt.abi and are no errors and no handles") {
                    @Override
                    public boolean test(JavaClass used) {
                        return used.getPackageName().equals(ROOT + "engine.pjrt.abi")
                                && !used.isAssignableTo(Throwable.class)
                                // Of a method reference such as Buffer::close javac names the class that declares it.
                                && !used.getSimpleName().equals("NativeHandle")
                                && !used.isEnum();
                    }
                })
                .check(CLASSES);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("dev.systole.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
