package dev.systole.server.http;

import dev.systole.server.openai.Delta;
import java.util.ArrayList;
import java.util.List;

/** Deltas of a choice that lie together until they are written; those of a kind that follow each other become one. */
final class Deltas {

    private final StringBuilder text = new StringBuilder();
    private final List<Integer> ids = new ArrayList<>();

    void add(Delta delta) {
        switch (delta) {
            case Delta.Text more -> text.append(more.text());
        }
        ids.addAll(delta.ids());
    }

    /** All that lie here, which then lie here no more. */
    List<Delta> take() {
        if (text.isEmpty() && ids.isEmpty()) {
            return List.of();
        }
        Delta taken = new Delta.Text(text.toString(), ids);
        text.setLength(0);
        ids.clear();
        return List.of(taken);
    }
}
