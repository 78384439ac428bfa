"""The command line of the arena."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielekiste.arena import FIRST_BOT
from spielekiste.arena.__main__ import main
from spielekiste.arena.figures import difference, spread
from tests.arena.bots import FIRST


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return the file of a simple bot."""
    file = tmp_path / "mine.py"
    file.write_text(FIRST_BOT, "utf-8")
    return file


def test_bots_are_compared_with_the_same_dice(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "results.csv"
    given = [str(mine), "best", "random", "--games", "30", "--seed", "7", "--csv", str(table)]
    assert main(given) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "kniffel, 30 deals, seed 7, points:"
    assert "best is better, and this can no longer be luck" in out[4]
    assert "mine.py is better, and this can no longer be luck" in out[5]
    rows = table.read_text("utf-8").splitlines()
    assert rows[0] == "deal,mine.py,best,random"
    assert len(rows) == 31


def test_a_failing_bot_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.py"
    for source, told in (
        ("def play(view, rng):\n    return nothing\n", "line 2: the name 'nothing' isn't known"),
        ("def play(view, rng)\n", "line 1: the line can't be read as Python: expected ':'"),
        ("def play(view, rng):\n    while True: pass\n", "line 2: a decision took longer than 2"),
        (
            "def play(view, rng):\n    return 'enter chances'\n",
            "line 2: 'enter chances' is not a move: ",
        ),
        (
            "def play(view, rng):\n    return 'keep 7'\n",
            "line 2: the move 'keep 7' isn't allowed: ",
        ),
    ):
        file.write_text(source, "utf-8")
        try:
            code: object = main([str(file), "--games", "2"])
        except SystemExit as left:
            code = left.code
        assert code == 1
        assert f"broken.py: {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["no-file.py"], "no-file.py"),
        (["random", "--game", "ludo"], "ludo with 1 players"),
        (["random", "--set", "rules=chess"], "option rules='chess'"),
    ],
)
def test_impossible_contests_are_explained(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given) == 2
    assert told in capsys.readouterr().err


def test_options_of_the_game_can_be_set(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text(FIRST, "utf-8")
    assert main([str(mine), "easy", "--game", "ludo", "--games", "4", "--set", "pieces=4"]) == 0
    assert "ludo, 2 deals" in capsys.readouterr().out


def test_a_difference_within_two_standard_errors_can_be_luck() -> None:
    assert difference([3, 3], [3, 3]).verdict == "equal"
    assert difference([10, 20, 30], [12, 17, 31]).verdict == "luck"
    assert difference([10, 20, 30], [1, 11, 22]).verdict == "better"
    assert difference([1, 11, 22], [10, 20, 30]).verdict == "worse"
    assert spread([5]).error == 0
