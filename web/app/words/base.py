"""Types for a game's wording: display names, messages, plans of bots and the rules page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from app.i18n import _
from spielekiste.core.state import Event
from spielekiste.rulebook.chapters import Chapter

Teller: TypeAlias = Callable[[Event, Sequence[str]], str]
"""Function that returns a sentence for an event and the players' names by seat."""

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Value(NamedTuple):
    """Wording for one value of an option."""

    label: str
    """The name of the value."""
    why: str = ""
    """Its effect, in one sentence."""


class OptionText(NamedTuple):
    """Wording for an option and its named values."""

    title: str
    values: Mapping[object, Value] = NOTHING


class Paragraph(NamedTuple):
    """One paragraph of a rules page."""

    clauses: str
    """Clauses of rules.md that the text restates, such as `C3` or `K1–K6`."""
    text: str
    shows: str = ""
    """Decorative picture next to the text, in the format of `app.views.dialogs.rules`."""


class Section(NamedTuple):
    """One part of a rules page."""

    title: str
    paragraphs: tuple[Paragraph, ...]


Sections: TypeAlias = Callable[[], tuple[Section, ...]]
"""Makes a rule page, which a start does not need."""


def illustrated(
    rule_page: Callable[[], Sequence[Chapter]], pictures: Mapping[str, Sequence[str]] = NOTHING
) -> Sections:
    """Return a function that makes a rule page from the rules in words.

    `pictures` has, by clauses, those of the first paragraphs with exactly these clauses, in order.
    """

    def sections() -> tuple[Section, ...]:
        left = {clauses: iter(figures) for clauses, figures in pictures.items()}
        return tuple(
            Section(
                title,
                tuple(
                    Paragraph(clauses, text, next(left.get(clauses, iter(())), ""))
                    for clauses, text in rules
                ),
            )
            for title, rules in rule_page()
        )

    return sections


@dataclass(frozen=True)
class Words:
    """All the user-facing text of one game in English, translated when shown."""

    name: str
    """The game's name."""
    age: int
    """Recommended minimum age, in years."""
    minutes: tuple[int, int]
    """Duration of a game with the fewest and the most players, in minutes (bench durations)."""
    plans: Mapping[str, Planner]
    """Sentences with which its bots explain their plans, by plan code."""
    things: Mapping[str, str]
    """Names of boxes, tasks, cards and spaces, by the ids in the game's `things`."""
    tellers: Mapping[str, Teller]
    """A teller for each kind of event that has a text."""
    reasons: Mapping[str, str]
    """Reasons for refused steps, by the codes in the game's `reasons` that `common` lacks."""
    options: Mapping[str, OptionText] = field(default_factory=dict)
    """Texts for every option of the game."""
    in_sight: frozenset[str] = frozenset()
    """Options that a set-up shows outside its folded rules."""
    rules: Sections | None = None
    """Makes the rule page; None if there is none."""
    brief: tuple[Paragraph, ...] = ()
    """The game in thirty seconds: three pictures, each with one short sentence."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The rule clause for each reason code, for a link to the rule page."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Names of the calculated lines of the score sheet."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """Small print next to the lines of the score sheet."""
    faces: tuple[str, ...] = ()
    """Ids of the symbols on a die, from face 1; empty for dice with pips."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """Sounds by kind of event, in addition to those in `common`."""
    verdict: Callable[[int], str] | None = None
    """Text for the winner's result, if it is not in points."""
    counted: str = ""
    """Name of the quantity counted at the end, if it is not points."""
    only_full: frozenset[str] = frozenset()
    """Kinds of events left out of brief texts."""
    alike: str = ""
    """Id of the box for five of a kind; its name is the cheer when they are rolled."""
    seen: Mapping[str, Teller] = field(default_factory=dict)
    """Warnings about information that undo cannot hide again, by kind of event."""


OWN = "own"
"""Code of a user-written bot's plan; its argument is the bot's own sentence."""

LONGEST = 200
"""Maximum length of such a sentence, in characters."""


def own_plan(said: str) -> str:
    """Return a user-written bot's sentence on one line, cut off after `LONGEST` characters."""
    plain = "".join(sign if sign.isprintable() else " " for sign in said)
    line = " ".join(plain.split())
    short = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
    return short or _("My program doesn’t say why.")


def cannot_start(name: str) -> str:
    """Return the notice that a bot's program can't be started."""
    return _("{name}’s program can’t be started here. The easy bot takes over.", name=name)


class About(NamedTuple):
    """Arguments for the sentence that describes a plan."""

    args: Sequence[str | int]
    """Ids and numbers; their meaning depends on the plan's code."""
    names: Sequence[str]
    """The players' names by seat."""
    things: Mapping[str, str]
    """English names of the game's things, by id."""

    @property
    def thing(self) -> str:
        """Display name of the plan's first id."""
        return _(self.things[str(self.args[0])])


Planner: TypeAlias = Callable[[About], str]
"""Function that returns a sentence for a plan's arguments."""

SHEETS: dict[str, Planner] = {
    "enter": lambda about: _("{box}: I’ll take it.", box=about.thing),
    "strike": lambda about: _("{box}: I’ll cross it out.", box=about.thing),
    "aim": lambda about: _("{box}: that’s what I’m after.", box=about.thing),
    "again": lambda _about: _("I’ll try for something better."),
}
"""Sentences with which bots explain their plans in all games with five dice and a score sheet."""
