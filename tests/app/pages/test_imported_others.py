"""Class boards, puzzles and lab counts in a “Save everything” file."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

from app.pages.board.link import ClassBoard, StoredResult, alike
from app.pages.lab.pages import LabScreen
from app.pages.lab.store import MOST_RESULTS, LabStore
from app.pages.past.imports import ImportsScreen
from app.pages.train.training import MOST_PEOPLE, StoredTraining, Training
from app.saves.boards import StoredBoards
from app.saves.codec import pack, unpack
from app.saves.library import COUNTS, TRAINING
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from spielekiste.trainer.leitner import Card
from spielekiste.trainer.puzzle import Puzzle
from tests.app.support.class_board import arrive, at_board, board_of, finish
from tests.app.support.class_results import opened, result
from tests.app.support.fakes import FakePlatform, started, tap

SEVEN = Experiment(DiceEvent("sum", 7), 2)
EMPTY = "-," * 12 + "-"


def card(dice: str, box: int = 0, asked: int = 0) -> Card:
    """Return a card with these dice on an empty sheet."""
    puzzle = Puzzle.parse(f"kniffel {dice} 1 0 {EMPTY} {GAMES['kniffel'].options.of({})}")
    return Card(puzzle, 3.5, 1, box=box, asked=asked)


def file_of(platform: FakePlatform) -> str:
    """Return the content of the “Save everything” file."""
    app = started(platform)
    platform.route = "/past"
    app.follow_route()
    finish(platform)
    app.act("save-all")
    return next(reversed(platform.downloads.values()))


def open_file(*texts: str, storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open files with “Open a game” on a device."""
    platform = FakePlatform("/open", storage=storage)
    app = started(platform)
    platform.chosen = [(f"{number}.txt", text) for number, text in enumerate(texts)]
    tap(app, platform, "pick-files")
    finish(platform)
    return app, platform


def board_with(*rows: StoredResult, begun: int = 7) -> ClassBoard:
    return ClassBoard("7b", begun, kinds=("kniffel x",), rows=rows)


def rows_of(*seeds: int) -> list[StoredResult]:
    """Return a board's stored results."""
    app, platform = at_board()
    arrive(app, platform, *(opened(result("kniffel", seed, "Ada")) for seed in seeds))
    return list(board_of(app).rows)


def boards_on(platform: FakePlatform) -> list[ClassBoard]:
    stored = StoredBoards(platform)
    return [ClassBoard.parse(stored.text(key) or "") for key in stored.keys]


# ---------------------------------------------------------------------- class boards


def test_broken_results_of_a_board_are_set_apart_and_the_others_kept() -> None:
    good, worse = rows_of(1, 2)
    broken = replace(worse, text=pack(unpack(worse.text).replace("kniffel", "poker")))
    app, platform = open_file(pack(str(board_with(good, broken))))
    assert [board.rows for board in boards_on(platform)] == [(good,)]
    assert boards_on(platform)[0].name == "7b"
    assert "1 result from a class board (number 2, line 2: this game isn’t available here)" in (
        platform.text
    )
    tap(app, platform, "hand-over 0")
    apart = ClassBoard.parse(next(iter(platform.downloads.values())))
    assert apart.rows == (broken,)
    assert (apart.name, apart.kinds) == ("7b", ("kniffel x",))
    tap(app, platform, "shelve 0")
    assert [ClassBoard.parse(each.record).rows for each in app.saves.library] == [(broken,)]


def test_a_board_that_is_none_is_not_stored() -> None:
    bad = str(board_with(*rows_of(1))).replace("spielekiste-board 1", "spielekiste-board 9")
    _app, platform = open_file(pack(bad), pack("spielekiste-board 1\n\n" + "x\n" * 2000))
    assert not StoredBoards(platform).keys
    assert "0.txt" in platform.text
    assert "1.txt" in platform.text
    assert platform.text.count("can’t be opened") == 2


def test_a_board_of_broken_results_only_is_not_stored_but_stays_on_screen() -> None:
    _app, platform = open_file(pack(str(board_with(StoredResult("", "", 0, "junk")))))
    assert not StoredBoards(platform).keys
    assert "1 result from a class board (number 1, line 1" in platform.text


def test_a_board_opened_twice_is_there_once_and_a_later_state_replaces_it() -> None:
    one, two = rows_of(1, 2)
    _app, first = open_file(pack(str(board_with(one))))
    _app, again = open_file(pack(str(board_with(one))), storage=first.storage)
    assert "already" in again.text
    _app, later = open_file(pack(str(board_with(one, two))), storage=first.storage)
    assert [board.rows for board in boards_on(later)] == [(one, two)]
    _app, other = open_file(pack(str(board_with(two, begun=8))), storage=first.storage)
    assert len(boards_on(other)) == 2


def test_one_result_under_many_ids_counts_once_unless_another_child_had_it() -> None:
    (row,) = rows_of(1)
    forged = [replace(row, id=f"{number:016x}") for number in range(30)]
    other = replace(row, id=alike(row.id, 2))
    _app, platform = open_file(pack(str(board_with(*forged, row, other))))
    assert [each.id for each in boards_on(platform)[0].rows] == [row.id, other.id]


def test_without_room_a_board_stays_on_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(board_with(*rows_of(1)))
    platform = FakePlatform("/open")
    app = started(platform)
    monkeypatch.setattr(platform, "remember", lambda _name, _text: False)
    platform.chosen = [("a.txt", pack(text))]
    tap(app, platform, "pick-files")
    finish(platform)
    assert "There is no room on this device" in platform.text
    tap(app, platform, "hand-over 0")
    assert platform.downloads["a.txt"] == text


