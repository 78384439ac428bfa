"""Parts of a position's text, which know their places for errors, and their shared forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from spielekiste.core.errors import SpielekisteError, UnreadableNotation
from spielekiste.core.state import Seat
from spielekiste.parts.dice import HAND, THROWS, Dice, digits

NOTHING = "-"
"""Text of a field without a value."""

BLANK = "."
"""Text of an open box, a piece on its start space, or a die that is still to be thrown."""


class ImpossiblePosition(SpielekisteError, ValueError):
    """A readable position from which the rules can't go on."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(f"impossible position {text[:80]!r} at position {position}: {reason}")
        self.text = text
        """The input text."""
        self.position = position
        """Position of the error in characters, from 0."""
        self.reason = reason
        """Description of the contradiction."""


class Part(NamedTuple):
    """A part of a text."""

    whole: str
    """The whole text."""
    at: int
    """Position of the part in the whole text, from 0."""
    text: str
    """The part."""

    def unreadable(self, expected: str, offset: int = 0) -> UnreadableNotation:
        """Return the error for a part that can't be read."""
        return UnreadableNotation(self.whole, self.at + offset, expected)

    def impossible(self, reason: str) -> ImpossiblePosition:
        """Return the error for a part that contradicts the rules or another part."""
        return ImpossiblePosition(self.whole, self.at, reason)

    def split(self, sign: str) -> list[Part]:
        """Return the parts between the signs."""
        parts, at = [], self.at
        for text in self.text.split(sign):
            parts.append(Part(self.whole, at, text))
            at += len(text) + len(sign)
        return parts

    def number(self, least: int, most: int) -> int:
        """Return the number, written without leading zeros."""
        text = self.text
        plain = text.isascii() and text.isdigit() and len(text) < 6 and str(int(text)) == text
        if not plain or not least <= int(text) <= most:
            raise self.unreadable(f"a number from {least} to {most}")
        return int(text)

    def one_of(self, known: Sequence[str]) -> str:
        """Return the text, which must be one of the known ones."""
        if self.text not in known:
            raise self.unreadable(f"one of {', '.join(known)}")
        return self.text

    def numbers(self, least: int, most: int) -> list[int | None]:
        """Return numbers between commas; each dot, alone or in a row, stands for None."""
        values: list[int | None] = []
        for item in self.split(","):
            if item.text and not item.text.strip(BLANK):
                values += [None] * len(item.text)
            else:
                values.append(item.number(least, most))
        return values


def numbers_text(values: Sequence[int | None]) -> str:
    """Write numbers with commas between them, and dots for None.

    >>> numbers_text([3, None, None, 12])
    '3,..,12'
    """
    items: list[str] = []
    for value in values:
        if value is not None:
            items.append(str(value))
        elif items and items[-1][-1] == BLANK:
            items[-1] += BLANK
        else:
            items.append(BLANK)
    return ",".join(items)


def joined(texts: Sequence[object]) -> str:
    """Write one text for each seat."""
    return "/".join(map(str, texts))


class Codec(NamedTuple):
    """Text form of a game's positions."""

    fields: tuple[str, ...]
    """Names of the fields after the game and its options."""
    write: Callable[[Any], Sequence[object]]
    """Function that returns the fields of a state without history."""
    read: Callable[[Any, Sequence[Part]], Any]
    """Function that returns the state, given a first state for each number of seats and the fields."""
    bare: Callable[[Any], Any]
    """Function that returns the state without its history."""
    write_seen: Callable[[Any], Sequence[object]] | None = None
    """Function that returns the fields of a view; None if the whole state is public."""
    read_seen: Callable[[Any, Sequence[Part], Seat | None], Any] | None = None
    """Function that returns the view of a seat; None if the whole state is public."""


class TurnOfDice(NamedTuple):
    """The fields of a turn with five dice."""

    turn: Seat
    throws: int
    kept: Dice
    dice: Dice


TURN_FIELDS = ("turn", "throws", "dice")
"""Names of the fields of a turn with five dice."""


def turn_texts(state: Any) -> tuple[object, ...]:
    """Write whose turn it is, the throws made, and the dice: `13356`, or `335..` before a throw."""
    dice = digits(state.dice) if state.dice else digits(state.kept).ljust(HAND, BLANK)
    return state.turn, state.throws, dice


def read_turn(fields: Sequence[Part], seats: int) -> TurnOfDice:
    """Read the fields written by `turn_texts`."""
    turn, throws = fields[0].number(0, seats - 1), fields[1].number(0, THROWS)
    held = read_dice(fields[2])
    if len(held) == HAND and not throws:
        raise fields[2].impossible("dice are on the table before the first throw")
    if len(held) < HAND and throws == THROWS:
        raise fields[2].impossible(f"no throw is left after {THROWS} throws")
    if held and not throws:
        raise fields[2].impossible("dice are kept before the first throw")
    return TurnOfDice(turn, throws, *(((), held) if len(held) == HAND else (held, ())))


def read_dice(part: Part) -> Dice:
    """Read up to five sorted faces, filled up with dots."""
    faces = part.text.rstrip(BLANK)
    if len(part.text) != HAND or faces.strip("123456"):
        raise part.unreadable("five dice in order, such as 13356, with dots for those to throw")
    return tuple(sorted(map(int, faces)))
