package dev.systole.server.plan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.report.Comparison;
import dev.systole.planner.report.PlanReport;

/** A plan as JSON, for programs. Bytes are of one chip, times in milliseconds. */
public final class PlanJson {

    private PlanJson() {}

    /**
     * Writes a report. Where nothing is predicted, the times of steps are left out.
     *
     * @param report what was found
     * @return an object
     */
    public static ObjectNode of(PlanReport report) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        MemoryPlan memory = report.memory();
        json.put("model", report.subject().model());
        json.put("topology", report.subject().slice());
        json.put("fits", report.fits());
        memory(json.putObject("hbm_bytes_per_chip"), memory);
        memory(json.putObject("declared_bytes_per_chip"), report.declared());
        json.put("largest_batch", report.largestBatch());
        ArrayNode batches = json.putArray("batches");
        report.batches().forEach(batch -> batch(batches.addObject(), batch));
        report.comparison().ifPresent(comparison -> {
            ObjectNode unfused = json.putObject("compare").putArray("default").addObject();
            comparison(unfused, comparison, report);
        });
        ArrayNode prefills = json.putArray("prefill");
        report.prefills().forEach(prefill -> prefill(prefills.addObject(), prefill));
        ArrayNode programs = json.putArray("programs");
        report.programs().forEach(program -> program(programs.addObject(), program));
        ArrayNode warnings = json.putArray("warnings");
        report.warnings().forEach(warnings::add);
        return json;
    }

    private static void memory(ObjectNode json, MemoryPlan memory) {
        json.put("weights", memory.weights())
                .put("cache", memory.cache())
                .put("state", memory.state())
                .put("programs", memory.programs())
                .put("reserve", memory.reserve())
                .put("limit", memory.limit());
    }

    private static void batch(ObjectNode json, PlanReport.Batch batch) {
        json.put("batch", batch.size()).put("fits", batch.fits());
        batch.time()
                .ifPresent(time -> expected(
                        json.put("step_ms", time.millis())
                                .put("ici_ms", time.iciMillis())
                                .put("tokens_per_s", batch.tokensPerSecond()),
                        time));
        json.put("roofline_ms", batch.floorMillis()).put("bound_by", batch.boundBy());
        batch.details().ifPresent(details -> details(json, details));
    }

    private static void prefill(ObjectNode json, PlanReport.Prefill prefill) {
        json.put("length", prefill.length())
                .put("ms", prefill.time().millis())
                .put("ici_ms", prefill.time().iciMillis())
                .put("tokens_per_s", prefill.tokensPerSecond())
                .put("flops_share", prefill.flopsShare());
        expected(json, prefill.time());
        details(json, prefill.details());
    }

    /** Between what and what the whole is expected, exchanges included. */
    private static void expected(ObjectNode json, PlanReport.Time time) {
        json.putArray("expected_ms")
                .add(1e3 * time.expected().least())
                .add(1e3 * time.expected().most());
    }

    private static void details(ObjectNode json, PlanReport.Details details) {
        ArrayNode collectives = json.putArray("collectives");
        details.exchanges()
                .forEach(row -> collectives
                        .addObject()
                        .put("part", row.part())
                        .put("kind", row.kind())
                        .put("times", row.times())
                        .put("layers", row.layers())
                        .put("per_layer", row.perLayer())
                        .put("bytes", row.bytes())
                        .put("us", row.micros())
                        .put("ms", row.millis()));
        ArrayNode work = json.putArray("work");
        details.work()
                .forEach(row -> work.addObject()
                        .put("part", row.part())
                        .put("kind", row.kind())
                        .put("times", row.times())
                        .put("ms", row.millis())
                        .put("schedule_ms", row.scheduleMillis())
                        .put("hbm_ms", row.hbmMillis()));
        ArrayNode notes = json.putArray("notes");
        details.notes().forEach(notes::add);
    }

    private static void comparison(ObjectNode json, Comparison comparison, PlanReport report) {
        switch (comparison) {
            case Comparison.Step step -> {
                batch(json, step.batch());
                json.put("temporary_bytes", step.temporary());
                report.ratio(step).ifPresent(ratio -> json.put("ratio", ratio));
            }
            case Comparison.Refusal refusal ->
                json.put("batch", refusal.size()).put("fits", false).put("refused", refusal.reason());
        }
    }

    private static void program(ObjectNode json, PlanReport.ProgramFigures program) {
        json.put("name", program.name())
                .put("compile_seconds", program.seconds())
                .put("temporary_bytes", program.temporary())
                .put("aliased_bytes", program.aliased())
                .put("code_bytes", program.code());
    }
}
