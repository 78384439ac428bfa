"""Documentation of the package: accessible, as wide as a phone, and without anything that the policy forbids."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from e2e.support import axe, look
from e2e.support.fixtures import visitor, watched
from workshop.build.docs.pages import LIST, ORDER

PAGES = (
    *ORDER,
    LIST,
    "spielekiste",
    "spielekiste/positions",
    "spielekiste/core/state",
    "spielekiste/arena/views/sheet",
)

WIDER = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A page as wide as a phone, whose errors and refused files are failures."""
    context = visitor(browser, site, viewport={"width": 360, "height": 640})
    with watched(context.new_page(), site) as page:
        yield page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(name: str, phone: Page) -> None:
    """No axe violation, light or dark, and nothing is wider than the screen."""
    phone.goto(f"/docs/{name}.html")
    axe.load(phone)
    assert axe.by_both_lamps(phone) == []
    assert look.evaluate(phone, WIDER) <= 0
