"""The form for seats: an immutable value whose cards keep their names, marks and players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.seats import SEAT_COMMANDS, SeatsForm, default_name
from app.forms.table import FORM_COMMANDS, TableForm
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.seats import MARKS, MINDS

SIZES = range(2, 5)

TAPS = st.one_of(
    st.tuples(st.just("name"), st.integers(0, 5).map(str), st.text(max_size=3)),
    st.tuples(st.just("mind"), st.integers(0, 5).map(str), st.sampled_from((*MINDS, "genius"))),
    st.tuples(st.just("palette"), st.integers(0, 5).map(str), st.just("")),
    st.tuples(
        st.just("mark"),
        st.tuples(st.integers(0, 5).map(str), st.sampled_from((*MARKS, "blob"))).map(" ".join),
        st.just(""),
    ),
    st.tuples(st.just("add"), st.just(""), st.just("")),
    st.tuples(st.just("remove"), st.integers(0, 5).map(str), st.just("")),
)


def form(*names: str) -> SeatsForm:
    """Return a form whose seats have these names."""
    return SeatsForm.of(SIZES, names or ("Ada", "Ben", "Cyd"))


@given(st.lists(TAPS, max_size=20))
def test_any_taps_lead_to_valid_seats(taps: list[tuple[str, str, str]]) -> None:
    """After any taps, the number of seats is valid, marks and cards are unique, and all kinds of
    players are valid.
    """
    seats = form()
    for verb, argument, value in taps:
        seats = SEAT_COMMANDS[verb](seats, argument, value)
    assert len(seats.entries) in SIZES
    assert len(set(seats.marks)) == len({one.card for one in seats.entries}) == len(seats.entries)
    assert set(seats.minds) <= set(MINDS)


def test_a_command_changes_the_seats_at_their_table() -> None:
    """The commands of the form change the seats at a table."""
    table = TableForm.usual(GAMES["kniffel"], form())
    assert FORM_COMMANDS["name"](table, "1", "Zoe").seats == form("Ada", "Zoe", "Cyd")
    assert FORM_COMMANDS.keys() - SEAT_COMMANDS.keys() == {"choose", "games", "fold"}


def test_a_tap_changes_nothing_in_the_form_before() -> None:
    """Commands return a new form and leave the old form unchanged."""
    before = form()
    before.named(0, "Zoe").minded(1, "strong").marked("2", "heart").without(0)
    assert before == form()


def test_a_seat_that_stays_keeps_name_mark_mind_and_card() -> None:
    """Seats that stay keep their data, and an added card gets a new number."""
    seats = form().minded(2, "strong").without(1).with_one_more()
    told = [(one.name, one.mark, one.mind, one.card) for one in seats.entries]
    assert told == [
        ("Ada", "disc", "person", 0),
        ("Cyd", "square", "strong", 2),
        ("", "triangle", "person", 3),
    ]


def test_one_card_is_open_until_a_second_tap_a_known_name_or_its_removal() -> None:
    """A shape leaves the card open; another card's tap opens that one instead."""
    open_ = form().opened(1)
    assert [open_.palette, open_.marked("1", "heart").palette, open_.opened(2).palette] == [1, 1, 2]
    closed = (open_.opened(1), open_.called("1", "Zoe"), open_.without(0))
    assert [seats.palette for seats in closed] == [None] * 3
    assert open_.called("1", "Zoe Mae").names == ["Ada", "Zoe Mae", "Cyd"]


def test_another_game_takes_as_many_as_it_seats() -> None:
    """Another game removes extra seats and adds missing ones."""
    four = form("Ada", "Ben", "Cyd", "Dan")
    assert four.sized(range(1, 3)).names == ["Ada", "Ben"]
    assert form("Ada", "Ben").sized(range(3, 5)).names == ["Ada", "Ben", ""]


