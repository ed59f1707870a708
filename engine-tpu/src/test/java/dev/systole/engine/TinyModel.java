package dev.systole.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.systole.config.EngineConfig;
import dev.systole.config.EngineConfig.DtypeChoice;
import dev.systole.config.Progress;
import dev.systole.engine.decode.DeviceStep;
import dev.systole.engine.decode.ProgramWriter;
import dev.systole.engine.pjrt.Buffer;
import dev.systole.engine.weights.Checkpoint;
import dev.systole.scheduler.Batch;
import dev.systole.scheduler.RowRef;
import dev.systole.scheduler.SamplingParams;
import dev.systole.scheduler.Span;
import dev.systole.scheduler.Tokens;
import dev.systole.testing.Fetched;
import dev.systole.testing.Fixtures;
import dev.systole.testing.Goldens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.opentest4j.TestAbortedException;

/** An engine on one of the tiny fixtures, with logits, driven step by step. */
final class TinyModel implements AutoCloseable {

    static final int ROWS = 8;
    static final int MAX_LENGTH = 80;

    /** Many tests run the same programs, which take longer to compile than to run. */
    private static final Path PROGRAMS = Path.of("target", "tiny-programs");

    private final TpuEngine engine;
    private float[] logits = {};

    private TinyModel(TpuEngine engine) {
        this.engine = engine;
    }

    /** Opens a fixture such as {@code llama/f32}; the test is skipped, and counted, where something is absent. */
    static TinyModel open(String fixture, DtypeChoice dtype) {
        // One bucket of each kind: few programs to compile.
        return open(fixture, new EngineConfig(dtype, MAX_LENGTH, ROWS, false, true, 1));
    }

    static TinyModel open(String fixture, EngineConfig config) {
        return open(fixture, config, require(fixture, Fetched.plugin(), "the plugin was not fetched"));
    }

    /** On the plugin whose fast paths are the opposite; the test is skipped, and counted, where it is absent. */
    static TinyModel openOnOtherPlugin(String fixture, DtypeChoice dtype) {
        EngineConfig config = new EngineConfig(dtype, MAX_LENGTH, ROWS, false, true, 1);
        return open(fixture, config, require(fixture, Fetched.otherPlugin(), "the other plugin was not fetched"));
    }

