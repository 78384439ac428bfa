"""The arena's command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielekiste.arena import FIRST_BOT
from spielekiste.arena.__main__ import main
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.players import BUILT_IN
from spielekiste.core.options import to_text
from spielekiste.games import GAMES
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
    assert "best is better, and luck alone doesn’t explain it" in out[4]
    assert "mine.py is better, and luck alone doesn’t explain it" in out[5]
    rows = table.read_text("utf-8").splitlines()
    assert rows[0] == '"deal","mine.py","best","random"'
    assert len(rows) == 31


def test_a_failing_bot_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.py"
    for source, told in (
        ("def play(view, rng):\n    return nothing\n", "line 2: the name 'nothing' isn't known"),
        (
            "def play(view, rng)\n",
            "line 1: a colon is missing at the end of the line: expected ':'",
        ),
        ("\nwhile True: pass\n", "line 2: a decision took longer than 2"),
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
        assert main([str(file), "--games", "2"]) == 1
        assert f"broken.py: {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["no-file.py"], "no-file.py: there is no such file\n"),
        (["strongest"], "strongest: there is no such file; built-in players are random, easy, "),
        (["latin.py"], "latin.py: not a text in UTF-8 (byte 2)"),
        (["folder"], "folder: Is a directory"),
        (["random", "--csv", "no-folder/x.csv"], "no-folder/x.csv: No such file or directory"),
        (["random", "--game", "ludo"], "ludo with 1 players"),
        (["random", "--set", "rules=chess"], "option rules='chess'"),
    ],
)
def test_impossible_contests_are_explained(
    given: list[str],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("latin.py").write_bytes(b"# \xe4")
    Path("folder").mkdir()
    assert main(given) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["random", "--game", "chess"], "--game: invalid choice: 'chess'"),
        (["random", "--games", "0"], "--games: '0' is not a number from 1 to 1000000"),
        (["random", "--set", "rules"], "--set: 'rules' is not OPTION=VALUE, such as pieces=4"),
        ([], "required: PLAYER"),
    ],
)
def test_wrong_arguments_are_explained(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    assert told in capsys.readouterr().err


def test_the_help_names_every_player_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert all(name in told for name in BUILT_IN)
    assert all(
        f"  {game}: {info.name}={to_text(info.default)}" in told
        for game, rules in GAMES.items()
        for info in rules.options.described()
    )
    assert told.endswith("--csv results.csv\n")


TALKING = """\
print("hello")
class Bot:
    def __init__(self):
        print("a new game")
    def play(self, view, rng):
        print("dice:", *view.dice)
        return view.enter(view.best_box), "it scores most"
"""


def test_what_bots_print_is_shown_with_their_names(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.write_text(TALKING, "utf-8")
    assert main([str(mine), "random", "--games", "2", "--why"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["mine.py: hello", "mine.py, deal 1: a new game"]
    assert lines[2].startswith("mine.py, deal 1: dice: ")
    assert re.fullmatch(r"mine\.py, deal 1: enter [a-z-]+ \(it scores most\)", lines[3])
    assert lines.count("mine.py, deal 2: a new game") == 1
    assert len(lines) == 1 + 2 * (1 + 2 * 13) + 4
    assert main([str(mine), "--games", "2", "--quiet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_what_a_bot_printed_before_it_failed_is_shown(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.write_text("def play(view, rng):\n    print(view.throws_left)\n    1 / 0\n", "utf-8")
    assert main([str(mine)]) == 1
    out, err = capsys.readouterr()
    assert out == "mine.py, deal 1: 2\n"
    assert err == "mine.py: line 3: a number is divided by zero\n"


@pytest.mark.parametrize("hidden", ["pass", "return view.moves[-1]"])
def test_an_interrupted_contest_shows_the_games_so_far(
    hidden: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The games played so far are shown even if the bot catches the interruption."""
    mine.write_text(
        "import signal\n"
        "count = 0\n"
        "def play(view, rng):\n"
        "    global count\n"
        "    count += 1\n"
        "    try:\n"
        "        if count == 500: signal.raise_signal(signal.SIGINT)\n"
        f"    except BaseException: {hidden}\n"
        "    return view.moves[-1]\n",
        "utf-8",
    )
    assert main([str(mine), "--games", "900"]) == 130
    out, err = capsys.readouterr()
    assert re.match(r"kniffel, (25|50|75) deals", out)
    assert re.fullmatch(r"stopped after (25|50|75) of 900 deals\n", err)


def test_players_with_the_same_name_are_told_apart(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "mine.py"
    other.write_text(FIRST, "utf-8")
    assert main([str(mine), str(other), "random", "random", "--games", "2"]) == 0
    told = [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()[1:5]]
    assert [name.strip() for name in told] == [str(mine), str(other), "random (1)", "random (2)"]


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
