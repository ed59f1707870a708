"""Writes one token's key and value per row into the static cache, in place.

Two slots of bfloat16 share a word, so the aligned tile that holds the slot is read, changed and written back. The tiles of
all rows are on their way together: a row costs the issue of its copies, and the whole batch waits for the memory twice.
"""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter

# Slots of a tile of bfloat16.
TILE = 16


def _kernel(slots, active, fresh_keys, fresh_values, _keys, _values, keys, values, tiles, moved):
    rows, kv_heads, _, head_dim = fresh_keys.shape
    read, written = moved.at[0], moved.at[1]
    parts = ((0, keys, fresh_keys), (1, values, fresh_values))

    def slot_of(row):
        """The row's slot, or -1 where nothing is to be written; never one outside of the cache: nothing else checks."""
        slot = slots[row]
        return jnp.where((active[row] != 0) & (slot >= 0) & (slot < keys.shape[2]), slot, -1)

    def tile_of(cache, row):
        # A row that is not active has a tile of its own written back as it was read: cheaper than to tell them apart.
        tile = lax.div(jnp.maximum(slot_of(row), 0), TILE)
        return cache.at[row, :, pl.ds(pl.multiple_of(tile * TILE, TILE), TILE)]

    def over_rows(action):
        def visit(row):
            action(row)
            return row + 1

        # Not a counted loop, whose text would be another one for a single row.
        lax.while_loop(lambda row: row < rows, visit, jnp.int32(0))

    def await_all(arrival):
        pltpu.make_async_copy(tiles, tiles, arrival).wait()

    def request(row):
        for part, cache, _ in parts:
            pltpu.make_async_copy(tile_of(cache, row), tiles.at[row, part], read).start()

    def change(row):
        # The two halves of a word are the slots 2w and 2w + 1.
        word = lax.broadcasted_iota(jnp.int32, (kv_heads, TILE // 2, head_dim), 1)
        slot = slot_of(row)
        half = jnp.where(slot < 0, 0, jnp.where((slot & 1) == 0, 0xFFFF, -0x10000))
        fresh_bits = jnp.where(word == lax.div(slot & (TILE - 1), 2), half, 0)
        for part, cache, fresh in parts:
            repeated = pltpu.bitcast(jnp.broadcast_to(fresh[row], (kv_heads, TILE, head_dim)), jnp.int32)
            words = pltpu.bitcast(tiles[row, part], jnp.int32)
            tiles[row, part] = pltpu.bitcast((words & ~fresh_bits) | (repeated & fresh_bits), tiles.dtype)
            pltpu.make_async_copy(tiles.at[row, part], tile_of(cache, row), written).start()

    over_rows(request)
    await_all(read)
    over_rows(change)
    await_all(written)


def cache_write(slots, active, fresh_keys, fresh_values, keys, values, *, interpret=False):
    """keys[n, :, slots[n]] = fresh_keys[n, :, 0], and so the values, for each n < N whose active[n] is not 0.

    slots i32[N] (one outside of 0..S - 1 writes nothing), active i32[N], fresh_keys and fresh_values bf16[N, K, 1, D],
    keys and values bf16[R, K, S, D], N <= R, S a multiple of 16 -> the caches, over the operands. All else stays bit for
    bit as it is.
    """
    rows, kv_heads, _, head_dim = fresh_keys.shape
    near, far = pl.BlockSpec(memory_space=pltpu.VMEM), pl.BlockSpec(memory_space=pltpu.HBM)
    tiles = pltpu.VMEM((rows, 2, kv_heads, TILE, head_dim), keys.dtype)
    return pl.pallas_call(
        _kernel,
        out_shape=[jax.ShapeDtypeStruct(cache.shape, cache.dtype) for cache in (keys, values)],
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=2,
            grid=(),
            in_specs=[near, near, far, far],
            out_specs=[far, far],
            scratch_shapes=[tiles, pltpu.SemaphoreType.DMA((2,))],
        ),
        input_output_aliases={4: 0, 5: 1},
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=40 << 20, disable_bounds_checks=True),
        name="cache_write",
        interpret=interpret,
    )(slots, active, fresh_keys, fresh_values, keys, values)


def _call(sizes):
    batch = jax.ShapeDtypeStruct((sizes["batch"],), jnp.int32)
    kv_heads, head_dim = sizes["kv_heads"], sizes["head_dim"]
    fresh = jax.ShapeDtypeStruct((sizes["batch"], kv_heads, 1, head_dim), jnp.bfloat16)
    cache = jax.ShapeDtypeStruct((sizes["rows"], kv_heads, sizes["slots"], head_dim), jnp.bfloat16)
    return cache_write, [batch, batch, fresh, fresh, cache, cache]


def _at(batch, rows, slots, kv_heads, head_dim):
    return {"batch": batch, "rows": rows, "slots": slots, "kv_heads": kv_heads, "head_dim": head_dim}


INSTANCES = (
    Instance(
        kernel="cache_write",
        name="cache_write",
        constants={},
        parameters={
            "batch": Parameter(1, 128),
            "rows": Parameter(1, 1024),
            "slots": Parameter(TILE, 1 << 18, TILE),
            "kv_heads": Parameter(1, 8),
            "head_dim": Parameter(128, 512, 128),
        },
        call=_call,
        made_from=(_at(13, 29, 640, 3, 384), _at(48, 80, 2048, 7, 512)),
        proved_at=(_at(1, 64, 1024, 1, 128), _at(50, 100, 4096, 4, 256)),
        measured=tuple(
            _at(128, 128, 2048, kv_heads, head_dim) for head_dim in (128, 256, 512) for kv_heads in (1, 2, 4, 8)
        ),
        trip="one row",
        loops=("trip", "trip"),
        trip_covers={"batch": 1},
        bundles_by=("kv_heads", "head_dim"),
    ),
)
