"""Results as text, and their sums."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from spielekiste.core.errors import BrokenRecord
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult, is_lab_result, latest, merged

STRAIGHT = Experiment(DiceEvent.parse("row 4"), 5, 6, 3, "helps")
SEVEN = Experiment(DiceEvent.parse("sum 7"), 2)

TEXT = """\
spielekiste-lab 1
dice 5 6 3 helps
event row 4
by real
id 0123abcd
guess 62
counts 2:3 4:5 5:1
"""


def result(
    key: str, counts: Mapping[int, int], experiment: Experiment = STRAIGHT, guess: int | None = None
) -> LabResult:
    return LabResult(experiment, key * 8, counts, guess=guess)


def test_a_result_is_its_text() -> None:
    found = LabResult.parse(TEXT)
    assert str(found) == TEXT
    assert (found.attempts, found.hits, found.guess, found.by) == (9, 6, 62, "real")
    assert found == LabResult(STRAIGHT, "0123abcd", {2: 3, 4: 5, 5: 1}, "real", 62)
    assert LabResult.parse(TEXT.replace("\n", "\r\n").rstrip()) == found
    empty = LabResult(SEVEN, "00000000")
    assert LabResult.parse(str(empty)) == empty
    assert is_lab_result(TEXT)
    assert not is_lab_result("spielekiste 1\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [("lab 1", "lab 2", 1, "format"), ("event row 4", "event row 6", 2, "options"),
     ("event row 4", "event luck", 2, "options"), ("5 6 3", "5 7 3", 2, "options"),
     ("5 6 3", "5 six 3", 2, "options"), ("helps", "hopes", 2, "options"),
     ("dice 5 6 3 helps\n", "", 6, "header"), ("by real", "by magic", 4, "header"),
     ("by real", "to real", 4, "header"), ("id 0123abcd", "id ../..", 5, "header"),
     ("guess 62", "guess 101", 6, "header"), ("guess 62", "by app", 6, "header"),
     ("2:3", "2:0", 7, "header"), ("2:3", "0:3", 7, "header"), ("2:3", "4:3", 7, "header"),
     ("2:3", "2", 7, "header"), ("2:3", "2:1000000", 7, "size"), ("2:3", "2:3 " * 2000, 1, "size")],
)  # fmt: skip
def test_a_broken_text_says_where_and_why(old: str, new: str, line: int, code: str) -> None:
    with pytest.raises(BrokenRecord) as broken:
        LabResult.parse(TEXT.replace(old, new))
    assert (broken.value.line, broken.value.code) == (line, code)


def test_damaged_texts_are_refused_or_read() -> None:
    """Only `BrokenRecord` is raised, and every parsed result is complete."""
    luck = Random(1)
    for _text in range(1500):
        at = luck.randrange(len(TEXT))
        text = (
            TEXT[:at]
            + chr(luck.choice([10, 32, 45, 48, 57, 58, 101, 1633]))
            + TEXT[at + luck.randrange(3) :]
        )
        try:
            found = LabResult.parse(text)
        except BrokenRecord:
            continue
        assert LabResult.parse(str(found)) == found


def test_results_are_added_up_by_experiment() -> None:
    sums = merged([
        result("a", {3: 1, 4: 2}, guess=50), result("b", {4: 1}), result("a", {7: 2}, SEVEN),
        result("c", {5: 4}, guess=70),
    ])  # fmt: skip
    assert [(each.experiment, dict(each.counts), each.guesses, each.tablets) for each in sums] == [
        (STRAIGHT, {3: 1, 4: 3, 5: 4}, (50, 70), 3),
        (SEVEN, {7: 2}, (), 1),
    ]
    assert [(each.attempts, each.hits) for each in sums] == [(8, 7), (2, 2)]


def test_a_result_that_has_grown_counts_once() -> None:
    """A result that has grown replaces the earlier one, in any order; thirty copies count once."""
    early, late = result("a", {4: 1}), result("a", {4: 3, 3: 1})
    assert latest([early, late]) == latest([late, early]) == [late]
    assert latest([early] * 30) == [early]
    assert [each.attempts for each in merged([late, early, result("b", {4: 1})])] == [5]
