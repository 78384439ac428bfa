"""Writes all text of a whole game of each kind in each language to `build/speech`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.speech.collector import Collector
from e2e.support.fixtures import visitor
from workshop.common.paths import DIST, ROOT
from workshop.dev.browser import FLAGS, find
from workshop.dev.serve import running

SPEECH = ROOT / "build" / "speech"
"""Output folder: one folder per language, one file per game."""

PHONE = {"width": 360, "height": 640}


def write(lang: str, game: str) -> tuple[Path, int]:
    """Play one game in one language; return the file with its text and the number of lines."""
    path = SPEECH / lang / f"{game}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    with opened() as page:
        lines = speech(page, lang, game)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path, len(lines)


@contextmanager
def opened() -> Iterator[Page]:
    """Yield a page of the built site with reduced motion."""
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        try:
            yield _page(browser, site)
        finally:
            browser.close()


def _page(browser: Browser, site: str) -> Page:
    return visitor(browser, site, viewport=PHONE, reduced_motion="reduce").new_page()


def speech(page: Page, lang: str, game: str) -> list[str]:
    """Return all text from the front page through the rules and a whole game to its review."""
    collector = Collector(page)
    asked = {"lang": lang, "seed": "s7", "players": "Ada,Ben", "minds": "person,easy"}
    collector.open(f"/?{urlencode(asked)}#/")
    collector.go(f"/{game}/new")
    collector.tap(f"open rules {game}")
    collector.tap("close")
    collector.tap("start")
    collector.heading(game)
    collector.play(Random(game))
    collector.heading("review")
    collector.tap("review")
    return collector.lines
