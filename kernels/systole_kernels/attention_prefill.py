"""Attention of a chunk of one row's new tokens over the static cache that already holds them: flash attention.

Scores stay in VMEM (Dao et al., 2022). Query heads of one key-value head go through its blocks of slots together, stacked as
the rows of one product: the copies from and to HBM stack them, and take the results apart.
"""

import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.attention_decode import MASKED, PAGE
from systole_kernels.pack import Instance, Parameter

LANES = 128
# Slots of a block. Blocks of tokens are no longer, so that at an aligned start one block of slots is masked for each.
BLOCK = 512


def _kernel(at, queries, keys, values, out, query_ring, key_ring, value_ring, sums, peaks, totals, query_arrivals,
            arrivals, departures, *, span, soft_cap):  # fmt: skip
    row, start = at[0], at[1]
    kv_heads, slots, head_dim = keys.shape[1:]
    tokens, width = queries.shape
    rows = query_ring.shape[1]
    stack = rows // span
    heads, spans = width // head_dim, tokens // span
    # Beside the values there may be ones, with which the product of shares and values has the sum of the shares too.
    ones = value_ring.shape[2] > head_dim

    def filled(index):
        """How many slots the last token of a block attends to."""
        return jnp.minimum(start + (index + 1) * span, slots)

    def whole(index):
        """How many slots there are in the blocks that its first token attends to all of, and so do the others."""
        return lax.div(jnp.minimum(start + index * span + 1, slots), BLOCK) * BLOCK

    def after(pile, index):
        last = index + 1 == spans
        return jnp.where(last, pile + 1, pile), jnp.where(last, 0, index + 1)

    def after_slots(pile, index, first):
        ends = first + BLOCK >= filled(index)
        next_pile, next_index = after(pile, index)
        return (
            jnp.where(ends, next_pile, pile),
            jnp.where(ends, next_index, index),
            jnp.where(ends, 0, first + BLOCK),
        )

    def of_heads(pile, index):
        """For each head of a stack its part of the queries or the results, in HBM and stacked."""
        span_tokens = pl.ds(pl.multiple_of(index * span, span), span)
        for member in range(stack):
            lanes = pl.ds(pl.multiple_of((pile * stack + member) * head_dim, head_dim), head_dim)
            yield (span_tokens, lanes), pl.ds(member * span, span)

    def copies(pile, index, first, place):
        pages = lax.div(jnp.minimum(filled(index) - first, BLOCK) + (PAGE - 1), PAGE)
        size = pl.multiple_of(pages * PAGE, PAGE)
        source, target = pl.ds(pl.multiple_of(first, PAGE), size), pl.ds(0, size)
        head = lax.div(pile * stack * kv_heads, heads)
        return (
            pltpu.make_async_copy(keys.at[row, head, source], key_ring.at[place, target], arrivals.at[place, 0]),
            pltpu.make_async_copy(
                values.at[row, head, source], value_ring.at[place, target, pl.ds(0, head_dim)], arrivals.at[place, 1]
            ),
        )

    def request(pile, index, first, place):
        @pl.when(pile < heads // stack)
        def _():
            for copy in copies(pile, index, first, place):
                copy.start()

    def request_queries(pile, index, place):
        @pl.when(pile < heads // stack)
        def _():
            for source, target in of_heads(pile, index):
                arrival = query_arrivals.at[place]
                pltpu.make_async_copy(queries.at[source], query_ring.at[place, target], arrival).start()

    def send(pile, index, place):
        for target, source in of_heads(pile, index):
            pltpu.make_async_copy(sums.at[place, source], out.at[target], departures.at[place]).start()

    def await_all(array, arrival):
        """Until copies of the array's size have arrived."""
        pltpu.make_async_copy(array, array, arrival).wait()

    def repeated(array, lanes):
        return jnp.concatenate([array] * (lanes // array.shape[1]), axis=1)

    def visit(turn, pile, index, masked, state):
        first, place = state
        request(*after_slots(pile, index, first), 1 - place)
        for copy in copies(pile, index, first, place):
            copy.wait()
        key, value = key_ring[place], value_ring[place]
        if masked:
            # Two slots share a word. What was not read may be NaN, which neither a bias nor a probability of 0 undoes.
            count = filled(index) - first
            slot = 2 * lax.broadcasted_iota(jnp.int32, (BLOCK // 2, head_dim), 0)
            kept = jnp.where(slot + 1 < count, -1, jnp.where(slot < count, 0xFFFF, 0))
            key, value = (
                pltpu.bitcast(pltpu.bitcast(part, jnp.int32) & repeated(kept, part.shape[1]), part.dtype)
                for part in (key, value)
            )
        query = query_ring[turn]
        scores = lax.dot_general(query, key, (((1,), (1,)), ((), ())), preferred_element_type=jnp.float32)
        if soft_cap:
            scores = soft_cap * jnp.tanh(scores * (1 / soft_cap))
        if masked:
            token, slot = (lax.broadcasted_iota(jnp.int32, (span, BLOCK), axis) for axis in (0, 1))
            last = jnp.minimum(token + (start + index * span - first), count - 1)
            bias = jnp.where(slot <= last, 0.0, MASKED)
            scores = (scores.reshape(stack, span, BLOCK) + bias).reshape(rows, BLOCK)
        peak = peaks[...]
        new_peak = jnp.maximum(peak, jnp.max(scores, axis=1, keepdims=True))
        fade = jnp.exp(peak - new_peak)
        shares = [jnp.exp(scores[:, lane : lane + LANES] - new_peak) for lane in range(0, BLOCK, LANES)]
        peaks[...] = new_peak
        if not ones:
            # A sum for each lane: they are added once, at the end.
            totals[...] = totals[...] * fade + functools.reduce(jnp.add, shares)
        share = jnp.concatenate([part.astype(value.dtype) for part in shares], axis=1)
        before = sums[turn] * repeated(fade, head_dim)
        product = jnp.dot(share, value, preferred_element_type=jnp.float32)
        if ones:
            totals[...] = totals[...] * fade + product[:, head_dim:]
            product = product[:, :head_dim]
        sums[turn] = before + product
        return first + BLOCK, 1 - place

    def visit_span(state):
        count, pile, index, place = state
        turn = lax.rem(count, 2)
        request_queries(*after(pile, index), 1 - turn)

        @pl.when(count >= 2)
        def _():
            await_all(sums.at[turn], departures.at[turn])

        await_all(query_ring.at[turn], query_arrivals.at[turn])
        peaks[...] = jnp.full(peaks.shape, MASKED)
        totals[...] = jnp.zeros(totals.shape, jnp.float32)
        sums[turn] = jnp.zeros(sums.shape[1:], jnp.float32)
        state = (jnp.int32(0), place)
        for masked, end in ((False, whole(index)), (True, filled(index))):
            step = functools.partial(visit, turn, pile, index, masked)
            state = lax.while_loop(lambda inner, end=end: inner[0] < end, step, state)
        _, place = state
        sums[turn] = sums[turn] / (totals[...] if ones else jnp.sum(totals[...], axis=1, keepdims=True))
        send(pile, index, turn)
        return (count + 1, *after(pile, index), place)

    if ones:
        value_ring[:, :, head_dim:] = jnp.ones((2, BLOCK, LANES), value_ring.dtype)
    zero = jnp.int32(0)
    request_queries(zero, zero, zero)
    request(zero, zero, zero, zero)
    count, *_ = lax.while_loop(lambda state: state[1] < heads // stack, visit_span, (zero, zero, zero, zero))

    for back in (2, 1):

        @pl.when(count >= back)
        def _():
            place = lax.rem(count - back, 2)
            await_all(sums.at[place], departures.at[place])


def attention_prefill(at, queries, keys, values, *, stack, span, soft_cap=0.0, interpret=False):
    """softmax(cap(q K^T)) V of each token of a chunk over the slots of its row up to its own position.

    at i32[2] = (row, start), queries bf16[T, K*G*D] (scaled; the query heads k*G to k*G + G-1 belong to the key-value head
    k), keys and values bf16[R, K, S, D] -> f32[T, K*G*D]. Token t is at the position start + t and attends to the slots
    0..start + t of the row, which hold the chunk's own keys and values; a token at a position beyond S, which only the
    padding of a chunk has, attends to all of S. T is a multiple of span, the tokens that are dealt with together, G one of
    stack, the heads that are, S and D are multiples of 128. cap(s) = soft_cap tanh(s / soft_cap), or s where soft_cap is 0.
    Reads whole pages of 128 slots up to the last position and nothing else; what lies beyond it may be anything.
    """
    head_dim, rows = keys.shape[3], stack * span
    # The matrix unit has 256 columns: those that values of 128 leave are free.
    ones = LANES if head_dim == LANES else 0
    near, far = pltpu.VMEM, pl.BlockSpec(memory_space=pltpu.HBM)
    return pl.pallas_call(
        functools.partial(_kernel, span=span, soft_cap=soft_cap),
        out_shape=jax.ShapeDtypeStruct(queries.shape, jnp.float32),
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=1,
            grid=(),
            in_specs=[far, far, far],
            out_specs=far,
            scratch_shapes=[
                near((2, rows, head_dim), queries.dtype),
                near((2, BLOCK, head_dim), keys.dtype),
                near((2, BLOCK, head_dim + ones), values.dtype),
                near((2, rows, head_dim), jnp.float32),
                near((rows, LANES), jnp.float32),
                near((rows, LANES), jnp.float32),
                pltpu.SemaphoreType.DMA((2,)),
                pltpu.SemaphoreType.DMA((2, 2)),
                pltpu.SemaphoreType.DMA((2,)),
            ],
        ),
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=48 << 20),
        name="attention_prefill",
        interpret=interpret,
    )(at, queries, keys, values)


def _instance(head_dim, stack, span, soft_cap=0.0):
    def call(sizes):
        cache = jax.ShapeDtypeStruct((sizes["rows"], sizes["kv_heads"], sizes["slots"], head_dim), jnp.bfloat16)
        queries = jax.ShapeDtypeStruct((sizes["tokens"], sizes["heads"] * head_dim), jnp.bfloat16)
        function = functools.partial(attention_prefill, stack=stack, span=span, soft_cap=soft_cap)
        return function, [jax.ShapeDtypeStruct((2,), jnp.int32), queries, cache, cache]

    def at(spans, rows, slots, stacks, kv_heads):
        heads = stacks * stack
        return {"tokens": spans * span, "rows": rows, "slots": slots, "heads": heads, "kv_heads": kv_heads}

    variant = f"-cap{soft_cap:g}" if soft_cap else ""
    return Instance(
        kernel="attention_prefill",
        name=f"attention_prefill-d{head_dim}-{stack}x{span}{variant}",
        constants={"head_dim": head_dim, "stack": stack, "soft_cap": soft_cap, "sinks": False},
        parameters={
            "tokens": Parameter(span, span << 8, span),
            "rows": Parameter(1, 1024),
            "slots": Parameter(PAGE, 1 << 18, PAGE),
            "heads": Parameter(stack, 128, stack),
            "kv_heads": Parameter(1, 32),
        },
        call=call,
        made_from=(at(23, 29, 640, 6, 3), at(37, 80, 2176, 20, 5)),
        proved_at=(at(1, 64, 1024, 1, 1), at(4, 100, 4096, 8, 4)),
        measured=(at(4, 64, 2048, 1, 1),),
        trip="one block of slots before the last one that a block of tokens of a stack of heads attends to",
        loops=("block", "trip", 1),
        trip_covers={"tokens": span, "slots": BLOCK},
        bundles_by=(),
    )


INSTANCES = tuple(
    _instance(head_dim, stack, span, soft_cap)
    for head_dim, stack, longest, soft_cap in (
        (128, 4, 512, 0.0),
        (128, 2, 512, 0.0),
        (128, 1, 512, 0.0),
        (256, 4, 512, 0.0),
        (256, 2, 512, 0.0),
        (256, 2, 512, 50.0),
        (512, 4, 256, 0.0),
        (512, 2, 512, 0.0),
    )
    for span in (longest, 128)
)
