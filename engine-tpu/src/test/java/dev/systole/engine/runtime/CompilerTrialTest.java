package dev.systole.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.PluginTraits;
import dev.systole.engine.pjrt.PluginTraits.WeightLayout;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.PjrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTrialTest {

    private static final PluginTraits TRAITS =
            new PluginTraits("tpu", false, WeightLayout.OUTPUTS_INPUTS, WeightLayout.OUTPUTS_INPUTS, false, true, 8);

    @TempDir
    private Path folder;

    private final List<String> compiled = new ArrayList<>();

    private CompilerTrial trial(String library) throws IOException {
        Path plugin = Files.writeString(folder.resolve("libtpu.so"), library);
        Target target = new Target(
                plugin, List.of(), "tpu", "cl/1", "TPU v6 lite", "v6e", TRAITS, false, DeviceMemory.ofChip(1L << 30));
        return new CompilerTrial(target, this::compile, Optional.of(folder.resolve("kept")), Progress.NONE);
    }

    private void compile(HloModule program) {
        compiled.add(program.name());
        if (program.name().equals("busy")) {
            throw new PjrtException(ErrorCode.UNAVAILABLE, "PJRT_Compile", "try again");
        }
        if (program.name().equals("bad")) {
            throw new PjrtException(ErrorCode.INVALID_ARGUMENT, "PJRT_Compile", "line 1:\n  " + "no. ".repeat(200));
        }
    }

    @Test
    void a_reason_is_one_line_of_bounded_length() throws Exception {
        assertThat(trial("a").refusal(new HloModule("good"))).isEmpty();
        String reason = trial("a").refusal(new HloModule("bad")).orElseThrow();
        assertThat(reason)
                .startsWith("[PJRT_Compile] INVALID_ARGUMENT: line 1: no. no. ")
                .endsWith(" ...")
                .hasSizeLessThan(310);
    }

    @Test
    void a_reason_that_may_pass_is_not_kept() throws Exception {
        assertThat(trial("a").refusal(new HloModule("busy"))).isPresent();
        assertThat(trial("a").refusal(new HloModule("busy"))).isPresent();
        assertThat(compiled).containsExactly("busy", "busy");
    }

    @Test
    void a_later_process_with_the_same_compiler_compiles_nothing() throws Exception {
        Optional<String> good = trial("a").refusal(new HloModule("good"));
        Optional<String> bad = trial("a").refusal(new HloModule("bad"));
        assertThat(compiled).containsExactly("good", "bad");
        assertThat(trial("a").refusal(new HloModule("good"))).isEqualTo(good);
        assertThat(trial("a").refusal(new HloModule("bad"))).isEqualTo(bad);
        assertThat(compiled).hasSize(2);
        trial("another library").refusal(new HloModule("good"));
        assertThat(compiled).hasSize(3);
    }
}
