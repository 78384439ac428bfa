"""Differences between the first screen in the page's language and in other languages.

The page contains the menu once. For the other languages, it has lists of words with which
prepaint.js translates the menu's text, labels and addresses; a full menu for each language would
take up a third of the page.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.dom.nodes import Node, h
from app.i18n import SOURCE
from app.prerender.outlines import skeleton

CHOSEN = ("value", "selected")
"""Attributes that say which language is chosen; prepaint.js sets them without any words."""


def differences(name: str, language: str) -> dict[str, str]:
    """Return the words of an outline in a language, keyed by those of the source language.

    Raises ValueError if the trees differ in anything but words, or if a word has two translations.
    """
    words: dict[str, str] = {}
    source, other = (h("main", None, skeleton(name, code)) for code in (SOURCE, language))
    for before, after in _pairs(source, other):
        if words.setdefault(before, after) != after:
            raise ValueError(f"{before!r} is both {words[before]!r} and {after!r} in {language}")
    return {before: after for before, after in words.items() if before != after}


def _pairs(one: Node, other: Node) -> Iterator[tuple[str, str]]:
    """Yield pairs of corresponding strings from two trees of the same shape."""
    first, second = (
        {name: text for name, text in node.attrs.items() if name not in CHOSEN}
        for node in (one, other)
    )
    inside, others = _merged(one.children), _merged(other.children)
    if (one.tag, set(first), len(inside)) != (other.tag, set(second), len(others)):
        raise ValueError(f"the menu has another form in another language: {one} {other}")
    yield from ((first[name], second[name]) for name in first)
    for child, twin in zip(inside, others, strict=True):
        yield from _pairs_of(child, twin)


def _pairs_of(one: Node | str, other: Node | str) -> Iterator[tuple[str, str]]:
    if isinstance(one, Node) and isinstance(other, Node):
        yield from _pairs(one, other)
    elif isinstance(one, str) and isinstance(other, str):
        yield one, other
    else:
        raise ValueError(f"the menu has another form in another language: {one} {other}")  # noqa: TRY004 - the texts of a language are at fault, not a type


def _merged(children: list[Node | str]) -> list[Node | str]:
    """Join adjacent strings, as browsers do when they parse the page."""
    found: list[Node | str] = []
    for child in children:
        if found and isinstance(child, str) and isinstance(found[-1], str):
            found[-1] += child
        else:
            found.append(child)
    return found