def test_an_empty_name_is_replaced_by_a_unique_one() -> None:
    """By default, a person is named by a number, and a bot by a name from a list."""
    seats = form("Player 2", "", "").minded(2, "easy")
    players = seats.players()
    assert [player.name for player in players][:2] == ["Player 2", seats.fallback(1)]
    assert len({player.name.casefold() for player in players}) == 3
    assert players[2].name == default_name(["Player 2", "", ""], seats.minds, 2)


def test_a_repeated_name_is_reported_on_its_seat() -> None:
    """The error contains the seat, so that the screen can show the error on that card."""
    with pytest.raises(InvalidSeats) as raised:
        form("Ada", "ada").players()
    assert raised.value.seat == 1


def test_the_first_seat_begins_if_the_chosen_one_is_removed() -> None:
    """If the seat chosen to begin is removed, the first seat begins instead."""
    table = TableForm.usual(GAMES["kniffel"], SeatsForm.of(range(1, 9), ("Ada", "Ben", "Cyd")))
    table = table.chosen("begin", "chosen").chosen("first", "2")
    assert table.seated(table.seats.without(0)).table.first == 0
    assert table.seated(table.seats.named(0, "Zoe")).table.first == 2


def test_an_invalid_choice_is_reported_with_the_valid_ones() -> None:
    """The message uses the words on the screen, and gives numbers as a range."""
    table = TableForm.usual(GAMES["kniffel"], form())
    with pytest.raises(InvalidOption) as raised:
        FORM_COMMANDS["choose"](table, "games 99", "")
    assert "1–20" in table.refusal(raised.value)
    assert table.counted(30).table.games == 20
    assert table.counted(-30).table.games == 1


OWN = {"own-a": "Hunter", "own-b": "Ben\t", "own-c": "x" * 30}
"""The device's own bots, by mind."""


def own_form(*names: str, minds: Sequence[str] = ()) -> SeatsForm:
    """Return a form with seats for user-written bots."""
    return SeatsForm.of(SIZES, names, minds, own=OWN)


@pytest.mark.parametrize(
    ("names", "minds", "seated"),
    [
        (("", ""), (), ["person", "own-a"]),
        (("Ada", ""), (), ["person", "own-a"]),
        (("Ada", "Ben"), (), ["person", "person", "own-a"]),
        (("Ada", "Robo", ""), ("person", "strong"), ["person", "own-a", "person"]),
        (("Ada", "Ben", "Cyd", "Dan"), (), ["person", "person", "person", "own-a"]),
        (("Ada", "x"), ("person", "own-a"), ["person", "own-a"]),
    ],
)
def test_an_own_bot_takes_a_seat_that_nobody_misses(
    names: Sequence[str], minds: Sequence[str], seated: Sequence[str]
) -> None:
    """A user-written bot replaces a bot, a nameless person or the last seat, or gets a new seat;
    no bot is seated twice.
    """
    assert own_form(*names, minds=minds).with_own("own-a").minds == seated
    assert own_form(*names, minds=minds).with_own("own-unknown").minds[1:] == [
        *minds[1:],
        *["person"] * (len(names) - max(len(minds), 1)),
    ]


def test_own_bots_have_the_names_of_their_programs() -> None:
    """Bots with the same name get numbers, even if a person or a built-in bot has that name."""
    minds = ["person", "own-a", "own-a", "own-b"]
    seats = own_form("ben", "", "", "", minds=minds)
    assert [player.name for player in seats.players()] == ["ben", "Hunter", "Hunter 2", "Ben 2"]
    seats = own_form("x" * 24, "", "Momo", "", minds=["person", "own-c", "own-a", "easy"])
    assert [seats.display_name(seat) for seat in range(4)] == [
        "x" * 24,
        "x" * 21 + " 2",
        "Momo",
        "Biscuit",
    ]
    assert len({player.name for player in seats.players()}) == 4


def test_other_devices_get_the_built_in_bot() -> None:
    """For other devices, a built-in bot replaces a user-written one."""
    seats = own_form("Ada", "", minds=["person", "own-a"]).without_own()
    assert (seats.minds, seats.own) == (["person", "easy"], {})