    private static TinyModel open(String fixture, EngineConfig config, Path plugin) {
        try (Checkpoint checkpoint = Checkpoint.open(folder(fixture))) {
            return new TinyModel(EngineFactory.create(
                    checkpoint,
                    config,
                    plugin,
                    List.of(),
                    Optional.of(PROGRAMS),
                    Progress.NONE,
                    ProgramWriter.Extra.LOGITS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path folder(String fixture) {
        return Fixtures.tiny(fixture);
    }

    private static Path require(String fixture, Optional<Path> path, String reason) {
        if (path.isEmpty()) {
            Goldens.skipped(fixture, reason);
            throw new TestAbortedException(fixture + ": " + reason);
        }
        return path.get();
    }

    static JsonNode reference(String fixture) {
        return read(fixture, "reference.json");
    }

    /** A file that lies beside a fixture's weights. */
    static JsonNode read(String fixture, String file) {
        try {
            return new ObjectMapper().readTree(folder(fixture).resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TpuEngine engine() {
        return engine;
    }

    /** Prefills a row in chunks and returns the token drawn. */
    int prefill(int row, List<Integer> prompt, int chunk) {
        return prefill(row, prompt, 0, chunk);
    }

    /** The same from a position on; what lies before it is in the row. */
    int prefill(int row, List<Integer> prompt, int from, int chunk) {
        int token = -1;
        for (int start = from; start < prompt.size(); start += chunk) {
            int end = Math.min(prompt.size(), start + chunk);
            DeviceStep step = engine.enqueue(
                    new Batch.Extend(List.of(chunk(row, prompt.subList(start, end), start, end == prompt.size()))));
            var drawn = step.await().rows();
            if (!drawn.isEmpty()) {
                token = drawn.getFirst().tokens().getFirst();
            }
            logits = step.extras().getFirst();
        }
        return token;
    }

    /** A chunk of a prompt, greedy. */
    static Span chunk(int row, List<Integer> tokens, int start, boolean last) {
        return new Span(
                new RowRef(row, 0),
                start,
                new Tokens.Given(tokens),
                last ? Span.Scores.LAST : Span.Scores.NONE,
                SamplingParams.GREEDY);
    }

    /** The token drawn last for a row, greedy. */
    static Span next(int row, int position) {
        return new Span(new RowRef(row, 0), position, new Tokens.Last(), Span.Scores.LAST, SamplingParams.GREEDY);
    }

    /** Decodes one token of one row. */
    int decode(int row, int position) {
        return decode(List.of(row), List.of(position)).getFirst();
    }

    /** Decodes one token of each of some rows; afterwards {@link #logits(int, int)} has them. */
    List<Integer> decode(List<Integer> rows, List<Integer> positions) {
        List<Span> spans = IntStream.range(0, rows.size())
                .mapToObj(i -> next(rows.get(i), positions.get(i)))
                .toList();
        DeviceStep step = engine.enqueue(new Batch.Extend(spans));
        List<Integer> tokens = new ArrayList<>();
        step.await().rows().forEach(row -> tokens.addAll(row.tokens()));
        logits = step.extras().getFirst();
        return tokens;
    }

    /** Logits of one line of the last step: line 0 after a prefill, the row after a decode. */
    float[] logits(int line, int vocabulary) {
        return Arrays.copyOfRange(logits, line * vocabulary, (line + 1) * vocabulary);
    }

    /** Greedy tokens, from a row of its own, up to the first whose two best logits lie closer than a margin. */
    List<Integer> greedy(List<Integer> prompt, int most, double smallestMargin) {
        int vocabulary = engine.spec().vocabularySize();
        List<Integer> tokens = new ArrayList<>();
        int token = prefill(0, prompt, engine.spec().chunkBuckets().getLast());
        double margin = margin(logits(0, vocabulary));
        while (margin >= smallestMargin && tokens.size() < most) {
            tokens.add(token);
            token = decode(0, prompt.size() + tokens.size() - 1);
            margin = margin(logits(0, vocabulary));
        }
        return tokens;
    }

    private static double margin(float[] logits) {
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        for (float logit : logits) {
            if (logit > best) {
                second = best;
                best = logit;
            } else if (logit > second) {
                second = logit;
            }
        }
        return best - second;
    }

    /**
     * Chunks of several prompts in one step; afterwards {@link #logits(int, int)} has them, and these are the tokens.
     */
    List<Integer> prefill(List<Span> spans) {
        return step(spans.toArray(Span[]::new));
    }

    /** Any spans in one step; the tokens drawn. */
    List<Integer> step(Span... spans) {
        DeviceStep step = engine.enqueue(new Batch.Extend(List.of(spans)));
        List<Integer> tokens = new ArrayList<>();
        step.await().rows().forEach(row -> tokens.addAll(row.tokens()));
        logits = step.extras().getFirst();
        return tokens;
    }

    /** A row's bytes in each cache of the first device; not what lies behind these, counts and last tokens. */
    byte[][] row(int row) {
        List<Buffer> state = engine.state().donated(0);
        List<byte[]> bytes = new ArrayList<>();
        for (Buffer cache : state.subList(0, state.size() - 2)) {
            try (Arena arena = Arena.ofConfined()) {
                byte[] all = cache.read(arena).toArray(ValueLayout.JAVA_BYTE);
                int size = all.length / engine.spec().cache().rows();
                bytes.add(Arrays.copyOfRange(all, row * size, (row + 1) * size));
            }
        }
        return bytes.toArray(byte[][]::new);
    }

    /** Where a device's state lies: each cache, then the last tokens. */
    long[] pointers(int device) {
        return engine.state().donated(device).stream()
                .mapToLong(Buffer::unsafePointer)
                .toArray();
    }

    @Override
    public void close() {
        engine.close();
    }
}
