"""One game, one room: an eighth game is added to a copy of the sources, counted, and played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from filecmp import dircmp
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.games.desk import Desk
from app.games.registry import Board
from tests.eighth_game.board import HighestBoard

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).parent / "eighth_game"

BOARD: Callable[[Desk], Board] = HighestBoard
"""It has all that a board must have: mypy says what is missing."""

TREES = ("py/spielekiste", "web/app")
"""What a game is made of; `tests` and the libraries stay where they are."""

ADDED = {
    "rules.py": "py/spielekiste/games/highest/__init__.py",
    "words.py": "web/app/words/highest.py",
    "board.py": "web/app/games/highest/board.py",
}
"""The example's files, and where they belong."""

LINES = {
    "py/spielekiste/games/__init__.py": [
        ("from spielekiste.games.kniffel ", "from spielekiste.games.highest import HIGHEST"),
        ("            KNIFFEL,", "            HIGHEST,"),
    ],
    "py/spielekiste/bots/__init__.py": [
        ("from spielekiste.bots.decision", "from spielekiste.bots.decision import by_mind"),
        ('        "kniffel":', '        "highest": Brain(by_mind({}), frozenset()),'),
    ],
    "web/app/words/__init__.py": [
        ("from app.words.kniffel ", "from app.words.highest import HIGHEST"),
        ('    "kniffel":', '    "highest": HIGHEST,'),
    ],
    "web/app/games/registry.py": [
        ("from app.games.ludo", "from app.games.highest.board import HighestBoard"),
        ('    "kniffel":', '    "highest": HighestBoard,'),
    ],
}
"""Registries: before which line another line is put."""


class Count(NamedTuple):
    """How much of the sources a new game changes."""

    added: int
    """Files that are new."""
    touched: int
    """Files that were there and are others now."""
    lines: int
    """Lines put into these."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the game in it."""
    copy = tmp_path_factory.mktemp("eighth")
    for tree in TREES:
        shutil.copytree(ROOT / tree, copy / tree, ignore=shutil.ignore_patterns("__pycache__"))
    for name, place in ADDED.items():
        (copy / place).parent.mkdir(exist_ok=True)
        shutil.copy(HERE / name, copy / place)
    (copy / "web/app/games/highest/__init__.py").write_text(
        '"""The highest throw on the page."""\n'
    )
    for name, lines in LINES.items():
        for before, line in lines:
            _insert(copy / name, before, line)
    return copy


def _insert(path: Path, before: str, line: str) -> None:
    """Put a line before the only one that begins so."""
    lines = path.read_text("utf-8").splitlines()
    [place] = [at for at, text in enumerate(lines) if text.startswith(before)]
    path.write_text("\n".join([*lines[:place], line, *lines[place:], ""]), "utf-8")


@pytest.fixture(scope="module")
def games(sources: Path) -> list[dict[str, Any]]:
    """What was seen in games of one to four people, and of one against a bot."""
    paths = os.pathsep.join(map(str, (sources / "py", sources / "web", ROOT)))
    done = subprocess.run(
        [sys.executable, "-B", "-m", "tests.eighth_game.play"],
        cwd=sources,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen: list[dict[str, Any]] = json.loads(done.stdout)
    return seen


def test_few_files_are_touched(sources: Path) -> None:
    """Its own rooms are new; of the others only the four registries change, by a line and its import."""
    count = _count(sources)
    print(f"An eighth game: {count}")  # noqa: T201 - shown by pytest -s
    assert count == Count(added=4, touched=4, lines=8)


def _count(sources: Path) -> Count:
    """Compare the copy with the sources."""
    added, touched = [], []
    for tree in TREES:
        todo = [dircmp(ROOT / tree, sources / tree, ignore=["__pycache__"])]
        while todo:
            found = todo.pop()
            assert found.left_only == []
            new = [Path(found.right) / name for name in found.right_only]
            added += [
                file for path in new for file in ([path] if path.is_file() else path.rglob("*.py"))
            ]
            touched += [(found.left, name) for name in found.diff_files]
            todo += found.subdirs.values()
    return Count(len(added), len(touched), sum(map(len, LINES.values())))


def test_the_set_up_knows_it(games: list[dict[str, Any]]) -> None:
    """It is in the menu, and people sit down."""
    for game in games:
        assert "Highest throw" in game["menu"]
        assert "Highest throw" in game["setup"]
        assert "Ada" in game["setup"]


@pytest.mark.parametrize("seats", range(1, 5))
def test_it_is_played_to_the_end(games: list[dict[str, Any]], seats: int) -> None:
    """Every throw is told, the winner is named."""
    game = games[seats - 1]
    throws = [text for text in game["told"] if " rolls " in text]
    assert game["seats"] == seats
    assert game["reason"] == "all-thrown"
    assert "Ada, it’s your turn." in game["table"]
    assert len(throws) == seats
    assert "win" in game["end"] or "Well played, Ada!" in game["end"]


def test_its_record_is_kept_and_looked_back_at(games: list[dict[str, Any]]) -> None:
    """The library has it after a reload, the record reads back, and the replay tells its steps."""
    for game in games[:4]:
        assert game["record"].startswith("spielekiste 1\ngame highest 1\n")
        assert game["record"].count("\nthrow ") == game["seats"]
        assert game["library"] == "highest"
        assert "Ada throws" in game["replay"]


def test_a_bot_plays_it(games: list[dict[str, Any]]) -> None:
    """Without a line of its own, as there is nothing to decide."""
    assert "win" in games[-1]["end"]
