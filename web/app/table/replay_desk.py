"""A match that is looked at: a desk on which nothing can be done."""

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
    """One position of a match after the other; `games.desk.Desk` for its board.

    A match that still hides something is shown as an onlooker sees it: no hand, no stock.
    """

    is_live = False
    """The match is only looked at."""

    def __init__(self, stage: Stage, table: Table) -> None:
        self.stage = stage
        self.timeline = Timeline(table)
        self.length = len(table.steps)
        """The number of steps."""
        self.table = table.copy()
        self.table.go_to(0)
        self.asking = ""
        self.announced = False
        self.showing_starter = False
        self.board = board_of(self)
        self._watch()

    @property
    def match(self) -> Match:
        """The position shown."""
        return self.table.match

    @property
    def game(self) -> str:
        """The game's id."""
        return self.table.setup.game.id

    @property
    def at(self) -> int:
        """How many steps have been made in the position shown."""
        return len(self.table.steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """What everybody at the table may know of the last step."""
        return self.timeline.events(self.at)

    @property
    def told(self) -> str:
        """What the last step did, in the language on screen."""
        return words.tell(self.game, self.events, self.table.setup.players, full=True)

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""
        match = self.match
        turn = match.turn if match.due in ("chance", "move") else None
        return turn is not None and is_bot(self.table, turn)

    @property
    def is_shown(self) -> bool:
        """Nobody plays here, so nothing is worked out in advance."""
        return False

    def go_to(self, step: int) -> bool:
        """Show the match after so many steps; return whether that was one step forward."""
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
        """Nothing is played here."""
        del move
        return False

    def happen(self) -> bool:
        """Nothing happens here."""
        return False

    def throw_control(self, label: str) -> Node:
        """Nothing is thrown here."""
        return h("span", {"class": "unseen"}, label)

    def load_values(self, done: Callable[[ValueTable | None], None]) -> None:
        """Nobody asks the coach here."""
        done(None)

    def note_hint(self) -> None:
        """Nobody asks the coach here."""

    def _watch(self) -> None:
        """Show no hand but to those who may see it: all, once all is over."""
        state = self.match.state
        is_open = state is not None and self.timeline.is_open
        self.board.watch(self.events, state.turn if state is not None and is_open else None)
