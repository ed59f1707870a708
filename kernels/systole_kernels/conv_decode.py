"""The causal convolution of a gated delta net for one token per row, with the tokens that it keeps updated in place."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter
from systole_kernels.ring import places, stream_in_place

# Rows of a trip: the sublanes of a register.
ROWS = 8
# Tokens that the convolution sees, the fresh one included.
TOKENS = 4
# Trips whose tokens are on their way in.
AHEAD = 2
RING = places(AHEAD)


def _kernel(active, fresh, filters, _state, mixed, state, ring, moved):
    rows, channels = fresh.shape

    def rows_of(trip):
        return pl.ds(pl.multiple_of(trip * ROWS, ROWS), ROWS)

    def when_exists(trip, action):
        pl.when((trip >= 0) & (trip * ROWS < rows))(action)

    def is_active(trip):
        """i32[ROWS, 1] from the scalars."""
        row = lax.broadcasted_iota(jnp.int32, (ROWS, 1), 0)
        flags = jnp.zeros((ROWS, 1), jnp.int32)
        for i in range(ROWS):
            flags = jnp.where(row == i, active[trip * ROWS + i], flags)
        return flags != 0

    def step(trip):
        where, kept = rows_of(trip), ring.at[lax.rem(trip, RING)]
        tokens = [kept[:, i * channels : (i + 1) * channels] for i in range(TOKENS - 1)] + [fresh[where]]
        total = filters[0:1] * tokens[0]
        for i in range(1, TOKENS):
            total += filters[i : i + 1] * tokens[i]
        # Not by way of tanh: far below 0 results are small, and are to keep their digits.
        mixed[where] = total / (1 + jnp.exp(-total))
        shifts = jnp.broadcast_to(is_active(trip), (ROWS, channels))
        for i in range(TOKENS - 1):
            kept[:, i * channels : (i + 1) * channels] = jnp.where(shifts, tokens[i + 1], tokens[i])

    stream_in_place(
        state, ring, moved, rows_of, when_exists, lambda trip: trip * ROWS < rows, lambda trip, hold: hold(step)
    )


def conv_decode(active, fresh, filters, state, *, interpret=False):
    """silu(sum_j filters[j] token_j) of each row n < N: its kept tokens, oldest first, and its fresh one.

    active i32[N], fresh f32[N, C], filters f32[K, C], state f32[R, (K - 1) C] with the kept tokens of a row one behind the
    other, N <= R, both multiples of 8, K = 4 -> f32[N, C] and the states, over their operand: a row whose active[n] is not 0
    drops its oldest token and keeps the fresh one; those of all other rows stay bit for bit as they are.
    """
    near, far = pl.BlockSpec(memory_space=pltpu.VMEM), pl.BlockSpec(memory_space=pltpu.HBM)
    return pl.pallas_call(
        _kernel,
        out_shape=[jax.ShapeDtypeStruct(fresh.shape, jnp.float32), jax.ShapeDtypeStruct(state.shape, jnp.float32)],
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=1,
            grid=(),
            in_specs=[near, near, far],
            out_specs=[near, far],
            scratch_shapes=[
                pltpu.VMEM((RING, ROWS, state.shape[1]), jnp.float32),
                pltpu.SemaphoreType.DMA((RING, 2)),
            ],
        ),
        input_output_aliases={3: 1},
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=32 << 20),
        name="conv_decode",
        interpret=interpret,
    )(active, fresh, filters, state)


def _call(sizes):
    batch, channels = sizes["batch"], sizes["channels"]
    operands = [
        jax.ShapeDtypeStruct((batch,), jnp.int32),
        jax.ShapeDtypeStruct((batch, channels), jnp.float32),
        jax.ShapeDtypeStruct((TOKENS, channels), jnp.float32),
        jax.ShapeDtypeStruct((sizes["rows"], (TOKENS - 1) * channels), jnp.float32),
    ]
    return conv_decode, operands


def _at(batch, rows, channels):
    return {"batch": batch, "rows": rows, "channels": channels}


INSTANCES = (
    Instance(
        kernel="conv_decode",
        name=f"conv_decode-{TOKENS}",
        constants={"tokens": TOKENS},
        parameters={
            "batch": Parameter(ROWS, 128, ROWS),
            "rows": Parameter(ROWS, 1024, ROWS),
            "channels": Parameter(128, 16384, 128),
        },
        call=_call,
        made_from=(_at(104, 176, 640), _at(56, 80, 1408)),
        proved_at=(_at(8, 64, 8192), _at(48, 96, 2048)),
        measured=tuple(_at(64, 64, channels) for channels in (512, 1024, 2048, 4096, 8192, 16384)),
        trip=f"{ROWS} rows",
        loops=(AHEAD, "trip", AHEAD + 1),
        trip_covers={"batch": ROWS},
        bundles_by=("channels",),
    ),
)
