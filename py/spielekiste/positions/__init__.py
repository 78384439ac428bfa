"""Positions as text: one short line for a position of any game, without its history.

It is to these games what FEN is to chess. Reading a line gives the same position, and every
position has exactly one line:

>>> from spielekiste.positions import Position
>>> text = "kniffel - 3,............/............. 1 2 335.."
>>> position = Position.parse(text)
>>> position.state.kept, str(position) == text
((3, 3, 5), True)
>>> from random import Random
>>> state = position.state.happen(position.state.chance.sample(Random(1)))
>>> str(position.with_state(state))
'kniffel - 3,............/............. 1 3 23335'

A line has the id of the game, its options, and the fields of the game, with single spaces between
them. Options are `-` if all have their defaults, or else those that do not, such as
`rules=full-cup;further=free`. Seats are numbered from 0; what each seat has is separated by `/`.

    line     = game [ "@" [ seat ] ] " " options " " fields
    options  = "-" / option *( ";" option )
    option   = name "=" value                      ; as in records
    numbers  = item *( "," item )                  ; a dot for each that is open
    item     = number / 1*"."
    dice     = 5*5( face / "." )                   ; in order, dots for dice still to throw

    kniffel, weltraum, hexhex:
    fields   = sheets " " turn " " throws " " dice
    sheets   = sheet *( "/" sheet )
    sheet    = numbers [ "+" extra ]               ; points by box, dots for open boxes

    master:
    fields   = boards " " first " " turn " " throws " " ( dice / "-" )
    board    = 6space "," 6( "*" / "." ) "," laps "," coin    ; rows 1 to 6, tasks, coin row

    ludo:
    fields   = pieces " " turn " " tries " " die " " finished
    pieces   = numbers *( "/" numbers )            ; spaces by seat, dots for start spaces
    finished = "-" / 1*seat                        ; first place first
    die      = "." / face / "-"                    ; to be thrown, thrown, or the game has ended

    ente:
    fields   = spaces " " turn " " waits " " die   ; the face while an offer is open
    spaces   = space *( "/" space )
    waits    = turns *( "/" turns )                ; turns that each seat still misses

    maumau:
    fields   = hands " " discards " " wish " " turn " " due " " passes
    hands    = cards *( "/" cards )                ; sorted; discards have the top card last
    cards    = "-" / 1*card
    card     = ( "r" / "y" / "g" / "b" ) ( "1" to "5" / "x" / "+" ) / "w"
    wish     = "-" / "r" / "y" / "g" / "b"
    due      = "deal" / "turn-up" / "play" / "draw" / "plus" / "end" / card / "drawn"

In Mau-Mau, the draw pile has all other cards, and a card as `due` was just drawn and may be played.
Rest is `x`, plus is `+` and wish is `w`. All cards are in a line, so it is for those who may see
them. What one seat sees is another line, with the seat after the game, and with numbers of hidden
cards (`SeenPosition`; nothing after `@` is the public view):

>>> whole = Position.parse("maumau - r4r+g4b4b5/r1r2r3y1w b3 - 0 play 0")
>>> print(whole.seen_by(0))
maumau@0 - r4r+g4b4b5/?5 b3 - 0 play 0

The page shows a position at `#/open/` and its line, with `%20` for spaces.

Text that is no position raises `UnreadableNotation` or, if it contradicts the rules,
`ImpossiblePosition`; both have the place. A position is possible if the rules can go on from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from spielekiste.core.errors import InvalidOption, InvalidSeats, UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.options import Options, to_text
from spielekiste.core.state import OpenView, Seat, State
from spielekiste.games import GAMES
from spielekiste.positions.ente import ENTE
from spielekiste.positions.ludo import LUDO
from spielekiste.positions.master import MASTER
from spielekiste.positions.maumau import MAUMAU
from spielekiste.positions.parts import NOTHING, Codec, ImpossiblePosition, Part
from spielekiste.positions.sheets import SHEETS

__all__ = ["CODECS", "ImpossiblePosition", "Position", "SeenPosition"]

CODECS: Mapping[str, Codec] = MappingProxyType(
    {
        "kniffel": SHEETS,
        "weltraum": SHEETS,
        "hexhex": SHEETS,
        "master": MASTER,
        "ludo": LUDO,
        "ente": ENTE,
        "maumau": MAUMAU,
    }
)
"""Text form of each game's positions."""

