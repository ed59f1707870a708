package dev.systole.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.config.HubConfig;
import dev.systole.engine.SlicePlan;
import dev.systole.engine.model.Architectures;
import dev.systole.engine.model.DecoderConfig;
import dev.systole.engine.model.UnsupportedModelException;
import dev.systole.engine.pjrt.PjrtException;
import dev.systole.engine.pjrt.Plugin;
import dev.systole.engine.pjrt.PluginException;
import dev.systole.engine.pjrt.Topology;
import dev.systole.engine.pjrt.TpuSlice;
import dev.systole.hub.Hub;
import dev.systole.hub.HubException;
import dev.systole.kvcache.MemoryPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code systole plan}: what a model needs of a TPU slice that need not be there. It reads the config alone, no
 * weights, and compiles the two largest programs with libtpu.
 *
 * @param model a folder with a config.json, or that file
 * @param topology name of the slice
 * @param libtpu its library, empty to fetch it
 * @param maxNumSeqs rows of the cache
 * @param maxModelLen positions of a row
 * @param json whether to print JSON in place of tables
 * @param out where the plan is printed
 * @param err where progress and faults are printed
 */
record PlanCommand(
        Path model,
        String topology,
        Optional<Path> libtpu,
        int maxNumSeqs,
        int maxModelLen,
        boolean json,
        PrintStream out,
        PrintStream err) {

    private static final double GIB = 1L << 30;

    int run() {
        TerminalProgress progress = new TerminalProgress(err, false);
        try {
            DecoderConfig config = Architectures.read(config());
            TpuSlice slice = TpuSlice.of(topology);
            Hub hub = new Hub(new HubConfig(HubConfig.defaultCacheDir(System.getenv()), false), progress);
            try (Topology chips = Topology.create(Plugin.loadCompiler(hub.libtpu(libtpu), slice, List.of()), slice)) {
                SlicePlan plan = SlicePlan.of(config, chips, maxNumSeqs, maxModelLen);
                List<SlicePlan.Compiled> compiled = plan.compile(progress);
                long programs =
                        compiled.stream().mapToLong(c -> c.memory().code()).sum()
                                + compiled.stream()
                                        .mapToLong(c -> c.memory().temporary())
                                        .max()
                                        .orElse(0);
                if (json) {
                    out.println(json(plan, compiled, programs).toPrettyString());
                } else {
                    table(plan, chips, compiled, programs);
                }
                return plan.memory(programs).fits() ? 0 : 1;
            }
        } catch (HubException
                | UnsupportedModelException
                | PluginException
                | PjrtException
                | IllegalArgumentException
                | IOException e) {
            err.println("systole: cannot plan: " + e.getMessage());
            return 1;
        }
    }

    private JsonNode config() throws IOException {
        Path file = Files.isDirectory(model) ? model.resolve("config.json") : model;
        try {
            return new ObjectMapper().readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private List<Integer> batches() {
        List<Integer> batches = new ArrayList<>();
        for (int batch = 1; batch < maxNumSeqs; batch *= 2) {
            batches.add(batch);
        }
        batches.add(maxNumSeqs);
        return batches;
    }

    private void table(SlicePlan plan, Topology chips, List<SlicePlan.Compiled> compiled, long programs) {
        MemoryPlan memory = plan.memory(programs);
        out.printf(
                Locale.ROOT,
                "%s on %s (%d devices), %d sequences of %d tokens, bfloat16, %s%n%n",
                model.getFileName(),
                topology,
                chips.devices(),
                maxNumSeqs,
                maxModelLen,
                chips.compilerVersion().lines().findFirst().orElse(""));
        out.println("memory of one device       GiB");
        row("weights", memory.weights());
        row("cache", memory.cache());
        row("recurrent state", memory.state());
        row("programs (as compiled)", memory.programs());
        row("reserve", memory.reserve());
        row("total", memory.total());
        row("limit", memory.limit());
        out.printf(
                Locale.ROOT,
                "%nit %s; the most sequences of %d tokens that fit: %d%n%n",
                memory.fits() ? "fits" : "does NOT fit",
                maxModelLen,
                plan.largestBatch(programs));
        out.println("program            compiled in  temporary MiB  cache updated in place GiB");
        for (SlicePlan.Compiled c : compiled) {
            out.printf(
                    Locale.ROOT,
                    "%-18s %9.1f s %14.1f %27.2f%n",
                    c.name(),
                    c.seconds(),
                    c.memory().temporary() / (double) (1 << 20),
                    c.memory().aliased() / GIB);
        }
        out.printf("%n%8s %14s %12s %10s%n", "batch", "floor ms/step", "tokens/s <=", "bound by");
        for (int batch : batches()) {
            SlicePlan.Floor floor = plan.floor(batch);
            out.printf(
                    Locale.ROOT,
                    "%8d %14.2f %12.0f %10s%n",
                    batch,
                    floor.millis(),
                    batch / floor.millis() * 1e3,
                    floor.boundBy());
        }
        out.println("""

                The floor is what a chip must read (each weight that some sequence needs, every sequence's cache at full
                length) over 1.638 TB/s, or compute over 918 TFLOP/s, whichever takes longer. No step takes less; what one does
                take is not predicted here, nor are transfers between chips. The memory of programs is libtpu's own figure
                for the two largest ones. Nothing here has run on a chip.""");
    }

    private void row(String kind, long bytes) {
        out.printf(Locale.ROOT, "  %-22s %8.2f%n", kind, bytes / GIB);
    }

    private ObjectNode json(SlicePlan plan, List<SlicePlan.Compiled> compiled, long programs) {
        MemoryPlan memory = plan.memory(programs);
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("fits", memory.fits());
        json.putObject("hbm_bytes_per_chip")
                .put("weights", memory.weights())
                .put("cache", memory.cache())
                .put("state", memory.state())
                .put("programs", memory.programs())
                .put("reserve", memory.reserve())
                .put("limit", memory.limit());
        json.put("largest_batch", plan.largestBatch(programs));
        ArrayNode batches = json.putArray("batches");
        for (int batch : batches()) {
            SlicePlan.Floor floor = plan.floor(batch);
            batches.addObject()
                    .put("batch", batch)
                    .put("fits", batch <= plan.largestBatch(programs))
                    .put("roofline_ms", floor.millis())
                    .put("tokens_per_s_at_most", batch / floor.millis() * 1e3)
                    .put("bound_by", floor.boundBy());
        }
        ArrayNode list = json.putArray("programs");
        for (SlicePlan.Compiled c : compiled) {
            list.addObject()
                    .put("name", c.name())
                    .put("compile_seconds", c.seconds())
                    .put("temporary_bytes", c.memory().temporary())
                    .put("aliased_bytes", c.memory().aliased())
                    .put("code_bytes", c.memory().code());
        }
        return json;
    }
}
