"""On a phone every text of every screen fits, in all languages, and in one that has 40 % more of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from app.i18n import LANGUAGES
from e2e.support import look
from e2e.support.fixtures import visitor
from e2e.support.pseudo_locale import speak_pseudo
from e2e.support.scene_walk import visit_scenes, visit_tips
from e2e.support.text_fit import misfits
from spielekiste import GAMES


@pytest.fixture
def phone(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """A visitor with a small phone."""
    viewport = {"width": 360, "height": 640}
    context = visitor(browser, site, locale=language, reduced_motion="reduce", viewport=viewport)
    yield context
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits(phone: BrowserContext, language: str) -> None:
    """Nothing is cut, slides sideways or breaks within a word, and no button has three lines."""
    page = phone.new_page()
    faults: dict[str, str] = {}
    for scene in visit_scenes(page, language):
        faults |= dict.fromkeys(misfits(page), scene)
    assert faults == {}


@pytest.mark.parametrize("language", ["de"])
def test_longer_texts_fit(phone: BrowserContext) -> None:
    """The same in the pseudo-language."""
    speak_pseudo(phone)
    page = phone.new_page()
    faults: dict[str, str] = {}
    # plainly, with the wheel that has the language
    for scene in visit_scenes(page, start="plain"):
        faults |= dict.fromkeys(misfits(page), scene)
    tips = 0
    for scene in visit_tips(page, start="plain"):
        faults |= dict.fromkeys(misfits(page), scene)
        tips += look.count(page.locator(".tip"))
    assert faults == {}
    assert tips >= len(GAMES)
