"""Sentences on request: a player's own sheet, pieces or cards, and everybody's scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from app import words
from app.games.ente.board import EnteBoard
from app.games.ente.view import Journey, whereabouts
from app.games.ludo.board import LudoBoard
from app.games.ludo.view import where
from app.games.master.board import MasterBoard
from app.games.master.scene import race_of
from app.games.master.spoken import SpokenBoard
from app.games.maumau.board import MauMauBoard
from app.games.maumau.view import counted, named
from app.games.sheet.board import SheetBoard
from app.i18n import _, ngettext
from app.views.kit.dice import Faces
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.parts.five_dice import FiveDice


class Status(NamedTuple):
    """Texts that a game gives on request; each function gets its board."""

    own: Callable[[Any, Seat], str]
    """Everything of one seat."""
    scores: Callable[[Any], str]
    """The standing of all seats."""


def status_of(game: str) -> Status:
    """Return what a game says on request; a game without entry repeats its message."""
    plain = Status(lambda board, _seat: str(board.message()), lambda board: str(board.message()))
    return STATUS.get(game, plain)


def _players(board: Any) -> Sequence[Player]:
    players: Sequence[Player] = board.desk.table.setup.players
    return players


def _joined(parts: Sequence[str]) -> str:
    return " ".join(f"{part}." for part in parts if part)


def _dice(state: FiveDice, seat: Seat, faces: Faces) -> str:
    """Return the dice on the table if they belong to the seat, or an empty text."""
    if not state.dice or state.turn != seat:
        return ""
    return f"{_('Dice')}: {', '.join(map(faces.name, state.dice))}"


# ---------------------------------------------------------------------- games with five dice


def _own_sheet(board: SheetBoard, seat: Seat) -> str:
    state, game = board.state, board.desk.table.setup.game.id
    rows = list(zip(state.rules.enters, state.sheets[seat].entries, strict=True))
    filled = [f"{words.thing(game, row.box)}: {entry}" for row, entry in rows if entry is not None]
    left = ", ".join(words.thing(game, row.box) for row, entry in rows if entry is None)
    still = _("Still open: {boxes}", boxes=left) if left else ""
    return _joined([_dice(state, seat, board.faces), *filled, still])


def _totals(board: SheetBoard) -> str:
    totals = [board.state.sums(seat)["total"] for seat in range(len(_players(board)))]
    return " ".join(
        ngettext("{name}: {n} point.", "{name}: {n} points.", total, name=player.name)
        for player, total in zip(_players(board), totals, strict=True)
    )


def _own_board(board: MasterBoard, seat: Seat) -> str:
    state, table = board.state, board.desk.table
    race = race_of(event for match in table.positions for event in match.events)
    players = table.setup.players
    spoken = SpokenBoard(state.course, state.boards[seat], players[seat], players, race)
    return _joined([_dice(state, seat, board.faces), spoken.summary])


def _stars(board: MasterBoard) -> str:
    stars = [board.state.stars(seat) for seat in range(len(_players(board)))]
    return _joined(
        [
            ngettext("{name}: {n} star", "{name}: {n} stars", has, name=player.name)
            for player, has in zip(_players(board), stars, strict=True)
        ]
    )


# ---------------------------------------------------------------------- games with one die


def _pieces(board: LudoBoard, seat: Seat) -> str:
    state, name = board.state, _players(board)[seat].name
    places = ", ".join(where(state.board, field) for field in state.pieces[seat])
    return _("{name}: {place}", name=name, place=places) + "."


def _all_pieces(board: LudoBoard) -> str:
    return " ".join(_pieces(board, seat) for seat in range(len(_players(board))))


def _traveller(board: EnteBoard, seat: Seat) -> str:
    state, players = board.state, _players(board)
    scene = Journey(state.course, players, state.fields, state.waits, state.turn)
    place = whereabouts(scene, seat)
    return _("{name}: {place}", name=players[seat].name, place=place) + "."


def _travellers(board: EnteBoard) -> str:
    return " ".join(_traveller(board, seat) for seat in range(len(_players(board))))


# ---------------------------------------------------------------------- cards


def _own_cards(board: MauMauBoard, seat: Seat) -> str:
    """Return the open hand and the top card; of a hidden hand only its size (MM8)."""
    seen = board.seen
    hand = ", ".join(map(named, seen.hand))
    own = f"{_('Your cards')}: {hand}" if board.facing == seat and hand else ""
    return _joined([own or counted(_players(board)[seat], seen.sizes[seat]), *_on_top(board)])


def _on_top(board: MauMauBoard) -> list[str]:
    seen = board.seen
    top = [_("On top: {card}", card=named(seen.laid[-1]))] if seen.laid else []
    wish = [_("Chosen colour: {colour}", colour=named(seen.wish))] if seen.wish else []
    return top + wish


def _sizes(board: MauMauBoard) -> str:
    sizes = zip(_players(board), board.seen.sizes, strict=True)
    return _joined([*(counted(player, size) for player, size in sizes), *_on_top(board)])


SHEET = Status(_own_sheet, _totals)

STATUS: Mapping[str, Status] = {
    "kniffel": SHEET,
    "weltraum": SHEET,
    "hexhex": SHEET,
    "master": Status(_own_board, _stars),
    "ludo": Status(_pieces, _all_pieces),
    "ente": Status(_traveller, _travellers),
    "maumau": Status(_own_cards, _sizes),
}
"""What each game says on request."""
