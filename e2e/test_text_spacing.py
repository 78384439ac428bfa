"""On a phone, all text fits with large letters and with the spacing of WCAG 1.4.12.

With `SPACING=all` (`make letters`), every reader's settings are tested in every language;
otherwise every fourth scene is tested with one reader's settings, in German.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from app.i18n import LANGUAGES
from e2e.support import look
from e2e.support.fixtures import BARE, visitor
from e2e.support.overlaps import unreadable
from e2e.support.scene_walk import all_scenes, visit_scenes
from workshop.dev.screenshots import ScreenScene, ahead_scenes, block_scenes

SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }
"""
"""The spacing of WCAG 2.2, criterion 1.4.12, which users set with their own style sheet."""

STILL = "* { hyphens: manual !important; animation: none !important; transition: none !important }"

STYLED = """(text) => {
  if (!window.styled) document.adoptedStyleSheets.push(window.styled = new CSSStyleSheet());
  window.styled.replaceSync(text);
}"""
"""Replaces the reader's style sheet."""

ROWS = """() => {
  const sheet = document.querySelector('.pad .sheet-scroll');
  sheet.scrollTop = 0;
  sheet.scrollIntoView({ block: 'end' });
  const edges = (found) => sheet.querySelector(found).getBoundingClientRect();
  const below = edges('thead th').bottom - 2;
  const above = Math.min(edges('.sheet__total th').top, sheet.getBoundingClientRect().bottom, innerHeight) + 2;
  return [...sheet.querySelectorAll('tbody th')].map((head) => head.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= below && bottom <= above).length;
}"""
"""Scrolls to the score sheet, and returns how many of its rows are visible whole."""

FEWEST = 2
"""Rows of a sheet that are seen at once, whatever the letters' size."""

UPRIGHT, FLAT = (360, 640), (640, 360)


class Reader(NamedTuple):
    """A reader's settings: the browser's default font size in pixels, and a user style sheet."""

    font: int
    style: str
    phone: tuple[int, int]


USUAL = Reader(16, "", UPRIGHT)
READERS = [
    Reader(font, style, phone)
    for phone in (UPRIGHT, FLAT)
    for font, style in ((16, SPACED), (24, ""), (32, ""))
]
"""The readers tested; a default font of 32 pixels means text at 200 %."""

EVERYTHING = os.environ.get("SPACING") == "all"
"""Whether every scene is tested for every reader, in every language."""

SAMPLE = list(LANGUAGES) if EVERYTHING else ["de"]
"""The languages tested."""


@pytest.fixture
def phone(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """Context of a visitor on a phone."""
    context = visitor(browser, site, bare=True, locale=language, reduced_motion="reduce")
    yield context
    context.close()


@pytest.mark.screens
@pytest.mark.parametrize("language", SAMPLE)
def test_every_text_fits_for_every_reader(phone: BrowserContext, language: str) -> None:
    """For every reader, no text is cut off, scrolls sideways, breaks within a word, or overlaps."""
    scenes = all_scenes() if EVERYTHING else all_scenes()[::4]
    assert _faults(phone, scenes, language) == {}


@pytest.mark.screens
@pytest.mark.parametrize("language", SAMPLE)
def test_b_every_text_of_the_block_fits_for_every_reader(
    phone: BrowserContext, language: str
) -> None:
    """The same for the sheets of the block and its dialogs, in each language."""
    assert _faults(phone, tuple(block_scenes()), language) == {}


@pytest.mark.screens
@pytest.mark.parametrize("language", ["de"])
def test_c_the_block_shows_rows_to_every_reader(phone: BrowserContext, language: str) -> None:
    """In view, the sheet of the block shows rows between its names and its totals."""
    page = phone.new_page()
    fonts = phone.new_cdp_session(page)
    block = tuple(scene for scene in block_scenes() if scene.name in ("block", "block-hexhex"))
    for scene in visit_scenes(page, block, language=language):
        for reader in READERS:
            _read(page, fonts, reader)
            rows = look.evaluate(page, ROWS)
            assert rows >= FEWEST, f"{scene.name}, {reader.font} px, {reader.phone}: {rows} rows"
        _read(page, fonts, USUAL)


@pytest.mark.screens
@pytest.mark.parametrize("language", SAMPLE)
def test_d_every_text_beside_the_bar_fits_for_every_reader(
    phone: BrowserContext, language: str
) -> None:
    """The same for tables with the bar that says who is ahead, each with all readers."""
    assert _faults(phone, tuple(ahead_scenes()), language, READERS) == {}


def _faults(
    phone: BrowserContext,
    scenes: Sequence[ScreenScene],
    language: str,
    readers: Sequence[Reader] = (),
) -> dict[str, str]:
    """Return what cannot be read, with a scene and a reader; without `readers` or SPACING, each has one."""
    page = phone.new_page()
    fonts = phone.new_cdp_session(page)
    faults: dict[str, str] = {}
    for at, scene in enumerate(visit_scenes(page, scenes, language=language)):
        one = READERS[at % len(READERS)]
        for reader in readers or (READERS if EVERYTHING else [one]):
            _read(page, fonts, reader)
            where = f"{scene.name}, {reader.font} px, {reader.phone}"
            faults |= dict.fromkeys(unreadable(page), where)
        _read(page, fonts, USUAL)
    return faults


def _read(page: Page, fonts: CDPSession, reader: Reader) -> None:
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": reader.font}})
    wide, high = reader.phone
    page.set_viewport_size({"width": wide, "height": high})
    look.evaluate(page, STYLED, BARE + STILL + reader.style)
