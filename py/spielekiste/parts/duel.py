"""A duel: two tables play the same dice; a code short enough to be typed tells how one has ended.

What a code says is what its table says: the points in every box, and a fingerprint of the record.
Only a whole record can be replayed and checked (`verified`); the code is for reading out aloud.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement

from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.match import CHOSEN, TURN, SetUp
from spielekiste.core.options import Options
from spielekiste.core.state import Points
from spielekiste.core.table import Table
from spielekiste.parts.dice import HAND
from spielekiste.parts.fairness import not_from_seed
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The thirty-two signs of a code: Crockford's, without letters that look like digits."""

ALIKE = str.maketrans("ILO", "110")
"""What is easily misread is read as what was meant."""

GROUP = 4
"""Signs between two dashes."""

MARK = 5
"""Signs of a record's fingerprint."""

DUEL = 3
"""Signs that tell to which duel a code belongs, and whether it was typed rightly."""

EXTRAS = 32
"""Kinds of extra points that are told apart: 0 … 31 times `EXTRA` (C11)."""

EXTRA: Points = 50

LONGEST = 200
"""The most characters of a code that are looked at."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one table of a duel has ended."""

    sheets: tuple[Sheet, ...]
    """The full sheet of every seat."""
    mark: str
    """The fingerprint of the record, five signs."""

    def totals(self, rules: SheetRules) -> tuple[Points, ...]:
        """Return what each sheet adds up to."""
        return tuple(rules.sums(sheet)["total"] for sheet in self.sheets)


def is_duel(setup: SetUp) -> bool:
    """Tell whether a match is one of two that play the same dice."""
    return setup.table.luck == TURN and bool(setup.seed)


def verified(table: Table) -> bool:
    """Tell whether a finished match was played with the dice of its seed alone.

    Its record was replayed by the rules when it was loaded, so every step of it was allowed.
    """
    return table.match.due == "nothing" and not not_from_seed(table)


def result_of(table: Table) -> Result | None:
    """Return how a duel has ended; None while it goes on."""
    state = table.match.state
    if table.match.due != "nothing" or not isinstance(state, SheetState):
        return None
    return Result(state.sheets, fingerprint(table))


def fingerprint(table: Table) -> str:
    """Return five signs for dice, decisions and seats of a match, whatever the players are called."""
    steps = "\n".join(map(str, table.steps))
    return _signs(sha256(f"{belongs(table.setup)}\n{steps}".encode()).digest(), MARK)


def belongs(setup: SetUp) -> str:
    """Return in one line to which duel a table belongs: its game, options, seats and dice."""
    first = setup.table.first if setup.table.begin == CHOSEN else setup.table.begin
    if len(setup.players) == 1:
        first = 0
    game = f"{setup.game.id} {setup.game.version} {setup.options}"
    return f"{game} seats={len(setup.players)} first={first} seed={setup.seed}"


def next_round(seed: str) -> str:
    """Return the seed of the next game of a duel: `tiger`, `tiger.2`, `tiger.3`, on every table.

    >>> next_round("tiger"), next_round("tiger.2")
    ('tiger.2', 'tiger.3')
    """
    word, _dot, number = seed.partition(".")
    return f"{word}.{int(number) + 1 if number.isdecimal() else 2}"


def same_duel(one: SetUp, other: SetUp) -> bool:
    """Tell whether two tables play the same dice by the same rules."""
    return is_duel(one) and is_duel(other) and belongs(one) == belongs(other)


# ---------------------------------------------------------------------- the code


def write_code(result: Result, setup: SetUp) -> str:
    """Return the code of a result, such as `4J2K-9QTM-07XA-RN`; `read_code` is its inverse.

    Every box is a digit to the base of what it can hold, so that a sheet takes eight signs or so.
    """
    rules = rules_of(setup.game, setup.options)
    number = 0
    for digit, base in _digits(result.sheets, rules):
        number = number * base + digit
    body = _in_signs(number, _width(rules, len(result.sheets))) + result.mark
    return _grouped(body + _check(body, setup))


