"""Test that adds an eighth game to a copy of the sources, counts the changes, and plays it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from difflib import ndiff
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.games.desk import Desk
from app.games.registry import Board
from tests.copied import printed
from tests.eighth_game.board import HighestBoard

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).parent / "eighth_game"

BOARD: Callable[[Desk], Board] = HighestBoard
"""The class of the example, assigned so that mypy reports missing members of the board."""

TREES = ("py/spielekiste", "web/app")
"""Folders that a game extends; `tests` and the libraries are not copied."""

ADDED = {
    "rules.py": "py/spielekiste/games/highest/__init__.py",
    "rulebook.py": "py/spielekiste/rulebook/highest.py",
    "words.py": "web/app/words/highest.py",
    "board.py": "web/app/games/highest/board.py",
}
"""Files of the example, and their paths in the copy."""

ROOM = "web/app/games/highest/__init__.py"

NEW = sorted([*ADDED.values(), ROOM])

REGISTRY = "web/app/games/registry.py"
"""The only file of the page that changes."""

LINES = {
    "py/spielekiste/games/__init__.py": [
        ("from spielekiste.games.kniffel ", "from spielekiste.games.highest import HIGHEST"),
        ("            KNIFFEL,", "            HIGHEST,"),
    ],
    "py/spielekiste/bots/__init__.py": [
        ("from spielekiste.bots.decision", "from spielekiste.bots.decision import by_mind"),
        ('        "kniffel":', '        "highest": Brain(by_mind({}), frozenset()),'),
    ],
    REGISTRY: [
        ("from app.games.ludo", "from app.games.highest.board import HighestBoard"),
        ('    "kniffel":', '    "highest": HighestBoard,'),
    ],
}
"""Registries, with the line before which each new line is inserted."""


class Count(NamedTuple):
    """Number of source changes for a new game."""

    added: list[str]
    """New files."""
    touched: dict[str, int]
    """Number of lines inserted into each existing file."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources that contains the game."""
    copy = tmp_path_factory.mktemp("eighth")
    for tree in TREES:
        shutil.copytree(ROOT / tree, copy / tree, ignore=shutil.ignore_patterns("__pycache__"))
    for name, place in ADDED.items():
        (copy / place).parent.mkdir(exist_ok=True)
        shutil.copy(HERE / name, copy / place)
    (copy / ROOM).write_text('"""The highest throw on the page."""\n')
    for name, lines in LINES.items():
        for before, line in lines:
            _insert(copy / name, before, line)
    return copy


def _insert(path: Path, before: str, line: str) -> None:
    """Insert a line before the only one with this prefix."""
    lines = path.read_text("utf-8").splitlines()
    [place] = [at for at, text in enumerate(lines) if text.startswith(before)]
    path.write_text("\n".join([*lines[:place], line, *lines[place:], ""]), "utf-8")


@pytest.fixture(scope="module")
def games(sources: Path) -> list[dict[str, Any]]:
    """Return the observations of games with one to four people, and of one against a bot."""
    seen: list[dict[str, Any]] = printed(sources, "tests.eighth_game.play")
    return seen


def test_few_files_are_touched(sources: Path) -> None:
    """Besides the game's own files, only one registry of the app and two of the rules change."""
    count = _count(sources)
    print(  # noqa: T201 - shown by pytest -s
        f"An eighth game: {len(count.added)} files added, {len(count.touched)} changed,"
        f" {sum(count.touched.values())} lines inserted into these."
    )
    assert count.added == NEW
    assert count.touched == dict.fromkeys(LINES, 2)
    assert [file for file in count.touched if file.startswith("web/")] == [REGISTRY]


def _count(sources: Path) -> Count:
    """Compare the copy with the sources, file by file and line by line."""
    before, after = _texts(ROOT), _texts(sources)
    assert before.keys() <= after.keys()
    shared = [name for name in before if after[name] != before[name]]
    return Count(
        sorted(after.keys() - before.keys()),
        {name: _lines_put_in(before[name], after[name]) for name in shared},
    )


def _texts(folder: Path) -> dict[str, str]:
    """Return every source file of the trees by its path."""
    found = (path for tree in TREES for path in sorted((folder / tree).rglob("*.py")))
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def _lines_put_in(before: str, after: str) -> int:
    """Return the number of inserted lines; assert that none is changed or removed."""
    rows = list(ndiff(before.splitlines(), after.splitlines()))
    assert not [row for row in rows if row.startswith("- ")]
    return sum(row.startswith("+ ") for row in rows)


def test_the_set_up_offers_it(games: list[dict[str, Any]]) -> None:
    """The menu lists the game, and people can start it."""
    for game in games:
        assert "Highest throw" in game["menu"]
        assert "Highest throw" in game["setup"]
        assert "Who’s playing?" in game["setup"]


@pytest.mark.parametrize("seats", range(1, 5))
def test_it_is_played_to_the_end(games: list[dict[str, Any]], seats: int) -> None:
    """Every throw is announced, and the winner is named."""
    game = games[seats - 1]
    throws = [text for text in game["told"] if " rolls " in text]
    assert game["seats"] == seats
    assert game["reason"] == "all-thrown"
    assert "Ada, it’s your turn." in game["table"]
    assert len(throws) == seats
    assert game["scores"].startswith("Ada: 0 points.")
    assert game["scores"].count(": 0 points.") == seats
    assert "win" in game["end"] or "Well played, Ada!" in game["end"]


def test_its_record_is_saved_and_replayed(games: list[dict[str, Any]]) -> None:
    """After a reload, the library has the game, its record can be parsed, and the replay shows its
    steps.
    """
    for game in games[:4]:
        assert game["record"].startswith("spielekiste 1\ngame highest 1\n")
        assert game["record"].count("\nthrow ") == game["seats"]
        assert game["library"] == "highest"
        assert "Ada rolls" in game["replay"]


def test_a_bot_plays_it(games: list[dict[str, Any]]) -> None:
    """The bot needs no code of its own, since there is nothing to decide."""
    assert "win" in games[-1]["end"]
