"""Prepared links: formatting and parsing are inverse, and an error gives its position."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.links.prepared import (
    LONGEST,
    ROUTE,
    SETTINGS,
    BrokenLink,
    Prepared,
    link_fault,
    may_share_dice,
)
from app.settings import FIXABLE
from spielekiste import GAMES
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.options import OptionInfo, Options
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH

NAMES = st.text(
    st.characters(exclude_categories=("C", "Z", "M")), min_size=1, max_size=NAME_LENGTH
) | st.sampled_from(["", "Åsa & Jörg", "a,b", "50%", "x=1?y#z", "100%25", "a+b"])


def value_of(info: OptionInfo) -> st.SearchStrategy[object]:
    """Draw any value of an option, or the default if the option has several values."""
    if info.many:
        return st.just(info.default)
    return st.sampled_from(info.choices)


@st.composite
def options_of(draw: st.DrawFn, kind: type[Options]) -> Options:
    """Draw any options of a game."""
    return kind.of({info.name: draw(value_of(info)) for info in kind.described()})


@st.composite
def prepared(draw: st.DrawFn) -> Prepared:
    """Draw any prepared table."""
    game = draw(st.sampled_from(list(GAMES.values())))
    seats = draw(st.integers(game.seats[0], min(game.seats[-1], 5)))
    names = tuple(draw(st.lists(NAMES, min_size=seats, max_size=seats, unique_by=str.casefold)))
    games = draw(st.integers(1, game.series.most))
    table = draw(options_of(TableOptions))
    told = {info.name: value for info, value in table.items()}
    table = TableOptions.of(
        told | {"first": draw(st.integers(0, seats - 1)), "games": games, "luck": "order"}
    )
    same = draw(st.sampled_from(["", "tiger.2"])) if may_share_dice(game, table) else ""
    if same:
        table = TableOptions.of({info.name: v for info, v in table.items()} | {"luck": TURN})
    fixed = {
        name: draw(st.sampled_from([value for value in FIXABLE[name] if value]))
        for name in draw(st.sets(st.sampled_from(sorted(FIXABLE))))
    }
    return Prepared(
        game=game,
        options=draw(options_of(game.options)),
        table=table,
        names=names,
        minds=tuple(draw(st.sampled_from(MINDS)) for _seat in range(seats)),
        marks=tuple(draw(st.permutations(MARKS))),
        typed=draw(st.booleans()),
        fixed=tuple(sorted(fixed.items())),
        locked=draw(st.booleans()),
        same=same,
    )


def as_linked(one: Prepared) -> dict[str, object]:
    """Return a prepared table's fields after parsing: a link contains marks only for its
    seats.
    """
    seats = len(one.names)
    every = {name: getattr(one, name) for name in Prepared.__slots__}
    return every | {"marks": one.marks[:seats]}


@settings(max_examples=150)
@given(prepared())
def test_a_written_link_reads_back(one: Prepared) -> None:
    """Parsing a link restores the table, even if the browser has unescaped the address."""
    assert as_linked(Prepared.parse(one.text)) == as_linked(one)
    arrived = unquote(str(one.route)).removeprefix(ROUTE)
    assert as_linked(Prepared.parse(arrived)) == as_linked(one)


def test_a_link_is_readable() -> None:
    """A link contains only the values that differ from their defaults, as readable words."""
    link = Prepared.parse("kniffel?rules=croatian&players=Ada,Ben&lang=de&sound=off&lock=on")
    assert link.text == "kniffel?rules=croatian&players=Ada,Ben&lang=de&sound=off&lock=on"
    assert str(link.route) == "/play/" + link.text


def test_a_game_alone_is_a_link() -> None:
    """A link that names only a game gives two seats, or the game's minimum, and default rules."""
    for game in GAMES.values():
        link = Prepared.parse(game.id)
        assert link.names == ("", "")
        assert not link.locked


@pytest.mark.parametrize(
    ("text", "code", "piece", "place"),
    [
        ("poker?rules=x", "game", "poker", 0),
        ("kniffel?lock=on&rules=poker", "value", "rules=poker", 16),
        ("kniffel?flavour=mint", "unknown", "flavour=mint", 8),
        ("kniffel?lock", "unknown", "lock", 8),
        ("kniffel?lock=on&lock=on", "twice", "lock=on", 16),
        ("kniffel?lock=maybe", "value", "lock=maybe", 8),
        ("kniffel?luck=turn", "unknown", "luck=turn", 8),
        ("kniffel?lang=xx", "value", "lang=xx", 8),
        ("ludo?lock=on&players=Ada", "seat-count", "players=Ada", 13),
        ("kniffel?players=Ada,ada", "name-twice", "players=Ada,ada", 8),
        ("kniffel?players=" + "x" * 25, "name-long", "players=" + "x" * 25, 8),
        ("kniffel?minds=genius", "value", "minds=genius", 8),
        ("kniffel?minds=person,own-mine", "own-bot", "minds=person,own-mine", 8),
        ("kniffel?marks=disc,disc", "value", "marks=disc,disc", 8),
        ("kniffel?begin=chosen&first=5", "value", "first=5", 21),
        ("hexhex?games=9", "value", "games=9", 7),
        ("ludo?same=tiger", "duel", "same=tiger", 5),
        ("kniffel?games=3&same=tiger", "duel", "same=tiger", 16),
        ("kniffel?dice=real&same=tiger", "duel", "same=tiger", 18),
        ("kniffel?same=no!", "value", "same=no!", 8),
        ("kniffel?" + "x" * LONGEST, "size", "", LONGEST),
    ],
)
def test_a_bad_link_names_its_piece_and_place(text: str, code: str, piece: str, place: int) -> None:
    """Every fault in a link raises `BrokenLink` with its position, and has an error message."""
    with pytest.raises(BrokenLink) as fault:
        Prepared.parse(text)
    assert (fault.value.code, fault.value.piece, fault.value.position) == (code, piece, place)
    told = link_fault(fault.value)
    word, _sign, value = piece.partition("=")
    assert (word if code == "unknown" else value.split(",")[0]) in told
    assert "=" not in told
    assert "character" not in told


def test_a_bad_link_is_told_in_words() -> None:
    """The error message uses the words on the screens, and lists the valid choices."""
    with pytest.raises(BrokenLink) as fault:
        Prepared.parse("kniffel?rules=poker")
    assert link_fault(fault.value) == (
        "Which rules? “poker”: that isn’t one of the choices. Choose from: classic, full-cup, croatian."
    )


def test_every_setting_can_be_fixed() -> None:
    """Each setting has its own key in the link; the language has the same key as in other
    addresses.
    """
    assert set(SETTINGS.values()) == set(FIXABLE)
    assert SETTINGS["lang"] == "language"


@pytest.mark.parametrize("value", ["on", "off"])
def test_a_link_decides_nothing_about_downloads(value: str) -> None:
    """A link can't fix which files a device saves, because downloads may cost money."""
    with pytest.raises(BrokenLink, match="unknown"):
        Prepared.parse(f"kniffel?keep={value}")
