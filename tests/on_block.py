"""Matches on the block, filled without the application."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import cast

from spielekiste import GAMES, SetUp, Table, TableOptions, seated
from spielekiste.parts.block import BlockState, Entry, possible_points


def on_block(names: Sequence[str], game: str = "kniffel", **table: object) -> Table:
    """Return a new match on the block; the first seat begins."""
    options = TableOptions.of({"dice": "block", "begin": "chosen", **table})
    rules = GAMES[game]
    return Table(SetUp(rules, seated(names), rules.options.of({}), options, "block"))


def filled(table: Table) -> Table:
    """Fill every open box: the first seat gets the most points, the others as few as possible."""
    state = cast("BlockState", table.match.state)
    for enter, seat in product(state.rules.enters, range(len(state.sheets))):
        if state.sheets[seat].entries[enter.index] is None:
            points = possible_points(state.rules)[enter.index][0 if seat else -1]
            table.play(Entry(seat, enter, points))
    return table
