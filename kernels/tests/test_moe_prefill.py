import ml_dtypes
import moe_reference
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.moe_prefill import INSTANCES, moe_prefill

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("block_expert", "row_token", "x", "weights", "gate_up", "down")


def run(inputs, activation="silu"):
    return np.asarray(moe_prefill(*(inputs[key] for key in OPERANDS), activation=activation, interpret=SIMULATED))


def assert_agrees(inputs, activation="silu"):
    expected, bound = moe_reference.prefill(inputs, activation)
    assert (np.abs(run(inputs, activation) - expected) <= bound).all()


def small(seed, block_expert, tokens=256):
    return moe_reference.prefill_inputs(seed, tokens, 128, 48, block_expert, experts=4)


def test_agrees_with_the_committed_vectors():
    vectors = safetensors.load("moe_prefill")
    assert (np.abs(run(vectors) - vectors["out.silu"]) <= vectors["bound.silu"]).all()


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("moe_prefill")
    for key, expected in moe_reference.prefill_vectors().items():
        np.testing.assert_allclose(committed[key].astype(np.float32), expected.astype(np.float32), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
def test_agrees_with_numpy_at_the_size_of_the_model(instance):
    constants = instance.constants
    inputs = moe_reference.prefill_inputs(8, 256, constants["hidden"], constants["inner"], (1, 2, 2, -1), experts=3)
    assert_agrees(inputs, constants["activation"])


@pytest.mark.parametrize("block_expert", [(3, -1), (0, 0, 0), (3, 2, 1, 0), (0, 1, 1, 3, -1, -1)], ids=str)
def test_agrees_for_runs_of_every_length_with_unused_blocks_behind(block_expert):
    assert_agrees(small(9, block_expert))


def test_agrees_for_more_chunks_of_tokens_than_there_are_buffers():
    assert_agrees(small(10, (1, 2), tokens=640))


def test_adds_up_the_rows_of_a_token_that_is_twice_in_a_block():
    inputs = small(11, (1, 0))
    inputs["row_token"][:6] = 5, 5, 5, 7, 5, 7
    assert_agrees(inputs)


def test_reads_no_weights_of_an_expert_without_a_block():
    inputs = small(12, (0, 2, 2, -1))
    for key in ("gate_up", "down"):
        inputs[key][[1, 3]] = ml_dtypes.bfloat16(np.nan)
    assert_agrees(inputs)


def test_reads_nothing_of_the_rows_of_unused_blocks():
    inputs = small(13, (1, -1))
    inputs["row_token"][128:] = 1 << 30
    inputs["weights"][1] = np.nan
    assert_agrees(inputs)


def test_a_token_without_rows_gets_zeros_even_where_no_block_is_used():
    np.testing.assert_array_equal(run(small(14, (-1, -1))), np.zeros((256, 128), np.float32))
