"""The gated delta rule for the tokens of a prompt, a block of them at a time.

The WY form of Yang et al., "Gated Delta Networks" (2024): within a block the corrections of all tokens solve one unit lower
triangular system. It is inverted by blocks, [[L, 0], [M, N]]^-1 = [[L^-1, 0], [-N^-1 M L^-1, N^-1]], which stays accurate
where keys repeat; the series of powers does not, for they grow like binomial coefficients.
"""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.pack import Instance, Parameter

# Tokens of a block.
BLOCK = 128
# Heads of a trip, whose chains of dot products fill each other's gaps.
HEADS = 4
# A log of a decay whose exponential is 0 in float32.
NOTHING = -1000.0
# The axes that a product of [heads, ., .] sums over.
PLAIN, ROW_BY_ROW, COLUMN_BY_COLUMN = (2, 1), (2, 2), (1, 1)


def _split(x):
    """A float32 array as the sum of two of bfloat16, but for 2^-16 of itself."""
    high = x.astype(jnp.bfloat16)
    return high, (x - high.astype(jnp.float32)).astype(jnp.bfloat16)


def _dot(left, right, axes=PLAIN):
    """The product of split arrays, within 2^-14 of each term: of its four parts, that of the low halves is left out.

    The three others are one longer product, which fills the matrix unit better than three.
    """
    (left_high, left_low), (right_high, right_low) = left, right
    left = jnp.concatenate([left_high, left_high, left_low], axis=axes[0])
    right = jnp.concatenate([right_high, right_low, right_high], axis=axes[1])
    return lax.dot_general(left, right, ((axes[:1], axes[1:]), ((0,), (0,))), preferred_element_type=jnp.float32)


def _inverse(system, row, column):
    """(I + system)^-1 of strictly lower triangular systems."""
    # Of diagonal blocks of two rows.
    inverse = jnp.where(row == column, 1.0, jnp.where(row ^ column == 1, -system, 0.0))
    parts = _split(system)
    size = 2
    while size < BLOCK:
        # The lower left quarters of the diagonal blocks of twice the size.
        mask = jnp.where((row ^ column) & -size == size, 1.0, 0.0).astype(jnp.bfloat16)
        beside = tuple(part * mask for part in parts)
        halves = _split(inverse)
        inverse -= _dot(_split(_dot(halves, beside)), halves)
        size *= 2
    return inverse


def _sums(x, row, column):
    """The sums of x [heads, 1, tokens] from the first token to each, as columns and as rows."""
    sums = jnp.sum(jnp.where(column <= row, x, 0.0), axis=2, keepdims=True)
    return sums, jnp.sum(jnp.where(column == row, sums, 0.0), axis=1, keepdims=True)


def _kernel(query, key, value, log_decay, rate, before, output, state):
    @pl.when(pl.program_id(1) == 0)
    def _():
        state[...] = before[...]

    square = (HEADS, BLOCK, BLOCK)
    row, column = (lax.broadcasted_iota(jnp.int32, square, axis) for axis in (1, 2))
    # The log of the decay since the state before. Sums of whole numbers are exact, so that the difference of two is as near
    # after tokens that make it large as before them.
    log_decays = jnp.maximum(log_decay[...], NOTHING)
    whole = jnp.round(log_decays)
    wholes, wholes_row = _sums(whole, row, column)
    parts, parts_row = _sums(log_decays - whole, row, column)
    between = (wholes - wholes_row) + (parts - parts_row)
    decay = jnp.where(column <= row, jnp.exp(jnp.minimum(between, 0.0)), 0.0)
    faded = jnp.exp(wholes + parts)
    rates = jnp.sum(jnp.where(column == row, rate[...], 0.0), axis=2, keepdims=True)

    both = _split(jnp.concatenate([key[...], query[...]], axis=1))
    matches = _dot(both, tuple(part[:, :BLOCK] for part in both), ROW_BY_ROW)
    known = _dot(both, _split(state[...]))
    system = jnp.where(column < row, matches[:, :BLOCK] * decay * rates, 0.0)
    missed = rates * (value[...] - faded * known[:, :BLOCK])
    corrections = _split(_dot(_split(_inverse(system, row, column)), _split(missed)))
    output[...] = faded * known[:, BLOCK:] + _dot(_split(matches[:, BLOCK:] * decay), corrections)
    last = slice(BLOCK - 1, BLOCK)
    kept = key[...] * jnp.exp((wholes[:, last] - wholes) + (parts[:, last] - parts))
    state[...] = faded[:, last] * state[...] + _dot(_split(kept), corrections, COLUMN_BY_COLUMN)


def delta_rule_prefill(query, key, value, log_decay, rate, state, *, interpret=False):
    """Token by token: S = exp(log_decay) S; S = S + k (rate (v - k S))^T; o = q S.

    query and key f32[V, T, DK], value f32[V, T, DV], log_decay (not above 0) and rate f32[V, 1, T], state f32[V, DK, DV],
    V a multiple of 4 and T of 128 -> o f32[V, T, DV], S f32[V, DK, DV]. A token with log_decay 0 and rate 0 leaves S as it is.
    Products keep 16 bits of their factors (see _dot), sums are float32.
    """
    heads, tokens, key_dim = query.shape
    value_dim = value.shape[2]

    def of_tokens(width):
        return pl.BlockSpec((HEADS, BLOCK, width), lambda head, block: (head, block, 0))

    along = pl.BlockSpec((HEADS, 1, BLOCK), lambda head, block: (head, 0, block))
    states = pl.BlockSpec((HEADS, key_dim, value_dim), lambda head, block: (head, 0, 0))
    return pl.pallas_call(
        _kernel,
        grid=(heads // HEADS, tokens // BLOCK),
        in_specs=[of_tokens(key_dim), of_tokens(key_dim), of_tokens(value_dim), along, along, states],
        out_specs=[of_tokens(value_dim), states],
        out_shape=[jax.ShapeDtypeStruct(value.shape, jnp.float32), jax.ShapeDtypeStruct(state.shape, jnp.float32)],
        compiler_params=pltpu.CompilerParams(vmem_limit_bytes=16 << 20),
        name="delta_rule_prefill",
        interpret=interpret,
    )(query, key, value, log_decay, rate, state)


def _instance(key_dim, value_dim):
    def call(sizes):
        def array(*shape):
            return jax.ShapeDtypeStruct(shape, jnp.float32)

        heads, tokens = sizes["heads"], sizes["tokens"]
        operands = [
            array(heads, tokens, key_dim),
            array(heads, tokens, key_dim),
            array(heads, tokens, value_dim),
            array(heads, 1, tokens),
            array(heads, 1, tokens),
            array(heads, key_dim, value_dim),
        ]
        return delta_rule_prefill, operands

    def at(heads, tokens):
        return {"heads": heads, "tokens": tokens}

    return Instance(
        kernel="delta_rule_prefill",
        name=f"delta_rule_prefill-{key_dim}x{value_dim}",
        constants={"key_dim": key_dim, "value_dim": value_dim},
        parameters={"heads": Parameter(HEADS, 64, HEADS), "tokens": Parameter(BLOCK, 1 << 15, BLOCK)},
        call=call,
        made_from=(at(12, 640), at(28, 2304)),
        proved_at=(at(4, 128), at(32, 2048)),
        measured=(at(32, 2048),),
        trip=f"{BLOCK} tokens of {HEADS} heads",
        trip_covers={"tokens": BLOCK, "heads": HEADS},
        bundles_by=(),
    )


INSTANCES = (_instance(128, 128),)
