"""web/js/embed/frame.js, the embedded side of messages with the host page, run by node in a fake
page.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import said

PAGE = """
const told = [], said = [], ears = {};
let height = 100, look = () => {};
const hear = (name, ear) => { ears[name] = ear; };
const html = { dataset: {} };
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
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
"""A fake page with a host that sets the frame's height. `grow` simulates a page that is always a
little taller than its frame.
"""


def sizes(*does: str) -> list[int]:
    """Return all heights sent to the host page."""
    found: list[int] = ran(
        "await import('./embed/frame.js'); greet('https://host.example')", *does, "told"
    )
    return found


def ran(*does: str) -> Any:
    """Run these scripts in the fake page; return the value of the last one."""
    *before, last = does
    return said(PAGE + ";".join([*before, f"console.log(JSON.stringify({last}))"]))


def test_a_frame_does_not_grow_for_ever() -> None:
    """After a while, growth caused by the frame's own growth is no longer reported."""
    assert len(sizes("grow(200)")) < 20


def test_a_frame_grows_again_after_a_tap() -> None:
    """A tap allows further growth, since it may open content that needs more height."""
    let_be = sizes("grow(200)")
    tapped = sizes("grow(200)", "ears.pointerdown()", "grow(1)")
    assert len(tapped) == len(let_be) + 1
    assert tapped[-1] > let_be[-1] + 1000


def test_a_shrinking_page_is_always_reported() -> None:
    """A smaller size is always reported, and resets the limit for growing."""
    back_and_forth = sizes(*["grow(1); height -= 10; look()"] * 50)
    assert len(back_and_forth) == 101


FRAME = "await import('./embed/frame.js')"


def test_the_storage_depends_on_the_origin_of_the_host() -> None:
    """The origin is known immediately if the browser provides it, otherwise with the
    first message.
    """
    named = "location.ancestorOrigins = ['https://host.example', 'https://top.example']"
    assert ran(named, FRAME, "owner()") == "https://host.example "
    greeted = ran(
        FRAME,
        "const before = owner(); greet('https://host.example')",
        "[before, owner(), await window.spielekisteHost.met]",
    )
    assert greeted == [None, "https://host.example ", None]


@pytest.mark.parametrize("masked", ["[]", "['null']", "['file://']", "undefined"])
def test_a_host_without_an_origin_has_no_storage(masked: str) -> None:
    """Browsers give sandboxed pages and files the same origin `null`, so nothing is
    saved for them.
    """
    page = f"location.ancestorOrigins = {masked}"
    assert ran(page, FRAME, "greet('null')", "[owner(), said.length > 1]") == [None, True]


def test_a_referrer_selects_the_storage_but_allows_no_other_sender() -> None:
    """The referrer is the page that linked here, which is not necessarily the host page."""
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


def test_only_the_parent_window_names_the_origin() -> None:
    """Messages from other windows, and a second origin after the first, are ignored."""
    others = (
        "greet('https://evil.example', {}); const none = owner(); greet('https://host.example')"
    )
    later = "greet('https://evil.example')"
    assert ran(FRAME, others, later, "[none, owner()]") == [None, "https://host.example "]


def test_a_page_without_a_frame_has_the_visitors_storage() -> None:
    """Without a host page, messages are ignored."""
    alone = "globalThis.window.parent = globalThis.window"
    assert ran(alone, FRAME, "[owner(), Object.keys(ears).length]") == ["", 0]
