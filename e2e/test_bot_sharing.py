"""Sharing user-written bots with another device, and a tournament, by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.support import axe, look
from e2e.support.app_driver import Keyboard, is_focused, preload, size
from e2e.support.bot_page import RECORD_WORKERS
from e2e.support.fixtures import ready, visitor, watched

SMALL = (360, 640)

PROGRAM = "def play(view, rng):\nreturn view.moves[0]"
"""A program as it is typed; the editor indents the second line."""

FIRST = "def play(view, rng):\n    return view.moves[0]"

WIDTH = "document.documentElement.scrollWidth"


def dropped_in(page: Page, selector: str) -> Locator:
    """Check that a part of the page fits a small screen and is accessible, and return it."""
    found = page.locator(selector)
    expect(found).to_be_visible()
    size(page, SMALL)
    axe.load(page)
    assert axe.by_both_lamps(page) == []
    assert look.evaluate(page, WIDTH) <= SMALL[0]
    return found


def press(page: Page, do: str, lower: str = "") -> None:
    """Reach a control with the Tab key, leaving the editor if necessary, and press it.

    If the drop-down list `lower` is given, it is first set to its next entry.
    """
    hand, wanted = Keyboard(page), f'[data-do="{do}"]'
    hand.reach(f"{lower or wanted}, #editor")
    if is_focused(page, "#editor"):
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        hand.reach(lower or wanted)
    if lower:
        page.keyboard.press("ArrowDown")
        hand.reach(wanted)
    page.keyboard.press("Enter")


def shared_link(page: Page) -> str:
    """Type a bot, try it, and return its link."""
    page.goto("/#/bots/kniffel")
    ready(page)
    expect(page.locator(".cm-content")).to_be_visible()
    hand = Keyboard(page)
    hand.reach('[data-input="bot-name"]')
    page.keyboard.type("Mouse")
    hand.reach("#editor")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.type(PROGRAM)
    expect(page.locator(".editor__plain")).to_have_value(FIRST)
    press(page, "bot-share")
    link = dropped_in(page, ".share__link")
    expect(page.locator(".share__code svg")).to_be_visible()
    address = look.input_value(link)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return address


@pytest.mark.campaign
def test_a_bot_goes_to_another_device_and_into_a_tournament(
    browser: Browser, page: Page, site: str, tmp_path: Path
) -> None:
    """A bot can be typed, shared by link, opened without being run, stored, beaten, and entered in
    a tournament.
    """
    preload(page, {})
    link = shared_link(page)
    context = visitor(browser, site, reduced_motion="reduce")
    with watched(context.new_page(), site) as other:
        other.add_init_script(RECORD_WORKERS)
        other.goto(link)
        ready(other)
        expect(dropped_in(other, ".bots__arrived")).to_contain_text("“Mouse”, a bot for Kniffel")
        expect(other.locator(".cm-content")).to_contain_text("return view.moves[0]")
        assert not any("bot" in sent for sent in look.evaluate(other, "sentTo"))
        press(other, "bot-keep")
        expect(other).to_have_url(re.compile("#/bots/kniffel$"))
        press(other, "bot-run", '[data-change="bot-rival"]')
        expect(other.locator(".bots__sentence")).to_contain_text("The other one is better")
        tournament(other, tmp_path)
        other.goto(link)
        expect(other.locator(".notice")).to_contain_text("You have this bot already: “Mouse”.")
    context.close()


def tournament(page: Page, folder: Path) -> None:
    """Let four bots play 20 games each, and save the table."""
    press(page, "go /bots/kniffel/tournament")
    expect(page.locator('[data-do="tour-run"]')).to_be_visible()
    look.focus(page.locator('[data-change="tour-tick middle"]'))
    page.keyboard.press("Space")
    expect(page.locator(".bots__entrants")).to_contain_text("4 bots take part")
    press(page, "tour-run")
    table = page.locator(".bots__table tbody tr")
    expect(page.locator('[data-do="tour-csv"]')).to_be_visible(timeout=90_000)
    expect(table).to_have_count(4)
    dropped_in(page, ".bots__table")
    expect(table.first).to_contain_text("Bot, hard")
    expect(page.locator(".bots__progress")).to_contain_text("80 of 80 games played")
    with page.expect_download() as saved:
        press(page, "tour-csv")
    saved.value.save_as(folder / "table.csv")
    lines = (folder / "table.csv").read_text("utf-8-sig").splitlines()
    assert lines[0].startswith('"Place","Bot","Games","Points"')
    assert lines[1].startswith('1,"Bot, hard",20,')
