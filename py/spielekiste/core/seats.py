"""Who sits at the table: names, marks, and whether a person or a bot plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spielekiste.core.errors import InvalidSeats

NAME_LENGTH = 24
"""The longest name, in characters."""

MARKS = ("disc", "triangle", "square", "diamond", "star", "drop", "moon", "heart")
"""The shape of each mark; every mark has a colour of its own beside it."""

PERSON = "person"
MINDS = (PERSON, "easy", "middle", "strong")
"""Who decides for a seat: a person, or a bot of that strength."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's player. Raises `InvalidSeats` on a name or mark that cannot be used."""

    name: str
    """1 … 24 printable characters, without space at the ends."""
    mark: str
    """One of `MARKS`."""
    mind: str = PERSON
    """One of `MINDS`."""

    def __post_init__(self) -> None:
        code = _fault(self.name)
        if code:
            raise InvalidSeats(code, None, self.name)
        if self.mark not in MARKS or self.mind not in MINDS:
            raise InvalidSeats("seat-signs", None, f"{self.mark} {self.mind}")

    def __str__(self) -> str:
        return f"{self.mark} {self.mind} {self.name}"

    @classmethod
    def parse(cls, text: str) -> Player:
        """Read what `str()` writes; raise `InvalidSeats` on anything else."""
        parts = text.split(" ", 2)
        if len(parts) != 3:
            raise InvalidSeats("seat-signs", None, text)
        return cls(parts[2], parts[0], parts[1])


def seated(
    names: Sequence[str], marks: Sequence[str] = MARKS, minds: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Seat players with these names clockwise, each with the next of the marks and of the minds.

    Seats that no mind is given for are people's.

    Space at the ends of a name is dropped. Raises `InvalidSeats` with the seat on a name that is
    empty, too long, not printable, or there already.
    """
    every = (*minds, *(PERSON,) * (len(names) - len(minds)))
    players = tuple(_player(seat, names[seat], marks, every) for seat in range(len(names)))
    check_names(players)
    return players


def check_names(players: Sequence[Player]) -> None:
    """Raise `InvalidSeats` (`name-twice`) if two players could not be told apart by name."""
    seen: set[str] = set()
    for seat, player in enumerate(players):
        if player.name.casefold() in seen:
            raise InvalidSeats("name-twice", seat, player.name)
        seen.add(player.name.casefold())


def _player(seat: int, name: str, marks: Sequence[str], minds: Sequence[str]) -> Player:
    try:
        return Player(name.strip(), marks[seat % len(marks)], minds[seat])
    except InvalidSeats as fault:
        raise InvalidSeats(fault.code, seat, name) from None


def _fault(name: str) -> str:
    if not name.strip():
        return "name-empty"
    if len(name) > NAME_LENGTH:
        return "name-long"
    return "" if name.isprintable() and name == name.strip() else "name-signs"
