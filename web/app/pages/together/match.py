"""A match between homes on this device: what is stored of it, and who waits for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from app.i18n import isolated
from app.pages.ports import Saves
from app.saves.saved_match import Afar
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import Record
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.together import BrokenLink, Home, Letter


class FarMatch:
    """A home with its entry in the library.

    The entry is an ordinary saved match, whose record has the unsent turn, with the text of the home.
    """

    def __init__(self, saves: Saves, key: str, home: Home) -> None:
        self._saves = saves
        self.key = key
        """Id of the entry."""
        self.home = home
        """The home on this device."""

    @classmethod
    def add(cls, saves: Saves, home: Home) -> FarMatch:
        """Save a match that this device has begun, joined, or taken over."""
        match = cls(saves, saves.add(home.table), home)
        match.keep()
        return match

    @classmethod
    def load(cls, saves: Saves, key: str) -> FarMatch:
        """Return a saved match; raise `BrokenRecord`, `BrokenLink` or `KeyError`.

        An unsent turn that can't be played again is dropped: the same dice fall once more.
        """
        saved = saves.library[key]
        if saved.afar is None:
            raise KeyError(key)
        home = Home.parse(saved.afar.home, GAMES)
        with suppress(BrokenLink):
            home.resume(Record.parse(saved.record, GAMES))
        return cls(saves, key, home)

    @property
    def plays(self) -> bool:
        """True while the people and bots of this home can make the next step."""
        return self.home.is_due and not self.home.is_done

    @property
    def is_begun(self) -> bool:
        """True if someone has played, or is to play here."""
        return bool(self.home.letter.turns) or self.home.is_due

    @property
    def players(self) -> tuple[Player, ...]:
        """All players by seat."""
        return self.home.letter.party.setup.players

    @property
    def waits(self) -> str:
        """Names of the people elsewhere who are to play or to join, or empty."""
        return "" if self.home.is_due else self.names(self._due_seats)

    @property
    def after(self) -> str:
        """Names of the people who play once the turn of this home is sent; empty for nobody."""
        seats = [seat for seat in (self.home.table.match.turn,) if seat is not None]
        is_over = self.home.table.match.due == "nothing"
        return "" if is_over else self.names(seats)

    @property
    def others(self) -> str:
        """Names of the people in the other homes."""
        mine = self.home.seats
        homes = enumerate(self.home.letter.party.homes)
        return self.names([seat for seat, home in homes if home is not None and seat not in mine])

    def names(self, seats: Sequence[Seat]) -> str:
        """Return the names of these seats."""
        return ", ".join(isolated(self.players[seat].name) for seat in seats)

    @property
    def _due_seats(self) -> tuple[Seat, ...]:
        party, due = self.home.letter.party, self.home.story.home
        return party.unclaimed if due is None else party.seats_of(due)

    def keep(self) -> None:
        """Save the match, with its home and its table."""
        home = self.home
        self._saves.keep(self.key, home.table, Afar(str(home), self.waits, home.is_due))


def matches_of(saves: Saves, letter: Letter) -> Iterator[FarMatch]:
    """Yield the matches on this device to which a letter may belong, outside the trash."""
    for saved in list(saves.library):
        if saved.afar is not None and not saved.trashed_at:
            with suppress(BrokenLink, BrokenRecord):
                if _id_of(saved.afar) == letter.party.id:
                    yield FarMatch.load(saves, saved.id)


def _id_of(afar: Afar) -> bytes:
    """Return the id of the match of a stored home, without replaying it."""
    return Letter.parse(afar.home.split("\n")[3], GAMES).party.id
