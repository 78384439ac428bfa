"""A contest game on screen: how it is chosen, its steps, the coach, and leaving it."""

from __future__ import annotations

import sys
from ast import literal_eval

import pytest

from app.pages.bots.pages import BotGameScreen
from app.pages.bots.screen import OwnBotsScreen
from app.shell import late
from app.shell.app import App
from app.words.common import table_missing
from spielekiste import GAMES
from spielekiste.coach.review import Review
from tests.app.support.fakes import FakePlatform, classed, started, tap
from workshop.common.paths import TABLES

TALKING = """\
def play(view, rng):
    print("I see", view.dice)
    if view.throws_left:
        return view.keep(), "<b>I like</b> to throw"
    return view.enter(view.open_boxes[-1])
"""
"""A bad bot that prints text and gives reasons."""

FAILING = """\
def play(view, rng):
    print("total", view.total)
    if view.total > 20:
        return view.keep(view.dice)
    return view.enter(view.best_box)
"""
"""A bot that makes an illegal move in the middle of a game."""


def at_page(
    game: str = "kniffel", source: str = "", *, new_dice: bool = False
) -> tuple[App, FakePlatform]:
    """Let a bot play a contest against the random player."""
    platform = FakePlatform("/bots")
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    app = started(platform)
    if game != "kniffel":
        tap(app, platform, "bot-game", game)
    if source:
        app.act("bot-source", source)
    tap(app, platform, "bot-rival", "random")
    if new_dice:
        tap(app, platform, "bot-played", "live")
    tap(app, platform, "bot-run")
    return app, platform


def shown(app: App) -> BotGameScreen:
    """Return the screen that shows the game."""
    assert isinstance(app.screen, BotGameScreen), type(app.screen)
    return app.screen


def coached(screen: BotGameScreen, platform: FakePlatform) -> Review:
    """Return the coach's review."""
    while screen.review is None:
        assert platform.timers
        platform.run_timers()
    return screen.review


def look(app: App, platform: FakePlatform, name: str) -> BotGameScreen:
    """Open one of the games offered."""
    page = app.screen
    assert isinstance(page, OwnBotsScreen)
    assert page.look.games is not None
    tap(app, platform, f"bot-look {page.look.games.picks[name][0]} 0")
    return shown(app)


@pytest.mark.parametrize("game", ["weltraum", "master", "ludo", "ente", "maumau"])
def test_a_game_of_each_kind_is_shown_with_all_decisions(game: str) -> None:
    app, platform = at_page(game)
    screen = look(app, platform, "worst" if GAMES[game].duels else "won")
    assert "My bot: decision 1 of " in platform.text
    for at in screen.decisions[:3]:
        tap(app, platform, f"jump {at}") if at != screen.at else None
        facts = screen.facts
        assert (facts.at, facts.name) == (at, "My bot")
        assert all(value in platform.text for _name, value in facts.game.given[at])
        assert str(screen.shared_table.steps[at]) in platform.text
    app.key("End")
    assert screen.desk.match.due == "nothing"
    assert "The bot has nothing to decide here." in platform.text


def test_each_decision_shows_what_was_printed_said_chosen_and_what_the_coach_says() -> None:
    """The bot's output and reasons are shown as plain text, even if they contain markup."""
    app, platform = at_page(source=TALKING)
    screen = look(app, platform, "best")
    review = coached(screen, platform)
    assert platform.announced[-1] == "The coach has looked at the game."
    given = dict(screen.facts.game.given[screen.at])
    assert f"I see {given['dice']}" in platform.text
    assert "<b>I like</b> to throw" in platform.text
    assert "keep -" in platform.text
    dearest = max(review.decisions, key=lambda each: each.loss)
    tap(app, platform, f"jump {dearest.at}")
    assert screen.at == dearest.at
    assert f"−{dearest.loss:.2f} points" in platform.text
    assert screen.facts.at in screen.decisions
    result = screen.shared_table.match.ended[0].scores[0]
    assert review.result == result
    games = page_behind(app, platform).look.games
    assert games is not None
    assert games.picks["best"][1] == result


def page_behind(app: App, platform: FakePlatform) -> OwnBotsScreen:
    """Close the game; return the page with the results."""
    tap(app, platform, "leave")
    assert isinstance(app.screen, OwnBotsScreen)
    return app.screen


def test_the_results_are_still_there_after_a_look_and_the_next_run_ends_them() -> None:
    app, platform = at_page()
    sentence = platform.text.partition("Your bot scores ")[2][:40]
    look(app, platform, "middle")
    assert platform.route.startswith("/bots/kniffel/look/")
    assert platform.arena.closes == 1
    assert sentence not in platform.text
    page_behind(app, platform)
    assert sentence in platform.text
    assert (platform.route, platform.arena.ends) == ("/bots/kniffel", 1)
    tap(app, platform, "bot-run")
    assert platform.arena.ends == 2


def test_going_back_and_forward_in_the_history_keeps_the_results() -> None:
    app, platform = at_page()
    first = look(app, platform, "best")
    place, number = platform.route, first.game.number
    page_behind(app, platform)
    platform.route = place
    app.follow_route()
    assert shown(app).game.number == number
    for address in ("/bots/kniffel", place, "/bots"):
        platform.route = address
        app.follow_route()
    assert "Your bot scores " in platform.text
    platform.route = "/"
    app.follow_route()
    assert platform.arena.ends == 2


