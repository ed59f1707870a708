"""Attention of a prefill chunk in NumPy, and the vectors made with it: python tests/prefill_reference.py writes them."""

import numpy as np
import safetensors
from attention_reference import ROUNDING, bfloat16

# soft_cap of the committed results.
VARIANTS = {"plain": 0.0, "cap": 2.0}


def inputs(seed, row, start, tokens, rows, kv_heads, group, slots, head_dim, garbage):
    """Operands of attention_prefill; garbage stands in the slots behind the chunk's last and in the other rows."""
    rng = np.random.default_rng(seed)
    queries = bfloat16(rng.standard_normal((tokens, kv_heads * group * head_dim)) * 2 * head_dim**-0.5)
    keys, values = (np.full((rows, kv_heads, slots, head_dim), bfloat16(garbage)) for _ in range(2))
    filled = min(start + tokens, slots)
    for cache in (keys, values):
        cache[row, :, :filled] = bfloat16(rng.standard_normal((kv_heads, filled, head_dim)))
    return {"at": np.array([row, start], np.int32), "queries": queries, "keys": keys, "values": values}


def attention(inputs, soft_cap=0.0):
    """What attention_prefill computes, and by how much rounding may change each element (see ROUNDING)."""
    row, start = inputs["at"]
    keys, values = (inputs[key][row].astype(np.float32) for key in ("keys", "values"))
    kv_heads, slots, head_dim = keys.shape
    tokens = inputs["queries"].shape[0]
    queries = inputs["queries"].astype(np.float32).reshape(tokens, kv_heads, -1, head_dim)
    out, bound = np.zeros_like(queries), np.zeros_like(queries)
    for token in range(tokens):
        seen = min(start + token + 1, slots)
        for head in range(kv_heads):
            scores = queries[token, head] @ keys[head, :seen].T
            if soft_cap:
                scores = soft_cap * np.tanh(scores / soft_cap)
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            out[token, head] = shares @ values[head, :seen]
            bound[token, head] = shares @ np.abs(values[head, :seen])
    return out.reshape(tokens, -1), ROUNDING * bound.reshape(tokens, -1)


def vectors():
    """The committed vectors: small sizes, a chunk behind what the row holds already, and finite garbage."""
    made = inputs(
        seed=21, row=1, start=19, tokens=32, rows=2, kv_heads=2, group=2, slots=128, head_dim=128, garbage=1000.0
    )
    results = {}
    for variant, soft_cap in VARIANTS.items():
        results[f"out.{variant}"], results[f"bound.{variant}"] = attention(made, soft_cap)
    return made | results


if __name__ == "__main__":
    safetensors.save("attention_prefill", vectors())
