"""Tree diffing: find what changed since the last tree, and patch the page in batches.

The time for a comparison is proportional to the size of the tree, so it runs in slices. Patching is
quick, but the browser styles, lays out and paints all new nodes in one frame. Large numbers of new
nodes are therefore written in several batches ("strokes"), one per frame, from top to bottom.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeAlias

from app.dom.nodes import PROPERTIES, Child, Node, flat, h
from spielekiste.core.work import Work

Drawn: TypeAlias = tuple[Any, ...]
"""A new node: number and text, or number, tag, attributes and children."""

Shape: TypeAlias = tuple[Any, ...] | int
"""An existing node: 0 for a text; tag, children, and custom properties if there are any."""


BATCH = 60
"""Maximum number of new nodes and of changes to existing ones in a batch."""

FILLED = 16
"""Number of new elements created in one slice."""


class DomWriter(Protocol):
    """The page as the target of patches; web/js/page/page.js implements it."""

    def write(self, steps: str, field: object) -> bool:
        """Apply the steps, given as JSON; keep the current content of `field`.

        Return whether anything was changed outside closed dialogs.
        """

    def adopt(self, shapes: str) -> bool:
        """Number the root's existing nodes from 1 if they match the shapes (JSON); return whether they do."""


class Mounted:
    """A node in the page, with its number and its children in order."""

    __slots__ = ("kids", "node", "number")

    def __init__(self, node: Node | str, number: int) -> None:
        self.node = node
        self.number = number
        self.kids: list[Mounted] = []


