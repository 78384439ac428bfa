"""Results of the probability lab on a class board."""

from __future__ import annotations

import pytest

from app.links.lab_results import result_link
from app.saves.boards import StoredBoards
from app.saves.codec import pack
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from tests.app.support.class_board import arrive, at_board, board_of, finish, reopened, screen
from tests.app.support.class_results import opened, result
from tests.app.support.fakes import HERE, tap

SEVEN = Experiment(DiceEvent("sum", 7), 2)
STRAIGHT = Experiment(DiceEvent("row", 4), 5, 6, 3, "helps")


def lab(key: str, hits: int, misses: int, guess: int | None = None) -> LabResult:
    """Return a lab result from a tablet."""
    counts = {value: number for value, number in ((7, hits), (6, misses)) if number}
    return LabResult(SEVEN, key, counts, guess=guess)


def test_results_of_many_tablets_are_added_up() -> None:
    app, platform = at_board()
    arrive(
        app, platform, result_link(HERE, lab("a", 2, 8, 10)), result_link(HERE, lab("b", 1, 9, 20))
    )
    told = "Probability lab: The sum is 7. It happened in 1 of 10 attempts: 10%. 2 results so far."
    assert platform.announced[-1] == told
    arrive(app, platform, result_link(HERE, LabResult(STRAIGHT, "c", {4: 1})))
    tap(app, platform, "board-tab lab")
    assert platform.route.endswith("/lab")
    assert "2 tablets. It happened in 3 of 20 attempts: 15%." in platform.text
    assert "Guesses: 10, 20" in platform.text
    assert "1 tablet. It happened in 1 of 1 attempt: 100%." in platform.text
    assert "1/6" not in platform.text
    tap(app, platform, "lab-uncover 0")
    finish(platform)
    assert "Exact chance: 1/6, or about 16.67%" in platform.text
    assert "61.5" not in platform.text
    arrive(app, platform, result_link(HERE, lab("d", 5, 0)))
    assert "3 tablets. It happened in 8 of 25 attempts: 32%." in platform.text
    again, there = reopened(platform)
    assert "3 tablets. It happened in 8 of 25 attempts: 32%." in there.text
    assert len(board_of(again).rows) == 4


def test_a_result_that_has_grown_takes_the_place_of_the_earlier_one() -> None:
    app, platform = at_board()
    early, late = lab("a", 1, 1), lab("a", 3, 7)
    arrive(app, platform, *[result_link(HERE, early)] * 30)
    assert len(board_of(app).rows) == 1
    assert platform.announced[-1].startswith("Already on the board: ")
    arrive(app, platform, result_link(HERE, late))
    arrive(app, platform, result_link(HERE, early))
    assert [each.attempts for each in screen(app).lab.sums] == [10]
    assert len(board_of(app).rows) == 1


def test_matches_are_still_taken_in_after_a_result_of_the_lab() -> None:
    app, platform = at_board()
    arrive(app, platform, result_link(HERE, lab("a", 1, 1)), opened(result("kniffel", 1, "Ada")))
    assert not any(map(screen(app).arrivals.is_foreign, screen(app).arrivals.every))
    assert len(screen(app).arrivals.counted) == 2
    tap(app, platform, "board-tab lab")
    assert "1 tablet." in platform.text


def test_a_file_and_a_pasted_link_of_the_lab() -> None:
    app, platform = at_board()
    app.receive([("lab.txt", f"{pack(str(lab('a', 1, 1)))}\n")])
    finish(platform)
    tap(app, platform, "board-text", result_link(HERE, lab("b", 1, 1)))
    finish(platform)
    assert [each.tablets for each in screen(app).lab.sums] == [2]


@pytest.mark.parametrize(("old", "new"), [("sum 7", "sum 99"), ("7:1", "7:x"), ("lab 1", "lab 9")])
def test_a_broken_result_of_the_lab_says_why(old: str, new: str) -> None:
    app, platform = at_board()
    arrive(app, platform, pack(str(lab("a", 1, 1)).replace(old, new)), source="file")
    assert "A result can’t be opened: line " in platform.announced[-1]
    assert board_of(app).rows == ()


def test_a_removed_result_no_longer_counts_and_can_be_put_back() -> None:
    app, platform = at_board()
    arrive(app, platform, result_link(HERE, lab("a", 1, 1)), result_link(HERE, lab("b", 1, 1)))
    key = board_of(app).rows[0].id
    tap(app, platform, f"board-remove {key}")
    assert [each.tablets for each in screen(app).lab.sums] == [1]
    tap(app, platform, f"board-back {key}")
    assert [each.tablets for each in screen(app).lab.sums] == [2]


def test_an_opened_link_of_the_lab_goes_to_the_latest_board() -> None:
    app, platform = at_board()
    board = platform.route
    for key in ("a", "b"):
        platform.route = result_link(HERE, lab(key, 1, 1)).partition("#")[2]
        app.follow_route()
        tap(app, platform, "lab-board")
        if key == "a":
            platform.timers.clear()
    platform.route = board
    again, there = reopened(platform)
    assert [each.tablets for each in screen(again).lab.sums] == [2]
    assert StoredBoards(there).handed_over() == []


def test_a_result_that_can_t_be_left_to_a_board_is_told() -> None:
    app, platform = at_board()
    platform.route = result_link(HERE, lab("a", 1, 1)).partition("#")[2]
    app.follow_route()
    platform.refuses = True
    app.act("lab-board")
    assert "storage is blocked" in platform.announced[-1]
