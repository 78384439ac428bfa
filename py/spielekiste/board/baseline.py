"""Simulated games for comparison with a class; `make spreads` generates them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple


class SimulatedTotals(NamedTuple):
    """Totals of one player in many games."""

    least: int
    """Lowest total of the first bin."""
    width: int
    """Width of a bin in points."""
    counts: tuple[int, ...]
    """Number of games by bin; the first and the last bin also contain the few totals beyond."""
    shares: tuple[int, ...]
    """Totals that 5, 25, 50, 75 and 95 of 100 games do not exceed."""

    @property
    def median(self) -> int:
        """The median total."""
        return self.shares[2]

    @property
    def ends(self) -> tuple[int, int]:
        """The start of the first bin and the end of the last bin, as totals."""
        return self.least, self.least + self.width * len(self.counts)


class Baseline(NamedTuple):
    """Simulated games of one score sheet."""

    games: int
    """Number of games per player."""
    perfect: SimulatedTotals
    """Totals of perfect play."""
    middle: SimulatedTotals
    """Totals of the bot of middle strength."""
    made: tuple[float, ...]
    """Share of perfect games with points in each box, then with the bonus if there is one."""


def baseline(sheet: str) -> Baseline | None:
    """Return the simulated games of a sheet (`coach.layouts.table_name`); None if there are none.

    >>> baseline("ludo") is None
    True
    """
    everything = _read()
    found = everything["sheets"].get(sheet)
    if found is None:
        return None
    perfect, middle = (_spread(found[player]) for player in ("perfect", "middle"))
    return Baseline(everything["games"], perfect, middle, tuple(found["made"]))


def _spread(data: dict[str, Any]) -> SimulatedTotals:
    return SimulatedTotals(
        data["from"], data["width"], tuple(data["counts"]), tuple(data["shares"])
    )


@cache
def _read() -> dict[str, Any]:
    """Read the file in this package, which may be in an archive."""
    loader: Any = __spec__.loader
    folder = __file__[: __file__.rindex("baseline")]
    data: dict[str, Any] = json.loads(loader.get_data(f"{folder}spreads.json"))
    return data
