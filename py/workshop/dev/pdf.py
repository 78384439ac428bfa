"""PDFs of every printable sheet, made by the browser, for tests and visual review."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from spielekiste import GAMES
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.screenshots import NAMES, READY_MS, drawn, record_of
from workshop.dev.serve import running

LONG = ("Maximilian Friedrich Otto", "Annegret-Wilhelmine-Rosa")
"""Longest names, which replace the first two."""

BLANK = {
    **dict.fromkeys(GAMES, ""),
    "kniffel-croatian": "?rules=croatian",
    "kniffel-full-cup": "?rules=full-cup&further=yahtzee&seats=8",
    "master-coins": "?three_alike=3&four_alike=4",
}
"""Query of each blank sheet by name; a name is the game, or the game, a dash and the rules."""

FINISHED = {"kniffel": 8, "weltraum": 6, "hexhex": 8, "master": 4}
"""Games with a score sheet, and the number of players of each printed game."""

CUT = """() => [...document.querySelectorAll('.printed__block')].flatMap((block) =>
  [...block.querySelectorAll('*')].filter((part) => {
    const box = part.getBoundingClientRect();
    const room = (part.parentElement.closest('th, td') || block).getBoundingClientRect();
    return box.width && (box.right > room.right + 1 || box.bottom > room.bottom + 1
      || box.left < room.left - 1 || box.top < room.top - 1);
  }).map((part) => `${part.className || part.tagName}: ${part.textContent.slice(0, 40)}`))"""
"""Script that lists elements larger than their cell or block, which would be cut off or overlap."""


USED = """() => Math.min(...[...document.querySelectorAll('.printed')].map((page) => {
  const room = page.classList.contains('printed--small') ? 210 - 2 * 8.5 : 297 - 2 * 12;
  const parts = [...page.querySelectorAll('.printed__block > *')].map((part) => part.getBoundingClientRect());
  const bottom = Math.max(...parts.filter((box) => box.width).map((box) => box.bottom));
  return (bottom - page.getBoundingClientRect().top) / (room / 25.4 * 96);
}))"""
"""Script that returns how much of the height between a page's margins is used, at most 1."""


PRINT = "print"
"""Folder of the PDFs of `make shots`, and the argument that selects them."""


class Print(NamedTuple):
    """Result of one print."""

    name: str
    pdf: bytes
    """PDF file; empty if only the layout was checked."""
    pages: int
    """Number of pages shown in the preview."""
    cut: list[str]
    """Elements that would be cut off."""
    used: float = 1
    """Part of the height between the margins that is used, on the emptiest page."""

    @property
    def counted(self) -> int:
        """Number of pages in the PDF."""
        return len(re.findall(rb"/Type\s*/Page\b", self.pdf))


PROOFS = frozenset(
    {
        "kniffel-1",
        "kniffel-a5",
        "kniffel-croatian-4",
        "kniffel-played",
        "hexhex-4",
        "hexhex-played-1",
        "master",
        "master-played",
        "maumau-2",
    }
)
"""One print of each kind, for tests."""


class Every(Container[str]):
    """Container that contains every name."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)


EVERY = Every()
"""Value of `wanted` for all prints."""


def print_all(folder: Path) -> list[Path]:
    """Print everything in German into a folder; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        page = browser.new_page(base_url=site, locale="de-DE")
        prints = {
            each.name: each.pdf for each in (*sheets(page, "de", EVERY), *teachers(page, "de"))
        }
        browser.close()
    for name, pdf in prints.items():
        (folder / f"{name}.pdf").write_bytes(pdf)
    return [folder / f"{name}.pdf" for name in prints]


def sheets(page: Page, language: str, wanted: Container[str] = PROOFS) -> Iterator[Print]:
    """Yield blank sheets and finished games in every page layout, on A4 and A5.

    PDFs are made only for the names in `wanted`.
    """
    page.add_init_script(
        f"for (const [name, text] of Object.entries({json.dumps(_kept())}))"
        " localStorage.setItem(name, text);"
    )
    page.goto(f"/?lang={language}#/past")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=READY_MS)
    links = page.locator('a[href^="#/print/"]')
    expect(links).to_have_count(len(FINISHED))
    routes = {f"{_game(link)}-played": link for link in links.evaluate_all(HREFS)}
    routes |= {name: f"#/print/{name.partition('-')[0]}{asked}" for name, asked in BLANK.items()}
    for name, route in routes.items():
        for to, shown in (("#/past", 0), (route, 1)):
            page.evaluate("(to) => { location.hash = to }", to)
            expect(page.locator(".printing")).to_have_count(shown)
        yield from _divisions(page, name, wanted)


HREFS = "links => links.map((link) => link.getAttribute('href'))"


def teachers(page: Page, language: str) -> Iterator[Print]:
    """Print the sheets for teachers: every lesson with its solutions, and the list of sheets."""
    for game in (*GAMES, "index"):
        page.goto(f"/teachers/{language}/{game}.html")
        pages = page.locator(".teach__page").count()
        yield Print(f"teachers-{game}", _pdf(page), pages, [])


def _kept() -> dict[str, str]:
    """Return records of finished games under the localStorage keys used before IndexedDB."""
    return {
        f"spielekiste.table.{game}": _renamed(record_of(game, seats))
        for game, seats in FINISHED.items()
    }


def _renamed(record: str) -> str:
    for short, long in zip(NAMES, LONG, strict=False):
        record = record.replace(f" {short}\n", f" {long[:24]}\n")
    return record


def _game(link: str) -> str:
    return link.split("/")[2]


def _divisions(page: Page, name: str, wanted: Container[str]) -> Iterator[Print]:
    """Print the sheet on screen in each layout that the screen offers."""
    drawn(page)
    ways = page.locator('[data-do^="room "]').evaluate_all(DOINGS) or [""]
    for way in ways:
        if way:
            page.locator(f'[data-do="{way}"]').click()
            expect(page.locator(f'[data-do="{way}"]')).to_have_attribute("aria-pressed", "true")
        yield _printed(page, f"{name}{way.removeprefix('room').replace(' ', '-')}", wanted)
    page.locator('[data-do="paper a5"]').click()
    expect(page.locator(".printed--small").first).to_be_visible()
    yield _printed(page, f"{name}-a5", wanted)


DOINGS = "buttons => buttons.map((button) => button.dataset.do)"


def _printed(page: Page, name: str, wanted: Container[str]) -> Print:
    drawn(page)
    page.emulate_media(media="print")
    cut, used = page.evaluate(CUT), page.evaluate(USED)
    page.emulate_media(media="null")
    pdf = _pdf(page) if name in wanted else b""
    return Print(name, pdf, page.locator(".printed").count(), cut, used)


def _pdf(page: Page) -> bytes:
    return page.pdf(format="A4", prefer_css_page_size=True, print_background=False)
