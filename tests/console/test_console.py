"""The command `spielekiste`, run as processes."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spielekiste import GAMES, Table, __version__, rules
from spielekiste.exchange import schema
from spielekiste.positions import Position
from spielekiste.rulebook import chapters
from workshop.common.paths import ROOT

GOLDEN = ROOT / "tests" / "golden"

ANSWERS = "a\n" * 400
"""The first listed move each time: an entry, an action, a card, or a piece."""


def run(
    *words: str, given: str = "", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with these arguments and input."""
    return subprocess.run(  # noqa: S603 - a fixed command
        [sys.executable, "-m", "spielekiste.console", *words],
        input=given,
        cwd=cwd,
        env={"PYTHONPATH": str(ROOT / "py"), "PYTHONUTF8": "1", "PATH": os.defpath} | environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def record(game: str) -> str:
    return str(min(GOLDEN.glob(f"{game}*.txt")))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played(game: str) -> None:
    """A person who always takes the first move plays against a bot to the end."""
    done = run("play", game, "--name", "Ada", "--bot", "easy", "--seed", "7", given=ANSWERS)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"{game}: Ada and Robin"
    assert re.fullmatch(r"1\. (Ada|Robin): \d+", lines[-2])
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stdout


def test_bots_play_alone_and_the_same_seed_gives_the_same_game() -> None:
    games = {run("play", "ludo", "--watch", "--seed", "x").stdout for _ in range(2)}
    assert len(games) == 1
    assert "finishes in place 1." in games.pop()


def test_a_game_goes_on_from_its_record(tmp_path: Path) -> None:
    """Every step is saved at once, so the end of the input loses nothing."""
    words = ("play", "weltraum", "--name", "Ada", "--record", "g.txt", "--seed", "3")
    first = run(*words, given="a\na\n-\na\n", cwd=tmp_path)
    assert first.returncode == 0
    assert first.stdout.endswith("Stopped. To go on: spielekiste play --record g.txt\n")
    half = Table.load((tmp_path / "g.txt").read_text("utf-8"), GAMES)
    second = run("play", "--record", "g.txt", given=ANSWERS, cwd=tmp_path)
    assert second.returncode == 0
    whole = Table.load((tmp_path / "g.txt").read_text("utf-8"), GAMES)
    assert half.match.due == "move"
    assert whole.match.due == "nothing"
    assert whole.steps[: len(half.steps)] == half.steps
    assert [path.name for path in tmp_path.iterdir()] == ["g.txt"]


def test_real_dice_are_typed_in() -> None:
    given = "13377\n1 2\n13336\n333\n33\nfour-alike\nenter four-alike\nquit\n"
    done = run(
        "play",
        "kniffel",
        "--name",
        "Ada",
        "--name",
        "Ben",
        "--real-dice",
        "--seed",
        "b",
        given=given,
    )
    assert "roll 5 dice. What do they show?" in done.stdout
    assert "That is not allowed: wrong result." in done.stdout
    assert "keeps 3, 3 and 3." in done.stdout
    assert "Type help for help." in done.stdout
    assert "enters 15 points in four of a kind." in done.stdout
    assert done.returncode == 0


def test_a_person_can_undo_and_ask() -> None:
    """The coach, the position as a line, undo, the moves again, help, and a move that is not allowed."""
    given = "hint\nposition\n66\na\nundo\nmoves\nhelp\nenter nothing\nquit\n"
    done = run("play", "--name", "Ada", "--bot", "easy", "--seed", "7", given=given)
    assert "points in the end" in done.stdout
    (line,) = re.findall(r"(?m)^(?:.*: )?(kniffel - .*)$", done.stdout)
    assert Position.parse(line).state.seat is not None
    assert done.stdout.count("Your sheet: ") >= 3
    assert "undo: take back." in done.stdout
    assert "cannot read 'enter nothing'" in done.stdout


def test_hidden_cards_are_not_told() -> None:
    """The names of cards that the bot gets are not printed."""
    done = run("play", "maumau", "--name", "Ada", "--seed", "9", given=ANSWERS)
    assert re.search(r"Robin draws a card\.|Robin gets a card\.", done.stdout)
    assert not re.search(r"Robin (draws|gets) (red|yellow|green|blue|wish)", done.stdout)
    assert "Ada gets a card" not in done.stdout


def test_two_people_hand_over_the_screen() -> None:
    words = ("play", "maumau", "--name", "Ada", "--name", "Ben", "--seed", "9")
    done = run(*words, given="\na\n\na\nquit\n")
    assert "press Enter when nobody else can see the screen" in done.stdout
    assert not re.search(r"(Ada|Ben) (draws|gets) (red|yellow|green|blue|wish)", done.stdout)


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colours_only_in_a_terminal_that_wants_them(
    environment: dict[str, str], *, coloured: bool
) -> None:
    main, terminal = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "spielekiste.console", "rules", "kniffel", "c8"],
        env={"PYTHONPATH": str(ROOT / "py"), "PYTHONUTF8": "1"} | environment,
        stdout=terminal,
        check=False,
    )
    os.close(terminal)
    text = os.read(main, 4096).decode()
    os.close(main)
    assert done.returncode == 0
    assert ("\x1b[1mC8\x1b[0m" in text, "\x1b" in text) == (coloured, coloured)


