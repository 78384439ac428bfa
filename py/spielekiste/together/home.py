"""One home of a match: what a device keeps, and what people do with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from spielekiste.core.errors import IllegalMove, InvalidSeats, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, StopGame
from spielekiste.core.record import Record
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.together.chain import LENGTH, WIDTH, Chain, SecretChain
from spielekiste.together.errors import BrokenLink
from spielekiste.together.joining import FORK, NEWER, Joined, join
from spielekiste.together.letter import Letter
from spielekiste.together.party import Party
from spielekiste.together.reading import read
from spielekiste.together.story import Story
from spielekiste.together.turns import Seeds, home_to_play, mark_of, packed

BEGINNING = "afar 1"
"""First words of the text of a home."""


class Home:
    """A home at a match that is played with links.

    `invite`, `accept` or `take_over` make one. Play at its `table` while `is_due`, `send` when `is_done`, and
    `receive` each link that arrives. `Home.parse(str(home), games)` restores it without an unsent turn, which
    `resume` plays again.
    """

    def __init__(self, story: Story, seats: tuple[Seat, ...], secret: bytes) -> None:
        if len(secret) < WIDTH:
            raise ValueError(f"secret of a home: expected {WIDTH} bytes, got {len(secret)}")
        self.seats = seats
        """The seats of this home."""
        self.story = story
        """The match up to the last complete turn."""
        self.table = story.table.copy()
        """The table on which this home plays."""
        self._secret = secret
        self._draft = story.letter
        """The letter, with the share of the turn in progress."""
        self._begin()

    @classmethod
    def invite(cls, setup: SetUp, names: Sequence[str], secret: bytes, party_id: bytes) -> Home:
        """Begin a match; `names` are the people in this home, all other people play elsewhere.

        `secret` (16 bytes) and `party_id` (6 bytes) must be random, and the secret used for no other match. Raises
        `InvalidSeats`: `name-unknown`, or `seat-count` if nobody is here or elsewhere; `ValueError` for other lengths.
        """
        nobody = Party(party_id, replace(setup, seed=""), (None,) * len(setup.players))
        party = nobody.claimed(nobody.seats_by_name(names))
        if not party.unclaimed:
            raise InvalidSeats("seat-count", None, 1)
        end = SecretChain(_secret(secret, 0)).commitment
        letter = Letter(party, ((Chain(0, end, end),),))
        return cls(Story.of(letter), party.seats_of(0), secret)

    @classmethod
    def accept(
        cls, letter: Letter, names: Sequence[str], secret: bytes, *, quick: bool = False
    ) -> Home:
        """Claim seats of people who have not joined; then send `letter` back.

        With `quick`, this home plays the first turn at once, if no seat is left; the dice of this one turn are
        `unguarded`. Raises `InvalidSeats`: `name-unknown`, `seat-taken`, `seat-count`.
        """
        seats = letter.party.seats_by_name(names)
        party = letter.party.claimed(seats)
        if quick and party.unclaimed:
            raise IllegalMove("seats-open", "quick start")
        party = replace(party, starter=party.count - 1 if quick else 0)
        own = SecretChain(_secret(secret, 0))
        chain = Chain(0, own.commitment, own.opening(1))
        return cls(Story.of(Letter(party, (*letter.chains, (chain,)))), seats, secret)

    @classmethod
    def take_over(cls, letter: Letter, names: Sequence[str], secret: bytes) -> Home:
        """Go on as these people on a device that has lost, or never had, the secret of their home.

        All seats of this home belong to the device from now on. It begins a new chain with its next turn, whose
        dice are `unguarded`. Raises `InvalidSeats`: `name-unknown`, or `name-mixed` unless all belong to one home.
        """
        party = letter.party
        homes = {party.homes[seat] for seat in party.seats_by_name(names)}
        home = homes.pop() if len(homes) == 1 else None
        if home is None:
            raise InvalidSeats("name-mixed", None, ", ".join(names))
        return cls(Story.of(letter), party.seats_of(home), secret)

    @property
    def letter(self) -> Letter:
        """The newest letter; sending it again changes nothing."""
        return self.story.letter

    @property
    def number(self) -> int:
        """Number of this home, from 0; it can change until all have joined."""
        home = self.letter.party.homes[self.seats[0]]
        return -1 if home is None else home

    @property
    def is_due(self) -> bool:
        """Whether this home has the turn, sent or not."""
        return self.story.home == self.number

    @property
    def is_done(self) -> bool:
        """Whether the turn of this home is complete and can be sent; it can be undone until then."""
        return self.is_due and self._playing() != self.number

    def send(self) -> Letter:
        """End the turn, and return the letter to send.

        Raises `IllegalMove` (`not-your-turn`, `turn-open`), or `BrokenLink` if the steps of the turn are not all
        of this home, or its dice not those of its share.
        """
        if not self.is_due:
            raise IllegalMove("not-your-turn", "send")
        self._check_owners()
        if not self.is_done:
            raise IllegalMove("turn-open", "send")
        turn = packed(self.table, len(self.story.table.steps))
        played = replace(
            self._draft,
            turns=self.letter.turns + 1,
            packed=self.letter.packed.then(self.story.radix, turn),
            mark=mark_of(self.table.steps),
        )
        self._take(Story.of(played, self.story))
        return self.letter

    def receive(self, text: str, games: Mapping[str, Game]) -> Joined:
        """Read a link, and go on with the match in it if it is newer.

        A fork changes nothing until `choose`. Raises `BrokenLink`; the match that is here stays as it is.
        """
        return self.join(read(text, games))

    def join(self, letter: Letter) -> Joined:
        """Join a letter, as `receive` does."""
        joined = join(self.story, letter)
        if joined.kind == NEWER:
            self._take(joined.story)
        return joined

    def choose(self, fork: Joined) -> None:
        """Go on with the other version of a fork.

        Raises `InvalidSeats` (`seat-taken`) if the seats of this home are not together in it: take them over.
        """
        homes = {fork.story.letter.party.homes[seat] for seat in self.seats}
        if fork.kind != FORK or len(homes) > 1 or None in homes:
            raise InvalidSeats("seat-taken", self.seats[0], fork.kind)
        self._take(fork.story)

    def resume(self, record: Record) -> None:
        """Play the steps of an unsent turn again, from the record of the table.

        Raises `BrokenLink` (`roll`) if the record is not of this turn.
        """
        done = len(self.table.steps)
        table, texts = self.table.copy(), [str(step) for step in self.table.steps]
        if not self.is_due or list(record.steps[:done]) != texts:
            raise BrokenLink("roll", "the record is of another turn", turn=self.letter.turns + 1)
        try:
            for text in record.steps[done : record.at]:
                _repeat(table, text)
        except SpielekisteError as fault:
            raise BrokenLink("roll", turn=self.letter.turns + 1) from fault
        self.table = table

    def __str__(self) -> str:
        seats = " ".join(map(str, self.seats))
        return f"{BEGINNING}\nseats {seats}\nsecret {self._secret.hex()}\n{self.letter}\n"

    def __repr__(self) -> str:
        names = ", ".join(self.letter.party.setup.players[seat].name for seat in self.seats)
        return f"<home {self.number} of {names}, turn {self.letter.turns}>"

    @classmethod
    def parse(cls, text: str, games: Mapping[str, Game]) -> Home:
        """Parse the text of a home, which contains its secret: it stays on the device.

        Raises `BrokenLink`.
        """
        lines = text.split("\n")
        if len(lines) < 4 or lines[0] != BEGINNING:
            raise BrokenLink("none", "not the text of a home")
        letter = Letter.parse(lines[3], games)
        try:
            seats = tuple(map(int, lines[1].removeprefix("seats ").split(" ")))
            secret = bytes.fromhex(lines[2].removeprefix("secret "))
        except ValueError as fault:
            raise BrokenLink("damaged", "seats or secret") from fault
        if not {*seats} <= {*range(len(letter.party.homes))} or len(secret) < WIDTH:
            raise BrokenLink("damaged", "seats or secret")
        return cls(Story.of(letter), seats, secret)

    def _take(self, story: Story) -> None:
        """Go on with a match that has more turns or claims."""
        self.story, self._draft = story, story.letter
        self.table = story.table.copy()
        self._begin()

    def _begin(self) -> None:
        """Open a share if this home has the turn; otherwise no results can be drawn here."""
        seed = ""
        if self.is_due:
            self._draft = self.letter.with_chain(self.number, self._next_chain())
            seeds = Seeds(self._draft.party, self._draft.chains)
            for turn in self.story.turns:
                seeds.advance(turn.home)
            seed = seeds.next(self.number)
        self.table.share(seed)

    def _next_chain(self) -> Chain:
        """Return the chain of this home with one more opening; a new one if it is not its own, or used up."""
        chains = self.letter.chains[self.number]
        at, last = len(chains) - 1, chains[-1]
        own = SecretChain(_secret(self._secret, at))
        opened = len(last.values(self.number)) - 1
        if own.commitment == last.commitment and opened < LENGTH:
            return last._replace(opening=own.opening(opened + 1))
        new = SecretChain(_secret(self._secret, at + 1))
        return Chain(self.letter.turns + 1, new.commitment, new.opening(1))

    def _playing(self) -> int | None:
        return home_to_play(self.table.match, self.letter.party, self.number)

    def _check_owners(self) -> None:
        """Raise `BrokenLink` (`foreign`) if a step of the turn is another home's."""
        for position in self.table.positions[len(self.story.table.steps) : -1]:
            if home_to_play(position, self.letter.party, self.number) != self.number:
                raise BrokenLink("foreign", turn=self.letter.turns + 1, home=self.number)


def _secret(secret: bytes, chain: int) -> bytes:
    """Return the secret of a chain, by its number in this home."""
    return sha256(secret + chain.to_bytes(2, "big")).digest()[:WIDTH]


def _repeat(table: Table, text: str) -> None:
    """Play a step of a record; results that the app draws are drawn again, and must be the same."""
    step = table.match.parse(text)
    if table.match.chance is None or isinstance(step, StopGame):
        table.play(step)
        return
    table.happen(step if table.match.awaits_dice else None)
    if table.steps[-1] != step:
        raise BrokenLink("roll")
