"""Tournaments: everyone against everyone with the same dice or cards, and who is better beyond luck.

A tournament consists of meetings, each of which is a contest of its own. In games that are played
alone (`Game.duels`), one bot plays in a meeting, and all bots are compared by the same deals. In
the other games every two bots meet at common tables.
"""

from __future__ import annotations

import csv
import io
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

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet compute a cell."""

FEWEST = 5
"""Minimum number of deals that can tell more than luck."""

Meeting = tuple[int, ...]
"""Numbers of the bots in a contest: one if each plays alone, else two."""

ByDeal = Mapping[int, float]
"""Results by number of the deal."""


class Row(NamedTuple):
    """A bot's row in the table."""

    place: int
    """1 plus the number of bots that are better beyond luck; 0 without a result."""
    bot: int
    """Number of the bot."""
    games: int = 0
    """Number of games that count."""
    mean: float = 0.0
    """Mean points, or the share of games won."""
    error: float = 0.0
    """Standard error of the mean."""
    beats: tuple[int, ...] = ()
    """Bots that this one beats beyond luck: with the same dice, or when the two meet."""
    fault: Fault | None = None
    """The reason why it can't go on; its games then count for nobody."""


class Tournament:
    """A tournament in progress.

    Raises `ValueError` for too few or too many bots, and what `contest` raises.
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
        """The contest of each meeting; all have the same dice or cards."""
        self.meetings: Sequence[Meeting] = list(_alone(bots) if self.is_alone else _pairs(bots))
        """All meetings, in an order in which all bots advance evenly."""
        self.faults: dict[int, Fault] = {}
        """Bots that can't go on, with the reasons."""
        self._bots = range(bots)
        self._results: dict[int, dict[int, ByDeal]] = {bot: {} for bot in self._bots}
        """By bot and rival; a bot that plays alone is its own rival."""

    @property
    def open(self) -> list[Meeting]:
        """Meetings of bots without a fault that have not been played to the end."""
        return [each for each in self.meetings if self._is_open(each)]

    def take(
        self, meeting: Meeting, deals: Sequence[int], results: Sequence[Sequence[float]]
    ) -> None:
        """Take the results of a meeting so far: for each of its bots, one for each of the deals."""
        for bot, rival, each in zip(meeting, meeting[::-1], results, strict=True):
            self._results[bot][rival] = dict(zip(deals, each, strict=True))

    def fail(self, bot: int, fault: Fault) -> None:
        """Exclude a bot that can't go on."""
        self.faults[bot] = fault

    def table(self, *, is_judged: bool = True) -> Work[list[Row]]:
        """Return the table: the best bots first, those without a result last; yield in between.

        If it isn't judged, which is faster, all places are 1 and nobody beats anybody.
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
        """Return a bot's results by rival, without those against bots with a fault."""
        found = self._results[bot].items()
        return {rival: each for rival, each in found if each and rival not in self.faults}

    def _row(self, bot: int, place: int, ranked: Sequence[int]) -> Row:
        results = self._of(bot)
        games = self.plan.players * sum(map(len, results.values()))
        figures = spread(_averages(results.values()))
        beats = [other for other in ranked if self._meeting(bot, other).verdict == "better"]
        return Row(place, bot, games, figures.mean, figures.error, tuple(beats))

    def _better(self, ranked: Sequence[int]) -> Work[dict[int, list[int]]]:
        """Return for each bot those that are better beyond luck, all rivals taken together."""
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
        """Compare two bots by the games in which they met, or the same deals if they play alone."""
        if self.is_alone:
            return self._overall(one, other)
        none: ByDeal = {}
        ours, theirs = self._results[one].get(other, none), self._results[other].get(one, none)
        return _compared([(ours, theirs)])

    def _overall(self, one: int, other: int) -> Difference:
        """Compare two bots by all deals and rivals that both have played."""
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
    """Return the average result of each deal, in the order of deals."""
    deals: dict[int, list[float]] = {}
    for each in results:
        for deal, result in each.items():
            deals.setdefault(deal, []).append(result)
    return [sum(deals[deal]) / len(deals[deal]) for deal in sorted(deals)]


def _compared(pairs: Iterable[tuple[ByDeal, ByDeal]]) -> Difference:
    """Compare results in the same games; the games of a deal count as one, as their dice are the same."""
    apart = [
        {deal: ours[deal] - theirs[deal] for deal in ours.keys() & theirs.keys()}
        for ours, theirs in pairs
    ]
    each = _averages(apart)
    return _difference(each, [0.0] * len(each))


def _difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Compare results by deal; too few of them tell nothing."""
    return difference(ours, theirs) if len(ours) >= FEWEST else Difference(0.0, inf)


def told_apart(names: Sequence[str]) -> list[str]:
    """Return the names with a number behind each that was there before.

    >>> told_apart(["Max", "Ada", "Max"])
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
    """Return a row for `csv_text`; figures are empty for a bot without a result."""
    if not row.place:
        return "", names[row.bot], 0, "", "", "", fault
    beats = ", ".join(names[bot] for bot in row.beats)
    return row.place, names[row.bot], row.games, row.mean, row.error, beats, fault


def csv_text(rows: Iterable[Sequence[str | float]], point: str = ".") -> str:
    r"""Return a table for spreadsheets, with this decimal point.

    A text that would be computed as a formula gets an apostrophe in front of it.

    >>> csv_text([["place", "name"], [1, "=1+1"], [2, "Ada; Max"]], ",").splitlines()
    ['\ufeffplace;name', "1;'=1+1", '2;"Ada; Max"']
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if point == "," else ",")
    writer.writerows([_cell(each, point) for each in row] for row in rows)
    return f"\ufeff{out.getvalue()}"  # without the mark, Excel takes the text for another encoding


def _cell(value: str | float, point: str) -> str | int:
    if isinstance(value, float):
        return f"{value:.3f}".replace(".", point)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