def test_without_their_modules_such_texts_stay_on_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "app.pages.train.incoming", None)
    _app, platform = open_file(pack(f"{TRAINING}\n{{}}"))
    assert "This page couldn’t be loaded. Try again when you’re online." in platform.text


# ---------------------------------------------------------------------- puzzles


def test_puzzles_come_along_and_are_merged() -> None:
    old = FakePlatform()
    training = Training(old)
    training.add("Ada", [card("11234"), card("22345", box=3, asked=2)])
    training.note_day(5, is_right=True)
    training.note_day(6, is_right=True)
    assert training.store()
    text = file_of(old)
    new = FakePlatform()
    training = Training(new)
    training.add("Ada", [card("11234", box=1, asked=1), card("22345"), card("33456")])
    training.add("Ben", [card("11112")])
    training.note_day(6, is_right=False)
    assert training.store()
    _app, platform = open_file(text, storage=new.storage)
    assert "Dice puzzles have arrived." in platform.text
    found = Training(platform)
    boxes = {str(each.puzzle).split()[1]: each.box for each in found.people["Ada"]}
    assert boxes == {"11234": 1, "22345": 3, "33456": 0}
    assert len(found.people["Ben"]) == 1
    assert found.days == {5: True, 6: False}
    before = dict(platform.storage)
    _app, again = open_file(text, storage=platform.storage)
    assert again.storage["training"] == before["training"]


def test_a_damaged_part_of_the_puzzles_is_set_apart() -> None:
    facts = {"people": {"Ada": [["kniffel", 1, 0, 0, 0, 0, 0]]}, "days": {"5": True}, "seen": []}
    text = f"{TRAINING}\n{json.dumps(facts)}"
    app, platform = open_file(pack(text), pack(f"{TRAINING}\nnonsense"))
    assert Training(platform).days == {5: True}
    assert platform.text.count("some of the puzzles can’t be read") == 2
    assert isinstance(app.screen, ImportsScreen)
    assert {record.text for record in app.screen.records} == {text, f"{TRAINING}\nnonsense"}


def test_players_of_this_device_stay_if_there_are_too_many() -> None:
    own = FakePlatform()
    training = Training(own)
    for number in range(MOST_PEOPLE - 1):
        training.add(f"own{number}", [card("11234")])
    assert training.store()
    facts = {"people": {"A": [], "B": [], "C": []}, "days": {}, "seen": []}
    _app, platform = open_file(pack(f"{TRAINING}\n{json.dumps(facts)}"), storage=own.storage)
    people = StoredTraining(platform.storage["training"]).people
    assert len(people) == MOST_PEOPLE
    assert [name for name in people if not name.startswith("own")] == ["C"]
    assert "there isn’t enough room for every player’s puzzles" in platform.text


# ---------------------------------------------------------------------- counts of the lab


def counts(platform: FakePlatform) -> dict[int, int]:
    """Return the counts that the lab shows for two dice."""
    app = started(FakePlatform("/lab?dice=2&event=sum-7", storage=platform.storage))
    assert isinstance(app.screen, LabScreen)
    return dict(app.screen.series.facts.result.counts)


def test_counts_of_the_lab_come_along_and_are_added_up_once() -> None:
    old, new = FakePlatform(), FakePlatform()
    LabStore(old).put(LabResult(SEVEN, "old", {7: 2, 3: 1}))
    LabStore(new).put(LabResult(SEVEN, "new", {7: 1, 12: 4}))
    text = file_of(old)
    _app, platform = open_file(text, storage=new.storage)
    assert "Results from the probability lab have arrived." in platform.text
    assert counts(platform) == {7: 3, 3: 1, 12: 4}
    _app, platform = open_file(text, text, storage=platform.storage)
    assert counts(platform) == {7: 3, 3: 1, 12: 4}
    later = LabResult(SEVEN, "old", {7: 5, 3: 1})
    _app, platform = open_file(lab_text(later), storage=platform.storage)
    assert counts(platform) == {7: 6, 3: 1, 12: 4}
    _app, platform = open_file(text, storage=platform.storage)
    assert counts(platform) == {7: 6, 3: 1, 12: 4}


def lab_text(*results: LabResult) -> str:
    return pack(f"{COUNTS}\n{json.dumps(list(map(str, results)))}")


def test_all_counts_are_deleted_and_brought_back_together() -> None:
    results = [LabResult(SEVEN, "old", {7: 2}), LabResult(SEVEN, "new", {12: 1})]
    _app, platform = open_file(lab_text(*results))
    platform = FakePlatform("/lab?dice=2&event=sum-7", storage=platform.storage)
    app = started(platform)
    finish(platform)
    tap(app, platform, "lab-again")
    assert counts(platform) == {}
    tap(app, platform, "lab-back")
    assert counts(platform) == {7: 2, 12: 1}


def test_counts_that_can_t_be_read_or_have_no_room_are_set_apart() -> None:
    many = [LabResult(SEVEN, f"{number}", {7: 1}) for number in range(MOST_RESULTS + 2)]
    _app, platform = open_file(lab_text(*many))
    assert "2 results from the probability lab were left out" in platform.text
    assert counts(platform) == {7: MOST_RESULTS}
    text = f'{COUNTS}\n["spielekiste-lab 1\\nbad"]'
    _app, platform = open_file(pack(text))
    assert "1 result from the probability lab was left out" in platform.text
    assert "lab" not in platform.storage


def test_a_board_passes_over_puzzles_and_counts() -> None:
    app, platform = at_board()
    puzzles, series = pack(f"{TRAINING}\n{{}}"), lab_text(LabResult(SEVEN, "old", {7: 2}))
    text = f"{puzzles}\n{series}\n"
    app.receive([("all.txt", text)])
    finish(platform)
    assert board_of(app).rows == ()
    assert "can’t be opened" not in platform.text
