"""Pictures next to paragraphs of the rules: dice, symbols, stones, cards."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.views.kit.card import back, card
from app.views.kit.widgets import use

DIM = "~"
"""Prefix of a thing that doesn't count in the example."""

NEXT = "|"
"""Separator between two examples."""

DRAWN = ("die-", "sym-", "task-", "spot-", "icon-", "coin", "pawn", "duck")
"""Prefixes of sprite names that are drawn; other words are shown as text."""

ART = ("cup", "crown")
"""Whole drawings, which the style sheet contains."""

OWNER = ":"
"""Separator between a thing and the mark of the player that owns it; the disc's without."""

DICE = ("die-", "sym-")
"""Prefixes of sprite names that are drawn as small dice."""

TASK = "task-"
"""Prefix of the names of tasks, whose pictures are wider than high."""

CARD = "card-"
"""Prefix of the names of cards."""

BACK = "card-back"
"""A card, face down."""


def figure(shows: str) -> Node:
    """Return the examples in a row, hidden from screen readers, as the text says the same.

    `shows` is a line of sprite names, such as `die-5 die-5 ~die-1 = 10`.
    """
    strips = [strip.split() for strip in shows.split(NEXT)]
    drawn = [h("span", {"class": "figure__strip"}, map(_part, strip)) for strip in strips]
    attrs = {"class": "figure", "aria-hidden": "true", "data-token": "disc"}
    return h("span", attrs, drawn)


def is_sign(shows: str) -> bool:
    """Return whether the picture is a single thing, which is placed before the text."""
    return len(shows.split()) == 1


def _part(word: str) -> Node:
    """Return one thing; the brief rules move it by its kind."""
    name, _owner, mark = word.removeprefix(DIM).partition(OWNER)
    attrs = {"class": "figure__part", "data-kind": _kind(name), "data-token": mark or None}
    return h("span", attrs, _thing(name, dim=word.startswith(DIM)))


def _kind(name: str) -> str:
    """Return how a thing moves: like a die, a card, a piece, or something written."""
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
    """Return the CSS classes of a picture: a die, an icon, a task or another thing."""
    pips, task = name.startswith(DICE), name.startswith(TASK)
    kinds = {
        "pips": pips,
        "icon": name.startswith("icon-"),
        "figure__task": task,
        "figure__thing": not task,
        "is-dim": dim,
    }
    return [kind for kind, meant in kinds.items() if meant]
