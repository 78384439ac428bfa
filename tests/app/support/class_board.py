"""A class board for tests: opened on a new device, filled with results, opened again."""

from __future__ import annotations

from app.links.prepared import DRAFT
from app.pages.board.link import ClassBoard
from app.pages.board.pages import BoardScreen
from app.shell.app import App
from tests.app.support.fakes import FakePlatform, started, tap


def finish(platform: FakePlatform) -> None:
    """Run timers until none is left."""
    while platform.timers:
        platform.run_timers()


def at_board(link: str = "", storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open a new board on a device on which this link was prepared."""
    kept = {DRAFT: link} if link else {}
    platform = FakePlatform("/class/board", storage=(storage or {}) | kept)
    app = started(platform)
    tap(app, platform, "board-new")
    finish(platform)
    return app, platform


def board_of(app: App) -> ClassBoard:
    """Return the board on screen."""
    return screen(app).keeper.board


def screen(app: App) -> BoardScreen:
    """Return the page on screen."""
    assert isinstance(app.screen, BoardScreen)
    return app.screen


def arrive(app: App, platform: FakePlatform, *texts: str, source: str = "code") -> None:
    """Deliver strings to the board, as a scanner does."""
    for text in texts:
        screen(app).collector.arrived(text, source)
    finish(platform)


def reopened(platform: FakePlatform) -> tuple[App, FakePlatform]:
    """Open the same address again on the same device."""
    again = FakePlatform(platform.route, storage=platform.storage)
    app = started(again)
    finish(again)
    return app, again
