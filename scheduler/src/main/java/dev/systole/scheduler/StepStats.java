package dev.systole.scheduler;

import java.util.List;

/**
 * What one step did.
 *
 * @param kind of its batch
 * @param bucket token positions of the program, rows x tokens; 1 for a row copy
 * @param tokens token positions computed for a sequence
 * @param padding token positions computed for none
 * @param nanos from when the device could begin it to its end
 */
public record StepStats(Kind kind, int bucket, int tokens, int padding, long nanos) {

    /** Kinds of steps. */
    public enum Kind {
        /** Chunks of prompts. */
        PREFILL,
        /** A token for each of some rows. */
        DECODE,
        /** A row copied. */
        COPY
    }

    /** A token that was drawn but not entered came from a row given up meanwhile: it is padding, too. */
    static StepStats of(Batch batch, EngineSpec spec, int entered, long nanos) {
        return switch (batch) {
            case Batch.Extend extend -> of(extend, spec, entered, nanos);
            case Batch.CopyRow _ -> new StepStats(Kind.COPY, 1, 0, 0, nanos);
        };
    }

    private static StepStats of(Batch.Extend batch, EngineSpec spec, int entered, long nanos) {
        List<Span> spans = batch.spans();
        if (batch.generates()) {
            int highest = spans.getLast().row().row();
            int bucket = EngineSpec.bucket(spec.batchBuckets(), highest + 1);
            return new StepStats(Kind.DECODE, bucket, entered, bucket - entered, nanos);
        }
        int tokens = spans.stream().mapToInt(span -> span.tokens().count()).sum();
        int bucket = spec.promptBucket(spans).positions();
        return new StepStats(Kind.PREFILL, bucket, tokens, bucket - tokens, nanos);
    }
}
