"""Exceptions of the package, one class per kind of problem."""

from __future__ import annotations


class SpielekisteError(Exception):
    """Base class of all errors of this package; the message says what was wrong and where."""


class IllegalMove(SpielekisteError):
    """A readable move or result that the rules do not allow in this state.

    The state stays unchanged. `code` is a reason id from the game's `reasons`.
    """

    def __init__(self, code: str, step: object) -> None:
        super().__init__(f"{step}: {code}")
        self.code = code
        """Reason id, for instance `box-filled`."""
        self.step = step
        """The move or result that was refused."""


class UnreadableNotation(SpielekisteError, ValueError):
    """Text that is not a valid move, result, option or record."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        position = min(position, len(text))
        super().__init__(f"cannot read {text[:80]!r} at position {position}: expected {expected}")
        self.text = text
        """The input text."""
        self.position = position
        """Position of the error in characters, from 0; at most the length of the text."""
        self.expected = expected
        """Description of the input that was expected at that position."""


class InvalidOption(SpielekisteError, ValueError):
    """An unknown option, or a value that the option does not allow."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(f"option {name}={str(value)[:80]!r}: expected {expected}")
        self.name = name
        """The option's name as it was given."""
        self.value = value
        """The rejected value."""
        self.expected = expected
        """Description of the allowed values."""


class InvalidSeats(SpielekisteError, ValueError):
    """An invalid number of players, or an unusable name or mark."""

    def __init__(self, code: str, seat: int | None, value: object) -> None:
        where = "the table" if seat is None else f"seat {seat}"
        super().__init__(f"{where}: {code} ({str(value)[:80]!r})")
        self.code = code
        """Reason id: `seat-count`, `seat-signs`, `name-empty`, `name-long`, `name-twice`,
        `name-signs`, `name-direction`.
        """
        self.seat = seat
        """The seat concerned, from 0; None if it is the whole table."""
        self.value = value
        """The rejected number, name or mark."""


class UnknownSeat(SpielekisteError, LookupError):
    """A seat number that does not exist at this table."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"seat {str(seat)[:80]!r}: expected 0 to {seats - 1}")
        self.seat = seat
        """The seat as it was given."""
        self.seats = seats
        """Number of seats at the table."""


class BrokenRecord(SpielekisteError, ValueError):
    """A record that can't be parsed or replayed."""

    def __init__(self, line: int, code: str, detail: str) -> None:
        super().__init__(f"record line {line}: {code}: {detail}")
        self.line = line
        """Line number in the text, from 1."""
        self.code = code
        """Reason id: `header`, `format`, `version`, `game`, `options`, `seats`, `step`, `size`."""
        self.detail = detail
        """Description of the problem on that line."""
