"""`python -m workshop coach`: print the value of every choice in a position of a dice sheet.

The arguments describe only facts that affect future points; points scored earlier are left out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.chances import chances
from spielekiste.coach.layouts import layout_of, table_name
from spielekiste.core.errors import SpielekisteError
from spielekiste.core.options import Options
from spielekiste.core.work import run_to_end as at_once
from spielekiste.games.kniffel.options import CLASSIC, CROATIAN, FULL_CUP, KniffelOptions
from spielekiste.games.kniffel.rules import sheet_of
from spielekiste.games.symbols import SymbolOptions, SymbolSheet
from spielekiste.games.symbols.rules import HEXHEX_ENTERS, WELTRAUM_ENTERS
from spielekiste.parts.dice import HAND, THROWS, read_digits
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState
from workshop.solve.position import BadPosition, sheet_from
from workshop.solve.stored_tables import table

SYMBOLS = {"weltraum": WELTRAUM_ENTERS, "hexhex": HEXHEX_ENTERS}

MODES = next(info for info in KniffelOptions.described() if info.name == "further").choices

RULES = (*MODES, *(f"{FULL_CUP}-{mode}" for mode in MODES), CROATIAN, *SYMBOLS)
"""Choices for `--rules`: a mode of C11 means the classic sheet."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that describe a position."""
    add = parser.add_argument
    add("--rules", choices=RULES, default=MODES[0], help="which sheet, by its rules")
    add("--voluntary-zero", action="store_true", help="symbol games: any open box may be taken")
    add("--open", help="the open boxes, joined by commas; all, if left out")
    add("--upper", type=int, help="the sum in the number boxes so far")
    add("--kniffel", type=int, choices=(0, 50), help="what the Kniffel box holds, if it is filled")
    add("--ones", type=int, help="croatian: the points in the ones, if they are filled")
    add("--maximum", type=int, help="croatian: the points in Maximum, if it is filled")
    add("--minimum", type=int, help="croatian: the points in Minimum, if it is filled")
    add("--dice", help="the five dice on the table, such as 44466; before the throw, if left out")
    add("--throws-left", type=int, choices=range(THROWS), default=0, help="with these dice")
    add("--kept", help="some of the dice: tells the chance of each box with them")
    add("--json", action="store_true", help="answer as JSON")


def run(args: argparse.Namespace) -> str:
    """Return the answer as text or JSON; SystemExit with the reason if arguments are invalid."""
    try:
        answer = answered(args)
    except (BadPosition, SpielekisteError) as fault:
        raise SystemExit(f"coach: {fault}") from None
    return json.dumps(answer, indent=1) if args.json else "\n".join(lines(answer))


def answered(args: argparse.Namespace) -> dict[str, object]:
    """Return the answer as JSON-serializable values."""
    options, rules = rules_from(args)
    sheet = sheet_from(rules, args)
    coach = Coach(rules, table(str(table_name(options))))
    secured = layout_of(rules).secured(sheet)
    answer: dict[str, object] = {
        "rules": args.rules,
        "open": [
            enter.box
            for enter, entry in zip(rules.enters, sheet.entries, strict=True)
            if entry is None
        ],
        "to_come": coach.expected(sheet) - secured,
        "error": coach.table.error,
    }
    if args.dice is None:
        _refuse_without_dice(args)
        return answer
    state = state_from(rules, SheetState(rules, (sheet,), turn=0), args)
    return answer | with_dice(coach, state, secured, args.kept)


def with_dice(coach: Coach, state: SheetState, secured: int, kept: str | None) -> dict[str, object]:
    """Return the answer for dice on the table, with points still to come."""
    advice = at_once(coach.advise(state))
    said: dict[str, object] = {
        "to_come": advice.best.expected - secured,
        "dice": list(state.dice),
        "throws_left": THROWS - state.throws,
        "best": str(advice.best.move),
        "choices": choices(advice, secured),
    }
    if kept is not None:
        dice = read_digits(kept, 0, kept) if kept else ()
        said["chances"] = [asdict(each) for each in at_once(chances(state, dice))]
    return said


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


def rules_from(args: argparse.Namespace) -> tuple[Options, SheetRules]:
    """Return the options and the sheet for `--rules`."""
    if args.rules in SYMBOLS:
        symbols = SymbolOptions(args.voluntary_zero)
        return symbols, SymbolSheet(SYMBOLS[args.rules], args.voluntary_zero)
    if args.voluntary_zero:
        raise BadPosition(f"--voluntary-zero needs --rules {' or '.join(SYMBOLS)}")
    kniffel = _kniffel(args.rules)
    return kniffel, sheet_of(kniffel)


def state_from(rules: SheetRules, empty: SheetState, args: argparse.Namespace) -> SheetState:
    """Return the state with the dice on the table."""
    dice = read_digits(args.dice, 0, args.dice)
    if len(dice) != HAND or dice[-1] > rules.sides:
        raise BadPosition(f"--dice {args.dice}: must be five digits from 1 to {rules.sides}")
    if None not in empty.sheets[0].entries:
        raise BadPosition("--dice needs an open box on the sheet")
    return SheetState(rules, empty.sheets, turn=0, dice=dice, throws=THROWS - args.throws_left)


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


def _likely(taken: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the three boxes most likely to be filled in this turn."""
    rows = sorted(taken.items(), key=lambda row: -row[1])[:3]
    return [(box, share) for box, share in rows if share > 0]


def _rows(answer: Mapping[str, object], key: str) -> list[dict[str, Any]]:
    rows = answer.get(key, [])
    return rows if isinstance(rows, list) else []


def _kniffel(rules: str) -> KniffelOptions:
    if rules == CROATIAN:
        return KniffelOptions(CROATIAN)
    if rules in MODES:
        return KniffelOptions(CLASSIC, rules)
    return KniffelOptions(FULL_CUP, rules.removeprefix(f"{FULL_CUP}-"))


def _refuse_without_dice(args: argparse.Namespace) -> None:
    for name in ("throws_left", "kept"):
        if getattr(args, name):
            raise BadPosition(f"--{name.replace('_', '-')} needs --dice")
