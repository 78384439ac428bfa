"""`python -m workshop coach`: print the value of every choice in a position of a dice sheet.

The arguments describe only facts that affect future points; points scored earlier are left out.
"""

from __future__ import annotations

import argparse
import json

from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import layout_of, table_name
from spielekiste.console.coach import lines, with_dice
from spielekiste.core.errors import SpielekisteError
from spielekiste.core.options import Options
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
