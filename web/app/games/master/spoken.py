"""Description of a peg board of Kniffel Master for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Node, h
from app.i18n import _, ngettext, pgettext
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.games.master.board import Board, Course, free_markers, stars
from spielekiste.games.master.coins import COIN_ROW
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.tasks import STARS, TASKS


class SpokenBoard(NamedTuple):
    """A board and everything needed to describe it."""

    course: Course
    board: Board
    owner: Player
    players: Sequence[Player]
    race: Mapping[str, Sequence[Seat]]
    """Seats that were first and second at each task and row (M11)."""

    @property
    def stars(self) -> str:
        """Number of stars and the number needed to win, in words."""
        has = stars(self.course, self.board)
        counted = ngettext("{n} star", "{n} stars", has)
        return f"{counted} {_('of {goal}', goal=self.course.goal)}"

    @property
    def free(self) -> str:
        """Number of free markers, in words (M5)."""
        free = free_markers(self.course, self.board)
        return ngettext("{n} marker free", "{n} markers free", free)

    def task(self, task: str) -> str:
        """Describe a task: its state, and the players who were first and second."""
        prize = ngettext("{n} star", "{n} stars", STARS[task])
        state = pgettext("task", "done") if self.board.starred[TASKS.index(task)] else prize
        return self._with_racers(task, state)

    def row(self, number: int) -> str:
        """Describe a number row: its marker's space, and the players who were first and second."""
        at, last = self.board.rows[number - 1], self.course.row
        state = _("space {at} of {last}", at=at, last=last)
        done = pgettext("row", "finished")
        return self._with_racers(ROWS[number - 1], done if at == last else state)

    @property
    def coin_row(self) -> str:
        """Description of the coin row: the space of its marker."""
        board, laps = self.board, self.course.laps
        where = pgettext("row", "closed")
        if board.laps < len(laps):
            where = _("space {at} of {last}", at=board.coin, last=laps[board.laps])
        return f"{words.thing('master', COIN_ROW)}: {where}"

    @property
    def summary(self) -> str:
        """Board in brief: stars, free markers, tasks and rows begun or taken, and the coin row."""
        board, race = self.board, self.race
        tasks = [
            self.task(task)
            for task, done in zip(TASKS, board.starred, strict=True)
            if done or task in race
        ]
        begun = [
            self.row(number)
            for number, (row, at) in enumerate(zip(ROWS, board.rows, strict=True), 1)
            if at or row in race
        ]
        return ". ".join([self.stars, self.free, *tasks, *begun, self.coin_row])

    def _with_racers(self, what: str, state: str) -> str:
        text = f"{words.thing('master', what)}: {state}"
        names = [self.players[seat].name for seat in self.race.get(what, ())]
        first = [_("First: {name}", name=name) for name in names[:1]]
        second = [_("Second: {name}", name=name) for name in names[1:2]]
        return ". ".join([text, *first, *second])


def board_words(spoken: SpokenBoard) -> Node:
    """Return the description of a board, visible to screen readers only."""
    label = _("{name}’s board", name=spoken.owner.name)
    attrs = {"class": "unseen", "role": "group", "aria-label": label}
    return h("div", attrs | {"key": f"words-{label}"}, h("p", None, f"{spoken.summary}."))
