"""The gated delta rule in NumPy, token by token, and the vectors made with it: python tests/delta_reference.py writes them."""

import numpy as np
import safetensors

# The part of itself by which float32 rounds a sum of products, at most: terms times 2^-24 (Higham, "Accuracy and Stability of
# Numerical Algorithms", 2002, section 3.1). Doubled, for the operations around the sums.
UNIT = 2.0**-23
# Of the largest result of a head. The kernel's products are within 2^-14 of each term (3 * 2^-16 at most, of the halves left
# out), an output comes of a chain of four of them, and of their terms' errors most cancel.
PREFILL = 2.0**-12


def tokens(rng, *shape, key_dim, value_dim):
    """Queries, unit keys, values, log decays and rates as a model brings them, of the given leading shape."""

    def normal(*end):
        return rng.standard_normal(shape + end)

    key = normal(key_dim)
    made = {
        "query": normal(key_dim) * key_dim**-0.5,
        "key": key / np.linalg.norm(key, axis=-1, keepdims=True),
        "value": normal(value_dim),
        "log_decay": -np.exp(normal() - 2),
        "rate": 1 / (1 + np.exp(-normal())),
    }
    return {name: array.astype(np.float32) for name, array in made.items()}


def step(query, key, value, decay, rate, state):
    """One token of heads [V]: the output [V, DV] and the state after it [V, DK, DV], in the precision of the operands."""
    state = decay[:, None, None] * state
    known = np.einsum("vk,vkd->vd", key, state)
    state = state + np.einsum("vk,vd->vkd", key, rate[:, None] * (value - known))
    return np.einsum("vk,vkd->vd", query, state), state


def magnitude(query, key, value, decay, rate, state):
    """step of the magnitudes, with every difference a sum: what rounding is relative to."""
    query, key, value, state = map(np.abs, (query, key, value, state))
    state = decay[:, None, None] * state
    known = np.einsum("vk,vkd->vd", key, state)
    state = state + np.einsum("vk,vd->vkd", key, rate[:, None] * (value + known))
    return np.einsum("vk,vkd->vd", query, state), state


def decode_inputs(seed, active, rows, heads, key_dim, value_dim):
    """Operands of delta_rule_decode, with the log of the decay too."""
    rng = np.random.default_rng(seed)
    made = tokens(rng, len(active), heads, key_dim=key_dim, value_dim=value_dim)
    made["state"] = rng.standard_normal((rows, heads, key_dim, value_dim)).astype(np.float32)
    made["decay"] = np.exp(made["log_decay"])[..., None]
    made["rate"] = made["rate"][..., None]
    return {"active": np.array(active, np.int32)} | made


def decode(inputs):
    """What delta_rule_decode leaves, and by how much rounding may change each element of an active row."""
    parts = [inputs[name].astype(np.float64) for name in ("query", "key", "value", "decay", "rate", "state")]
    unit = UNIT * (inputs["key"].shape[-1] + 4)
    after = {"state.after": inputs["state"].copy(), "out": np.zeros_like(inputs["value"])}
    after |= {"state.bound": np.zeros_like(inputs["state"]), "out.bound": np.zeros_like(inputs["value"])}
    for row in np.flatnonzero(inputs["active"]):
        query, key, value, decay, rate, state = (part[row] for part in parts)
        operands = query, key, value, decay[:, 0], rate[:, 0], state
        after["out"][row], after["state.after"][row] = step(*operands)
        bounds = magnitude(*operands)
        after["out.bound"][row], after["state.bound"][row] = (2 * unit * bound for bound in bounds)
    return after


def decode_vectors():
    """The committed vectors: small sizes, inactive rows, more rows than the batch has."""
    made = decode_inputs(seed=31, active=[1, 0, 1], rows=4, heads=8, key_dim=16, value_dim=24)
    return made | decode(made)


def prefill_inputs(seed, heads, count, key_dim, value_dim):
    """Operands of delta_rule_prefill."""
    rng = np.random.default_rng(seed)
    made = tokens(rng, heads, count, key_dim=key_dim, value_dim=value_dim)
    made["log_decay"], made["rate"] = made["log_decay"][:, None], made["rate"][:, None]
    return made | {"state": rng.standard_normal((heads, key_dim, value_dim)).astype(np.float32)}


def prefill(inputs):
    """What delta_rule_prefill leaves, and by how much rounding may change each element (see PREFILL)."""
    query, key, value, log_decay, rate, state = (
        inputs[name].astype(np.float64) for name in ("query", "key", "value", "log_decay", "rate", "state")
    )
    out = np.zeros_like(value)
    for t in range(query.shape[1]):
        operands = query[:, t], key[:, t], value[:, t], np.exp(log_decay[:, 0, t]), rate[:, 0, t]
        out[:, t], state = step(*operands, state)
    after = {"out": out.astype(np.float32), "state.after": state.astype(np.float32)}
    for name in ("out", "state.after"):
        largest = np.abs(after[name]).max(axis=(1, 2), keepdims=True)
        after[f"{name.removesuffix('.after')}.bound"] = np.broadcast_to(PREFILL * largest, after[name].shape).copy()
    return after


def prefill_vectors():
    """The committed vectors: small heads, two blocks of tokens of which the last ones are padding."""
    made = prefill_inputs(seed=41, heads=4, count=256, key_dim=16, value_dim=8)
    made["log_decay"][..., 200:], made["rate"][..., 200:] = 0, 0
    return made | prefill(made)


if __name__ == "__main__":
    safetensors.save("delta_rule_decode", decode_vectors())
    safetensors.save("delta_rule_prefill", prefill_vectors())
