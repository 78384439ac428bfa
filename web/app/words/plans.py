"""Sentences in which bots announce their plans. No sentence reveals a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.i18n import _

OWN = "own"
"""Code of a user-written bot's plan; its argument is the bot's own sentence."""

LONGEST = 200
"""Maximum length of such a sentence, in characters."""


def own_plan(said: str) -> str:
    """Return a user-written bot's sentence on one line, cut off after `LONGEST` characters."""
    plain = "".join(sign if sign.isprintable() else " " for sign in said)
    line = " ".join(plain.split())
    shown = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
    return shown or _("My program doesn’t say why.")


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
