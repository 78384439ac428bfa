"""One-time queries and focus changes on a fully rendered page.

A page is rendered shortly after a tap (`app/dom/scheduler.py`). Locators wait for an element before
they click, and `expect` retries, but a locator's query methods read the current state. So tests use
these functions instead, which `tests/test_test_code.py` checks.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Worker

from workshop.dev.screenshots import drawn

__all__ = ["drawn"]


def _drawn(shown: Locator) -> Locator:
    drawn(shown.page)
    return shown


def evaluate(where: Page | Locator, script: str, given: Any = None) -> Any:
    """Run a function in the page, or on one element."""
    drawn(where if isinstance(where, Page) else where.page)
    return where.evaluate(script, given)


def in_worker(worker: Worker, script: str) -> Any:
    """Run a function in a service worker, which renders nothing."""
    return worker.evaluate(script)


def evaluate_all(shown: Locator, script: str) -> Any:
    """Run a function on the list of all elements."""
    return _drawn(shown).evaluate_all(script)


def each(shown: Locator) -> list[Locator]:
    """Return a locator for each element."""
    return _drawn(shown).all()


def screenshot(shown: Locator) -> bytes:
    """Return a screenshot of the element as a PNG."""
    return _drawn(shown).screenshot()


def count(shown: Locator) -> int:
    """Return the number of elements."""
    return _drawn(shown).count()


def is_visible(shown: Locator) -> bool:
    """Return whether the element is visible."""
    return _drawn(shown).is_visible()


def inner_text(shown: Locator) -> str:
    """Return the element's visible text."""
    return _drawn(shown).inner_text()


def all_inner_texts(shown: Locator) -> list[str]:
    """Return the visible text of each element."""
    return _drawn(shown).all_inner_texts()


def inner_html(shown: Locator) -> str:
    """Return the markup inside the element."""
    return _drawn(shown).inner_html()


def get_attribute(shown: Locator, name: str) -> str | None:
    """Return an attribute of the element."""
    return _drawn(shown).get_attribute(name)


def input_value(shown: Locator) -> str:
    """Return the value of the input field."""
    return _drawn(shown).input_value()


def bounding_box(shown: Locator) -> FloatRect | None:
    """Return the element's position and size, in CSS pixels."""
    return _drawn(shown).bounding_box()


def title(page: Page) -> str:
    """Return the title of the page."""
    drawn(page)
    return page.title()


def focus(shown: Locator) -> None:
    """Focus the element after rendering, because the previous screen may have the same control."""
    _drawn(shown).focus()
