"""A page without layout: elements, text nodes, and the operations of web/js/page/page.js."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.dom.diff import Tree
from app.dom.nodes import PROPERTIES, Child
from spielekiste.core.work import run_to_end

SVG = "http://www.w3.org/2000/svg"


class FakeText:
    """A text node; its content is never parsed as markup."""

    nodeName = "#text"  # noqa: N815 - the browser's name

    def __init__(self, data: str) -> None:
        self.data = data
        self.parent: FakeElement | None = None

    def remove(self) -> None:
        """Remove the node from the page."""
        _detach(self)


class FakeStyle(dict[str, str]):
    """The custom properties of an element."""

    def setProperty(self, name: str, value: str) -> None:  # noqa: N802 - the browser's name
        """Set a property."""
        self[name] = value

    def removeProperty(self, name: str) -> None:  # noqa: N802 - the browser's name
        """Remove a property."""
        self.pop(name, None)


class FakeElement:
    """An element. It can't parse markup: writing `innerHTML` is an error."""

    __slots__ = (
        "attributes",
        "checked",
        "kids",
        "parent",
        "selected",
        "space",
        "style",
        "tag",
        "value",
    )

    def __init__(self, tag: str, space: str = "") -> None:
        self.tag = tag
        self.space = space
        self.attributes: dict[str, str] = {}
        self.kids: list[FakeElement | FakeText] = []
        self.parent: FakeElement | None = None
        self.style = FakeStyle()
        self.value = ""
        self.checked = False
        self.selected = False

    @property
    def nodeName(self) -> str:  # noqa: N802 - the browser's name
        """Tag name, in capitals unless it is SVG."""
        return self.tag if self.space else self.tag.upper()

    @property
    def childNodes(self) -> Sequence[FakeElement | FakeText]:  # noqa: N802 - the browser's name
        """Child nodes."""
        return self.kids

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802 - the browser's name
        """Set an attribute."""
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802 - the browser's name
        """Remove an attribute."""
        self.attributes.pop(name, None)

    def appendChild(self, child: FakeElement | FakeText) -> None:  # noqa: N802 - the browser's name
        """Append a child."""
        self.insertBefore(child, None)

    def insertBefore(  # noqa: N802 - the browser's name
        self, child: FakeElement | FakeText, before: FakeElement | FakeText | None
    ) -> None:
        """Insert a child before another one, or at the end."""
        _detach(child)
        at = len(self.kids) if before is None else index(self.kids, before)
        self.kids.insert(at, child)
        child.parent = self

    def replaceChildren(self) -> None:  # noqa: N802 - the browser's name
        """Remove all children."""
        for kid in list(self.kids):
            _detach(kid)

    def remove(self) -> None:
        """Remove the element from the page."""
        _detach(self)


class FakeWriter:
    """Writer that behaves like web/js/page/page.js, for elements without layout."""

    def __init__(self, root: FakeElement) -> None:
        self.root = root
        self.nodes: dict[int, Any] = {0: root}

    def write(self, steps: str, field: object) -> bool:
        """Run all write steps; return True, because nothing is in a closed dialog."""
        for way, *rest in json.loads(steps):
            getattr(self, f"_{way}")(*rest, *([field] if way == "set" else []))
        return True

    def adopt(self, shapes: str) -> bool:
        """Number the existing nodes if they match the shapes; return whether they match."""
        found = _is_all(self.root.kids, json.loads(shapes))
        if found:
            self._know(self.root.kids, json.loads(shapes))
        return found

    def _know(self, kids: Sequence[FakeElement | FakeText], shapes: Sequence[Any]) -> None:
        for kid, shape in zip(kids, shapes, strict=True):
            self.nodes[len(self.nodes)] = kid
            if isinstance(kid, FakeElement):
                _tag, inside, *style = shape
                _change(kid, {"style": style[0] if style else {}}, None)
                self._know(kid.kids, inside)

    def _clear(self) -> None:
        self.root.replaceChildren()
        self.nodes = {0: self.root}

    def _make(self, parent: int, before: int | None, drawn: Sequence[Any]) -> None:
        self.nodes[parent].insertBefore(self._made(drawn, self.nodes[parent]), self._at(before))

    def _put(self, parent: int, before: int | None, number: int) -> None:
        self.nodes[parent].insertBefore(self.nodes[number], self._at(before))

    def _drop(self, *numbers: int) -> None:
        self.nodes[numbers[0]].remove()
        for number in numbers:
            del self.nodes[number]

    def _set(self, number: int, changes: dict[str, Any], field: object) -> None:
        _change(self.nodes[number], changes, field)

    def _say(self, number: int, text: str) -> None:
        self.nodes[number].data = text

    def _at(self, number: int | None) -> FakeElement | FakeText | None:
        return None if number is None else self.nodes[number]

    def _made(self, drawn: Sequence[Any], parent: FakeElement) -> FakeElement | FakeText:
        number, tag, *rest = drawn
        if not rest:
            text = self.nodes[number] = FakeText(tag)
            return text
        element = self.nodes[number] = FakeElement(tag, SVG if tag == "svg" else parent.space)
        _change(element, rest[0], None)
        for kid in rest[1]:
            element.appendChild(self._made(kid, element))
        return element


def _is_all(kids: Sequence[FakeElement | FakeText], shapes: Sequence[Any]) -> bool:
    return len(kids) == len(shapes) and all(map(_is_it, kids, shapes))


def _is_it(kid: FakeElement | FakeText, shape: Any) -> bool:
    if isinstance(kid, FakeText) or not shape:
        return isinstance(kid, FakeText) and not shape
    return kid.tag == shape[0] and _is_all(kid.kids, shape[1])


def _change(element: FakeElement, changes: dict[str, Any], field: object) -> None:
    for name, value in changes.items():
        if name == "style":
            _restyle(element.style, value)
        elif element is field and name in PROPERTIES:
            continue
        elif name == "value":
            element.value = value or ""
        elif name in PROPERTIES:
            setattr(element, name, value is not None)
        elif value is None:
            element.removeAttribute(name)
        else:
            element.setAttribute(name, value)


def _restyle(style: FakeStyle, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        if value is None:
            style.removeProperty(name)
        else:
            style.setProperty(name, str(value))


def index(kids: Sequence[Any], kid: Any) -> int:
    """Return the index of a child, which is compared by identity."""
    return next(at for at, other in enumerate(kids) if other is kid)


def _detach(kid: FakeElement | FakeText) -> None:
    if kid.parent is not None:
        del kid.parent.kids[index(kid.parent.kids, kid)]
        kid.parent = None


def standing(kid: FakeElement | FakeText) -> object:
    """Return everything visible in an element as a value that can be compared."""
    if isinstance(kid, FakeText):
        return kid.data
    properties = (kid.value, kid.checked, kid.selected, dict(kid.style))
    inside = [standing(child) for child in kid.kids]
    return (kid.space, kid.tag, dict(kid.attributes), properties, inside)


def draw(page: Tree, *nodes: Child) -> list[str]:
    """Render to a page, and return the writes."""
    strokes = run_to_end(page.compare(*nodes))
    for stroke in strokes:
        page.write(stroke)
    return strokes
