"""Attention of one token per row over the static cache, reading of each row only what it has filled.

The blocks of all rows form one stream: while one is computed on, the next ones arrive, across the end of a row too.
"""

import dataclasses
import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter

# Slots are read in pages: the lanes of a register.
PAGE = 128
# Blocks in VMEM: one is computed on, the others are on their way (2 MB of them, more than the memory's latency holds).
RING = 5
# Below every score that counts, and finite, so that it may be subtracted from itself.
MASKED = -1e30


def block_of(head_dim: int) -> int:
    """Slots of a block: 256 KB of keys of each head, whose arithmetic takes less time than to read them."""
    return (128 << 10) // head_dim


def _dot(left, right, axis):
    """The products of [heads, ., x] with [heads, ., .], summed over x and an axis of the second."""
    return lax.dot_general(left, right, (((2,), (axis,)), ((0,), (0,))), preferred_element_type=jnp.float32)


@dataclasses.dataclass(frozen=True)
class _Stream:
    """The blocks of all rows, one after the other, from HBM into the rings."""

    rows: int
    lengths: jax.Array
    keys: jax.Array
    values: jax.Array
    key_ring: jax.Array
    value_ring: jax.Array
    arrivals: jax.Array

    def filled(self, row, first):
        """How many slots the row has from first on."""
        length = jnp.minimum(self.lengths[jnp.where(row < self.rows, row, 0)], self.keys.shape[2])
        return jnp.where(row < self.rows, length - first, 0)

    def after(self, row, first):
        """The next block: every row has at least one, if only an empty one."""
        block = self.key_ring.shape[2]
        ends = self.filled(row, first) <= block
        return jnp.where(ends, row + 1, row), jnp.where(ends, 0, first + block)

    def copies(self, row, first, place):
        pages = lax.div(jnp.minimum(self.filled(row, first), self.key_ring.shape[2]) + (PAGE - 1), PAGE)
        size = pl.multiple_of(pages * PAGE, PAGE)
        source = pl.ds(pl.multiple_of(first, PAGE), size)
        target = pl.ds(0, size)
        return tuple(
            pltpu.make_async_copy(of.at[row, :, source], ring.at[place, :, target], self.arrivals.at[place, semaphore])
            for semaphore, (of, ring) in enumerate(((self.keys, self.key_ring), (self.values, self.value_ring)))
        )

    def request(self, row, first, place):
        @pl.when(self.filled(row, first) > 0)
        def _():
            for copy in self.copies(row, first, place):
                copy.start()

        return self.after(row, first)


def _floor(sink, shape):
    """What the peak of a row's scores begins with, as columns: the sinks' scores, or one below every score."""
    kv_heads, group, _ = shape
    floor = jnp.full((kv_heads, group, 1), MASKED)
    if sink is None:
        return floor
    square = (kv_heads, group, group)
    query, other = (lax.broadcasted_iota(jnp.int32, square, axis) for axis in (1, 2))
    repeated = lax.broadcast_in_dim(sink[...], square, (0, 2))
    return jnp.sum(jnp.where(query == other, repeated, 0.0), axis=2, keepdims=True)


