"""Tips for a player's first game of each kind."""

from __future__ import annotations

from random import Random

import pytest

from app.games.registry import BOARDS
from app.games.tips import MOST, Tip
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.games.maumau import DRAW, MauMauState
from spielekiste.games.maumau.cards import COLOURS
from tests.app.support.fakes import FakePlatform, classed, tap, words
from tests.app.support.play import at_table, state_as, step, table_of


def tip_of(platform: FakePlatform) -> str:
    """Return the text of the tip on screen, or an empty string."""
    return " ".join(text for note in classed(platform.tree, "tip__paper") for text in words(note))


def at_first(game: str = "kniffel", **asked: str) -> tuple[App, FakePlatform]:
    """Start a match on a device where no tip has been followed yet.

    An address with a seed shows no tips by default, so this one asks for them.
    """
    return at_table(("Ada", "Ben"), {"tips": ""}, game, tips="on", **asked)


def text_of(game: str, name: str) -> str:
    """Return the English text of a tip."""
    return next(tip.text for tip in BOARDS[game].tips if tip.id == name)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_few_tips(game: str) -> None:
    """Every game has at most five tips, with unique ids made of letters."""
    tips: list[Tip] = list(BOARDS[game].tips)
    assert 1 < len(tips) <= MOST
    assert len({tip.id for tip in tips}) == len(tips)
    assert all(tip.id.isalpha() for tip in tips)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "maumau"])
def test_a_first_game_begins_with_a_tip(game: str) -> None:
    """The first tip replaces the message and is announced once."""
    _app, platform = at_first(game)
    text = BOARDS[game].tips[0].text
    assert tip_of(platform) == text
    assert platform.announced.count(text) == 1


def test_each_tip_leaves_with_what_it_is_about() -> None:
    """A tip stays until its own control is used, and the device stores that it was followed."""
    app, platform = at_first()
    tap(app, platform, "throw")
    platform.run_timers()
    assert tip_of(platform) == text_of("kniffel", "keep")
    tap(app, platform, "open settings")
    assert tip_of(platform) == text_of("kniffel", "keep")
    tap(app, platform, "close")
    tap(app, platform, "toggle 0")
    assert tip_of(platform) == text_of("kniffel", "again")
    assert platform.storage["tips"] == "kniffel.keep kniffel.roll"
    assert platform.announced.count(text_of("kniffel", "keep")) == 1


def test_a_key_removes_a_tip_like_a_tap() -> None:
    """Rolling with the key R removes the tip, as a tap does."""
    app, platform = at_first()
    app.key("r")
    platform.run_timers()
    assert tip_of(platform) == text_of("kniffel", "keep")


def test_tips_end_with_the_first_game() -> None:
    """Tips not shown in the first game are not shown in the next one either."""
    app, platform = at_first("kniffel", rules="croatian")
    rng = Random(3)
    while table_of(app).match.due != "nothing":
        step(app, platform, rng)
        platform.run_timers()
    assert platform.storage["tips"].split() == sorted(
        f"kniffel.{tip.id}" for tip in BOARDS["kniffel"].tips
    )


def test_one_tap_ends_all_tips_and_the_settings_bring_them_back() -> None:
    """`Show the tips again` turns the tips on and shows even those already followed."""
    app, platform = at_first()
    tap(app, platform, "throw")
    platform.run_timers()
    tap(app, platform, "set tips off")
    assert tip_of(platform) == ""
    tap(app, platform, "open settings")
    tap(app, platform, "set tips again")
    tap(app, platform, "close")
    assert "tips" not in platform.storage
    assert app.stage.settings.tips == "on"
    assert tip_of(platform) == text_of("kniffel", "keep")


def test_a_bots_turn_and_an_address_with_a_seed_show_none() -> None:
    """No tips are shown on a bot's turn, or at an address with a seed, used in tests and demos."""
    _app, bots = at_first(minds="easy,easy")
    assert tip_of(bots) == ""
    _app, seeded = at_table(storage={"tips": ""})
    assert tip_of(seeded) == ""


def test_tips_on_a_hand_wait_for_the_curtain() -> None:
    """Tips about a hand are not shown while the hand is hidden, and are never read aloud."""
    app, platform = at_first("maumau")
    tap(app, platform, "deal")
    platform.run_timers()
    texts = {tip.text for tip in BOARDS["maumau"].tips}
    assert not texts & set(platform.heard)
    tap(app, platform, "show")
    shown = tip_of(platform)
    must_draw = state_as(app, MauMauState).legal() == (DRAW,)
    assert shown == text_of("maumau", "draw" if must_draw else "play")
    assert shown in platform.heard
    assert not texts & set(platform.announced)


def test_no_tip_names_a_colour_that_cards_have() -> None:
    """Edges of cards may be yellow because of their suit; "red" is the button's paint only."""
    for game, board in BOARDS.items():
        texts = " ".join(tip.text.replace("the red button", "") for tip in board.tips)
        assert not {*COLOURS} & {word.strip(".,:").lower() for word in texts.split()}, game


@pytest.mark.parametrize("game", [game for game in GAMES if game != "maumau"])
def test_a_tip_is_about_a_control_on_the_screen(game: str) -> None:
    """The table names the verb of its tip, and a control with this verb can be tapped."""
    app, platform = at_first(game)
    followed = []
    while text := tip_of(platform):
        (shown,) = classed(platform.tree, "table")
        verb = shown.attrs["data-tip"]
        assert [tip.verb for tip in BOARDS[game].tips if tip.text == text] == [verb]
        assert "red button" not in text or classed(platform.tree, "block--big")
        followed.append(text)
        tap(app, platform, next(do for do in platform.taps() if do.partition(" ")[0] == verb))
        platform.run_timers()
        app.draw()
    assert followed
    assert "data-tip" not in {
        name for name, value in classed(platform.tree, "table")[0].attrs.items() if value
    }
