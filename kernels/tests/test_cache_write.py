import cache_reference
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors
from jax.experimental.pallas import tpu as pltpu

from systole_kernels.cache_write import INSTANCES, TILE, cache_write

# Raises on a race, on a read out of bounds, and fills memory that nothing has written with NaN.
SIMULATED = pltpu.InterpretParams(detect_races=True)
OPERANDS = ("slots", "active", "fresh_keys", "fresh_values", "keys", "values")
PARTS = ("keys", "values")


def assert_same_bits(inputs, expected):
    caches = cache_write(*(jnp.asarray(inputs[key]) for key in OPERANDS), interpret=SIMULATED)
    for part, cache in zip(PARTS, caches, strict=True):
        np.testing.assert_array_equal(np.asarray(cache).view(np.uint16), expected[f"{part}.after"].view(np.uint16))


def test_agrees_bit_for_bit_with_the_committed_vectors():
    vectors = safetensors.load("cache_write")
    assert_same_bits(vectors, vectors)


def test_the_committed_vectors_are_those_of_the_reference():
    committed = safetensors.load("cache_write")
    for key, expected in cache_reference.vectors().items():
        assert committed[key].tobytes() == expected.tobytes(), key


heads_of_the_models = pytest.mark.parametrize(("kv_heads", "head_dim"), [(1, 128), (1, 256), (1, 512), (4, 256)])


@heads_of_the_models
def test_every_slot_of_a_tile_is_written_and_nothing_else_at_the_heads_of_the_models(kv_heads, head_dim):
    slots = [TILE + slot for slot in range(TILE)] + [0, 3 * TILE - 1, TILE]
    active = [1] * (TILE + 2) + [0]
    sizes = dict(rows=TILE + 4, kv_heads=kv_heads, capacity=3 * TILE, head_dim=head_dim)
    inputs = cache_reference.inputs(seed=22, slots=slots, active=active, **sizes)
    assert_same_bits(inputs, cache_reference.written(inputs))


@pytest.mark.parametrize(("slots", "active"), [([7, 9], [0, 0]), ([-1, 32], [1, 1]), ([1 << 30, -(1 << 31)], [0, 0])])
def test_rows_that_are_inactive_or_whose_slot_is_none_keep_every_bit(slots, active):
    inputs = cache_reference.inputs(seed=23, slots=slots, active=active, rows=2, kv_heads=2, capacity=32, head_dim=128)
    assert_same_bits(inputs, {f"{part}.after": inputs[part] for part in PARTS})


@pytest.mark.libtpu
@heads_of_the_models
def test_the_compiled_program_updates_donated_caches_in_place_and_copies_neither(kv_heads, head_dim):
    from systole_kernels.measure import compiled

    sizes = {"batch": 128, "rows": 128, "slots": 2048, "kv_heads": kv_heads, "head_dim": head_dim}
    program = compiled(INSTANCES[0], sizes, donated=(4, 5))
    caches = 2 * 2 * 128 * kv_heads * 2048 * head_dim
    memory = program.memory_analysis()
    assert memory.alias_size_in_bytes == caches
    assert memory.temp_size_in_bytes < 1 << 20
    cache = f"= bf16[128,{kv_heads},2048,{head_dim}]"
    made = [line for line in program.as_text().splitlines() if cache in line]
    assert len(made) == 2
    assert all(" parameter(" in line for line in made)


@pytest.mark.libtpu
def test_the_largest_batch_and_heads_compile():
    from systole_kernels.measure import compiled

    largest = {name: INSTANCES[0].parameters[name].max for name in ("batch", "kv_heads", "head_dim")}
    assert "tpu_custom_call" in compiled(INSTANCES[0], {"rows": 128, "slots": 256} | largest).as_text()
