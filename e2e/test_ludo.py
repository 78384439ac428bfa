"""Ludo in a browser: whole games by mouse and by keys, hopping pieces, reasons, sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import PHONE, calm, do, size, unfold
from e2e.support.fixtures import glimpsed, ready, until, watch_for
from e2e.support.whole_games import (
    check_end,
    click_on,
    fits,
    is_over,
    kept,
    leap,
    press_on,
    sit,
    tap_on,
)
from spielekiste.games.ludo import LudoState

MOST = 900
"""Upper limit of steps in these games."""


def state(page: Page) -> LudoState:
    """Return the saved position."""
    found = kept(page, "ludo").match.state
    assert isinstance(found, LudoState)
    return found


def test_two_by_clicks(crate: Page) -> None:
    """A game for two can be played by mouse clicks alone; its middle is skipped."""
    calm(crate)
    sit(crate, "ludo", 2, seed="s7")
    click_on(crate, 12)
    leap(crate, "ludo", 8)
    click_on(crate, MOST)
    check_end(crate, "ludo")


@pytest.mark.campaign
def test_four_to_the_last_place(crate: Page) -> None:
    """A game for four, with four pieces each and house rules, ends, and fits at every size."""
    calm(crate)
    sit(crate, "ludo", 4, seed="s8", must_capture="on", no_goal_jumps="on")
    tap_on(crate, 60, last=True)
    fits(crate)
    tap_on(crate, MOST, last=True)
    assert is_over(crate)
    fits(crate)
    check_end(crate, "ludo")


def test_the_table_turns_to_the_other_side(crate: Page) -> None:
    """With the setting for players who sit opposite, the table is rotated, and taps still work."""
    calm(crate)
    sit(crate, "ludo", 2)
    do(crate, "open settings")
    unfold(crate)
    do(crate, "set turning on")
    do(crate, "close")
    table = crate.locator(".table")
    expect(table).to_have_css("transform", "none")
    while state(crate).turn == 0:
        click_on(crate, 1)
    expect(table).to_have_css("transform", "matrix(-1, 0, 0, -1, 0, 0)")
    steps = len(kept(crate, "ludo").steps)
    click_on(crate, 1)
    assert len(kept(crate, "ludo").steps) == steps + 1


@pytest.mark.campaign
def test_by_keyboard_alone(crate: Page) -> None:
    """A whole game can be played by keys: the focus is always on the next control."""
    calm(crate)
    sit(crate, "ludo", 2, seed="s10")
    press_on(crate, MOST)
    check_end(crate, "ludo")


def throw_kept(page: Page) -> None:
    """Roll, and wait until the roll is saved."""
    before = len(kept(page, "ludo").steps)
    do(page, "throw")
    until(page, lambda: len(kept(page, "ludo").steps) > before, "a kept throw")


def test_a_pawn_hops_and_ends_where_the_core_has_it(crate: Page) -> None:
    """With animations, the die tumbles, the piece moves space by space, then the turn passes."""
    crate.emulate_media(reduced_motion="no-preference")
    sit(crate, "ludo", 2, seed="s7")
    while not state(crate).moves:
        throw_kept(crate)
    crate.locator(".pawn.is-movable").first.click()
    expect(crate.locator("[data-do=throw]")).to_be_visible()
    assert state(crate).pieces[state(crate).turn][-1] == 0
    crate.locator("[data-do=throw]").click()
    watch_for(crate, ".pawn.is-hopping")
    crate.locator(".choices [data-do^='move move']").first.click()
    glimpsed(crate)
    expect(crate.locator(".pawn.is-hopping")).to_have_count(0)


def test_a_piece_that_stays_explains_itself(crate: Page) -> None:
    """Tapping a piece that can't move shows the reason, which does not cover the next move, and
    links to the rule clause.
    """
    calm(crate)
    size(crate, PHONE)
    sit(crate, "ludo", 2, seed="s7")
    crate.locator(".pawn[data-why]").first.click(force=True)
    expect(crate.locator(".notice__text")).to_have_text("Roll the dice first.")
    crate.locator('[data-do="throw"]').click(trial=True)
    crate.locator(".notice [data-do^='open rules ludo']").click()
    expect(crate.locator(".rules__text.is-meant")).to_have_count(1)
    do(crate, "close")
    assert look.count(crate.locator(".pawn")) == 6


def test_reload_and_undo_lay_everything_back(crate: Page) -> None:
    """After a reload and after undo, the pieces are on the same spaces as before."""
    calm(crate)
    sit(crate, "ludo", 3, seed="s8")
    do(crate, "set sound off")  # a reload would interrupt a sound
    tap_on(crate, 60, last=False)
    before = stands(crate)
    crate.reload()
    ready(crate)
    assert sorted(stands(crate)) == sorted(before)
    do(crate, "undo")
    crate.locator(".pawn").first.wait_for()
    assert state(crate).outcome is None


def stands(page: Page) -> list[str]:
    """Return the space in each piece's label."""
    read = "(all) => all.map((pawn) => pawn.getAttribute('aria-label').split('.')[0])"
    return list(look.evaluate_all(page.locator(".pawn"), read))
