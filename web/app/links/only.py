"""An address that keeps one game, as club sites embed it: `?game=kniffel&only=on`."""

from __future__ import annotations

from collections.abc import Mapping

from app.ports.route import DUEL, OPEN, PAST, PLAY, PRINT, RESULT, REVIEW, Route
from app.saves.library import SaveLibrary
from spielekiste import GAMES

ONLY = "only"
"""Name of the parameter; any value counts, as for an attribute that is on or off in HTML."""

SEATING = frozenset({"players", "minds"})
"""Parameters that seat players, so that the set-up is shown first."""

OF_MATCH = frozenset({PAST, REVIEW, DUEL, RESULT})
"""Routes that continue with the id of a match."""


def only_game(query: Mapping[str, str]) -> str:
    """Return the id of the only game that an address keeps, or an empty string."""
    return query["game"] if ONLY in query and query.get("game") in GAMES else ""


def kept(route: Route, game: str, library: SaveLibrary) -> Route:
    """Return the route, or that of the first screen if it does not belong to the only game."""
    return route if _belongs(route, game, library) else Route()


def _belongs(route: Route, game: str, library: SaveLibrary) -> bool:
    """Return whether a route is about a game, one of its matches, or a record that the host shows."""
    if route.name in OF_MATCH:
        return route.rest in library and library[route.rest].game == game
    named = route.rest.partition("/")[0] if route.name in (PLAY, PRINT) else route.name
    return named == game or (route.name == OPEN and "view" in route.options)