@pytest.mark.parametrize("rest", ["17", "17/1", "x", "", "999999", "-1", "1/x", "1/9"])
def test_an_address_of_a_game_without_a_contest_leads_to_the_page_with_a_word(rest: str) -> None:
    platform = FakePlatform(f"/bots/ludo/look/{rest}")
    app = started(platform)
    assert isinstance(app.screen, OwnBotsScreen)
    assert app.screen.program.game == "ludo"
    assert "That game is gone." in platform.text
    assert platform.route == "/bots/ludo"


def test_any_game_can_be_chosen_by_its_number() -> None:
    app, platform = at_page()
    app.act("bot-number", " 42 ")
    app.act("bot-look-number")
    assert shown(app).game.number == 42
    assert platform.route == "/bots/kniffel/look/42"
    page_behind(app, platform)
    for wrong in ("", "0", "101", "-3", "1.5", "²", "9" * 99):
        app.act("bot-number", wrong)
        app.act("bot-look-number")
        assert isinstance(app.screen, OwnBotsScreen)
        assert "There is no game with this number yet." in platform.text


def test_the_other_players_game_with_the_same_dice_is_one_tap_away() -> None:
    """The other player's game can be opened, unless only its recorded results exist because it was
    not played here.
    """
    app, platform = at_page()
    look(app, platform, "worst")
    assert "owner 1" not in platform.taps()
    app, platform = at_page(new_dice=True)
    mine = look(app, platform, "worst")
    dice = mine.shared_table.steps[0]
    tap(app, platform, "owner 1")
    other = shown(app)
    assert other.shared_table.steps[0] == dice
    assert platform.route.endswith(f"/look/{mine.game.number}/1")
    assert "Bot, random moves: decision 1 of " in platform.text
    assert other.shared_table != mine.shared_table


def test_the_game_in_which_the_bot_failed_is_shown_at_that_moment() -> None:
    app, platform = at_page(source=FAILING)
    page = app.screen
    assert isinstance(page, OwnBotsScreen)
    fault = page.trial.facts.fault
    assert fault.startswith("The move “keep ")
    [failed] = [do for do in platform.taps() if do.startswith("bot-look ")]
    tap(app, platform, failed)
    screen = shown(app)
    assert (screen.at, screen.desk.match.due) == (screen.desk.length, "move")
    assert fault in platform.text
    given = dict(screen.game.given[screen.at])
    assert int(given["total"]) > 20
    assert f"total {given['total']}" in platform.text
    assert coached(screen, platform).decisions
    page_behind(app, platform)
    assert fault in platform.text


def test_a_bot_that_fails_in_mau_mau_shows_its_hand() -> None:
    """In a contest, the pupil can see the hand of a bot that failed."""
    app, platform = at_page("maumau", "def play(view, rng):\n    return 1 / len(view.playable)\n")
    [failed] = [do for do in platform.taps() if do.startswith("bot-look ")]
    tap(app, platform, failed)
    hand = dict(shown(app).game.given[shown(app).at])["hand"]
    assert hand in platform.text
    assert len(classed(platform.tree, "hand__card")) == len(literal_eval(hand))


def test_without_its_table_the_coach_says_so_and_the_game_is_shown() -> None:
    app, platform = at_page()
    platform.tables = {}
    screen = look(app, platform, "worst")
    assert screen.review is None
    assert table_missing() in platform.text
    assert "decision 1 of 39" in platform.text


def test_names_that_are_equal_or_too_long_can_be_told_apart() -> None:
    app, platform = at_page()
    app.act("bot-name", "Any move at random but rather long")
    tap(app, platform, "bot-copy")
    app.act("bot-name", "any move at random but rather long")
    page = app.screen
    assert isinstance(page, OwnBotsScreen)
    one = page.facts.programs[0]
    tap(app, platform, "bot-rival", one.id)
    tap(app, platform, "bot-run")
    screen = look(app, platform, "best")
    tap(app, platform, "owner 1")
    names = [each.shared_table.setup.players[0].name for each in (screen, shown(app))]
    assert len({name.casefold() for name in names}) == 2
    assert shown(app).game.given


def test_the_game_in_which_the_other_bot_failed_is_its_own() -> None:
    app, platform = at_page(source=FAILING)
    app.act("bot-name", "Broken")
    tap(app, platform, "bot-new")
    page = app.screen
    assert isinstance(page, OwnBotsScreen)
    tap(app, platform, "bot-rival", page.facts.programs[0].id)
    tap(app, platform, "bot-run")
    [failed] = [do for do in platform.taps() if do.startswith("bot-look ") and do.endswith(" 1")]
    tap(app, platform, failed)
    assert "Broken: decision " in platform.text
    assert "Broken: The move “keep " in platform.text
    assert shown(app).at == shown(app).desk.length


def test_where_the_pages_for_bots_cannot_be_loaded_the_menu_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    platform = FakePlatform("/bots/ludo")
    with monkeypatch.context() as missing:
        missing.setitem(sys.modules, late.ROOMS["bots"].module, None)
        app = started(platform)
    assert "This page couldn’t be loaded. Try again when you’re online." in platform.text
    app.follow_route()
    assert isinstance(app.screen, OwnBotsScreen)
