"""Players at the table: their names, their marks, and whether a person or a bot plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spielekiste.core.errors import InvalidSeats
from spielekiste.core.names import OVERRIDES, alike, is_printable, tidy

NAME_LENGTH = 24
"""Maximum length of a name in characters."""

MARKS = ("disc", "triangle", "square", "diamond", "star", "drop", "moon", "heart")
"""Shape of each mark; each mark also has its own colour."""

PERSON = "person"
WINNER = "winner"
"""Mind of a strong bot that plays to win, not for the most points."""

MINDS = (PERSON, "easy", "middle", "strong", WINNER)
"""Kinds of players: a person, or a bot of the given strength.

`WINNER` differs from `strong` only on dice sheets.
"""

OWN = "own-"
"""Prefix in `Player.mind` for a person's own bot, followed by the id of its program."""

STAND_IN = "easy"
"""Mind that replaces such a bot if its program is missing or fails."""

OWN_MIND = re.compile(rf"{OWN}[\w-]{{1,64}}", re.ASCII)


def is_own(mind: str) -> bool:
    """Return whether a mind is a user-written bot.

    Its program is only on its author's device, not in the record; on other devices, the record
    opens without it.
    """
    return OWN_MIND.fullmatch(mind) is not None


@dataclass(frozen=True, slots=True)
class Player:
    """The player of one seat. Raises `InvalidSeats` if the name, mark or mind is not valid."""

    name: str
    """1 to 24 printable characters (`names.tidy`), with no space at either end."""
    mark: str
    """One of `MARKS`."""
    mind: str = PERSON
    """One of `MINDS`, or a person's own bot (`is_own`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", tidy(self.name))
        code = _fault(self.name)
        if code:
            raise InvalidSeats(code, None, self.name)
        if self.mark not in MARKS or not (self.mind in MINDS or is_own(self.mind)):
            raise InvalidSeats("seat-signs", None, f"{self.mark} {self.mind}")

    def __str__(self) -> str:
        return f"{self.mark} {self.mind} {self.name}"

    @classmethod
    def parse(cls, text: str) -> Player:
        """Parse the text of `str(player)`; raise `InvalidSeats` on any other text."""
        parts = text.split(" ", 2)
        if len(parts) != 3:
            raise InvalidSeats("seat-signs", None, text)
        return cls(parts[2], parts[0], parts[1])


def seated(
    names: Sequence[str], marks: Sequence[str] = MARKS, minds: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Return players with these names, clockwise, with marks and minds assigned in order.

    Seats without a mind are played by people. Spaces around a name are removed. Raises
    `InvalidSeats` with the seat if a name is empty, too long, not printable or already used.
    """
    every = (*minds, *(PERSON,) * (len(names) - len(minds)))
    players = tuple(_player(seat, names[seat], marks, every) for seat in range(len(names)))
    check_names(players)
    return players


def check_names(players: Sequence[Player]) -> None:
    """Raise `InvalidSeats` (`name-twice`) if two names look alike, ignoring case."""
    seen: set[str] = set()
    for seat, player in enumerate(players):
        if alike(player.name) in seen:
            raise InvalidSeats("name-twice", seat, player.name)
        seen.add(alike(player.name))


def _player(seat: int, name: str, marks: Sequence[str], minds: Sequence[str]) -> Player:
    try:
        return Player(tidy(name).strip(), marks[seat % len(marks)], minds[seat])
    except InvalidSeats as fault:
        raise InvalidSeats(fault.code, seat, name) from None


def _fault(name: str) -> str:
    if not alike(name):
        return "name-empty"
    if len(name) > NAME_LENGTH:
        return "name-long"
    if any(sign in OVERRIDES for sign in name):
        return "name-direction"
    return "" if is_printable(name) and name == name.strip() else "name-signs"