LONGEST = 2_000
"""Maximum length of a line in characters."""

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Position:
    """A position with everything that the rules need to go on, without its history."""

    game: Game
    """The game."""
    options: Options
    """Options of the game."""
    state: Any
    """The state, without events and without what players could remember."""

    @classmethod
    def of(cls, game: Game, options: Options, state: State) -> Position:
        """Return the position of a state, which is one of this game with these options."""
        return cls(game, options, CODECS[game.id].bare(state))

    def with_state(self, state: State) -> Position:
        """Return the position of another state of the same game."""
        return Position.of(self.game, self.options, state)

    def __str__(self) -> str:
        fields = CODECS[self.game.id].write(self.state)
        return _line(self.game.id, self.options, fields)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a line; raise `UnreadableNotation` or `ImpossiblePosition` for any other text."""
        head, options, fields = _fields(text)
        game = GAMES[head.one_of([*GAMES])]
        read, given = CODECS[game.id].read, _options(game, options)
        state = _read(read, game, given, fields)
        return _canonical(cls(game, given, state), text)

    def seen_by(self, seat: Seat | None) -> SeenPosition:
        """Return what a seat sees or, for None, what everybody sees.

        Raises `UnknownSeat` if the seat does not exist.
        """
        return SeenPosition(self.game, self.options, self.state.seen_by(seat))


@dataclass(frozen=True, slots=True)
class SeenPosition:
    """A position as a seat sees it, without its history and without hidden cards."""

    game: Game
    """The game."""
    options: Options
    """Options of the game."""
    view: Any
    """The view of the seat, as `state.seen_by(seat)` returns it."""

    def __str__(self) -> str:
        viewer, write = self.view.viewer, CODECS[self.game.id].write_seen
        fields = write(self.view) if write else CODECS[self.game.id].write(self.view.public)
        head = f"{self.game.id}@{'' if viewer is None else viewer}"
        return _line(head, self.options, fields)

    @classmethod
    def parse(cls, text: str) -> SeenPosition:
        """Read a line with a seat; raise the same errors as `Position.parse`."""
        head, options, fields = _fields(text)
        word, *seats = head.split("@")
        if len(seats) != 1:
            raise head.unreadable(
                "a game, '@' and the seat that sees it, or nothing for the public view"
            )
        game = GAMES[word.one_of([*GAMES])]
        viewer = seats[0].number(0, game.seats[-1] - 1) if seats[0].text else None
        if viewer is not None and viewer > fields[0].text.count("/"):
            raise seats[0].impossible(f"there is no seat {viewer}")
        read, given = CODECS[game.id].read_seen, _options(game, options)
        if read is None:
            state = _read(CODECS[game.id].read, game, given, fields)
            return _canonical(cls(game, given, OpenView(viewer, state)), text)
        view = _read(lambda new, parts: read(new, parts, viewer), game, given, fields)
        return _canonical(cls(game, given, view), text)


def _line(head: str, options: Options, fields: Sequence[object]) -> str:
    changed = [
        f"{info.name}={to_text(value)}" for info, value in options.items() if value != info.default
    ]
    return " ".join([head, ";".join(changed) or NOTHING, *map(str, fields)])


def _fields(text: str) -> tuple[Part, Part, list[Part]]:
    """Return the game, the options and the game's own fields, of the right number."""
    if len(text) > LONGEST:
        raise UnreadableNotation(text, LONGEST, f"at most {LONGEST} characters")
    head, *rest = Part(text, 0, text).split(" ")
    codec = CODECS.get(head.text.partition("@")[0])
    if codec is None:
        raise head.unreadable(f"one of {', '.join(CODECS)}")
    if len(rest) != len(codec.fields) + 1:
        names = ", ".join(("options", *codec.fields))
        at = rest[len(codec.fields) + 1].at if len(rest) > len(codec.fields) + 1 else len(text)
        raise UnreadableNotation(text, at, f"{len(codec.fields) + 1} fields: {names}")
    return head, rest[0], rest[1:]


def _options(game: Game, part: Part) -> Options:
    if part.text == NOTHING:
        return game.options()
    given: dict[str, object] = {}
    for item in part.split(";"):
        name, sign, value = item.text.partition("=")
        if not sign or name in given:
            raise item.unreadable("name=value, each name once")
        given[name] = value
        try:
            game.options.of({name: value})
        except InvalidOption as fault:
            raise item.unreadable(fault.expected) from None
    return game.options.of(given)


def _read(
    read: Callable[[Any, Sequence[Part]], Kind],
    game: Game,
    options: Options,
    fields: Sequence[Part],
) -> Kind:
    def new(seats: int) -> State:
        try:
            return game.start(seats, options)
        except InvalidSeats:
            span = f"{game.seats[0]} to {game.seats[-1]}"
            raise fields[0].impossible(f"expected {span} seats, got {seats}") from None

    return read(new, fields)


def _canonical(position: Kind, text: str) -> Kind:
    """Return the position; raise `UnreadableNotation` at the first sign that is written otherwise."""
    usual = str(position)
    if usual != text:
        pairs = enumerate(zip(usual, text, strict=False))
        at = next((at for at, (one, other) in pairs if one != other), min(len(usual), len(text)))
        raise UnreadableNotation(
            text, at, f"{usual[at : at + 20]!r}, as each position has one text"
        )
    return position
