"""Mixture of experts for the many tokens of a prefill chunk: every expert in use is read once, for its own tokens alone."""

import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.moe_decode import expert_stream, gated
from systole_kernels.pack import Instance, Parameter

# Rows of a block. 128 rows take less time than the weights of an expert, and half of them is what an expert wastes.
ROWS = 128
LANES = 128
SLOTS = 2
# Rows moved per turn of a loop, so that their addresses and memory accesses overlap.
UNROLLED = 8


def _stride(hidden):
    """Sublanes from one token to the next, where a token is a whole number of registers: (8, 128) values each."""
    return -(-hidden // LANES // 8) * 8


def _token(index, stride):
    return pl.ds(pl.multiple_of(index * stride, 8), stride)


def _chunk(index):
    return pl.ds(pl.multiple_of(index * ROWS, ROWS), ROWS)


def _spread(x, spread, sums, ring, arrivals):
    """Fills spread with x so that any token can be picked by its address, and sums with zeros."""
    tokens, hidden = x.shape
    stride = _stride(hidden)

    def copy(chunk):
        slot = lax.rem(chunk, SLOTS)
        return pltpu.make_async_copy(x.at[_chunk(chunk)], ring.at[slot], arrivals.at[slot])

    def visit(chunk, carry):
        @pl.when(chunk + 1 < tokens // ROWS)
        def _():
            copy(chunk + 1).start()

        sums[_token(chunk, ROWS * stride), :] = jnp.zeros((ROWS * stride, LANES), sums.dtype)
        copy(chunk).wait()
        for part in range(hidden // LANES):
            values = ring[lax.rem(chunk, SLOTS), :, part * LANES : (part + 1) * LANES]
            spread[pl.ds(chunk * ROWS * stride + part, ROWS, stride), :] = values.astype(spread.dtype)
        return carry

    copy(jnp.int32(0)).start()
    lax.fori_loop(0, tokens // ROWS, visit, 0)


def _collect(sums, out, ring, departures):
    """Writes the sums to out in the order of its memory."""
    tokens, hidden = out.shape
    stride = _stride(hidden)

    def copy(chunk):
        slot = lax.rem(chunk, SLOTS)
        return pltpu.make_async_copy(ring.at[slot], out.at[_chunk(chunk)], departures.at[slot])

    def visit(chunk, _):
        @pl.when(chunk >= SLOTS)
        def _():
            copy(chunk - SLOTS).wait()

        for part in range(hidden // LANES):
            values = sums[pl.ds(chunk * ROWS * stride + part, ROWS, stride), :]
            ring[lax.rem(chunk, SLOTS), :, part * LANES : (part + 1) * LANES] = values
        copy(chunk).start()
        return chunk + 1

    chunks = lax.fori_loop(0, tokens // ROWS, visit, jnp.int32(0))
    for back in range(SLOTS, 0, -1):
        copy(chunks - back).wait()


def _begins_run(block_expert, block):
    return (block == 0) | (block_expert[block] != block_expert[jnp.maximum(block - 1, 0)])


def _runs(block_expert, run_experts):
    """Writes down the expert of each run of blocks; how many blocks are used, and how many runs there are."""

    def scan(block, counts):
        used, runs = counts
        valid = block_expert[block] >= 0
        begins = valid & _begins_run(block_expert, block)

        @pl.when(begins)
        def _():
            run_experts[runs] = block_expert[block]

        return used + valid.astype(jnp.int32), runs + begins.astype(jnp.int32)

    return lax.fori_loop(0, block_expert.shape[0], scan, (jnp.int32(0), jnp.int32(0)))


def _each_row(move):
    def turn(index, carry):
        for row in range(UNROLLED):
            move(index * UNROLLED + row)
        return carry

    lax.fori_loop(0, ROWS // UNROLLED, turn, 0)


def _kernel(block_expert, row_token, x, weights, gate_up, down, out, gate_up_ring, down_ring, spread, sums, staged, rows,
            x_ring, out_ring, run_experts, arrivals, x_arrivals, departures, *, activation):  # fmt: skip
    _, inner, hidden = down.shape
    stride, parts = _stride(hidden), hidden // LANES
    used, runs = _runs(block_expert, run_experts)
    copies, request = expert_stream(run_experts, runs, (gate_up, down), (gate_up_ring, down_ring), arrivals)

    def visit(block, run):
        begins = _begins_run(block_expert, block)
        run = run + begins.astype(jnp.int32)
        slot = lax.rem(run, SLOTS)

        @pl.when(begins)
        def _():
            request(run + 1)

        def pick(row):
            staged[_token(row, stride), :] = spread[_token(row_token[block * ROWS + row], stride), :]

        def add(row):
            sums[_token(row_token[block * ROWS + row], stride), :] += staged[_token(row, stride), :]

        _each_row(pick)
        for part in range(parts):
            rows[:, part * LANES : (part + 1) * LANES] = staged[pl.ds(part, ROWS, stride), :].astype(rows.dtype)

        @pl.when(begins)
        def _():
            for copy in copies(run):
                copy.wait()

        diagonal = lax.broadcasted_iota(jnp.int32, (ROWS, ROWS), 0) == lax.broadcasted_iota(jnp.int32, (ROWS, ROWS), 1)
        share = jnp.sum(jnp.where(diagonal, weights[pl.ds(block, 1), :], 0.0), axis=1, keepdims=True)
        hidden_rows = gated(rows[...], gate_up_ring[slot, :inner], gate_up_ring[slot, inner:], activation)
        hidden_rows = (hidden_rows * share).astype(rows.dtype)
        results = jnp.dot(hidden_rows, down_ring[slot], preferred_element_type=jnp.float32)
        for part in range(parts):
            staged[pl.ds(part, ROWS, stride), :] = results[:, part * LANES : (part + 1) * LANES]
        _each_row(add)
        return run

    request(jnp.int32(0))
    _spread(x, spread, sums, x_ring, x_arrivals)
    lax.fori_loop(0, used, visit, jnp.int32(-1))
    _collect(sums, out, out_ring, departures)


def moe_prefill(block_expert, row_token, x, weights, gate_up, down, *, activation, interpret=False):
    """For each token the sum over its rows of weight * (act(x Wg^T) * (x Wu^T)) Wd, zeros where it has none.

    Rows are pairs of a token and an expert, sorted by expert, those of each expert padded to whole blocks of 128.
    block_expert i32[B] is the expert of a block, -1 for an unused one: all unused blocks come last, and cost nothing.
    row_token i32[B*128] is the token of a row (0 for padding), weights f32[B, 128] its weight (0 for padding).
    x bf16[tokens, H], gate_up bf16[E, 2I, H] (gate rows, then up rows), down bf16[E, I, H] -> f32[tokens, H].
    Blocks of one expert that follow each other read its weights once; experts without a block are not read. Tokens
    are gathered and their results added in VMEM: no array has the size of the worst case, in which all experts of all
    tokens are on this chip.
    """
    blocks, tokens = block_expert.shape[0], x.shape[0]
    _, inner, hidden = down.shape
    stride = _stride(hidden)
    in_vmem, in_hbm = pl.BlockSpec(memory_space=pltpu.VMEM), pl.BlockSpec(memory_space=pltpu.HBM)
    return pl.pallas_call(
        functools.partial(_kernel, activation=activation),
        out_shape=jax.ShapeDtypeStruct(x.shape, jnp.float32),
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=2,
            grid=(),
            in_specs=[in_hbm, in_vmem, in_hbm, in_hbm],
            out_specs=in_hbm,
            scratch_shapes=[
                pltpu.VMEM((SLOTS, 2 * inner, hidden), gate_up.dtype),
                pltpu.VMEM((SLOTS, inner, hidden), down.dtype),
                # float32, since a register of bfloat16 has two tokens in each of its sublanes.
                pltpu.VMEM((tokens * stride, LANES), jnp.float32),
                pltpu.VMEM((tokens * stride, LANES), jnp.float32),
                pltpu.VMEM((ROWS * stride, LANES), jnp.float32),
                pltpu.VMEM((ROWS, hidden), x.dtype),
                pltpu.VMEM((SLOTS, ROWS, hidden), x.dtype),
                pltpu.VMEM((SLOTS, ROWS, hidden), jnp.float32),
                pltpu.SMEM((blocks,), jnp.int32),
                pltpu.SemaphoreType.DMA((SLOTS, 2)),
                pltpu.SemaphoreType.DMA((SLOTS,)),
                pltpu.SemaphoreType.DMA((SLOTS,)),
            ],
        ),
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=80 << 20),
        name="moe_prefill",
        interpret=interpret,
    )(block_expert, row_token, x, weights, gate_up, down)


def _instance(model, hidden, inner, activation):
    def call(sizes):
        blocks, tokens, experts = sizes["blocks"], sizes["tokens"], sizes["experts"]
        operands = [
            jax.ShapeDtypeStruct((blocks,), jnp.int32),
            jax.ShapeDtypeStruct((blocks * ROWS,), jnp.int32),
            jax.ShapeDtypeStruct((tokens, hidden), jnp.bfloat16),
            jax.ShapeDtypeStruct((blocks, ROWS), jnp.float32),
            jax.ShapeDtypeStruct((experts, 2 * inner, hidden), jnp.bfloat16),
            jax.ShapeDtypeStruct((experts, inner, hidden), jnp.bfloat16),
        ]
        return functools.partial(moe_prefill, activation=activation), operands

    def chunks(sizes):
        return sizes["tokens"] // ROWS

    return Instance(
        kernel="moe_prefill",
        name=f"moe_prefill-{model}",
        constants={"hidden": hidden, "inner": inner, "activation": activation, "block_rows": ROWS},
        parameters={"blocks": Parameter(2, 512), "tokens": Parameter(256, 2048, 128), "experts": Parameter(2, 128)},
        call=call,
        made_from=({"blocks": 19, "tokens": 384, "experts": 7}, {"blocks": 160, "tokens": 2048, "experts": 16}),
        proved_at=({"blocks": 2, "tokens": 1536, "experts": 128}, {"blocks": 512, "tokens": 256, "experts": 2}),
        measured=({"blocks": 80, "tokens": 1024, "experts": 16}, {"blocks": 144, "tokens": 2048, "experts": 16}),
        trip="one used block",
        loops=(lambda sizes: sizes["blocks"], chunks, "trip", ROWS // UNROLLED, ROWS // UNROLLED, chunks),
    )


INSTANCES = (_instance("qwen3-30b-a3b", 2048, 768, "silu"), _instance("gemma-4-26b-a4b", 2816, 704, "gelu_tanh"))
