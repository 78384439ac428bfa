"""What looks only once, or gives the focus, does so on a drawn page: one is drawn a little after a tap
(`app/dom/scheduler.py`).

`expect` asks until it likes the answer and needs no such help.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Locator, Page

from e2e.support.fixtures import drawn

LOOKS = (
    "all_inner_texts",
    "all_text_contents",
    "bounding_box",
    "count",
    "evaluate",
    "evaluate_all",
    "get_attribute",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_enabled",
    "is_visible",
    "text_content",
)
"""What a locator tells about the page as it is just now."""

AT_ONCE = "focus"
"""What a locator does to the page as it is just now, where a click waits until it stands still: the
screen that a tap leaves may have the same control.
"""


def be_patient() -> None:
    """Have all of that, and every function that runs in a page, wait until the page is drawn."""
    for name in (*LOOKS, AT_ONCE):
        setattr(Locator, name, _patient(getattr(Locator, name), lambda locator: locator.page))
    setattr(Page, "evaluate", _patient(Page.evaluate, lambda page: page))  # noqa: B010 - mypy


def _patient(look: Callable[..., Any], page_of: Callable[[Any], Page]) -> Callable[..., Any]:
    @wraps(look)
    def patiently(self: Any, *args: Any, **kwargs: Any) -> Any:
        drawn(page_of(self))
        return look(self, *args, **kwargs)

    return patiently
