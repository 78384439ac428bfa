"""Facts about a replayed record: numbers and words, and digests of the rest."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from spielekiste import GAMES
from spielekiste.core.match import Next
from spielekiste.core.record import Record
from spielekiste.core.table import Table

FURTHER = 40
"""Number of further steps for checking that the same dice and cards follow."""


def facts(table: Table) -> dict[str, Any]:
    """Return a match's set-up, its position, its events, and its continuation."""
    match, setup = table.match, table.setup
    return {
        "set-up": [setup.game.id, str(setup.options), str(setup.table), setup.seed],
        "players": [str(player) for player in setup.players],
        "steps": len(table.steps),
        "undone": _redone(table) - len(table.steps),
        "hints": list(table.hints),
        "due": match.due,
        "turn": match.turn,
        "seat": match.seat,
        "firsts": list(match.firsts),
        "ends": [[end.reason, list(end.places), list(end.scores)] for end in match.ended],
        "scores": list(match.scores() or ()),
        "standings": list(match.standings() or ()),
        "legal": [str(move) for move in match.state.legal()][:3] if match.state else [],
        "told": told(table),
        "further": further(table),
    }


def told(table: Table) -> str:
    """Return a digest of every event of a match."""
    events = (event for match in table.positions for event in match.events)
    return _digest("\n".join("|".join(map(str, event)) for event in events))


def further(table: Table) -> str:
    """Return a digest of the next steps, with the middle move at every decision."""
    on = Table.of(Record(table.setup, tuple(map(str, table.steps))))
    for _step in range(FURTHER):
        if on.match.due == "nothing":
            break
        step(on)
    return _digest("\n".join(map(str, on.steps[len(table.steps) :])))


def step(table: Table) -> None:
    """Play one more step."""
    match = table.match
    if match.chance is not None:
        table.happen(None if table.setup.seed else next(iter(match.chance.outcomes()))[0])
    elif match.due == "answer":
        table.play(match.parse("begin 0"))
    elif match.due == "next":
        table.play(Next())
    elif match.state is not None:
        legal = match.state.legal()
        table.play(legal[len(legal) // 2])


def _redone(table: Table) -> int:
    """Return the number of steps including undone ones."""
    other = Table.load(str(table.record), GAMES)
    while other.can_redo:
        other.redo()
    return len(other.steps)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
