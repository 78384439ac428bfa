"""Looking into a game of a contest: the choice, the steps, the coach, and the way back."""

from __future__ import annotations

import pytest

from app.screens.arena.bot_game import BotGameScreen
from app.screens.own_bots import OwnBotsScreen
from app.shell.app import App
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, started, tap
from workshop.common.paths import TABLES

TALKING = """\
def play(view, rng):
    print("I see", view.dice)
    if view.throws_left:
        return view.keep(), "<b>I like</b> to throw"
    return view.enter(view.open_boxes[-1])
"""
"""A bad bot that prints and says something."""

FAILING = """\
def play(view, rng):
    print("total", view.total)
    if view.total > 20:
        return view.keep(view.dice)
    return view.enter(view.best_box)
"""
"""A bot that makes an illegal move in the middle of a game."""


def at_page(game: str = "kniffel", source: str = "") -> tuple[App, FakePlatform]:
    """Run a contest of a bot against the random one."""
    platform = FakePlatform("/bots")
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    app = started(platform)
    if game != "kniffel":
        tap(app, platform, "bot-game", game)
    if source:
        app.act("bot-source", source)
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    return app, platform


def shown(app: App) -> BotGameScreen:
    """Return the screen of the game."""
    assert isinstance(app.screen, BotGameScreen), type(app.screen)
    return app.screen


def look(app: App, platform: FakePlatform, name: str) -> BotGameScreen:
    """Open one of the picked games."""
    page = app.screen
    assert isinstance(page, OwnBotsScreen)
    assert page.look.games is not None
    tap(app, platform, f"bot-look {page.look.games.picks[name][0]} 0")
    return shown(app)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_each_kind_is_shown_with_all_decisions(game: str) -> None:
    app, platform = at_page(game)
    screen = look(app, platform, "worst" if GAMES[game].duels else "won")
    assert platform.route.startswith("/bots/")
    assert "decision 1 of" in platform.text
    for at in screen.decisions[:3]:
        app.act(f"jump {at}")
        app.draw()
        facts = screen.facts
        assert (facts.at, facts.name) == (at, "Your bot")
        assert all(value in platform.text for _name, value in facts.game.given[at])
        assert str(screen.shared_table.steps[at]) in platform.text
    app.key("End")
    app.draw()
    assert screen.desk.match.due == "nothing"
    assert "The bot decides nothing here." in platform.text
