"""The chance of each player to be first, and the move that wins most often.

A chance assumes that everybody aims at the most points after the current turn. Totals of sheets
with many open boxes are mixtures of normal distributions: their means are the values of the table,
their widths those that simulated games had with as many open boxes (`mixtures`). With at most three
open boxes, or two on the Croatian sheet, they are exact (`endings`). A shared first place counts in
equal parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.endings import Endings, entries_after, late_of, with_extra
from spielekiste.coach.hands import THROWS_OF_ALL
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.mixtures import MIXTURES
from spielekiste.coach.standings import chances_by_places, odds_by_places
from spielekiste.coach.table import ValueTable
from spielekiste.coach.totals import Mixture, Odds, Totals, against, blurred, mixed
from spielekiste.coach.turn import TurnValues, work_out_by
from spielekiste.core.match import NO_SCORING, PLACES, Match
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS
from spielekiste.parts.sheet import Box, Offer, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

STEPS = 16
"""Means per standard deviation for which chances are computed; others are interpolated."""

ONLY = 0.9
"""Least part of the chance that is lost without a box if only this box helps."""

AHEAD, BEHIND, ONLY_BOX = REASONS = ("ahead", "behind", "only-box")
"""Reasons why the move that wins most often is not the one with the most points."""


class Stakes(NamedTuple):
    """What counts for the first place besides the current game."""

    carried: tuple[Points, ...]
    """Match points of each seat from the games before."""
    later: int = 0
    """Number of games after the current one."""
    by_places: bool = False
    """Whether match points are those of the places, not the totals (C13)."""

    @classmethod
    def of(cls, match: Match) -> Stakes:
        """Return the stakes of a match; a game with a winner of its own (H2) stands alone."""
        setup, before = match.setup, match.ended[: len(match.firsts) - 1]
        if NO_SCORING in setup.game.series.scorings:
            return cls((0,) * len(setup.players))
        scores = Match(setup, None, None, (), before).scores() or ()
        by_places = setup.table.games > 1 and setup.table.scoring == PLACES
        return cls(scores, setup.table.games - len(before) - 1, by_places)

    @classmethod
    def single(cls, seats: int) -> Stakes:
        """Return the stakes of a single game."""
        return cls((0,) * seats)


class Winning:
    """Chances of winning with one kind of sheet; it caches the values of the latest turn.

    Raises `KeyError` if there are no `MIXTURES` for the table.
    """

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        self.points = Coach(rules, table)
        """The coach for the most points."""
        self.late = late_of(rules)
        """Most open boxes of a sheet whose total is exact."""
        self._endings = Endings(rules, table)
        self._layout = layout_of(rules)
        self._mixtures = MIXTURES[table.name]
        self._latest: tuple[SheetState, Stakes, WinningCoach] | None = None
        """The coach of the latest turn, with the state before its first throw and the stakes."""

    def chances(self, state: SheetState, stakes: Stakes) -> Work[tuple[float, ...]]:
        """Return each seat's chance (0 to 1) to be first in the match; the sum is 1."""
        totals = yield from self.totals(state)
        if stakes.by_places:
            return (yield from chances_by_places(totals, stakes.carried, stakes.later))
        wholes = [self.whole(own, stakes, seat) for seat, own in enumerate(totals)]
        found = []
        for seat, own in enumerate(wholes):
            found.append(against([*wholes[:seat], *wholes[seat + 1 :]]).of(own))
            yield
        return tuple(found)

    def totals(self, state: SheetState) -> Work[tuple[Totals, ...]]:
        """Return the distribution of each seat's total in this game."""
        found: tuple[Totals, ...] = ()
        for seat in range(len(state.sheets)):
            found += ((yield from self.of_seat(state, seat)),)
        return found

    def of_seat(self, state: SheetState, seat: Seat) -> Work[Totals]:
        """Return the distribution of one seat's total in this game."""
        if seat == state.turn and state.throws and state.outcome is None:
            return (yield from self._during(state))
        return (yield from self.before(state.sheets[seat]))

    def before(self, sheet: Sheet) -> Work[Totals]:
        """Return the distribution of a sheet's total before its turn."""
        if sheet.entries.count(None) <= self.late:
            return (yield from self._endings.of(sheet))
        return self.mixture(sheet).around(self.expected(sheet))

    def after(self, sheet: Sheet) -> Work[Totals]:
        """Return the distribution after an entry that the positions of its turn were valued with."""
        if sheet.entries.count(None) < self.late:
            return (yield from self._endings.of(sheet))
        return self.mixture(sheet).around(self.expected(sheet))

    def coach(self, state: SheetState, stakes: Stakes) -> Work[WinningCoach]:
        """Return a coach that plays to win for the rest of the current turn; the latest one is cached."""
        start = state._replace(dice=(), kept=(), throws=0, events=())
        if self._latest is None or self._latest[:2] != (start, stakes):
            race = yield from self.race(state, stakes)
            self._latest = start, stakes, WinningCoach(self.points, self, race)
        return self._latest[2]

    def race(self, state: SheetState, stakes: Stakes) -> Work[Race]:
        """Return the position of the player to move among the others, at the start of the turn."""
        totals = yield from self.totals(state._replace(dice=(), kept=(), throws=0))
        seat = state.turn
        if stakes.by_places:
            odds = yield from odds_by_places(totals, stakes.carried, stakes.later, seat)
        else:
            wholes = [self.whole(own, stakes, other) for other, own in enumerate(totals)]
            odds = against([*wholes[:seat], *wholes[seat + 1 :]])
        means = tuple(self.whole(own, stakes, other).mean for other, own in enumerate(totals))
        return Race(seat, stakes, odds, means)

    def expected(self, sheet: Sheet) -> float:
        """Return the expected final total of a sheet before its turn."""
        return self.points.expected(sheet)

    def mixture(self, sheet: Sheet) -> Mixture:
        """Return how far a sheet's total may be from its expected one, before its turn."""
        state = self._layout.jackpot(self._layout.index(sheet).row)
        return self._mixtures[state][sheet.entries.count(None)]

    def later_variance(self, stakes: Stakes) -> float:
        """Return the variance of the points of later games that count, in square points."""
        later = 0 if stakes.by_places else stakes.later
        return later * self._mixtures[0][-1].variance

    def whole(self, totals: Totals, stakes: Stakes, seat: Seat) -> Totals:
        """Return the distribution of the number that decides: the match's total, or the game's."""
        if stakes.by_places:
            return totals
        if not stakes.later:
            return totals.shifted(stakes.carried[seat])
        mean = totals.mean + self.to_come(stakes, seat)
        return Totals.normal(mean, sqrt(totals.variance + self.later_variance(stakes)))

    def to_come(self, stakes: Stakes, seat: Seat) -> float:
        """Return the points from other games that count, on average."""
        if stakes.by_places:
            return 0
        return stakes.carried[seat] + stakes.later * self.points.table.average

    def _during(self, state: SheetState) -> Work[Totals]:
        """Return the distribution of the mover's total during a turn."""
        sheet = state.sheets[state.turn]
        turn = yield from self.points.turn(sheet)
        dice, left = state.dice or state.kept, THROWS - state.throws
        still_open = sheet.entries.count(None)
        if still_open <= self.late:
            return (yield from self._endings.of_turn(turn, dice, left))
        means: dict[float, dict[float, float]] = {}
        for offer, share in entries_after(turn, dice, left).items():
            after = with_extra(sheet, offer)
            mean, mixture = self.expected(after), self.mixture(after)
            same = means.setdefault(mixture.deviation, {})
            for part, away in mixture.parts:
                same[mean + away] = same.get(mean + away, 0.0) + share * part
        yield
        return mixed((blurred(same, deviation), 1.0) for deviation, same in means.items())


