"""Players that play whole games through the application in tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar

from app.games.sheet.board import SheetBoard
from app.pages.setup.screen import SetUpScreen
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet_game import SheetState
from tests.app.support.fakes import FakePlatform, started, tap

T = TypeVar("T")

Step: TypeAlias = Callable[[App, FakePlatform, Random], None]
"""Function that makes one step offered by the page."""


def at_table(
    names: tuple[str, ...] = ("Ada", "Ben"),
    storage: dict[str, str] | None = None,
    game: str = "kniffel",
    **asked: str,
) -> tuple[App, FakePlatform]:
    """Start a match with these options and players."""
    query = {"seed": "abc", "begin": "chosen"} | asked | {"players": ",".join(names)}
    platform = FakePlatform(f"/{game}", query, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def first_step(app: App) -> None:
    """Make the first step at a table, without which no list shows the match."""
    app.act("begin 0" if table_of(app).match.due == "answer" else "throw")
    assert table_of(app).table.steps


def setup_of(app: App) -> SetUpScreen:
    """Return the set-up on screen."""
    assert isinstance(app.screen, SetUpScreen)
    return app.screen


def table_of(app: App) -> TableScreen:
    """Return the table on screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def board_as(app: App, kind: type[T]) -> T:
    """Return the board on screen, which must belong to this class."""
    board = table_of(app).board
    assert isinstance(board, kind)
    return board


def state_as(app: App, kind: type[T]) -> T:
    """Return the state on screen, which must belong to this class."""
    state = table_of(app).match.state
    assert isinstance(state, kind)
    return state


def board_of(app: App) -> SheetBoard:
    """Return the score sheet board on screen."""
    return board_as(app, SheetBoard)


def state_of(app: App) -> SheetState:
    """Return the state of the score sheet game on screen."""
    return state_as(app, SheetState)


def step(app: App, platform: FakePlatform, rng: Random) -> None:
    """Tap one control that continues the game: roll, keep, choose a box, or start the next
    game.
    """
    screen = table_of(app)
    due = screen.match.due
    if screen.desk.showing_starter:
        tap(app, platform, "off")
    elif due == "chance":
        tap(app, platform, "throw")
    elif due == "answer":
        tap(app, platform, f"begin {rng.randrange(len(screen.table.setup.players))}")
    elif due == "next":
        tap(app, platform, "next")
    elif due == "move":
        _decide(app, platform, rng)


def _decide(app: App, platform: FakePlatform, rng: Random) -> None:
    move = rng.choice(state_of(app).legal())
    if not isinstance(move, Keep):
        tap(app, platform, f"move {move}")
        return
    places = board_of(app).places
    for place in places.keeping(move.dice).kept ^ places.kept:
        tap(app, platform, f"toggle {place}")
    tap(app, platform, "throw")


def play(
    app: App, platform: FakePlatform, rng: Random, steps: int = 100_000, one: Step = step
) -> None:
    """Play by taps alone for this number of steps, or to the end."""
    for _number in range(steps):
        if table_of(app).match.due == "nothing":
            return
        one(app, platform, rng)


def wait(app: App, platform: FakePlatform, most: int = 4000) -> None:
    """Run timers until the bots have finished their turns."""
    for _beat in range(most):
        if not table_of(app).desk.bots.is_up or table_of(app).match.due == "nothing":
            return
        platform.run_timers()
    raise AssertionError(f"expected the bots to finish within {most} timer runs")
