"""A position as text in a link: the board, or for dice on a score sheet the question to the coach."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from app.dom.nodes import Child, Node, h
from app.games.five_dice import FiveDiceBoard
from app.i18n import N_, _
from app.pages.ports import ScreenHost
from app.pages.show.asked import PUZZLE, REPLAY, ShowRequest, ViewFault, is_decision
from app.pages.show.screens import ShownReplay
from app.ports.route import Route
from app.ports.stage import Stage
from app.views.kit.dice_places import DicePlaces
from app.views.kit.widgets import rail, settings_knob
from spielekiste.coach.layouts import table_name
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.state import Event
from spielekiste.core.table import Table
from spielekiste.positions import ImpossiblePosition, Position

ENDS = [space + "." * dots for space in ("", " ") for dots in range(1, 6)]
"""What an address may have lost: full stops at the end of a link belong to the text around it."""

SHOWN = 20
"""Number of characters of a faulty line that the message quotes."""


class StillTable(Table):
    """A table with one position, whose history is unknown, so it has no record."""

    def __init__(self, position: Position, seats: int) -> None:
        players = seated([_("Player {number}", number=at + 1) for at in range(seats)])
        setup = SetUp(position.game, players, position.options, TableOptions(), "-")
        super().__init__(setup)
        self.line = str(position)
        """The position as text."""
        outcome = position.state.outcome
        ended = () if outcome is None else (outcome,)
        self._positions = [Match(setup, None, position.state, (0,), ended, thrown(position.state))]


def thrown(state: Any) -> tuple[Event, ...]:
    """Return the throw that the die on the table shows, in a game with one die."""
    face = getattr(state, "face", 0)
    return (Event("throw", state.turn, amount=1, dice=(face,)),) if face else ()


class PositionFault(ViewFault):
    """A line that is no position."""

    def __init__(self, line: str, fault: UnreadableNotation | ImpossiblePosition) -> None:
        text = N_("In this position, the text “{rest}” can’t be read (character {at}).")
        if isinstance(fault, ImpossiblePosition):
            text = N_("In this position, the text “{rest}” contradicts the rules (character {at}).")
        left, at = line[fault.position :], fault.position + 1
        rest = left[:1] + left[1:].partition(" ")[0][: SHOWN - 1]
        if not rest:
            text = N_("This position ends too early, after {at} characters.")
        super().__init__("position", "position", text, rest=rest, at=at if rest else at - 1)
        self.details = (
            fault.reason if isinstance(fault, ImpossiblePosition) else f"expected {fault.expected}"
        )


def _parsed(line: str) -> Position | None:
    try:
        return Position.parse(line)
    except (UnreadableNotation, ImpossiblePosition):
        return None


def is_position(route: Route) -> bool:
    """Return whether a route has a position instead of a record: only its text has spaces."""
    return " " in route.rest and "view" not in route.options


def read_position(route: Route) -> ShowRequest:
    """Return the view of the position in a route; raise `PositionFault` if it is none."""
    line = unquote(route.rest)
    try:
        position = Position.parse(line)
    except (UnreadableNotation, ImpossiblePosition) as fault:
        whole = next(filter(None, map(_parsed, (line + end for end in ENDS))), None)
        if whole is None:
            raise PositionFault(line, fault) from None
        position = whole
    line = str(position)
    table = StillTable(position, 1 + line.split(" ")[2].count("/"))
    asks = is_decision(table.match) and table_name(position.options) is not None
    return ShowRequest(PUZZLE if asks else REPLAY, table, 0 if asks else None)


class ShownPosition(ShownReplay):
    """The board of a position, which cannot be played on."""

    def __init__(self, stage: Stage, host: ScreenHost, table: StillTable, route: Route) -> None:
        super().__init__(stage, host, table, route, is_open=True)
        self._line = table.line
        board, dice = self.desk.board, getattr(table.match.state, "dice", ())
        if isinstance(board, FiveDiceBoard) and dice:
            board.places = DicePlaces().thrown(dice, sum(dice))

    def view(self) -> Child:
        """Return the board, and the position as text."""
        line = h("p", {"class": "replay__told"}, h("code", {"lang": "en"}, self._line))
        attrs = {"class": "replay__bar wood", "aria-label": _("Position"), "key": "bar"}
        where = {"class": "replay replay--still", "data-game": self.desk.game, "key": "replay"}
        return h("div", where, self._table(), h("section", attrs, line))

    def top(self) -> Node:
        """Return the title bar."""
        tools = settings_knob()
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("Position")))
