"""Kniffel Master in a browser ends with the core's result for the saved record."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import PHONE, Keyboard, calm, do, is_focused, size
from e2e.support.fixtures import CAUGHT_UP, glimpsed, watch_for
from e2e.support.whole_games import NAMES, WHOLE, come_to, fits, kept, leap, play_on, sit
from spielekiste.games.master import MasterState

STEP = f"""async () => {{
  const cards = [...document.querySelectorAll('.deed')];
  const deed = cards.find(card => card.matches('.is-chosen')) || cards[0];
  const useful = deed && !deed.dataset.do.endsWith('pass');
  (useful ? deed : document.querySelector('[data-do="throw"]')).click();
  await {CAUGHT_UP};
  return document.querySelector('.ending') !== null;
}}"""
"""Makes one click towards the end: previews the first card, plays it, or rolls."""


def position(page: Page) -> MasterState:
    """Return the saved position."""
    state = kept(page, "master").match.state
    assert isinstance(state, MasterState)
    return state


def check_end(page: Page) -> None:
    """Check that stars and winners on the page match the record."""
    match = kept(page, "master").match
    outcome = match.ended[-1]
    stars = look.all_inner_texts(page.locator(".keepsake__board .counter__number"))
    assert [int(text) for text in stars] == list(outcome.scores)
    for seat in outcome.winners:
        name = match.setup.players[seat].name
        expect(page.locator(".ending__title")).to_contain_text(name)


@pytest.mark.campaign
def test_four_players_by_clicks(crate: Page) -> None:
    """All four players get a turn, and the page fits in the middle and at the end of the game."""
    calm(crate)
    sit(crate, "master", 4, seed="s1")
    assert not play_on(crate, STEP, 20)
    assert {match.turn for match in kept(crate, "master").positions} >= set(range(4))
    come_to(crate, "master", 4, 0.5)
    fits(crate)
    come_to(crate, "master", 4, 0.97)
    assert play_on(crate, STEP)
    check_end(crate)
    fits(crate)


def test_two_players_by_clicks(crate: Page) -> None:
    """A game can be played on a phone, where the cards cover the dice."""
    size(crate, PHONE)
    calm(crate)
    sit(crate, "master", 2, seed="s1")
    do(crate, "throw")
    do(crate, "drawer")
    expect(crate.locator(".todo")).to_have_class("todo is-open")
    crate.locator(".deed").first.click()
    expect(crate.locator(".deed__do")).to_be_visible()
    crate.locator(".deed.is-chosen").click()
    expect(crate.locator(".turn__text")).to_contain_text(NAMES[1])
    assert WHOLE or not play_on(crate, STEP, 20)
    leap(crate, "master", 6)
    assert play_on(crate, STEP)
    check_end(crate)


@pytest.mark.campaign
def test_alone_by_keyboard(crate: Page) -> None:
    """A game can be played by keys: R rolls, Tab reaches the cards, Enter previews and confirms."""
    calm(crate)
    sit(crate, "master", 1, seed="s1")
    keys = Keyboard(crate)
    for _turn in range(200):
        if look.count(crate.locator(".ending")):
            break
        crate.keyboard.press("r")
        if look.count(crate.locator('.deed:not([data-do$="pass"])')):
            keys.reach(".deed")
            crate.keyboard.press("Enter")
            assert is_focused(crate, ".deed.is-chosen")
            crate.keyboard.press("Enter")
    check_end(crate)


def test_an_action_with_motion(crate: Page) -> None:
    """A preview shows ghost markers; then the marker hops, and the next player's board appears."""
    size(crate, (1280, 800))
    sit(crate, "master", 2, seed="s1")
    do(crate, "throw")
    row = crate.locator('.deed[data-do^="preview row"]').first
    row.click()
    expect(crate.locator(".lane__marker.is-ghost").first).to_be_visible()
    board = crate.locator(".pegboard").first
    expect(board).to_have_attribute("aria-label", f"{NAMES[0]}’s board")
    watch_for(crate, ".lane__marker[data-hop]")
    crate.locator(".deed.is-chosen").click()
    glimpsed(crate)
    expect(board).to_have_attribute("aria-label", f"{NAMES[1]}’s board")
    assert any(position(crate).boards[0].rows)


def test_a_closed_row_says_why(crate: Page) -> None:
    """Tapping a closed row shows the reason, which does not cover the next move, and changes
    nothing.
    """
    calm(crate)
    size(crate, (1280, 800))
    sit(crate, "master", 2, seed="s1")
    do(crate, "throw")
    crate.locator('.lane[data-why="not-thrown-twice"]').first.click(force=True)
    expect(crate.locator(".notice__text")).to_contain_text("at least two dice")
    crate.locator('[data-do="throw"]').click(trial=True)
    assert len(kept(crate, "master").steps) == 1
