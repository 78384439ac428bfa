"""Games in which the page is killed repeatedly; each new page must continue with all data."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from e2e.support.app_driver import calm, kept_record
from e2e.support.fixtures import ready
from e2e.support.random_play import sit_down, stroll
from spielekiste import GAMES
from spielekiste.core.table import Table


def killed(page: Page, site: str) -> Page:
    """Close a page without warning, and open its address in a new one."""
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    ready(again)
    assert again.url.startswith(site)
    return again


def by_its_seed(text: str) -> str:
    """Return a record of the same decisions in which the seed determines all chance results."""
    old = Table.load(text, GAMES)
    new = Table(old.setup)
    for position, step in zip(old.positions, old.steps, strict=False):
        if position.chance is None:
            new.play(step)
        else:
            new.happen()
    return str(new.record)


def step(page: Page, rng: Random, game: str) -> bool:
    """Tap until the next step is saved; return whether the game continues.

    Some taps save nothing: after a kill, Mau-Mau shows its curtain again, and an unconfirmed
    preview is lost.
    """
    before = kept_record(page, game)
    while stroll(page, rng, 1):
        if kept_record(page, game) != before:
            return True
    return False


def walk(page: Page, site: str, game: str, kills: int, between: int = 0) -> Page:
    """Play a game while killing the page repeatedly; each new page must have all data.

    The page is killed after `between` taps, or after every saved step.
    """
    calm(page)
    sit_down(page, game)
    rng = Random(game)
    for _kill in range(kills):
        goes_on = stroll(page, rng, between) == between if between else step(page, rng, game)
        before = kept_record(page, game)
        page = killed(page, site)
        calm(page)
        assert kept_record(page, game) == before
        if not goes_on:
            break
    assert by_its_seed(kept_record(page, game)) == kept_record(page, game)
    return page
