"""Every screen fits: no content is too wide, and every button is large enough for a thumb."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, preload, sit
from e2e.support.fixtures import LOOK_MS
from spielekiste import GAMES
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table

WIDTHS = [(320, 568), (360, 640), (768, 1024), (1280, 800)]
THUMB = 44
"""Minimum width and height of touch targets, in CSS pixels."""

SETTLE_S = 20
"""Time for a busy machine to lay out a page again, in seconds."""

NAMES = [f"{first} von und zu Brandenburg"[:24] for first in
         ("Adalbert", "Benedikt", "Cäcilia", "Dorothea", "Eleonore", "Friedrich", "Gertrude", "Hannelore")]  # fmt: skip

OVER = """
[...document.querySelectorAll('body *')].filter((e) => {
  const box = e.getBoundingClientRect();
  const clipped = e.closest('.unseen, .sheet-scroll, .standings-scroll, .confetti, [hidden], .cup, .drawer');
  return !clipped && e.checkVisibility({visibilityProperty: true}) && box.width
    && (box.right > innerWidth + 1 || box.left < -1);
}).map((e) => e.tagName + '.' + e.getAttribute('class'))
"""

SMALL = """
(least) => [...document.querySelectorAll('button, select, a[href], input')].filter((e) => {
  const box = (e.closest('label') || e).getBoundingClientRect();
  const text = getComputedStyle(e).display === 'inline';
  return e.checkVisibility({visibilityProperty: true}) && !e.disabled && !text
    && (box.width < least - 0.5 || box.height < least - 0.5);
}).map((e) => {
  const box = (e.closest('label') || e).getBoundingClientRect();
  return `${e.tagName}.${e.className} ${e.dataset.do || ''} ${Math.round(box.width)}×${Math.round(box.height)}`;
})
"""


def fits(page: Page, *, screen: str) -> None:
    """Check that no content is too wide and no button too small, at every size."""
    found = {}
    for wide, high in WIDTHS:
        page.set_viewport_size({"width": wide, "height": high})
        wrong = settled(page, wide)
        if wrong:
            found[f"{screen} at {wide}"] = wrong
    assert found == {}, found


def settled(page: Page, wide: int) -> list[str]:
    """Return the faults at this size, after the page has had time to adapt."""
    wrong = faults(page, wide)
    end = monotonic() + SETTLE_S
    while wrong and monotonic() < end:
        page.wait_for_timeout(LOOK_MS)
        wrong = faults(page, wide)
    return wrong


def faults(page: Page, wide: int) -> list[str]:
    """Return elements that are too wide or too small."""
    scrolled = look.evaluate(page, "document.documentElement.scrollWidth")
    wider = [f"page is {scrolled} wide"] if scrolled > wide else []
    return [*wider, *look.evaluate(page, OVER), *sorted(set(look.evaluate(page, SMALL, THUMB)))]


def eight_at_table() -> Table:
    """Return a match of two games with eight long names, before the first throw."""
    game = GAMES["kniffel"]
    table = TableOptions.of({"games": "2", "begin": "chosen"})
    return Table(SetUp(game, seated(NAMES), game.options.of({}), table, "s"))


def played(steps: int) -> str:
    """Return that match's record after so many random steps, or at the end of its first game."""
    at, rng = eight_at_table(), Random(1)
    while len(at.steps) < steps and not at.match.ended:
        if at.match.due == "chance":
            at.happen()
        else:
            assert at.match.state is not None
            at.play(rng.choice(at.match.state.legal()))
    return str(at.record)


@pytest.fixture(autouse=True)
def german(crate: Page) -> None:
    """Reduce motion while boxes are measured."""
    calm(crate)


def test_the_crate_fits(crate: Page) -> None:
    """The menu and the settings fit with an unfinished game of eight players."""
    preload(crate, {"spielekiste.table.kniffel": played(9)})
    go(crate, "/", lang="de")
    fits(crate, screen="menu")
    do(crate, "open settings")
    expect(crate.locator("dialog[open]")).to_be_visible()
    fits(crate, screen="settings")


def test_the_set_up_and_the_throw_off_fit(crate: Page) -> None:
    """The screens fit with eight long names, a palette open, all options and a fault shown."""
    go(crate, lang="de", players=",".join([*NAMES[:7], NAMES[0]]), games="7", begin="chosen")
    do(crate, "palette 2")
    do(crate, "start")
    expect(crate.locator(".problem")).to_be_visible()
    fits(crate, screen="set-up")
    crate.locator('[data-input="name 7"]').fill(NAMES[7])
    crate.locator('[data-change="choose begin own"]').check()
    do(crate, "start")
    fits(crate, screen="throw-off, first")
    for _player in range(8):
        do(crate, "throw")
    fits(crate, screen="throw-off, known")


def test_the_table_fits(crate: Page) -> None:
    """The table fits in the middle of a turn with eight players, drawer closed and open."""
    preload(crate, {"spielekiste.table.kniffel": played(150)})
    go(crate, lang="de")
    if look.count(crate.locator(".die:enabled")) == 0:
        crate.keyboard.press("r")
    fits(crate, screen="table")
    crate.keyboard.press("s")
    expect(crate.locator(".drawer")).to_have_class("drawer is-open")
    fits(crate, screen="table, drawer open")


def test_the_table_of_two_fits(crate: Page) -> None:
    """The usual case, after the first throw, with a die kept."""
    sit(crate, NAMES[:2], lang="de")
    do(crate, "throw")
    crate.keyboard.press("2")
    fits(crate, screen="table of two")


def test_the_ending_fits(crate: Page) -> None:
    """Podium, standings of the match, and the full sheet of eight players."""
    preload(crate, {"spielekiste.table.kniffel": played(99_999)})
    go(crate, "/kniffel/old-kniffel", lang="de")
    expect(crate.locator(".podium")).to_be_visible()
    fits(crate, screen="ending")
