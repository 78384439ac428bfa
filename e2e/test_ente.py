"""The duck's journey in a browser: whole games by mouse and by keys, questions, rides, sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do
from e2e.support.fixtures import glimpsed, ready, watch_for
from e2e.support.whole_games import check_end, click_on, fits, is_over, kept, press_on, sit, tap_on
from spielekiste.games.ente import EnteState

MOST = 900
"""Upper limit of steps in these games."""


def state(page: Page) -> EnteState:
    """Return the saved position."""
    found = kept(page, "ente").match.state
    assert isinstance(found, EnteState)
    return found


def test_two_by_clicks(crate: Page) -> None:
    """A game for two can be played by mouse clicks alone."""
    calm(crate)
    sit(crate, "ente", 2)
    click_on(crate, MOST)
    check_end(crate, "ente")


@pytest.mark.campaign
def test_four_who_stay_where_they_may(crate: Page) -> None:
    """A game in which all four players decline every offer ends, and fits at every size."""
    calm(crate)
    sit(crate, "ente", 4, seed="s3")
    tap_on(crate, 25, last=True)
    fits(crate)
    tap_on(crate, MOST, last=True)
    assert is_over(crate)
    fits(crate)
    check_end(crate, "ente")


@pytest.mark.campaign
def test_by_keyboard_alone(crate: Page) -> None:
    """A whole game can be played by keys: the focus is always on the next control."""
    calm(crate)
    sit(crate, "ente", 2, seed="s5")
    press_on(crate, MOST)
    check_end(crate, "ente")


def test_may_is_a_question_with_two_answers(crate: Page) -> None:
    """Each answer describes its effect, and choosing it has exactly that effect in the core."""
    calm(crate)
    sit(crate, "ente", 2)
    for _throw in range(40):
        if look.count(crate.locator(".answers")):
            break
        crate.locator("[data-do=throw]").click()
    offer, stay = state(crate).offer, state(crate).fields[state(crate).turn]
    assert offer is not None
    texts = look.all_inner_texts(crate.locator(".answers__what"))
    assert str(offer.target) in texts[0]
    assert str(stay) in texts[1]
    expect(crate.locator(".map__aim")).to_have_count(1)
    turn = state(crate).turn
    do(crate, "move decline")
    assert state(crate).fields[turn] == stay


def test_a_traveller_walks_and_a_tap_jumps_to_the_end(crate: Page) -> None:
    """With animations, the piece is still moving when the new position is already saved."""
    crate.emulate_media(reduced_motion="no-preference")
    sit(crate, "ente", 2)
    watch_for(crate, ".traveller.is-going", tap="[data-do=skip]")
    crate.locator("[data-do=throw]").click()
    glimpsed(crate)
    expect(crate.locator(".traveller.is-going")).to_have_count(0)
    assert sum(state(crate).fields) > 0


def test_a_stone_tells_what_waits_there(crate: Page) -> None:
    """Tapping a stone shows an explanation with a link to its rule clause."""
    calm(crate)
    sit(crate, "ente", 3)
    do(crate, "look 31")
    expect(crate.locator(".notice__text")).to_contain_text("31, Rain.")
    crate.locator(".notice [data-do^='open rules ente']").click()
    assert look.count(crate.locator(".rules__text.is-meant")) > 0
    do(crate, "close")


def test_reload_and_undo_lay_everything_back(crate: Page) -> None:
    """After a reload and after undo, the pieces are on the same spaces as before."""
    calm(crate)
    sit(crate, "ente", 4, seed="s3")
    do(crate, "set sound off")  # a reload would interrupt a sound
    tap_on(crate, 20, last=False)
    fields = state(crate).fields
    crate.reload()
    ready(crate)
    assert state(crate).fields == fields
    shown = look.all_inner_texts(crate.locator(".travellers__field"))
    assert [int(text) for text in shown] == list(fields)
    do(crate, "undo")
    crate.keyboard.press("y")
    assert state(crate).fields == fields
