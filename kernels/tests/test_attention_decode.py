import json

import attention_reference
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels import attention_decode as module
from systole_kernels.attention_decode import INSTANCES, PAGE, attention_decode, block_of
from systole_kernels.export import PACK

MANIFEST = json.loads((PACK / "manifest.json").read_text())

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("lengths", "queries", "keys", "values")


def run(inputs, soft_cap=0.0, sinks=False):
    operands = [jnp.asarray(inputs[key]) for key in OPERANDS + (("sinks",) if sinks else ())]
    return np.asarray(attention_decode(*operands, soft_cap=soft_cap, interpret=SIMULATED))


def assert_agrees(inputs, soft_cap=0.0, sinks=False):
    expected, bound = attention_reference.attention(inputs, soft_cap, sinks)
    error = np.abs(run(inputs, soft_cap, sinks) - expected)
    assert (error <= bound).all(), (error - bound).max()


@pytest.mark.parametrize("variant", attention_reference.VARIANTS)
def test_agrees_with_the_committed_vectors(variant):
    vectors = safetensors.load("attention_decode")
    result = run(vectors, *attention_reference.VARIANTS[variant])
    assert (np.abs(result - vectors[f"out.{variant}"]) <= vectors[f"bound.{variant}"]).all()


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("attention_decode")
    for key, expected in attention_reference.vectors().items():
        np.testing.assert_allclose(committed[key].astype(np.float32), expected.astype(np.float32), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
@pytest.mark.parametrize(("kv_heads", "group"), [(1, 2), (1, 4), (4, 4)])
def test_agrees_with_numpy_at_the_heads_of_the_models_over_rows_of_all_lengths(instance, kv_heads, group):
    constants = instance.constants
    head_dim = constants["head_dim"]
    block = block_of(head_dim)
    slots = 2 * block + PAGE
    lengths = [slots, 0, 1, block, block + 1, PAGE + 1, 2 * block + 1]
    sizes = dict(rows=len(lengths) + 1, kv_heads=kv_heads, group=group, slots=slots, head_dim=head_dim)
    inputs = attention_reference.inputs(seed=12, lengths=lengths, garbage=np.nan, **sizes)
    assert_agrees(inputs, constants["soft_cap"], constants["sinks"])


@pytest.mark.parametrize("rows", range(1, module.RING + 2))
def test_serves_fewer_and_more_rows_than_it_keeps_blocks_in_flight(rows):
    lengths = [(37 * row) % PAGE + 1 for row in range(rows)]
    sizes = dict(rows=rows, kv_heads=1, group=2, slots=PAGE, head_dim=128)
    assert_agrees(attention_reference.inputs(seed=13, lengths=lengths, garbage=np.nan, **sizes))


@pytest.mark.parametrize("sinks", [False, True])
def test_gives_zeros_where_every_row_is_empty(sinks):
    sizes = dict(rows=3, kv_heads=2, group=2, slots=PAGE, head_dim=128)
    inputs = attention_reference.inputs(seed=14, lengths=[0, 0, 0], garbage=np.nan, **sizes)
    np.testing.assert_array_equal(run(inputs, sinks=sinks), np.zeros((3, 2, 2, 128), np.float32))


def test_a_length_beyond_the_slots_counts_as_all_of_them():
    sizes = dict(rows=2, kv_heads=1, group=2, slots=PAGE, head_dim=128)
    inputs = attention_reference.inputs(seed=15, lengths=[PAGE, 5], garbage=np.nan, **sizes)
    expected = run(inputs)
    inputs["lengths"][0] = 3 * PAGE
    np.testing.assert_array_equal(run(inputs), expected)


def test_scores_far_from_zero_neither_overflow_nor_vanish():
    sizes = dict(rows=2, kv_heads=1, group=2, slots=PAGE, head_dim=128)
    inputs = attention_reference.inputs(seed=16, lengths=[100, 100], garbage=np.nan, **sizes)
    inputs["queries"] = attention_reference.bfloat16(inputs["queries"].astype(np.float32) * 1000)
    # The scores reach thousands, where float32 resolves 2^-11: each probability may be off by that much of itself.
    expected, bound = attention_reference.attention(inputs)
    assert (np.abs(run(inputs) - expected) <= 2 * bound).all()


@pytest.mark.parametrize("entry", [e for e in MANIFEST["kernels"] if e["kernel"] == "attention_decode"])
def test_the_arithmetic_of_a_block_takes_less_time_than_to_read_it(entry):
    for figures in entry["measured"]:
        keys = entry["trip_covers"]["slots"] * figures["parameters"]["kv_heads"] * entry["constants"]["head_dim"]
        assert figures["bundles_per_trip"] / 1.75e9 < 2 * 2 * keys / 1.638e12


@pytest.mark.libtpu
@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
def test_the_largest_batch_and_heads_compile(instance):
    from systole_kernels.measure import compiled

    largest = {name: instance.parameters[name].max for name in ("batch", "kv_heads", "group")}
    program = compiled(instance, {"rows": largest["batch"], "slots": 1024} | largest)
    assert "tpu_custom_call" in program.as_text()
