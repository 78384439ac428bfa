"""Loading of a value table, retried until it succeeds."""

from __future__ import annotations

from collections.abc import Callable

from app.ports.platform import Clock
from spielekiste.coach.table import ValueTable

AGAIN = 3_000
"""Delay in milliseconds before another attempt to load the table."""

Load = Callable[[Callable[[ValueTable | None], None]], None]
"""Function that loads a table and passes it, or None, to a callback."""


def load_patiently(
    load: Load,
    clock: Clock,
    done: Callable[[ValueTable], None],
    miss: Callable[[], None],
    wanted: Callable[[], bool],
) -> None:
    """Load a table and pass it to `done`; after each failure, call `miss` and try again later.

    Stop once `wanted()` is false.
    """

    def loaded(table: ValueTable | None) -> None:
        if not wanted():
            return
        if table is not None:
            done(table)
            return
        miss()
        clock.later(AGAIN, lambda: load(loaded) if wanted() else None)

    load(loaded)
