"""Read-only desk for the replay of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import words
from app.dom.nodes import Node, h
from app.games.registry import board_of
from app.ports.stage import Stage
from app.table.match_desk import shows_starter
from app.table.timeline import Timeline
from app.table.undo import is_bot
from spielekiste.coach.table import ValueTable
from spielekiste.core.match import Match
from spielekiste.core.state import Event
from spielekiste.core.table import Table
from spielekiste.parts.dice import Keep


class ReplayDesk:
    """The position of a match shown in a replay; implements `games.desk.Desk` for the board.

    An unfinished match with hidden cards is shown as a spectator sees it, without hands or draw
    pile, unless `is_open` is true.
    """

    is_live = False
    """False: the match is replayed, not played."""

    def __init__(self, stage: Stage, table: Table, *, is_open: bool = False) -> None:
        self.stage = stage
        self.timeline = Timeline(table, is_open=is_open)
        self.length = len(table.steps)
        """Number of steps of the match."""
        self.table = table.copy()
        self.table.go_to(0)
        self.asking = ""
        self.announced = False
        self.showing_starter = False
        self.board = board_of(self)
        self._watch()

    @property
    def match(self) -> Match:
        """Position shown."""
        return self.table.match

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.table.setup.game.id

    @property
    def at(self) -> int:
        """Number of steps before the position shown."""
        return len(self.table.steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the last step that everyone at the table may know about."""
        return self.timeline.events(self.at)

    @property
    def told(self) -> str:
        """Description of the last step in the current language."""
        return words.tell(self.game, self.events, self.table.setup.players, full=True)

    @property
    def is_bots(self) -> bool:
        """True on a bot's turn."""
        match = self.match
        turn = match.turn if match.due in ("chance", "move") else None
        return turn is not None and is_bot(self.table, turn)

    @property
    def is_shown(self) -> bool:
        """False, so that the board doesn't compute anything in advance."""
        return False

    def go_to(self, step: int) -> bool:
        """Show the match after this many steps; return whether that is one step forward."""
        before, is_forward = self.match, step == self.at + 1
        self.table.go_to(step)
        after = self.match
        self.announced = step > 0
        self.showing_starter = is_forward and shows_starter(before, after)
        if is_forward and after.events and not isinstance(self.table.steps[-1], Keep):
            self.board.after(before, after)
        else:
            self.board.reset()
        self._watch()
        return is_forward

    def play(self, move: Any) -> bool:
        """Ignore a move."""
        del move
        return False

    def happen(self) -> bool:
        """Do nothing."""
        return False

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return a visually hidden element instead of the roll button."""
        del rolling
        return h("span", {"class": "unseen"}, label)

    def load_values(self, done: Callable[[ValueTable | None], None]) -> None:
        """Report that there is no value table, because a replay has no coach."""
        done(None)

    def note_hint(self) -> None:
        """Do nothing, because a replay has no coach."""

    def _watch(self) -> None:
        """Show the hand of the seat to move, or no hand while the match has secrets."""
        state = self.match.state
        is_open = state is not None and self.timeline.is_open
        self.board.watch(self.events, state.turn if state is not None and is_open else None)
