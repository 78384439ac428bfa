"""The text of a link, what stands around it, and what happens to it on the way."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from math import prod
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.options import Options, to_text
from spielekiste.core.record import Record
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.together.binary import Reader, Writer
from spielekiste.together.errors import BrokenLink
from spielekiste.together.letter import Letter, _bytes, _checked, _text
from spielekiste.together.reading import link, read
from spielekiste.together.story import Story
from spielekiste.together.turns import choices, mixed, packed
from tests.random_play import play
from tests.together.parties import (
    ADDRESS,
    AROUND,
    cut,
    gathered,
    mangled,
    pair,
    play_out,
    random_set_up,
    set_up,
)


def letter(turns: int = 5, seed: int = 1) -> Letter:
    """Return a match of Kniffel after some turns."""
    homes = pair(seed=seed)
    play_out(homes, Random(seed), turns)
    return homes[0].letter


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("homes", [2, 3, 4])
def test_a_letter_reads_back_equal(game: str, homes: int) -> None:
    """Text and value are a pair at every turn, with all options, names, marks, bots and chains."""
    rng = Random(f"{game} {homes}")
    count = min(homes, GAMES[game].seats[-1])
    made = gathered(random_set_up(rng, GAMES[game], count), count, rng)
    for _turn in range(4):
        now = made[0].letter
        assert Letter.parse(str(now), GAMES) == now
        assert re.fullmatch(r"[\w-]+", str(now), re.ASCII)
        play_out(made, rng, 1)


@pytest.mark.parametrize("broken", ["\n", " ", "=\r\n> "])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_link_may_be_broken_anywhere(times: int, broken: str) -> None:
    """In its path, in a percent-encoded sign, or in the letter."""
    letter = gathered(set_up(GAMES["kniffel"], 2), 2, Random(1))[0].letter
    text = f"#/afar/{letter}"
    for _time in range(times):
        text = quote(text, safe="")
    for at in range(1, len(text)):
        assert str(read(f"{ADDRESS}{text[:at]}{broken}{text[at:]}", GAMES)) == str(letter), at


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_travels(game: str) -> None:
    """Options that differ from their defaults are written by name."""
    for info in GAMES[game].options.described():
        for value in [(), info.choices] if info.many else info.choices:
            options: Options = GAMES[game].options.of({info.name: to_text(value)})
            setup = set_up(GAMES[game], 2)
            home = gathered(
                type(setup)(setup.game, setup.players, options, setup.table), 2, Random(1)
            )[0]
            assert Letter.parse(str(home.letter), GAMES).party.setup.options == options


def test_all_bots_and_long_names_travel() -> None:
    """A person's own bot keeps its name, and a seat may have a name of 24 signs of any script."""
    names = ["小" * 24, "Ben", "🦆" * 24, "Zoe"]
    setup = set_up(GAMES["ludo"], 4)
    players = seated(names, minds=["person", "person", "own-abc_D-9", "winner"])
    home = gathered(type(setup)(setup.game, players, setup.options, setup.table), 2, Random(1))[0]
    assert Letter.parse(str(home.letter), GAMES).party.setup.players == players


@given(
    st.lists(
        st.integers(1, 300).flatmap(lambda base: st.tuples(st.integers(0, base - 1), st.just(base)))
    )
)
def test_digits_of_any_bases_come_back(digits: list[tuple[int, int]]) -> None:
    """The first digit is the lowest, so that more digits keep those before."""
    rest = mixed(digits)
    for digit, base in digits:
        rest, found = divmod(rest, base)
        assert found == digit
    assert rest == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_its_index_among_the_legal_ones(game: str) -> None:
    """All steps of random matches are found again from one number."""
    setup = set_up(GAMES[game], 2)
    table = play(
        Table(type(setup)(setup.game, setup.players, setup.options, setup.table, "s")),
        Random(game),
        60,
    )
    rest = packed(table).number
    for before, step in zip(table.positions, table.steps, strict=False):
        if options := choices(before):
            rest, index = divmod(rest, len(options))
            assert options[index] == step
    assert rest == 0
    first = packed(Table.of(Record(table.setup, tuple(map(str, table.steps[:30])))))
    radix = prod(len(choices(before)) or 1 for before in table.positions[:30])
    assert first.then(radix, packed(table, 30)) == packed(table)


@given(st.lists(st.integers(0, 2**62)), st.binary(max_size=300), st.text(max_size=50))
def test_numbers_blocks_and_texts_come_back(numbers: list[int], block: bytes, text: str) -> None:
    """What a writer writes, a reader reads, up to the last byte."""
    writer = Writer()
    for number in numbers:
        writer.number(number)
    writer.block(block)
    writer.text(text)
    reader = Reader(bytes(writer.data))
    assert [reader.number() for _number in numbers] == numbers
    assert (reader.block(), reader.text(), reader.at_end) == (block, text, True)
    with pytest.raises(BrokenLink, match="damaged"):
        reader.take(1)


