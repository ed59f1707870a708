package dev.systole.server.generate;

import dev.systole.server.openai.Delta;
import dev.systole.tokenizer.StopStrings;
import dev.systole.tokenizer.StreamDecoder;
import java.util.List;

/**
 * The tokens of one choice become deltas, whose text never has half a character or part of a stop string. Not
 * thread-safe.
 */
final class DeltaStream {

    private final StreamDecoder decoder;
    private final StopStrings stops;
    private final boolean tokenIds;

    /**
     * A stream before its first token.
     *
     * @param decoder ids to text
     * @param stops what ends the text
     * @param tokenIds whether deltas carry the ids of their tokens
     */
    DeltaStream(StreamDecoder decoder, StopStrings stops, boolean tokenIds) {
        this.decoder = decoder;
        this.stops = stops;
        this.tokenIds = tokenIds;
    }

    /** Whether a stop string has come; tokens after it count for nothing. */
    boolean stopped() {
        return stops.stopped();
    }

    /** The next token; one that ends the sequence has no text. */
    List<Delta> accept(int token, boolean ends) {
        String text = ends ? "" : stops.accept(decoder.accept(token));
        return deltas(text, tokenIds ? List.of(token) : List.of());
    }

    /** What was held back, when no token comes any more. */
    List<Delta> finish() {
        return stopped() ? List.of() : deltas(stops.accept(decoder.finish()) + stops.finish(), List.of());
    }

    private static List<Delta> deltas(String text, List<Integer> ids) {
        return text.isEmpty() && ids.isEmpty() ? List.of() : List.of(new Delta.Text(text, ids));
    }
}
