"""`spielekiste review FILE`: report what luck and decisions changed in a game, in points and chances."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from spielekiste.arena.__main__ import stored_table
from spielekiste.coach.advice import Coach
from spielekiste.coach.curve import Curve, curve
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import GRADES, Played, Review, review, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.console.terminal import DONE, Wrong, load, say
from spielekiste.core.state import Seat
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
    solved = stored_table(name)
    if solved is None:
        raise Wrong(f"the package has no table {name}")
    played = steps_of_game(table.positions, table.steps, args.game - 1)
    reviews = list(reviewed(table, solved, played))
    drawn = curve_of(table, solved, played)
    if args.json:
        say(json.dumps([plain(table, each, drawn) for each in reviews], indent=1))
    else:
        say(*(line for each in reviews for line in lines(table, each, drawn)))
    return DONE


def reviewed(table: Table, solved: ValueTable, played: Sequence[Played]) -> Iterator[Review]:
    """Yield every seat's review of one game of the match."""
    coach = Coach(played[0].before.rules, solved)
    for seat in range(len(table.setup.players)):
        yield run_to_end(review(coach, played, seat))


def curve_of(table: Table, solved: ValueTable, played: Sequence[Played]) -> Curve | None:
    """Return the chances of winning during the game; None if one player plays alone."""
    if len(table.setup.players) == 1:
        return None
    stakes = Stakes.of(table.positions[played[0].at])
    return run_to_end(curve(Winning(played[0].before.rules, solved), played, stakes))


def plain(table: Table, each: Review, drawn: Curve | None) -> dict[str, object]:
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
    } | (_plain_chances(table, each.seat, drawn) if drawn else {})


def _plain_chances(table: Table, seat: Seat, drawn: Curve) -> dict[str, object]:
    """Return a seat's chance of winning after each turn, and what changed it, from 0 to 1."""
    sums = drawn.sums(seat)
    return {
        "chances": [row[seat] for row in drawn.chances],
        "by_luck": sums.luck.chance,
        "by_decisions": sums.decided.chance,
        "by_others": sums.others,
        "turning_points": [
            {
                "step": drawn.swings[number].at,
                "turn": drawn.swings[number].turn + 1,
                "player": table.setup.players[drawn.swings[number].seat].name,
                "change": drawn.change(number, seat),
                "luck": drawn.swings[number].is_luck,
            }
            for number in drawn.turning_points(seat)
        ],
    }


def lines(table: Table, each: Review, drawn: Curve | None) -> Iterator[str]:
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
    if drawn:
        yield from _chance_lines(table, each.seat, drawn)


def _chance_lines(table: Table, seat: Seat, drawn: Curve) -> Iterator[str]:
    """Yield the changes of a seat's chance of winning, in points of a hundred."""
    sums = drawn.sums(seat)
    yield (
        f"  chance of winning: {sums.start:.0%} at first, {100 * sums.luck.chance:+.0f} by luck,"
        f" {100 * sums.decided.chance:+.0f} by decisions, {100 * sums.others:+.0f} by others"
        f" = {sums.end:.0%}"
    )
    for number in drawn.turning_points(seat):
        swing = drawn.swings[number]
        yield (
            f"  turn {swing.turn + 1} of {table.setup.players[swing.seat].name}:"
            f" {100 * drawn.change(number, seat):+.0f}"
            f" ({'luck' if swing.is_luck else 'decisions'})"
        )
