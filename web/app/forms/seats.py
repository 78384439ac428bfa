"""The players in a set-up, as an immutable form; each tap creates a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, zip_longest
from typing import NamedTuple

from app.forms import view
from app.i18n import _
from app.words import common
from spielekiste.core.names import alike, printable
from spielekiste.core.seats import (
    MARKS,
    MINDS,
    NAME_LENGTH,
    PERSON,
    STAND_IN,
    Player,
    is_own,
    seated,
)

BOT = "middle"
"""Default kind of bot."""

WRITING = (view.SET_NAME, view.ADD_SEAT, view.ADD_BOT, view.CALL, view.REMOVE_SEAT)
"""Verbs that clear an error about the seats."""


class SeatEntry(NamedTuple):
    """Data for one seat's card."""

    name: str
    mark: str
    mind: str
    card: int
    """Id of the card, stable when others are added or removed."""


@dataclass(frozen=True, slots=True)
class SeatsForm:
    """The seats of a table, clockwise; `SEAT_COMMANDS` change them."""

    sizes: range
    """Possible numbers of players."""
    entries: tuple[SeatEntry, ...]
    palette: int | None = None
    """Seat whose card is open, or None if all are closed."""
    own: Mapping[str, str] = field(default_factory=dict)
    """Names of the user-written bots for this game, by their id in a seat."""

    @classmethod
    def of(
        cls,
        sizes: range,
        names: Sequence[str],
        minds: Sequence[str] = (),
        marks: Sequence[str] = MARKS,
        own: Mapping[str, str] | None = None,
    ) -> SeatsForm:
        """Return a form with these names; by default, humans play all seats."""
        some = zip_longest(names, minds[: len(names)], fillvalue=PERSON)
        rows = zip(some, marks, range(len(names)), strict=False)
        entries = tuple(SeatEntry(name, mark, mind, at) for (name, mind), mark, at in rows)
        return cls(sizes, entries, own=own or {})

    @property
    def names(self) -> list[str]:
        """Names on the cards, as entered."""
        return [entry.name for entry in self.entries]

    @property
    def minds(self) -> list[str]:
        """Kind of player in each seat: a human or a kind of bot."""
        return [entry.mind for entry in self.entries]

    @property
    def marks(self) -> list[str]:
        """Mark of each seat."""
        return [entry.mark for entry in self.entries]

    @property
    def has_room(self) -> bool:
        """True if a player can be added."""
        return len(self.entries) < self.sizes[-1]

    @property
    def has_spare(self) -> bool:
        """True if a player can be removed."""
        return len(self.entries) > self.sizes[0]

    def fallback(self, seat: int) -> str:
        """Return the default name of a seat, used if none is entered."""
        if self.entries[seat].mind in self.own:
            return self._own_names()[seat]
        names = [own or name for own, name in zip(self._own_names(), self.names, strict=True)]
        return default_name(names, self.minds, seat)

    def _own_names(self) -> list[str]:
        """Return the default name of the user-written bot in each seat, or an empty string.

        Equal names are numbered.
        """
        taken = set(map(alike, self.names))
        names: list[str] = []
        for entry in self.entries:
            usual = "" if entry.name.strip() else self.own.get(entry.mind, "")
            names.append(_free(usual, taken) if usual else "")
            taken.add(alike(names[-1]))
        return names

    def display_name(self, seat: int) -> str:
        """Return the entered name of a seat, or its default name."""
        return self.entries[seat].name.strip() or self.fallback(seat)

    def players(self) -> tuple[Player, ...]:
        """Return the players; raise `InvalidSeats`."""
        names = [self.display_name(seat) for seat in range(len(self.entries))]
        return seated(names, self.marks, self.minds)

    # ------------------------------------------------------------------ changes

    def named(self, seat: int, name: str) -> SeatsForm:
        """Return a copy with a name entered for a seat."""
        return self._with(seat, lambda entry: entry._replace(name=name))

    def minded(self, seat: int, mind: str) -> SeatsForm:
        """Return a copy in which a human or a bot plays a seat; ignore unknown kinds of bot."""
        is_valid = mind in MINDS or mind in self.own
        return self._with(seat, lambda entry: entry._replace(mind=mind)) if is_valid else self

    def plain(self) -> SeatsForm:
        """Return a copy without the names that are the seats' default names anyway."""
        form = self
        for seat, name in enumerate(self.names):
            bare = form.named(seat, "")
            form = bare if bare.fallback(seat) == name else form
        return form

    def opened(self, seat: int | None) -> SeatsForm:
        """Return a copy with the seat's card open; closed if it was open or `seat` is None."""
        return replace(self, palette=None if self.palette == seat else seat)

    def marked(self, seat: str, mark: str) -> SeatsForm:
        """Return a copy with a mark chosen for a seat, if it is free."""
        free = mark in MARKS and mark not in self.marks
        return self._with(int(seat), lambda entry: entry._replace(mark=mark)) if free else self

    def called(self, seat: str, name: str) -> SeatsForm:
        """Return a copy with a known name for a seat, and its card closed."""
        return replace(self.named(int(seat), name), palette=None)

    def with_one_more(self, name: str = "", mind: str = PERSON) -> SeatsForm:
        """Return a copy with another player, if there is room."""
        if not self.has_room:
            return self
        mark = next(mark for mark in MARKS if mark not in self.marks)
        card = max((entry.card for entry in self.entries), default=-1) + 1
        return replace(self, entries=(*self.entries, SeatEntry(name, mark, mind, card)))

    def with_bots(self, least: int) -> SeatsForm:
        """Return a copy with bots added until there are `least` players."""
        form = self
        while len(form.entries) < least:
            form = form.with_one_more(mind=BOT)
        return form

    def with_own(self, mind: str) -> SeatsForm:
        """Return a copy with a user-written bot in place of another bot or an unnamed human."""
        if mind in self.minds or mind not in self.own:
            return self
        bots = [seat for seat, entry in enumerate(self.entries) if entry.mind != PERSON]
        nameless = [seat for seat, name in enumerate(self.names) if seat and not name.strip()]
        if not bots and not nameless and self.has_room:
            return self.with_one_more(mind=mind)
        seat = (bots or nameless or [len(self.entries) - 1])[-1]
        return self.minded(seat, mind).named(seat, "")

    def without_own(self) -> SeatsForm:
        """Return a copy for other devices, in which `STAND_IN` replaces user-written bots."""
        entries = tuple(
            entry._replace(mind=STAND_IN) if is_own(entry.mind) else entry for entry in self.entries
        )
        return replace(self, entries=entries, own={})

    def without(self, seat: int) -> SeatsForm:
        """Return a copy without a seat, if enough remain; the others keep their name and mark."""
        if not self.has_spare or seat not in range(len(self.entries)):
            return self
        left = (*self.entries[:seat], *self.entries[seat + 1 :])
        return replace(self, entries=left, palette=None)

    def sized(self, sizes: range) -> SeatsForm:
        """Return a copy for another game, with players removed or added to fit its seats."""
        form = replace(self, sizes=sizes, entries=self.entries[: sizes[-1]])
        while len(form.entries) < sizes[0]:
            form = form.with_one_more()
        return form

    def _with(self, seat: int, change: Callable[[SeatEntry], SeatEntry]) -> SeatsForm:
        every = tuple(change(one) if at == seat else one for at, one in enumerate(self.entries))
        return replace(self, entries=every)