class TestReading:
    """Reading from texts of messengers and mail programs."""

    @pytest.mark.parametrize("around", AROUND)
    @pytest.mark.parametrize("times", [0, 1, 2])
    def test_words_signs_and_percent_encoding_do_no_harm(self, around: str, times: int) -> None:
        """A link is read with words, brackets, quotation or emphasis around it."""
        text = link(ADDRESS, letter())
        for _time in range(times):
            text = quote(text, safe="")
        assert read(around.format(text), GAMES) == letter()

    @pytest.mark.parametrize(
        "between", ["\n", "\r\n", " \n", "\n> ", "=\r\n", "\u200b", "\n\n>> ", " "]
    )
    def test_line_breaks_are_removed(self, between: str) -> None:
        """The link says where it ends, so that words after it are not taken for a part of it."""
        text = link(ADDRESS, letter())
        begin = text.index(str(letter()))
        for width in (10, 39, 76):
            lines = [text[at : at + width] for at in range(begin, len(text), width)]
            assert read(f"hi {text[:begin]}{between.join(lines)} see you", GAMES) == letter()

    def test_a_text_without_an_address_is_read(self) -> None:
        """A code from a picture or a file has no address."""
        assert read(str(letter()), GAMES) == letter()
        assert read(f"here: {letter()}!", GAMES) == letter()

    def test_of_several_links_the_newest_is_read(self) -> None:
        """An answer often quotes the message before."""
        old, new = letter(2), letter(5)
        for order in ((old, new), (new, old)):
            text = "\n> ".join(link(ADDRESS, one) for one in order)
            assert read(text, GAMES) == new

    def test_dashes_that_a_keyboard_made_of_hyphens_are_read(self) -> None:
        """Two hyphens become one dash in some editors."""
        one = next(one for seed in range(40) if "--" in str(one := letter(6, seed)))
        assert read(link(ADDRESS, one).replace("--", "–"), GAMES) == one

    def test_every_cut_is_named(self) -> None:
        """Wherever the end is missing, and whatever words follow, the reader says so."""
        text = link(ADDRESS, letter())
        begin = text.index(str(letter()))
        for end in range(begin + 1, len(text)):
            for rest in ("", " your turn, dear", "…"):
                with pytest.raises(BrokenLink) as caught:
                    read(text[:end] + rest, GAMES)
                assert caught.value.code == "cut", (end - begin, rest)

    def test_every_changed_sign_is_named(self) -> None:
        """No single change gives another match."""
        whole = str(letter())
        for at, sign in enumerate(whole):
            other = "A" if sign != "A" else "b"
            with pytest.raises(BrokenLink) as caught:
                read(f"{ADDRESS}#/afar/{whole[:at]}{other}{whole[at + 1 :]}", GAMES)
            assert caught.value.code in ({"damaged", "cut", "format"} if at < 4 else {"damaged"})

    @pytest.mark.parametrize(
        "text", ["", "hello", "https://example.org/#/menu", "AQ", "%", "%25" * 9]
    )
    def test_a_text_without_a_link_is_named(self, text: str) -> None:
        """`none` is said of texts without a link."""
        with pytest.raises(BrokenLink, match="none: the text has no link"):
            read(text, GAMES)

    def test_a_newer_version_and_an_unknown_game_are_named(self) -> None:
        """The page can say that an update is needed."""
        with pytest.raises(BrokenLink, match="format: the link was written by a newer version"):
            read(f"#/afar/Ag{str(letter())[2:]}", GAMES)
        with pytest.raises(BrokenLink, match=r"game: .* \(kniffel 1\)"):
            read(str(letter()), {"ludo": GAMES["ludo"]})

    @given(st.text(max_size=60), st.randoms(use_true_random=False))
    def test_any_text_is_read_or_named(self, text: str, rng: Random) -> None:
        """Nothing but `BrokenLink` is raised."""
        for some in (text, f"#/afar/{text}", f"#/afar/AQB{text}", cut(letter(), rng) + text):
            try:
                read(some, GAMES)
            except BrokenLink:
                continue

    @given(st.randoms(use_true_random=False))
    def test_what_can_be_repaired_is_repaired(self, rng: Random) -> None:
        """All ways together."""
        assert read(mangled(letter(), rng), GAMES) == letter()

    @given(st.binary(max_size=200))
    def test_any_bytes_with_a_right_check_are_read_or_named(self, body: bytes) -> None:
        """Somebody who computes the check can write any content, which is refused in words."""
        head = bytes((1, *(len(body) + 6).to_bytes(2, "big")))
        with suppress(BrokenLink):
            Letter.parse(_text(_checked(head + body)), GAMES)

    @pytest.mark.parametrize("game", GAMES)
    def test_a_letter_with_any_changed_byte_is_another_match_or_named(self, game: str) -> None:
        """Also if somebody computes the check again, the replay ends, or says what is wrong."""
        rng = Random(game)
        homes = gathered(random_set_up(rng, GAMES[game], 2), 2, rng)
        play_out(homes, rng, 4)
        whole = _bytes(str(homes[0].letter))
        for _time in range(120):
            at, value = rng.randrange(3, len(whole) - 3), rng.randrange(256)
            changed = whole[:at] + bytes([value]) + whole[at + 1 : -3]
            with suppress(BrokenLink):
                Story.of(Letter.parse(_text(_checked(changed)), GAMES))

    def test_a_match_that_is_too_long_for_a_link_is_named(self) -> None:
        """No text is written that nobody could read."""
        now = letter()
        chain = now.chains[0][0]
        chains = (chain, *(chain._replace(since=turn) for turn in range(1, 400)))
        with pytest.raises(BrokenLink, match=r"size: the match is too long for a link \(13"):
            str(replace(now, chains=(chains, now.chains[1])))
