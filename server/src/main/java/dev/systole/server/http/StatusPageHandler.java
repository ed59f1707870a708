package dev.systole.server.http;

import dev.systole.server.http.Readiness.Phase;
import dev.systole.server.metrics.ServerMetrics;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;

/** {@code GET /}: for a person with a browser, how far the start is, and the decode rate by batch size. */
final class StatusPageHandler implements Handler<RoutingContext> {

    private static final String HEAD = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">
            <meta name="viewport" content="width=device-width"><title>Systole</title><style>
            body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a}
            h1{font-size:1.4rem;margin:0}progress{width:100%;height:1rem}table{border-collapse:collapse;margin-top:1rem}
            td,th{padding:.2rem 1.2rem .2rem 0;text-align:right;font-variant-numeric:tabular-nums}
            code{background:#f2f2f2;padding:.1rem .3rem;border-radius:3px}.s{color:#666}
            @media(prefers-color-scheme:dark){body{background:#161616;color:#e8e8e8}code{background:#2a2a2a}.s{color:#999}}
            </style></head><body><h1>Systole</h1>
            """;

    private final String model;
    private final Readiness readiness;
    private final ServerMetrics metrics;

    StatusPageHandler(String model, Readiness readiness, ServerMetrics metrics) {
        this.model = model;
        this.readiness = readiness;
        this.metrics = metrics;
    }

    @Override
    public void handle(RoutingContext context) {
        Readiness.Status status = readiness.status();
        StringBuilder page = new StringBuilder(HEAD);
        page.append("<p>Model <code>").append(escaped(model)).append("</code> &middot; ");
        page.append(escaped(status.phase().name().toLowerCase(Locale.ROOT))).append("</p>");
        if (status.phase() == Phase.STARTING) {
            page.append("<p>").append(escaped(status.stage()));
            page.append(" <span class=s>").append(status.done()).append(" of ").append(status.total());
            page.append("</span></p><progress max=\"").append(Math.max(1, status.total()));
            page.append("\" value=\"").append(status.done()).append("\"></progress>");
        } else {
            rates(page);
        }
        page.append("<p class=s>OpenAI API under <code>/v1</code>, <a href=\"/health\">health</a>,")
                .append(" <a href=\"/metrics\">metrics</a></p></body></html>");
        context.response().putHeader("Content-Type", "text/html; charset=utf-8").end(page.toString());
    }

    private void rates(StringBuilder page) {
        if (metrics.decodeRates().isEmpty()) {
            page.append("<p class=s>No tokens yet.</p>");
            return;
        }
        page.append("<table><tr><th>batch size</th><th>decode tokens/s</th></tr>");
        metrics.decodeRates()
                .forEach((batch, rate) -> page.append("<tr><td>")
                        .append(batch)
                        .append("</td><td>")
                        .append(String.format(Locale.ROOT, "%.1f", rate))
                        .append("</td></tr>"));
        page.append("</table>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
