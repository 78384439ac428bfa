from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from spielekiste.games.maumau import MauMauState, Rules
from spielekiste.games.maumau.cards import in_order
from spielekiste.games.maumau.draws import Deal, Draw
from spielekiste.games.maumau.state import start
from tests.games.maumau.shuffled import House, Line, Paper, Result, lines, written

SIGNS = {"rest": "z", "plus": "+"}

CASES = [
    # deck, players and cards each, decisions, (play_drawn, draw_anyway)
    ("red-1 red-plus green-1 green-rest wish wish", 2, 2, 6, (False, False)),
    ("red-1 red-2 green-1 green-plus blue-1 wish", 2, 2, 6, (False, False)),
    ("red-1 red-plus green-plus green-rest wish", 2, 1, 6, (True, False)),
    ("red-1 red-plus green-1 green-2 wish", 2, 1, 5, (False, True)),
    ("red-1 red-2 green-plus blue-1 blue-rest", 2, 1, 6, (True, True)),
    ("red-1 red-1 red-1 green-2 green-2", 2, 2, 8, (False, False)),
    ("red-1 red-plus green-rest green-1 blue-2 wish", 3, 1, 5, (False, False)),
]


def paper(card: str) -> Paper:
    """Return the card in the notation of the second implementation."""
    colour, _, face = card.partition("-")
    return ("?", "?") if card == "wish" else (colour[0], SIGNS.get(face, face))


def engine(rules: Rules, seats: int, decisions: int) -> dict[tuple[Line, Result], Fraction]:
    """Return the engine's lines of at most this many decisions, with exact probabilities."""
    found: dict[tuple[Line, Result], Fraction] = defaultdict(Fraction)
    heap: list[tuple[MauMauState, Fraction, Line, int]] = []
    heap.append((start(rules, seats, 0), Fraction(1), (), decisions))
    while heap:
        state, chance, line, left = heap.pop()
        if state.outcome is not None:
            how = {"last-card": "out", "all-passed": "stuck"}[state.outcome.reason]
            found[line, " ".join([how, *map(str, state.outcome.scores)])] += chance
        elif state.chance is not None:
            for result, weight in state.chance.outcomes():
                word = happened(state, str(result).split()[1:])
                heap.append((state.happen(result), chance * weight, (*line, word), left))
        elif left == 0:
            found[line, "going on"] += chance
        else:
            moves = state.legal()
            for move in moves:
                share = chance / len(moves)
                heap.append((state.play(move), share, (*line, spoken(str(move))), left - 1))
    return dict(found)


def happened(state: MauMauState, got: list[str]) -> str:
    """Return a chance result in the notation of the second implementation."""
    cards = [written(paper(card)) for card in got]
    if isinstance(state.chance, Deal):
        return f"{state.turn}:" + "+".join(sorted(cards))
    assert isinstance(state.chance, Draw)
    return (
        f"up:{cards[0]}" if state.chance.purpose == "turn-up" else f"{state.turn} gets {cards[0]}"
    )


def spoken(move: str) -> str:
    """Return a move in the notation of the second implementation."""
    word, *rest = move.split()
    if word == "lay":
        return "??" + rest[1][0] if rest[0] == "wish" else "put " + written(paper(rest[0]))
    return {"draw": "take", "pass": "no"}[word]


@pytest.mark.parametrize(("deck", "seats", "hand", "decisions", "agreed"), CASES)
def test_every_line_is_as_likely_as_with_a_shuffled_stock(
    deck: str, seats: int, hand: int, decisions: int, agreed: tuple[bool, bool]
) -> None:
    """Both implementations have the same lines, exact probabilities and results."""
    rules = Rules(*agreed, in_order(deck.split()), hand)
    found = engine(rules, seats, decisions)
    expected = lines(list(map(paper, deck.split())), House(seats, hand, *agreed), decisions)
    assert len(found) == len(expected)
    assert expected == found
    assert sum(found.values()) == 1


def test_the_small_cases_reach_every_ending() -> None:
    """The lines include last cards, all players passing, and unfinished games."""
    ends = set()
    for deck, seats, hand, decisions, agreed in CASES:
        rules = Rules(*agreed, in_order(deck.split()), hand)
        ends |= {result.split()[0] for _line, result in engine(rules, seats, decisions)}
    assert ends == {"going", "out", "stuck"}
