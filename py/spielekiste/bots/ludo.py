"""Ludo's bots: one looks at every throw that may come next, one at the next step, one at little."""

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
"""`only`: there was no choice. `out`: bring a piece out. `capture`: send a piece back (args: whose,
as a seat). `home`: into the goal or on within it. `flee`: away from who is close behind. `run`: on."""

Rating: TypeAlias = Callable[[LudoState, Seat], float]
"""How good a position after a step is for a seat, in fields."""

HASTE = 2
"""Of so many decisions an easy bot takes one without looking, and so plays like a child; a middle
one does so half as often."""


@dataclass(frozen=True, slots=True)
class LudoBot:
    """Takes the step with the best rating, but for a share of decisions made in haste."""

    rate: Rating
    """How a position is rated."""
    hasty: int = 0
    """One of so many decisions is made without looking; 0 is none."""

    def think(self, view: OpenView[LudoState], rng: Source) -> Thinking:
        """Rate every step, one a slice; equals are decided in favour of the foremost piece."""
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
    """Return what a child sees: its own way made, and that it has just captured."""
    captured = sum(event.kind == "capture" for event in state.events)
    return sum(state.pieces[seat]) + 20 * captured


def careful(state: LudoState, seat: Seat) -> float:
    """Return the worth of the position as it stands, dangers included."""
    return worth(state.board, state.pieces, seat)


def farsighted(state: LudoState, seat: Seat) -> float:
    """Return the mean worth over the next throw, everybody taking the best step for themselves."""
    if state.chance is None:
        return careful(state, seat)
    return sum(
        float(chance) * _answered(state.happen(result), seat)
        for result, chance in state.chance.outcomes()
    )


def _answered(state: LudoState, seat: Seat) -> float:
    """Return the worth for `seat` after the best step of whoever decides."""
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
    """Tell whether the piece is in less danger where it goes to."""
    before = danger(state.board, state.pieces, state.turn, move.origin)
    target = state.board.target(move.origin, state.face)
    return before > danger(state.board, state.pieces, state.turn, target)
