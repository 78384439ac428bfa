"""Printable board of Kniffel Master, with spaces to cross off instead of pegs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.games.master.view import PARKED, Race, task_picture
from app.i18n import _
from app.views.kit.print_sheet import heading
from app.views.kit.widgets import pips, use
from app.words.base import NOTHING
from spielekiste.core.seats import Player
from spielekiste.games.master.board import PARKING, Board, Course, Field, finished_rows, stars
from spielekiste.games.master.coins import AGAIN, COIN_ROW, COMBINATIONS, PAIR, TWO_PAIRS
from spielekiste.games.master.effects import RACE, ROWS
from spielekiste.games.master.tasks import STARS, TASKS


class PrintedBoard(NamedTuple):
    """Data for rendering a printed board."""

    course: Course
    """Sizes and amounts of the game, such as the length of a row."""
    agreed: str = ""
    """Description of the table's house rules."""
    player: Player | None = None
    """Owner of the board; if None, a line for the name is printed."""
    board: Board | None = None
    """The position on the board; if None, a blank board is printed."""
    race: Race = NOTHING
    """Seats that were first and second at each task and row."""


def board_block(paper: PrintedBoard) -> Node:
    """Return a printed board with tasks, number rows and the laps of the coin row."""
    rows = [_lane(paper, number) for number in range(1, paper.course.sides + 1)]
    grid = h(
        "div",
        {"class": "pad__grid"},
        h("div", {"class": "pad__tasks"}, [_task(paper, task) for task in TASKS]),
        h("div", {"class": "pad__rows"}, rows),
        h("div", {"class": "pad__coins"}, _coins(paper)),
    )
    title = words.game("master")
    top = heading(title, paper.agreed, paper.player, owned=True)
    return h("article", {"class": "printed__block pad"}, top, _stars(paper), grid, _prices(paper))


def _stars(paper: PrintedBoard) -> Node:
    """Return the places of the parked markers and the count of stars (M6, M12)."""
    course, board = paper.course, paper.board
    parked = max(0, finished_rows(course, board) - PARKING + 1) if board else 0
    places = [_star(won=place < parked) for place in range(PARKED)]
    count = stars(course, board) if board else ""
    label = h("span", {"class": "pad__label"}, _("Fourth, fifth and sixth rows"))
    number = h("span", {"class": "pad__number"}, count)
    total = h("span", {"class": "pad__count"}, number, h("span", None, f"/ {course.goal}"))
    return h("div", {"class": "pad__top"}, label, places, total)


def _task(paper: PrintedBoard, task: str) -> Node:
    done = paper.board is not None and paper.board.starred[TASKS.index(task)]
    prize = [_star(won=done) for _each in range(STARS[task])]
    name = h("span", {"class": "pad__name"}, words.thing("master", task))
    picture = h("span", {"class": "pad__picture"}, task_picture(task))
    won = h("span", {"class": "pad__stars"}, prize)
    return h("div", {"class": "pad__task"}, name, picture, won, _racers(paper, task))


def _lane(paper: PrintedBoard, number: int) -> Node:
    last = paper.course.row
    at = paper.board.rows[number - 1] if paper.board else 0
    head = h("span", {"class": "pad__die"}, pips(number))
    star = _star(won=at == last)
    racers = _racers(paper, ROWS[number - 1])
    return h("div", {"class": "pad__lane"}, head, _holes(last, at), star, racers)


def _coins(paper: PrintedBoard) -> list[Node]:
    """Return the coin row lap by lap; each lap is shorter than the one before (M9)."""
    laps, board = paper.course.laps, paper.board
    name = h("span", {"class": "pad__name"}, words.thing("master", COIN_ROW))
    return [name, *(_lap(length, _reached(board, lap, length)) for lap, length in enumerate(laps))]


def _reached(board: Board | None, lap: int, length: Field) -> Field:
    if board is None or lap > board.laps:
        return 0
    return length if lap < board.laps else board.coin


def _lap(length: Field, at: Field) -> Node:
    coin = h("span", {"class": "pad__die"}, use("coin", "coin"))
    return h("div", {"class": "pad__lane"}, coin, _holes(length, at), _star(won=at == length))


def _holes(last: Field, at: Field) -> Node:
    """Return the spaces of a row; those up to the marker are crossed off."""
    fields = [
        h("span", {"class": "pad__hole"}, CROSS if field <= at else None)
        for field in range(1, last + 1)
    ]
    return h("span", {"class": "pad__holes"}, fields)


CROSS = "x"
"""Mark of a crossed-off space."""


def _star(*, won: bool) -> Node:
    return use("paper-star", "pad__star is-won" if won else "pad__star")


def _racers(paper: PrintedBoard, what: str) -> Node:
    """Return the bonuses for the first and second player; taken ones are crossed off (M11)."""
    taken = len(paper.race.get(what, ()))
    slots = [
        h("span", {"class": ["pad__race", "is-gone" if place < taken else ""]}, f"+{bonus}")
        for place, bonus in enumerate(RACE)
    ]
    return h("span", {"class": "pad__racers"}, slots)


def _prices(paper: PrintedBoard) -> Node:
    """Return one line listing the combinations that earn coins (M8)."""
    amounts = (PAIR, TWO_PAIRS, paper.course.three_alike, paper.course.four_alike)
    named: Mapping[str, int] = dict(zip(COMBINATIONS, amounts, strict=True))
    prices = [f"{words.thing('master', what)} {amount}" for what, amount in named.items()]
    prices.append(f"{_('Repeat one of your tasks')} {AGAIN}")
    line: Child = [h("b", None, _("Coins for the coin row")), " ", " · ".join(prices)]
    return h("p", {"class": "pad__prices"}, line)
