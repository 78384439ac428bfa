"""What bots say they are after, in their own words; nothing of it tells a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.i18n import _


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
    "enter": lambda about: _("{box}: I’ll take it.", box=about.thing),
    "strike": lambda about: _("{box}: I’ll cross it out.", box=about.thing),
    "aim": lambda about: _("{box}: that’s what I’m after.", box=about.thing),
    "again": lambda _about: _("I’ll try for something better."),
}
"""What the bots of all games with five dice and a sheet say."""
