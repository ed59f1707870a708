package dev.systole.scheduler;

/** Why a sequence ended. */
public enum FinishReason {
    /** It drew one of its stop tokens. */
    STOP,
    /** It reached its most tokens, or the end of its row. */
    LENGTH,
    /** Its client cancelled it. */
    CANCELLED,
    /** Its deadline passed. */
    DEADLINE,
    /** The engine failed. */
    FAILED
}
