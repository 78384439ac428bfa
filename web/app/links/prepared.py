"""A prepared link: all settings of a table in one readable line.

    #/play/kniffel?rules=croatian&players=Ada,Ben&lang=de&sound=off&lock=on

Everything follows the `#`, so that no part of it, such as a child's name, is sent to a server.
`Prepared.parse(prepared.text) == prepared`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from app.i18n import _
from app.ports.route import Route
from app.settings import FIXABLE
from app.words import WORDS, common
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption, InvalidSeats, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import APP, TURN, TableOptions
from spielekiste.core.options import OptionInfo, Options, to_text
from spielekiste.core.seats import MARKS, MINDS, PERSON, is_own, seated

DRAFT = "prepared"
"""Storage key of the link that was last prepared on this device."""

ROUTE = "/play/"
"""Route of a prepared link, followed by the game's id."""

LONGEST = 2_000
"""Maximum length of a link after its route, in characters."""

LONGEST_WORD = 40
"""Maximum length of the word that identifies the shared dice of a duel, in characters."""

SETTINGS = {"lang" if name == "language" else name: name for name in FIXABLE}
"""Settings that a link can fix, by their name in the link."""

SWITCHES = {"lock": ("off", "on"), "names": ("given", "typed")}
"""Link parameters with two values, the default first."""

SEATED = ("players", "minds", "marks")
"""Link parameters with one item for each seat, separated by commas."""

SAFE = "/,=&?-_.~"
"""Characters that are not escaped in a URL."""


class BrokenLink(SpielekisteError, ValueError):
    """Raised for an invalid prepared link; the message names the faulty piece and its position."""

    def __init__(self, code: str, piece: str, position: int, expected: str = "") -> None:
        hint = f", expected {expected}" if expected else ""
        super().__init__(f"link at position {position}: {code}: {piece[:60]!r}{hint}")
        self.code = code
        """Code: `size`, `game`, `unknown`, `twice`, `value`, `duel`, or one of `InvalidSeats`."""
        self.piece = piece[:60]
        """The piece as written, such as `rules=poker`."""
        self.position = position
        """Position of the piece after `/play/`, in characters from 0."""
        self.expected = expected
        """The possible values, if they can be listed."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The settings in a link. Raises `BrokenLink` if they are incompatible."""

    game: Game
    """The game."""
    options: Options
    """The game's options."""
    table: TableOptions
    """The table's options; `luck` is derived from `same`."""
    names: tuple[str, ...]
    """The players' names; an empty name becomes a default such as “Player 1”."""
    minds: tuple[str, ...]
    """Who plays each seat: a human or a kind of bot."""
    marks: tuple[str, ...] = MARKS
    """The mark of each seat; marks after the last seat are unused."""
    typed: bool = False
    """Whether the players type their names before the start."""
    fixed: tuple[tuple[str, str], ...] = ()
    """Fixed settings with their values, sorted; the device decides all others."""
    locked: bool = False
    """Whether the table is locked, so that it can't be left by accident."""
    same: str = ""
    """The word that identifies the shared dice of a duel; empty for separate dice."""

    def __post_init__(self) -> None:
        _check_seats(self)
        if self.same and not may_share_dice(self.game, self.table):
            raise BrokenLink("duel", f"same={self.same}", 0)

    @property
    def text(self) -> str:
        """Readable part of the link after `/play/`: `kniffel?rules=croatian&lock=on`."""
        pairs = "&".join(f"{word}={value}" for word, value in self._pairs())
        return f"{self.game.id}?{pairs}" if pairs else self.game.id

    @property
    def route(self) -> Route:
        """Route of the link, escaped for use in a URL; a full stop at its end is not the text's."""
        escaped = quote(self.text, safe=SAFE)
        stops = len(escaped) - len(escaped.rstrip("."))
        return Route.parse(ROUTE + escaped.rstrip(".") + "%2E" * stops)

    @classmethod
    def parse(cls, text: str) -> Prepared:
        """Parse the part after `/play/`, unescaped once, as in a browser's URL.

        Raises `BrokenLink`. `LONGEST` limits time and memory.
        """
        if len(text) > LONGEST:
            raise BrokenLink("size", "", LONGEST)
        name, _mark, query = text.partition("?")
        if name not in GAMES:
            raise BrokenLink("game", name, 0, ", ".join(GAMES))
        return _read(GAMES[name], _pieces(query, len(name) + 1))

    def _pairs(self) -> Iterator[tuple[str, str]]:
        for options in (self.options, self.table):
            yield from (
                (info.name, to_text(value))
                for info, value in options.items()
                if value != info.default and info.name != "luck"
            )
        yield "players", ",".join(map(_escaped, self.names))
        if set(self.minds) != {PERSON}:
            yield "minds", ",".join(self.minds)
        marks = self.marks[: len(self.names)]
        if marks != MARKS[: len(self.names)]:
            yield "marks", ",".join(marks)
        if self.typed:
            yield "names", "typed"
        yield from ((_word(name), value) for name, value in self.fixed)
        if self.locked:
            yield "lock", "on"
        if self.same:
            yield "same", self.same


