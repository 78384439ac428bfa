"""Descriptions of arrivals: the players and their results."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.i18n import _
from app.links.duel import Told
from app.pages.board.collect.reading import Arrival
from app.pages.board.collect.view import Scored
from app.pages.lab.words import event_sentence, hits_sentence
from app.words import WORDS
from spielekiste.core.match import SetUp
from spielekiste.core.seats import MARKS
from spielekiste.core.state import Points
from spielekiste.core.table import Table
from spielekiste.parts.duel import rules_of


def scored(arrival: Arrival) -> list[Scored]:
    """Return the players of an arrival with their points, if the match is over."""
    if arrival.code is not None and arrival.setup is not None:
        return _of_code(arrival.code, arrival.setup)
    return _of_table(arrival.table) if arrival.table else []


def _of_code(code: Told, setup: SetUp) -> list[Scored]:
    totals = code.result.totals(rules_of(setup.game, setup.options))
    return [
        Scored(player.mark, player.name, points)
        for player, points in zip(code.players, totals, strict=True)
    ]


def _of_table(table: Table) -> list[Scored]:
    players, points = table.setup.players, _points(table)
    return [
        Scored(player.mark, player.name, points[seat] if points else None)
        for seat, player in enumerate(players)
    ]


def _points(table: Table) -> tuple[Points, ...] | None:
    """Return the points of a finished match: of its last game, unless games are added up."""
    match = table.match
    if match.due != "nothing":
        return None
    return match.scores() or match.ended[-1].scores


def own_mark(mark: str, number: int) -> str:
    """Return the shape shown instead of a player's own in the result with this number, from 1.

    Most devices have one player, in the first seat: without this, all would have the same shape.
    """
    return MARKS[(MARKS.index(mark) + number - 1) % len(MARKS)]


def nameless(players: Sequence[Scored], number: int) -> list[Scored]:
    """Return the players of a result with shapes of its own, and with its number as name."""
    return [each._replace(mark=own_mark(each.mark, number), name=str(number)) for each in players]


def told(arrival: Arrival, number: int = 0) -> str:
    """Describe an arrival in a sentence; with the number of a result, without names."""
    if arrival.lab is not None:
        return f"{_('Probability lab')}: {lab_told(arrival)}"
    players = nameless(scored(arrival), number) if number else scored(arrival)
    every = ", ".join(_one(player, shapes=number > 0) for player in players)
    game = what(arrival)
    if arrival.table is not None and arrival.table.match.due != "nothing":
        return _("{game}: {result}, not finished.", game=game, result=every)
    return _("{game}: {result}.", game=game, result=every)


def lab_told(arrival: Arrival) -> str:
    """Describe a lab result in a sentence; empty for other arrivals."""
    if arrival.lab is None:
        return ""
    return f"{event_sentence(arrival.lab.experiment.event)}. {hits_sentence(arrival.lab)}"


def what(arrival: Arrival) -> str:
    """Return the name of an arrival's game, with the unit of its scores if that isn't points."""
    if arrival.setup is None:
        return ""
    game = arrival.setup.game.id
    counted = WORDS[game].counted
    return f"{words.game(game)}, {_(counted)}" if counted else words.game(game)


def _one(player: Scored, *, shapes: bool) -> str:
    name = f"{words.mark(player.mark)} {player.name}" if shapes else player.name
    return name if player.points is None else f"{name} {player.points}"
