"""A puzzle: one decision with dice on the table, and its text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from spielekiste import GAMES
from spielekiste.coach.hands import THROWS_OF_ALL
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.options import Options
from spielekiste.core.state import Points
from spielekiste.parts.dice import HAND, THROWS, Dice, digits, read_digits
from spielekiste.parts.duel import rules_of
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

EXPECTED = "a game, dice, throws, extra points, boxes and options"

AGAINST = "against="
"""Beginning of the word with the other players' sheets."""

MOST_PLAYERS = 8
"""Maximum number of players."""

MOST_EXTRA: Points = 1300
"""Maximum extra points on a sheet: thirteen further Kniffels."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision on a sheet. Its text is `kniffel 13356 1 0 -,-,9,… rules=classic further=block`.

    The other players' sheets come before the options, as `against=0:-,-,6,…;0:-,3,-,…`.
    """

    game: str
    """Id of the game."""
    options: Options
    """Options of the game."""
    sheet: Sheet
    """The sheet, with at least one open box."""
    dice: Dice
    """The five dice on the table, sorted."""
    throws: int
    """Throws made in this turn, 1 to 3."""
    others: tuple[Sheet, ...] = ()
    """Sheets of the players to beat, in turn order; empty if the puzzle is about the most points."""

    @property
    def rules(self) -> SheetRules:
        """Rules of the sheet."""
        return rules_of(GAMES[self.game], self.options)

    @property
    def state(self) -> SheetState:
        """The position; the player who decides has the first seat."""
        sheets = (self.sheet, *self.others)
        return SheetState(self.rules, sheets, turn=0, dice=self.dice, throws=self.throws)

    def __str__(self) -> str:
        boxes = _boxes(self.sheet)
        first = (self.game, digits(self.dice), str(self.throws), str(self.sheet.extra), boxes)
        others = ";".join(f"{sheet.extra}:{_boxes(sheet)}" for sheet in self.others)
        return " ".join([*first, *([AGAINST + others] if others else []), str(self.options)])

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Parse the output of `str()`; raise `UnreadableNotation` on any other text."""
        words = text.split(" ", 5)
        if len(words) != 6 or words[0] not in GAMES:
            raise UnreadableNotation(text, 0, EXPECTED)
        game, dice, throws, extra, boxes, options = words
        against, _space, rest = options.partition(" ")
        others, options = (against, rest) if against.startswith(AGAINST) else ("", options)
        try:
            agreed = GAMES[game].options.parse(options)
            rules = rules_of(GAMES[game], agreed)
            sheet, rivals = _sheet(rules, boxes, extra), _others(rules, others)
            return cls(game, agreed, sheet, _dice(dice), _number(throws, 1, THROWS), rivals)
        except (TypeError, ValueError) as fault:
            raise UnreadableNotation(text, 0, f"{EXPECTED} ({fault})") from fault


def _dice(text: str) -> Dice:
    dice = read_digits(text, 0, text)
    if dice not in THROWS_OF_ALL:
        raise ValueError(f"expected {HAND} dice, got {text!r}")
    return dice


def _boxes(sheet: Sheet) -> str:
    return ",".join("-" if each is None else str(each) for each in sheet.entries)


def _others(rules: SheetRules, text: str) -> tuple[Sheet, ...]:
    sheets = [each.partition(":") for each in text.removeprefix(AGAINST).split(";") if each]
    if len(sheets) >= MOST_PLAYERS:
        raise ValueError(f"expected fewer than {MOST_PLAYERS} other players, got {len(sheets)}")
    return tuple(_sheet(rules, boxes, extra, is_full=True) for extra, _colon, boxes in sheets)


def _sheet(rules: SheetRules, boxes: str, extra: str, *, is_full: bool = False) -> Sheet:
    """Return a sheet; `is_full` tells whether it may have no open box."""
    words = boxes.split(",")
    if len(words) != len(rules.enters) or not (is_full or "-" in words):
        raise ValueError(f"expected {len(rules.enters)} boxes, one of them open, got {boxes!r}")
    entries = [None if word == "-" else int(word) for word in words]
    for possible, points in zip(_possible(rules), entries, strict=True):
        if points is not None and points not in possible:
            raise ValueError(f"no dice score {points} points in that box")
    return Sheet(tuple(entries), _number(extra, 0, MOST_EXTRA))


@cache
def _possible(rules: SheetRules) -> tuple[frozenset[Points], ...]:
    """Return the possible points of each box."""
    empty = Sheet((None,) * len(rules.enters))
    offers = [rules.every(empty, dice) for dice in THROWS_OF_ALL]
    return tuple(frozenset(offer.points for offer in box) for box in zip(*offers, strict=True))


def _number(text: str, least: int, most: int) -> int:
    number = int(text)
    if not least <= number <= most:
        raise ValueError(f"expected {least} to {most}, got {text!r}")
    return number
