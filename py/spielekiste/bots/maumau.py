"""Mau-Mau's bots: one plays out many ways the hidden cards may lie, the others go by simple rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from spielekiste.bots.maumau_guess import guess
from spielekiste.bots.maumau_play import by_thumb, play_out
from spielekiste.bots.thought import Bot, Plan, Thinking, Thought
from spielekiste.core.chance import Source
from spielekiste.core.options import Options
from spielekiste.games.maumau import DRAW, Lay, MauMauView
from spielekiste.games.maumau.cards import COLOUR, FACE, PLUS, REST
from spielekiste.games.maumau.moves import Instead

PLANS = frozenset({"last", "wish", "stop", "plus", "colour", "number", "draw", "keep", "pass"})
"""`last`: out of cards. `wish`: names the colour (args: which) that suits its hand. `stop`, `plus`:
the next one misses a turn, or draws. `colour`, `number`: keeps the colour, or changes it by a
number. `draw`, `pass`: takes a card, or cannot. `keep`: keeps the drawn card."""

Move: TypeAlias = Lay | Instead

GAMES_AHEAD = 40
"""How many ways the hidden cards may lie are played out for each move."""


@dataclass(frozen=True, slots=True)
class Sampler:
    """Plays each move on in many games that agree with what its seat has seen."""

    games: int
    """How many for each move."""

    def think(self, view: MauMauView, rng: Source) -> Thinking:
        """Guess the hidden cards, play every move on with the same guess; one game a slice."""
        moves = view.legal()
        if len(moves) == 1:
            return _thought(view, moves[0])
        won = [0.0] * len(moves)
        for _game in range(self.games):
            state = guess(view, rng)
            for at, move in enumerate(moves):
                won[at] += play_out(state.play(move), view.viewer, rng)
                yield
        best = max(range(len(moves)), key=lambda at: (won[at], -at))
        return _thought(view, moves[best])


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
            return _thought(view, moves[rng.randrange(len(moves))])
        return _thought(view, by_thumb(moves, view.hand))


_BOTS: Mapping[str, Bot] = {
    "easy": RuleOfThumb(2),
    "middle": RuleOfThumb(),
    "strong": Sampler(GAMES_AHEAD),
}


def bot(options: Options, mind: str, tables: Any) -> Bot:
    """Return the bot of that strength; the options are part of what it sees."""
    del options, tables
    return _BOTS[mind]


def _thought(view: MauMauView, move: Move) -> Thought:
    return Thought(move, _plan(view, move))


def _plan(view: MauMauView, move: Move) -> Plan:
    if not isinstance(move, Lay):
        return Plan("keep" if view.drawn else "draw" if move == DRAW else "pass")
    if len(view.hand) == 1:
        return Plan("last")
    if move.wish:
        return Plan("wish", (move.wish,))
    face = FACE[move.card]
    return Plan(_SIGNS.get(face, "number" if _is_other_colour(view, move) else "colour"))


def _is_other_colour(view: MauMauView, move: Lay) -> bool:
    """Tell whether the card changes the colour, fitting by its number."""
    return not view.wish and COLOUR[view.laid[-1]] not in ("", COLOUR[move.card])


_SIGNS = {REST: "stop", PLUS: "plus"}
