"""The two kinds of start: from the snapshot made during the build, or plain by micropip."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.support import look
from e2e.support.fixtures import visitor
from e2e.support.starts import joined, run, way
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST

MEMORY, MODULES = "**/fast-*/memory.wasm", "**/fast-*/modules.wasm"
"""Both files of the snapshot."""


def test_the_memory_is_restored(page: Page) -> None:
    """A start from the snapshot loads no package and no standard library, and Pyodide only once."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    way(page, "snapshot")
    assert not [url for url in fetched if url.endswith((".whl", "python_stdlib.zip"))]
    assert len([url for url in fetched if url.endswith("pyodide.asm.wasm")]) == 1


def test_the_plain_way_can_be_asked_for(rough_page: Page) -> None:
    """With `?start=plain`, micropip installs the wheels of PyScript's configuration; the address stays."""
    rough_page.goto("/?start=plain")
    way(rough_page, "plain")
    assert rough_page.url.endswith("/?start=plain")


@pytest.mark.parametrize(
    ("lost", "status"),
    [
        pytest.param(MEMORY, 404, marks=pytest.mark.campaign),
        (MEMORY, 200),
        pytest.param(MODULES, 200, marks=pytest.mark.campaign),
    ],
)
def test_a_memory_that_is_lost_or_broken_is_done_without(
    impatient: Page, uncaught: Uncaught, lost: str, status: int
) -> None:
    """If the snapshot is lost or damaged, the plain start is used, and no failure is reported."""
    uncaught.refuse(lost.removeprefix("**/fast-*"))
    impatient.route(lost, lambda route: route.fulfill(status=status, body=b"nonsense"))
    impatient.goto("/")
    way(impatient, "plain")
    expect(impatient.locator("#failure")).to_be_hidden()


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["memory.wasm", "modules.wasm"])
def test_a_damaged_memory_of_the_right_size_is_done_without(
    impatient: Page, uncaught: Uncaught, name: str
) -> None:
    """A single changed byte in the snapshot is detected."""
    uncaught.refuse(f"/{name}")
    [memory] = DIST.glob(f"assets/fast-*/{name}")
    body = bytearray(memory.read_bytes())
    body[-1] ^= 1
    impatient.route(f"**/fast-*/{name}", lambda route: route.fulfill(body=bytes(body)))
    impatient.goto("/")
    way(impatient, "plain")


ASK = """
import js, os, random, secrets
from resume import GENERATORS
numbers = [random.random(), random.Random().random(), os.urandom(8).hex(), secrets.token_hex(8)]
numbers += [generator.random() for generator in GENERATORS]
js.document.body.setAttribute("data-numbers", " ".join(map(str, numbers)))
"""
"""Queries every source of random numbers in Python."""


def numbers(browser: Browser, site: str) -> list[str]:
    """Return the first numbers from Python's random generators for a new visitor."""
    page = visitor(browser).new_page()
    page.goto(site)
    way(page, "snapshot")
    joined(page)  # this script may call anything
    run(page, ASK)
    page.wait_for_selector("body[data-numbers]")
    said = look.get_attribute(page.locator("body"), "data-numbers") or ""
    page.context.close()
    return said.split()


def test_chance_is_fresh_for_every_visitor(browser: Browser, site: str) -> None:
    """No generator gives two visitors the same numbers, although they share one snapshot."""
    first, second = numbers(browser, site), numbers(browser, site)
    assert len(first) == len(second) >= 5
    assert not set(first) & set(second)
