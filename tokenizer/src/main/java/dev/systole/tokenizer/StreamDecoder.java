package dev.systole.tokenizer;

/**
 * Decodes token ids to text one by one: all results of {@link #accept} and the one of {@link #finish}, joined, are what
 * {@link Tokenizer#decode} gives for the same ids, wherever the stream ends. Only the bytes of a character not yet
 * complete are held back, three at most. Not thread-safe; one belongs to one generation, and needs no closing.
 */
public final class StreamDecoder {

    private final Pieces pieces;
    private final boolean skipSpecialTokens;
    private final Utf8Decoder utf8;
    private boolean first = true;
    private int stripsLeft;

    StreamDecoder(Pieces pieces, boolean skipSpecialTokens) {
        this.pieces = pieces;
        this.skipSpecialTokens = skipSpecialTokens;
        this.utf8 = new Utf8Decoder(pieces.form() != Pieces.Form.BYTES);
        this.stripsLeft = pieces.stripCount();
    }

    /**
     * Takes the next id.
     *
     * @param id a token id; one outside the vocabulary adds nothing
     * @return the text it completes, often empty
     */
    public String accept(int id) {
        if (!pieces.shows(id, skipSpecialTokens)) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        if (!pieces.isFragment(id)) {
            utf8.flush(out);
        }
        pieces.decode(id, utf8, out);
        boolean firstPiece = first;
        first = false;
        if (firstPiece && pieces.form() == Pieces.Form.FIRST_WITHOUT_SPACES) {
            return out.toString().replace(" ", "");
        }
        return stripped(out);
    }

    /**
     * Ends the text.
     *
     * @return what was held back: replacement characters for a character cut short, else nothing
     */
    public String finish() {
        StringBuilder out = new StringBuilder();
        utf8.flush(out);
        return stripped(out);
    }

    private String stripped(StringBuilder text) {
        int start = 0;
        while (stripsLeft > 0 && start < text.length()) {
            if (text.codePointAt(start) == pieces.stripCharacter()) {
                start += Character.charCount(pieces.stripCharacter());
                stripsLeft--;
            } else {
                stripsLeft = 0;
            }
        }
        return text.substring(start);
    }
}
