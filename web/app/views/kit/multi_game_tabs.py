"""Score sheet of several games: tabs, and one player's page with a column for each game (H2)."""

from __future__ import annotations

from collections.abc import Sequence

from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _
from app.views.kit.score_sheet import Column, table
from app.views.kit.widgets import pressable, robot, token, unseen
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.parts.sheet_game import SheetState

FEW = 2
"""Maximum number of players whose names fit on the tabs."""


def tabs(players: Sequence[Player], chosen: Seat | None, *, is_live: bool) -> Node:
    """Return the tabs: the current game, and one page for each player."""
    this = [h("span", None, _("This game"))]
    buttons = [_tab(None, this, "", pressed=chosen is None, is_live=is_live)]
    for seat, player in enumerate(players):
        inside = [token(player.mark), robot(player), h("span", EXACT, player.name)]
        label = _("All of {name}’s games", name=player.name)
        buttons.append(_tab(seat, inside, label, pressed=chosen == seat, is_live=is_live))
    crowd = "few" if len(players) <= FEW else "many"
    attrs = {"class": "leaves", "role": "group", "aria-label": _("Which sheet?")}
    return h("div", attrs | {"data-crowd": crowd, "data-roving": is_live}, buttons)


def _tab(
    seat: Seat | None, inside: Sequence[Child], label: str, *, pressed: bool, is_live: bool
) -> Node:
    attrs = {"class": "leaves__tab", "aria-label": label or None, "title": label or None}
    acts = {
        "data-do": f"leaf {'' if seat is None else seat}".strip(),
        "aria-pressed": "true" if pressed else "false",
    }
    return h(*pressable(attrs, acts, is_live=is_live), inside)


def leaf(
    game: str,
    player: Player,
    seat: Seat,
    games: Sequence[SheetState | None],
    last: Event | None = None,
    *,
    is_live: bool,
) -> Node:
    """Return a player's page, with a column for each game of the match, started or not.

    `last` is the entry to mark in the current game.
    """
    begun = sum(state is not None for state in games)
    columns = [
        Column(
            player,
            seat,
            state,
            _number(number, state, seat),
            last if number == begun else None,
            is_live=is_live,
        )
        for number, state in enumerate(games, 1)
    ]
    lines = next(state.rules.lines for state in games if state is not None)
    return table(game, columns, "games", _("All of {name}’s games", name=player.name), lines)


def _number(number: int, state: SheetState | None, seat: Seat) -> Node:
    """Return the header of a game's column: the number of the game, with a crown for its winner."""
    won = state is not None and state.outcome is not None and seat in state.outcome.winners
    crown = h("span", {"class": "sheet__crown", "aria-hidden": "true"}) if won else None
    words = _("Game {number}, won", number=number) if won else _("Game {number}", number=number)
    shown = h("span", {"class": "sheet__number", "aria-hidden": "true"}, number)
    return h("span", {"class": "sheet__who"}, crown, shown, unseen(words))
