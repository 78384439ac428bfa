"""Players' statistics over many games: games, wins, averages, best scores and distributions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from spielekiste.core.match import BLOCK, Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Outcome, Points

MOST_BINS = 8
"""Maximum number of bars in a histogram."""

WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Possible widths of a bar in points, all easy to read."""


class Kind(NamedTuple):
    """A group of comparable games: one game with one rule set, with dice or written on a block."""

    game: str
    """Id of the game."""
    rules: str = ""
    """Id of the rule set; empty if the game has only one."""
    on_block: bool = False
    """Whether players wrote the points on a block, which no dice prove (B7)."""


@dataclass(frozen=True, slots=True)
class Career:
    """A player's results in one kind of game."""

    name: str
    """Name of the player; the same name means the same player."""
    mark: str
    """Mark used in the first of the given matches (normally the latest)."""
    scores: tuple[Points, ...]
    """Score of each finished game, in the game's own unit."""
    wins: int
    """Number of games won, including shared first places (T4)."""
    best: Points
    """The best score: the highest, or the lowest if the lowest wins."""

    @property
    def games(self) -> int:
        """Number of finished games."""
        return len(self.scores)

    @property
    def average(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)


@dataclass(frozen=True, slots=True)
class Bin:
    """A bar of a histogram."""

    first: Points
    """Lowest score counted in this bar."""
    last: Points
    """Highest score counted in this bar."""
    count: int
    """Number of scores in this bar."""


def careers(matches: Iterable[Match]) -> dict[Kind, list[Career]]:
    """Return all players' careers by kind of game, sorted by wins, games and average, best first."""
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
    """Return the kind of game to which a match belongs."""
    setup = match.setup
    rules = str(getattr(setup.options, "rules", ""))
    return Kind(setup.game.id, rules, on_block=setup.table.dice == BLOCK)


def bins(scores: Iterable[Points], among: Iterable[Points] = ()) -> list[Bin]:
    """Return a histogram of the scores (at least one), with bars of equal, round widths.

    The bars also span the scores in `among`, which gives several histograms the same axis.

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
    fewest = any(row[3] for rows in by_name.values() for row in rows)
    found = [_career(name, rows, fewest=fewest) for name, rows in by_name.items()]
    sign = 1 if fewest else -1
    return sorted(found, key=lambda one: (-one.wins, -one.games, sign * one.average, one.name))


def _career(name: str, rows: list[tuple[Player, Points, bool, bool]], *, fewest: bool) -> Career:
    scores = tuple(score for _player, score, _won, _fewest in rows)
    wins = sum(won for _player, _score, won, _fewest in rows)
    return Career(name, rows[0][0].mark, scores, wins, min(scores) if fewest else max(scores))


def _fewest_win(outcome: Outcome) -> bool:
    """Return True if a seat that did not win has a higher score than the winners."""
    return max(outcome.scores) > outcome.scores[outcome.winners[0]]
