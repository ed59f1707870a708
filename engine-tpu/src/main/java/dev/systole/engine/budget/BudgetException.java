package dev.systole.engine.budget;

import dev.systole.config.Fault;

/** A configuration that a device's memory does not hold: the message is the table and what would fit. Immutable. */
public final class BudgetException extends RuntimeException implements Fault {

    private static final long serialVersionUID = 1L;

    BudgetException(String message) {
        super(message);
    }
}
