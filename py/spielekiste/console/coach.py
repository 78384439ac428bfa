"""`spielekiste coach POSITION`: the value of every choice in a position of a dice sheet."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from spielekiste.arena.__main__ import stored_table
from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.chances import chances
from spielekiste.coach.layouts import layout_of, table_name
from spielekiste.coach.table import ValueTable
from spielekiste.console.terminal import DONE, Wrong, load, say
from spielekiste.core.options import Options
from spielekiste.core.work import run_to_end
from spielekiste.exchange.words import name
from spielekiste.parts.dice import THROWS, read_digits
from spielekiste.parts.sheet_game import SheetState
from spielekiste.positions import Position

HELP = "print the value of every choice in a position of a game with a score sheet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a position or a record, kept dice, and the output format."""
    add = parser.add_argument
    add(
        "position",
        nargs="?",
        help="a position as text, such as 'kniffel - ............. 0 1 13356'",
    )
    add("--record", metavar="FILE", help="ask about the last position of a record instead")
    add("--kept", metavar="DICE", help="also print the chance of each box if these dice are kept")
    add("--json", action="store_true", help="answer as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    answer = answered(_position(args), args.kept)
    if args.json:
        say(json.dumps(answer, indent=1))
    else:
        say(*lines(answer))
    return DONE


def _position(args: argparse.Namespace) -> Position:
    if (args.position is None) == (args.record is None):
        raise Wrong("give either a position or --record FILE")
    if args.position is not None:
        return Position.parse(args.position)
    match = load(args.record).match
    if match.state is None:
        raise Wrong(f"{args.record}: the first game has not begun")
    return Position.of(match.setup.game, match.setup.options, match.state)


def answered(position: Position, kept: str | None) -> dict[str, object]:
    """Return the answer for the seat in turn, as JSON has it."""
    coach, state = coach_of(position.options, position.state), position.state
    if state.outcome is not None:
        raise Wrong("the game has ended")
    sheet = state.sheets[state.turn]
    secured = layout_of(coach.rules).secured(sheet)
    answer: dict[str, object] = {
        "position": str(position),
        "turn": state.turn,
        "to_come": coach.expected(sheet) - secured,
        "error": coach.table.error,
    }
    if state.dice:
        return answer | with_dice(coach, state, secured, kept)
    if kept is not None:
        raise Wrong("--kept needs dice on the table")
    return answer


def coach_of(options: Options, state: Any) -> Coach:
    """Return the coach of a game; raise `Wrong` if it has no score sheet."""
    table = value_table(options)
    if table is None:
        raise Wrong("the coach knows only games with a score sheet: kniffel, weltraum and hexhex")
    return Coach(state.rules, table)


def value_table(options: Options) -> ValueTable | None:
    """Return the solved table for a game with these options; None if there is none."""
    name = table_name(options)
    return stored_table(name) if name is not None else None


def with_dice(coach: Coach, state: SheetState, secured: int, kept: str | None) -> dict[str, object]:
    """Return the answer for dice on the table, with points still to come."""
    advice = run_to_end(coach.advise(state))
    answer: dict[str, object] = {
        "to_come": advice.best.expected - secured,
        "dice": list(state.dice),
        "throws_left": THROWS - state.throws,
        "best": str(advice.best.move),
        "choices": choices(advice, secured),
    }
    if kept is not None:
        dice = read_digits(kept, 0, kept) if kept else ()
        answer["chances"] = [asdict(each) for each in run_to_end(chances(state, dice))]
    return answer


def choices(advice: Advice, secured: int) -> list[Mapping[str, object]]:
    """Return all choices, best first."""
    return [
        {
            "move": str(choice.move),
            "to_come": choice.expected - secured,
            "loss": choice.loss,
            "met": dict(choice.met),
            "taken": dict(choice.taken),
        }
        for choice in advice.choices
    ]


def lines(answer: Mapping[str, object]) -> Iterable[str]:
    """Yield the answer as text: points still to come, and each choice with its loss of points."""
    yield f"{answer['to_come']:.4f} points are still to come on average"
    for choice in _rows(answer, "choices"):
        likely = [f"{box} {share:.0%}" for box, share in _likely(choice["taken"])]
        yield f"{choice['to_come']:9.4f} (gives away {choice['loss']:.4f}) {choice['move']}: {', '.join(likely)}"
    for chance in _rows(answer, "chances"):
        yield (
            f"{chance['box']}: {chance['ways']} of {chance['of']} with the next throw,"
            f" {chance['in_turn']:.2%} in this turn, {chance['points']:.2f} points"
        )


def hint(position: Position) -> str:
    """Return the best choice in one sentence, for a person who plays."""
    coach = coach_of(position.options, position.state)
    best = run_to_end(coach.advise(position.state)).best
    return f"{best.move}; it aims at {name(best.aim)} and expects {best.expected:.1f} points in the end"


def _likely(taken: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the three boxes most likely to be filled in this turn."""
    rows = sorted(taken.items(), key=lambda row: -row[1])[:3]
    return [(box, share) for box, share in rows if share > 0]


def _rows(answer: Mapping[str, object], key: str) -> list[dict[str, Any]]:
    rows = answer.get(key, [])
    return rows if isinstance(rows, list) else []
