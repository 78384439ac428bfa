"""Facts of one match for a class's board: results, dice and events of its human players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spielekiste.coach.layouts import table_name
from spielekiste.core.game import Game
from spielekiste.core.match import APP, BLOCK, Match, SetUp, people
from spielekiste.core.options import Options
from spielekiste.core.seats import PERSON, Player
from spielekiste.core.state import Event, Outcome, Points, Seat
from spielekiste.core.table import Table
from spielekiste.parts.block import BlockState
from spielekiste.parts.dice import Dice, Thrown
from spielekiste.parts.duel import Result, rules_of
from spielekiste.parts.sheet import Box, Sheet
from spielekiste.parts.sheet_game import SheetState

COUNTED = frozenset({"task", "capture", "duck", "wish"})
"""Kinds of events that the board counts."""

BONUS: Box = "bonus"
"""Id of the bonus, which is counted like a box."""


class GroupKey(NamedTuple):
    """A group of comparable matches: one game with one score sheet."""

    game: str
    """Id of the game."""
    sheet: str
    """Name of the sheet (`coach.layouts.table_name`); empty for a game without one."""


class BoardThrow(NamedTuple):
    """A throw by a human player."""

    seat: Seat
    game: int
    """Number of the game in the match, from 1; 0 while the players throw for who begins."""
    dice: Dice
    origin: tuple[str, int | str] | None
    """Seed and index from which the app drew it; None for real dice.

    Throws with the same origin are the same dice, even in different matches.
    """


class BoardResult(NamedTuple):
    """The result of one human player in one finished game."""

    seat: Seat
    game: int
    """Number of the game in the match, from 1."""
    points: Points
    """Score in the game's own unit."""
    place: int
    boxes: Mapping[Box, Points]
    """Points in each box and the bonus of the score sheet; empty without a sheet."""
    events: tuple[Event, ...] = ()
    """Events of this person in this game, of the kinds in `COUNTED`."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Facts of one match. Bots are left out."""

    group: GroupKey
    options: Options
    """Options of the game."""
    players: tuple[Player, ...]
    """All players by seat."""
    results: tuple[BoardResult, ...]
    """Results of all finished games."""
    throws: tuple[BoardThrow, ...] = ()
    """All throws that were not undone, in order, including those of unfinished games."""
    on_block: bool = False
    """Whether the points were written on a block, without dice (B7)."""


def match_facts(table: Table) -> MatchFacts:
    """Return the facts of a finished or unfinished match."""
    setup, positions = table.setup, table.positions
    results = [each for number in _ends(positions) for each in _results(positions, number)]
    group = group_of(setup.game, setup.options)
    rolled, on_block = tuple(_throws(table)), setup.table.dice == BLOCK
    return MatchFacts(group, setup.options, setup.players, tuple(results), rolled, on_block)


def code_facts(setup: SetUp, result: Result, players: Sequence[Player]) -> MatchFacts:
    """Return the facts from a typed duel code, which contains only the score sheets."""
    totals = result.totals(rules_of(setup.game, setup.options))
    results = [
        BoardResult(
            seat, 1, points, 1 + sum(other > points for other in totals),
            boxes_of(setup, result.sheets[seat]),
        )
        for seat, points in enumerate(totals)
        if players[seat].mind == PERSON
    ]  # fmt: skip
    group = group_of(setup.game, setup.options)
    return MatchFacts(group, setup.options, tuple(players), tuple(results))


def group_of(game: Game, options: Options) -> GroupKey:
    """Return the group of matches with this game and these options.

    >>> from spielekiste import GAMES
    >>> group_of(GAMES["hexhex"], GAMES["hexhex"].options())
    GroupKey(game='hexhex', sheet='symbols')
    """
    return GroupKey(game.id, table_name(options) or "")


def boxes_of(setup: SetUp, sheet: Sheet) -> dict[Box, Points]:
    """Return the points in each box of a full sheet, and the bonus if the sheet has one."""
    rules = rules_of(setup.game, setup.options)
    boxes = {enter.box: sheet.entries[enter.index] or 0 for enter in rules.enters}
    sums = rules.sums(sheet)
    return boxes | ({BONUS: sums[BONUS]} if BONUS in sums else {})


def _ends(positions: Sequence[Match]) -> list[int]:
    """Return the indices of the positions in which a game ends."""
    return [
        number
        for number in range(1, len(positions))
        if len(positions[number].ended) > len(positions[number - 1].ended)
    ]


def _results(positions: Sequence[Match], number: int) -> Iterator[BoardResult]:
    """Yield the results of the game that ends in a position."""
    match = positions[number]
    outcome: Outcome = match.ended[-1]
    told = _counted(positions[: number + 1], len(match.firsts))
    for seat in people(match.setup):
        state = match.state
        sheet = state.sheets[seat] if isinstance(state, (SheetState, BlockState)) else None
        yield BoardResult(
            seat,
            len(match.ended),
            outcome.scores[seat],
            outcome.places[seat],
            boxes_of(match.setup, sheet) if sheet else {},
            tuple(event for event in told if event.seat == seat),
        )


def _counted(positions: Sequence[Match], game: int) -> list[Event]:
    """Return the events of one game whose kind is counted; `game` is the game's number."""
    return [
        event
        for match in positions
        if len(match.firsts) == game
        for event in match.events
        if event.kind in COUNTED
    ]


def _throws(table: Table) -> Iterator[BoardThrow]:
    setup, number = table.setup, -1
    drawn = setup.seed if setup.table.dice == APP else ""
    persons = people(setup)
    for step, before in zip(table.steps, table.positions, strict=False):
        is_chance = before.chance is not None
        number += is_chance
        seat = before.turn or 0
        if is_chance and isinstance(step, Thrown) and seat in persons:
            origin = (drawn, before.luck(number)) if drawn else None
            game = len(before.firsts) if before.state is not None else 0
            yield BoardThrow(seat, game, step.dice, origin)
