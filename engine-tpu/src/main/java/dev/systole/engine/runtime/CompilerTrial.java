package dev.systole.engine.runtime;

import dev.systole.config.FileFault;
import dev.systole.config.Progress;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.kernel.KernelTarget;
import dev.systole.engine.kernel.KernelTrial;
import dev.systole.engine.pjrt.abi.ErrorCode;
import dev.systole.engine.pjrt.abi.PjrtException;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compiles kernels alone, each once for a compiler: what it said is kept in a folder, so that a later process with the
 * same compiler uses the same kernels without compiling them. Thread-safe.
 */
public final class CompilerTrial implements KernelTrial {

    /** Characters of the compiler's reason; some are pages. */
    private static final int SHOWN = 300;

    /** What may be otherwise the next time. */
    private static final Set<ErrorCode> PASSING =
            Set.of(ErrorCode.CANCELLED, ErrorCode.DEADLINE_EXCEEDED, ErrorCode.ABORTED, ErrorCode.UNAVAILABLE);

    private final Target target;
    private final Consumer<HloModule> compiler;
    private final Optional<Path> folder;
    private final Progress progress;

    /** Made when it is first needed, since that reads the whole library. */
    private @Nullable ProgramCache kept;

    /**
     * A trial by a compiler.
     *
     * @param target of which the compiler is
     * @param compiler compiles and drops what it made
     * @param folder for what it said, empty to keep nothing
     * @param progress told where that cannot be kept
     */
    public CompilerTrial(Target target, Consumer<HloModule> compiler, Optional<Path> folder, Progress progress) {
        this.target = target;
        this.compiler = compiler;
        this.folder = folder;
        this.progress = progress;
    }

    @Override
    public KernelTarget target() {
        return target.kernels();
    }

    @Override
    public Optional<String> refusal(HloModule program) {
        String key = "trial\n" + ProgramSource.key(program);
        Optional<ProgramCache> cache = folder.map(this::cache);
        if (cache.isPresent() && cache.get().find(key) instanceof ProgramCache.Found.Hit hit) {
            return said(new String(hit.serialized().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8));
        }
        Verdict verdict = compile(program);
        if (verdict.lasting) {
            cache.ifPresent(c -> keep(c, key, verdict.said, program));
        }
        return said(verdict.said);
    }

    /** The compiler's reason, empty where there is none, and whether it will say the same another time. */
    private record Verdict(String said, boolean lasting) {}

    private static Optional<String> said(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private Verdict compile(HloModule program) {
        try {
            compiler.accept(program);
            return new Verdict("", true);
        } catch (PjrtException e) {
            String said = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
            String shown = said.length() <= SHOWN ? said : said.substring(0, SHOWN) + " ...";
            return new Verdict(shown, !PASSING.contains(e.code()));
        }
    }

    private void keep(ProgramCache cache, String key, String said, HloModule program) {
        try {
            cache.keep(key, said.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The next start tries it again; this one goes on.
            progress.note("what libtpu says of " + program.name() + " is not kept: " + FileFault.words(e));
        }
    }

    private synchronized ProgramCache cache(Path where) {
        if (kept == null) {
            kept = target.cache(where);
        }
        return kept;
    }
}
