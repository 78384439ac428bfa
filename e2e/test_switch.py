"""Use of the app with a single switch, from the front page to the end of a game."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect
from tests.app.support.golden import golden

from app.saves.transfer import link
from e2e.support import look
from e2e.support.app_driver import calm, go, preload
from e2e.support.fixtures import ready
from e2e.support.switch import WANTED, drive
from spielekiste import GAMES

PLAYED = tuple(GAMES) if os.environ.get("SWITCH") else ("hexhex",)
"""Games to play; `make switch` plays all."""

END_MS = 150_000
"""Maximum duration of a game, in milliseconds."""


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_is_played_by_one_switch(crate: Page, game: str) -> None:
    """A user with a single switch opens a box, starts a game and plays it to its end."""
    calm(crate)
    preload(crate, {"spielekiste.settings": '{"switch": "fast"}'})
    minds = "person" if GAMES[game].seats.start == 1 else "person,easy"
    go(
        crate,
        "/",
        seed="s7",
        begin="chosen",
        players="Ada,Ben"[: 3 if minds == "person" else 7],
        minds=minds,
    )
    drive(crate, f'a[href^="#/{game}"]', "[data-do=start]", *WANTED)
    expect(crate.locator(".ending")).to_be_visible(timeout=END_MS)


def test_b_an_evening_on_the_block_is_written_by_one_switch(crate: Page) -> None:
    """From the set-up to the ending: each time a box, then its points."""
    calm(crate)
    preload(crate, {"spielekiste.settings": '{"switch": "fast"}'})
    go(crate, "/hexhex", begin="chosen", players="Ada", dice="block")
    drive(crate, "[data-do=start]", ".keypad__key", "dialog .block", ".pad .box.is-open")
    expect(crate.locator(".ending")).to_be_visible(timeout=END_MS)


def test_a_tap_anywhere_is_the_switch(crate: Page) -> None:
    """A tap or Enter selects the highlighted choice instead of the one under the finger."""
    preload(crate, {"spielekiste.settings": '{"switch": "slow"}'})
    go(crate, "/kniffel", players="Ada")
    start = crate.locator("[data-do=start][data-scan=item]")
    expect(start).to_be_visible()
    crate.locator("h1").click()
    expect(crate.locator(".table .dice")).to_be_visible()
    expect(crate.locator("[data-do=throw][data-scan=item]")).to_be_visible()
    crate.keyboard.press("Enter")
    expect(crate.locator(".die").first).to_be_enabled()


def test_a_slider_is_moved_by_the_switch(own: Page) -> None:
    """Each press moves the slider by a tenth, and the replay follows to its end."""
    preload(own, {"spielekiste.settings": '{"switch": "fast"}'})
    own.goto(link("/", golden("maumau")))
    ready(own)
    look.evaluate(own, "document.querySelector('[data-do=\"look 0\"]').click()")
    expect(own.locator(".replay__count")).to_have_text("0/16")
    drive(own, ".replay__slider")
    expect(own.locator(".replay__count")).to_have_text("16/16")
