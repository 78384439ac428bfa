"""Details of one game of a contest: its record, and the views and replies of user-written
bots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from spielekiste.arena.contest import ArenaTable, Contest, PlayerNumber, Run
from spielekiste.arena.views import VIEWS, View
from spielekiste.core.match import CHOSEN, TURN, SetUp, TableOptions
from spielekiste.core.record import Record
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat, State

PARTS, LENGTH = 24, 400
"""Maximum number of items shown of a collection, and maximum length of a value's text in
characters.
"""

UNTOLD = frozenset({"state"})
"""Properties of a view to leave out, since they are rule objects without a readable text."""

LAST = ("moves", "actions")
"""Properties to show last, since they are long."""


def table_of(run: Run, game: int, player: PlayerNumber) -> ArenaTable | None:
    """Return the table of a game, numbered from 1; None if the game has not ended.

    If each player plays alone, `player` selects the table. A game in which a bot failed is returned
    at its last position.
    """
    plan = run.contest
    number = (game - 1) * plan.players + player if plan.is_alone else game - 1
    failed = run.failed
    return failed if failed is not None and failed.number == number else run.tables.get(number)


def game_of(plan: Contest, table: ArenaTable) -> int:
    """Return the number of a table's game, counted from 1."""
    return (table.deal if plan.is_alone else table.number) + 1


def picks(run: Run) -> dict[str, tuple[int, float]]:
    """Return the games most worth viewing for the first player, each with its result.

    In games played for points, these are `worst`, `middle` and `best`; at shared tables, the
    first game that was `lost` and the first that was `won`, if any.
    """
    if not run.contest.is_alone:
        return dict(_decided(run))
    own = [table for table in run.tables.values() if table.players == (0,)]
    order = sorted((_points(table), game_of(run.contest, table)) for table in own)
    if not order:
        return {}
    chosen = {"worst": order[0], "middle": order[len(order) // 2], "best": order[-1]}
    return {name: (game, points) for name, (points, game) in chosen.items()}


def _points(table: ArenaTable) -> float:
    outcome = table.state.outcome
    return float(outcome.scores[0]) if outcome is not None else 0.0


def _decided(run: Run) -> Iterator[tuple[str, tuple[int, float]]]:
    for name, won in (("lost", False), ("won", True)):
        tables = (run.tables[number] for number in sorted(run.tables))
        found = next((table for table in tables if _has_won(table, 0) == won), None)
        if found is not None:
            yield name, (game_of(run.contest, found), float(won))


def _has_won(table: ArenaTable, player: PlayerNumber) -> bool:
    outcome = table.state.outcome
    return outcome is not None and table.players.index(player) in outcome.winners


def described(
    run: Run, table: ArenaTable, players: Sequence[Player], own: Collection[PlayerNumber]
) -> dict[str, Any]:
    """Return all details of a game for JSON: see `ArenaGame` in web/js/globals.d.ts.

    `players` are the names and marks of the contest's players. `own` are the user-written bots;
    only their views and replies are included.
    """
    plan = run.contest
    seats = [seat for seat, player in enumerate(table.players) if player in own]
    given = dict(_given(plan, table, seats))
    return {
        "game": game_of(plan, table),
        "players": list(table.players),
        "owners": _owners(run, table),
        "record": str(record(plan, table, players)),
        "given": given,
        "notes": {at: note for at, note in table.notes.items() if at in given},
        "failed": table is run.failed,
    }


def _owners(run: Run, table: ArenaTable) -> list[PlayerNumber]:
    """Return the players with a stored game of this deal; empty at a shared table."""
    plan = run.contest
    game = game_of(plan, table)
    players = range(plan.players) if plan.is_alone else ()
    return [player for player in players if table_of(run, game, player) is not None]


def record(plan: Contest, table: ArenaTable, players: Sequence[Player]) -> Record:
    """Return the record of a game; its dice or cards follow from the seed, as in any match."""
    luck = {"luck": TURN} if plan.is_alone else {}
    options = TableOptions.of({"begin": CHOSEN, "first": 0, **luck})
    seated = tuple(players[player] for player in table.players)
    setup = SetUp(plan.game, seated, plan.options, options, f"{plan.seed}:{table.deal}")
    return Record(setup, tuple(map(str, table.steps)))


def _given(
    plan: Contest, table: ArenaTable, seats: Collection[Seat]
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Yield the index of each step at which one of these seats decided, with the seat's view."""
    for at, state in enumerate(_states(plan, table)):
        if state.seat in seats:
            yield at, given(VIEWS[plan.game.id](plan.game.id, state.seen_by(state.seat)))


def _states(plan: Contest, table: ArenaTable) -> Iterator[State]:
    state: State = plan.game.start(len(table.players), plan.options)
    yield state
    for step in table.steps:
        state = state.play(step) if state.chance is None else state.happen(step)
        yield state


def given(view: View) -> list[tuple[str, str]]:
    """Return the names and values of a view's properties, both as text.

    >>> from spielekiste.arena.views import first_view
    >>> given(first_view("ente", seed="k"))[:3]
    [('me', '1'), ('seats', '2'), ('die', '4')]
    """
    names = sorted(names_of(type(view)), key=lambda name: name in LAST)
    return [(name, text(getattr(view, name))) for name in names]


def names_of(kind: type[View]) -> list[str]:
    """Return the names of a view's public properties, those of the base classes first."""
    return list(
        dict.fromkeys(
            name
            for each in reversed(kind.__mro__)
            for name, member in vars(each).items()
            if isinstance(member, property | cached_property)
            and not name.startswith("_")
            and name not in UNTOLD
        )
    )


def text(value: object) -> str:
    """Return the value's `repr`, with moves written as text; long results are truncated.

    >>> text({"ones": None, "twos": (2, 4)})
    "{'ones': None, 'twos': (2, 4)}"
    """
    whole = _written(value)
    return whole if len(whole) <= LENGTH else whole[: LENGTH - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_written(each)}' for key, each in value.items())}}}"
    if isinstance(value, tuple | list):
        parts = [*map(_written, islice(value, PARTS)), *(["…"] if len(value) > PARTS else [])]
        ends = "[]" if isinstance(value, list) else "()"
        comma = "," if len(value) == 1 and isinstance(value, tuple) else ""
        return f"{ends[0]}{', '.join(parts)}{comma}{ends[1]}"
    if isinstance(value, float):
        return f"{value:.4g}"
    return repr(value) if isinstance(value, str | int | None) else str(value)
