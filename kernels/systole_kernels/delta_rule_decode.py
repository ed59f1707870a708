"""The gated delta rule for one token per row, with the states of all rows streamed through and back in place."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter
from systole_kernels.ring import places, stream_in_place

# Heads of a trip, where a row has so many: the sublanes of a register.
HEADS = 8
# Trips whose states are on their way in.
AHEAD = 3
RING = places(AHEAD)


def _kernel(active, query, key, value, decay, rate, _state, out, state, ring, moved):
    rows, heads, _ = query.shape
    of_trip = min(HEADS, heads)
    trips_of_row = heads // of_trip

    def heads_of(trip):
        """The row of a trip, and its heads there."""
        first = lax.rem(trip, trips_of_row) * of_trip
        return lax.div(trip, trips_of_row), pl.ds(pl.multiple_of(first, of_trip), of_trip)

    def when_active(trip, action):
        row = lax.div(trip, trips_of_row)
        exists = (trip >= 0) & (row < rows)
        pl.when(exists & (active[jnp.where(exists, row, 0)] != 0))(action)

    def learn(trip):
        where, states = heads_of(trip), ring.at[lax.rem(trip, RING)]
        queries, keys, values, decays, rates = (part[where] for part in (query, key, value, decay, rate))
        matches = jnp.sum(queries * keys, axis=1, keepdims=True)
        query_columns, key_columns = queries.T, keys.T
        outputs = []
        for head in range(of_trip):
            one = slice(head, head + 1)
            before, keyed = states[head], key_columns[:, one]
            known = jnp.sum(keyed * before, axis=0, keepdims=True)
            asked = jnp.sum(query_columns[:, one] * before, axis=0, keepdims=True)
            correction = rates[one] * (values[one] - decays[one] * known)
            states[head] = decays[one] * before + keyed * correction
            # q (d S + k c) = d (q S) + (q k) c: the output need not wait for the new state.
            outputs.append(decays[one] * asked + matches[one] * correction)
        out[where] = jnp.concatenate(outputs, axis=0)

    def visit(trip, hold):
        out[heads_of(trip)] = jnp.zeros((of_trip, out.shape[2]), out.dtype)
        when_active(trip, lambda: hold(learn))

    stream_in_place(state, ring, moved, heads_of, when_active, lambda trip: lax.div(trip, trips_of_row) < rows, visit)


def delta_rule_decode(active, query, key, value, decay, rate, state, *, interpret=False):
    """S = decay S; S = S + k (rate (v - k S))^T; o = q S, of each row n < N whose active[n] is not 0.

    active i32[N], query and key f32[N, V, DK], value f32[N, V, DV], decay and rate f32[N, V, 1], state f32[R, V, DK, DV],
    N <= R, V 4 or a multiple of 8 -> o f32[N, V, DV] (zeros where inactive) and the states, over their operand: those of other
    rows stay bit for bit as they are.
    """
    _rows, heads, _ = query.shape
    near, far = pl.BlockSpec(memory_space=pltpu.VMEM), pl.BlockSpec(memory_space=pltpu.HBM)
    return pl.pallas_call(
        _kernel,
        out_shape=[jax.ShapeDtypeStruct(value.shape, jnp.float32), jax.ShapeDtypeStruct(state.shape, jnp.float32)],
        grid_spec=pltpu.PrefetchScalarGridSpec(
            num_scalar_prefetch=1,
            grid=(),
            in_specs=[near] * 5 + [far],
            out_specs=[near, far],
            scratch_shapes=[
                pltpu.VMEM((RING, min(HEADS, heads), *state.shape[2:]), jnp.float32),
                pltpu.SemaphoreType.DMA((RING, 2)),
            ],
        ),
        input_output_aliases={6: 1},
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=32 << 20),
        name="delta_rule_decode",
        interpret=interpret,
    )(active, query, key, value, decay, rate, state)


def _instance(key_dim, value_dim, few=0):
    """Of rows of few heads, or, with 0, of rows of whole trips."""

    def call(sizes):
        def array(*shape):
            return jax.ShapeDtypeStruct(shape, jnp.float32)

        batch, heads = sizes["batch"], sizes["heads"]
        operands = [
            jax.ShapeDtypeStruct((batch,), jnp.int32),
            array(batch, heads, key_dim),
            array(batch, heads, key_dim),
            array(batch, heads, value_dim),
            array(batch, heads, 1),
            array(batch, heads, 1),
            array(sizes["rows"], heads, key_dim, value_dim),
        ]
        return delta_rule_decode, operands

    def at(batch, rows, heads):
        return {"batch": batch, "rows": rows, "heads": few or heads}

    return Instance(
        kernel="delta_rule_decode",
        name=f"delta_rule_decode-{key_dim}x{value_dim}" + (f"-heads{few}" if few else ""),
        constants={"key_dim": key_dim, "value_dim": value_dim},
        parameters={
            "batch": Parameter(1, 128),
            "rows": Parameter(1, 1024),
            "heads": Parameter(few, few) if few else Parameter(HEADS, 64, HEADS),
        },
        call=call,
        made_from=(at(13, 29, 16), at(57, 80, 48)),
        proved_at=(at(1, 64, 8), at(50, 100, 32)),
        measured=(at(128, 128, few),) if few else tuple(at(128, 128, heads) for heads in (8, 16, 32, 64)),
        trip=f"{few or HEADS} heads of a row",
        loops=(AHEAD, "trip", AHEAD + 1),
        trip_covers={"batch": 1, "heads": few or HEADS},
        bundles_by=("heads",),
    )


INSTANCES = (_instance(128, 128), _instance(128, 128, few=4))
