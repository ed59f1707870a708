package dev.systole.scheduler;

/**
 * What one step did.
 *
 * @param kind of its batch
 * @param bucket rows of the decode program or tokens of the prefill program; 1 for a row copy
 * @param tokens token positions computed for a sequence
 * @param padding token positions computed for none
 * @param nanos from when the device could begin it to its end
 */
public record StepStats(Kind kind, int bucket, int tokens, int padding, long nanos) {

    /** Kinds of steps. */
    public enum Kind {
        /** A chunk of a prompt. */
        PREFILL,
        /** A token for each of some rows. */
        DECODE,
        /** A row copied. */
        COPY
    }

    /** A token that was drawn but not entered came from a row given up meanwhile: it is padding, too. */
    static StepStats of(Batch batch, EngineSpec spec, int entered, long nanos) {
        return switch (batch) {
            case Batch.Prefill prefill -> {
                int tokens = prefill.tokens().size();
                int bucket = EngineSpec.bucket(spec.chunkBuckets(), tokens);
                yield new StepStats(Kind.PREFILL, bucket, tokens, bucket - tokens, nanos);
            }
            case Batch.Decode decode -> {
                int highest = decode.rows().getLast().row();
                int bucket = EngineSpec.bucket(spec.batchBuckets(), highest + 1);
                yield new StepStats(Kind.DECODE, bucket, entered, bucket - entered, nanos);
            }
            case Batch.CopyRow copy -> new StepStats(Kind.COPY, 1, 0, 0, nanos);
        };
    }
}
