"""Mixture of experts in NumPy, and the vectors made with it: python tests/moe_reference.py writes them."""

import ml_dtypes
import numpy as np
import safetensors

ACTIVATIONS = {
    "silu": lambda x: x / (1 + np.exp(-x)),
    "gelu_tanh": lambda x: 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
}
# The kernel rounds the product of gate and up to bfloat16, by at most 2^-9 of itself, before it goes through the down weights.
# Half as much again is for rounding to the other neighbour after float32 sums in another order.
ROUNDING = 1.5 * 2.0**-9


def bfloat16(array):
    return np.asarray(array, np.float32).astype(ml_dtypes.bfloat16)


def weights(rng, experts, inner, hidden):
    """gate_up and down that keep the size of what goes through them."""
    gate_up = rng.standard_normal((experts, 2 * inner, hidden), np.float32) * hidden**-0.5
    down = rng.standard_normal((experts, inner, hidden), np.float32) * inner**-0.5
    return bfloat16(gate_up), bfloat16(down)


def decode_inputs(seed, tokens, experts, hidden, inner, chosen, idle=()):
    """Operands of moe_decode: each token has its own experts, none of the idle ones; the last token has none at all."""
    rng = np.random.default_rng(seed)
    x = bfloat16(rng.standard_normal((tokens, hidden), np.float32))
    gate_up, down = weights(rng, experts, inner, hidden)
    coefficients = np.zeros((tokens, experts), np.float32)
    busy = [expert for expert in range(experts) if expert not in idle]
    for token in range(tokens - 1):
        coefficients[token, rng.choice(busy, chosen, replace=False)] = rng.dirichlet(np.ones(chosen))
    active = (coefficients != 0).any(axis=0).astype(np.int32)
    return {"active": active, "x": x, "coefficients": coefficients, "gate_up": gate_up, "down": down}


def hidden_of(x, gate_up, activation):
    """act(x Wg^T) * (x Wu^T)."""
    gate, up = np.split(x @ gate_up.T, 2, axis=1)
    return ACTIVATIONS[activation](gate) * up


def decode(inputs, activation):
    """What moe_decode computes, and by how much rounding may change each element (see ROUNDING)."""
    x, gate_up, down = (inputs[key].astype(np.float32) for key in ("x", "gate_up", "down"))
    out, bound = np.zeros_like(x), np.zeros_like(x)
    for expert in np.flatnonzero(inputs["active"]):
        h = hidden_of(x, gate_up[expert], activation) * inputs["coefficients"][:, expert, None]
        out += h @ down[expert]
        bound += np.abs(h) @ np.abs(down[expert])
    return out, ROUNDING * bound


def decode_vectors():
    """The committed vectors: sizes are small, inner is no multiple of 128, one expert is idle."""
    inputs = decode_inputs(seed=1, tokens=16, experts=4, hidden=128, inner=48, chosen=2, idle=(1,))
    results = {}
    for activation in ACTIVATIONS:
        results[f"out.{activation}"], results[f"bound.{activation}"] = decode(inputs, activation)
    return inputs | results


def prefill_inputs(seed, tokens, hidden, inner, block_expert, experts, rows=128):
    """Operands of moe_prefill: the last row of a used block and all rows of an unused one are padding."""
    rng = np.random.default_rng(seed)
    block_expert = np.asarray(block_expert, np.int32)
    blocks = len(block_expert)
    x = bfloat16(rng.standard_normal((tokens, hidden), np.float32))
    row_token = np.stack([rng.choice(tokens, rows, replace=False) for _ in range(blocks)]).astype(np.int32)
    row_weights = rng.uniform(0.05, 1, (blocks, rows)).astype(np.float32)
    padding = np.zeros((blocks, rows), bool)
    padding[:, -1] = padding[block_expert < 0] = True
    row_token[padding] = 0
    row_weights[padding] = 0
    gate_up, down = weights(rng, experts, inner, hidden)
    return {
        "block_expert": block_expert,
        "row_token": row_token.reshape(-1),
        "x": x,
        "weights": row_weights,
        "gate_up": gate_up,
        "down": down,
    }


def prefill(inputs, activation):
    """What moe_prefill computes, and by how much rounding may change each element (see ROUNDING)."""
    x, gate_up, down = (inputs[key].astype(np.float32) for key in ("x", "gate_up", "down"))
    row_token = inputs["row_token"].reshape(inputs["weights"].shape)
    out, bound = np.zeros_like(x), np.zeros_like(x)
    for block in np.flatnonzero(inputs["block_expert"] >= 0):
        expert, tokens = inputs["block_expert"][block], row_token[block]
        h = hidden_of(x[tokens], gate_up[expert], activation) * inputs["weights"][block, :, None]
        np.add.at(out, tokens, h @ down[expert])
        np.add.at(bound, tokens, ROUNDING * (np.abs(h) @ np.abs(down[expert])))
    return out, bound


def prefill_vectors():
    """The committed vectors: inner is no multiple of 128, one expert is idle, one has two blocks, one block is unused."""
    inputs = prefill_inputs(seed=7, tokens=256, hidden=128, inner=48, block_expert=(0, 0, 2, -1), experts=3)
    out, bound = prefill(inputs, "silu")
    return inputs | {"out.silu": out, "bound.silu": bound}


if __name__ == "__main__":
    safetensors.save("moe_decode", decode_vectors())
    safetensors.save("moe_prefill", prefill_vectors())
