"""Attention of a chunk of one row's new tokens over the static cache that already holds them: flash attention.

Scores stay in VMEM (Dao et al., 2022). Query heads of one key-value head go through its blocks of slots together, stacked as
the rows of one product: the copies from and to HBM stack them, and take the results apart.
"""

import dataclasses
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


@dataclasses.dataclass(frozen=True)
class _Order:
    """The order of the work: for each pile, which is a stack of heads, its blocks of tokens, each called by its index, and
    for each of these the blocks of slots that it attends to, each called by its first slot."""

    piles: int
    start: jax.Array
    span: int
    spans: int
    slots: int

    def filled(self, index):
        """How many slots the last token of a block attends to."""
        return jnp.minimum(self.start + (index + 1) * self.span, self.slots)

    def whole(self, index):
        """How many slots there are in the blocks that its first token attends to all of, and so do the others."""
        return lax.div(jnp.minimum(self.start + index * self.span + 1, self.slots), BLOCK) * BLOCK

    def after(self, pile, index):
        last = index + 1 == self.spans
        return jnp.where(last, pile + 1, pile), jnp.where(last, 0, index + 1)

    def after_slots(self, pile, index, first):
        ends = first + BLOCK >= self.filled(index)
        next_pile, next_index = self.after(pile, index)
        return (
            jnp.where(ends, next_pile, pile),
            jnp.where(ends, next_index, index),
            jnp.where(ends, 0, first + BLOCK),
        )


@dataclasses.dataclass(frozen=True)
class _Moves:
    """The copies from HBM to the rings, and from the sums to HBM."""

    order: _Order
    row: jax.Array
    stack: int
    queries: jax.Array
    keys: jax.Array
    values: jax.Array
    out: jax.Array
    query_ring: jax.Array
    key_ring: jax.Array
    value_ring: jax.Array
    sums: jax.Array
    query_arrivals: jax.Array
    arrivals: jax.Array
    departures: jax.Array

    def of_heads(self, pile, index):
        """For each head of a stack its part of the queries or the results, in HBM and stacked."""
        span, head_dim = self.order.span, self.keys.shape[3]
        span_tokens = pl.ds(pl.multiple_of(index * span, span), span)
        for member in range(self.stack):
            lanes = pl.ds(pl.multiple_of((pile * self.stack + member) * head_dim, head_dim), head_dim)
            yield (span_tokens, lanes), pl.ds(member * span, span)

    def of_slots(self, pile, index, first, place):
        """Those of the keys and the values of a block of slots."""
        kv_heads, _, head_dim = self.keys.shape[1:]
        heads = self.queries.shape[1] // head_dim
        pages = lax.div(jnp.minimum(self.order.filled(index) - first, BLOCK) + (PAGE - 1), PAGE)
        size = pl.multiple_of(pages * PAGE, PAGE)
        source, target = pl.ds(pl.multiple_of(first, PAGE), size), pl.ds(0, size)
        head = lax.div(pile * self.stack * kv_heads, heads)
        keys, values = self.keys.at[self.row, head, source], self.values.at[self.row, head, source]
        return (
            pltpu.make_async_copy(keys, self.key_ring.at[place, target], self.arrivals.at[place, 0]),
            pltpu.make_async_copy(
                values, self.value_ring.at[place, target, pl.ds(0, head_dim)], self.arrivals.at[place, 1]
            ),
        )

    def request(self, pile, index, first, place):
        @pl.when(pile < self.order.piles)
        def _():
            for copy in self.of_slots(pile, index, first, place):
                copy.start()

    def request_queries(self, pile, index, place):
        @pl.when(pile < self.order.piles)
        def _():
            for source, target in self.of_heads(pile, index):
                arrival = self.query_arrivals.at[place]
                pltpu.make_async_copy(self.queries.at[source], self.query_ring.at[place, target], arrival).start()

    def send(self, pile, index, place):
        for target, source in self.of_heads(pile, index):
            departure = self.departures.at[place]
            pltpu.make_async_copy(self.sums.at[place, source], self.out.at[target], departure).start()


def _await_all(array, arrival):
    """Until copies of the array's size have arrived."""
    pltpu.make_async_copy(array, array, arrival).wait()


