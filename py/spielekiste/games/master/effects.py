"""Effects of actions, step by step: stars, markers, overhang, race, coins (M2–M11)."""

from __future__ import annotations

from spielekiste.core.state import Event, new_event
from spielekiste.games.master.actions import Action, others
from spielekiste.games.master.board import PARKING, Board, Effect, Field, Turn, finished_rows
from spielekiste.games.master.coins import advance, ways
from spielekiste.games.master.markers import in_order
from spielekiste.games.master.tasks import STARS, TASKS, Task, met

ROWS = tuple(f"row-{number}" for number in range(1, 7))
"""Ids of the number rows."""

RACE: tuple[Field, ...] = (2, 1)
"""Spaces of the coin row for the first and the second player to finish (M11)."""


def act(turn: Turn, action: Action) -> Effect:
    """Return the effect of a legal action on the player's board."""
    if action.task:
        return _task(turn, action.task)
    done = Effect(turn.board, ())
    for number in in_order(turn, action.rows):
        done = _row(turn, done, number)
    return _coins(turn, done, action) if action.coins else done


def _task(turn: Turn, task: Task) -> Effect:
    """Award a task's star (M2), with the bonus for the first or second player to get it (M11)."""
    at = TASKS.index(task)
    rows, starred, coin, laps = turn.board
    board = Board(rows, (*starred[:at], True, *starred[at + 1 :]), coin, laps)
    told = new_event("task", turn.seat, task, amount=STARS[task], dice=turn.dice)
    return _race(turn, Effect(board, (told,)), task, sum(one.starred[at] for one in turn.boards))


def _row(turn: Turn, done: Effect, number: int) -> Effect:
    """Move the marker of a row by the number of dice that show its number (M3)."""
    rows, starred, coin, laps = done.board
    what, dice = ROWS[number - 1], (number,) * turn.dice.count(number)
    origin = rows[number - 1]
    target = min(origin + len(dice), turn.course.row)
    board = Board((*rows[: number - 1], target, *rows[number:]), starred, coin, laps)
    told = new_event("row", turn.seat, what, origin, target, target - origin, dice=dice)
    moved = Effect(board, (*done.events, told))
    if target < turn.course.row:
        return moved
    return _finished(turn, moved, number, origin + len(dice) - target)


def _finished(turn: Turn, done: Effect, number: int, overhang: Field) -> Effect:
    """Finish a row: award its star (M4), park a marker (M6), apply overhang (M7) and race (M11)."""
    what, nth = ROWS[number - 1], finished_rows(turn.course, done.board)
    told = [new_event("row-star", turn.seat, what, amount=1)]
    if nth >= PARKING:
        told.append(new_event("park", turn.seat, what, target=nth - PARKING + 1, amount=1))
    done = Effect(done.board, (*done.events, *told))
    if overhang:
        done = _pay(turn, done, new_event("overhang", turn.seat, what, amount=overhang))
    ahead = sum(one.rows[number - 1] == turn.course.row for one in turn.boards)
    return _race(turn, done, what, ahead)


def _race(turn: Turn, done: Effect, what: str, ahead: int) -> Effect:
    """Give the bonus of M11 if fewer than two others were faster; `ahead` is their number."""
    if ahead >= len(RACE):
        return done
    return _pay(
        turn, done, new_event("race", turn.seat, what, target=ahead + 1, amount=RACE[ahead])
    )


def _coins(turn: Turn, done: Effect, action: Action) -> Effect:
    """Use the dice for coins (M8); with a row, only the dice that do not show its number (M10)."""
    dice = others(turn.dice, action.rows[0]) if action.rows else turn.dice
    what = ways(turn.course, dice).get(action.coins) or met_again(turn)
    return _pay(turn, done, new_event("coins", turn.seat, what, amount=action.coins, dice=dice))


def met_again(turn: Turn) -> Task:
    """Return the first starred task that the dice complete again (M8); empty if there is none."""
    starred = (task for task in met(turn.dice) if turn.board.starred[TASKS.index(task)])
    return next(starred, "")


def _pay(turn: Turn, done: Effect, told: Event) -> Effect:
    """Emit the event, then move the coin marker by its amount."""
    moved = advance(turn.course, turn.seat, done.board, told.amount)
    return Effect(moved.board, (*done.events, told, *moved.events))
