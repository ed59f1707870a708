import json

import delta_reference
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.delta_rule_decode import HEADS, INSTANCES, RING, delta_rule_decode
from systole_kernels.export import PACK

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("active", "query", "key", "value", "decay", "rate", "state")


def run(inputs):
    return [np.asarray(r) for r in delta_rule_decode(*(jnp.asarray(inputs[n]) for n in OPERANDS), interpret=SIMULATED)]


def assert_agrees(inputs, expected):
    out, state = run(inputs)
    assert (np.abs(out - expected["out"]) <= expected["out.bound"]).all()
    idle = np.setdiff1d(np.arange(len(state)), np.flatnonzero(inputs["active"]))
    np.testing.assert_array_equal(state[idle].view(np.uint32), inputs["state"][idle].view(np.uint32))
    busy = np.flatnonzero(inputs["active"])
    assert (np.abs(state[busy] - expected["state.after"][busy]) <= expected["state.bound"][busy]).all()


def test_agrees_with_the_committed_vectors():
    vectors = safetensors.load("delta_rule_decode")
    assert_agrees(vectors, vectors)


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("delta_rule_decode")
    for key, expected in delta_reference.decode_vectors().items():
        np.testing.assert_allclose(committed[key], expected, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("heads", [4, HEADS, 4 * HEADS])
def test_agrees_with_numpy_at_the_heads_of_the_model(heads):
    inputs = delta_reference.decode_inputs(seed=32, active=[1, 1, 0, 1], rows=5, heads=heads, **INSTANCES[0].constants)
    assert_agrees(inputs, delta_reference.decode(inputs))


@pytest.mark.parametrize("rows", [1, 2, RING - 1, RING + 2])
def test_serves_fewer_and_more_rows_than_it_keeps_states_in_flight(rows):
    inputs = delta_reference.decode_inputs(
        seed=33, active=[1] * rows, rows=rows, heads=HEADS, key_dim=128, value_dim=128
    )
    assert_agrees(inputs, delta_reference.decode(inputs))


@pytest.mark.parametrize("active", [[0, 0, 0], [0, 1, 0], [1, 0, 1]])
def test_an_inactive_row_keeps_every_bit_and_gives_zeros_whatever_it_brings(active):
    inputs = delta_reference.decode_inputs(seed=34, active=active, rows=4, heads=HEADS, key_dim=128, value_dim=128)
    expected = delta_reference.decode(inputs)
    idle = np.flatnonzero(np.array(active) == 0)
    for name in ("query", "key", "value", "decay", "rate", "state"):
        inputs[name][idle] = np.nan
    inputs["state"][3:] = np.nan
    assert_agrees(inputs, expected)


def test_a_row_without_decay_and_rate_keeps_its_state():
    inputs = delta_reference.decode_inputs(seed=35, active=[1], rows=1, heads=HEADS, key_dim=128, value_dim=128)
    inputs["decay"][:], inputs["rate"][:] = 1, 0
    np.testing.assert_array_equal(run(inputs)[1], inputs["state"])


def test_the_arithmetic_of_a_trip_takes_less_time_than_to_read_and_write_its_states():
    manifest = json.loads((PACK / "manifest.json").read_text())["kernels"]
    figures_of_heads = [
        (entry["trip_covers"]["heads"], figures)
        for entry in manifest
        if entry["kernel"] == "delta_rule_decode"
        for figures in entry["measured"]
    ]
    assert figures_of_heads
    for heads, figures in figures_of_heads:
        assert figures["bundles_per_trip"] / 1.75e9 < 2 * 4 * heads * 128 * 128 / 1.638e12


@pytest.mark.libtpu
def test_the_compiled_program_updates_donated_states_in_place():
    from systole_kernels.measure import compiled

    program = compiled(INSTANCES[0], {"batch": 128, "rows": 128, "heads": 64}, donated=(6,))
    assert program.memory_analysis().alias_size_in_bytes == 4 * 128 * 64 * 128 * 128
    made = [line for line in program.as_text().splitlines() if "= f32[128,64,128,128]" in line]
    assert len(made) == 1
    assert " parameter(" in made[0]