def _repeated(array, lanes):
    return jnp.concatenate([array] * (lanes // array.shape[1]), axis=1)


def _cleaned(key, value, count, head_dim):
    """With zeros for what was not read: it may be NaN, which neither a bias nor a probability of 0 undoes."""
    # Two slots share a word.
    slot = 2 * lax.broadcasted_iota(jnp.int32, (BLOCK // 2, head_dim), 0)
    kept = jnp.where(slot + 1 < count, -1, jnp.where(slot < count, 0xFFFF, 0))
    return (
        pltpu.bitcast(pltpu.bitcast(part, jnp.int32) & _repeated(kept, part.shape[1]), part.dtype)
        for part in (key, value)
    )


def _add(scores, value, sums, peaks, totals, head_dim):
    """Adds a block's part to a stack's sums, which fade as the peak of the scores rises."""
    # Beside the values there may be ones, with which the product of shares and values has the sum of the shares too.
    ones = value.shape[1] > head_dim
    peak = peaks[...]
    new_peak = jnp.maximum(peak, jnp.max(scores, axis=1, keepdims=True))
    fade = jnp.exp(peak - new_peak)
    shares = [jnp.exp(scores[:, lane : lane + LANES] - new_peak) for lane in range(0, BLOCK, LANES)]
    peaks[...] = new_peak
    if not ones:
        # A sum for each lane: they are added once, at the end.
        totals[...] = totals[...] * fade + functools.reduce(jnp.add, shares)
    share = jnp.concatenate([part.astype(value.dtype) for part in shares], axis=1)
    before = sums[...] * _repeated(fade, head_dim)
    product = jnp.dot(share, value, preferred_element_type=jnp.float32)
    if ones:
        totals[...] = totals[...] * fade + product[:, head_dim:]
        product = product[:, :head_dim]
    sums[...] = before + product


def _attend(moves, peaks, totals, soft_cap, turn, pile, index, masked, state):
    """Deals with one block of slots; masked are those that not all tokens of the block attend to all of."""
    first, place = state
    order, head_dim = moves.order, moves.keys.shape[3]
    moves.request(*order.after_slots(pile, index, first), 1 - place)
    for copy in moves.of_slots(pile, index, first, place):
        copy.wait()
    key, value = moves.key_ring[place], moves.value_ring[place]
    if masked:
        count = order.filled(index) - first
        key, value = _cleaned(key, value, count, head_dim)
    query = moves.query_ring[turn]
    scores = lax.dot_general(query, key, (((1,), (1,)), ((), ())), preferred_element_type=jnp.float32)
    if soft_cap:
        scores = soft_cap * jnp.tanh(scores * (1 / soft_cap))
    if masked:
        token, slot = (lax.broadcasted_iota(jnp.int32, (order.span, BLOCK), axis) for axis in (0, 1))
        last = jnp.minimum(token + (order.start + index * order.span - first), count - 1)
        bias = jnp.where(slot <= last, 0.0, MASKED)
        scores = (scores.reshape(moves.stack, order.span, BLOCK) + bias).reshape(scores.shape)
    _add(scores, value, moves.sums.at[turn], peaks, totals, head_dim)
    return first + BLOCK, 1 - place


def _attend_span(moves, peaks, totals, soft_cap, state):
    """Deals with one block of tokens of a stack."""
    count, pile, index, place = state
    order, sums = moves.order, moves.sums
    turn = lax.rem(count, 2)
    moves.request_queries(*order.after(pile, index), 1 - turn)

    @pl.when(count >= 2)
    def _():
        _await_all(sums.at[turn], moves.departures.at[turn])

    _await_all(moves.query_ring.at[turn], moves.query_arrivals.at[turn])
    peaks[...] = jnp.full(peaks.shape, MASKED)
    totals[...] = jnp.zeros(totals.shape, jnp.float32)
    sums[turn] = jnp.zeros(sums.shape[1:], jnp.float32)
    state = (jnp.int32(0), place)
    for masked, end in ((False, order.whole(index)), (True, order.filled(index))):
        step = functools.partial(_attend, moves, peaks, totals, soft_cap, turn, pile, index, masked)
        state = lax.while_loop(lambda inner, end=end: inner[0] < end, step, state)
    _, place = state
    ones = moves.value_ring.shape[2] > moves.keys.shape[3]
    sums[turn] = sums[turn] / (totals[...] if ones else jnp.sum(totals[...], axis=1, keepdims=True))
    moves.send(pile, index, turn)
    return (count + 1, *order.after(pile, index), place)


def _kernel(at, queries, keys, values, out, query_ring, key_ring, value_ring, sums, peaks, totals, query_arrivals,
            arrivals, departures, *, span, soft_cap):  # fmt: skip
    row, start = at[0], at[1]
    _, slots, head_dim = keys.shape[1:]
    tokens, width = queries.shape
    stack = query_ring.shape[1] // span
    order = _Order(width // head_dim // stack, start, span, tokens // span, slots)
    moves = _Moves(order, row, stack, queries, keys, values, out, query_ring, key_ring, value_ring, sums,
                   query_arrivals, arrivals, departures)  # fmt: skip

    if value_ring.shape[2] > head_dim:
        value_ring[:, :, head_dim:] = jnp.ones((2, BLOCK, LANES), value_ring.dtype)
    zero = jnp.int32(0)
    moves.request_queries(zero, zero, zero)
    moves.request(zero, zero, zero, zero)
    attend_span = functools.partial(_attend_span, moves, peaks, totals, soft_cap)
    count, *_ = lax.while_loop(lambda state: state[1] < order.piles, attend_span, (zero, zero, zero, zero))

    for back in (2, 1):

        @pl.when(count >= back)
        def _():
            place = lax.rem(count - back, 2)
            _await_all(sums.at[place], departures.at[place])


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
