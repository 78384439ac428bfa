"""Request from a link or host page to show a record: a view and a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote

from app import words
from app.i18n import N_, _
from app.ports.route import Route
from app.saves.transfer import import_pasted
from app.table.review import reviewable
from spielekiste.coach.layouts import table_name
from spielekiste.core.match import Match
from spielekiste.core.table import Table
from spielekiste.parts.sheet_game import SheetState

TABLE, REPLAY, REVIEW, PUZZLE = VIEWS = "table", "replay", "review", "puzzle"
"""All views."""


class ViewFault(Exception):
    """Fault in a link's or host's request for a record."""

    def __init__(self, code: str, where: str, text: str, **values: object) -> None:
        super().__init__(text.format(**values))
        self.code = code
        """Error code, for the host page."""
        self.where = where
        """The faulty part: `view`, `record`, `record line 3` or `step`."""
        self.details = ""
        """What the package says, in English, for those who write lines; or empty."""
        self._text = text
        self._values = values

    @property
    def said(self) -> str:
        """The error message for the visitor, in the current language."""
        return _(self._text, **self._values)


class RecordFault(ViewFault):
    """A record that cannot be read."""

    def __init__(self, line: int, code: str, message: str) -> None:
        super().__init__(code, f"record line {line}", "{why}", why=message)
        self._line = line

    @property
    def said(self) -> str:
        """The error message for the visitor, as a sentence with the line number."""
        said = words.record_fault(self._line, self.code)
        return said[:1].upper() + said[1:]


class ShowRequest(NamedTuple):
    """A requested view of a record."""

    view: str
    table: Table
    """Table with the whole match."""
    step: int | None
    """Number of steps in the position to begin with; None for the view's usual one."""


def read(route: Route) -> ShowRequest:
    """Return the request in a route; raise `ViewFault`.

    The rest of the route is the percent-encoded record; its query has `view` and may have `step`.
    """
    view = _view(route.options)
    table = _table(unquote(route.rest))
    step = _step(route.options.get("step", ""), table)
    _check(view, table)
    return ShowRequest(view, table, step)


def check_step(step: int, table: Table) -> None:
    """Raise `ViewFault` if the match does not have this many steps."""
    if not 0 <= step <= len(table.steps):
        raise _no_step(str(step), table)


def is_decision(match: Match) -> bool:
    """Return whether a player of a score sheet game must decide what to do with the dice."""
    return match.due == "move" and isinstance(match.state, SheetState) and bool(match.state.dice)


def check_puzzle(step: int, table: Table) -> None:
    """Raise `ViewFault` if the position after this many steps isn't a puzzle."""
    check_step(step, table)
    if not is_decision(table.positions[step]):
        text = N_("There’s no puzzle after step {step}: nobody has dice or a box to choose there.")
        raise ViewFault("step", "step", text, step=step)


def _view(options: Mapping[str, str]) -> str:
    view = options.get("view", "")
    if view not in VIEWS:
        text = N_("“{view}” isn’t a view. The views are table, replay, review and puzzle.")
        raise ViewFault("view", "view", text, view=view[:40])
    return view


def _table(text: str) -> Table:
    if not text.strip():
        raise ViewFault("record", "record", N_("There is no record to show."))
    record = import_pasted(text)
    if record.table is None:
        fault = record.fault
        line, code = (fault.line, fault.code) if fault else (1, "format")
        raise RecordFault(line, code, str(fault))
    return record.table


def _step(text: str, table: Table) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise _no_step(text[:40], table)
    check_step(int(text), table)
    return int(text)


def _no_step(step: str, table: Table) -> ViewFault:
    text = N_("There is no step {step}: the record has steps 0 to {last}.")
    return ViewFault("step", "step", text, step=step, last=len(table.steps))


def _check(view: str, table: Table) -> None:
    """Raise `ViewFault` if this view is not available for the match."""
    if view == REVIEW and not reviewable(table.match):
        raise ViewFault("view", "view", N_("The coach only reviews finished dice games."))
    if view == PUZZLE and table_name(table.setup.options) is None:
        raise ViewFault("view", "view", N_("There are puzzles only for dice games with a coach."))
