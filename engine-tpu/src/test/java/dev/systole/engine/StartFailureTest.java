package dev.systole.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.decode.DecodeState;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.abi.NativeHandle;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.testing.Fetched;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A start that fails somewhere frees what was made until then, and reports why it failed. */
@Timeout(120)
class StartFailureTest {

    private static final EngineConfig CONFIG = new EngineConfig(DtypeChoice.BFLOAT16, 64, 2, false, true, 1);

    @TempDir
    private Path folder;

    /** Ends the start at the nth thing that it says, by which every stage of it says something. */
    private static final class FailsAt implements Progress {

        private final int last;
        private final List<String> said = new ArrayList<>();
        private boolean failed;

        FailsAt(int last) {
            this.last = last;
        }

        @Override
        public synchronized void report(String stage, long done, long total) {
            note(stage);
        }

        @Override
        public synchronized void note(String line) {
            if (failed) {
                // Another thread, which has not heard of it yet.
                return;
            }
            said.add(line);
            failed = said.size() == last;
            if (failed) {
                throw new IllegalStateException("injected at " + line);
            }
        }
    }

    private static Path plugin() {
        Assumptions.assumeTrue(Fetched.plugin().isPresent(), "the plugin was not fetched");
        return Fetched.plugin().orElseThrow();
    }

    private void start(Progress progress) throws InterruptedException {
        try (Checkpoint checkpoint = Checkpoint.open(TinyModel.folder("phi3/bf16"))) {
            EngineFactory.create(checkpoint, CONFIG, plugin(), List.of(), Optional.of(folder), progress)
                    .close();
        }
    }

    /** A start that ends at the nth thing said, or comes to its end before that. */
    private FailsAt fails(int n) throws InterruptedException {
        FailsAt progress = new FailsAt(n);
        try {
            start(progress);
        } catch (IllegalStateException e) {
            assertThat(e.getCause() == null ? e : e.getCause()).hasMessage("injected at " + progress.said.getLast());
        }
        return progress;
    }

    @Test
    void a_failure_at_any_stage_leaves_no_handle_open_and_is_the_one_reported() throws InterruptedException {
        Map<String, Integer> before = NativeHandle.live();
        Set<String> stages = new TreeSet<>();
        // The starts of the first round compile more and more of the programs, and say less from one to the next; those
        // of
        // the second load them all, so that each thing said is failed at.
        for (int round = 0; round < 2; round++) {
            int n = 1;
            for (FailsAt progress = fails(n); progress.failed; progress = fails(n)) {
                stages.add(progress.said.getLast());
                assertThat(NativeHandle.live()).as("after %s", progress.said).isEqualTo(before);
                n++;
            }
        }
        assertThat(NativeHandle.live()).isEqualTo(before);
        assertThat(stages)
                .contains("loading the programs", "loading weights", "allocating the cache")
                .anyMatch(line -> line.startsWith("memory of a device by arithmetic"))
                .anyMatch(line -> line.startsWith("memory of a device as compiled"));
    }

    @Test
    void a_failure_while_programs_compile_leaves_none_open() {
        Map<String, Integer> before = NativeHandle.live();
        Progress failing = (stage, done, total) -> {
            if (stage.equals("compiling programs") && done > 0) {
                throw new IllegalStateException("injected");
            }
        };
        assertThatThrownBy(() -> start(failing)).hasRootCauseMessage("injected");
        assertThat(NativeHandle.live()).isEqualTo(before);
    }

    @Test
    void a_state_that_does_not_fit_frees_the_buffers_that_did() {
        List<Shape> shapes = List.of(Shape.of(DType.F32, 16), Shape.of(DType.F32, 1L << 58));
        try (Client client = Client.create(Plugin.load(plugin()))) {
            Map<String, Integer> before = NativeHandle.live();
            assertThatThrownBy(() -> new DecodeState(client, 1, shapes, 2).close())
                    .isInstanceOf(Throwable.class);
            assertThat(NativeHandle.live()).isEqualTo(before);
        }
    }
}
