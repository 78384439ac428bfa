"""Weltraum-Kniffel and Hex-hex-Kniffel: one game with two sets of symbols (W, H)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from spielekiste.core.game import Beginning, Block, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.symbols.rules import (
    HEXHEX_ENTERS,
    MOST_POINTS,
    REASONS,
    WELTRAUM_ENTERS,
    SymbolOptions,
    SymbolSheet,
    box_ids,
)
from spielekiste.parts import block, sheet_game
from spielekiste.parts.block import BlockState
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

__all__ = ["HEXHEX", "WELTRAUM", "SymbolOptions", "SymbolSheet"]


def _new(moves: tuple[Enter, ...]) -> Callable[[int, SymbolOptions, Seat], SheetState]:
    """Return a function that creates the first state of the game with these boxes."""

    def new(seats: int, options: SymbolOptions, first: Seat) -> SheetState:
        return sheet_game.start(_sheet(moves, options.voluntary_zero), seats, first)

    return new


_sheet = cache(SymbolSheet)
"""Constructor that shares equal sheets."""


def _parser(moves: tuple[Enter, ...]) -> Callable[[str], Keep | Enter]:
    """Return a parser for text such as `keep 335`, `keep -` or `enter two-pairs`."""
    return partial(sheet_game.read_move, moves=moves)


def _block(moves: tuple[Enter, ...], question: str) -> Block:
    """Return the block of the game with these boxes."""

    def new(seats: int, options: SymbolOptions, first: Seat) -> BlockState:
        return block.start(_sheet(moves, options.voluntary_zero), seats, first)

    by_box = {enter.box: enter for enter in moves}
    return Block(2, new, partial(block.read_entry, enters=by_box), question)


WELTRAUM = Game(
    id="weltraum",
    version=1,
    seats=range(1, 9),
    options=SymbolOptions,
    new=_new(WELTRAUM_ENTERS),
    parse=_parser(WELTRAUM_ENTERS),
    beginning=Beginning("shooting-star"),
    series=Series(20, ("total", "places"), moves_on=True),
    events=sheet_game.EVENTS - {"extra"} | block.EVENTS,
    reasons=sheet_game.REASONS - {"whole-cup"} | REASONS | block.REASONS,
    endings=sheet_game.ENDINGS,
    duels=True,
    most_points=lambda _options: MOST_POINTS,
    things=frozenset(box_ids(WELTRAUM_ENTERS)),
    block=_block(WELTRAUM_ENTERS, "shooting-star"),
)
"""Weltraum-Kniffel's entry in the registry."""

HEXHEX = replace(
    WELTRAUM,
    id="hexhex",
    new=_new(HEXHEX_ENTERS),
    parse=_parser(HEXHEX_ENTERS),
    beginning=Beginning("youngest"),
    series=Series(5, ("none",), moves_on=True),
    things=frozenset(box_ids(HEXHEX_ENTERS)),
    block=_block(HEXHEX_ENTERS, "youngest"),
)
"""Hex-hex-Kniffel's entry in the registry: each game of a match has its own winner (H2)."""
