package dev.systole.engine.runtime;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Executable;
import dev.systole.engine.pjrt.MemoryStats;
import dev.systole.engine.pjrt.aot.AheadOfTimeExecutable;
import dev.systole.engine.pjrt.aot.Topology;
import java.util.Optional;
import java.util.function.Function;

/**
 * Programs compiled to be kept, and loaded nowhere.
 *
 * @param compiler makes one
 */
public record KeptForm(Function<HloModule, Kept> compiler) implements CompiledForm<KeptForm.Kept> {

    /**
     * A program that is kept.
     *
     * @param serialized as the plugin wrote it; not copied
     * @param memory what it needs of a device, which is known of one that was just compiled
     */
    @SuppressWarnings("ArrayRecordComponent") // Megabytes that nobody compares or changes.
    public record Kept(byte[] serialized, Optional<MemoryStats> memory) {}

    /**
     * A compiler for devices that need not be there.
     *
     * @param topology that describes them, open as long as this is used
     * @return the form
     */
    public static KeptForm of(Topology topology) {
        return new KeptForm(program -> {
            try (AheadOfTimeExecutable made = topology.compile(program.toString(), ProgramSource.options(program))) {
                return new Kept(made.serialize(), Optional.of(made.memoryStats()));
            }
        });
    }

    /**
     * A compiler for devices that are there.
     *
     * @param client of which they are, open as long as this is used
     * @return the form
     */
    public static KeptForm of(Client client) {
        return new KeptForm(program -> {
            try (Executable made = new LoadedForm(client).compile(program)) {
                return new Kept(made.serialize(), Optional.of(made.memoryStats()));
            }
        });
    }

    @Override
    public Kept compile(HloModule program) {
        return compiler.apply(program);
    }

    @Override
    public Kept read(HloModule program, byte[] kept) {
        // Kept already: what is not loaded need not be held.
        return new Kept(new byte[0], Optional.empty());
    }

    @Override
    public byte[] bytes(Kept made) {
        return made.serialized();
    }

    @Override
    public void drop(Kept made) {
        // Nothing of a device's.
    }
}