def may_share_dice(game: Game, table: TableOptions) -> bool:
    """Return whether tables can share dice: only on-screen dice, in one game that allows duels."""
    return game.duels and table.dice == APP and table.games == 1


def readable(text: str) -> dict[str, str]:
    """Return all readable parameters of a link; a set-up uses those it can accept."""
    pieces = text[:LONGEST].partition("?")[2].split("&")
    pairs = (piece.partition("=") for piece in pieces)
    return {word: value for word, sign, value in pairs if sign}


# ---------------------------------------------------------------------- reading


class _Piece:
    """One `word=value` parameter of a link."""

    def __init__(self, text: str, position: int) -> None:
        self.text, self.position = text, position
        self.word, self.sign, self.value = text.partition("=")

    def fault(self, code: str, expected: str = "") -> BrokenLink:
        return BrokenLink(code, self.text, self.position, expected)

    def one_of(self, values: tuple[str, ...]) -> str:
        if self.value not in values:
            raise self.fault("value", ", ".join(filter(None, values)))
        return self.value

    def listed(self) -> tuple[str, ...]:
        return tuple(self.value.split(","))


def _pieces(query: str, position: int) -> dict[str, _Piece]:
    pieces: dict[str, _Piece] = {}
    for text in query.split("&") if query else ():
        piece = _Piece(text, position)
        position += len(text) + 1
        if not piece.sign:
            raise piece.fault("unknown")
        if piece.word in pieces:
            raise piece.fault("twice")
        pieces[piece.word] = piece
    return pieces


def _read(game: Game, pieces: Mapping[str, _Piece]) -> Prepared:
    left = dict(pieces)
    options = _options(game.options, left)
    same = _same(left.pop("same", None))
    table = _options(TableOptions, left, {"luck": TURN} if same else {})
    listed = {word: left.pop(word) for word in SEATED if word in left}
    switched = {
        word: left.pop(word).one_of(values) if word in left else values[0]
        for word, values in SWITCHES.items()
    }
    fixed = sorted(_setting(left.pop(word)) for word in SETTINGS if word in left)
    for piece in left.values():
        raise piece.fault("unknown")
    try:
        return Prepared(
            game=game,
            options=options,
            table=table,
            **_seats(game, listed),
            typed=switched["names"] == "typed",
            fixed=tuple(fixed),
            locked=switched["lock"] == "on",
            same=same,
        )
    except BrokenLink as fault:
        raise _placed(fault, pieces) from None


def _options(
    kind: type[Any], left: dict[str, _Piece], more: Mapping[str, object] | None = None
) -> Any:
    """Remove the options of one kind from a link's pieces, and return them."""
    names = [info.name for info in kind.described() if info.name in left and info.name != "luck"]
    taken = {name: left.pop(name) for name in names}
    try:
        return kind.of({name: piece.value for name, piece in taken.items()} | dict(more or {}))
    except InvalidOption as fault:
        info = next(info for info in kind.described() if info.name == fault.name)
        raise taken[fault.name].fault("value", _choices(info)) from None


def _choices(info: OptionInfo) -> str:
    """Return an option's possible values in words, with numbers given as a range."""
    least, most = info.choices[0], info.choices[-1]
    if isinstance(least, int) and not isinstance(least, bool):
        return f"{least}–{most}"
    return ", ".join(map(to_text, info.choices))


