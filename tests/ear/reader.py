"""The page as presented by a screen reader: roles, names and states, without classes
or pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.dom.nodes import Node

ROLES = {
    "button": "button",
    "a": "link",
    "h1": "heading",
    "h2": "heading",
    "h3": "heading",
    "p": "paragraph",
    "li": "item",
    "ul": "list",
    "ol": "list",
    "table": "table",
    "tr": "row",
    "th": "header",
    "td": "cell",
    "dialog": "dialog",
    "select": "choice",
    "input": "field",
    "output": "status",
}
"""Roles of elements without a role attribute."""

NAMED = frozenset({"region", "group", "list", "table", "dialog", "progressbar", "field", "choice"})
"""Roles that take their name from a label only, never from their content."""

LEAVES = frozenset({"button", "link", "img", "progressbar"})
"""Roles whose content is read as their name only."""


@dataclass(frozen=True)
class Heard:
    """One object on the page, as a screen reader announces it."""

    role: str
    name: str
    """Accessible name: the label, or else the text inside."""
    pressed: bool = False
    disabled: bool = False
    inside: tuple[Heard, ...] = ()
    press: str = field(default="", repr=False)
    """Handle for pressing the object. A listener passes it on and never reads it."""

    def all(self) -> Iterator[Heard]:
        """Yield the object and all objects inside it, in reading order."""
        yield self
        for child in self.inside:
            yield from child.all()

    def of(self, role: str) -> list[Heard]:
        """Return the contained objects with this role, in reading order."""
        return [one for one in self.all() if one.role == role]

    def group(self, name: str) -> Heard | None:
        """Return the first labelled part of the page with this name, or None."""
        return next((one for one in self.all() if one.role in NAMED and one.name == name), None)

    def choices(self) -> list[Heard]:
        """Return all objects that can be pressed."""
        return [one for one in self.all() if one.press and not one.disabled]


def hear(tree: Node) -> Heard:
    """Return the page as heard; while a dialog is open, return only the dialog."""
    page = Heard("page", "", inside=tuple(_inside(tree)))
    dialogs = page.of("dialog")
    return dialogs[-1] if dialogs else page


def _heard(node: Node | str) -> Iterator[Heard]:
    if isinstance(node, str):
        if node.strip():
            yield Heard("text", node.strip())
        return
    attrs = node.attrs
    if is_silent(node):
        return
    role = attrs.get("role") or ROLES.get(
        node.tag, "region" if _label(node) and node.tag == "section" else ""
    )
    if not role:
        yield from _inside(node)
        return
    yield _object(node, role)


def is_silent(node: Node) -> bool:
    """Return whether a node and its content are hidden from screen readers."""
    hidden = node.attrs.get("aria-hidden") == "true" or "hidden" in node.attrs
    return hidden or (node.tag == "svg" and not _label(node))


def _object(node: Node, role: str) -> Heard:
    attrs = node.attrs
    name = _label(node) or ("" if role in NAMED else spoken(node))
    return Heard(
        role,
        name,
        pressed=attrs.get("aria-pressed") == "true",
        disabled="disabled" in attrs or attrs.get("aria-disabled") == "true",
        inside=() if role in LEAVES else tuple(_inside(node)),
        press=attrs.get("data-do", "") if role in ("button", "link") else "",
    )


def _inside(node: Node) -> Iterator[Heard]:
    for child in node.children:
        yield from _heard(child)


def _label(node: Node) -> str:
    return str(node.attrs.get("aria-label", ""))


def spoken(node: Node | str) -> str:
    """Return the text of a node as read out, with labels of pictures and without hidden
    parts.
    """
    return " ".join(" ".join(_words(node)).split())


def _words(node: Node | str) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif not is_silent(node):
        if _label(node) and (node.attrs.get("role") or node.tag in ("button", "a")):
            yield _label(node)
        else:
            for child in node.children:
                yield from _words(child)
