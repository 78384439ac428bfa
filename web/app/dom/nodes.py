"""Pages as data: trees of nodes created by `h`.

Views return trees of `Node`. The build writes them as static HTML. In the browser, `app.dom.diff`
writes only what changed since the last tree. Text is always inserted as text, never as HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, Union

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})
"""Elements that never have content."""

PROPERTIES = frozenset({"value", "checked", "selected"})
"""Attributes that are written as DOM properties, because the user may have changed them."""

EXACT = {"translate": "no"}
"""Attribute of elements that translators leave alone: names and dice. Numbers have it anyway."""

Child: TypeAlias = Union["Node", str, int, bool, Iterable["Child"], None]


class Node:
    """One element: tag, attributes, children, and a key that is stable among its siblings."""

    __slots__ = ("attrs", "children", "key", "tag")

    def __init__(
        self, tag: str, attrs: dict[str, Any], children: list[Node | str], key: str | None
    ) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children = children
        self.key = key

    def __repr__(self) -> str:
        return f"h({self.tag!r}, {self.attrs!r}, *{self.children!r})"


def h(tag: str, attrs: Mapping[str, Any] | None = None, *children: Child) -> Node:
    """Return an element.

    In `attrs`, None and False omit an attribute and True writes it with an empty value. `class` may
    be a list, whose empty members are dropped. `style` is a mapping of CSS custom properties. `key`
    identifies the element among its siblings. Children may be nodes, strings, numbers and nested
    lists; None and booleans are dropped. Translators leave an element alone that has only a number.
    """
    written: dict[str, Any] = {}
    key = None
    for name, value in (attrs or {}).items():
        if value is None or value is False:
            continue
        if name == "key":
            key = str(value)
        elif name == "style":
            written[name] = dict(value)
        elif name == "class" and not isinstance(value, str):
            written[name] = " ".join(filter(None, value))
        else:
            written[name] = "" if value is True else str(value)
    inside = flat(children)
    only = inside[0] if len(inside) == 1 and tag != "title" else None
    if isinstance(only, str) and _is_number(only):
        written.setdefault("translate", "no")
    return Node(tag, written, inside, key)


def _is_number(text: str) -> bool:
    """Return whether a text has digits and no letters."""
    return not any(map(str.isalpha, text)) and any(map(str.isdigit, text))


def flat(children: Iterable[Child]) -> list[Node | str]:
    """Flatten children, as accepted by `h`, into a list of nodes and strings."""
    nodes: list[Node | str] = []
    _flatten(children, nodes)
    return nodes


def _flatten(children: Iterable[Child], nodes: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, (Node, str)):
            nodes.append(child)
        elif child is None or isinstance(child, bool):
            continue
        elif isinstance(child, int):
            nodes.append(str(child))
        else:
            _flatten(child, nodes)
