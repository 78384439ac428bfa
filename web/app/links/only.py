"""An address that keeps one game, as club sites embed it: `?game=kniffel&only=on`."""

from __future__ import annotations

from collections.abc import Mapping

from app.ports.route import DUEL, OPEN, PAST, PLAY, PRINT, RESULT, REVIEW, Route
from app.saves.library import SaveLibrary
from app.saves.transfer import import_link
from spielekiste import GAMES

ONLY = "only"
"""Name of the parameter; any value counts, as for an attribute that is on or off in HTML."""

SEATING = frozenset({"players", "minds"})
"""Parameters that seat players, so that the set-up is shown first."""

OF_MATCH = frozenset({PAST, REVIEW, DUEL, RESULT})
"""Routes that continue with the id of a match."""

SHARED = frozenset({OPEN, DUEL})
"""Routes that continue with a record."""


def only_game(query: Mapping[str, str]) -> str:
    """Return the id of the only game that an address keeps, or an empty string."""
    return query["game"] if ONLY in query and query.get("game") in GAMES else ""


def kept(route: Route, game: str, library: SaveLibrary) -> Route:
    """Return the route, or that of the first screen if it does not belong to the only game."""
    return route if _belongs(route, game, library) else Route()


def query_of(query: Mapping[str, str]) -> str:
    """Return the part of an address that keeps the only game in links to it, or an empty string."""
    game = only_game(query)
    return f"?game={game}&{ONLY}=on" if game else ""


def _belongs(route: Route, game: str, library: SaveLibrary) -> bool:
    """Return whether a route is about a game, its matches or records, or one that the host shows."""
    if route.name in OF_MATCH and route.rest in library:
        return library[route.rest].game == game
    if route.name in SHARED:
        return "view" in route.options or _game_of(route.rest) == game
    named = route.rest.partition("/")[0] if route.name in (PLAY, PRINT) else route.name
    return named == game


def _game_of(record: str) -> str:
    """Return the game of a record in a link, or an empty string if it cannot be read."""
    table = import_link(record).table
    return table.setup.game.id if table else ""
