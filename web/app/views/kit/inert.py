"""A board to look at: the same tree, with nothing left in it that could be pressed."""

from __future__ import annotations

from app.dom.nodes import Child, Node

PRESSED = frozenset({"block", "knob", "drawer__handle", "tabs"})
"""Buttons that only do something: they are left out."""

ACTING = frozenset(
    {
        "aria-controls",
        "aria-disabled",
        "aria-expanded",
        "aria-pressed",
        "autofocus",
        "data-change",
        "data-do",
        "data-input",
        "data-next",
        "data-once",
        "data-roving",
        "data-why",
        "disabled",
        "type",
    }
)
"""Attributes that promise something can be done."""

FIELDS = frozenset({"input", "select", "textarea", "dialog", "form"})
"""Elements that ask for something."""


def still(child: Child) -> list[Node | str]:
    """Return what a board shows, as things that lie there: buttons become pieces, dice, boxes."""
    if child is None or isinstance(child, bool):
        return []
    if isinstance(child, (str, int)):
        return [str(child)]
    if isinstance(child, Node):
        return [] if _only_acts(child) else [_lying(child)]
    return [node for one in child for node in still(one)]


def _only_acts(node: Node) -> bool:
    classes = str(node.attrs.get("class", "")).split()
    return node.tag in FIELDS or bool(PRESSED.intersection(classes))


def _lying(node: Node) -> Node:
    attrs = {name: value for name, value in node.attrs.items() if name not in ACTING}
    tag = "span" if node.tag == "button" else node.tag
    if tag != node.tag and "aria-label" in attrs:
        attrs.setdefault("role", "img")
    return Node(tag, attrs, still(node.children), node.key)
