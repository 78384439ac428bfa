"""What players have reached over many games: played, won, average, best, and how often what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Outcome, Points

MOST_BINS = 8
"""The most bars of a histogram."""

WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""How many points one bar may span: numbers that are easy to read."""


class Kind(NamedTuple):
    """What can be compared: one game by one set of rules."""

    game: str
    """The game's id."""
    rules: str = ""
    """The id of its rule set, where it has several."""


@dataclass(frozen=True, slots=True)
class Career:
    """What one player reached in one kind of game."""

    name: str
    """The player's name; players of one name are one."""
    mark: str
    """The mark that was played with last."""
    scores: tuple[Points, ...]
    """What was reached in each game that was ended, in the unit of the game."""
    wins: int
    """How many of these games were won, shared first places among them (T4)."""
    best: Points
    """The best of the scores: the most, or the fewest where the fewest win."""

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return len(self.scores)

    @property
    def average(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)


@dataclass(frozen=True, slots=True)
class Bin:
    """One bar of a histogram."""

    first: Points
    """The lowest score it counts."""
    last: Points
    """The highest score it counts."""
    count: int
    """How many scores are in between."""


def careers(matches: Iterable[Match]) -> dict[Kind, list[Career]]:
    """Return everybody's career in every kind of game; who won most stands first."""
    found: dict[Kind, dict[str, list[tuple[Player, Points, bool, bool]]]] = {}
    for match in matches:
        of_kind = found.setdefault(kind_of(match), {})
        for outcome in match.ended:
            fewest = _fewest_win(outcome)
            for seat, player in enumerate(match.setup.players):
                row = (player, outcome.scores[seat], outcome.places[seat] == 1, fewest)
                of_kind.setdefault(player.name, []).append(row)
    return {kind: _ranked(by_name) for kind, by_name in found.items() if by_name}


def kind_of(match: Match) -> Kind:
    """Return what a match can be compared with."""
    return Kind(match.setup.game.id, str(getattr(match.setup.options, "rules", "")))


def bins(scores: Iterable[Points], among: Iterable[Points] = ()) -> list[Bin]:
    """Return a histogram of at least one score: bars of one round width, side by side.

    The bars span the scores in `among` too, so that several players' histograms have one axis.

    >>> bins((3, 12, 17))
    [Bin(first=2, last=3, count=1), Bin(first=4, last=5, count=0), Bin(first=6, last=7, count=0), \
Bin(first=8, last=9, count=0), Bin(first=10, last=11, count=0), Bin(first=12, last=13, count=1), \
Bin(first=14, last=15, count=0), Bin(first=16, last=17, count=1)]
    """
    values = list(scores)
    spanned = [*values, *among]
    low, high = min(spanned), max(spanned)
    width = next((w for w in WIDTHS if high // w - low // w < MOST_BINS), high - low + 1)
    starts = range(low // width * width, high + 1, width)
    return [
        Bin(first, first + width - 1, sum(first <= value < first + width for value in values))
        for first in starts
    ]


def _ranked(by_name: dict[str, list[tuple[Player, Points, bool, bool]]]) -> list[Career]:
    found = [_career(name, rows) for name, rows in by_name.items()]
    return sorted(found, key=lambda career: (-career.wins, -career.games, career.name))


def _career(name: str, rows: list[tuple[Player, Points, bool, bool]]) -> Career:
    scores = tuple(score for _player, score, _won, _fewest in rows)
    fewest = any(row[3] for row in rows)
    wins = sum(won for _player, _score, won, _fewest in rows)
    return Career(name, rows[0][0].mark, scores, wins, min(scores) if fewest else max(scores))


def _fewest_win(outcome: Outcome) -> bool:
    """Whether somebody who did not win has a greater score than the winners."""
    return max(outcome.scores) > outcome.scores[outcome.winners[0]]
