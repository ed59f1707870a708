package dev.systole.tokenizer;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** What each token id contributes to decoded text. Immutable; read once from the native tokenizer. */
final class Pieces {

    /** How pieces make text. */
    enum Form {
        /** All pieces are bytes of one stream; an invalid sequence becomes one replacement character. */
        BYTES,
        /** Pieces are text except for single bytes; each invalid byte becomes a replacement character. */
        TEXT,
        /** As {@link #TEXT}, and the first piece loses its spaces. */
        FIRST_WITHOUT_SPACES
    }

    private static final int PRESENT = 1;
    private static final int SPECIAL = 2;
    private static final int FRAGMENT = 4;

    private final Form form;
    private final int stripCharacter;
    private final int stripCount;
    private final byte[] flags;
    private final int[] offsets;
    private final byte[] bytes;

    /** Reads the table as the native side writes it (see {@code pieces.rs}). */
    Pieces(ByteBuffer in) {
        form = Form.values()[in.getInt()];
        stripCharacter = in.getInt();
        stripCount = in.getInt();
        int count = in.getInt();
        flags = new byte[count];
        offsets = new int[count + 1];
        byte[] all = new byte[in.remaining()];
        for (int id = 0; id < count; id++) {
            flags[id] = in.get();
            int length = in.getInt();
            in.get(all, offsets[id], length);
            offsets[id + 1] = offsets[id] + length;
        }
        bytes = Arrays.copyOf(all, offsets[count]);
    }

    /** One more than the highest id. */
    int size() {
        return flags.length;
    }

    Form form() {
        return form;
    }

    /** The code point stripped from the start of a text. */
    int stripCharacter() {
        return stripCharacter;
    }

    /** How often it is stripped at most. */
    int stripCount() {
        return stripCount;
    }

    /** Whether the id is a token that shows; ids outside the vocabulary never do. */
    boolean shows(int id, boolean skipSpecialTokens) {
        return id >= 0
                && id < flags.length
                && (flags[id] & PRESENT) != 0
                && !(skipSpecialTokens && (flags[id] & SPECIAL) != 0);
    }

    /** Whether the piece may end or begin inside a character. */
    boolean isFragment(int id) {
        return (flags[id] & FRAGMENT) != 0;
    }

    /** Feeds the piece's bytes to a UTF-8 decoder. */
    void decode(int id, Utf8Decoder decoder, StringBuilder out) {
        for (int i = offsets[id]; i < offsets[id + 1]; i++) {
            decoder.accept(bytes[i] & 0xFF, out);
        }
    }
}
