"""Tournaments: all bots play with the same dice or cards, and significant differences are ranked.

A tournament consists of meetings, each a separate contest. If each bot plays alone (`Game.duels`),
a meeting has one bot, and all bots are compared on the same deals. Otherwise, each pair of bots
meets at shared tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from spielekiste.arena.contest import contest
from spielekiste.arena.faults import Fault
from spielekiste.arena.figures import Difference, difference, spread
from spielekiste.core.work import Work
from spielekiste.games import GAMES

MOST = 40
"""Maximum number of bots in a tournament."""

FEWEST = 5
"""Minimum number of deals for a comparison."""

Meeting = tuple[int, ...]
"""Numbers of the bots in a contest: one if each plays alone, else two."""

ByDeal = Mapping[int, float]
"""Results by number of the deal."""


class Row(NamedTuple):
    """A bot's row in the table."""

    place: int
    """1 plus the number of significantly better bots; 0 without a result."""
    bot: int
    """Number of the bot."""
    games: int = 0
    """Number of games counted."""
    mean: float = 0.0
    """Mean points, or the share of games won."""
    error: float = 0.0
    """Standard error of the mean."""
    beats: tuple[int, ...] = ()
    """Bots that this one beats significantly: on the same deals, or in their meeting."""
    fault: Fault | None = None
    """The reason why it failed; its games then don't count, for the other bots either."""


