package dev.systole.server.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where native code may be reached: the places in which a mistake can end the process. */
class NativeCallsTest {

    /** The restricted methods of {@code java.lang.foreign}, by their Javadoc. */
    private static final Set<String> RESTRICTED =
            Set.of("downcallHandle", "upcallStub", "libraryLookup", "reinterpret", "enableNativeAccess");

    @Test
    void restricted_foreign_calls_lie_in_the_plugin_binding_and_one_class_of_the_tokenizer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.systole.engine.pjrt..")
                .and()
                .doNotHaveFullyQualifiedName("dev.systole.tokenizer.TextLibrary")
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "it is restricted",
                        (JavaMethodCall call) ->
                                call.getTargetOwner().getPackageName().equals("java.lang.foreign")
                                        && RESTRICTED.contains(call.getName())))
                .check(ModuleEdgesTest.CLASSES);
    }

    @Test
    void nothing_loads_a_library_by_jni() {
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "it loads a library",
                        (JavaMethodCall call) -> Set.of("java.lang.System", "java.lang.Runtime")
                                        .contains(call.getTargetOwner().getFullName())
                                && Set.of("load", "loadLibrary").contains(call.getName())))
                .check(ModuleEdgesTest.CLASSES);
    }
}
