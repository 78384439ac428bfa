"""A match divided into turns, with a description of each turn, and what undo takes back."""

from __future__ import annotations

from dataclasses import dataclass

from app import i18n, words
from spielekiste.core.match import Match, StopGame, people
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Event, Seat
from spielekiste.core.table import Table
from spielekiste.games.maumau.view import told_to
from spielekiste.parts.five_dice import FiveDice


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a match."""

    first: int
    """Number of steps made before the turn."""
    last: int
    """Number of steps made at the end of the turn."""
    seat: Seat | None
    """Seat of the player; None while it is decided who begins."""
    game: int
    """Number of the game in the match, from 1."""


class Timeline:
    """All events at a table, up to its current position.

    While a match has hidden cards, events contain only what all players could see, unless `is_open`
    is true, as in a match between bots, which has no secrets.
    """

    def __init__(self, table: Table, *, is_open: bool = False) -> None:
        self.setup = table.setup
        self.positions = table.positions
        over = table.match.due == "nothing"
        self.is_open = is_open or over or not table.setup.game.has_secrets
        self.turns = turns(self.positions)
        self._texts: tuple[str, list[str]] = ("", [])

    def events(self, step: int) -> tuple[Event, ...]:
        """Return the events of a step, numbered from 1; 0 is the start of the match."""
        events = self.positions[step].events
        return events if self.is_open else public_events(events)

    def tell(self, first: int, last: int) -> str:
        """Describe steps `first + 1` to `last` in the current language."""
        happened = [event for step in range(first + 1, last + 1) for event in self.events(step)]
        return words.tell(self.setup.game.id, happened, self.setup.players, full=True)

    def texts(self) -> list[str]:
        """Return the descriptions of all turns, in the current language."""
        if self._texts[0] != i18n.spoken():
            self._texts = i18n.spoken(), [self.tell(turn.first, turn.last) for turn in self.turns]
        return self._texts[1]


def public_events(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events without hidden cards, as all players could see them."""
    return told_to(None, events)


def turns(positions: tuple[Match, ...]) -> list[Turn]:
    """Divide the steps between these positions into turns, without gaps or overlaps."""
    starts = [at for at in range(len(positions) - 1) if at == 0 or _begins(positions, at)]
    ends = [*starts[1:], len(positions) - 1]
    return [_turn(positions[first], first, last) for first, last in zip(starts, ends, strict=False)]


def _begins(positions: tuple[Match, ...], at: int) -> bool:
    """Return whether a turn starts here: the seat changes, or there are five fresh dice."""
    return _whose(positions[at]) != _whose(positions[at - 1]) or _is_fresh(positions[at])


def _whose(match: Match) -> tuple[int, Seat | None]:
    return len(match.firsts), None if match.state is None else match.state.turn


def _is_fresh(match: Match) -> bool:
    state: object = match.state
    return isinstance(state, FiveDice) and match.chance is not None and not state.throws


def _turn(before: Match, first: int, last: int) -> Turn:
    game, seat = _whose(before)
    return Turn(first, last, seat, max(game, 1))


def can_undo(table: Table) -> bool:
    """Return whether a decision can be undone; bots' decisions count only if no human plays.

    People type the results of real dice, for bots too. Earlier turns of a match between homes can't be undone.
    """
    if not people(table.setup) or _is_stopped(table) or not table.can_undo:
        return table.can_undo
    decided = (match for match in table.positions[:-1] if match.chance is None or match.awaits_dice)
    return any(match.seat is None or not is_bot(table, match.seat) for match in decided)


def undo(table: Table) -> Match:
    """Go back to the last decision of a human player; bots will then decide as before.

    Raises `IllegalMove` if there is nothing to undo.
    """
    was_stopped = _is_stopped(table)
    match = table.undo()
    while (
        not was_stopped and match.seat is not None and is_bot(table, match.seat) and can_undo(table)
    ):
        match = table.undo()
    return match


def _is_stopped(table: Table) -> bool:
    """Return whether the last step stopped the game, which only a human player can do."""
    return bool(table.steps) and isinstance(table.steps[-1], StopGame)


def is_bot(table: Table, seat: Seat) -> bool:
    """Return whether a bot plays a seat."""
    return table.setup.players[seat].mind != PERSON
