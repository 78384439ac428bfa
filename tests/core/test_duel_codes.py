"""Result codes of duels: they can be parsed, belong to one duel, and tolerate handwriting."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.options import Options
from spielekiste.parts.dice import Thrown
from spielekiste.parts.duel import (
    SIGNS,
    Result,
    fingerprint,
    read_code,
    result_of,
    rules_of,
    same_duel,
    verified,
    worths,
    write_code,
)
from spielekiste.parts.sheet import Sheet
from tests.core.duels import DUELS, table_of
from tests.random_play import play

WAYS = [
    (game, options)
    for game in DUELS
    for options in (
        [game.options.of({"rules": rules, "further": way})
         for rules in ("classic", "full-cup", "croatian") for way in ("block", "yahtzee")]
        if game.id == "kniffel" else [game.options()]
    )
]  # fmt: skip


@pytest.mark.parametrize(("game", "options"), WAYS, ids=lambda way: str(getattr(way, "id", way)))
@settings(max_examples=25)
@given(st.data(), st.integers(1, 3))
def test_a_code_reads_back(game: Game, options: Options, data: st.DataObject, seats: int) -> None:
    """Any entries in any rule set, with several seats, are restored from the code."""
    rules = rules_of(game, options)
    drawn = [
        Sheet(
            tuple(data.draw(st.sampled_from(known)) for known in worths(rules)),
            50 * data.draw(st.integers(0, 24)),
        )
        for _seat in range(seats)
    ]
    table = table_of(game.id, seats=seats)
    result = Result(tuple(drawn), data.draw(st.text(SIGNS, min_size=5, max_size=5)))
    setup = type(table.setup)(game, table.setup.players, options, table.setup.table, "tiger")
    code = write_code(result, setup)
    assert read_code(code, setup) == result
    if seats == 1:
        assert len(code) <= 22


def test_every_entry_of_real_games_has_a_digit() -> None:
    """Every entry can be encoded, including points from jokers (C11)."""
    for way in range(20):
        table = play(table_of(seats=2), Random(way))
        result = result_of(table)
        assert result is not None
        assert read_code(write_code(result, table.setup), table.setup) == result
        state = table.match.ended[-1]
        assert result.totals(rules_of(table.setup.game, table.setup.options)) == state.scores


def test_handwriting_variants_are_read() -> None:
    """Lower case, spaces for dashes, O for zero, and I or L for one are accepted."""
    table = play(table_of(), Random(1))
    result = result_of(table)
    assert result is not None
    code = write_code(result, table.setup)
    sloppy = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_code(f" {sloppy} ", table.setup) == result


def test_a_mistyped_character_is_found() -> None:
    """The check digits miss only one wrong character in thirty thousand."""
    table = play(table_of(), Random(2))
    result = result_of(table)
    assert result is not None
    code = write_code(result, table.setup).replace("-", "")
    for at, sign in enumerate(code):
        other = SIGNS[(SIGNS.index(sign) + 1) % len(SIGNS)]
        with pytest.raises(UnreadableNotation):
            read_code(code[:at] + other + code[at + 1 :], table.setup)


@pytest.mark.parametrize(
    "other",
    [{"seed": "lion"}, {"seats": 2}, {"game": "weltraum"}],
    ids=lambda way: str(getattr(way, "id", way)),
)
def test_a_code_of_another_duel_is_refused(other: dict[str, object]) -> None:
    """A code for other dice, other seats or another game is rejected."""
    table = play(table_of(), Random(3))
    result = result_of(table)
    assert result is not None
    elsewhere = table_of(**other)  # type: ignore[arg-type]  # one of the named arguments
    with pytest.raises(UnreadableNotation):
        read_code(write_code(result, table.setup), elsewhere.setup)
    assert not same_duel(table.setup, elsewhere.setup)
    assert same_duel(table.setup, table_of().setup)


@pytest.mark.parametrize(("text", "place"), [("", 0), ("4J2", 3), ("4J!K", 2), ("Z" * 30, 16)])
def test_an_invalid_code_is_refused_with_its_place(text: str, place: int) -> None:
    """A code that is too short or too long, or has an invalid character, is rejected with the
    position.
    """
    with pytest.raises(UnreadableNotation) as fault:
        read_code(text, table_of().setup)
    assert fault.value.position == place


def test_only_dice_of_the_seed_are_verified() -> None:
    """A record with a typed throw can be replayed, but is not verified."""
    honest = play(table_of(), Random(4))
    assert verified(honest)
    typed = table_of()
    typed.happen(Thrown((6, 6, 6, 6, 6)))
    play(typed, Random(4))
    assert not verified(typed)
    assert fingerprint(typed) != fingerprint(honest)


def test_the_longest_code_of_one_seat_is_short() -> None:
    """For classic Kniffel, a code has sixteen characters in four groups, short enough to read
    aloud.
    """
    table = play(table_of(), Random(6))
    result = result_of(table)
    assert result is not None
    assert len(write_code(result, table.setup).replace("-", "")) == 16
    assert GAMES["kniffel"].duels
