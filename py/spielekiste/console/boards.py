"""A seat's view as lines of text, which a screen reader can read one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from spielekiste.core.match import Match
from spielekiste.core.state import Seat
from spielekiste.exchange import view
from spielekiste.exchange.words import faces, listed, name, singular
from spielekiste.games.ludo.board import START


def board(match: Match, seat: Seat) -> Iterator[str]:
    """Yield the lines of what a seat sees while it has to move."""
    setup = match.setup
    if match.state is None:
        return
    seen = view(setup.game, setup.options, match.state, seat)
    yield from BOARDS[setup.game.id](seen, [player.name for player in setup.players])


def _sheet(seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    boxes = [
        f"{name(box)} {'open' if points is None else points}"
        for box, points in seen["view"]["sheet"].items()
    ]
    yield f"Your sheet: {', '.join(boxes)}."
    totals = zip(names, seen["seats"], strict=True)
    yield "Points: " + ", ".join(f"{player} {own['total']}" for player, own in totals) + "."
    yield from _dice(seen)


def _dice(seen: Mapping[str, Any]) -> Iterator[str]:
    left = seen["view"]["throws_left"]
    yield f"Dice: {faces(seen['game'], seen['view']['dice'])}. Rolls left: {left}."


def _master(seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for player, own in zip(names, seen["seats"], strict=True):
        rows = ", ".join(f"{number}: {space}" for number, space in own["rows"].items())
        tasks = ", ".join(map(name, own["open_tasks"])) or "none"
        stars = singular(f"{own['stars']} stars")
        yield (f"{player}: {stars}. Rows {rows}. Coin row: {own['coin']}. Open tasks: {tasks}.")
    yield from _dice(seen)


def _ludo(seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    goal = seen["view"]["goal"]
    for player, own in zip(names, seen["seats"], strict=True):
        places = [_place(space, goal) for space in own["pieces"]]
        yield f"{player}: {listed(places)}."
    yield f"The die shows {seen['view']['die']}."


def _place(space: int, goal: int) -> str:
    if space == START:
        return "at the start"
    return f"space {space}" if space < goal else f"goal {space - goal + 1}"


def _duck(seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    pairs = zip(names, seen["view"]["spaces"], strict=True)
    yield ", ".join(f"{player} is on space {space}" for player, space in pairs) + "."
    yield f"The die shows {seen['view']['die']}; you may go on to space {seen['view']['target']}."


def _cards(seen: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    own = seen["view"]
    pairs = zip(names, own["hand_sizes"], strict=True)
    yield "Cards: " + ", ".join(f"{player} {size}" for player, size in pairs) + "."
    wish = f", and {own['wish']} is wished for" if own["wish"] else ""
    yield f"The top card is {name(own['top'])}{wish}."
    yield f"Your hand: {', '.join(map(name, own['hand']))}."


BOARDS: Mapping[str, Callable[[Mapping[str, Any], Sequence[str]], Iterator[str]]] = (
    MappingProxyType(
        {
            "kniffel": _sheet,
            "weltraum": _sheet,
            "hexhex": _sheet,
            "master": _master,
            "ludo": _ludo,
            "ente": _duck,
            "maumau": _cards,
        }
    )
)
"""Lines of each game's view."""
