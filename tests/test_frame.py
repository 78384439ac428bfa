"""The crate's ear in another's page, web/js/frame.js, run by node in a page that is made up."""

from __future__ import annotations

from tests.node import said

PAGE = """
const told = [], ears = {};
let height = 100, look = () => {};
const hear = (name, ear) => { ears[name] = ear; };
const html = { dataset: {} };
globalThis.parent = { postMessage: (message) => { if (message.type === 'size') told.push(message.height); } };
globalThis.addEventListener = hear;
globalThis.window = { parent: globalThis.parent, addEventListener: hear };
globalThis.document = {
  documentElement: html, addEventListener: hear, getElementById: () => null,
  body: { getBoundingClientRect: () => ({ height }) },
};
globalThis.ResizeObserver = class { constructor(act) { look = act; } observe() { look(); } };
globalThis.MutationObserver = class { observe() {} };
await import('./frame.js');
ears.message({ source: globalThis.parent, origin: 'https://host.example', data: { spielekiste: 1, type: 'hello' } });
const grow = (times) => { for (let time = 0; time < times; time += 1) { height += 10; look(); } };
"""
"""A page around whose frame is as high as it was told; `grow` is what a page does that has no height
of its own but always a little more than its frame."""


def sizes(*does: str) -> list[int]:
    """Return every height that the page around was told."""
    script = PAGE + ";".join([*does, "console.log(JSON.stringify(told))"])
    found: list[int] = said(script)
    return found


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
