"""A second reader of links, written from the description in `spielekiste.together` for other clients.

It uses the rules of the games, and nothing of the package that it checks.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from spielekiste import GAMES, Player, SetUp, TableOptions
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import Match, begin

MARKS = ["disc", "triangle", "square", "diamond", "star", "drop", "moon", "heart"]
KINDS = ["person", "easy", "middle", "strong"]


@dataclass
class Bytes:
    """The bytes of a link, read from the front."""

    data: bytes

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        found, self.data = self.data[:count], self.data[count:]
        assert len(found) == count
        return found

    def number(self) -> int:
        """Return the next number."""
        byte = self.take(1)[0]
        return byte if byte < 128 else byte - 128 + 128 * self.number()

    def text(self) -> str:
        """Return the next text."""
        return self.take(self.number()).decode()


@dataclass
class Read:
    """What a link says, and the steps that follow from it."""

    id: str
    setup: SetUp
    homes: list[int]
    """Home of each seat from 1, or 0."""
    starter: int
    chains: list[list[tuple[int, bytes, bytes]]]
    turns: int
    decisions: int
    number: int
    stops: list[int]
    mark: bytes
    steps: list[str] = field(default_factory=list)
    seeds: list[str] = field(default_factory=list)


def read(text: str) -> Read:
    """Return the content of the text of a link, with its steps."""
    data = b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4))
    assert data[0] == 1
    assert int.from_bytes(data[1:3], "big") == len(data)
    assert sha256(data[:-3]).digest()[:3] == data[-3:]
    found = _content(Bytes(data[3:-3]))
    _play(found)
    assert (
        len(found.steps) == 0 or sha256("\n".join(found.steps).encode()).digest()[:3] == found.mark
    )
    return found


def _content(rest: Bytes) -> Read:
    party = rest.take(6).hex()
    rules, options, table = (*rest.text().split("\n"), "", "")[:3]
    game = GAMES[rules.split(" ")[0]]
    assert rules == f"{game.id} {game.version}"
    starter, seats = divmod(rest.number(), 16)
    players, homes = [], []
    for _seat in range(seats):
        sign = rest.take(1)[0]
        name = rest.text()
        kind, home = sign // 8 % 5, sign // 40
        players.append(Player(name, MARKS[sign % 8], KINDS[kind] if kind < 4 else rest.text()))
        homes.append(home)
    setup = SetUp(game, tuple(players), game.options.parse(options), TableOptions.parse(table))
    chains = [
        [(rest.number(), rest.take(16), rest.take(16)) for _chain in range(rest.number())]
        for _home in range(max(homes))
    ]
    turns, decisions = rest.number(), rest.number()
    number = int.from_bytes(rest.take(rest.number()), "big")
    stops = [rest.number() for _stop in range(rest.number())]
    found = Read(
        party, setup, homes, starter, chains, turns, decisions, number, stops, rest.take(3)
    )
    assert rest.data == b""
    return found


def _play(found: Read) -> None:
    match, home, drawn = begin(found.setup), found.starter, 0
    openings = [[_opened(chain) for chain in chains] for chains in found.chains]
    latest = [values[0][0] if at == 0 else values[0][1] for at, values in enumerate(openings)]
    unused = [iter(values[0][1 if at == 0 else 2 :]) for at, values in enumerate(openings)]
    for turn in range(1, found.turns + 1):
        for chain, values in zip(found.chains[home], openings[home], strict=True):
            if chain[0] == turn:
                unused[home] = iter(values[1:])
        latest[home] = next(unused[home])
        others = [value for at, value in enumerate(latest) if at != home]
        said = "/".join([found.id, str(turn), *(value.hex() for value in (latest[home], *others))])
        seed = sha256(said.encode()).hexdigest()[:32]
        found.seeds.append(seed)
        while (following := _following(match, found, home)) == home:
            if len(found.steps) in found.stops:
                step: Any = match.parse("stop")
                match = match.play(step)
            elif options := _options(match):
                found.number, index = divmod(found.number, len(options))
                step = options[index]
                match = match.happen(step) if match.chance else match.play(step)
            else:
                assert match.chance is not None
                step = match.chance.sample(DrawStream(seed, match.luck(drawn)))
                match = match.happen(step)
            drawn += str(step).split(" ")[0] in {"throw", "drawn", "deal", "pick"}
            found.steps.append(str(step))
        home = home if following is None else following
    assert found.number == 0


def _opened(chain: tuple[int, bytes, bytes]) -> list[bytes]:
    """Return the commitment and the openings of a chain, in order."""
    _since, commitment, value = chain
    values = [value]
    while value != commitment:
        value = sha256(value).digest()[:16]
        values.insert(0, value)
        assert len(values) <= 1_001
    return values


def _options(match: Match) -> list[Any]:
    if match.due == "answer":
        return [match.parse(f"begin {seat}") for seat in range(len(match.setup.players))]
    if match.due == "next":
        return [match.parse("next")]
    if match.due == "move" and match.state is not None:
        return [*match.state.legal()]
    return [*_results(match)]


def _results(match: Match) -> Iterator[Any]:
    """Yield what real dice can show."""
    if match.setup.table.dice == "real" and match.chance is not None and match.chance.is_of_dice:
        yield from (result for result, _chance in match.chance.outcomes())


def _following(match: Match, found: Read, home: int) -> int | None:
    """Return the home with the next step."""
    if match.due == "nothing":
        return None
    person: int | None = None
    if match.due == "move":
        person = match.seat
    elif match.chance is not None and match.chance.is_of_dice:
        is_real = match.setup.table.dice == "real"
        person = match.turn if match.state is not None or is_real else None
    place = 0 if person is None else found.homes[person]
    return home if place == 0 else place - 1
