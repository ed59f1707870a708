package dev.systole.config;

/** Which hidden state of a text's tokens, after the last layer and its norm, becomes the text's embedding. */
public enum Pooling {
    /** The last token's, which has seen all others. */
    LAST,
    /** The mean of all tokens'. */
    MEAN
}
