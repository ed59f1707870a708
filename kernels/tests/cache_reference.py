"""The write of one token per row in NumPy, and the vectors made with it: python tests/cache_reference.py writes them."""

import ml_dtypes
import numpy as np
import safetensors


def inputs(seed, slots, active, rows, kv_heads, capacity, head_dim):
    """Operands of cache_write; the caches are random bits, so NaNs of all kinds too."""
    rng = np.random.default_rng(seed)

    def bits(*shape):
        return rng.integers(0, 1 << 16, shape, np.uint16).view(ml_dtypes.bfloat16)

    fresh = (len(slots), kv_heads, 1, head_dim)
    return {
        "slots": np.array(slots, np.int32),
        "active": np.array(active, np.int32),
        "fresh_keys": bits(*fresh),
        "fresh_values": bits(*fresh),
        "keys": bits(rows, kv_heads, capacity, head_dim),
        "values": bits(rows, kv_heads, capacity, head_dim),
    }


def written(inputs):
    """The keys and the values afterwards."""
    after = {}
    for part in ("keys", "values"):
        cache = inputs[part].copy()
        for row in np.flatnonzero(inputs["active"]):
            cache[row, :, inputs["slots"][row]] = inputs[f"fresh_{part}"][row, :, 0]
        after[f"{part}.after"] = cache
    return after


def vectors():
    """The committed vectors: first and last slot, both halves of a word, and an inactive row with any slot."""
    made = inputs(
        seed=21, slots=[0, 31, 31, 12, 17], active=[1, 1, 0, 1, 1], rows=6, kv_heads=2, capacity=32, head_dim=16
    )
    return made | written(made)


if __name__ == "__main__":
    safetensors.save("cache_write", vectors())
