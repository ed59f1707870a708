"""Mixture of experts for the few tokens of a decode step: every expert that some token uses is read once."""

import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter

# One expert is computed on while the next arrives: as long as the arithmetic takes less time, the memory never waits for it.
SLOTS = 2


def gelu_tanh(x):
    """GELU by its tanh approximation (Hendrycks and Gimpel 2016, section 2)."""
    return 0.5 * x * (1.0 + jnp.tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)))


ACTIVATIONS = {"silu": lambda x: x * lax.logistic(x), "gelu_tanh": gelu_tanh}
ROW_BY_ROW = (((1,), (1,)), ((), ()))


def gated(x, gate, up, activation):
    """act(x Wg^T) * (x Wu^T) in float32, the weights being [inner, hidden] as checkpoints have them."""
    dot = functools.partial(lax.dot_general, dimension_numbers=ROW_BY_ROW, preferred_element_type=jnp.float32)
    return ACTIVATIONS[activation](dot(x, gate)) * dot(x, up)


def expert_stream(ids, count, weights, rings, arrivals):
    """The copies of the weights of ids[turn] into slot turn % SLOTS of the rings, and what starts them if turn < count."""

    def copies(turn):
        expert, slot = ids[turn], lax.rem(turn, SLOTS)
        return tuple(
            pltpu.make_async_copy(array.at[expert], ring.at[slot], arrivals.at[slot, i])
            for i, (array, ring) in enumerate(zip(weights, rings, strict=True))
        )

    def request(turn):
        @pl.when(turn < count)
        def _():
            for copy in copies(turn):
                copy.start()

    return copies, request


def _kernel(active, x, coefficients, gate_up, down, out, gate_up_ring, down_ring, ids, arrivals, *, activation):
    experts, inner, _ = down.shape

    def append_if_active(expert, count):
        @pl.when(active[expert] != 0)
        def _():
            ids[count] = expert

        return count + (active[expert] != 0).astype(jnp.int32)

    count = lax.fori_loop(0, experts, append_if_active, jnp.int32(0))

    copies, request = expert_stream(ids, count, (gate_up, down), (gate_up_ring, down_ring), arrivals)
    for trip in range(SLOTS - 1):
        request(jnp.int32(trip))
    out[...] = jnp.zeros_like(out)
    columns = lax.broadcasted_iota(jnp.int32, coefficients.shape, 1)

    def visit(trip, carry):
        request(trip + SLOTS - 1)
        slot = lax.rem(trip, SLOTS)
        gate_up_copy, down_copy = copies(trip)
        share = jnp.sum(jnp.where(columns == ids[trip], coefficients[...], 0.0), axis=1, keepdims=True)
        gate_up_copy.wait()
        hidden = gated(x[...], gate_up_ring[slot, :inner], gate_up_ring[slot, inner:], activation)
        hidden = (hidden * share).astype(x.dtype)
        down_copy.wait()
        out[...] += jnp.dot(hidden, down_ring[slot], preferred_element_type=jnp.float32)
        return carry

    lax.fori_loop(0, count, visit, 0)


def moe_decode(active, x, coefficients, gate_up, down, *, activation, interpret=False):
    """sum over experts of coefficients[:, e] * (act(x Wg^T) * (x Wu^T)) Wd, of the experts whose active[e] is not 0.

    active i32[E], x bf16[M, H], coefficients f32[M, E], gate_up bf16[E, 2I, H] (gate rows, then up rows),
    down bf16[E, I, H] -> f32[M, H]. Weights of an inactive expert are not read.
    """
    experts, inner, hidden = down.shape
    return pl.pallas_call(
        functools.partial(_kernel, activation=activation),
        out_shape=jax.ShapeDtypeStruct(x.shape, jnp.float32),
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=1,
            grid=(),
            in_specs=[pl.BlockSpec(memory_space=pltpu.VMEM)] * 2 + [pl.BlockSpec(memory_space=pltpu.HBM)] * 2,
            out_specs=pl.BlockSpec(memory_space=pltpu.VMEM),
            scratch_shapes=[
                pltpu.VMEM((SLOTS, 2 * inner, hidden), gate_up.dtype),
                pltpu.VMEM((SLOTS, inner, hidden), down.dtype),
                pltpu.SMEM((experts,), jnp.int32),
                pltpu.SemaphoreType.DMA((SLOTS, 2)),
            ],
        ),
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=40 << 20),
        name="moe_decode",
        interpret=interpret,
    )(active, x, coefficients, gate_up, down)


def _instance(model, hidden, inner, activation):
    def call(sizes):
        tokens, experts = sizes["tokens"], sizes["experts"]
        operands = [
            jax.ShapeDtypeStruct((experts,), jnp.int32),
            jax.ShapeDtypeStruct((tokens, hidden), jnp.bfloat16),
            jax.ShapeDtypeStruct((tokens, experts), jnp.float32),
            jax.ShapeDtypeStruct((experts, 2 * inner, hidden), jnp.bfloat16),
            jax.ShapeDtypeStruct((experts, inner, hidden), jnp.bfloat16),
        ]
        return functools.partial(moe_decode, activation=activation), operands

    return Instance(
        kernel="moe_decode",
        name=f"moe_decode-{model}",
        constants={"hidden": hidden, "inner": inner, "activation": activation},
        parameters={"tokens": Parameter(16, 512, 16), "experts": Parameter(2, 128)},
        call=call,
        made_from=({"tokens": 16, "experts": 7}, {"tokens": 64, "experts": 16}),
        proved_at=({"tokens": 32, "experts": 128}, {"tokens": 400, "experts": 2}),
        measured=tuple({"tokens": tokens, "experts": 16} for tokens in (16, 32, 48, 64, 128, 256, 512)),
        trip="one active expert",
        loops=(lambda sizes: sizes["experts"], "trip"),
    )


INSTANCES = (_instance("qwen3-30b-a3b", 2048, 768, "silu"), _instance("gemma-4-26b-a4b", 2816, 704, "gelu_tanh"))
