import delta_reference
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.delta_rule_prefill import BLOCK, HEADS, INSTANCES, delta_rule_prefill

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("query", "key", "value", "log_decay", "rate", "state")


def run(inputs):
    return [np.asarray(r) for r in delta_rule_prefill(*(jnp.asarray(inputs[n]) for n in OPERANDS), interpret=SIMULATED)]


def assert_agrees(inputs, expected):
    out, state = run(inputs)
    assert (np.abs(out - expected["out"]) <= expected["out.bound"]).all()
    assert (np.abs(state - expected["state.after"]) <= expected["state.bound"]).all()


def inputs_of(seed, heads=HEADS, count=2 * BLOCK):
    return delta_reference.prefill_inputs(seed, heads, count, **INSTANCES[0].constants)


def test_agrees_with_the_committed_vectors():
    vectors = safetensors.load("delta_rule_prefill")
    assert_agrees(vectors, vectors)


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("delta_rule_prefill")
    for key, expected in delta_reference.prefill_vectors().items():
        np.testing.assert_allclose(committed[key], expected, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize(("heads", "blocks"), [(HEADS, 1), (2 * HEADS, 1), (2 * HEADS, 3), (HEADS, 6)])
def test_agrees_with_the_rule_applied_token_by_token(heads, blocks):
    inputs = inputs_of(42, heads, blocks * BLOCK)
    assert_agrees(inputs, delta_reference.prefill(inputs))


def test_keeps_its_accuracy_where_nothing_decays_and_all_keys_are_nearly_the_same():
    inputs = inputs_of(43)
    inputs["log_decay"][:], inputs["rate"][:] = 0, 1
    keys = inputs["key"][:, :1] + 0.02 * inputs["key"]
    inputs["key"] = keys / np.linalg.norm(keys, axis=-1, keepdims=True)
    assert_agrees(inputs, delta_reference.prefill(inputs))


@pytest.mark.parametrize("log_decay", [-20, -200, -(2.0**100), -np.inf])
def test_what_comes_after_tokens_that_forget_all_is_as_accurate_as_without_them(log_decay):
    inputs = inputs_of(44)
    inputs["log_decay"][..., 3:100:2] = log_decay
    assert_agrees(inputs, delta_reference.prefill(inputs))


def test_padding_leaves_the_state_bit_for_bit():
    inputs = inputs_of(45)
    inputs["log_decay"][:], inputs["rate"][:] = 0, 0
    np.testing.assert_array_equal(run(inputs)[1], inputs["state"])


def test_a_prompt_in_two_chunks_leaves_what_it_leaves_in_one():
    whole = inputs_of(46)
    out, state = run(whole)
    first = {name: array[..., :BLOCK] if array.shape[1] == 1 else array[:, :BLOCK] for name, array in whole.items()}
    second = {name: array[..., BLOCK:] if array.shape[1] == 1 else array[:, BLOCK:] for name, array in whole.items()}
    first_out, first_state = run(first | {"state": whole["state"]})
    second_out, second_state = run(second | {"state": first_state})
    np.testing.assert_array_equal(np.concatenate([first_out, second_out], axis=1), out)
    np.testing.assert_array_equal(second_state, state)
