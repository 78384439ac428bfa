"""A table that is being prepared for other devices."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.forms.last_time import last_seats
from app.forms.seats import SeatsForm
from app.forms.table import TableForm
from app.links.prepared import DRAFT, BrokenLink, Prepared, may_share_dice
from app.ports.platform import Preferences
from app.settings import FIXABLE
from spielekiste import GAMES
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.seats import MARKS

FREE = "-"
"""Value of a setting that each device chooses."""


@dataclass(frozen=True, slots=True)
class ClassDraft:
    """What the page for a class has been told so far; `prepared` is the link."""

    form: TableForm
    """Game, players and rules."""
    word: str
    """The word that identifies shared dice."""
    fixed: tuple[tuple[str, str], ...] = (("sound", "off"),)
    """Settings that are the same on all devices, with their values, sorted."""
    locked: bool = True
    """Whether the table is locked."""
    typed: bool = False
    """Whether the players type their own names when they open the link."""
    same: bool = False
    """Whether shared dice are chosen; they count only if the rules allow them."""

    @classmethod
    def last(cls, preferences: Preferences, word: str) -> ClassDraft:
        """Return the last draft on this device, with a new word for shared dice."""
        try:
            link = Prepared.parse(preferences.recall(DRAFT) or "kniffel?sound=off&lock=on")
        except BrokenLink:
            game = GAMES["kniffel"]
            return cls(TableForm.usual(game, last_seats(preferences.recall, game.seats)), word)
        rules = {info.name: value for info, value in link.table.items() if info.name != "luck"}
        seats = SeatsForm.of(link.game.seats, link.names, link.minds, link.marks)
        form = TableForm(link.game, link.options, TableOptions.of(rules), seats)
        return cls(form, word, link.fixed, link.locked, link.typed, bool(link.same))

    @property
    def can_share_dice(self) -> bool:
        """True if these rules allow the same dice on all devices."""
        return may_share_dice(self.form.game, self.form.table)

    @property
    def prepared(self) -> Prepared | BrokenLink:
        """The settings in the link, or the error that prevents it."""
        seats, has_shared_dice = self.form.seats, self.same and self.can_share_dice
        rules = {info.name: value for info, value in self.form.table.items()}
        try:
            return Prepared(
                game=self.form.game,
                options=self.form.options,
                table=TableOptions.of(rules | ({"luck": TURN} if has_shared_dice else {})),
                names=tuple(name.strip() for name in seats.names),
                minds=tuple(seats.minds),
                marks=(*seats.marks, *(mark for mark in MARKS if mark not in seats.marks)),
                typed=self.typed,
                fixed=self.fixed,
                locked=self.locked,
                same=self.word if has_shared_dice else "",
            )
        except BrokenLink as fault:
            return fault

    def with_fixed(self, name: str, value: str) -> ClassDraft:
        """Return a draft that fixes a setting on all devices, or leaves it to them if `FREE`.

        Unknown names and values change nothing.
        """
        others = [pair for pair in self.fixed if pair[0] != name]
        if value == FREE:
            return replace(self, fixed=tuple(others))
        if value not in FIXABLE.get(name, ()):
            return self
        return replace(self, fixed=tuple(sorted([*others, (name, value)])))

    def with_switch(self, name: str, *, on: bool) -> ClassDraft:
        """Return a draft with the `lock`, the players' own `names` or the `same` dice on or off."""
        if name == "lock":
            return replace(self, locked=on)
        if name == "names":
            return replace(self, typed=on)
        return replace(self, same=on) if name == "same" else self
