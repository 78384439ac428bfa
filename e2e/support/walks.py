"""A game that is played on in one page after the other: each is killed, and the next one has it all."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from e2e.support.app_driver import calm, kept_record
from e2e.support.fixtures import ready
from e2e.support.random_play import sit_down, stroll
from spielekiste import GAMES
from spielekiste.core.table import Table


def killed(page: Page, site: str) -> Page:
    """Close a page without a word, and open its address in another one."""
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    ready(again)
    assert again.url.startswith(site)
    return again


def by_its_seed(text: str) -> str:
    """Return the record that the same decisions give when all chance comes from the seed again."""
    old = Table.load(text, GAMES)
    new = Table(old.setup)
    for position, step in zip(old.positions, old.steps, strict=False):
        if position.chance is None:
            new.play(step)
        else:
            new.happen()
    return str(new.record)


def step(page: Page, rng: Random, game: str) -> bool:
    """Tap until one more thing is kept; tell whether the game goes on.

    Not every tap is a step: a killed page comes back behind Mau-Mau's curtain, and without what
    was only looked at before it is done.
    """
    before = kept_record(page, game)
    while stroll(page, rng, 1):
        if kept_record(page, game) != before:
            return True
    return False


def walk(page: Page, site: str, game: str, kills: int, between: int = 0) -> Page:
    """Play a game; the page is killed again and again, and the next one has it all.

    It is killed after so many taps, or after every single step that is kept.
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
