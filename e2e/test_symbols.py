"""Symbol games played in a browser end with the core's result for the saved record."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import PHONE, Keyboard, calm, do, is_focused, size
from e2e.support.fixtures import CAUGHT_UP
from e2e.support.whole_games import NAMES, come_to, fits, kept, play_on, sit

STEP = f"""async () => {{
  const boxes = [...document.querySelectorAll('.box.is-open')];
  const worth = box => parseInt(box.textContent) || 0;
  const best = boxes.sort((one, other) => worth(other) - worth(one))[0];
  const button = best || document.querySelector('[data-do="next"], [data-do="throw"]');
  button.click();
  await {CAUGHT_UP};
  return document.querySelector('.ending [data-do="again"]') !== null;
}}"""
"""Makes one click towards the end: the best box, else the next game, else the roll button."""


def check_end(page: Page, game: str) -> None:
    """Check that the sheet's totals and the winner line match the record."""
    match = kept(page, game).match
    outcome = match.ended[-1]
    cells = look.all_inner_texts(page.locator(".sheet__total .sheet__cell"))
    assert [int(text) for text in cells] == list(outcome.scores)
    for seat in outcome.winners:
        title = page.locator(".ending__title")
        expect(title).to_contain_text(match.setup.players[seat].name)


@pytest.mark.campaign
def test_weltraum_for_eight_by_clicks(crate: Page) -> None:
    """All eight players get a turn; the page fits the screen then and at the end of the game."""
    calm(crate)
    sit(crate, "weltraum", 8, seed="w1")
    assert not play_on(crate, STEP, 20)
    assert {match.turn for match in kept(crate, "weltraum").positions} >= set(range(8))
    fits(crate)
    come_to(crate, "weltraum", 8, 0.95)
    assert play_on(crate, STEP)
    check_end(crate, "weltraum")
    fits(crate)


@pytest.mark.campaign
def test_hexhex_for_two_by_clicks(crate: Page) -> None:
    """Two games on one sheet each have their own winner (H2)."""
    calm(crate)
    sit(crate, "hexhex", 2, seed="w1", games="2")
    assert play_on(crate, STEP)
    check_end(crate, "hexhex")
    ended = kept(crate, "hexhex").match.ended
    assert look.count(crate.locator(".standings__crown")) == sum(len(end.winners) for end in ended)
    do(crate, "leaf 1")
    totals = look.all_inner_texts(crate.locator(".sheet__total .sheet__cell"))
    assert [int(text) for text in totals] == [end.scores[1] for end in ended]
    fits(crate)


def enter(page: Page, keys: Keyboard) -> None:
    """Tab to the sheet, move to an open box with the arrow keys, and press Enter."""
    keys.reach(".sheet .box")
    for arrow in ("ArrowDown", "ArrowUp"):
        for _press in range(12):
            if is_focused(page, ".box.is-open"):
                page.keyboard.press("Enter")
                return
            page.keyboard.press(arrow)
    raise AssertionError("arrow keys reached no open box")


@pytest.mark.campaign
def test_weltraum_by_keyboard_alone(crate: Page) -> None:
    """A game of eleven turns can be played with R, arrow keys and Enter."""
    calm(crate)
    sit(crate, "weltraum", 1, seed="w1")
    for _turn in range(11):
        crate.keyboard.press("r")
        enter(crate, Keyboard(crate))
    check_end(crate, "weltraum")


INK = """() => ['.sheet__title .pips--combo', '.drawer__dice .pips', 'body'].map(
  (where) => getComputedStyle(document.querySelector(where)).color)"""
"""The colours of a combination on the sheet, of a small die, and of body text."""


def test_hexhex_on_a_phone_with_motion(crate: Page) -> None:
    """Dice tumble, one can be kept, the drawer opens, and a closed box shows why it is closed.

    In forced colours, the small dice have the colour of the text.
    """
    size(crate, PHONE)
    sit(crate, "hexhex", 2, seed="w1")
    crate.emulate_media(forced_colors="active")
    assert len(set(look.evaluate(crate, INK))) == 1
    crate.emulate_media(forced_colors="none")
    do(crate, "throw")
    expect(crate.locator(".die--symbols")).to_have_count(5)
    crate.locator(".die").nth(2).click()
    expect(crate.locator(".die").nth(2)).to_have_attribute("aria-pressed", "true")
    do(crate, "throw")
    do(crate, "drawer")
    expect(crate.locator(".box.is-closed").first).to_be_in_viewport()
    crate.locator(".box.is-closed").first.dispatch_event("click")
    expect(crate.locator(".notice__text")).to_contain_text("don’t fit here")
    crate.locator(".box.is-open").first.click()
    expect(crate.locator(".turn__text")).to_contain_text(NAMES[1])
    assert len(kept(crate, "hexhex").steps) == 4