@dataclass(frozen=True, slots=True)
class Race:
    """The position of the player to move among the others, at the start of a turn."""

    seat: Seat
    stakes: Stakes
    odds: Odds
    """Chance to be first by the total that decides, of the match or of the game."""
    means: tuple[float, ...]
    """Mean of each seat's total that decides, in points."""

    @property
    def lead(self) -> float:
        """Points ahead of the best other player on average; negative if behind."""
        others = [mean for seat, mean in enumerate(self.means) if seat != self.seat]
        return self.means[self.seat] - max(others, default=self.means[self.seat])


@dataclass(frozen=True, slots=True)
class Why:
    """The reason why the move that wins most often is not the one with the most points."""

    code: str
    """One of `REASONS`."""
    points: Points
    """Points ahead or behind on average."""
    box: Box = ""
    """The only box that helps."""


class WinningCoach(Coach):
    """A coach for one turn whose values are chances (0 to 1) of being first, not points."""

    def __init__(self, points: Coach, winning: Winning, race: Race) -> None:
        super().__init__(points.rules, points.table)
        self.points = points
        """The coach for the most points."""
        self.race = race
        self._winning = winning
        self._known: dict[tuple[float, int], float] = {}
        """Chances with normal distributions, by deviation and by the mean in steps."""

    def turn(self, sheet: Sheet) -> Work[TurnValues]:
        """Compute the chances of a turn on this sheet, unless they are cached."""
        if self._turn is None or self._turn.sheet != sheet:
            worths: dict[Offer, float] = {}
            for dice in THROWS_OF_ALL:
                for offer in self.rules.offers(sheet, dice):
                    if not offer.closed and offer not in worths:
                        worths[offer] = yield from self._worth(with_extra(sheet, offer))
            self._turn = yield from work_out_by(
                self.rules, sheet, lambda offers: _worths(worths, offers)
            )
        return self._turn

    def _worth(self, sheet: Sheet) -> Work[float]:
        """Return the chance after an entry."""
        race, winning = self.race, self._winning
        if sheet.entries.count(None) < winning.late:
            totals = yield from winning.before(sheet)
            return race.odds.of(winning.whole(totals, race.stakes, race.seat))
        mean = winning.expected(sheet) + winning.to_come(race.stakes, race.seat)
        mixture = winning.mixture(sheet)
        deviation = sqrt(mixture.deviation**2 + winning.later_variance(race.stakes))
        yield
        return sum(share * self._of_mean(mean + away, deviation) for share, away in mixture.parts)

    def _of_mean(self, mean: float, deviation: float) -> float:
        """Return the chance with a normal total, interpolated between steps of its mean."""
        step, part = divmod(mean * STEPS / deviation, 1)
        for at in (int(step), int(step) + 1):
            if (deviation, at) not in self._known:
                totals = Totals.normal(at * deviation / STEPS, deviation)
                self._known[deviation, at] = self.race.odds.of(totals)
        low, high = (self._known[deviation, int(step) + more] for more in (0, 1))
        return low * (1 - part) + high * part


def why(coach: WinningCoach, state: SheetState, won: Advice, scored: Advice) -> Work[Why | None]:
    """Return why the move to win is not the one with the most points; None if they are the same.

    A move with as many points, or one that wins as often, gives no reason to differ.
    """
    best, usual = won.best.move, scored.best.move
    if best == usual or not scored.of(best).loss or not won.of(usual).loss:
        return None
    points = round(abs(coach.race.lead))
    if coach.race.lead >= 0:
        return Why(AHEAD, points)
    turn = yield from coach.turn(state.sheets[state.turn])
    needed = _needed(turn, won.best.expected)
    return Why(ONLY_BOX, points, needed[0]) if len(needed) == 1 else Why(BEHIND, points)


def _needed(turn: TurnValues, chance: float) -> list[Box]:
    """Return the open boxes whose worst entry takes away nearly all of a chance."""
    return [
        offer.enter.box
        for offer in turn.offers[0]
        if min(row.get(offer.enter.index, chance) for row in turn.entries) <= (1 - ONLY) * chance
    ]


def _worths(worths: Mapping[Offer, float], offers: Sequence[Offer]) -> Mapping[int, float]:
    return {offer.enter.index: worths[offer] for offer in offers if not offer.closed}
