"""Positions as text in links: every game's board, questions to the coach, and faults."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from app.dom.nodes import h
from app.games.five_dice import FiveDiceBoard
from app.pages.show.pages import ShownPosition
from app.pages.show.screens import BrokenView, ShownPuzzle
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.positions import Position
from tests.app.support.fakes import FakePlatform, settle, started, words
from tests.positions.lines import positions
from workshop.common.paths import TABLES

EMPTY = "............."

DICE = f"kniffel - {EMPTY}/{EMPTY} 1 1 13356"


def opened(line: str, *, lost: int = 0, language: str = "en") -> App:
    """Open the address of a position, without the last signs of its line."""
    platform = FakePlatform(f"/open/{line[: len(line) - lost]}", languages=(language,))
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    app = started(platform)
    settle(app, platform)
    return app


def text(app: App) -> str:
    """Return the text of the screen."""
    return "".join(words(h("main", None, app.screen.view())))


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_shown(game: str) -> None:
    """A link shows the board and its line, or with dice on a score sheet the question to the coach."""
    every = [each for each in positions(2_000) if each.game.id == game]
    for position in every[:: len(every) // 6]:
        app = opened(str(position))
        screen = app.screen
        assert isinstance(screen, ShownPosition | ShownPuzzle), str(position)
        if isinstance(screen, ShownPosition):
            assert str(position) in text(app)
            assert screen.desk.match.state == position.state


def test_the_coach_takes_the_position() -> None:
    """After an answer, the coach explains what each choice would have been worth."""
    app = opened(DICE)
    assert isinstance(app.screen, ShownPuzzle)
    question = app.screen.question
    assert question is not None
    assert question.puzzle.dice == (1, 3, 3, 5, 6)


def test_players_have_names_in_every_language() -> None:
    """Their names are a text of the page, which is translated."""
    app = opened(f"kniffel - {EMPTY}/{EMPTY} 0 0 .....", language="de")
    assert "Spieler 1, du bist dran." in text(app)


def test_the_die_shows_what_was_thrown() -> None:
    """In a game with one die, a position after its throw has the die on the table."""
    app = opened("ludo - ..,5/... 0 0 6 -")
    assert isinstance(app.screen, ShownPosition)
    assert getattr(app.screen.desk.board, "face", 0) == 6


def test_five_dice_lie_on_the_table() -> None:
    app = opened("master - 110000,......,0,0/000000,*.....,0,1 0 0 1 33356")
    assert isinstance(app.screen, ShownPosition)
    board = app.screen.desk.board
    assert isinstance(board, FiveDiceBoard)
    assert sorted(board.places.faces) == [3, 3, 3, 5, 6]


def test_the_saved_games_stay_as_they_are() -> None:
    app = opened(DICE)
    assert len(list(app.saves.library)) == 0


def test_full_stops_at_the_end_of_a_link_may_be_lost() -> None:
    """A text around a link ends with them, so an address loses them; they are added again."""
    for line, lost in (
        (f"kniffel - {EMPTY} 0 0 .....", 6),
        (f"kniffel - {EMPTY} 0 1 335..", 2),
        ("ente - 5/0 0 0/0 .", 2),
    ):
        app = opened(line, lost=lost)
        assert isinstance(app.screen, ShownPosition)
        assert Position.parse(line).state == app.screen.desk.match.state


FAULTS = [
    (
        "kniffel - 7,............ 0 0 .....",
        "In this position, the text “7,............” contradicts the rules (character 11).",
        "box ones can have 0, 1, 2, 3, 4, 5, not 7",
    ),
    (
        "ludo - .../... 0 0 5 -",
        "In this position, the text “5” contradicts the rules (character 20).",
        "no piece can use a 5, so the throw has lapsed (L9)",
    ),
    ("maumau@0 - r4/?5 b3 - 0 play 0", "can’t be read (character 1).", "expected one of kniffel,"),
]


@pytest.mark.parametrize(("line", "said", "reason"), FAULTS)
def test_a_fault_says_what_and_where(line: str, said: str, reason: str) -> None:
    """In the language of the visitor, and with the reason that the package gives."""
    app = opened(quote(line).replace("%20", " "))
    assert isinstance(app.screen, BrokenView)
    assert said in text(app)
    assert reason in text(app)
