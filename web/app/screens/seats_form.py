"""Who sits at a table that is being set up: a value that each tap replaces by another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from app.links.seating import default_name
from spielekiste.core.seats import MARKS, MINDS, PERSON, Player, seated


class SeatEntry(NamedTuple):
    """What is written on the card of one seat."""

    name: str
    mark: str
    mind: str
    card: int
    """Which card it is; it stays the same as others are added and removed."""


@dataclass(frozen=True, slots=True)
class SeatsForm:
    """The seats of a table, clockwise; `SEAT_COMMANDS` change them."""

    sizes: range
    """How many may play."""
    entries: tuple[SeatEntry, ...]
    palette: int | None = None
    """The seat whose marks are laid out to choose from."""

    @classmethod
    def of(
        cls,
        sizes: range,
        names: Sequence[str],
        minds: Sequence[str] = (),
        marks: Sequence[str] = MARKS,
    ) -> SeatsForm:
        """Return a form with these names; people decide where no mind is given."""
        some = zip_longest(names, minds[: len(names)], fillvalue=PERSON)
        rows = zip(some, marks, range(len(names)), strict=False)
        return cls(sizes, tuple(SeatEntry(name, mark, mind, at) for (name, mind), mark, at in rows))

    @property
    def names(self) -> list[str]:
        """What is written on the cards."""
        return [entry.name for entry in self.entries]

    @property
    def minds(self) -> list[str]:
        """Who decides for each seat."""
        return [entry.mind for entry in self.entries]

    @property
    def marks(self) -> list[str]:
        """The mark of each seat."""
        return [entry.mark for entry in self.entries]

    @property
    def has_room(self) -> bool:
        """Whether one more may play."""
        return len(self.entries) < self.sizes[-1]

    @property
    def has_spare(self) -> bool:
        """Whether one fewer may play."""
        return len(self.entries) > self.sizes[0]

    def fallback(self, seat: int) -> str:
        """Return the name of a seat while nothing is written on its card."""
        return default_name(self.names, self.minds, seat)

    def shown(self, seat: int) -> str:
        """Return the name that a seat will have."""
        return self.entries[seat].name.strip() or self.fallback(seat)

    def players(self) -> tuple[Player, ...]:
        """Return who sits down; raise `InvalidSeats`."""
        names = [self.shown(seat) for seat in range(len(self.entries))]
        return seated(names, self.marks, self.minds)

    # ------------------------------------------------------------------ changes

    def named(self, seat: int, name: str) -> SeatsForm:
        """Return the form with a name written on a card."""
        return self._with(seat, lambda entry: entry._replace(name=name))

    def minded(self, seat: int, mind: str) -> SeatsForm:
        """Return the form with a person playing a seat, or a bot of some strength."""
        known = mind in MINDS
        return self._with(seat, lambda entry: entry._replace(mind=mind)) if known else self

    def opened(self, seat: int | None) -> SeatsForm:
        """Return the form with the marks of a seat laid out; put away if they were, or for None."""
        return replace(self, palette=None if self.palette == seat else seat)

    def marked(self, seat: str, mark: str) -> SeatsForm:
        """Return the form with a mark chosen, if it is free; the marks are put away."""
        free = mark in MARKS and mark not in self.marks
        form = self._with(int(seat), lambda entry: entry._replace(mark=mark)) if free else self
        return replace(form, palette=None)

    def with_one_more(self) -> SeatsForm:
        """Return the form with one more card, if there is room."""
        if not self.has_room:
            return self
        mark = next(mark for mark in MARKS if mark not in self.marks)
        card = max((entry.card for entry in self.entries), default=-1) + 1
        return replace(self, entries=(*self.entries, SeatEntry("", mark, PERSON, card)))

    def without(self, seat: int) -> SeatsForm:
        """Return the form without a card, if enough are left; the others keep name and mark."""
        if not self.has_spare or seat not in range(len(self.entries)):
            return self
        left = (*self.entries[:seat], *self.entries[seat + 1 :])
        return replace(self, entries=left, palette=None)

    def sized(self, sizes: range) -> SeatsForm:
        """Return the form for another game: as many cards stay as it has seats for."""
        form = replace(self, sizes=sizes, entries=self.entries[: sizes[-1]])
        while len(form.entries) < sizes[0]:
            form = form.with_one_more()
        return form

    def _with(self, seat: int, change: Callable[[SeatEntry], SeatEntry]) -> SeatsForm:
        every = tuple(change(one) if at == seat else one for at, one in enumerate(self.entries))
        return replace(self, entries=every)


SEAT_COMMANDS: Mapping[str, Callable[[SeatsForm, str, str], SeatsForm]] = {
    "name": lambda form, seat, name: form.named(int(seat), name),
    "mind": lambda form, seat, mind: form.minded(int(seat), mind),
    "palette": lambda form, seat, _value: form.opened(int(seat)),
    "mark": lambda form, chosen, _value: form.marked(*chosen.split(" ", 1)),
    "add": lambda form, _argument, _value: form.with_one_more(),
    "remove": lambda form, seat, _value: form.without(int(seat)),
}
"""What each verb makes of the form, with its argument and the value of its field."""
