"""The state of Kniffel Master: throws, one action a turn, the last round (K1–K6, M1, M12)."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import (
    Event,
    OpenView,
    Outcome,
    Points,
    Seat,
    new_event,
    observer,
    places,
)
from spielekiste.games.master import legal
from spielekiste.games.master.actions import PASS, Action
from spielekiste.games.master.board import Board, Course, Turn, stars
from spielekiste.games.master.effects import act
from spielekiste.parts import five_dice
from spielekiste.parts.dice import THROWS, Dice, Keep, Thrown, check_keep
from spielekiste.parts.five_dice import FiveDice

EVENTS = five_dice.EVENTS | {
    "task",
    "row",
    "row-star",
    "park",
    "overhang",
    "race",
    "coins",
    "coin-move",
    "coin-lap",
    "coins-lost",
    "goal-reached",
    "pass",
}
"""Kinds of events that the game emits. Spaces count from 1; 0 is off the board.

`task`: `what` is starred, for amount stars. `row`: the marker of row `what` moves from origin to
target. `row-star`: row `what` is finished, for amount stars (M4). `park`: its marker is parked in
place target, for amount stars (M6). `overhang` (M7), `race` (M11, target is 1 or 2, the rank) and
`coins` (M8, `what` is the combination or the task met again) give amount spaces of the coin row.
They are followed by `coin-move` from origin to target, by `coin-lap` at the end of lap number
target, for amount stars, and by `coins-lost` for spaces after the last lap (M9). `goal-reached`:
amount stars start the last round (M12). `pass`: no action is possible with the dice (M1).
"""

REASONS = five_dice.REASONS | legal.REASONS
"""Reason ids for rejecting a step."""

ENDINGS = frozenset({"stars-reached"})
"""Reason ids for the end of a game (M12)."""


class MasterFields(NamedTuple):
    """The fields of a position; see `FiveDice` for the fields of a turn."""

    course: Course
    """The numbers of this game."""
    boards: tuple[Board, ...]
    """Board of each seat."""
    first: Seat
    """The seat that began; a round ends before its turn (M12)."""
    turn: Seat
    kept: Dice = ()
    dice: Dice = ()
    throws: int = 0
    """Throws made in this turn; if the third one allows no action, the seat passes (M1)."""
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()


class MasterState(MasterFields, FiveDice):
    """A position of Kniffel Master."""

    __slots__ = ()

    @property
    def sides(self) -> int:
        """Number of faces of a die."""
        return self.course.sides

    @property
    def is_last_round(self) -> bool:
        """True if a player has enough stars to end the game after this round (M12)."""
        return any(self.stars(seat) >= self.course.goal for seat in range(len(self.boards)))

    def stars(self, seat: Seat) -> Points:
        """Return the stars of one seat."""
        return stars(self.course, self.boards[seat])

    def legal(self) -> tuple[Keep | Action, ...]:
        """Return the keeps while throws are left (K1), then the actions, or else a pass (M1)."""
        if not self.dice or self.outcome is not None:
            return ()
        return self._keeps() + (legal.actions(self._now(self.dice)) or (PASS,))

    def why_not(self, action: Action) -> str:
        """Return the reason why an action is illegal with these dice; empty if it is legal."""
        return legal.refusal(self._now(self.dice), action)

    def play(self, move: Keep | Action) -> MasterState:
        """Keep dice for the next throw, or perform one action; raise `IllegalMove` (`REASONS`).

        The `events` of the returned state describe the effect, so `play` can be used for a preview.
        """
        if not self.dice or self.outcome is not None:
            raise self._not_deciding(move)
        if isinstance(move, Keep):
            return self._keep(move)
        if not isinstance(move, Action):
            raise IllegalMove("unknown-move", move)
        if code := self.why_not(move):
            raise IllegalMove(code, move)
        return self._pass(self.dice, ()) if move == PASS else self._act(move)

    def happen(self, result: Thrown) -> MasterState:
        """Add the thrown dice to the kept ones; pass if the third throw allows no action."""
        dice, told = self._lay(result)
        throws = self.throws + 1
        if throws == THROWS and not legal.actions(self._now(dice)):
            return self._pass(dice, told)
        return MasterState(
            self.course,
            self.boards,
            self.first,
            turn=self.turn,
            dice=dice,
            throws=throws,
            events=told,
        )

    def seen_by(self, seat: Seat | None) -> OpenView[MasterState]:
        """Return the full view: Kniffel Master has no hidden information."""
        return OpenView(observer(seat, len(self.boards)), self)

    def _now(self, dice: Dice) -> Turn:
        return Turn(self.course, self.boards, self.turn, dice)

    def _keep(self, move: Keep) -> MasterState:
        check_keep(move, self.dice, self.throws)
        told = (new_event("keep", self.turn, dice=move.dice),)
        return MasterState(
            self.course, self.boards, self.first,
            turn=self.turn, kept=move.dice, throws=self.throws, events=told,
        )  # fmt: skip

    def _pass(self, dice: Dice, told: tuple[Event, ...]) -> MasterState:
        return self._next(self.boards, (*told, new_event("pass", self.turn, dice=dice)))

    def _act(self, action: Action) -> MasterState:
        board, told = act(self._now(self.dice), action)
        boards = (*self.boards[: self.turn], board, *self.boards[self.turn + 1 :])
        has = stars(self.course, board)
        if has >= self.course.goal and not self.is_last_round:
            told = (*told, new_event("goal-reached", self.turn, amount=has))
        return self._next(boards, told)

    def _next(self, boards: tuple[Board, ...], told: tuple[Event, ...]) -> MasterState:
        """Pass the turn to the next seat; the round that reached the goal is the last one (M12)."""
        following = (self.turn + 1) % len(boards)
        if following == self.first:
            scores = tuple(stars(self.course, board) for board in boards)
            if max(scores) >= self.course.goal:
                return self._over(boards, scores, told)
        return MasterState(self.course, boards, self.first, turn=following, events=told)

    def _over(
        self, boards: tuple[Board, ...], scores: tuple[Points, ...], told: tuple[Event, ...]
    ) -> MasterState:
        """End the game, ranking the players by stars; tied players share a place (M12)."""
        outcome = Outcome("stars-reached", places(scores), scores)
        return MasterState(
            self.course, boards, self.first, turn=self.turn, outcome=outcome, events=told
        )


def start(course: Course, seats: int, first: Seat) -> MasterState:
    """Return the first state: empty boards, and all five dice to be thrown by `first` (K2)."""
    return MasterState(course, (Board((0,) * course.sides),) * seats, first, turn=first)
