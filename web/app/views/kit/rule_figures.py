"""What a paragraph of the rules shows beside its words: dice, symbols, stones, cards."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.views.kit.card import card
from app.views.kit.widgets import use

DIM = "~"
"""Stands before a thing that does not count in the example."""

NEXT = "|"
"""Stands between two examples."""

DRAWN = ("die-", "sym-", "task-", "spot-", "icon-", "coin", "pawn", "duck")
"""How the names of the sprite's drawings begin that stand here; other words stand as they are."""

DICE = ("die-", "sym-")
"""How the names of those begin that are small dice."""

TASK = "task-"
"""How the name of a task begins, which is wider than high."""

CARD = "card-"
"""How a card's name begins."""


def figure(shows: str) -> Node:
    """Return the examples in a row. It says nothing to a reader: the text does.

    `shows` is a line of names of drawings, such as `die-5 die-5 ~die-1 = 10`.
    """
    strips = [strip.split() for strip in shows.split(NEXT)]
    drawn = [h("span", {"class": "figure__strip"}, [_thing(word) for word in s]) for s in strips]
    attrs = {"class": "figure", "aria-hidden": "true", "data-token": "disc"}
    return h("span", attrs, drawn)


def is_sign(shows: str) -> bool:
    """Whether it is a single thing, which stands before the text like a letter of its own."""
    return len(shows.split()) == 1


def _thing(word: str) -> Child:
    name = word.removeprefix(DIM)
    if name.startswith(CARD):
        return card(name.removeprefix(CARD))
    if name.startswith(DRAWN):
        return use(name, " ".join(_kinds(name, dim=word.startswith(DIM))))
    return h("span", {"class": "figure__word"}, word)


def _kinds(name: str, *, dim: bool) -> list[str]:
    """Return the classes of a drawing: a die, a task in its own shape, or any other thing."""
    pips, task = name.startswith(DICE), name.startswith(TASK)
    kinds = {
        "pips": pips,
        "icon": name.startswith("icon-"),
        "figure__task": task,
        "figure__thing": not task,
        "is-dim": dim,
    }
    return [kind for kind, meant in kinds.items() if meant]