def _free(name: str, taken: set[str]) -> str:
    """Return a name without invalid characters, followed by a number if the name is taken."""
    plain = printable(name).strip() or "?"
    numbered = (f"{plain[: NAME_LENGTH - 3].strip()} {number}" for number in count(2))
    names = chain([plain[:NAME_LENGTH].strip()], numbered)
    return next(candidate for candidate in names if alike(candidate) not in taken)


SEAT_COMMANDS: Mapping[str, Callable[[SeatsForm, str, str], SeatsForm]] = {
    view.SET_NAME: lambda form, seat, name: form.named(int(seat), name),
    view.SET_MIND: lambda form, seat, mind: form.minded(int(seat), mind),
    view.OPEN_PALETTE: lambda form, seat, _value: form.opened(int(seat)),
    view.SET_MARK: lambda form, chosen, _value: form.marked(*chosen.split(" ", 1)),
    view.ADD_SEAT: lambda form, _argument, _value: form.with_one_more(),
    view.ADD_BOT: lambda form, _argument, _value: form.with_one_more(mind=BOT),
    view.CALL: lambda form, chosen, _value: form.called(*chosen.split(" ", 1)),
    view.REMOVE_SEAT: lambda form, seat, _value: form.without(int(seat)),
}
"""Functions by verb, each from form, argument and field value to a new form."""


def bot_names() -> list[str]:
    """Return the bots' names in the current language, one for each seat of a full table."""
    return _(common.BOT_NAMES).split(" ")


def default_name(names: Sequence[str], minds: Sequence[str], seat: int) -> str:
    """Return the default name of a seat: “Player” and its number, or the next free number.

    For a bot, return the next unused bot name.
    """
    written = set(map(alike, names))
    if minds[seat] != PERSON:
        free = [name for name in bot_names() if alike(name) not in written]
        before = zip(minds, names[:seat], strict=False)
        return free[sum(mind != PERSON and not name.strip() for mind, name in before)]
    numbers = (seat + 1, *range(len(names) + 1, 2 * len(names) + 2))
    others = (_("Player {number}", number=number) for number in numbers)
    return next(name for name in others if alike(name) not in written)
