"""Views and steps as JSON: what a seat sees, its legal moves with ids and words, and events.

The names in `view` are those of the bots' views (`spielekiste.arena.views`). `schema()` returns the
JSON Schema of all objects; names may be added, never changed.

>>> from spielekiste.games import GAMES
>>> game = GAMES["ludo"]
>>> state = game.start(2)
>>> after = state.happen(state.chance.parse("throw 6"))
>>> seen = view(game, game.options(), after, 0)
>>> seen["view"]["die"], seen["moves"], seen["position"]
(6, [{'id': 'out', 'words': 'Bring out a piece'}], 'ludo@0 - .../... 0 0 6 -')
>>> step(game, state.chance.parse("throw 6"), after, None)["events"]
[{'kind': 'throw', 'seat': 0, 'amount': 1, 'dice': [6]}]

Everything is plain data for `json.dumps`. A client can send back a position and the id of a move:
`Position.parse(text).state.play(game.parse(id))`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from types import MappingProxyType
from typing import Any

from spielekiste.arena.look import names_of
from spielekiste.arena.views import VIEWS, View
from spielekiste.core.game import Game
from spielekiste.core.options import Options
from spielekiste.core.state import Event, OpenView, Outcome, Seat, State
from spielekiste.exchange.words import words
from spielekiste.positions import Position

__all__ = ["event", "schema", "step", "view"]

FORMAT = 1
"""Version of the objects; raised only if a name changes its meaning."""

LEFT_OUT = frozenset({"moves", "me"})
"""Names of the bots' views that are outside of `view`."""

PUBLIC = frozenset(
    {"die", "dice", "goal", "hand_sizes", "laid", "pile", "seats", "spaces", "throws_left", "top"}
    | {"wish"}
)
"""Names with a value in the public view, which has no seat."""

_SHEET, _BOARD = ("sheet", "total"), ("stars", "open_tasks", "rows", "coin")

OF_SEATS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "kniffel": _SHEET,
        "weltraum": _SHEET,
        "hexhex": _SHEET,
        "master": _BOARD,
        "ludo": ("pieces",),
        "ente": ("space",),
    }
)
"""Names that are public of every seat, by game; of a hand only its size is."""

AT_DECISION = frozenset({"actions", "best_box", "keeps", "open_boxes", "playable", "target"})
"""Names with a value only for the seat that has to move."""


def view(game: Game, options: Options, state: State, seat: Seat | None) -> dict[str, Any]:
    """Return what a seat sees or, for None, what everybody sees: `view` in the schema.

    Raises `UnknownSeat` if the seat does not exist.
    """
    position = Position.of(game, options, state)
    seen = state.seen_by(seat)
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "options": {info.name: plain(value) for info, value in options.items()},
        "position": str(position.seen_by(seat)),
        "me": seat,
        "turn": state.turn,
        "due": _due(state),
        "seats": _seats(game, seen),
        "view": _view(VIEWS[game.id](game.id, seen)),
        "moves": [{"id": str(move), "words": words(game.id, move)} for move in seen.legal()],
        "events": [event(each) for each in _events(seen)],
        "outcome": _outcome(state.outcome),
    }


def step(game: Game, made: Any, after: State, seat: Seat | None) -> dict[str, Any]:
    """Return a move or a result of chance, and its events as a seat sees them: `step` in the schema.

    `after` is the state after it. The id is None if it would show hidden cards.
    """
    told = _events(after.seen_by(seat))
    hidden = told != after.events
    return {
        "id": None if hidden else str(made),
        "words": None if hidden else words(game.id, made),
        "events": [event(each) for each in told],
    }


def event(told: Event) -> dict[str, Any]:
    """Return an event with the fields that have a value: `event` in the schema."""
    fields = told._asdict()
    always = {"kind": fields.pop("kind"), "seat": fields.pop("seat")}
    return always | {
        name: plain(value)
        for name, value in fields.items()
        if value is not None and value not in ("", ()) and (name, value) != ("amount", 0)
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of views, steps and events."""
    text = (resources.files(__name__) / "schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def plain(value: Any) -> Any:
    """Return a value as JSON has it: lists for tuples, text for keys and moves.

    >>> plain({1: (2, None), "a": 0.5})
    {'1': [2, None], 'a': 0.5}
    """
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _due(state: State) -> str:
    if state.outcome is not None:
        return "nothing"
    return "move" if state.chance is None else "chance"


def _view(given: View) -> dict[str, Any]:
    known = [name for name in names_of(type(given)) if name not in LEFT_OUT]
    return {name: plain(getattr(given, name)) if _has(given, name) else None for name in known}


def _seats(game: Game, seen: Any) -> list[dict[str, Any]]:
    """Return what everybody sees of each seat, with the names of its own view."""
    if not isinstance(seen, OpenView):
        return [{"hand_size": size} for size in seen.sizes]
    every = range(VIEWS[game.id](game.id, seen).seats)
    views = [VIEWS[game.id](game.id, OpenView(seat, seen.public)) for seat in every]
    known = OF_SEATS[game.id]
    return [{name: plain(getattr(each, name)) for name in known} for each in views]


def _has(given: View, name: str) -> bool:
    """Return whether a name of a bot's view has a value for this seat now."""
    viewer = given.seen.viewer
    if name == "top":
        return bool(given.seen.laid)
    return name in PUBLIC or (viewer is not None and (name not in AT_DECISION or bool(given.moves)))


def _events(seen: Any) -> Sequence[Event]:
    """Return the events of the last step in a view, of a game with or without hidden cards."""
    told: Sequence[Event] = getattr(seen, "public", seen).events
    return told


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "places": [*outcome.places],
        "scores": [*outcome.scores],
        "winners": [*outcome.winners],
    }
