"""The crate's ear in another's page, web/js/frame.js, run by node in a page that is made up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import said

PAGE = """
const told = [], said = [], ears = {};
let height = 100, look = () => {};
const hear = (name, ear) => { ears[name] = ear; };
const html = { dataset: {} };
globalThis.parent = { postMessage: (message, to) => {
  if (message.type === 'size') told.push(message.height);
  said.push([message.type, to]);
} };
globalThis.location = { pathname: '/embed.html' };
globalThis.addEventListener = hear;
globalThis.window = { parent: globalThis.parent, addEventListener: hear };
globalThis.document = {
  documentElement: html, addEventListener: hear, getElementById: () => null, referrer: '',
  body: { getBoundingClientRect: () => ({ height }) },
};
globalThis.ResizeObserver = class { constructor(act) { look = act; } observe() { look(); } };
globalThis.MutationObserver = class { observe() {} };
const greet = (origin, source = globalThis.parent) =>
  ears.message({ source, origin, data: { spielekiste: 1, type: 'hello' } });
const owner = () => globalThis.window.spielekisteHost.owner;
const grow = (times) => { for (let time = 0; time < times; time += 1) { height += 10; look(); } };
"""
"""A page around whose frame is as high as it was told; `grow` is what a page does that has no height
of its own but always a little more than its frame."""


def sizes(*does: str) -> list[int]:
    """Return every height that the page around was told."""
    found: list[int] = ran(
        "await import('./frame.js'); greet('https://host.example')", *does, "told"
    )
    return found


def ran(*does: str) -> Any:
    """Return what the last of these scripts comes to, in that page."""
    *before, last = does
    return said(PAGE + ";".join([*before, f"console.log(JSON.stringify({last}))"]))


def test_a_frame_does_not_grow_for_ever() -> None:
    """A page that grows because its frame does is let be after a while."""
    assert len(sizes("grow(200)")) < 20


def test_it_grows_again_when_somebody_does_something() -> None:
    """A tap may open what needs more room."""
    let_be = sizes("grow(200)")
    tapped = sizes("grow(200)", "ears.pointerdown()", "grow(1)")
    assert len(tapped) == len(let_be) + 1
    assert tapped[-1] > let_be[-1] + 1000


def test_a_page_that_shrinks_is_always_told() -> None:
    """Growing in between counts from the start then."""
    back_and_forth = sizes(*["grow(1); height -= 10; look()"] * 50)
    assert len(back_and_forth) == 101


FRAME = "await import('./frame.js')"


def test_a_shelf_goes_by_the_origin_that_the_browser_names() -> None:
    """At once where the browser names it by itself, else with the first message."""
    named = "location.ancestorOrigins = ['https://host.example', 'https://top.example']"
    assert ran(named, FRAME, "owner()") == "https://host.example "
    greeted = ran(
        FRAME,
        "const before = owner(); greet('https://host.example')",
        "[before, owner(), await window.spielekisteHost.met]",
    )
    assert greeted == [None, "https://host.example ", None]


@pytest.mark.parametrize("masked", ["[]", "['null']", "['file://']", "undefined"])
def test_a_host_without_an_origin_has_no_shelf(masked: str) -> None:
    """Sandboxed pages and files are all alike to the browser: nothing is kept for any of them."""
    page = f"location.ancestorOrigins = {masked}"
    assert ran(page, FRAME, "greet('null')", "[owner(), said.length > 1]") == [None, True]


def test_a_referrer_opens_a_shelf_but_lets_nobody_else_speak() -> None:
    """It is that of whoever led here, who need not be the page around."""
    led = "document.referrer = 'https://host.example/page?x'"
    heard = (
        "greet('https://evil.example'); const [one] = [said.length]; greet('https://host.example')"
    )
    assert ran(led, FRAME, heard, "[owner(), one, said.length > one, said.at(-1)[1]]") == [
        "https://host.example ",
        1,
        True,
        "https://host.example",
    ]


def test_only_the_window_around_names_itself() -> None:
    """A neighbour's message changes nothing, nor does a second page's after the first."""
    others = (
        "greet('https://evil.example', {}); const none = owner(); greet('https://host.example')"
    )
    later = "greet('https://evil.example')"
    assert ran(FRAME, others, later, "[none, owner()]") == [None, "https://host.example "]


def test_a_page_of_its_own_has_the_visitors_shelf() -> None:
    """Nobody frames it, so nobody is heard."""
    alone = "globalThis.window.parent = globalThis.window"
    assert ran(alone, FRAME, "[owner(), Object.keys(ears).length]") == ["", 0]
