import json

import conv_reference
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.conv_decode import INSTANCES, RING, ROWS, conv_decode
from systole_kernels.export import PACK

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("active", "fresh", "filters", "state")


def run(inputs):
    return [np.asarray(r) for r in conv_decode(*(jnp.asarray(inputs[n]) for n in OPERANDS), interpret=SIMULATED)]


def assert_same_bits(found, expected):
    np.testing.assert_array_equal(found.view(np.uint32), expected.view(np.uint32))


def assert_agrees(inputs, expected):
    mixed, state = run(inputs)
    assert (np.abs(mixed - expected["mixed"]) <= expected["mixed.bound"]).all()
    assert_same_bits(state, expected["state.after"])


def test_agrees_with_the_committed_vectors():
    vectors = safetensors.load("conv_decode")
    assert_agrees(vectors, vectors)


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("conv_decode")
    for key, expected in conv_reference.vectors().items():
        np.testing.assert_allclose(committed[key], expected, rtol=1e-4, atol=1e-30)


@pytest.mark.parametrize("channels", [384, 2048, 8192])
def test_agrees_with_numpy_at_the_channels_of_the_models(channels):
    inputs = conv_reference.inputs(seed=52, active=[1, 1, 0, 1] * 4, rows=24, channels=channels)
    assert_agrees(inputs, conv_reference.convolved(inputs))


@pytest.mark.parametrize("trips", [1, 2, RING - 1, RING, RING + 2])
def test_serves_fewer_and_more_rows_than_it_keeps_tokens_of_in_flight(trips):
    inputs = conv_reference.inputs(seed=53, active=[1] * ROWS * trips, rows=ROWS * trips, channels=128)
    assert_agrees(inputs, conv_reference.convolved(inputs))


@pytest.mark.parametrize("active", [[0] * 8, [0, 1, 0, 0, 0, 0, 0, 1], [2, -1, 1, 1, 1, 1, 1, 0]])
def test_an_inactive_row_keeps_every_bit_whatever_it_brings_and_changes_no_other_row(active):
    inputs = conv_reference.inputs(seed=54, active=active, rows=16, channels=256)
    expected = conv_reference.convolved(inputs)
    idle = np.append(np.flatnonzero(np.array(active) == 0), np.arange(8, 16))
    bits = np.random.default_rng(55).integers(0, 1 << 32, inputs["state"].shape, np.uint32).view(np.float32)
    inputs["state"][idle] = expected["state.after"][idle] = bits[idle]
    inputs["fresh"][idle[idle < 8]] = np.nan
    mixed, state = run(inputs)
    assert_same_bits(state, expected["state.after"])
    busy = np.flatnonzero(active)
    assert (np.abs(mixed - expected["mixed"]) <= expected["mixed.bound"])[busy].all()


def test_sums_far_from_zero_keep_their_digits_and_never_become_nan():
    inputs = conv_reference.inputs(seed=56, active=[1] * 8, rows=8, channels=128)
    inputs["filters"][:-1], inputs["filters"][-1] = 0, 1
    inputs["fresh"][:] = np.linspace(-200, 200, inputs["fresh"].size, dtype=np.float32).reshape(inputs["fresh"].shape)
    mixed, _ = run(inputs)
    total = inputs["fresh"].astype(np.float64)
    np.testing.assert_allclose(mixed, total / (1 + np.exp(-total)), rtol=1e-6, atol=conv_reference.LEAST)


def test_the_arithmetic_of_a_trip_takes_less_time_than_to_read_and_write_its_tokens():
    (entry,) = (e for e in json.loads((PACK / "manifest.json").read_text())["kernels"] if e["kernel"] == "conv_decode")
    for figures in entry["measured"]:
        moved = 2 * 4 * 3 * ROWS * figures["parameters"]["channels"]
        assert figures["bundles_per_trip"] / 1.75e9 < moved / 1.638e12


@pytest.mark.libtpu
def test_the_compiled_program_updates_donated_states_in_place():
    from systole_kernels.measure import compiled

    program = compiled(INSTANCES[0], {"batch": 64, "rows": 64, "channels": 8192}, donated=(3,))
    assert program.memory_analysis().alias_size_in_bytes == 4 * 64 * 3 * 8192
    made = [line for line in program.as_text().splitlines() if "= f32[64,24576]" in line]
    assert len(made) == 1
    assert " parameter(" in made[0]


@pytest.mark.libtpu
def test_the_largest_batch_and_channels_compile():
    from systole_kernels.measure import compiled

    largest = {name: INSTANCES[0].parameters[name].max for name in ("batch", "channels")}
    assert "tpu_custom_call" in compiled(INSTANCES[0], {"rows": 128} | largest).as_text()
