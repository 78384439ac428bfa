"""Uncaught errors in Python or JavaScript are detected on any page."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.support import look
from e2e.support.app_driver import run_python
from e2e.support.fixtures import ready, until
from e2e.support.uncaught import Uncaught

PYTHON = {
    "script": "raise ValueError('planted')",
    "callback": """
import asyncio
def fail(): raise ValueError('planted')
asyncio.get_event_loop().call_soon(fail)
""",
    "task": """
import asyncio
async def fail(): raise ValueError('planted')
asyncio.ensure_future(fail())
""",
    "task that is kept": """
import asyncio
async def fail(): raise ValueError('planted')
kept = asyncio.ensure_future(fail())
""",
    "listener": """
import js
from pyodide.ffi import create_proxy
def fail(event): raise ValueError('planted')
js.document.addEventListener('planted', create_proxy(fail))
js.document.dispatchEvent(js.Event.new('planted'))
""",
    "timer": """
import js
from pyodide.ffi import create_proxy
def fail(): raise ValueError('planted')
js.setTimeout(create_proxy(fail), 0)
""",
}

JAVASCRIPT = {
    "timer": "() => { setTimeout(() => { throw new Error('planted'); }); }",
    "promise": "() => { Promise.reject(new Error('planted')); }",
    "console": "() => { console.error('planted'); }",
}


def is_found(page: Page, uncaught: Uncaught) -> None:
    """Check that the planted error was recorded, and that it would fail its test."""
    until(page, lambda: any("planted" in error for error in uncaught.found), "the planted error")
    with pytest.raises(AssertionError, match="planted"):
        uncaught.check()


def test_an_error_of_python_is_found(device: BrowserContext, uncaught: Uncaught) -> None:
    """Errors are detected wherever Python raises them, even on a page that no test watches."""
    page = device.new_page()
    page.goto("/")
    ready(page)
    for place in PYTHON.values():
        run_python(page, place)
        is_found(page, uncaught)


def test_an_error_of_javascript_is_found(device: BrowserContext, uncaught: Uncaught) -> None:
    """Errors are detected on any page of any context."""
    page = device.new_page()
    page.goto("/licences.html")
    for place in JAVASCRIPT.values():
        look.evaluate(page, place)
        is_found(page, uncaught)


def test_an_expected_error_must_occur(uncaught: Uncaught) -> None:
    """A test fails if an expected error does not occur."""
    uncaught.expect("nothing raises this")
    with pytest.raises(AssertionError, match="never occurred"):
        uncaught.check()
