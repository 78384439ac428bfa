"""Mau-Mau's bots: one plays out many ways the hidden cards may lie, the others go by simple rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, by_mind
from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_heuristic import by_thumb
from spielekiste.bots.maumau_rollout import CardLayout, Rollout
from spielekiste.core.chance import Source
from spielekiste.games.maumau import DRAW, Lay, MauMauView
from spielekiste.games.maumau.cards import COLOUR, FACE, PLUS, REST
from spielekiste.games.maumau.moves import Instead

PLANS = frozenset({"last", "wish", "stop", "plus", "colour", "number", "draw", "keep", "pass"})
"""`last`: out of cards. `wish`: names the colour (args: which) that suits its hand. `stop`, `plus`:
the next one misses a turn, or draws. `colour`, `number`: keeps the colour, or changes it by a
number. `draw`, `pass`: takes a card, or cannot. `keep`: keeps the drawn card."""

Move: TypeAlias = Lay | Instead

GAMES_AHEAD, GUESSES = 8000, 600
"""How many games are played ahead for a decision, the moves in question sharing them, and from how
many guesses of the hidden hands."""

SEEDS = 1 << 64
"""From how many the quick random numbers of one decision start."""

LEG, BEHIND = 40, 1.6
"""After so many guesses the moves are compared, and those are given up that have won so much less
than the best one, times the root of the number of guesses: about two and a half standard errors."""


@dataclass(frozen=True, slots=True)
class Sampler:
    """Plays each move on in many games that agree with what its seat has seen.

    A move that falls behind clearly drops out, so that the games go to those between which it is
    hard to choose, and where the choice is easy it is made soon.
    """

    games: int
    """How many in all, at most."""
    guesses: int
    """From how many guesses of the hidden hands they begin."""

    def think(self, view: MauMauView, rng: Source) -> Thinking:
        """Guess the hidden hands, one guess a slice; then play on, every move once a slice."""
        won = dict.fromkeys(view.legal(), 0.0)
        guesses, quick = Guesses(Known.of(view)), Random(rng.randrange(SEEDS))  # noqa: S311 - a game
        for _guess in range(self.guesses if len(won) > 1 else 0):
            guesses.add(quick)
            yield
        dealt, left = 0, self.games
        while len(won) > 1 and left >= len(won):
            _play_on(view, guesses.deal(quick), won)
            dealt, left = dealt + 1, left - len(won)
            yield
            if not dealt % LEG:
                won = _hopeful(won, BEHIND * dealt**0.5)
        return _decision(view, max(won, key=won.__getitem__))


def _hopeful(won: dict[Move, float], behind: float) -> dict[Move, float]:
    """Return the moves that are not so far behind the best."""
    best = max(won.values())
    return {move: found for move, found in won.items() if best - found < behind}


def _play_on(view: MauMauView, deal: CardLayout, won: dict[Move, float]) -> None:
    """Play each move on, the cards lying like this, and add what the viewer wins with it."""
    for move in won:
        rollout = Rollout(view, deal)
        rollout.play(move)
        if not rollout.over:
            rollout.play_on()
        won[move] += rollout.share(view.turn)


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Takes the move that a rule of thumb finds best."""

    hasty: int = 0
    """One of so many decisions is made without looking; 0 is none."""

    def think(self, view: MauMauView, rng: Source) -> Thinking:
        """Look at the own hand only."""
        moves = view.legal()
        yield
        if len(moves) > 1 and self.hasty and not rng.randrange(self.hasty):
            return _decision(view, moves[rng.randrange(len(moves))])
        return _decision(view, by_thumb(moves, view.hand))


_BOTS: Mapping[str, Bot] = {
    "easy": RuleOfThumb(2),
    "middle": RuleOfThumb(),
    "strong": Sampler(GAMES_AHEAD, GUESSES),
}


bot = by_mind(_BOTS)


def _decision(view: MauMauView, move: Move) -> Decision:
    return Decision(move, _plan(view, move))


def _plan(view: MauMauView, move: Move) -> Rationale:
    if not isinstance(move, Lay):
        return Rationale("keep" if view.drawn else "draw" if move == DRAW else "pass")
    if len(view.hand) == 1:
        return Rationale("last")
    if move.wish:
        return Rationale("wish", (move.wish,))
    face = FACE[move.card]
    return Rationale(_SIGNS.get(face, "number" if _is_other_colour(view, move) else "colour"))


def _is_other_colour(view: MauMauView, move: Lay) -> bool:
    """Tell whether the card changes the colour, fitting by its number."""
    return not view.wish and COLOUR[view.laid[-1]] not in ("", COLOUR[move.card])


_SIGNS = {REST: "stop", PLUS: "plus"}
