"""Lengths of the links of matches between homes, for every turn of every recorded match in the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from spielekiste import GAMES
from spielekiste.core.match import StopGame, people
from spielekiste.core.seats import PERSON
from spielekiste.core.table import Table
from spielekiste.together.chain import WIDTH, Chain
from spielekiste.together.letter import Letter
from spielekiste.together.party import ID, Party
from spielekiste.together.reading import link
from spielekiste.together.turns import Packed, choices, home_to_play
from workshop.common.goal import Goal
from workshop.common.paths import ROOT

RECORDS = (ROOT / "tests" / "golden", ROOT / "tests" / "compat" / "records")
"""Folders with recorded matches."""

GOALS = {
    homes: Goal(f"characters of the longest link of {homes} homes", most, ",.0f")
    for homes, most in ((2, 450), (4, 600))
}


class Lengths(NamedTuple):
    """Lengths of the links of one match, in characters, without the address of the page."""

    name: str
    homes: int
    turns: tuple[int, ...]
    """Length after each complete turn."""


def measured(homes: int) -> list[Lengths]:
    """Return the lengths for all recorded matches, with their people dealt out among at most so many homes."""
    paths = sorted(path for folder in RECORDS for path in folder.glob("*.txt"))
    found = [_lengths(path, homes) for path in paths]
    return [each for each in found if each is not None]


def _lengths(path: Path, most: int) -> Lengths | None:
    """Return the lengths of a match; None if fewer than two people play."""
    table = Table.load(path.read_text("utf-8"), GAMES)
    seats = people(table.setup)
    count = min(len(seats), most)
    if count < 2:
        return None
    homes = tuple(
        seats.index(seat) % count if player.mind == PERSON else None
        for seat, player in enumerate(table.setup.players)
    )
    party = Party(bytes(ID), replace(table.setup, seed=""), homes)
    chains = ((Chain(0, bytes(WIDTH), bytes(WIDTH)),),) * count
    letters = (
        Letter(party, chains, number, each) for number, each in enumerate(turns(table, party), 1)
    )
    return Lengths(path.stem, count, tuple(len(link("", letter)) for letter in letters))


def turns(table: Table, party: Party) -> Iterator[Packed]:
    """Yield the decisions up to the end of each complete turn."""
    now, radix, home = Packed(), 1, party.starter
    for at, before in enumerate(table.positions):
        following = home_to_play(before, party, home)
        if following != home:
            yield now
        if following is None or at == len(table.steps):
            return
        home, step = following, table.steps[at]
        if isinstance(step, StopGame):
            now = now.then(radix, Packed(0, 0, (at,)))
        elif options := choices(before):
            now = now.then(radix, Packed(1, options.index(step)))
            radix *= len(options)


def report() -> None:
    """Print the lengths of every turn, and compare the longest with the goals."""
    for homes, goal in GOALS.items():
        rows = measured(homes)
        lengths = [length for row in rows for length in row.turns]
        print(f"links of {homes} homes, characters after each turn")
        for row in rows:
            if row.turns:
                print(f"{row.name} ({row.homes}): {' '.join(map(str, row.turns))}")
        fit = sum(length <= goal.bound for length in lengths)
        print(goal.judged(max(lengths), f"{fit} of {len(lengths)} turns of {len(rows)} matches"))


if __name__ == "__main__":
    report()