class Tournament:
    """A tournament in progress.

    Raises `ValueError` for too few or too many bots, and the errors of `contest`.
    """

    def __init__(
        self,
        game: str,
        bots: int,
        games: int,
        seed: str,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if not 2 <= bots <= MOST:
            raise ValueError(f"a tournament has 2 to {MOST} bots, not {bots}")
        self.is_alone = GAMES[game].duels
        """Whether each bot plays alone."""
        self.plan = contest(game, 1 if self.is_alone else 2, games, seed, options)
        """Contest of each meeting; all use the same dice or cards."""
        self.meetings: Sequence[Meeting] = list(_alone(bots) if self.is_alone else _pairs(bots))
        """All meetings, in an order that lets all bots advance evenly."""
        self.faults: dict[int, Fault] = {}
        """Bots that failed, with the reasons."""
        self._bots = range(bots)
        self._results: dict[int, dict[int, ByDeal]] = {bot: {} for bot in self._bots}
        """Results by bot and rival; a bot that plays alone is its own rival."""

    @property
    def open(self) -> list[Meeting]:
        """Unfinished meetings between bots that have not failed."""
        return [each for each in self.meetings if self._is_open(each)]

    def take(
        self, meeting: Meeting, deals: Sequence[int], results: Sequence[Sequence[float]]
    ) -> None:
        """Store the results of a meeting so far: for each of its bots, one result per deal."""
        for bot, rival, each in zip(meeting, meeting[::-1], results, strict=True):
            self._results[bot][rival] = dict(zip(deals, each, strict=True))

    def fail(self, bot: int, fault: Fault) -> None:
        """Exclude a bot that failed."""
        self.faults[bot] = fault

    def table(self, *, is_judged: bool = True) -> Work[list[Row]]:
        """Return the table with the best bots first and those without a result last; yield in
        between.

        With `is_judged=False`, which is faster, bots are not compared: all places are 1.
        """
        ranked = [bot for bot in self._bots if bot not in self.faults and self._of(bot)]
        rivals = ranked if is_judged else []
        better = yield from self._better(rivals)
        rows = []
        for bot in ranked:
            yield
            rows.append(self._row(bot, 1 + len(better.get(bot, ())), rivals))
        rows.sort(key=lambda row: (row.place, -row.mean, row.bot))
        rest = [bot for bot in self._bots if bot not in ranked]
        return rows + [Row(0, bot, fault=self.faults.get(bot)) for bot in rest]

    def _is_open(self, meeting: Meeting) -> bool:
        played = self._results[meeting[0]].get(meeting[-1], {})
        return len(played) < self.plan.deals and self.faults.keys().isdisjoint(meeting)

    def _of(self, bot: int) -> dict[int, ByDeal]:
        """Return a bot's results by rival, except those against bots that failed."""
        found = self._results[bot].items()
        return {rival: each for rival, each in found if each and rival not in self.faults}

    def _row(self, bot: int, place: int, ranked: Sequence[int]) -> Row:
        results = self._of(bot)
        games = self.plan.players * sum(map(len, results.values()))
        figures = spread(_averages(results.values()))
        beats = [other for other in ranked if self._meeting(bot, other).verdict == "better"]
        return Row(place, bot, games, figures.mean, figures.error, tuple(beats))

    def _better(self, ranked: Sequence[int]) -> Work[dict[int, list[int]]]:
        """Return, for each bot, the bots that did significantly better over all rivals together."""
        better: dict[int, list[int]] = {bot: [] for bot in ranked}
        averages = {bot: _averages(self._of(bot).values()) for bot in ranked}
        is_whole = not self.open
        for at, one in enumerate(ranked):
            yield
            for other in ranked[at + 1 :]:
                apart = (
                    _difference(averages[one], averages[other])
                    if is_whole
                    else self._overall(one, other)
                )
                if apart.verdict == "better":
                    better[other].append(one)
                elif apart.verdict == "worse":
                    better[one].append(other)
        return better

    def _meeting(self, one: int, other: int) -> Difference:
        """Compare two bots by the games between them, or by the same deals if they play alone."""
        if self.is_alone:
            return self._overall(one, other)
        none: ByDeal = {}
        ours, theirs = self._results[one].get(other, none), self._results[other].get(one, none)
        return _compared([(ours, theirs)])

    def _overall(self, one: int, other: int) -> Difference:
        """Compare two bots by the deals and rivals that they have in common."""
        ours, theirs = self._of(one), self._of(other)
        if self.is_alone:
            return _compared([(ours[one], theirs[other])])
        rivals = ours.keys() & theirs.keys()
        met = [(ours[other], theirs[one])] if other in ours else []
        return _compared([*met, *((ours[rival], theirs[rival]) for rival in rivals)])


def _alone(bots: int) -> Iterator[Meeting]:
    for bot in range(bots):
        yield (bot,)


def _pairs(bots: int) -> Iterator[Meeting]:
    """Yield all pairs, in rounds in which every bot plays once (the circle method)."""
    circle = list(range(bots + bots % 2))
    for _ in circle[1:]:
        for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
            if max(one, other) < bots:
                yield min(one, other), max(one, other)
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _averages(results: Iterable[ByDeal]) -> list[float]:
    """Return the average result of each deal, in the order of the deals."""
    deals: dict[int, list[float]] = {}
    for each in results:
        for deal, result in each.items():
            deals.setdefault(deal, []).append(result)
    return [sum(deals[deal]) / len(deals[deal]) for deal in sorted(deals)]


def _compared(pairs: Iterable[tuple[ByDeal, ByDeal]]) -> Difference:
    """Compare results of the same games, averaged by deal because all games of a deal
    share their dice.
    """
    apart = [
        {deal: ours[deal] - theirs[deal] for deal in ours.keys() & theirs.keys()}
        for ours, theirs in pairs
    ]
    each = _averages(apart)
    return _difference(each, [0.0] * len(each))


def _difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Compare results by deal; with fewer than `FEWEST` deals, the error is infinite."""
    return difference(ours, theirs) if len(ours) >= FEWEST else Difference(0.0, inf)


def unique_names(names: Sequence[str]) -> list[str]:
    """Return the names with a number added to each repeated one.

    >>> unique_names(["Max", "Ada", "Max"])
    ['Max', 'Ada', 'Max (2)']
    """
    found: list[str] = []
    for name in names:
        number, told = 1, name
        while told in found:
            number += 1
            told = f"{name} ({number})"
        found.append(told)
    return found


def row_cells(row: Row, names: Sequence[str], fault: str) -> Sequence[str | float]:
    """Return a row of the table; the figures of a bot without a result are empty."""
    if not row.place:
        return "", names[row.bot], 0, "", "", "", fault
    beats = ", ".join(names[bot] for bot in row.beats)
    return row.place, names[row.bot], row.games, row.mean, row.error, beats, fault
