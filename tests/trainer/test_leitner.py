"""Cards that move between boxes, and the order in which they are asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from spielekiste.trainer.leitner import (
    AT_ONCE,
    LAST,
    MOST,
    WAIT,
    Card,
    day_number,
    merged,
    waiting,
    within_limit,
)
from spielekiste.trainer.puzzle import Puzzle

EMPTY = ",".join("-" * 11)


def card(dice: str, loss: float = 1.0, played: int = 1) -> Card:
    """Return a new card with these dice."""
    return Card(Puzzle.parse(f"weltraum {dice} 1 0 {EMPTY} voluntary_zero=off"), loss, played)


def test_a_wrong_answer_is_asked_again_soon() -> None:
    """A wrong answer moves the card from any box to the first."""
    for box in range(LAST + 1):
        again = replace(card("11111"), box=box, asked=box).answered(10, is_right=False)
        assert (again.box, again.due) == (1, 12)


def test_right_answers_make_the_waiting_longer() -> None:
    """Each right answer moves the card to the next box, up to the last one."""
    each, days = card("11111").answered(100, is_right=False), []
    for _answer in range(LAST):
        each = each.answered(100, is_right=True)
        days.append(each.due - 100)
    assert days == [7, 21, 60, 180, 180]
    assert sorted(WAIT) == list(WAIT)
    assert (each.asked, each.right) == (LAST + 1, LAST)


def test_a_new_card_answered_right_waits_long() -> None:
    """A new card skips the first boxes."""
    known = card("11111").answered(100, is_right=True)
    assert (known.box, known.due) == (AT_ONCE, 121)
    assert known.answered(121, is_right=True).box == AT_ONCE + 1


def test_the_order_of_asking() -> None:
    """New cards are ordered by latest game, then by cost; other cards by how little they are
    known.
    """
    known = replace(card("11112"), box=3, due=4, asked=2, right=2)
    unsure = replace(card("11113"), box=1, due=5, asked=2)
    old, cheap, dear = card("11114", 9.0, 3), card("11115", 2.0, 4), card("11116", 8.0, 4)
    later = replace(card("11122", 9.0), box=1, due=6, asked=2)
    cards = [old, cheap, known, later, dear, unsure]
    assert waiting(cards, 5) == [dear, cheap, unsure, old, known]
    assert waiting(cards, 6) == [dear, cheap, later, old, unsure, known]


def test_one_card_in_three_has_been_asked_before() -> None:
    """The order depends on the number of answers, so it continues after each answer."""
    again, new = replace(card("11112"), box=1, due=5), card("11113")
    first = [waiting([new, replace(again, asked=asked)], 5)[0] == new for asked in range(6)]
    assert first == [True, True, False] * 2
    assert waiting([new], 5) == waiting([new], 7) == [new]


def test_two_decks_are_merged() -> None:
    """No card is lost or duplicated; the version with more answers is kept."""
    new, other = card("11111"), card("22222")
    asked = new.answered(3, is_right=True)
    assert merged([new, other], [asked]) == [asked, other]
    assert merged([asked], [new, other]) == [asked, other]


def test_a_deck_is_limited() -> None:
    """Well-known cards are removed first, then new cards of the oldest games."""
    faces = [f"{a}{b}{c}{d}{e}" for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)
             for d in range(c, 7) for e in range(d, 7)]  # fmt: skip
    new = [card(dice, 1.0, number) for number, dice in enumerate(faces[: MOST + 2])]
    known = replace(new[-1], box=LAST, asked=6)
    asked = replace(new[0], box=1, asked=1)
    kept = within_limit([asked, *new[1:-1], known])
    assert len(kept) == MOST
    assert asked in kept
    assert known not in kept
    assert new[1] not in kept
    assert new[2] in kept


@pytest.mark.parametrize(
    "text", ["1970-01-01", "1999-12-31", "2000-02-29", "2024-03-01", "2026-11-23", "2100-03-01"]
)
def test_days_are_counted(text: str) -> None:
    """Day numbers agree with the standard library."""
    days = date.fromisoformat(text) - datetime.fromtimestamp(0, UTC).date()
    assert day_number(text) == days.days