def read_code(text: str, setup: SetUp) -> Result:
    """Read the code of another table of the same duel.

    Small letters, spaces, dashes, and O for 0 or I and L for 1 do not matter. Raises
    `UnreadableNotation` with the place of a sign that none can be, or where the code is too short
    or long, mistyped, or belongs to another duel.
    """
    rules = rules_of(setup.game, setup.options)
    seats = len(setup.players)
    body = _read_signs(text, _width(rules, seats) + MARK + DUEL)
    body, check = body[:-DUEL], body[-DUEL:]
    if check != _check(body, setup):
        raise UnreadableNotation(text, 0, "a code of this duel")
    number = 0
    for sign in body[:-MARK]:
        number = number * len(SIGNS) + SIGNS.index(sign)
    return Result(_sheets(text, number, rules, seats), body[-MARK:])


@cache
def rules_of(game: Game, options: Options) -> SheetRules:
    """Return the sheet that a duel of this game is written on."""
    state = game.start(1, options)
    if not isinstance(state, SheetState):
        raise TypeError(f"{game.id} has no sheet")
    return state.rules


@cache
def worths(rules: SheetRules) -> tuple[tuple[Points, ...], ...]:
    """Return what each box can hold, sorted: what some dice bring there, and 0 for a struck box."""
    empty = Sheet((None,) * len(rules.enters))
    found: list[set[Points]] = [{0} for _enter in rules.enters]
    for dice in combinations_with_replacement(range(1, rules.sides + 1), HAND):
        for offer in rules.offers(empty, dice):
            found[offer.enter.index].add(offer.points)
    return tuple(tuple(sorted(points)) for points in found)


def _digits(sheets: tuple[Sheet, ...], rules: SheetRules) -> Iterator[tuple[int, int]]:
    """Yield each box as a digit and its base; the extra points of a sheet come last."""
    for sheet in sheets:
        for entry, known in zip(sheet.entries, worths(rules), strict=True):
            yield known.index(entry or 0), len(known)
        yield min(sheet.extra // EXTRA, EXTRAS - 1), EXTRAS


def _sheets(text: str, number: int, rules: SheetRules, seats: int) -> tuple[Sheet, ...]:
    """Return the sheets in a number; the last box is its lowest digit."""
    found: list[Sheet] = []
    for _seat in range(seats):
        number, extra = divmod(number, EXTRAS)
        entries: list[Points | None] = []
        for known in reversed(worths(rules)):
            number, digit = divmod(number, len(known))
            entries.append(known[digit])
        found.append(Sheet(tuple(reversed(entries)), extra * EXTRA))
    if number:
        raise UnreadableNotation(text, 0, "a code of this duel")
    return tuple(reversed(found))


@cache
def _width(rules: SheetRules, seats: int) -> int:
    """Return how many signs the sheets take."""
    most = EXTRAS**seats
    for known in worths(rules):
        most *= len(known) ** seats
    width = 1
    while len(SIGNS) ** width < most:
        width += 1
    return width


def _check(body: str, setup: SetUp) -> str:
    return _signs(sha256(f"{belongs(setup)}/{body}".encode()).digest(), DUEL)


def _signs(digest: bytes, count: int) -> str:
    return "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:count])


def _in_signs(number: int, width: int) -> str:
    signs = ""
    for _place in range(width):
        number, digit = divmod(number, len(SIGNS))
        signs = SIGNS[digit] + signs
    return signs


def _grouped(signs: str) -> str:
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def _read_signs(text: str, wanted: int) -> str:
    """Return the signs of a code; raise `UnreadableNotation` on what is none, or too few or many."""
    signs = ""
    for at, sign in enumerate(text[:LONGEST]):
        if sign.isspace() or sign in "-–":
            continue
        meant = sign.upper().translate(ALIKE)
        if meant not in SIGNS or len(signs) == wanted:
            raise UnreadableNotation(text, at, f"{wanted} letters and digits")
        signs += meant
    if len(signs) < wanted:
        raise UnreadableNotation(text, len(text), f"{wanted} letters and digits")
    return signs
