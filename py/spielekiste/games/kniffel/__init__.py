"""Kniffel: classic rules, and the rule sets full-cup (St. Gallen) and Croatian."""

from __future__ import annotations

from spielekiste.core.game import Beginning, Block, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.kniffel import boxes, joker
from spielekiste.games.kniffel.options import KniffelOptions
from spielekiste.games.kniffel.rules import ClassicSheet, CroatianSheet, most_points, sheet_of
from spielekiste.parts import block, sheet_game
from spielekiste.parts.block import BlockState, Entry
from spielekiste.parts.dice import HAND, Keep, Throw
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

__all__ = ["KNIFFEL", "ClassicSheet", "CroatianSheet", "KniffelOptions"]

_BY_BOX = {enter.box: enter for enter in (*boxes.CROATIAN_ENTERS, *boxes.CLASSIC_ENTERS)}


def parse(text: str) -> Keep | Enter:
    """Parse text such as `keep 335`, `keep -` or `enter full-house`."""
    return sheet_game.read_move(text, tuple(_BY_BOX.values()))


def _new(seats: int, options: KniffelOptions, first: Seat) -> SheetState:
    return sheet_game.start(sheet_of(options), seats, first)


def _new_block(seats: int, options: KniffelOptions, first: Seat) -> BlockState:
    return block.start(sheet_of(options), seats, first)


def _parse_entry(text: str) -> Entry:
    """Parse text such as `entry 3 threes 9`."""
    return block.read_entry(text, _BY_BOX)


KNIFFEL = Game(
    id="kniffel",
    version=1,
    seats=range(1, 9),
    options=KniffelOptions,
    new=_new,
    parse=parse,
    beginning=Beginning("", Throw(HAND)),
    series=Series(20, ("total", "places"), moves_on=True),
    events=sheet_game.EVENTS | block.EVENTS,
    reasons=sheet_game.REASONS | joker.REASONS | block.REASONS,
    endings=sheet_game.ENDINGS,
    duels=True,
    most_points=most_points,
    things=frozenset(_BY_BOX),
    block=Block(2, _new_block, _parse_entry, "highest-total"),
)
"""The game's entry in the registry."""
