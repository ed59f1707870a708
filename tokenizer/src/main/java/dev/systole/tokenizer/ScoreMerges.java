package dev.systole.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The merges of a SentencePiece BPE, which stores scores instead: every split of a piece into two pieces is a merge,
 * the best scores first. The order is the one transformers' converters give, to which the published
 * {@code tokenizer.json} files owe theirs: score, then length of the left part, then of the right, all descending, then
 * ids ascending.
 */
final class ScoreMerges {

    private record Merge(String left, String right, double score, int leftId, int rightId) {}

    private ScoreMerges() {}

    /** Merges as pairs of texts, for a vocabulary of texts to ids and the score of each id. */
    static ArrayNode of(ObjectNode vocabulary, IntToDoubleFunction score) {
        List<Merge> merges = new ArrayList<>();
        for (var entry : vocabulary.properties()) {
            List<Merge> splits = splits(
                    entry.getKey(),
                    vocabulary,
                    score.applyAsDouble(entry.getValue().intValue()));
            splits.sort(Comparator.comparingInt(Merge::leftId).thenComparingInt(Merge::rightId));
            merges.addAll(splits);
        }
        merges.sort(Comparator.comparingDouble(Merge::score)
                .thenComparingInt(merge -> length(merge.left()))
                .thenComparingInt(merge -> length(merge.right()))
                .reversed());
        ArrayNode pairs = JsonNodeFactory.instance.arrayNode(merges.size());
        for (Merge merge : merges) {
            pairs.addArray().add(merge.left()).add(merge.right());
        }
        return pairs;
    }

    private static List<Merge> splits(String piece, ObjectNode vocabulary, double score) {
        List<Merge> splits = new ArrayList<>();
        for (int at = piece.offsetByCodePoints(0, Math.min(1, length(piece)));
                at < piece.length();
                at = piece.offsetByCodePoints(at, 1)) {
            String left = piece.substring(0, at);
            String right = piece.substring(at);
            JsonNode leftId = vocabulary.get(left);
            JsonNode rightId = vocabulary.get(right);
            if (leftId != null && rightId != null) {
                splits.add(new Merge(left, right, score, leftId.intValue(), rightId.intValue()));
            }
        }
        return splits;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
