"""A walk through every screen and dialog after a snapshot start, without a standard library."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.fixtures import ready
from workshop.bench.tasks import keeping, scenes

TAPS = 4
"""Number of taps in each game; other tests play further."""

NOTE = """new MutationObserver((changes) => {
  document.body.dataset.spoken = changes.length + Number(document.body.dataset.spoken || 0);
}).observe(document.documentElement, { attributeFilter: ['lang'] })"""
"""Counts how often the page's language attribute is written."""


@pytest.mark.screens
def test_nothing_is_missing_in_the_memory(own: Page) -> None:
    """No screen needs an import that the snapshot lacks: the standard library is an empty archive,
    and no page reports an error.

    No file of the plain start is loaded. The language attribute is written only when it changes,
    twice in the settings, because each write restyles the whole page.
    """
    fetched: list[str] = []
    own.on("request", lambda request: fetched.append(request.url))
    own.add_init_script(keeping())
    own.goto("/")
    ready(own)
    expect(own.locator("html")).to_have_attribute("data-start", "snapshot")
    look.evaluate(own, NOTE)
    for scene in scenes(TAPS):
        scene.act(own)
    expect(own.locator("dialog[open]")).to_have_count(0)
    expect(own.locator("body")).to_have_attribute("data-spoken", "2")
    assert not [url for url in fetched if url.endswith((".whl", "python_stdlib.zip"))]