def _kernel(lengths, queries, keys, values, *rest, soft_cap, sinks):
    sink, out, key_ring, value_ring, arrivals = rest if sinks else (None, *rest)
    rows, kv_heads, group, head_dim = queries.shape
    block = key_ring.shape[2]
    stream = _Stream(rows, lengths, keys, values, key_ring, value_ring, arrivals)

    def visit(state):
        row, first, place, next_row, next_first, peak, total, weighted = state
        free = jnp.where(place == 0, RING - 1, place - 1)
        next_row, next_first = stream.request(next_row, next_first, free)
        count = stream.filled(row, first)

        @pl.when(count > 0)
        def _():
            for copy in stream.copies(row, first, place):
                copy.wait()

        scored = lax.broadcasted_iota(jnp.int32, (kv_heads, group, block), 2) < count
        # Two slots of values share a word. What was not read may be NaN, which a probability of 0 does not undo.
        slot = 2 * lax.broadcasted_iota(jnp.int32, (kv_heads, block // 2, head_dim), 1)
        kept = jnp.where(slot + 1 < count, -1, jnp.where(slot < count, 0xFFFF, 0))
        peak = jnp.where(first == 0, floor, peak)
        total = jnp.where(first == 0, 1.0 if sinks else 0.0, total)
        weighted = jnp.where(first == 0, 0.0, weighted)
        scores = _dot(queries[row], key_ring[place], 2)
        if soft_cap:
            scores = soft_cap * jnp.tanh(scores * (1 / soft_cap))
        scores = jnp.where(scored, scores, MASKED)
        new_peak = jnp.maximum(peak, jnp.max(scores, axis=2, keepdims=True))
        share = jnp.exp(scores - new_peak)
        fade = jnp.exp(peak - new_peak)
        total = total * fade + jnp.sum(share, axis=2, keepdims=True)
        seen = pltpu.bitcast(pltpu.bitcast(value_ring[place], jnp.int32) & kept, jnp.bfloat16)
        weighted = weighted * fade + _dot(share.astype(seen.dtype), seen, 1)
        # The row's last block overwrites what those before it left here. An empty row's is 0 over a count of masked slots.
        out[row] = weighted / total
        place = jnp.where(place == RING - 1, 0, place + 1)
        return *stream.after(row, first), place, next_row, next_first, new_peak, total, weighted

    floor = _floor(sink, queries.shape[1:])
    zero = jnp.int32(0)
    upcoming = lax.fori_loop(0, RING - 1, lambda place, following: stream.request(*following, place), (zero, zero))
    nothing = tuple(jnp.zeros((kv_heads, group, width), jnp.float32) for width in (1, 1, head_dim))
    lax.while_loop(lambda state: state[0] < rows, visit, (zero, zero, zero, *upcoming, *nothing))


def attention_decode(lengths, queries, keys, values, sinks=None, *, soft_cap=0.0, interpret=False):
    """softmax(cap(q K^T)) V of each row over its slots 0..lengths[n] - 1; zeros where that is 0.

    lengths i32[N], queries bf16[N, K, G, D] (scaled), keys and values bf16[R, K, S, D], sinks f32[K, G] (a score each,
    beside those of the slots, that stands for no value) -> f32[N, K, G, D]. N <= R, S a multiple of 128; lengths beyond S
    count as S. cap(s) = soft_cap tanh(s / soft_cap), or s where soft_cap is 0. Reads whole pages of 128 slots up to the
    length and nothing else; what lies beyond the length may be anything.
    """
    _, kv_heads, _, head_dim = queries.shape
    ring = pltpu.VMEM((RING, kv_heads, block_of(head_dim), head_dim), keys.dtype)
    near, far = pl.BlockSpec(memory_space=pltpu.VMEM), pl.BlockSpec(memory_space=pltpu.HBM)
    operands = [lengths, queries, keys, values]
    if sinks is not None:
        operands.append(sinks)
    return pl.pallas_call(
        functools.partial(_kernel, soft_cap=soft_cap, sinks=sinks is not None),
        out_shape=jax.ShapeDtypeStruct(queries.shape, jnp.float32),
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=1,
            grid=(),
            in_specs=[near, far, far] + [near] * (len(operands) - 4),
            out_specs=near,
            scratch_shapes=[ring, ring, pltpu.SemaphoreType.DMA((RING, 2))],
        ),
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=36 << 20),
        name="attention_decode",
        interpret=interpret,
    )(*operands)


def _instance(head_dim, soft_cap=0.0, sinks=False):
    def call(sizes):
        kv_heads, group = sizes["kv_heads"], sizes["group"]
        cache = jax.ShapeDtypeStruct((sizes["rows"], kv_heads, sizes["slots"], head_dim), jnp.bfloat16)
        operands = [
            jax.ShapeDtypeStruct((sizes["batch"],), jnp.int32),
            jax.ShapeDtypeStruct((sizes["batch"], kv_heads, group, head_dim), jnp.bfloat16),
            cache,
            cache,
        ]
        if sinks:
            operands.append(jax.ShapeDtypeStruct((kv_heads, group), jnp.float32))
        return functools.partial(attention_decode, soft_cap=soft_cap), operands

    def at(batch, rows, slots, kv_heads, group):
        return {"batch": batch, "rows": rows, "slots": slots, "kv_heads": kv_heads, "group": group}

    # What the blocks, queries and results of the largest batch take of VMEM.
    most = 8 if head_dim < 512 else 4
    variant = (f"-cap{soft_cap:g}" if soft_cap else "") + ("-sinks" if sinks else "")
    return Instance(
        kernel="attention_decode",
        name=f"attention_decode-d{head_dim}{variant}",
        constants={"head_dim": head_dim, "soft_cap": soft_cap, "sinks": sinks},
        parameters={
            "batch": Parameter(1, 128),
            "rows": Parameter(1, 1024),
            "slots": Parameter(PAGE, 1 << 18, PAGE),
            "kv_heads": Parameter(1, most),
            "group": Parameter(2 if sinks else 1, 8),
        },
        call=call,
        made_from=(at(13, 29, 640, 3, 2), at(64, 80, 2048, 2, 5)),
        proved_at=(at(1, 64, 1024, 1, 8), at(50, 100, 4096, 4, 3)),
        measured=tuple(
            at(128, 128, 2048, kv_heads, group) for kv_heads in (1, 2, 4, 8) if kv_heads <= most for group in (4, 8)
        ),
        trip="one block of a row's slots, begun; one of a row that is empty",
        loops=(RING - 1, "trip"),
        trip_covers={"batch": 1, "slots": block_of(head_dim)},
        bundles_by=("kv_heads", "group"),
    )


INSTANCES = (
    *(_instance(head_dim) for head_dim in (128, 256, 512)),
    _instance(256, soft_cap=50.0),
    _instance(128, sinks=True),
)
