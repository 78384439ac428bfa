"""What a game says: every id of its rules in words, and its rule page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from app.words.plans import Planner
from spielekiste.core.state import Event

Teller: TypeAlias = Callable[[Event, Sequence[str]], str]
"""Tells an event in a sentence; gets the event and the players' names by seat."""

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Value(NamedTuple):
    """One value of an option in words."""

    label: str
    """Its name."""
    why: str = ""
    """What it changes, in one sentence."""


class OptionText(NamedTuple):
    """An option in words, with those of its values that have a name of their own."""

    title: str
    values: Mapping[object, Value] = NOTHING


class Paragraph(NamedTuple):
    """One paragraph of a rule page."""

    clauses: str
    """The clauses of rules.md that it restates, such as `C3` or `K1–K6`."""
    text: str
    shows: str = ""
    """What is drawn beside it, as `app.views.kit.rule_figures` reads it; the text says the same."""


class Section(NamedTuple):
    """One part of a rule page."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Words:
    """Everything one game says, in English; translated where it is shown."""

    name: str
    """The game's name."""
    age: int
    """Recommended from this age, in years."""
    minutes: int
    """How long a game takes, roughly."""
    plans: Mapping[str, Planner]
    """What its bots say, one for every code of their plans."""
    things: Mapping[str, str]
    """Boxes, tasks, cards, fields: every id in the game's `things`."""
    tellers: Mapping[str, Teller]
    """One for every kind of event that the game tells."""
    reasons: Mapping[str, str]
    """Why a step is refused: every id in the game's `reasons` that `common` has not."""
    options: Mapping[str, OptionText] = field(default_factory=dict)
    """Every option of the game."""
    rules: tuple[Section, ...] = ()
    """The rule page."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The clause in which a reason stands, so that it can be looked up."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The calculated lines of a sheet."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """What stands small beside a line of a sheet."""
    faces: tuple[str, ...] = ()
    """The things on the faces of a die, from face 1; none where it has pips."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """What is heard for a kind of event, beside those that `common` has."""
    verdict: Callable[[int], str] | None = None
    """Says what the winner's result means, where it is not points."""
    counted: str = ""
    """What is counted at the end, where it is not points."""
    only_full: frozenset[str] = frozenset()
    """Kinds of events that are left out where the telling is brief."""
    seen: Mapping[str, Teller] = field(default_factory=dict)
    """What stays seen when an event is taken back, for kinds of events that show something."""
