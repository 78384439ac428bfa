"""What is printed on a game's box: for whom it is, and for how long."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Node, h
from app.i18n import _, ngettext
from app.views.kit.widgets import icon, unseen
from app.words import WORDS
from spielekiste import GAMES


class GameFacts(NamedTuple):
    """Information on a game's box, except its name."""

    age: int
    """Recommended minimum age, in years."""
    minutes: tuple[int, int]
    """Duration of a game with the fewest and the most players, in minutes."""
    seats: str
    """Number of players, as a range."""

    @property
    def time(self) -> str:
        """Duration in minutes, as a range."""
        least, most = self.minutes
        return f"{least}–{most}" if least < most else f"{least}"


FACTS = {
    name: GameFacts(said.age, said.minutes, f"{game.seats[0]}–{game.seats[-1]}")
    for name, game in GAMES.items()
    for said in (WORDS[name],)
}
"""Information on the games' boxes, in display order."""


def facts_view(game: str) -> Node:
    """Return what the box says about players and time."""
    facts = FACTS[game]
    age = ngettext("age {n}+", "ages {n}+", facts.age)
    time = _("{minutes} minutes; longer with more players", minutes=facts.time)
    seats = _("{seats} players", seats=facts.seats)
    rows = (
        ("age", f"{facts.age}+", age),
        ("people", facts.seats, seats),
        ("clock", _("{minutes} min", minutes=facts.time), time),
    )
    return h("ul", {"class": "carton__facts"}, [_fact(*row) for row in rows])


def _fact(symbol: str, short: str, long: str) -> Node:
    text = h("span", {"aria-hidden": "true"}, short)
    return h("li", None, icon(symbol), text, unseen(long))
