"""Pictures next to paragraphs of the rules: dice, symbols, stones, cards."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.views.kit.card import back, card
from app.views.kit.widgets import use

DIM = "~"
"""Prefix of an item that does not count in the example."""

NEXT = "|"
"""Separator between two examples."""

DRAWN = ("die-", "sym-", "task-", "spot-", "icon-", "coin", "pawn", "duck")
"""Prefixes of words that are drawn as sprites; other words are shown as text."""

ART = ("cup", "crown")
"""Names of drawings that the style sheet contains."""

OWNER = ":"
"""Separator between an item and the mark of its owner; by default, the owner is the red disc."""

DICE = ("die-", "sym-")
"""Prefixes of sprite names that are drawn as small dice."""

TASK = "task-"
"""Prefix of the names of tasks; their pictures are wider than they are high."""

CARD = "card-"
"""Prefix of the names of cards."""

BACK = "card-back"
"""Name of a card, face down."""


def figure(shows: str) -> Node:
    """Return the examples in a row, hidden from screen readers because the text says the same.

    `shows` is a line with the names of sprites, such as `die-5 die-5 ~die-1 = 10`.
    """
    strips = [strip.split() for strip in shows.split(NEXT)]
    drawn = [h("span", {"class": "figure__strip"}, map(_part, strip)) for strip in strips]
    attrs = {"class": "figure", "aria-hidden": "true", "data-token": "disc"}
    return h("span", attrs, drawn)


def is_sign(shows: str) -> bool:
    """Return whether the picture is a single item, which is shown before the text."""
    return len(shows.split()) == 1


def _part(word: str) -> Node:
    """Return one item; the brief rules animate the item according to its kind."""
    name, _owner, mark = word.removeprefix(DIM).partition(OWNER)
    attrs = {"class": "figure__part", "data-kind": _kind(name), "data-token": mark or None}
    return h("span", attrs, _thing(name, dim=word.startswith(DIM)))


def _kind(name: str) -> str:
    """Return the kind of an item's animation: `die`, `card`, `piece`, or `word` for text."""
    if name.startswith(DICE):
        return "die"
    if name.startswith(CARD):
        return "card"
    return "piece" if name.startswith(DRAWN) else "word"


def _thing(name: str, *, dim: bool) -> Child:
    if name == BACK:
        return back()
    if name.startswith(CARD):
        return card(name.removeprefix(CARD))
    if name.startswith(DRAWN):
        return use(name, " ".join(_kinds(name, dim=dim)))
    if name in ART:
        return h("span", {"class": "figure__art", "data-art": name})
    return h("span", {"class": ["figure__word", "is-dim" if dim else ""]}, name)


def _kinds(name: str, *, dim: bool) -> list[str]:
    """Return the CSS classes of a picture, for a die, an icon, a task or another item."""
    pips, task = name.startswith(DICE), name.startswith(TASK)
    kinds = {
        "pips": pips,
        "icon": name.startswith("icon-"),
        "figure__task": task,
        "figure__thing": not task,
        "is-dim": dim,
    }
    return [kind for kind, meant in kinds.items() if meant]
