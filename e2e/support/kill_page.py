"""Full crash test: a seeded game of each kind is played to its end, with the page killed after each
step.

It starts a page for every step, so it is not part of `make test`; `make faults` runs it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from app.games.registry import PLAYABLE
from e2e.support import look
from e2e.support.app_driver import go
from e2e.support.walks import walk

MOST = 2000
"""Number of steps after which a game must have ended."""


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_a_page_killed_after_every_step(visit: BrowserContext, site: str, game: str) -> None:
    """The game reaches its end, and all rolls and cards match its seed."""
    page = visit.new_page()
    go(page, "/", seed="walk")
    page = walk(page, site, game, kills=MOST)
    assert look.count(page.locator(".ending")) == 1
