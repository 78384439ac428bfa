"""Duels: two tables play with the same dice and compare results by typing in a short code.

A code contains the points in every box and a fingerprint of the record. It can't be verified: only
a complete record can be replayed and checked (`verified`).
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
"""The 32 characters of a code (Crockford's base 32, without letters that look like digits)."""

ALIKE = str.maketrans("ILO", "110")
"""Replacements for letters that are easily confused with digits."""

GROUP = 4
"""Number of characters between dashes."""

MARK = 5
"""Length of a record's fingerprint in characters."""

DUEL = 3
"""Length of the check in characters; it detects typing errors and codes of other duels."""

EXTRAS = 32
"""Number of different amounts of extra points: 0 to 31 times `EXTRA` (C11)."""

EXTRA: Points = 50

LONGEST = 200
"""Maximum number of characters of a code that are read."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one table of a duel."""

    sheets: tuple[Sheet, ...]
    """The complete sheet of each seat."""
    mark: str
    """Fingerprint of the record, five characters."""

    def totals(self, rules: SheetRules) -> tuple[Points, ...]:
        """Return the total of each sheet."""
        return tuple(rules.sums(sheet)["total"] for sheet in self.sheets)


def is_duel(setup: SetUp) -> bool:
    """Return True if a match is part of a duel."""
    return setup.table.luck == TURN and bool(setup.seed)


def verified(table: Table) -> bool:
    """Return True if all dice of a finished match came from its seed.

    Its moves need no check here: loading a record replays it and rejects illegal steps.
    """
    return table.match.due == "nothing" and not not_from_seed(table)


def result_of(table: Table) -> Result | None:
    """Return the result of a duel at this table; None until it ends."""
    state = table.match.state
    if table.match.due != "nothing" or not isinstance(state, SheetState):
        return None
    return Result(state.sheets, fingerprint(table))


def fingerprint(table: Table) -> str:
    """Return a five-character fingerprint of dice, decisions and seats, leaving out the names."""
    steps = "\n".join(map(str, table.steps))
    return _signs(sha256(f"{belongs(table.setup)}\n{steps}".encode()).digest(), MARK)


def belongs(setup: SetUp) -> str:
    """Return a line that identifies the duel: game, options, seats and seed."""
    first = setup.table.first if setup.table.begin == CHOSEN else setup.table.begin
    if len(setup.players) == 1:
        first = 0
    game = f"{setup.game.id} {setup.game.version} {setup.options}"
    return f"{game} seats={len(setup.players)} first={first} seed={setup.seed}"


def next_round(seed: str) -> str:
    """Return the seed of the duel's next game: `tiger`, `tiger.2`, `tiger.3` and so on.

    >>> next_round("tiger"), next_round("tiger.2")
    ('tiger.2', 'tiger.3')
    """
    word, _dot, number = seed.partition(".")
    return f"{word}.{int(number) + 1 if number.isdecimal() else 2}"


def same_duel(one: SetUp, other: SetUp) -> bool:
    """Return True if two tables play the same duel, with the same dice and rules."""
    return is_duel(one) and is_duel(other) and belongs(one) == belongs(other)


# ---------------------------------------------------------------------- the code


def write_code(result: Result, setup: SetUp) -> str:
    """Return the code of a result, such as `4J2K-9QTM-07XA-RN`; `read_code` is the inverse.

    Each box is one digit whose base is the number of its possible values, so that a sheet takes
    about eight characters.
    """
    rules = rules_of(setup.game, setup.options)
    number = 0
    for digit, base in _digits(result.sheets, rules):
        number = number * base + digit
    body = _in_signs(number, _width(rules, len(result.sheets))) + result.mark
    return _grouped(body + _check(body, setup))


def read_code(text: str, setup: SetUp) -> Result:
    """Parse a code from another table of the same duel.

    Case, spaces and dashes are ignored, O is read as 0, and I and L as 1. Raises
    `UnreadableNotation` with the position of an invalid character, or if the code has the wrong
    length, is mistyped, or belongs to another duel.
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
    """Return the sheet rules of a game; raise `TypeError` if the game has no score sheet."""
    state = game.start(1, options)
    if not isinstance(state, SheetState):
        raise TypeError(f"expected a game with a score sheet, got {game.id!r}")
    return state.rules


@cache
def worths(rules: SheetRules) -> tuple[tuple[Points, ...], ...]:
    """Return the possible values of each box, sorted, including 0 for a crossed-out box."""
    empty = Sheet((None,) * len(rules.enters))
    found: list[set[Points]] = [{0} for _enter in rules.enters]
    for dice in combinations_with_replacement(range(1, rules.sides + 1), HAND):
        for offer in rules.offers(empty, dice):
            found[offer.enter.index].add(offer.points)
    return tuple(tuple(sorted(points)) for points in found)


def _digits(sheets: tuple[Sheet, ...], rules: SheetRules) -> Iterator[tuple[int, int]]:
    """Yield each box as a digit with its base; each sheet's extra points follow its boxes."""
    for sheet in sheets:
        for entry, known in zip(sheet.entries, worths(rules), strict=True):
            yield known.index(entry or 0), len(known)
        yield min(sheet.extra // EXTRA, EXTRAS - 1), EXTRAS


def _sheets(text: str, number: int, rules: SheetRules, seats: int) -> tuple[Sheet, ...]:
    """Decode the sheets from a number; the lowest digit belongs to the last sheet."""
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
    """Return the number of characters needed for the sheets."""
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
    """Return a code's characters; raise `UnreadableNotation` for a wrong character or length."""
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
