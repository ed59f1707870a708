import ml_dtypes
import moe_reference
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.moe_decode import INSTANCES, moe_decode

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("active", "x", "coefficients", "gate_up", "down")


def run(inputs, activation):
    return np.asarray(moe_decode(*(inputs[key] for key in OPERANDS), activation=activation, interpret=SIMULATED))


@pytest.mark.parametrize("activation", moe_reference.ACTIVATIONS)
def test_agrees_with_the_committed_vectors(activation):
    vectors = safetensors.load("moe_decode")
    assert (np.abs(run(vectors, activation) - vectors[f"out.{activation}"]) <= vectors[f"bound.{activation}"]).all()


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("moe_decode")
    for key, expected in moe_reference.decode_vectors().items():
        np.testing.assert_allclose(committed[key].astype(np.float32), expected.astype(np.float32), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
def test_agrees_with_numpy_at_the_size_of_the_model_with_an_eighth_of_its_experts(instance):
    constants = instance.constants
    sizes = dict(tokens=64, experts=16, hidden=constants["hidden"], inner=constants["inner"], chosen=1)
    inputs = moe_reference.decode_inputs(seed=2, idle=range(2, 14), **sizes)
    expected, bound = moe_reference.decode(inputs, constants["activation"])
    assert (np.abs(run(inputs, constants["activation"]) - expected) <= bound).all()


def test_never_reads_the_weights_of_an_inactive_expert():
    inputs = moe_reference.decode_inputs(seed=3, tokens=16, experts=4, hidden=128, inner=48, chosen=2, idle=(0, 3))
    expected = run(inputs, "silu")
    for key in ("gate_up", "down"):
        inputs[key][[0, 3]] = ml_dtypes.bfloat16(np.nan)
    np.testing.assert_array_equal(run(inputs, "silu"), expected)


def test_gives_zeros_where_no_expert_is_active():
    inputs = moe_reference.decode_inputs(seed=4, tokens=16, experts=3, hidden=128, inner=48, chosen=1)
    inputs["active"][:] = 0
    np.testing.assert_array_equal(run(inputs, "silu"), np.zeros((16, 128), np.float32))


@pytest.mark.parametrize("active", [1, 2, 3])
def test_visits_one_two_or_three_experts_with_two_slots(active):
    inputs = moe_reference.decode_inputs(
        seed=5, tokens=16, experts=5, hidden=128, inner=48, chosen=active, idle=range(active, 5)
    )
    expected, bound = moe_reference.decode(inputs, "silu")
    assert inputs["active"].sum() == active
    assert (np.abs(run(inputs, "silu") - expected) <= bound).all()


def test_a_padding_token_without_coefficients_gets_zeros():
    inputs = moe_reference.decode_inputs(seed=6, tokens=16, experts=4, hidden=128, inner=48, chosen=2)
    np.testing.assert_array_equal(run(inputs, "silu")[-1], np.zeros(128, np.float32))
