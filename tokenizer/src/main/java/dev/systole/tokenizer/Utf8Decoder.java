package dev.systole.tokenizer;

/**
 * Decodes UTF-8 byte by byte and replaces what is invalid, by the decoder of the WHATWG encoding standard (which equals
 * Rust's lossy decoding). Not thread-safe; one belongs to one text.
 */
final class Utf8Decoder {

    private static final char REPLACEMENT = '\uFFFD';

    private final boolean replaceEachByte;
    private int codePoint;
    private int seen;
    private int needed;
    private int lowest = 0x80;
    private int highest = 0xBF;

    /** With {@code replaceEachByte} an invalid sequence gives one replacement a byte, else one in all. */
    Utf8Decoder(boolean replaceEachByte) {
        this.replaceEachByte = replaceEachByte;
    }

    /** Takes one byte; appends the character it completes, or replacements for what it proves invalid. */
    void accept(int value, StringBuilder out) {
        if (needed == 0) {
            begin(value, out);
        } else if (value < lowest || value > highest) {
            flush(out);
            begin(value, out);
        } else {
            lowest = 0x80;
            highest = 0xBF;
            codePoint = (codePoint << 6) | (value & 0x3F);
            seen++;
            if (seen == needed) {
                out.appendCodePoint(codePoint);
                reset();
            }
        }
    }

    /** Ends the character begun, which is then incomplete and replaced. */
    void flush(StringBuilder out) {
        int replacements = replaceEachByte ? seen : Math.min(seen, 1);
        for (int i = 0; i < replacements; i++) {
            out.append(REPLACEMENT);
        }
        reset();
    }

    private void begin(int value, StringBuilder out) {
        if (value < 0x80) {
            out.append((char) value);
        } else if (value >= 0xC2 && value <= 0xDF) {
            start(2, value & 0x1F);
        } else if (value >= 0xE0 && value <= 0xEF) {
            start(3, value & 0x0F);
            // No overlong forms, no surrogates.
            lowest = value == 0xE0 ? 0xA0 : 0x80;
            highest = value == 0xED ? 0x9F : 0xBF;
        } else if (value >= 0xF0 && value <= 0xF4) {
            start(4, value & 0x07);
            // No overlong forms, nothing above U+10FFFF.
            lowest = value == 0xF0 ? 0x90 : 0x80;
            highest = value == 0xF4 ? 0x8F : 0xBF;
        } else {
            out.append(REPLACEMENT);
        }
    }

    private void start(int length, int bits) {
        needed = length;
        seen = 1;
        codePoint = bits;
    }

    private void reset() {
        needed = 0;
        seen = 0;
        lowest = 0x80;
        highest = 0xBF;
    }
}
