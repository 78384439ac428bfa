"""Trusted Types: only our own policy can turn text into markup or script URLs."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support import look
from e2e.support.app_driver import go
from e2e.support.fixtures import ready
from e2e.support.uncaught import Uncaught

TRIED = """(what) => {
  const tries = {
    markup: () => { document.createElement('div').innerHTML = '<b>x</b>'; },
    policy: () => trustedTypes.createPolicy('another', { createHTML: (text) => text }),
    again: () => trustedTypes.createPolicy('spielekiste', { createHTML: (text) => text }),
    address: () => { document.createElement('script').src = 'x.js'; },
    parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    default: () => trustedTypes.createPolicy('default', { createHTML: (text) => text }),
  };
  try { tries[what](); return 'let through'; } catch (error) { return error.name; }
}"""


REFUSED = {
    "markup": "requires 'TrustedHTML' assignment",
    "policy": "Creating a TrustedTypePolicy named 'another'",
    "again": "a TrustedTypePolicy with that name already exists",
    "address": "requires 'TrustedScriptURL' assignment",
    "parser": "requires 'TrustedHTML' assignment",
    "default": "Creating a TrustedTypePolicy named 'default'",
}
"""Console message of the browser for each attempt."""


def test_nothing_else_is_let_through(device: BrowserContext, uncaught: Uncaught) -> None:
    """After the first paint, no other code can create markup, script URLs or policies."""
    page = device.new_page()
    page.goto("/?lang=fr")
    expect(page.locator("main [data-do]").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for what, told in REFUSED.items():
        uncaught.expect(told)
        assert (what, look.evaluate(page, TRIED, what)) == (what, "TypeError")
    ready(page)  # a start that is cut off can fail


@pytest.mark.parametrize("query", [{}, {"lang": "sv"}])
def test_every_start_keeps_to_it(page: Page, query: dict[str, str]) -> None:
    """No start violates the policy, in the page's own language or in another one."""
    go(page, "/ludo", **query)
    expect(page.locator("[data-do=start]")).to_be_visible()
