"""`spielekiste review FILE`: report the points won and lost by each step of a game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from spielekiste.arena.__main__ import stored_table
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import GRADES, Review, review, steps_of_game
from spielekiste.console.terminal import DONE, Wrong, load, say
from spielekiste.core.table import Table
from spielekiste.core.work import run_to_end

HELP = "report the points won and lost by each step of a finished game with a score sheet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a record, a game of the match, and the output format."""
    parser.add_argument(
        "record", help="a record of a match, as the app writes it; - for the standard input"
    )
    parser.add_argument("--game", type=int, default=1, help="which game of the match, from 1")
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the reviews for all seats."""
    table = load(args.record)
    name = table_name(table.setup.options)
    if name is None:
        raise Wrong(f"{table.setup.game.id} is not played on a dice sheet")
    if not 0 < args.game <= len(table.match.ended):
        count = len(table.match.ended)
        raise Wrong(f"no game {args.game}: the match has {count} finished")
    reviews = list(reviewed(table, name, args.game - 1))
    if args.json:
        say(json.dumps([plain(table, each) for each in reviews], indent=1))
    else:
        say(*(line for each in reviews for line in lines(table, each)))
    return DONE


def reviewed(table: Table, name: str, number: int) -> Iterator[Review]:
    """Yield every seat's review of one game of the match."""
    played = steps_of_game(table.positions, table.steps, number)
    solved = stored_table(name)
    if solved is None:
        raise Wrong(f"the package has no table {name}")
    coach = Coach(played[0].before.rules, solved)
    for seat in range(len(table.setup.players)):
        yield run_to_end(review(coach, played, seat))


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
