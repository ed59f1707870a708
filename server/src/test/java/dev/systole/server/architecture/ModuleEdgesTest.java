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

    /** For each part, the parts it may import; {@code x..} stands for a package with all below it. */
    private static final Map<String, List<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("config..", List.of()),
            Map.entry("kvcache..", List.of()),
            Map.entry("tokenizer..", List.of()),
            Map.entry("loadtests..", List.of()),
            Map.entry("testing..", List.of()),
            Map.entry("hub..", List.of("config..")),
            Map.entry("scheduler..", List.of("kvcache..", "config..")),
            Map.entry("engine..", List.of("scheduler..", "kvcache..", "config..")),
            Map.entry("server..", List.of("config..", "kvcache..", "scheduler..", "engine..", "tokenizer..", "hub..")));

    /** The same within the engine, whose root package alone sees all. */
    private static final Map<String, List<String>> MAY_IMPORT_IN_ENGINE = Map.ofEntries(
            Map.entry("engine.tensor..", List.of()),
            Map.entry("engine.pjrt..", List.of("engine.tensor..")),
            Map.entry("engine.weights..", List.of("engine.tensor..")),
            Map.entry("engine.weights.stored..", List.of("engine.tensor..")),
            Map.entry("engine.weights.gguf..", List.of("engine.tensor..", "engine.weights.stored..")),
            Map.entry("engine.weights.quantised..", List.of("engine.weights.stored..")),
            Map.entry("engine.hlo..", List.of("engine.tensor..")),
            Map.entry("engine.kernel..", List.of("engine.tensor..", "engine.hlo..")),
            Map.entry("engine.prediction..", List.of()),
            Map.entry("engine.nn..", List.of("engine.tensor..", "engine.hlo..", "engine.kernel..")),
            Map.entry("engine.sampling..", List.of("engine.tensor..", "engine.hlo..")),
            Map.entry("engine.model..", List.of("engine.tensor..", "engine.hlo..", "engine.kernel..", "engine.nn..")));

    @TestFactory
    Stream<DynamicTest> a_module_imports_only_those_below_it() {
        return rules(MAY_IMPORT, ROOT);
    }

    @TestFactory
    Stream<DynamicTest> a_package_of_the_engine_imports_only_those_below_it() {
        return rules(MAY_IMPORT_IN_ENGINE, ROOT + "engine");
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

    private static Stream<DynamicTest> rules(Map<String, List<String>> edges, String within) {
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
                                    return !element.getPackageName().startsWith(within)
                                            || allowed.stream()
                                                    .anyMatch(name -> within(element.getPackageName(), name));
                                }
                            })
                            .check(CLASSES));
        });
    }

    private static boolean within(String packageName, String part) {
        String root = ROOT + part.substring(0, part.length() - "..".length());
        return packageName.equals(root) || packageName.startsWith(root + ".");
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("dev.systole.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
