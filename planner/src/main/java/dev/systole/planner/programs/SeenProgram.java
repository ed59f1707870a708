package dev.systole.planner.programs;

import dev.systole.engine.decode.Program;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.planner.prediction.Prediction;
import java.util.Optional;

/**
 * A program before and after its compiler. Immutable.
 *
 * @param program which
 * @param text as it was written
 * @param memory of one device
 * @param optimized XLA's {@code HloModuleProtoWithConfig}, serialised; not copied
 * @param prediction of its time, empty where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // Megabytes that nobody compares or changes.
public record SeenProgram(
        Program program, HloModule text, MemoryStats memory, byte[] optimized, Optional<Prediction> prediction) {}
