"""Matches between homes for screenshots and for the tests of every screen."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from app.ports.route import AFAR
from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.together import Home, Letter

TURNS = 3
"""Turns of an unfinished match, after which the second home plays."""

ENOUGH = 400
"""More turns than any of these matches has."""


def claim(game: str, names: tuple[str, ...]) -> str:
    """Return the route of an invitation by the first of these people."""
    return _route(_home(game, names, "claim").letter)


@cache
def under_way(game: str, names: tuple[str, str], scene: str, turns: int = TURNS) -> str:
    """Return the route of a match between two homes after this many turns, or at its end.

    Each scene has a match of its own, which is not yet saved on a device that shows one scene after the other.
    """
    luck = DrawStream(game, turns)
    homes = [_home(game, names, scene)]
    homes.append(Home.accept(homes[0].letter, names[1:], bytes(range(16))))
    homes[0].join(homes[1].letter)
    for _turn in range(turns):
        due = next((home for home in homes if home.is_due), None)
        if due is None:
            break
        _play(due, luck)
        letter = due.send()
        for home in homes:
            home.join(letter)
    return _route(homes[0].letter)


def _home(game: str, names: tuple[str, ...], scene: str) -> Home:
    table = TableOptions(begin="chosen")
    setup = SetUp(GAMES[game], seated(names), GAMES[game].options(), table)
    return Home.invite(setup, names[:1], bytes(16), sha256(f"{game} {scene}".encode()).digest()[:6])


def _play(home: Home, luck: DrawStream) -> None:
    while not home.is_done:
        match = home.table.match
        if match.due == "move" and match.state is not None:
            home.table.play(luck.choice(match.state.legal()))
        else:
            home.table.happen()


def _route(letter: Letter) -> str:
    return f"/{AFAR}/{letter}"
