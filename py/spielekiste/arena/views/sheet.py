"""The view in the games with a score sheet: Kniffel, Weltraum-Kniffel and Hex-hex-Kniffel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from spielekiste.arena.views.base import DiceView, faces
from spielekiste.coach.chances import BoxOdds, chances
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet import Box, Enter, Offer

Entries = dict[Box, Points | None]
"""Points by box; None if the box is open, 0 if it is crossed out."""


class SheetView(DiceView):
    """A turn in a game with a score sheet.

    Your move is `view.keep(…)` while throws are left, or `view.enter(box)` at any time. As text,
    moves are `keep 335` (`keep -` keeps nothing) and `enter chance`. In games with symbols, the
    faces 1 to 6 are the symbols of the first six boxes, in the same order.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("kniffel", seed="a")
    >>> view.dice, view.throws_left
    ((1, 2, 5, 6, 6), 2)
    """

    @property
    def seats(self) -> int:
        """Number of players in the game; in the arena always 1."""
        return len(self.state.sheets)

    @property
    def sheet(self) -> Entries:
        """Your sheet: points by box, None if the box is open, 0 if it is crossed out.

        >>> view.sheet["chance"] is None
        True
        """
        return self.sheet_of(self.me)

    def sheet_of(self, seat: Seat) -> Entries:
        """Return the sheet of a seat (0, 1, …), as in `sheet`."""
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
        """Boxes that you may enter these dice in, in the order of the sheet.

        >>> view.open_boxes[:3]
        ['ones', 'twos', 'threes']
        """
        return [move.box for move in self.moves if isinstance(move, Enter)]

    def points(self, box: Box, *dice: int | Sequence[int]) -> Points:
        """Return the points that the dice score in this box now, with extra points.

        Five other dice can be given instead of those on the table, for instance results of
        `throws`. Raises `ValueError` if the dice may not be entered there.

        >>> view.points("chance"), view.points("sixes")
        (20, 12)
        >>> view.points("sixes", 6, 6, 6, 6, 1)
        24
        """
        offer = self._offer(box, *dice)
        return offer.points + offer.extra

    @property
    def best_box(self) -> Box:
        """The open box in which the dice score most now; among equals the first on the sheet.

        >>> view.best_box
        'chance'
        """
        return max(self.open_boxes, key=self.points)

    def enter(self, box: Box) -> Enter:
        """Return the move that enters the dice in this box; raise `ValueError` if it isn't open.

        >>> str(view.enter("chance"))
        'enter chance'
        """
        return self._offer(box).enter

    def chance(self, box: Box, *dice: int | Sequence[int]) -> float:
        """Return the probability (0 to 1) of scoring in this box at the end of the turn.

        You keep these dice now, and aim at nothing but this box. Without dice, all are thrown
        again. Raises `ValueError` if the box isn't open, `IllegalMove` if you can't keep these dice.

        >>> round(view.chance("kniffel", 6, 6), 3)
        0.029
        """
        return self._odds(box, dice).in_turn

    def average(self, box: Box, *dice: int | Sequence[int]) -> float:
        """Return the average points in this box at the end of the turn, as in `chance`.

        >>> round(view.average("sixes", 6, 6), 1)
        17.5
        """
        return self._odds(box, dice).points

    @property
    def _whole_cup(self) -> bool:
        is_whole: bool = self.state.rules.whole_cup
        return is_whole

    def _odds(self, box: Box, dice: Sequence[int | Sequence[int]]) -> BoxOdds:
        every = run_to_end(chances(self.state, faces(dice)))
        for odds in every:
            if odds.box == box:
                return odds
        raise self._not_open(box)

    def _offer(self, box: Box, *dice: int | Sequence[int]) -> Offer:
        for offer in self._offers_for(dice) if dice else self._offers:
            if offer.enter.box == box and not offer.closed:
                return offer
        raise self._not_open(box)

    @cached_property
    def _offers(self) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.state.offers()
        return offers

    def _offers_for(self, dice: Sequence[int | Sequence[int]]) -> tuple[Offer, ...]:
        """Return the offers for other dice than those on the table."""
        five = faces(dice)
        if len(five) != len(self.dice) or not set(five) <= set(range(1, self.state.sides + 1)):
            raise ValueError(f"{five} are not five dice with faces from 1 to {self.state.sides}")
        offers: tuple[Offer, ...] = self.state.rules.offers(self.state.sheets[self.me], five)
        return offers

    def _not_open(self, box: Box) -> ValueError:
        return ValueError(f"box {box!r} isn't open; open boxes: {', '.join(self.open_boxes)}")
