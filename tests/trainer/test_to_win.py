"""Puzzles about winning: which choices become one, and their text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spielekiste import GAMES
from spielekiste.coach.review import Played
from spielekiste.coach.winning import Winning
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.work import run_to_end
from spielekiste.games.kniffel.rules import ClassicSheet
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Sheet
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.leitner import Card
from spielekiste.trainer.puzzle import Puzzle
from spielekiste.trainer.to_win import to_win
from workshop.solve.stored_tables import table

ENTRIES = (3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, None, None)

TODAY = 20_780


def position(extra: int = 30, entries: tuple[int | None, ...] = ENTRIES) -> SheetState:
    """Return the second seat's turn, which the first leads; only a Kniffel wins."""
    first = Sheet((*entries[:11], 0, 20), extra)
    return SheetState(ClassicSheet("block"), (first, Sheet(entries)), 1, (2, 2, 2, 6, 6), throws=1)


def cards_after(state: SheetState, keep: str) -> list[Card]:
    """Return the puzzles of a turn with this decision."""
    kniffel = GAMES["kniffel"]
    setup = SetUp(kniffel, seated(["Ada", "Ben"]), kniffel.options(), TableOptions())
    played = [Played(7, state, Keep(tuple(map(int, keep))))]
    winning = Winning(state.rules, table("classic-block"))
    assert run_to_end(to_win(winning, setup, played, 0, TODAY)) == []
    return run_to_end(to_win(winning, setup, played, 1, TODAY))


def test_a_choice_for_points_that_wins_less_often_is_a_puzzle() -> None:
    """The puzzle has all sheets, those of the others after one's own, and the loss in hundredths."""
    [card] = cards_after(position(), "66")
    assert card.puzzle.sheet == position().sheets[1]
    assert card.puzzle.others == position().sheets[:1]
    assert card.puzzle.state.legal() == position().legal()
    assert card.loss > 2


@pytest.mark.parametrize(
    ("extra", "keep", "entries"),
    [
        (30, "222", ENTRIES),
        (-200, "66", ENTRIES),
        (30, "66", (None,) * 5 + ENTRIES[5:]),
    ],
)
def test_other_choices_are_none(extra: int, keep: str, entries: tuple[int | None, ...]) -> None:
    """The right choice, one that does not matter, and an early one are no puzzles."""
    assert cards_after(position(extra, entries), keep) == []


def test_the_text_reads_back() -> None:
    """A puzzle against one and against seven players is read back equal, without them as before."""
    [card] = cards_after(position(), "66")
    for others in ((), card.puzzle.others, card.puzzle.others * 7):
        puzzle = replace(card.puzzle, others=others)
        assert Puzzle.parse(str(puzzle)) == puzzle
    assert "against" not in str(replace(card.puzzle, others=()))


@pytest.mark.parametrize("word", ["against=0", "against=0:-,-", "against=x:3", "against=-1:"])
def test_a_broken_text_is_refused(word: str) -> None:
    """Sheets with too few boxes, impossible points or extra points are reported."""
    [card] = cards_after(position(), "66")
    words = str(replace(card.puzzle, others=())).split(" ")
    with pytest.raises(UnreadableNotation):
        Puzzle.parse(" ".join([*words[:5], word, *words[5:]]))
    full = str(card.puzzle).replace(";", "")
    many = full.replace("against=", "against=" + ";".join(["0:" + ",".join("-" * 13)] * 8) + ";")
    with pytest.raises(UnreadableNotation):
        Puzzle.parse(many)
