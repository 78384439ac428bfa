"""What can go wrong, one class for each kind: unreadable, illegal, not allowed, broken."""

from __future__ import annotations


class SpielekisteError(Exception):
    """Anything this package refuses; the message says what was wrong and where."""


class IllegalMove(SpielekisteError):
    """A readable move or result that the rules do not allow in this state.

    The state it was tried on is unchanged. `code` is a reason id listed in the game's `reasons`.
    """

    def __init__(self, code: str, step: object) -> None:
        super().__init__(f"{step}: {code}")
        self.code = code
        """Why, as an id (for instance `box-filled`)."""
        self.step = step
        """The move or result that was refused."""


class UnreadableNotation(SpielekisteError, ValueError):
    """Text that is no move, result, option or record at all."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        position = min(position, len(text))
        super().__init__(f"cannot read {text[:80]!r} at position {position}: expected {expected}")
        self.text = text
        """The text as it was given."""
        self.position = position
        """Where reading failed, in characters from 0; the text's length where it ends too early."""
        self.expected = expected
        """What would have been readable there."""


class InvalidOption(SpielekisteError, ValueError):
    """An option that does not exist or a value outside its choices or range."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(f"option {name}={str(value)[:80]!r}: expected {expected}")
        self.name = name
        """The option's id as it was given."""
        self.value = value
        """The refused value."""
        self.expected = expected
        """The choices or the range."""


class InvalidSeats(SpielekisteError, ValueError):
    """Seats that cannot sit down together: wrong number, or a name that is not usable."""

    def __init__(self, code: str, seat: int | None, value: object) -> None:
        where = "the table" if seat is None else f"seat {seat}"
        super().__init__(f"{where}: {code} ({str(value)[:80]!r})")
        self.code = code
        """Why, as an id: `seat-count`, `name-empty`, `name-long`, `name-twice`, `name-signs`."""
        self.seat = seat
        """The seat it is about, from 0, or None for the whole table."""
        self.value = value
        """The refused number or name."""


class UnknownSeat(SpielekisteError, LookupError):
    """A seat that nobody has at this table."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"seat {str(seat)[:80]!r}: expected 0 to {seats - 1}")
        self.seat = seat
        """The seat as it was given."""
        self.seats = seats
        """How many there are."""


class BrokenRecord(SpielekisteError, ValueError):
    """A record that cannot be read or does not replay; `line` counts from 1."""

    def __init__(self, line: int, code: str, detail: str) -> None:
        super().__init__(f"record line {line}: {code}: {detail}")
        self.line = line
        """The line in the text, from 1."""
        self.code = code
        """Why, as an id: `header`, `format`, `version`, `game`, `options`, `seats`, `step`, `size`."""
        self.detail = detail
        """What was found there."""
