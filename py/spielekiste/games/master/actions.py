"""Actions: their notation, and the actions that given dice allow (M1–M3, M8, M10)."""

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
    """The action of a turn: a task, number rows, coins, or a row with coins; empty for a pass (M1).

    Different uses of the dice with the same effect are one action, named by the markers it moves.
    """

    task: Task = ""
    """The task to star (M2)."""
    rows: tuple[int, ...] = ()
    """Numbers of the rows whose markers move, sorted; at most two (M3)."""
    coins: int = 0
    """Coins for the coin row (M8); with a row, from the other dice (M10)."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: actions after keeps, as tasks, rows, coins, row with coins, pass."""
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
"""Pass the turn because no action is possible (M1)."""

NUMBERS = range(1, 7)
"""The numbers that have rows."""

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
"""All actions that the notation can express."""

_HEADS = {
    "task": "one of " + ", ".join(TASKS),
    "rows": "two numbers from 1 to 6 in ascending order",
    "row": "a number from 1 to 6, optionally with 'coins' and their number",
    "coins": f"a number from 1 to {MOST}",
}
"""Expected text after the first word of an action."""


def parse(text: str) -> Keep | Action:
    """Parse `keep 335`, `task full-house`, `rows 3 5`, `row 3 coins 1`, `coins 2` or `pass`.

    Raises `UnreadableNotation` on any other text.
    """
    if text.startswith("keep"):
        return read_keep(text)
    action = _BY_TEXT.get(text)
    if action is None:
        head, space, _ = text.partition(" ")
        at = len(head) + 1 if space and head in _HEADS else 0
        raise UnreadableNotation(text, at, _HEADS[head] if at else "'keep', an action or 'pass'")
    return action


@cache
def thrown_twice(dice: Dice) -> tuple[int, ...]:
    """Return the numbers shown by at least two dice (M3); at most two numbers with five dice."""
    return tuple(number for number in sorted(set(dice)) if dice.count(number) >= 2)


def others(dice: Dice, number: int) -> Dice:
    """Return the dice that do not show `number` (M10)."""
    return tuple(face for face in dice if face != number)


@cache
def candidates(course: Course, dice: Dice) -> tuple[Action, ...]:
    """Return all actions that these dice allow on any board, in canonical order."""
    twice = thrown_twice(dice)
    amounts = {*ways(course, dice), *((AGAIN,) if met(dice) else ())}
    actions = [
        *(TASK_ACTIONS[task] for task in met(dice)),
        *(ROWS_ACTIONS[rows] for size in (1, 2) for rows in combinations(twice, size)),
        *(COINS_ACTIONS[coins] for coins in amounts),
        *(ROW_AND_COINS_ACTIONS[row, n] for row in twice for n in ways(course, others(dice, row))),
    ]
    return tuple(sorted(actions, key=lambda action: action.rank))
