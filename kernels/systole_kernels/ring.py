"""States that are streamed through a ring of places on the chip and back over themselves."""

import jax.numpy as jnp
from jax import lax
from jax.experimental.pallas import tpu as pltpu


def places(ahead):
    """Of a ring with ahead trips on their way in, as many again on their way out, and one that is computed on."""
    return 2 * ahead + 1


def stream_in_place(array, ring, moved, part_of, when, more, visit):
    """Visits the parts of array, each on the chip while it is visited, and writes them back over themselves.

    ring [places, ...] in VMEM holds the parts, moved [places, 2] are DMA semaphores. part_of(trip) indexes array;
    when(trip, action) does the action where the trip's part is to be moved, for trips before the first and behind the last,
    too; more(trip) says whether there is such a trip. visit(trip, hold) is called in order, and calls hold(work) where the
    part is moved: work(trip) finds it in ring at trip % places, and changes it there.
    """
    count = ring.shape[0]
    ahead = count // 2

    def arrival(trip):
        place = lax.rem(trip, count)
        return pltpu.make_async_copy(array.at[part_of(trip)], ring.at[place], moved.at[place, 0])

    def departure(trip):
        place = lax.rem(trip, count)
        return pltpu.make_async_copy(ring.at[place], array.at[part_of(trip)], moved.at[place, 1])

    def step(trip):
        # The place of the trip requested is that of trip - ahead - 1.
        when(trip - ahead - 1, lambda: departure(trip - ahead - 1).wait())
        when(trip + ahead, lambda: arrival(trip + ahead).start())

        def hold(work):
            arrival(trip).wait()
            work(trip)
            departure(trip).start()

        visit(trip, hold)
        return trip + 1

    def begin(trip, carry):
        when(trip, lambda: arrival(trip).start())
        return carry

    def end(back, trips):
        when(trips - back, lambda: departure(trips - back).wait())
        return trips

    lax.fori_loop(0, ahead, begin, 0)
    trips = lax.while_loop(more, step, jnp.int32(0))
    lax.fori_loop(1, ahead + 2, end, trips)
