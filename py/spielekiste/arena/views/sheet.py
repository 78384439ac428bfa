"""The view in the games with a score sheet: Kniffel, Weltraum-Kniffel and Hex-hex-Kniffel."""

from __future__ import annotations

from functools import cached_property

from spielekiste.arena.views.base import DiceView
from spielekiste.coach.chances import BoxOdds, chances
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import run_to_end
from spielekiste.parts.dice import Dice
from spielekiste.parts.sheet import Box, Enter, Offer

Entries = dict[Box, Points | None]
"""Points by box; None if the box is open, 0 if it is crossed out."""


class SheetView(DiceView):
    """A turn in a game with a score sheet.

    Your move is `view.keep(…)` while throws are left, or `view.enter(box)` at any time.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("kniffel", seed="a")
    >>> view.dice, view.throws_left, view.points("chance")
    ((1, 2, 5, 6, 6), 2, 20)
    """

    @property
    def sheet(self) -> Entries:
        """Your sheet: points by box, None if the box is open, 0 if it is crossed out."""
        return self.sheet_of(self.me)

    def sheet_of(self, seat: Seat) -> Entries:
        """Return the sheet of a seat (0, 1, …)."""
        enters = self.state.rules.enters
        entries = self.state.sheets[seat].entries
        return {enter.box: points for enter, points in zip(enters, entries, strict=True)}

    @property
    def total(self) -> Points:
        """Your points so far, with bonuses."""
        points: Points = self.state.sums(self.me)["total"]
        return points

    @property
    def open_boxes(self) -> list[Box]:
        """Boxes that you may enter these dice in, in the order of the sheet."""
        return [move.box for move in self.moves if isinstance(move, Enter)]

    def points(self, box: Box) -> Points:
        """Return the points that the dice score in this box now, with extra points.

        Raises `ValueError` if you may not enter them there.
        """
        offer = self._offer(box)
        return offer.points + offer.extra

    @property
    def best_box(self) -> Box:
        """The open box in which the dice score most now; among equals the first on the sheet."""
        return max(self.open_boxes, key=self.points)

    def enter(self, box: Box) -> Enter:
        """Return the move that enters the dice in this box; raise `ValueError` if it isn't open."""
        return self._offer(box).enter

    def chance(self, box: Box, *dice: int) -> float:
        """Return the probability (0 to 1) of scoring in this box at the end of the turn.

        You keep these dice now, and aim at nothing but this box. Without dice, all are thrown
        again. Raises `ValueError` if the box isn't open, `IllegalMove` if you can't keep these dice.
        """
        return self._odds(box, dice).in_turn

    def average(self, box: Box, *dice: int) -> float:
        """Return the average points in this box at the end of the turn, as in `chance`."""
        return self._odds(box, dice).points

    def _odds(self, box: Box, dice: Dice) -> BoxOdds:
        every = run_to_end(chances(self.state, tuple(sorted(dice))))
        for odds in every:
            if odds.box == box:
                return odds
        raise self._not_open(box)

    def _offer(self, box: Box) -> Offer:
        for offer in self._offers:
            if offer.enter.box == box and not offer.closed:
                return offer
        raise self._not_open(box)

    @cached_property
    def _offers(self) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.state.offers()
        return offers

    def _not_open(self, box: Box) -> ValueError:
        return ValueError(f"box {box!r} isn't open; open boxes: {', '.join(self.open_boxes)}")