def _setting(piece: _Piece) -> tuple[str, str]:
    name = SETTINGS[piece.word]
    values = tuple(value for value in FIXABLE[name] if value)
    return name, piece.one_of(values)


def _same(piece: _Piece | None) -> str:
    if piece is None:
        return ""
    word = piece.value
    if not (word.isascii() and word.replace(".", "").isalnum() and len(word) <= LONGEST_WORD):
        raise piece.fault("value", "a–z, A–Z, 0–9")
    return word


def _seats(game: Game, listed: Mapping[str, _Piece]) -> dict[str, tuple[str, ...]]:
    count = max(game.seats[0], 2 if not listed else 1)
    names = tuple(map(unquote, listed["players"].listed())) if "players" in listed else ()
    minds = listed["minds"].listed() if "minds" in listed else ()
    marks = listed["marks"].listed() if "marks" in listed else ()
    seats = max(map(len, (names, minds, marks)), default=0) or count
    names += ("",) * (seats - len(names))
    minds += (PERSON,) * (seats - len(minds))
    rest = tuple(mark for mark in MARKS if mark not in marks)
    return {"names": names, "minds": minds, "marks": marks + rest}


def _placed(fault: BrokenLink, pieces: Mapping[str, _Piece]) -> BrokenLink:
    """Return the error with the position of its piece."""
    word = fault.piece.partition("=")[0]
    piece = pieces.get(word)
    return piece.fault(fault.code, fault.expected) if piece else fault


def _check_seats(prepared: Prepared) -> None:
    names, minds, marks = prepared.names, prepared.minds, prepared.marks
    if len(names) not in prepared.game.seats or len(minds) != len(names):
        raise BrokenLink("seat-count", "players=", 0)
    if any(map(is_own, minds)):  # the link does not contain their programs
        raise BrokenLink("own-bot", "minds=", 0)
    if not set(minds) <= set(MINDS):
        raise BrokenLink("value", "minds=", 0, ", ".join(MINDS))
    if len(set(marks)) != len(marks) or not set(marks[: len(names)]) <= set(MARKS):
        raise BrokenLink("value", "marks=", 0, ", ".join(MARKS))
    if prepared.table.first >= len(names):
        raise BrokenLink("value", "first=", 0, f"0–{len(names) - 1}")
    if prepared.table.games > prepared.game.series.most:
        raise BrokenLink("value", "games=", 0, f"1–{prepared.game.series.most}")
    try:
        seated([name for name in names if name])
    except InvalidSeats as fault:
        raise BrokenLink(fault.code, "players=", 0) from None


def _escaped(name: str) -> str:
    """Escape the characters in a name that separate words and names."""
    return "".join(quote(sign, safe="") if sign in "%&,=?#+;" else sign for sign in name)


def _word(setting: str) -> str:
    return "lang" if setting == "language" else setting


def link_fault(fault: BrokenLink) -> str:
    """Return an error message: the invalid part of a prepared link, why, and the valid values."""
    why = _(common.LINK_FAULTS.get(fault.code) or common.SEAT_FAULTS[fault.code]).rstrip(".")
    part, value = _part(fault)
    sentence = _("{part}: {why}.", part=part, why=why)
    if value:
        sentence = _("{part} “{value}”: {why}.", part=part, value=value, why=why)
    if not fault.expected:
        return sentence
    possible = _("Choose from: {expected}.", expected=fault.expected)
    return f"{sentence} {possible}"


def _part(fault: BrokenLink) -> tuple[str, str]:
    """Return the display name and the value of the faulty part; unknown parts stay as written."""
    word, _sign, value = fault.piece.partition("=")
    if fault.code == "game":
        return _("Game"), word
    if fault.code == "unknown" or not word:
        return _("The link"), word
    name = common.LINK_PARTS.get(word) or _option_title(word)
    return (_(name) if name else word), unquote(value).replace(",", ", ")


def _option_title(word: str) -> str:
    """Return the title of an option of a game or of the table, or an empty string."""
    texts = (common.OPTIONS, *(said.options for said in WORDS.values()))
    return next((options[word].title for options in texts if word in options), "")
