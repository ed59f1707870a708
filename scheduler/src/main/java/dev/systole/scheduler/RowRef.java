package dev.systole.scheduler;

/**
 * A row of the cache while one sequence holds it.
 *
 * @param row index, from 0
 * @param generation grows with each sequence that takes the row, so that a late token of an earlier one is told apart
 */
public record RowRef(int row, long generation) {}
