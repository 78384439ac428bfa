"""No synchronous request: it would block the page and miss the service worker's copies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workshop.common.paths import WEB

SYNCHRONOUS = re.compile(
    r"XMLHttpRequest|importScripts|Atomics\.wait\b|\.open\([^)]*,\s*(?:false|!1)\s*\)"
)
"""Pattern of everything that can wait for a response without yielding."""

OURS = sorted((WEB / "js").rglob("*.js"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_no_script_of_ours_waits_for_a_response(path: Path) -> None:
    """All requests of our scripts are asynchronous, in the page and in workers."""
    assert not SYNCHRONOUS.search(path.read_text("utf-8"))


def test_no_module_of_the_application_waits_for_a_response() -> None:
    """Python requests files only through `fetch`, too."""
    sources = {path: path.read_text("utf-8") for path in (WEB / "app").rglob("*.py")}
    assert not [path for path, text in sources.items() if SYNCHRONOUS.search(text)]
    assert not [path for path, text in sources.items() if "open_url" in text]


def test_the_pattern_knows_such_a_request() -> None:
    """The pattern matches the request of an earlier version."""
    assert SYNCHRONOUS.search('request.open("GET", path, false);')
    assert SYNCHRONOUS.search("new XMLHttpRequest()")
