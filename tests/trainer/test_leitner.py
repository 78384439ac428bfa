"""Cards that move between boxes, and the order in which they are asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from spielekiste.trainer.leitner import (
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


def card(dice: str, loss: float = 1.0) -> Card:
    """Return a new card with these dice."""
    return Card(Puzzle.parse(f"weltraum {dice} 1 0 {EMPTY} voluntary_zero=off"), loss)


def test_a_wrong_answer_is_asked_again_tomorrow() -> None:
    """It moves the card into the first box, from any other."""
    for box in range(LAST + 1):
        again = replace(card("11111"), box=box).answered(10, is_right=False)
        assert (again.box, again.due) == (1, 11)


def test_right_answers_make_the_waiting_longer() -> None:
    """Each moves the card into the next box; it stays in the last one."""
    each, days = card("11111"), []
    for _answer in range(LAST + 1):
        each = each.answered(100, is_right=True)
        days.append(each.due - 100)
    assert days == [3, 7, 14, 30, 30, 30]
    assert sorted(WAIT) == list(WAIT)
    assert (each.asked, each.right) == (LAST + 1, LAST + 1)


def test_the_order_of_asking() -> None:
    """Those asked before come first, the least known ones first; then what cost most."""
    known, unsure = replace(card("11112"), box=3, due=4), replace(card("11113"), box=1, due=5)
    cheap, dear = card("11114", 2.0), card("11115", 8.0)
    later = replace(card("11116", 9.0), box=1, due=6)
    assert waiting([cheap, known, later, dear, unsure], 5) == [unsure, known, dear, cheap]
    assert waiting([cheap, known, later, dear, unsure], 6)[0] == later


def test_two_decks_are_merged() -> None:
    """No card is lost or doubled; the one with more answers stays."""
    new, other = card("11111"), card("22222")
    asked = new.answered(3, is_right=True)
    assert merged([new, other], [asked]) == [asked, other]
    assert merged([asked], [new, other]) == [asked, other]


def test_a_deck_is_limited() -> None:
    """Well-known cards are left out first, then new ones that cost least."""
    faces = [f"{a}{b}{c}{d}{e}" for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)
             for d in range(c, 7) for e in range(d, 7)]  # fmt: skip
    new = [card(dice, float(number)) for number, dice in enumerate(faces[: MOST + 2])]
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
    """The numbers agree with the standard library."""
    days = date.fromisoformat(text) - datetime.fromtimestamp(0, UTC).date()
    assert day_number(text) == days.days
