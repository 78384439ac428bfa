"""A class's throws and results as rows for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielekiste.board.facts import MatchFacts
from spielekiste.core.spreadsheet import Cell

DICE = 5
"""Number of columns for dice."""


def throw_rows(found: Iterable[MatchFacts], *, names: bool) -> Iterator[list[Cell]]:
    """Yield a row for each throw: match, player, game in the match, throw, dice.

    Matches and throws are counted from 1, as are players if names are left out. A throw before
    the first game, to decide who begins, has game 0.
    """
    for match, facts in enumerate(found, 1):
        for number, throw in enumerate(facts.throws, 1):
            dice: list[Cell] = [*throw.dice, *[""] * (DICE - len(throw.dice))]
            who = facts.players[throw.seat].name if names else throw.seat + 1
            yield [match, facts.group.game, who, throw.game, number, *dice]


def result_rows(found: Iterable[MatchFacts], *, names: bool) -> Iterator[list[Cell]]:
    """Yield a row for each result: match, game, player, game in the match, result, place."""
    for match, facts in enumerate(found, 1):
        for result in facts.results:
            who = facts.players[result.seat].name if names else result.seat + 1
            yield [match, facts.group.game, who, result.game, result.points, result.place]
