package dev.systole.engine.pjrt.abi;

/** What kind of failure a plugin reports: the canonical codes of Abseil's {@code absl::StatusCode}, in their order. */
public enum ErrorCode {
    /** No error; never reported by a failed call. */
    OK,
    /** The operation was cancelled. */
    CANCELLED,
    /** Nothing more is known. */
    UNKNOWN,
    /** An argument is wrong whatever the state. */
    INVALID_ARGUMENT,
    /** Time ran out. */
    DEADLINE_EXCEEDED,
    /** Something named does not exist. */
    NOT_FOUND,
    /** Something to be created exists. */
    ALREADY_EXISTS,
    /** Not allowed. */
    PERMISSION_DENIED,
    /** Memory, or another resource, ran out. */
    RESOURCE_EXHAUSTED,
    /** The state does not allow it. */
    FAILED_PRECONDITION,
    /** Aborted by a conflict. */
    ABORTED,
    /** Past the valid range. */
    OUT_OF_RANGE,
    /** The plugin cannot do this. */
    UNIMPLEMENTED,
    /** The plugin broke an invariant of its own. */
    INTERNAL,
    /** Not available now. */
    UNAVAILABLE,
    /** Data was lost or corrupted. */
    DATA_LOSS,
    /** The caller is not known. */
    UNAUTHENTICATED;

    private static final ErrorCode[] BY_NUMBER = values();

    static ErrorCode of(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : UNKNOWN;
    }
}
