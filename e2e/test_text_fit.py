"""On a phone, all text on every screen fits in any language."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Browser, Page

from app.i18n import LANGUAGES
from e2e.support import look
from e2e.support.pseudo_locale import speak_pseudo
from e2e.support.scene_walk import (
    all_scenes,
    unlocked_scenes,
    visit_pages,
    visit_scenes,
    visit_tips,
)
from e2e.support.text_fit import SPEAK, TEXTS, misfits, phone
from spielekiste import GAMES
from workshop.dev.screenshots import ScreenScene

SCENES = all_scenes() if len(TEXTS) > 1 else unlocked_scenes()
"""The screens; `make fit` adds locked tables, which differ from others only in their menu."""


def faults(page: Page, scenes: Iterable[ScreenScene]) -> dict[str, str]:
    """Return each fault with the name of a scene that has it.

    Faults are text that is cut off, scrolls sideways or breaks within a word, and buttons with
    three lines of text.
    """
    return {fault: scene.name for scene in scenes for fault in misfits(page)}


@pytest.mark.screens
@pytest.mark.parametrize("texts", TEXTS)
def test_every_text_fits(browser: Browser, site: str, texts: str) -> None:
    """All text fits in its longest translation, and when it is 40 % longer than in English."""
    language, start = ("de", "plain") if texts in SPEAK else (texts, "")
    with phone(browser, site, language) as context:
        if texts in SPEAK:
            SPEAK[texts](context)
        page = context.new_page()
        scenes = visit_scenes(page, SCENES, start=start, language=language)
        assert faults(page, scenes) == {}


@pytest.mark.screens
def test_every_static_page_fits(browser: Browser, site: str) -> None:
    """Every static page fits in all languages."""
    with phone(browser, site, "de") as context:
        page = context.new_page()
        for language in LANGUAGES:
            assert (language, faults(page, visit_pages(page, language))) == (language, {})


@pytest.mark.screens
@pytest.mark.campaign
def test_every_tip_fits(browser: Browser, site: str) -> None:
    """Every tip of each game fits in the pseudo-language."""
    with phone(browser, site, "de") as context:
        speak_pseudo(context)
        page = context.new_page()
        found: dict[str, str] = {}
        tips = 0
        for scene in visit_tips(page, start="plain"):
            found |= dict.fromkeys(misfits(page), scene.name)
            tips += look.count(page.locator(".tip"))
        assert found == {}
        assert tips >= len(GAMES)
