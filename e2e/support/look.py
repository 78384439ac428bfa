"""What looks at the page only once, or gives the focus, does so on a drawn page.

A page is drawn a little after a tap (`app/dom/scheduler.py`). Locators wait for an element before they
click, and `expect` asks until it likes the answer; what a locator tells of itself is of the moment.
So tests ask it by these functions: `tests/test_e2e_looks.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from workshop.dev.screenshots import drawn

__all__ = ["drawn"]


def _drawn(shown: Locator) -> Locator:
    drawn(shown.page)
    return shown


def evaluate(where: Page | Locator, script: str, given: Any = None) -> Any:
    """Run a function in the page, or on the one element."""
    drawn(where if isinstance(where, Page) else where.page)
    return where.evaluate(script, given)


def evaluate_all(shown: Locator, script: str) -> Any:
    """Run a function on the list of all elements."""
    return _drawn(shown).evaluate_all(script)


def each(shown: Locator) -> list[Locator]:
    """Return a locator for each element that is there."""
    return _drawn(shown).all()


def count(shown: Locator) -> int:
    """Return how many elements there are."""
    return _drawn(shown).count()


def is_visible(shown: Locator) -> bool:
    """Tell whether the one element can be seen."""
    return _drawn(shown).is_visible()


def inner_text(shown: Locator) -> str:
    """Return the text of the one element, as it is shown."""
    return _drawn(shown).inner_text()


def all_inner_texts(shown: Locator) -> list[str]:
    """Return the text of each element, as it is shown."""
    return _drawn(shown).all_inner_texts()


def inner_html(shown: Locator) -> str:
    """Return the markup in the one element."""
    return _drawn(shown).inner_html()


def get_attribute(shown: Locator, name: str) -> str | None:
    """Return an attribute of the one element."""
    return _drawn(shown).get_attribute(name)


def input_value(shown: Locator) -> str:
    """Return what is in the one field."""
    return _drawn(shown).input_value()


def bounding_box(shown: Locator) -> FloatRect | None:
    """Return where the one element is, in CSS pixels."""
    return _drawn(shown).bounding_box()


def title(page: Page) -> str:
    """Return the title of the page."""
    drawn(page)
    return page.title()


def focus(shown: Locator) -> None:
    """Give the one element the focus: the screen that a tap leaves may have the same control."""
    _drawn(shown).focus()
