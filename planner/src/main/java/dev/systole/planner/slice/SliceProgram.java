package dev.systole.planner.slice;

import dev.systole.engine.decode.Program;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.planner.prediction.Prediction;
import java.util.Optional;

/**
 * A program as libtpu compiled it for a slice. Immutable.
 *
 * @param program which
 * @param seconds that compiling took, when it was compiled
 * @param memory its figures, of one device
 * @param prediction of its time, empty where none was asked for
 */
public record SliceProgram(Program program, double seconds, MemoryStats memory, Optional<Prediction> prediction) {}