class Tree:
    """A root element and its content."""

    def __init__(self, writer: DomWriter) -> None:
        self._writer = writer
        self._root = Mounted(h("main"), 0)
        self._last = 0
        self._writings: list[tuple[Any, ...]] = [("clear",)]
        self._sizes: dict[int, int] = {}
        """Size of each new element's subtree in nodes, root included, by the root's number."""
        self._new: list[tuple[Mounted, list[Drawn]]] = []
        """New elements, each with the list for its drawn children."""

    def adopt(self, *nodes: Child) -> Work[bool]:
        """Adopt the nodes that the build wrote into the root; return whether they match `nodes`.

        Only elements and their order are compared, because only the build writes there. Attributes
        that the user may have changed (`PROPERTIES`) are rewritten by the next rendering.
        """
        kids, shapes = self._numbered(flat(nodes))
        yield
        is_match = self._writer.adopt(_text(shapes))
        if is_match:
            self._root.kids, self._writings = kids, []
        return is_match

    def forget(self) -> None:
        """Draw everything anew in the next comparison; call this if a batch could not be written."""
        self._root.kids, self._new = [], []
        self._writings, self._sizes = [("clear",)], {}

    def _numbered(self, nodes: Sequence[Node | str]) -> tuple[list[Mounted], list[Shape]]:
        """Number existing nodes in the order in which the page has them."""
        lives: list[Mounted] = []
        shapes: list[Shape] = []
        for node in nodes:
            self._last += 1
            live = Mounted(node, self._last)
            lives.append(live)
            if isinstance(node, str):
                shapes.append(0)
                continue
            live.kids, inside = self._numbered(node.children)
            style = node.attrs.get("style")
            shapes.append((node.tag, inside, style) if style else (node.tag, inside))
        return lives, shapes

    def compare(self, *nodes: Child) -> Work[list[str]]:
        """Compare the page with these nodes in slices; return batches for `write`, in order.

        All batches must be written before the next comparison begins.
        """
        todo = [(self._root, h("main", None, *nodes))]
        while todo:
            inside: list[tuple[Mounted, Node]] = []
            self._patch(*todo.pop(), inside)
            todo += reversed(inside)
            yield
        yield from self._fill()
        strokes = []
        for stroke in self._strokes():
            strokes.append(_text(stroke))
            yield
        self._writings, self._sizes = [], {}
        return strokes

    def _strokes(self) -> Iterator[list[tuple[Any, ...]]]:
        """Yield the steps in batches of at most `BATCH` new nodes and changes."""
        stroke: list[tuple[Any, ...]] = []
        made = 0
        for step in self._writings:
            for size, part in self._parts(step):
                if made and made + size > BATCH:
                    yield stroke
                    stroke, made = [], 0
                stroke.append(part)
                made += size
        if stroke:
            yield stroke

    def _parts(self, step: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Yield a step with the number of nodes in it; split a step that has too many new ones."""
        if step[0] != "make":
            yield 1, step
            return
        _make, parent, before, drawn = step
        size = self._sizes.get(drawn[0], 1)
        if size <= BATCH:
            yield size, step
            return
        number, tag, attrs, kids = drawn
        yield 1, ("make", parent, before, (number, tag, attrs, []))
        for kid in kids:
            yield from self._parts(("make", number, None, kid))

    def write(self, stroke: str, spared: object = None) -> bool:
        """Write a batch; keep the content of the `spared` field, which has changed since.

        Return whether anything was changed outside closed dialogs, so that there is something to
        lay out.
        """
        return self._writer.write(stroke, spared)

    def _patch(self, live: Mounted, node: Node, todo: list[tuple[Mounted, Node]]) -> None:
        """Patch one element and append its child elements to `todo`."""
        old = live.node
        changes = _changes(old.attrs, node.attrs) if isinstance(old, Node) else {}
        if changes:
            self._writings.append(("set", live.number, changes))
        live.node = node
        if len(live.kids) != len(node.children) or not all(map(_matches, live.kids, node.children)):
            live.kids = self._reordered(live, node.children)
        for kid, child in zip(live.kids, node.children, strict=True):
            self._renew(kid, child, todo)

    def _renew(self, live: Mounted, node: Node | str, todo: list[tuple[Mounted, Node]]) -> None:
        if node is live.node:
            return
        if isinstance(node, Node):
            todo.append((live, node))
        elif node != live.node:
            self._writings.append(("say", live.number, node))
            live.node = node

    def _reordered(self, parent: Mounted, nodes: Sequence[Node | str]) -> list[Mounted]:
        """Return the children for these nodes: existing ones with equal identity, or new ones."""
        pool: dict[tuple[str, str | None], list[Mounted]] = {}
        for kid in parent.kids:
            pool.setdefault(_identity(kid.node), []).append(kid)
        reused = [(left.pop(0) if (left := pool.get(_identity(node))) else None) for node in nodes]
        gone = {kid.number: kid for left in pool.values() for kid in left}
        for kid in gone.values():
            self._writings.append(("drop", *_numbers(kid)))
        standing = [kid for kid in parent.kids if kid.number not in gone]
        pairs = zip(reused, nodes, strict=True)
        return [self._place(parent, standing, kid, node) for kid, node in pairs]

    def _place(
        self, parent: Mounted, standing: list[Mounted], kid: Mounted | None, node: Node | str
    ) -> Mounted:
        """Return one child, placed before `standing`; move or create it if necessary."""
        if standing and standing[0] is kid:
            return standing.pop(0)
        before = standing[0].number if standing else None
        if kid is not None:
            standing.remove(kid)
            self._writings.append(("put", parent.number, before, kid.number))
            return kid
        kid, drawn = self._make(node)
        self._writings.append(("make", parent.number, before, drawn))
        return kid

    def _make(self, node: Node | str) -> tuple[Mounted, Drawn]:
        """Create a node; `_fill` creates its content."""
        self._last += 1
        live = Mounted(node, self._last)
        if isinstance(node, str):
            return live, (live.number, node)
        inside: list[Drawn] = []
        self._new.append((live, inside))
        return live, (live.number, node.tag, node.attrs, inside)

    def _fill(self) -> Work[None]:
        """Create the content of all new elements in slices, and measure their subtrees."""
        for at, (live, inside) in enumerate(self._new, start=1):  # grows meanwhile
            for child in live.node.children if isinstance(live.node, Node) else ():
                kid, drawn = self._make(child)
                live.kids.append(kid)
                inside.append(drawn)
            if not at % FILLED:
                yield
        for live, _inside in reversed(self._new):
            self._sizes[live.number] = 1 + sum(self._sizes.get(kid.number, 1) for kid in live.kids)
        self._new = []


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _numbers(live: Mounted) -> Iterator[int]:
    """Yield the numbers of a node and all its descendants."""
    yield live.number
    for kid in live.kids:
        yield from _numbers(kid)


def _identity(node: Node | str) -> tuple[str, str | None]:
    return ("", None) if isinstance(node, str) else (node.tag, node.key)


def _matches(live: Mounted, node: Node | str) -> bool:
    old = live.node
    if isinstance(node, str) or isinstance(old, str):
        return isinstance(node, str) and isinstance(old, str)
    return old.tag == node.tag and old.key == node.key


def _changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return the attributes to write, with None for removed ones and only the changed styles."""
    if old == new and PROPERTIES.isdisjoint(new):
        return {}
    changes = _differences(old, new) | {name: new[name] for name in PROPERTIES & new.keys()}
    if "style" in changes:
        changes["style"] = _differences(old.get("style", {}), new.get("style", {}))
    return changes


def _differences(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    gone = {name: None for name in old if name not in new}
    return gone | {name: value for name, value in new.items() if old.get(name) != value}