def test_the_coach_takes_a_position() -> None:
    done = run("coach", "kniffel - 3,............ 0 1 33356", "--kept", "333")
    assert (done.returncode, done.stderr) == (0, "")
    assert "(gives away 0.0000) keep 333" in done.stdout
    assert "kniffel: 1 of 36 with the next throw" in done.stdout
    answer = json.loads(run("coach", "kniffel - 3,............ 0 1 33356", "--json").stdout)
    assert answer["best"] == "keep 333"
    assert Position.parse(answer["position"]).state.dice == (3, 3, 3, 5, 6)


def test_the_coach_takes_a_record(tmp_path: Path) -> None:
    run("play", "--name", "Ada", "--record", "g.txt", "--seed", "3", given="a\n", cwd=tmp_path)
    done = run("coach", "--record", "g.txt", cwd=tmp_path)
    assert "points are still to come on average" in done.stdout


def test_rules_are_printed_by_clause() -> None:
    assert run("rules", "kniffel", "C8").stdout == f"C8  {rules('kniffel')['C8']}\n"
    whole = run("rules", "maumau").stdout
    texts = [rule.text for chapter in chapters("maumau") for rule in chapter.rules]
    assert [text for text in texts if text not in whole] == []
    assert run("rules").stdout.startswith("kniffel: 1 to 8 players\n")


@pytest.mark.parametrize("game", GAMES)
def test_records_are_checked_printed_and_converted(game: str, tmp_path: Path) -> None:
    file = record(game)
    checked = run("record", "check", file)
    assert re.fullmatch(rf".*: {game}, \d players, \d+ steps, (not )?finished\n", checked.stdout)
    assert " points" in run("record", "print", file).stdout or game != "kniffel"
    text = Path(file).read_text("utf-8")
    assert run("record", "convert", "-", "--to", "text", given=text).stdout == text
    out = tmp_path / "steps.json"
    assert run("record", "convert", file, "--output", str(out)).stdout == ""
    whole = json.loads(out.read_text("utf-8"))
    assert [each["id"] for each in whole["steps"]] == [*map(str, Table.load(text, GAMES).steps)]
    assert {*whole["last"]} == {*schema()["$defs"]["view"]["properties"]}
    line = run("record", "convert", file, "--to", "position").stdout
    assert str(Position.parse(line.rstrip("\n"))) + "\n" == line


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["coach", "kniffel - x 0 0 ....."], "coach: cannot read 'kniffel - x 0 0 .....' at position 10"),
        (["coach", "ludo - .../... 0 0 . -"], "coach: the coach knows only games with a score sheet"),
        (["coach"], "coach: give either a position or --record FILE"),
        (["coach", "kniffel - ............. 0 0 .....", "--kept", "3"], "--kept needs dice on the table"),
        (["rules", "chess"], "rules: no game 'chess'; there are kniffel, weltraum"),
        (["rules", "kniffel", "Z9"], "rules: no clause 'Z9'; there are "),
        (["record", "check", "none.txt"], "record: none.txt: No such file or directory"),
        (["record", "check", "README.md"], "record: README.md: record line 1: "),
        (["play", "chess"], "play: no game 'chess'"),
        (["play", "kniffel", "--set", "rules=chess"], "play: option rules='chess': expected one of"),
        (["play", "ludo", *["--name", "Ada"] * 2], "play: seat 1: name-twice ('Ada')"),
        (["play", "--record", "README.md"], "play: README.md: record line 1: "),
        (["play", "ludo", "--watch", "--record", "none/g.txt"], "play: none/g.txt: No such file"),
        (["play", "kniffel", "--bot", "genius"], "invalid choice: 'genius'"),
        (["arena", "nobody.py"], "nobody.py: there is no such file"),
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)  # fmt: skip
def test_wrong_input_is_explained_in_one_line(words: list[str], reason: str) -> None:
    done = run(*words, cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_the_arena_and_the_version() -> None:
    done = run("arena", "easy", "random", "--game", "ludo", "--games", "2", "--seed", "7")
    assert done.stdout.startswith("ludo, 1 deals, seed 7")
    assert run("--version").stdout == f"spielekiste {__version__}\n"
    assert {"play", "coach", "review", "arena", "rules", "record"} <= {
        *run("--help").stdout.split()
    }


def test_a_reader_that_stops_is_no_error() -> None:
    line = f'"{sys.executable}" -m spielekiste.console rules maumau | head -n 1'
    done = subprocess.run(  # noqa: S602 - a fixed command
        line,
        shell=True,
        env={"PYTHONPATH": str(ROOT / "py"), "PYTHONUTF8": "1", "PATH": os.defpath},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)
