"""What a player does with the dice: one action, its notation, and what dice allow (M1–M3, M8, M10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from spielekiste.core.errors import UnreadableNotation
from spielekiste.games.master.board import Course
from spielekiste.games.master.coins import AGAIN, MOST, ways
from spielekiste.games.master.tasks import TASKS, Task, met
from spielekiste.parts.dice import Dice, Keep, read_keep


@dataclass(frozen=True, slots=True)
class Action:
    """A task, number rows, coins, or one row and coins; nothing at all is a pass (M1).

    Two ways to use the dice that do the same are one action: it names what is moved.
    """

    task: Task = ""
    """The task that is met (M2)."""
    rows: tuple[int, ...] = ()
    """The numbers of the rows whose markers move, sorted; at most two (M3)."""
    coins: int = 0
    """Coins for the coin row (M8), from the other dice if a row moves too (M10)."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Actions come after keeps: tasks, rows, coins, row and coins, pass."""
        if self.task:
            return (1, 1, TASKS.index(self.task))
        if self.rows:
            return (1, 4, *self.rows, self.coins) if self.coins else (1, 2, *self.rows)
        return (1, 3, self.coins) if self.coins else (1, 5)

    def __str__(self) -> str:
        if self.task:
            return f"task {self.task}"
        row = "rows" if len(self.rows) > 1 else "row"
        parts = [row, *map(str, self.rows)] if self.rows else []
        return " ".join([*parts, *(["coins", str(self.coins)] if self.coins else [])]) or "pass"


PASS = Action()
"""The turn passes because no action is possible (M1)."""

NUMBERS = range(1, 7)
"""The numbers that have a row."""

TASK_ACTIONS = {task: Action(task) for task in TASKS}
ROWS_ACTIONS = {rows: Action(rows=rows) for size in (1, 2) for rows in combinations(NUMBERS, size)}
COINS_ACTIONS = {coins: Action(coins=coins) for coins in range(1, MOST + 1)}
ROW_AND_COINS_ACTIONS = {
    (row, coins): Action(rows=(row,), coins=coins) for row in NUMBERS for coins in COINS_ACTIONS
}

_BY_TEXT = {
    str(action): action
    for table in (TASK_ACTIONS, ROWS_ACTIONS, COINS_ACTIONS, ROW_AND_COINS_ACTIONS)
    for action in table.values()
} | {"pass": PASS}

KNOWN = frozenset(_BY_TEXT.values())
"""Every action that can be written."""

_HEADS = {
    "task": "one of " + ", ".join(TASKS),
    "rows": "two numbers from 1 to 6 in order",
    "row": "a number from 1 to 6, after it perhaps coins and how many",
    "coins": f"a number from 1 to {MOST}",
}
"""What each kind of action expects behind its first word."""


def parse(text: str) -> Keep | Action:
    """Read `keep 335`, `task full-house`, `rows 3 5`, `row 3 coins 1`, `coins 2` or `pass`.

    Raises `UnreadableNotation` on anything else.
    """
    if text.startswith("keep"):
        return read_keep(text)
    action = _BY_TEXT.get(text)
    if action is None:
        head, space, _ = text.partition(" ")
        at = len(head) + 1 if space and head in _HEADS else 0
        raise UnreadableNotation(text, at, _HEADS[head] if at else "keep, an action or pass")
    return action


@cache
def thrown_twice(dice: Dice) -> tuple[int, ...]:
    """Return the numbers that at least two dice show (M3); with five dice at most two."""
    return tuple(number for number in sorted(set(dice)) if dice.count(number) >= 2)


def others(dice: Dice, number: int) -> Dice:
    """Return the dice that do not show a number (M10)."""
    return tuple(face for face in dice if face != number)


@cache
def candidates(course: Course, dice: Dice) -> tuple[Action, ...]:
    """Return every action that these dice could mean on some board, in canonical order."""
    twice = thrown_twice(dice)
    amounts = {*ways(course, dice), *((AGAIN,) if met(dice) else ())}
    actions = [
        *(TASK_ACTIONS[task] for task in met(dice)),
        *(ROWS_ACTIONS[rows] for size in (1, 2) for rows in combinations(twice, size)),
        *(COINS_ACTIONS[coins] for coins in amounts),
        *(ROW_AND_COINS_ACTIONS[row, n] for row in twice for n in ways(course, others(dice, row))),
    ]
    return tuple(sorted(actions, key=lambda action: action.rank))
