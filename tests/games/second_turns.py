"""A second enumeration of turns with five dice: K1 to K6 on digits, with sheets as dictionaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Generic, TypeVar

from spielekiste.parts.sheet_game import SheetState

Column = dict[str, int | None]
"""Points by box, None if the box is open; `extra` has the extra points."""

Choice = tuple[str, int, int]
"""A legal box, its points, and its extra points."""

Choices = Callable[[Column, str], list[Choice]]
Ending = TypeVar("Ending")
Tally = dict[Ending, tuple[Fraction, int]]
"""For each ending, its probability with equally likely moves, and the number of lines to it."""

Scores = tuple[int, ...]


def add(tally: Tally[Ending], part: Tally[Ending], weight: Fraction) -> None:
    """Add a tally, weighted by this probability."""
    for ending, (chance, lines) in part.items():
        old_chance, old_lines = tally.get(ending, (Fraction(0), 0))
        tally[ending] = (old_chance + weight * chance, old_lines + lines)


@cache
def falls(count: int, faces: str) -> dict[str, Fraction]:
    """Return every result of throwing this many dice, with its probability."""
    rolls = Counter("".join(sorted(roll)) for roll in product(faces, repeat=count))
    return {dice: Fraction(ways, len(faces) ** count) for dice, ways in rolls.items()}


@cache
def parts_of(dice: str) -> list[str]:
    """Return the dice that can be kept if at least one is thrown."""
    marks = range(2 ** len(dice) - 1)
    return sorted({"".join(d for at, d in enumerate(dice) if mark >> at & 1) for mark in marks})


class Turn(Generic[Ending]):
    """All ways to finish a turn, by kept dice and throws left.

    `open_to` returns the uses of the dice, all equally likely.
    """

    def __init__(
        self, faces: str, open_to: Callable[[str], list[Ending]], *, cup: bool = False
    ) -> None:
        self.faces, self.open_to, self.cup = faces, open_to, cup
        self.known: dict[tuple[str, int], Tally[Ending]] = {}

    def tally(self, kept: str = "", left: int = 3) -> Tally[Ending]:
        """Return every use with which a turn may end, with its probability and number of lines."""
        if (kept, left) not in self.known:
            tally: Tally[Ending] = {}
            for fallen, weight in falls(5 - len(kept), self.faces).items():
                self.use(tally, "".join(sorted(kept + fallen)), left, weight)
            self.known[kept, left] = tally
        return self.known[kept, left]

    def use(self, tally: Tally[Ending], dice: str, left: int, weight: Fraction) -> None:
        """Add the choices for these dice: use them or throw again."""
        choices = self.open_to(dice)
        stays = [] if left == 1 else [""] if self.cup else parts_of(dice)
        each = weight / (len(choices) + len(stays))
        for choice in choices:
            add(tally, {choice: (Fraction(1), 1)}, each)
        for stay in stays:
            add(tally, self.tally(stay, left - 1), each)


def game(
    columns: tuple[Column, ...],
    who: int,
    faces: str,
    choices: Choices,
    total: Callable[[Column], int],
    *,
    cup: bool = False,
) -> Tally[Scores]:
    """Return the results of all games from these columns to the end, by total."""
    if all(None not in column.values() for column in columns):
        return {tuple(map(total, columns)): (Fraction(1), 1)}
    tally: Tally[Scores] = {}
    mine = columns[who]
    ways = Turn(faces, lambda dice: choices(mine, dice), cup=cup).tally()
    for (box, points, gift), (chance, lines) in ways.items():
        filled = mine | {box: points, "extra": (mine["extra"] or 0) + gift}
        after = (*columns[:who], filled, *columns[who + 1 :])
        rest = game(after, (who + 1) % len(columns), faces, choices, total, cup=cup)
        add(tally, {ending: (p, n * lines) for ending, (p, n) in rest.items()}, chance)
    return tally


def engine(state: Any, known: dict[object, Tally[Scores]]) -> Tally[Scores]:
    """Return the same tally, computed with the engine's legal moves and chance events."""
    if state.outcome is not None:
        return {state.outcome.scores: (Fraction(1), 1)}
    key = state._replace(events=())
    if key not in known:
        tally: Tally[Scores] = {}
        if state.chance is not None:
            for result, weight in state.chance.outcomes():
                add(tally, engine(state.happen(result), known), weight)
        else:
            moves = state.legal()
            for move in moves:
                add(tally, engine(state.play(move), known), Fraction(1, len(moves)))
        known[key] = tally
    return known[key]


def columns_of(state: SheetState) -> tuple[Column, ...]:
    """Return the sheets of a state as dictionaries."""
    return tuple(
        {enter.box: entry for enter, entry in zip(state.rules.enters, sheet.entries, strict=True)}
        | {"extra": sheet.extra}
        for sheet in state.sheets
    )
