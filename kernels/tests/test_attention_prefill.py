import jax.numpy as jnp
import numpy as np
import prefill_reference
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.attention_prefill import BLOCK, INSTANCES, attention_prefill

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)


def run(inputs, stack, span, soft_cap=0.0):
    operands = [jnp.asarray(inputs[key]) for key in ("at", "queries", "keys", "values")]
    return np.asarray(attention_prefill(*operands, stack=stack, span=span, soft_cap=soft_cap, interpret=SIMULATED))


def assert_agrees(inputs, stack, span, soft_cap=0.0):
    expected, bound = prefill_reference.attention(inputs, soft_cap)
    error = np.abs(run(inputs, stack, span, soft_cap) - expected)
    assert (error <= bound).all(), (error - bound).max()


@pytest.mark.parametrize("variant", prefill_reference.VARIANTS)
def test_agrees_with_the_committed_vectors(variant):
    vectors = safetensors.load("attention_prefill")
    result = run(vectors, stack=2, span=16, soft_cap=prefill_reference.VARIANTS[variant])
    assert (np.abs(result - vectors[f"out.{variant}"]) <= vectors[f"bound.{variant}"]).all()


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("attention_prefill")
    for key, expected in prefill_reference.vectors().items():
        np.testing.assert_allclose(committed[key].astype(np.float32), expected.astype(np.float32), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
def test_agrees_with_numpy_at_the_heads_and_blocks_of_the_models(instance):
    constants, span = instance.constants, instance.trip_covers["tokens"]
    sizes = dict(rows=2, kv_heads=1, group=constants["stack"], slots=2 * BLOCK, head_dim=constants["head_dim"])
    inputs = prefill_reference.inputs(seed=22, row=1, start=0, tokens=2 * span, garbage=np.nan, **sizes)
    assert_agrees(inputs, constants["stack"], span, constants["soft_cap"])


@pytest.mark.parametrize("start", [0, 1, 127, 384, BLOCK - 1, BLOCK, BLOCK + 1, 700])
def test_begins_anywhere_in_a_row(start):
    sizes = dict(rows=3, kv_heads=1, group=2, slots=3 * BLOCK, head_dim=128)
    inputs = prefill_reference.inputs(seed=23, row=2, start=start, tokens=384, garbage=np.nan, **sizes)
    assert_agrees(inputs, stack=2, span=128)


@pytest.mark.parametrize("slots", [128, 384, BLOCK, BLOCK + 128])
@pytest.mark.parametrize("ahead", [0, 1, 100, 128, 200])
def test_a_padding_that_hangs_over_the_end_of_the_row_reads_nothing_beyond_it(slots, ahead):
    sizes = dict(rows=2, kv_heads=2, group=2, slots=slots, head_dim=128)
    start = max(slots - 128 - 128 + ahead, 0)
    inputs = prefill_reference.inputs(seed=24, row=0, start=start, tokens=256, garbage=np.nan, **sizes)
    assert_agrees(inputs, stack=2, span=128)


def test_scores_far_from_zero_neither_overflow_nor_vanish():
    sizes = dict(rows=1, kv_heads=1, group=2, slots=128, head_dim=128)
    inputs = prefill_reference.inputs(seed=25, row=0, start=0, tokens=128, garbage=np.nan, **sizes)
    inputs["queries"] = prefill_reference.bfloat16(inputs["queries"].astype(np.float32) * 1000)
    # The scores reach thousands, where float32 resolves 2^-11: each probability may be off by that much of itself.
    expected, bound = prefill_reference.attention(inputs)
    assert (np.abs(run(inputs, stack=2, span=128) - expected) <= 2 * bound).all()
