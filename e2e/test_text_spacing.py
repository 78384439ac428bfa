"""On a phone every text fits with large letters and with the spacing of WCAG 1.4.12.

With `SPACING=all` (`make letters`) for every reader in every language; otherwise in German, each scene for
one reader.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from app.i18n import LANGUAGES
from e2e.support import look
from e2e.support.fixtures import visitor
from e2e.support.overlaps import overlaps
from e2e.support.scene_walk import visit_scenes
from e2e.support.text_fit import misfits

SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }
"""
"""The spacing of WCAG 2.2, criterion 1.4.12, which people set by their own style sheet."""

STILL = "* { hyphens: manual !important; animation: none !important; transition: none !important }"

STYLED = """(texts) => { document.adoptedStyleSheets = texts.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}); }"""
"""Replace the style sheets of the reader."""

UPRIGHT, FLAT = (360, 640), (640, 360)


class Reader(NamedTuple):
    """How somebody reads: the default font of the browser, in pixels, and the reader's own style sheet."""

    font: int
    style: str
    phone: tuple[int, int]


USUAL = Reader(16, "", UPRIGHT)
READERS = [
    Reader(font, style, phone)
    for phone in (UPRIGHT, FLAT)
    for font, style in ((16, SPACED), (24, ""), (32, ""))
]
"""A default font of 32 pixels is text at 200 %."""

EVERYTHING = os.environ.get("SPACING") == "all"
"""Whether every scene is read by every reader, in every language."""

MAY = re.compile(
    r"three lines|beyond its button: .*(ludo__tag|stone__number)"
    r"|broken: .*(sheet__label|deed__title|teach__|ludo__called|other__name|podium__label|standings__who)"
)
"""No faults here: labels of several lines, badges on the edge of a button, words that browsers with a
dictionary hyphenate, and names of people, who may be called anything.
"""


@pytest.fixture
def phone(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """A visitor with a phone."""
    context = visitor(browser, site, locale=language, reduced_motion="reduce")
    yield context
    context.close()


@pytest.mark.parametrize("language", LANGUAGES if EVERYTHING else ["de"])
def test_every_text_fits_for_every_reader(phone: BrowserContext, language: str) -> None:
    """Nothing is cut, slides sideways, breaks within a word, or lies over other text."""
    page = phone.new_page()
    fonts = phone.new_cdp_session(page)
    faults: dict[str, str] = {}
    for at, scene in enumerate(visit_scenes(page, language)):
        for reader in READERS if EVERYTHING else [READERS[at % len(READERS)]]:
            _read(page, fonts, reader)
            found = _faults(page)
            faults |= dict.fromkeys(found, f"{scene}, {reader.font} px, {reader.phone}")
        _read(page, fonts, USUAL)
    assert faults == {}


def _read(page: Page, fonts: CDPSession, reader: Reader) -> None:
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": reader.font}})
    wide, high = reader.phone
    page.set_viewport_size({"width": wide, "height": high})
    look.evaluate(page, STYLED, [STILL, reader.style])


def _faults(page: Page) -> list[str]:
    return [fault for fault in misfits(page) + overlaps(page) if not MAY.match(fault)]
