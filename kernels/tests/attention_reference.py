"""Decode attention in NumPy, and the vectors made with it: python tests/attention_reference.py writes them."""

import ml_dtypes
import numpy as np
import safetensors

# The kernel rounds each probability to bfloat16, by at most 2^-9 of itself. As much again is for float32 sums in another
# order, and for the exponential's argument.
ROUNDING = 2.0**-8
# (soft_cap, sinks) of the committed results.
VARIANTS = {"plain": (0.0, False), "cap": (2.0, False), "sinks": (0.0, True)}


def bfloat16(array):
    return np.asarray(array, np.float32).astype(ml_dtypes.bfloat16)


def inputs(seed, lengths, rows, kv_heads, group, slots, head_dim, garbage):
    """Operands of attention_decode; garbage stands wherever no row has written."""
    rng = np.random.default_rng(seed)
    queries = bfloat16(rng.standard_normal((len(lengths), kv_heads, group, head_dim)) * 2 * head_dim**-0.5)
    keys, values = (bfloat16(rng.standard_normal((rows, kv_heads, slots, head_dim))) for _ in range(2))
    for row in range(rows):
        filled = lengths[row] if row < len(lengths) else 0
        keys[row, :, filled:] = values[row, :, filled:] = garbage
    sinks = rng.standard_normal((kv_heads, group)).astype(np.float32)
    return {"lengths": np.array(lengths, np.int32), "queries": queries, "keys": keys, "values": values, "sinks": sinks}


def attention(inputs, soft_cap=0.0, sinks=False):
    """What attention_decode computes, and by how much rounding may change each element (see ROUNDING)."""
    queries, keys, values = (inputs[key].astype(np.float32) for key in ("queries", "keys", "values"))
    out, bound = np.zeros_like(queries), np.zeros_like(queries)
    for row, length in enumerate(inputs["lengths"]):
        for head in range(queries.shape[1] if length else 0):
            scores = queries[row, head] @ keys[row, head, :length].T
            if soft_cap:
                scores = soft_cap * np.tanh(scores / soft_cap)
            if sinks:
                scores = np.concatenate([scores, inputs["sinks"][head, :, None]], axis=1)
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares = (shares / shares.sum(axis=1, keepdims=True))[:, :length]
            out[row, head] = shares @ values[row, head, :length]
            bound[row, head] = shares @ np.abs(values[row, head, :length])
    return out, ROUNDING * bound


def vectors():
    """The committed vectors: small sizes; a full row, an empty one, and finite garbage in what is not filled."""
    sizes = dict(rows=5, kv_heads=2, group=3, slots=128, head_dim=32)
    made = inputs(seed=11, lengths=[128, 0, 1, 77], garbage=1000.0, **sizes)
    results = {}
    for variant, options in VARIANTS.items():
        results[f"out.{variant}"], results[f"bound.{variant}"] = attention(made, *options)
    return made | results


if __name__ == "__main__":
    safetensors.save("attention_decode", vectors())
