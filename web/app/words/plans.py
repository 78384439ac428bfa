"""What bots say they are after, in their own words; nothing of it tells a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.i18n import _, ngettext


class About(NamedTuple):
    """What a plan is about."""

    args: Sequence[str | int]
    """Ids and numbers, as the plan's code says."""
    names: Sequence[str]
    """The players' names by seat."""
    things: Mapping[str, str]
    """What the game's things are called, in English."""

    @property
    def thing(self) -> str:
        """What the first id is called."""
        return _(self.things[str(self.args[0])])


Planner: TypeAlias = Callable[[About], str]
"""Says a plan."""

SHEETS: dict[str, Planner] = {
    "enter": lambda about: _("I take {box}.", box=about.thing),
    "strike": lambda about: _("I strike {box}.", box=about.thing),
    "aim": lambda about: _("I’m after {box}.", box=about.thing),
    "again": lambda _about: _("I’ll try for something better."),
}

LUDO: dict[str, Planner] = {
    "only": lambda _about: _("I have no choice."),
    "out": lambda _about: _("Out with the next piece!"),
    "capture": lambda about: _("I’m after {name}!", name=about.names[int(about.args[0])]),
    "home": lambda _about: _("Home, where it is safe."),
    "flee": lambda _about: _("Away! Somebody is close behind."),
    "run": lambda _about: _("On I run."),
}

ENTE: dict[str, Planner] = {
    "accept": lambda _about: _("On I go!"),
    "decline": lambda _about: _("I’d rather stay here."),
}

MASTERS: dict[str, Planner] = {
    "task": lambda about: _("{task}: that is a star.", task=about.thing),
    "rows": lambda about: ngettext("I move a row.", "I move {n} rows.", len(about.args)),
    "coins": lambda _about: _("I move in the coin row."),
    "pass": lambda _about: _("Nothing fits."),
    "again": lambda _about: _("I’ll try for something better."),
    "alike": lambda about: _("I’m collecting the {n}.", n=about.args[0]),
    "pairs": lambda _about: _("I hope for a full house."),
    "straight": lambda _about: _("I hope for a straight."),
}

CARDS: dict[str, Planner] = {
    "last": lambda _about: _("My last card!"),
    "wish": lambda about: _("I’d like {colour}.", colour=about.thing),
    "stop": lambda _about: _("The next one takes a rest."),
    "plus": lambda _about: _("A present for the next one."),
    "colour": lambda _about: _("I stay with the colour."),
    "number": lambda _about: _("Time for another colour."),
    "draw": lambda _about: _("I’ll draw a card."),
    "keep": lambda _about: _("I’ll keep it."),
    "pass": lambda _about: _("There is nothing I can do."),
}

PLANS: Mapping[str, Mapping[str, Planner]] = {
    "kniffel": SHEETS,
    "weltraum": SHEETS,
    "hexhex": SHEETS,
    "master": MASTERS,
    "ludo": LUDO,
    "ente": ENTE,
    "maumau": CARDS,
}
"""What the bots of each game say, one for every code of their plans."""
