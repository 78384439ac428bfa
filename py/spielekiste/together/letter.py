"""The content of a link: a whole match in 100 to 450 bytes, and its text."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from spielekiste.core.errors import SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.options import Options, to_text
from spielekiste.core.record import MOST_STEPS
from spielekiste.core.seats import MARKS, MINDS, PERSON, WINNER, Player
from spielekiste.together.binary import Reader, Writer
from spielekiste.together.chain import WIDTH, Chain
from spielekiste.together.errors import BrokenLink
from spielekiste.together.party import ID, MOST_HOMES, Party
from spielekiste.together.turns import MARK, Packed

FORMAT = 1
"""Version of the format, the first byte."""

HEAD = 3
"""Bytes of the format and of the length, which are four signs of the text."""

CHECK = 3
"""Bytes of the check at the end, SHA-256 of all bytes before, cut to 24 bits."""

LONGEST = 12_000
"""Maximum number of bytes."""

SIGNS = re.compile(r"[\w-]*", re.ASCII)
"""Pattern of a text."""

EMPTY = Packed()
"""The decisions before the first turn."""

KINDS = (*(mind for mind in MINDS if mind != WINNER), "other")
"""Kinds of players by their number; another mind, such as a person's own bot, follows as text."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A match as it travels. `Letter.parse(str(letter), games) == letter`.

    Parsing checks that all of it is there; `Story.of` replays it, and checks dice and moves. Its text raises `BrokenLink`
    (`size`) for a match that is too long, which needs more than a hundred lost devices.
    """

    party: Party
    """Rules and seats."""
    chains: tuple[tuple[Chain, ...], ...]
    """Chains of each home, the latest last: a device that has lost its secret begins a new one."""
    turns: int = 0
    """Number of complete turns."""
    packed: Packed = EMPTY
    """The decisions of all turns."""
    mark: bytes = bytes(MARK)
    """Fingerprint of all steps (`mark_of`)."""

    @property
    def unguarded(self) -> tuple[int, ...]:
        """Numbers of the turns whose player could have tried several chains until the dice pleased.

        These are the first turn of a quick start, and the first of each chain that was begun later.
        """
        quick = {1} if self.party.starter and self.turns else set()
        return tuple(sorted(quick | {chain.since for of in self.chains for chain in of[1:]}))

    def with_chain(self, home: int, chain: Chain) -> Letter:
        """Return the letter with the latest chain of a home replaced, or with one more."""
        of_home = self.chains[home]
        earlier = of_home[:-1] if of_home[-1].commitment == chain.commitment else of_home
        chains = (*self.chains[:home], (*earlier, chain), *self.chains[home + 1 :])
        return replace(self, chains=chains)

    @staticmethod
    def is_whole(text: str) -> bool:
        """Return whether the check at the end of a text is right."""
        data = _bytes(text)
        return len(data) > HEAD + CHECK and data == _checked(data[:-CHECK])

    def __str__(self) -> str:
        body = Writer()
        _write_party(body, self.party)
        for of_home in self.chains:
            _write_chains(body, of_home)
        _write_packed(body, self)
        whole = bytes(body.data)
        length = HEAD + len(whole) + CHECK
        if length > LONGEST:
            raise BrokenLink("size", f"{length} bytes, at most {LONGEST}")
        return _text(_checked(bytes((FORMAT, *length.to_bytes(2, "big"))) + whole))

    @classmethod
    def parse(cls, text: str, games: Mapping[str, Game]) -> Letter:
        """Parse a text without anything around it; `reading.read` repairs others.

        Raises `BrokenLink`: `cut`, `damaged`, `format`, `game` or `setup`.
        """
        data = _bytes(text)
        if len(data) < length_of(text):
            raise BrokenLink("cut", f"{len(data)} of {length_of(text)} bytes")
        if not cls.is_whole(text):
            raise BrokenLink("damaged", "the check at the end differs")
        reader = Reader(data[HEAD:-CHECK])
        party = _read_party(reader, games)
        chains = tuple(_read_chains(reader) for _home in range(party.count))
        turns, packed = reader.number(MOST_STEPS), _read_packed(reader)
        letter = cls(party, chains, turns, packed, reader.take(MARK))
        if not reader.at_end or any(len(of_home) == 0 for of_home in chains):
            raise BrokenLink("damaged", "the content has another length")
        return letter


def length_of(text: str) -> int:
    """Return the number of bytes that a text must have, from its first four signs.

    Raises `BrokenLink`: `cut` for a shorter text, `format` for a newer version, `damaged` for no link.
    """
    head = _bytes(text[:4])
    if len(head) < HEAD:
        raise BrokenLink("cut", "only the beginning is there")
    if head[0] > FORMAT and head[0] < 16:
        raise BrokenLink("format", f"version {head[0]}, known is {FORMAT}")
    length = int.from_bytes(head[1:], "big")
    if head[0] != FORMAT or not HEAD + CHECK < length <= LONGEST:
        raise BrokenLink("damaged", "its beginning is not that of a match")
    return length


def _checked(data: bytes) -> bytes:
    return data + sha256(data).digest()[:CHECK]


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Return the bytes of a text; signs that no whole byte needs are left out."""
    if not SIGNS.fullmatch(text):
        raise BrokenLink("damaged", "a sign that links do not have")
    even = text[:-1] if len(text) % 4 == 1 else text
    return urlsafe_b64decode(even + "=" * (-len(even) % 4))


