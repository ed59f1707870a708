package dev.systole.planner.programs;

import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.planner.prediction.HloText;
import dev.systole.planner.prediction.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A folder with what is known of programs, a few files each, and an index. Used by one thread. Of a program
 * {@code decode_8_256} there are
 *
 * <ul>
 *   <li>{@code decode_8_256.mlir}: StableHLO, as the compiler is given it
 *   <li>{@code decode_8_256.hlo.txt}: what the compiler made of it, to read
 *   <li>{@code decode_8_256.hlo.pb}: the same, whole, as XLA's {@code HloModuleProtoWithConfig}
 *   <li>{@code decode_8_256.ops.txt}: the predicted time of each operation, where it is predicted
 * </ul>
 */
public final class ProgramFolder {

    private static final String INDEX = "index.txt";
    private static final double MIB = 1 << 20;

    private final Path folder;
    private final List<String> rows = new ArrayList<>();

    /**
     * A folder.
     *
     * @param folder made where it is not there
     * @throws IOException if it cannot be made
     */
    public ProgramFolder(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    /**
     * Writes the files of a program.
     *
     * @param seen the program
     * @throws IOException if one cannot be written
     */
    public void add(SeenProgram seen) throws IOException {
        String name = seen.program().name();
        String text = seen.text().toString();
        String optimized = HloText.of(seen.optimized());
        Files.writeString(folder.resolve(name + ".mlir"), text);
        Files.writeString(folder.resolve(name + ".hlo.txt"), optimized);
        Files.write(folder.resolve(name + ".hlo.pb"), seen.optimized());
        Optional<Prediction> prediction = seen.prediction();
        if (prediction.isPresent()) {
            Files.writeString(folder.resolve(name + ".ops.txt"), OperationTable.of(prediction.orElseThrow()));
        }
        MemoryStats memory = seen.memory();
        rows.add(row(
                name,
                String.valueOf(text.lines().count()),
                String.valueOf(optimized.lines().count()),
                mib(memory.arguments()),
                mib(memory.outputs()),
                mib(memory.aliased()),
                mib(memory.temporary()),
                mib(memory.code()),
                prediction.map(ProgramFolder::micros).orElse("-")));
    }

    /**
     * Writes the index of all that were added, to {@code index.txt}.
     *
     * @param title what the programs are of
     * @param notes lines below the table
     * @return its text
     * @throws IOException if it cannot be written
     */
    public String index(String title, List<String> notes) throws IOException {
        StringBuilder index = new StringBuilder(title).append("\n\n");
        index.append(row("", "lines", "lines", "MiB", "MiB", "MiB", "MiB", "MiB", "predicted us"));
        index.append(row(
                "program", ".mlir", ".hlo.txt", "arguments", "outputs", "aliased", "temporary", "code", ".ops.txt"));
        rows.forEach(index::append);
        index.append(notes.isEmpty() ? "" : "\n");
        notes.forEach(note -> index.append("note: ").append(note).append('\n'));
        Files.writeString(folder.resolve(INDEX), index);
        return index.toString();
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "%-24s %8s %8s %9s %9s %9s %9s %9s  %s%n", (Object[]) cells)
                        .stripTrailing() + "\n";
    }

    private static String mib(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MIB);
    }

    private static String micros(Prediction prediction) {
        return String.format(Locale.ROOT, "%.1f", (prediction.seconds() + prediction.collectiveSeconds()) * 1e6);
    }
}
