"""The convolution of a decode step in NumPy, and the vectors made with it: python tests/conv_reference.py writes them."""

import numpy as np
import safetensors

# By which part of itself float32 rounds a result, at most.
UNIT = 2.0**-24
# Roundings of silu: of e^-x four, as the widest of the implementations has them, and one each of the sum and the quotient.
SILU = 6
# Below -88 e^-x is more than a float32 and silu 0, in place of this at most.
LEAST = 2.0**-119


def inputs(seed, active, rows, channels, tokens=4):
    """Operands of conv_decode, with the sums of some channels far below 0."""
    rng = np.random.default_rng(seed)

    def normal(*shape):
        return rng.standard_normal(shape).astype(np.float32)

    made = {
        "active": np.array(active, np.int32),
        "fresh": normal(len(active), channels),
        "filters": normal(tokens, channels),
        "state": normal(rows, (tokens - 1) * channels),
    }
    low = np.arange(0, channels, 5)
    made["fresh"][:, low] = -np.abs(made["fresh"][:, low]) * 10
    made["filters"][-1, low] = np.abs(made["filters"][-1, low]) + 1
    return made


def convolved(inputs):
    """What conv_decode leaves, and by how much rounding may change each element of what it mixes."""
    fresh, filters = inputs["fresh"].astype(np.float64), inputs["filters"].astype(np.float64)
    rows, channels = fresh.shape
    window = np.concatenate([inputs["state"][:rows], inputs["fresh"]], axis=1)
    terms = window.astype(np.float64).reshape(rows, len(filters), channels) * filters
    total = terms.sum(axis=1)
    logistic = 1 / (1 + np.exp(-total))
    rounded = UNIT * len(filters) * np.abs(terms).sum(axis=1)
    # The slope of silu is s (1 + x (1 - s)), s the logistic function: at most s (1 + |x|).
    bound = 1.01 * rounded * logistic * (1 + np.abs(total)) + SILU * UNIT * np.abs(total * logistic)
    busy = np.flatnonzero(inputs["active"])
    state = inputs["state"].copy()
    state[busy] = window[busy, channels:]
    mixed = (total * logistic).astype(np.float32)
    return {"mixed": mixed, "mixed.bound": (bound + LEAST).astype(np.float32), "state.after": state}


def vectors():
    """The committed vectors: inactive rows, more rows than the batch has."""
    made = inputs(seed=51, active=[1, 0, 1, 1, 1, 0, 1, 1], rows=16, channels=128)
    return made | convolved(made)


if __name__ == "__main__":
    safetensors.save("conv_decode", vectors())
