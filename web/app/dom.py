"""A page as a value: nodes made by `h`, written as HTML at build, or patched into a live page.

Views return trees of `Node`. The same tree is printed as static HTML by the site build and drawn
in the browser, where only what changed since the last tree is written. Text always reaches the
page as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias, Union

SVG = "http://www.w3.org/2000/svg"

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
    flat: list[Node | str] = []
    _flatten(children, flat)
    return Node(tag, written, flat, key)


def _flatten(children: Iterable[Child], flat: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, (Node, str)):
            flat.append(child)
        elif child is None or isinstance(child, bool):
            continue
        elif isinstance(child, int):
            flat.append(str(child))
        else:
            _flatten(child, flat)


def to_html(node: Node | str) -> str:
    """Write a tree as HTML. Custom properties cannot be written (the policy forbids style=)."""
    if isinstance(node, str):
        return escape(node, quote=False)
    pairs = ((name, value) for name, value in node.attrs.items() if name != "style")
    attrs = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in pairs)
    if node.tag in VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join(map(to_html, node.children))}</{node.tag}>"


class Live:
    """A node that stands in the page, with its element and its children in order."""

    __slots__ = ("element", "kids", "node")

    def __init__(self, node: Node | str, element: Any, kids: list[Live]) -> None:
        self.node = node
        self.element = element
        self.kids = kids


class Page:
    """A root element whose content is kept equal to the last tree that was drawn."""

    def __init__(self, document: Any, root: Any) -> None:
        self._document = document
        self._root = root
        self._kids: list[Live] = []
        self._drawn = False

    def draw(self, *nodes: Child) -> None:
        """Make the root's content equal to these nodes, writing only what changed."""
        flat: list[Node | str] = []
        _flatten(nodes, flat)
        if not self._drawn:
            self._root.replaceChildren()
            self._drawn = True
        self._kids = self._reconcile(self._root, self._kids, flat, svg=False)

    def adopt(self, *nodes: Child) -> bool:
        """Take what stands in the root as these nodes, drawn at build; tell whether it is them.

        Only elements and their order are looked at: nobody but the build writes there. What a
        person may have changed (`PROPERTIES`) is written anew with the next drawing.
        """
        flat: list[Node | str] = []
        _flatten(nodes, flat)
        try:
            self._kids = _adopted(self._root, flat)
        except _OtherPage:
            return False
        self._drawn = True
        return True

    def _build(self, node: Node | str, *, svg: bool) -> Live:
        document = self._document
        if isinstance(node, str):
            return Live(node, document.createTextNode(node), [])
        svg = svg or node.tag == "svg"
        element = document.createElementNS(SVG, node.tag) if svg else _element(document, node.tag)
        for name, value in node.attrs.items():
            _write(element, name, value, {})
        kids = [self._build(child, svg=svg) for child in node.children]
        for kid in kids:
            element.appendChild(kid.element)
        return Live(node, element, kids)

    def _patch(self, live: Live, node: Node | str, *, svg: bool) -> None:
        old = live.node
        if node is old:
            return
        if isinstance(node, str):
            if node != old:
                live.element.data = node
        elif isinstance(old, Node):
            _patch_attrs(live.element, old.attrs, node.attrs)
            inside = svg or node.tag == "svg"
            live.kids = self._reconcile(live.element, live.kids, node.children, svg=inside)
        live.node = node

    def _reconcile(
        self, parent: Any, kids: list[Live], nodes: Sequence[Node | str], *, svg: bool
    ) -> list[Live]:
        if len(kids) == len(nodes) and all(map(_matches, kids, nodes)):
            for kid, node in zip(kids, nodes, strict=True):
                self._patch(kid, node, svg=svg)
            return kids
        return self._reorder(parent, kids, nodes, svg=svg)

    def _reorder(
        self, parent: Any, kids: list[Live], nodes: Sequence[Node | str], *, svg: bool
    ) -> list[Live]:
        pool: dict[tuple[str, str | None], list[Live]] = {}
        for kid in kids:
            pool.setdefault(_identity(kid.node), []).append(kid)
        fresh = [self._reuse(pool, node, svg=svg) for node in nodes]
        for unused in (kid for left in pool.values() for kid in left):
            unused.element.remove()
        gone = {id(kid) for left in pool.values() for kid in left}
        standing = [kid for kid in kids if id(kid) not in gone]
        _place(parent, standing, fresh)
        return fresh

    def _reuse(
        self, pool: dict[tuple[str, str | None], list[Live]], node: Node | str, *, svg: bool
    ) -> Live:
        candidates = pool.get(_identity(node))
        if not candidates:
            return self._build(node, svg=svg)
        live = candidates.pop(0)
        self._patch(live, node, svg=svg)
        return live


class _OtherPage(Exception):
    """What stands there is not what was expected."""


def _adopted(element: Any, nodes: Sequence[Node | str]) -> list[Live]:
    """Return the nodes as they stand in an element; raise `_OtherPage` if they do not."""
    found = list(element.childNodes)
    if len(found) != len(nodes):
        raise _OtherPage
    return [_adopted_one(kid, node) for kid, node in zip(found, nodes, strict=True)]


def _adopted_one(kid: Any, node: Node | str) -> Live:
    name = "#text" if isinstance(node, str) else node.tag.lower()
    if kid.nodeName.lower() != name:
        raise _OtherPage
    if isinstance(node, str):
        return Live(node, kid, [])
    if "style" in node.attrs:  # which HTML cannot say
        _write(kid, "style", node.attrs["style"], {})
    return Live(node, kid, _adopted(kid, node.children))


def _place(parent: Any, standing: list[Live], fresh: list[Live]) -> None:
    """Bring the children into order, moving only those that do not stand where they should."""
    at = 0
    for kid in fresh:
        if at < len(standing) and standing[at] is kid:
            at += 1
            continue
        before = standing[at].element if at < len(standing) else None
        parent.insertBefore(kid.element, before)
        if kid in standing[at:]:
            standing.remove(kid)


def _identity(node: Node | str) -> tuple[str, str | None]:
    return ("", None) if isinstance(node, str) else (node.tag, node.key)


def _matches(live: Live, node: Node | str) -> bool:
    old = live.node
    if isinstance(node, str) or isinstance(old, str):
        return isinstance(node, str) and isinstance(old, str)
    return old.tag == node.tag and old.key == node.key


def _element(document: Any, tag: str) -> Any:
    return document.createElement(tag)


def _patch_attrs(element: Any, old: dict[str, Any], new: dict[str, Any]) -> None:
    for name, value in old.items():
        if name not in new:
            _erase(element, name, value)
    for name, value in new.items():
        if name in PROPERTIES or old.get(name) != value:
            _write(element, name, value, old)


def _write(element: Any, name: str, value: Any, old: Mapping[str, Any]) -> None:
    if name == "style":
        before = old.get("style", {})
        for prop, text in value.items():
            if before.get(prop) != text:
                element.style.setProperty(prop, str(text))
        for prop in before.keys() - value.keys():
            element.style.removeProperty(prop)
    elif name == "value":
        if element.value != value:
            element.value = value
    elif name in PROPERTIES:
        setattr(element, name, True)
    else:
        element.setAttribute(name, value)


def _erase(element: Any, name: str, value: Any) -> None:
    if name == "style":
        for prop in value:
            element.style.removeProperty(prop)
    elif name in PROPERTIES and name != "value":
        setattr(element, name, False)
    else:
        if name == "value":
            element.value = ""
        element.removeAttribute(name)
