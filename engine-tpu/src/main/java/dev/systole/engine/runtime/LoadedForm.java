package dev.systole.engine.runtime;

import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.pjrt.Client;
import dev.systole.engine.pjrt.Executable;

/**
 * Programs loaded on the devices of a client.
 *
 * @param client that loads them
 */
record LoadedForm(Client client) implements CompiledForm<Executable> {

    @Override
    public Executable compile(HloModule program) {
        return client.compile(
                program.toString(),
                program.parameterShapes(),
                program.aliases().keySet(),
                program.resultShapes(),
                ProgramSource.options(program));
    }

    @Override
    public Executable read(HloModule program, byte[] kept) {
        return client.load(
                kept,
                program.parameterShapes(),
                program.aliases().keySet(),
                program.resultShapes(),
                ProgramSource.options(program));
    }

    @Override
    public byte[] bytes(Executable made) {
        return made.serialize();
    }

    @Override
    public void drop(Executable made) {
        made.close();
    }
}
