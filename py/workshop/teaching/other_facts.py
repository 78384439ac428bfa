"""Numbers for the sheets of Ludo, the duck's journey and Mau-Mau, computed from their own rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any, cast

import numpy as np

from spielekiste import GAMES
from spielekiste.core.state import State
from spielekiste.games.ente.course import ANSWERS, LAST
from spielekiste.games.ente.state import EnteState
from spielekiste.games.ludo.state import LudoState
from spielekiste.games.maumau.cards import COLOUR, DECK, WISH, Card, fits
from spielekiste.games.maumau.legality import HAND
from spielekiste.parts.track import SIX
from workshop.teaching.lesson import Facts

# ---------------------------------------------------------------------- Ludo


def ludo() -> Facts:
    """Return the chances of bringing a piece out, and of being captured from several distances."""
    out = chance(cast("LudoState", GAMES["ludo"].start(2)), "out")
    return {
        "miss": Fraction(SIX - 1, SIX),
        "out": out,
        "in": 1 - out,
        "turns": 1 / out,
        "hit": next(n for n in range(1, SIX + 1) if hits(n, 3)),
        "near": caught(4),
        "far": caught(8),
        "farther": caught(14),
    }


def chance(state: LudoState, kind: str) -> Fraction:
    """Return the chance of this kind of event in this turn, if every move aims at it."""
    return sum(
        (weight * _after(state.happen(due), state.turn, kind) for due, weight in _outcomes(state)),
        Fraction(0),
    )


def _after(state: LudoState, turn: int, kind: str) -> Fraction:
    if any(event.kind == kind for event in state.events):
        return Fraction(1)
    if state.moves:
        return max(_after(state.play(move), turn, kind) for move in state.legal())
    return chance(state, kind) if state.turn == turn and state.outcome is None else Fraction(0)


def caught(distance: int) -> Fraction:
    """Return the chance that a lone piece captures another `distance` spaces ahead in its turn."""
    return chance(_ahead(distance), "capture")


def hits(number: int, distance: int) -> bool:
    """Return whether a roll of that number captures a piece `distance` spaces ahead."""
    state = _ahead(distance)
    after = state.happen(_rolled(state, number))
    return any(
        event.kind == "capture" for move in after.legal() for event in after.play(move).events
    )


def _ahead(distance: int) -> LudoState:
    """Return a position with a lone piece and another piece `distance` spaces ahead."""
    start = cast("LudoState", GAMES["ludo"].start(2))
    last, gap = start.board.last, start.board.entries[1]
    own, other = (1, last - 1, last), (1 + distance - gap) % start.board.track
    return start._replace(pieces=(own, (other, last - 1, last)))


def _rolled(state: State, number: int) -> Any:
    """Return the result of a roll of this number, as a chance event of the game."""
    return next(due for due, _weight in _outcomes(state) if due.dice == (number,))


def _outcomes(state: State) -> Iterator[tuple[Any, Fraction]]:
    due = state.chance
    if due is None:
        raise ValueError("state has no chance event due")
    return due.outcomes()


# ---------------------------------------------------------------------- the duck's journey


def ente() -> Facts:
    """Return the facts about the first roll, the rain, and the length of the journey."""
    first = landings(0)
    mean = sum((weight * field for (field, _waits), weight in first.items()), Fraction(0))
    stay = landings(RAIN)[RAIN, 0]
    five, six = sorted(field for field, _waits in first)[-2:]
    return {
        "stop": FROM + ROLLED,
        "ship": lands(FROM, ROLLED),
        "five": five,
        "six": six,
        "events": sum(field > SIX for field, _waits in first),
        "lucky": sum(
            (weight for (field, _waits), weight in first.items() if field > SIX), Fraction(0)
        ),
        "mean": mean,
        "plain": Fraction(sum(range(1, SIX + 1)), SIX),
        "stay": stay,
        "wet": stay**4,
        "rain": int(1 / (1 - stay)),
        "journey": journey(),
    }


FROM, ROLLED = 2, 4
"""Space and roll of the youngest children's exercise."""

RAIN = 31
"""The space that only a six leaves (E3)."""

AWAY = 99
"""Number of turns that the second duck misses, so that the first travels alone."""


def landings(field: int) -> dict[tuple[int, int], Fraction]:
    """Return the chance of each result of a lone traveller's turn.

    A result is the space and the number of turns to miss. The traveller accepts every offer.
    """
    start = cast("EnteState", GAMES["ente"].start(2))
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    _follow(replace(start, fields=(field, 0), waits=(0, AWAY)), Fraction(1), found)
    return dict(found)


def _follow(state: EnteState, weight: Fraction, found: dict[tuple[int, int], Fraction]) -> None:
    for result, part in _outcomes(state):
        after = state.happen(result)
        while after.offer is not None:
            after = after.play(ANSWERS[0])
        again = after.waits[1] == AWAY and after.outcome is None
        if again:
            _follow(after, weight * part, found)
        else:
            found[after.fields[0], _missed(after)] += weight * part


def _missed(state: EnteState) -> int:
    """Return how many turns the traveller has missed, judging by the other duck's count."""
    return 0 if state.outcome is not None else AWAY - state.waits[1] - 1


def lands(field: int, number: int) -> int:
    """Return the space that a roll of this number leads to."""
    start = replace(cast("EnteState", GAMES["ente"].start(2)), fields=(field, 0), waits=(0, AWAY))
    return start.happen(_rolled(start, number)).fields[0]


def journey() -> float:
    """Return the average number of turns of the journey, missed turns included."""
    matrix, turns = np.eye(LAST), np.ones(LAST)
    for field in range(LAST):
        for (target, waits), weight in landings(field).items():
            turns[field] += waits * float(weight)
            if target < LAST:
                matrix[field, target] -= float(weight)
    return float(np.linalg.solve(matrix, turns)[0])


# ---------------------------------------------------------------------- Mau-Mau


def maumau() -> Facts:
    """Return how many cards match a red three, and the chance that a hand contains one."""
    others = _others(TOP)
    fitting = sum(fits(card, TOP, "") for card in others)
    none = Fraction(comb(len(others) - fitting, HAND), comb(len(others), HAND))
    wishes = DECK.count(WISH)
    dry = Fraction(comb(len(DECK) - wishes, HAND), comb(len(DECK), HAND))
    return {
        "deck": len(DECK),
        "others": len(others),
        "colour": sum(COLOUR[card] == COLOUR[TOP] for card in others),
        "number": sum(fits(card, TOP, "") for card in others if COLOUR[card] not in ("", "red")),
        "wishes": wishes,
        "fitting": fitting,
        "misses": len(others) - fitting,
        "one": Fraction(fitting, len(others)),
        "none": none,
        "hand": 1 - none,
        "dry": dry,
        "wish": 1 - dry,
        "cards": HAND,
        "playable": sum(fits(card, TOP, "") for card in OFFERED),
    }


OFFERED: tuple[Card, ...] = ("red-5", "blue-3", "green-4", WISH)
"""Cards among which the youngest children search for matches."""

TOP: Card = "red-3"
"""Top card of the discard pile in the exercise."""


def _others(top: Card) -> list[Card]:
    left = list(DECK)
    left.remove(top)
    return left