# ---------------------------------------------------------------------- the agreement


def _write_party(body: Writer, party: Party) -> None:
    setup = party.setup
    body.data += party.id
    game = f"{setup.game.id} {setup.game.version}"
    body.text("\n".join((game, _agreed(setup.options), _agreed(setup.table))).rstrip("\n"))
    body.number(len(setup.players) + 16 * party.starter)
    for player, home in zip(setup.players, party.homes, strict=True):
        _write_seat(body, player, home)


def _agreed(options: Options) -> str:
    """Return the options that differ from their defaults, as text."""
    pairs = ((info.name, value) for info, value in options.items() if value != info.default)
    return " ".join(f"{name}={to_text(value)}" for name, value in pairs)


def _write_seat(body: Writer, player: Player, home: int | None) -> None:
    kind = player.mind if player.mind in KINDS else KINDS[-1]
    place = 0 if home is None else home + 1
    sign = MARKS.index(player.mark) + len(MARKS) * (KINDS.index(kind) + len(KINDS) * place)
    body.data.append(sign)
    body.text(player.name)
    if kind == KINDS[-1]:
        body.text(player.mind)


def _read_party(reader: Reader, games: Mapping[str, Game]) -> Party:
    name = reader.take(ID)
    game, options, table = _read_rules(reader, games)
    starter, seats = divmod(reader.number(), 16)
    rows = [_read_seat(reader) for _seat in range(seats)]
    homes = tuple(home for _player, home in rows)
    try:
        setup = SetUp(game, tuple(player for player, _home in rows), options, table)
    except SpielekisteError as fault:
        raise BrokenLink("setup", str(fault)) from fault
    party = Party(name, setup, homes, starter)
    _check_homes(party)
    return party


def _check_homes(party: Party) -> None:
    bots = {player.mind for player, home in _claims(party) if home is not None} - {PERSON}
    gaps = {*range(party.count)} - {*party.homes}
    if bots or gaps or not party.starter < max(party.count, 1):
        raise BrokenLink("setup", "the seats of the homes are not valid")


def _claims(party: Party) -> Sequence[tuple[Player, int | None]]:
    return tuple(zip(party.setup.players, party.homes, strict=True))


def _read_rules(reader: Reader, games: Mapping[str, Game]) -> tuple[Game, Options, TableOptions]:
    first, options, table, *_more = (*reader.text().split("\n"), "", "")
    name, _, version = first.partition(" ")
    if name not in games or version != str(games[name].version):
        raise BrokenLink("game", first[:40])
    try:
        return games[name], games[name].options.parse(options), TableOptions.parse(table)
    except SpielekisteError as fault:
        raise BrokenLink("setup", str(fault)) from fault


def _read_seat(reader: Reader) -> tuple[Player, int | None]:
    rest, mark = divmod(reader.take(1)[0], len(MARKS))
    place, kind = divmod(rest, len(KINDS))
    name = reader.text()
    mind = reader.text() if kind == len(KINDS) - 1 else KINDS[kind]
    if place > MOST_HOMES:
        raise BrokenLink("setup", f"home {place - 1}")
    try:
        return Player(name, MARKS[mark], mind), None if place == 0 else place - 1
    except SpielekisteError as fault:
        raise BrokenLink("setup", str(fault)) from fault


# ---------------------------------------------------------------------- chains and decisions


def _write_chains(body: Writer, chains: Sequence[Chain]) -> None:
    body.number(len(chains))
    for chain in chains:
        body.number(chain.since)
        body.data += chain.commitment + chain.opening


def _read_chains(reader: Reader) -> tuple[Chain, ...]:
    return tuple(
        Chain(reader.number(MOST_STEPS), reader.take(WIDTH), reader.take(WIDTH))
        for _chain in range(reader.number())
    )


def _write_packed(body: Writer, letter: Letter) -> None:
    decisions, number, stops = letter.packed
    for value in (letter.turns, decisions):
        body.number(value)
    body.block(number.to_bytes((number.bit_length() + 7) // 8, "big"))
    for value in (len(stops), *stops):
        body.number(value)
    body.data += letter.mark


def _read_packed(reader: Reader) -> Packed:
    decisions, number = reader.number(MOST_STEPS), int.from_bytes(reader.block(), "big")
    count = reader.number(MOST_STEPS)
    return Packed(decisions, number, tuple(reader.number(MOST_STEPS) for _stop in range(count)))
