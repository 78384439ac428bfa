"""A page as a value: nodes made by `h`, written as HTML at build, or into a live page by `app.dom.diff`.

Views return trees of `Node`. The same tree is printed as static HTML by the site build and drawn
in the browser, where only what changed since the last tree is written. Text always reaches the
page as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, TypeAlias, Union

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})
"""Elements that never have content."""

PROPERTIES = frozenset({"value", "checked", "selected"})
"""Attributes that must be written as properties, since a person may have changed them."""

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
        return to_html(self)


def h(tag: str, attrs: Mapping[str, Any] | None = None, *children: Child) -> Node:
    """Return an element.

    In `attrs` None and False leave an attribute out, True writes it empty, `class` may be a list
    whose empty members are dropped, `style` is a mapping of CSS custom properties, `key` names
    the element among its siblings. Children may be nodes, text, numbers, nested lists; None and
    booleans are left out.
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
    return Node(tag, written, flat(children), key)


def flat(children: Iterable[Child]) -> list[Node | str]:
    """Return the children as `h` takes them: nodes and texts in order, out of all lists."""
    found: list[Node | str] = []
    _flatten(children, found)
    return found


def _flatten(children: Iterable[Child], found: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, (Node, str)):
            found.append(child)
        elif child is None or isinstance(child, bool):
            continue
        elif isinstance(child, int):
            found.append(str(child))
        else:
            _flatten(child, found)


def to_html(node: Node | str) -> str:
    """Write a tree as HTML. Custom properties cannot be written (the policy forbids style=)."""
    if isinstance(node, str):
        return escape(node, quote=False)
    pairs = ((name, value) for name, value in node.attrs.items() if name != "style")
    attrs = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in pairs)
    if node.tag in VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join(map(to_html, node.children))}</{node.tag}>"
