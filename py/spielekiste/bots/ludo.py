"""Bots for Ludo: the strong one looks one throw ahead, the others rate the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spielekiste.bots.decision import Decision, Rationale, Thinking, by_mind
from spielekiste.bots.ludo_evaluation import danger, worth
from spielekiste.core.chance import Source
from spielekiste.core.state import OpenView, Seat
from spielekiste.games.ludo import START, LudoState, Step

PLANS = frozenset({"only", "out", "capture", "home", "flee", "run"})
"""Codes of plans: `only` (there was no choice), `out`, `capture` (args: the other seat), `home`
(into the goal or further in it), `flee` (from a pursuer) and `run` (move on).
"""

Rating: TypeAlias = Callable[[LudoState, Seat], float]
"""Rating of a position after a step, for one seat, in spaces."""

HASTE = 2
"""The easy bot makes one decision in `HASTE` at random, to play like a child; the middle bot one in
twice as many.
"""


@dataclass(frozen=True, slots=True)
class LudoBot:
    """A bot that plays the highest-rated move, apart from an occasional random one."""

    rate: Rating
    """The rating function."""
    hasty: int = 0
    """One decision in this many is random; 0 means none."""

    def think(self, view: OpenView[LudoState], rng: Source) -> Thinking:
        """Rate every step, one per slice; if tied, choose the step of the foremost piece."""
        state, moves = view.public, view.legal()
        if len(moves) == 1:
            return Decision(moves[0], Rationale("only"))
        if self.hasty and not rng.randrange(self.hasty):
            return _decision(state, moves[rng.randrange(len(moves))])
        ratings = []
        for move in moves:
            ratings.append(self.rate(state.play(move), state.turn))
            yield
        best = max(range(len(moves)), key=lambda at: (ratings[at], at))
        return _decision(state, moves[best])


def eager(state: LudoState, seat: Seat) -> float:
    """Return a naive rating: the seat's own progress, and a bonus for a capture just made."""
    captured = sum(event.kind == "capture" for event in state.events)
    return sum(state.pieces[seat]) + 20 * captured


def careful(state: LudoState, seat: Seat) -> float:
    """Return the value of the current position, including dangers."""
    return worth(state.board, state.pieces, seat)


def farsighted(state: LudoState, seat: Seat) -> float:
    """Return the mean value over the next throw, assuming each player's best step."""
    if state.chance is None:
        return careful(state, seat)
    return sum(
        float(chance) * _answered(state.happen(result), seat)
        for result, chance in state.chance.outcomes()
    )


def _answered(state: LudoState, seat: Seat) -> float:
    """Return the value for `seat` after the best step of the player to move."""
    if state.seat is None:
        return careful(state, seat)
    mover = state.seat
    after = max((state.play(move) for move in state.legal()), key=lambda s: careful(s, mover))
    return careful(after, seat)


_BOTS: Mapping[str, LudoBot] = {
    "easy": LudoBot(eager, HASTE),
    "middle": LudoBot(careful, 2 * HASTE),
    "strong": LudoBot(farsighted),
}


bot = by_mind(_BOTS)


def _decision(state: LudoState, move: Step) -> Decision:
    return Decision(move, _plan(state, move))


def _plan(state: LudoState, move: Step) -> Rationale:
    target = state.board.target(move.origin, state.face)
    hit = state.board.hit(state.pieces, state.turn, target)
    if hit is not None:
        return Rationale("capture", (hit.seat,))
    if move.origin == START:
        return Rationale("out")
    if target >= state.board.track:
        return Rationale("home")
    return Rationale("flee" if _is_chased(state, move) else "run")


def _is_chased(state: LudoState, move: Step) -> bool:
    """Return True if the move takes the piece to a space with less danger."""
    before = danger(state.board, state.pieces, state.turn, move.origin)
    target = state.board.target(move.origin, state.face)
    return before > danger(state.board, state.pieces, state.turn, target)
