package dev.systole.engine.tensor;

/** Element types of tensors, as StableHLO spells them and as PJRT numbers them (PJRT_Buffer_Type). */
public enum DType {
    /** Truth values, one byte each. */
    PRED("i1", 1, 1),
    /** Signed 8-bit integers. */
    S8("i8", 2, 1),
    /** Signed 32-bit integers. */
    S32("i32", 4, 4),
    /** Signed 64-bit integers. */
    S64("i64", 5, 8),
    /** Unsigned 8-bit integers. */
    U8("ui8", 6, 1),
    /** Unsigned 32-bit integers. */
    U32("ui32", 8, 4),
    /** Unsigned 64-bit integers. */
    U64("ui64", 9, 8),
    /** IEEE half precision. */
    F16("f16", 10, 2),
    /** IEEE single precision. */
    F32("f32", 11, 4),
    /** bfloat16: the upper half of a single. */
    BF16("bf16", 13, 2);

    private final String mlir;
    private final int pjrt;
    private final int bytes;

    DType(String mlir, int pjrt, int bytes) {
        this.mlir = mlir;
        this.pjrt = pjrt;
        this.bytes = bytes;
    }

    /**
     * The spelling in StableHLO text.
     *
     * @return such as {@code bf16}
     */
    public String mlir() {
        return mlir;
    }

    /**
     * The number in PJRT's C API.
     *
     * @return a PJRT_Buffer_Type
     */
    public int pjrt() {
        return pjrt;
    }

    /**
     * Bytes of one element.
     *
     * @return 1, 2, 4 or 8
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Whether it is a floating-point type.
     *
     * @return true for F16, F32 and BF16
     */
    public boolean isFloat() {
        return this == F16 || this == F32 || this == BF16;
    }
}
