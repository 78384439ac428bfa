"""The public state of a match as plain facts, for comparison with a listener's knowledge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from spielekiste.core.begin import ThrowOff
from spielekiste.core.match import BLOCK, Match
from spielekiste.core.table import Table
from spielekiste.games.ludo import LudoState
from spielekiste.games.master.board import finished_rows, free_markers, stars
from spielekiste.games.master.tasks import TASKS
from spielekiste.parts.dice import THROWS
from spielekiste.parts.sheet_game import SheetState

Facts: TypeAlias = dict[str, object]
"""Facts by name; both sides use the same names and formats."""


def truth(table: Table) -> Facts:
    """Return all facts that everybody at the table may know."""
    match = table.match
    if match.state is None:
        return _beginning(match)
    seen: Any = match.state.seen_by(None)
    names = [player.name for player in match.setup.players]
    if match.state.outcome is not None:
        return _ending(match, names)
    game = match.setup.game.id
    if match.setup.table.dice == BLOCK:
        return {"turn": names[match.state.turn]} | _block(table, names)
    facts = TRUTHS.get(game, _sheet)(getattr(seen, "public", seen), names)
    if game == "master":
        facts["race"] = _race(table, names)
    return {"turn": names[match.state.turn]} | facts


def _beginning(match: Match) -> Facts:
    names = [player.name for player in match.setup.players]
    how = match.beginning
    if not isinstance(how, ThrowOff):
        return {"turn": None}
    latest: dict[str, int] = {}
    for round_ in (*how.past, how.thrown):
        latest |= {names[seat]: result.total for seat, result in round_}
    return {"turn": names[how.waiting[0]], "sums": latest}


def _ending(match: Match, names: list[str]) -> Facts:
    state = match.state
    assert state is not None
    assert state.outcome is not None
    outcome = state.outcome
    rows = zip(names, outcome.places, outcome.scores, strict=True)
    winners = {names[seat] for seat in outcome.winners}
    return {"winners": winners, "results": {name: (place, score) for name, place, score in rows}}


# ---------------------------------------------------------------------- five dice


def _dice(state: Any) -> Facts:
    """Return the dice on the table, or the kept ones while the others are in the cup."""
    on_table: Facts = (
        {"dice": state.dice} if state.dice or not state.throws else {"kept": state.kept}
    )
    return {"left": THROWS - state.throws} | on_table


def _sheet(state: SheetState, names: list[str]) -> Facts:
    boxes = [enter.box for enter in state.rules.enters]
    sheets = {
        name: dict(zip(boxes, sheet.entries, strict=True))
        for name, sheet in zip(names, state.sheets, strict=True)
    }
    lines = [line for line in state.rules.lines if line not in boxes]
    sums = {
        name: {line: state.sums(seat)[line] for line in lines} for seat, name in enumerate(names)
    }
    return _dice(state) | {"entries": sheets, "sums": sums}


def _block(table: Table, names: list[str]) -> Facts:
    """Return the sheets, and the points that the last correction of each box crossed out."""
    state: Any = table.match.state
    facts = _sheet(state, names)
    olds: dict[str, dict[str, int | None]] = {name: {} for name in names}
    for event in (event for match in table.positions for event in match.events):
        if event.kind == "correct":
            olds[names[event.seat]][event.what] = event.origin
    return {"entries": facts["entries"], "sums": facts["sums"], "olds": olds}


def _master(state: Any, names: list[str]) -> Facts:
    course = state.course
    boards = {}
    for name, board in zip(names, state.boards, strict=True):
        tasks = {task for task, done in zip(TASKS, board.starred, strict=True) if done}
        boards[name] = {
            "stars": stars(course, board),
            "rows": board.rows,
            "coins": None
            if board.laps >= len(course.laps)
            else (board.coin, course.laps[board.laps]),
            "tasks": tasks,
            "free": free_markers(course, board),
            "finished": finished_rows(course, board),
        }
    return _dice(state) | {"boards": boards}


def _race(table: Table, names: list[str]) -> Facts:
    """Return the first and second player to complete each task and row, from the match's events."""
    takers: dict[str, tuple[str, ...]] = {}
    for event in (event for match in table.positions for event in match.events):
        if event.kind == "race":
            takers[event.what] = (*takers.get(event.what, ()), names[event.seat])
    return dict(takers)


# ---------------------------------------------------------------------- one die


def _ludo(state: LudoState, names: list[str]) -> Facts:
    tries = not any(0 <= at < state.board.track for at in state.pieces[state.turn])
    return {
        "face": state.face,
        "left": 3 - state.tries if tries and not state.moves else None,
        "pieces": {name: sorted(own) for name, own in zip(names, state.pieces, strict=True)},
        "finished": [names[seat] for seat in state.finished],
    }


def _ente(state: Any, names: list[str]) -> Facts:
    return {
        "fields": dict(zip(names, state.fields, strict=True)),
        "waits": dict(zip(names, state.waits, strict=True)),
        "offer": (state.offer.id, state.offer.target) if state.offer else None,
    }


# ---------------------------------------------------------------------- cards


def _maumau(seen: Any, names: list[str]) -> Facts:
    return {
        "sizes": dict(zip(names, seen.sizes, strict=True)),
        "stock": seen.stock,
        "top": seen.laid[-1] if seen.laid else None,
        "wish": seen.wish,
    }


TRUTHS: Mapping[str, Callable[[Any, list[str]], Facts]] = {
    "master": _master,
    "ludo": _ludo,
    "ente": _ente,
    "maumau": _maumau,
}
"""Functions that return the facts, by game; the other games have a score sheet."""
