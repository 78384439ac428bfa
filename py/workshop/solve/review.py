"""`python -m workshop review FILE`: report the points won and lost by each step of a game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from spielekiste import GAMES
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import GRADES, Review, review, steps_of_game
from spielekiste.core.errors import SpielekisteError
from spielekiste.core.table import Table
from spielekiste.core.work import run_to_end as at_once
from workshop.solve.stored_tables import table as solved


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a record, a game of the match, and the output format."""
    parser.add_argument("record", type=Path, help="a record of a match, as the app writes it")
    parser.add_argument("--game", type=int, default=1, help="which game of the match, from 1")
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def run(args: argparse.Namespace) -> str:
    """Return the reviews for all seats; raise `SystemExit` with the reason if none is possible."""
    try:
        table = Table.load(args.record.read_text("utf-8"), GAMES)
    except (OSError, SpielekisteError) as fault:
        raise SystemExit(f"review: {fault}") from None
    name = table_name(table.setup.options)
    if name is None:
        raise SystemExit(f"review: {table.setup.game.id} is not played on a dice sheet")
    if not 0 < args.game <= len(table.match.ended):
        raise SystemExit(
            f"review: no game {args.game}: the match has {len(table.match.ended)} finished"
        )
    reviews = list(reviewed(table, name, args.game - 1))
    if args.json:
        return json.dumps([plain(table, each) for each in reviews], indent=1)
    return "\n".join(line for each in reviews for line in lines(table, each))


def reviewed(table: Table, name: str, number: int) -> Iterator[Review]:
    """Yield every seat's review of one game of the match."""
    played = steps_of_game(table.positions, table.steps, number)
    coach = Coach(played[0].before.rules, solved(name))
    for seat in range(len(table.setup.players)):
        yield at_once(review(coach, played, seat))


def plain(table: Table, each: Review) -> dict[str, object]:
    """Return a review as values for JSON."""
    return {
        "player": table.setup.players[each.seat].name,
        "expectation": each.expectation,
        "luck": each.luck,
        "lost": each.lost,
        "result": each.result,
        "grades": {grade: each.count(grade) for grade in GRADES},
        "moments": [
            {"step": moment.at, "turn": moment.turn + 1, "move": str(moment.move)}
            | {"best": str(moment.best), "loss": moment.loss, "grade": moment.grade}
            for moment in each.moments
        ],
    }


def lines(table: Table, each: Review) -> Iterator[str]:
    """Yield the lines of a review as text."""
    yield (
        f"{table.setup.players[each.seat].name}: {each.expectation:.1f} on average"
        f" {each.luck:+.1f} luck {-each.lost:+.1f} given away = {each.result}"
    )
    yield "  " + ", ".join(f"{each.count(grade)} {grade}" for grade in GRADES)
    for moment in each.moments:
        yield (
            f"  turn {moment.turn + 1}: {moment.move} gave away {moment.loss:.2f},"
            f" {moment.best} was best ({moment.grade})"
        )
