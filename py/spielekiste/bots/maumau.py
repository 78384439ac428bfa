"""Bots for Mau-Mau: one guesses hidden cards and simulates games, the others use simple rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, by_mind
from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_heuristic import heuristic_move
from spielekiste.bots.maumau_rollout import CardLayout, Rollout
from spielekiste.core.chance import Source
from spielekiste.games.maumau import DRAW, Lay, MauMauView
from spielekiste.games.maumau.cards import COLOUR, FACE, PLUS, REST
from spielekiste.games.maumau.moves import Instead

PLANS = frozenset({"last", "wish", "stop", "plus", "colour", "number", "draw", "keep", "pass"})
"""Codes of plans: `last` (the last card), `wish` (args: the colour), `stop` and `plus` (the next
player misses a turn or draws), `colour` (keeps the colour), `number` (changes it by a number or
symbol), `draw`, `pass` (can't even draw) and `keep` (keeps the drawn card).
"""

Move: TypeAlias = Lay | Instead

GAMES_AHEAD, GUESSES = 8000, 600
"""Number of games simulated per decision, for all moves together, and of guesses of the hands."""

SEEDS = 1 << 64
"""Number of possible seeds for the fast random generator of a decision."""

LEG, BEHIND = 40, 1.6
"""Number of guesses between comparisons, and the threshold for dropping a move.

A move is dropped if its wins are behind the best one by the threshold times the root of the number
of guesses, which is about two and a half standard errors.
"""


@dataclass(frozen=True, slots=True)
class Sampler:
    """A bot that simulates many games for each move, consistent with what its seat has seen.

    Moves that fall clearly behind are dropped, which leaves more games for close choices and makes
    easy choices fast.
    """

    games: int
    """Maximum number of simulated games."""
    guesses: int
    """Number of guesses of the hidden hands."""

    def think(self, view: MauMauView, rng: Source) -> Thinking:
        """Guess the hidden hands, one guess per slice, then simulate each move once per slice."""
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
    """Return the moves that are not too far behind the best one."""
    best = max(won.values())
    return {move: found for move, found in won.items() if best - found < behind}


def _play_on(view: MauMauView, deal: CardLayout, won: dict[Move, float]) -> None:
    """Simulate each move with these cards, and add the viewer's share of the win to `won`."""
    for move in won:
        rollout = Rollout(view, deal)
        rollout.play(move)
        if not rollout.over:
            rollout.play_on()
        won[move] += rollout.share(view.turn)


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A bot that takes the best move by a rule of thumb."""

    hasty: int = 0
    """One decision in this many is random; 0 means none."""

    def think(self, view: MauMauView, rng: Source) -> Thinking:
        """Decide using only the bot's own hand."""
        moves = view.legal()
        yield
        if len(moves) > 1 and self.hasty and not rng.randrange(self.hasty):
            return _decision(view, moves[rng.randrange(len(moves))])
        return _decision(view, heuristic_move(moves, view.hand))


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
    """Return True if the card matches by number or symbol and changes the colour."""
    return not view.wish and COLOUR[view.laid[-1]] not in ("", COLOUR[move.card])


_SIGNS = {REST: "stop", PLUS: "plus"}
