"""The whole walk: a seeded game of each kind to its end, the page killed after every single step.

It takes a page start a step, so it is no part of `make test`: `make faults` runs it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from app.games.registry import PLAYABLE
from e2e.support import look
from e2e.support.app_driver import go
from e2e.support.walks import walk

MOST = 2000
"""Steps after which a game must have ended."""


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_a_page_killed_after_every_step(visit: BrowserContext, site: str, game: str) -> None:
    """The game comes to its end, and every throw and card on the way is its seed's."""
    page = visit.new_page()
    go(page, "/", seed="walk")
    page = walk(page, site, game, kills=MOST)
    assert look.count(page.locator(".ending")) == 1
