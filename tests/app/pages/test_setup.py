"""The set-up: names, marks, rules, games, and who begins, entered by hand or given by a link."""

from __future__ import annotations

import json

import pytest

from spielekiste import GAMES
from spielekiste.coach.layouts import table_name
from spielekiste.core.match import SetUp
from spielekiste.core.options import to_text
from spielekiste.core.seats import MARKS
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import setup_of, table_of

NOBODY: dict[int, str] = {}


def sat_down(
    *taps: str, names: dict[int, str] = NOBODY, address: dict[str, str] | None = None
) -> SetUp:
    """Open the set-up, enter names, tap controls, and start; return the set-up of the match."""
    platform = FakePlatform("/kniffel", address)
    app = started(platform)
    for seat, name in names.items():
        app.act(f"name {seat}", name)
    for do in taps:
        tap(app, platform, do)
    tap(app, platform, "start")
    return table_of(app).table.setup


def names_of(setup: SetUp) -> list[str]:
    """Return the names of the players."""
    return [player.name for player in setup.players]


def test_empty_names_get_their_default() -> None:
    """A name that consists only of spaces counts as empty; its default contains the seat number."""
    assert names_of(sat_down("add", names={0: " ", 1: "Ben"})) == ["Player 1", "Ben", "Player 3"]


def test_a_default_name_is_never_one_that_is_taken() -> None:
    """If one player is called “Player 2”, no other seat gets that name by default."""
    assert len(set(names_of(sat_down(names={0: "player 2"})))) == 2


def test_a_card_shows_the_name_it_will_give() -> None:
    """The placeholder of an empty field is the name given by default."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    app.act("name 0", "Player 2")
    fields = [node for node in nodes(platform.tree) if node.tag == "input"]
    shown = [node.attrs["placeholder"] for node in fields if "placeholder" in node.attrs]
    tap(app, platform, "start")
    assert names_of(table_of(app).table.setup) == ["Player 2", shown[1]]


def test_space_at_the_ends_is_dropped() -> None:
    """Spaces at the ends of a name are removed."""
    assert names_of(sat_down(names={0: "  Ada ", 1: "Ben"})) == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({0: "x" * 200}, "This name is too long: 24 letters at most."),
        (
            {0: "Ada", 1: "ADA"},
            "Two players have this name. Change one, so you can tell them apart.",
        ),
        (
            {1: "A\u202eda"},
            "This name contains an invisible character that changes the direction of writing.",
        ),
        ({0: "A\nB"}, "This name contains characters that can’t be used."),
    ],
)
def test_invalid_names_are_reported(names: dict[int, str], message: str) -> None:
    """The error is shown on the card and announced, the match does not start, and the input is
    kept.
    """
    platform = FakePlatform("/kniffel")
    app = started(platform)
    for seat, name in names.items():
        app.act(f"name {seat}", name)
    tap(app, platform, "start")
    assert message in platform.announced
    cards = classed(platform.tree, "namecard")
    faulty = [seat for seat, card in enumerate(cards) if classed(card, "problem")]
    assert faulty == [max(names)]
    assert {seat: setup_of(app).form.seats.names[seat] for seat in names} == names
    app.act(f"name {faulty[0]}", "Zoe")
    assert classed(platform.tree, "problem") == []


def test_markup_in_a_name_is_text() -> None:
    """Markup in a name is displayed as text."""
    name = "<img src=x onerror=a()>"
    platform = FakePlatform("/kniffel", {"players": f"{name},Ben", "begin": "chosen"})
    app = started(platform)
    tap(app, platform, "start")
    assert names_of(table_of(app).table.setup)[0] == name
    assert ("<img src=x" in platform.html, name in platform.text) == (False, True)


def test_seats_from_one_to_eight() -> None:
    """There are one to eight seats, each with its own mark."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    while "add" in platform.taps():
        tap(app, platform, "add")
    assert sorted(setup_of(app).form.seats.marks) == sorted(MARKS)
    tap(app, platform, "palette 0")
    while "remove 0" in platform.taps():
        tap(app, platform, "remove 0")
        tap(app, platform, "palette 0")
    assert len(setup_of(app).form.seats.names) == 1
    tap(app, platform, "start")
    assert len(table_of(app).table.setup.players) == 1


def test_a_removed_seat_takes_its_name_and_mark_along() -> None:
    """The other seats keep their names and marks, and the removed seat's mark becomes free."""
    setup = sat_down("add", "palette 1", "remove 1", "add", names={0: "Ada", 1: "Ben"})
    marks = [(player.name, player.mark) for player in setup.players]
    assert marks == [("Ada", "disc"), ("Player 2", "square"), ("Player 3", "triangle")]


def test_a_mark_is_chosen_among_those_left() -> None:
    """An open card offers the marks that are free, and stays open after a choice."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    tap(app, platform, "palette 0")
    assert ("mark 0 heart" in platform.taps(), "mark 0 triangle" in platform.taps()) == (
        True,
        False,
    )
    tap(app, platform, "mark 0 heart")
    assert (setup_of(app).form.seats.marks, setup_of(app).form.seats.palette) == (
        ["heart", "triangle"],
        0,
    )
    app.act("mark 0 triangle")
    app.act("mark 0 blob")
    assert setup_of(app).form.seats.marks == ["heart", "triangle"]


KNIFFEL_OPTIONS = [
    (name, value)
    for name, values in {
        "rules": ("classic", "full-cup", "croatian"),
        "further": ("block", "free", "none", "yahtzee"),
        "begin": ("own", "random", "chosen"),
    }.items()
    for value in values
]


@pytest.mark.parametrize(("name", "value"), KNIFFEL_OPTIONS)
def test_every_option_can_be_chosen(name: str, value: str) -> None:
    """Every value can be chosen by a tap and in the address."""
    for setup in (sat_down(f"choose {name} {value}"), sat_down(address={name: value})):
        agreed = {info.name: held for info, held in (*setup.options.items(), *setup.table.items())}
        assert to_text(agreed[name]) == value


def test_further_kniffels_are_not_asked_for_in_croatian() -> None:
    """The Croatian rules have no option for further Kniffels (X1)."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    tap(app, platform, "choose rules croatian")
    assert [do for do in platform.taps() if do.startswith("choose further")] == []


@pytest.mark.parametrize(("taps", "games"), [((), 1), (("games 1",) * 3, 4)])
def test_c13_the_number_of_games_is_agreed(taps: tuple[str, ...], games: int) -> None:
    """Buttons change the number of games one by one; the smallest number is one."""
    assert sat_down(*taps).table.games == games


def test_c13_one_to_twenty_games() -> None:
    """The number of games can't exceed its limits."""
    platform = FakePlatform("/kniffel", {"games": "20"})
    app = started(platform)
    assert ("games 1" in platform.taps(), "games -1" in platform.taps()) == (False, True)
    for _number in range(30):
        app.act("games -1")
    assert (setup_of(app).form.table.games, "games -1" in platform.taps()) == (1, False)


def test_c13_scoring_by_places_is_agreed() -> None:
    """The scoring can be chosen only if there are several games."""
    setup = sat_down("games 1", "choose scoring places")
    assert (setup.table.games, setup.table.scoring) == (2, "places")


def test_t2_the_seat_that_begins_is_chosen() -> None:
    """A tap on a mark chooses who begins; if that seat is removed, the first seat begins."""
    assert sat_down("choose begin chosen", "choose first 1").table.first == 1
    assert (
        sat_down(
            "add", "choose begin chosen", "choose first 2", "palette 2", "remove 2"
        ).table.first
        == 0
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"rules": "mine"},
            "“mine” isn’t a choice for “Which rules?”. Choose from: Classic, Full cup, Croatian.",
        ),
        ({"games": "99"}, "“99” isn’t a choice for “How many games?”. Choose from: 1–20."),
        ({"games": "<b>"}, "“<b>” isn’t a choice for “How many games?”. Choose from: 1–20."),
        (
            {"players": "a,b,c,d,e,f,g,h,i"},
            "This game can’t be played with that number of players.",
        ),
    ],
)
def test_an_invalid_value_in_the_address_is_reported(asked: dict[str, str], message: str) -> None:
    """The error is shown, the default value is used, and the match can start."""
    platform = FakePlatform("/kniffel", asked)
    app = started(platform)
    assert platform.announced == [message]
    assert message in platform.text
    tap(app, platform, "start")
    assert str(table_of(app).table.setup.options) == "rules=classic further=block"
    assert table_of(app).table.setup.table.games == 1


def test_unknown_parameters_of_the_address_are_ignored() -> None:
    """Unknown parameters are ignored without an error."""
    platform = FakePlatform("/kniffel", {"utm_source": "x", "rules": "croatian"})
    started(platform)
    assert platform.announced == []


def test_options_may_follow_the_route() -> None:
    """`#/kniffel?rules=croatian` and `?rules=croatian#/kniffel` are the same link."""
    platform = FakePlatform("/kniffel?rules=croatian")
    app = started(platform)
    assert str(setup_of(app).form.options).startswith("rules=croatian")


@pytest.mark.parametrize("first", ["1", "7", "8", "-1", "x"])
def test_a_missing_chosen_seat_does_not_block_the_start(first: str) -> None:
    """If the seat chosen to begin is missing, the first one begins."""
    setup = sat_down(address={"begin": "chosen", "first": first, "players": "Ada,Ben"})
    assert setup.table.first == (1 if first == "1" else 0)


@pytest.mark.parametrize(
    ("seed", "kept"), [("2024", True), ("", False), ("a b", False), ("ä", False)]
)
def test_a_seed_may_be_given(seed: str, *, kept: bool) -> None:
    """A seed may contain letters and digits; any other seed is replaced by a new one."""
    assert (sat_down(address={"seed": seed}).seed == seed) is kept


def test_names_are_remembered_for_the_next_time() -> None:
    """Names are stored on this device for all games, as they were typed, including empty ones."""
    storage: dict[str, str] = {}
    platform = FakePlatform("/kniffel", storage=storage)
    app = started(platform)
    app.act("name 0", "Ada")
    tap(app, platform, "add")
    tap(app, platform, "start")
    assert setup_of(started(FakePlatform("/kniffel/new", storage=storage))).form.seats.names == [
        "Ada",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("kept", "names"),
    [
        ("", ["", ""]),
        ("nonsense", ["", ""]),
        ("{}", ["", ""]),
        ("[1, 2]", ["", ""]),
        ("[" * 100_000, ["", ""]),
        ('["Ada"]', ["Ada"]),
        (json.dumps(["n" * 200] * 20), ["n" * 24] * 8),
    ],
)
def test_remembered_names_are_never_trusted(kept: str, names: list[str]) -> None:
    """Whatever the storage contains, the set-up opens with one to eight short names."""
    app = started(FakePlatform("/kniffel", storage={"names": kept}))
    assert setup_of(app).form.seats.names == names


def test_a_match_starts_with_blocked_storage() -> None:
    """With blocked storage, a match can start, but the names are not remembered."""
    platform = FakePlatform("/kniffel")
    platform.refuses = True
    app = started(platform)
    tap(app, platform, "start")
    tap(app, platform, "throw")
    assert (len(table_of(app).table.steps), platform.storage) == (1, {})


def test_a_game_without_dice_does_not_offer_real_dice() -> None:
    """Only Mau-Mau has no option for real dice."""
    silent = []
    for name in GAMES:
        platform = FakePlatform(f"/{name}/new")
        started(platform)
        if "choose dice real" not in platform.taps():
            silent.append(name)
    assert silent == ["maumau"]


@pytest.mark.parametrize("game", GAMES)
def test_the_dice_are_outside_the_folded_rules(game: str) -> None:
    """The kind of dice is in sight, and the line of the folded rules does not repeat it."""
    platform = FakePlatform(f"/{game}/new")
    app = started(platform)
    folds = [node for node in nodes(platform.tree) if node.tag == "details"]
    inside = {str(node.attrs.get("data-do")) for fold in folds for node in nodes(fold)}
    assert "choose dice real" not in inside
    if GAMES[game].dice:
        tap(app, platform, "choose dice real")
        assert setup_of(app).form.table.dice == "real"
    heads = [node for node in nodes(platform.tree) if node.tag == "summary"]
    assert "dice" not in "".join(words(heads[0]))
    assert "Change" in "".join(words(heads[0]))


def test_l1_the_line_names_the_number_of_pieces() -> None:
    """In Ludo, three or four pieces are chosen in sight, and the line of the rules says how many."""
    platform = FakePlatform("/ludo/new")
    app = started(platform)
    lines = []
    for pieces in (3, 4):
        tap(app, platform, f"choose pieces {pieces}")
        lines.append("".join(words(classed(platform.tree, "fold__told")[0])))
    assert [line.split(" · ")[0] for line in lines] == ["Three pieces each", "Four pieces each"]
    assert "The usual rules" not in platform.text


def test_one_card_is_open_at_a_time() -> None:
    """A closed card has its name and one button; the open one has all other choices."""
    platform = FakePlatform("/kniffel/new")
    app = started(platform)
    assert not [do for do in platform.taps() if do.split(" ")[0] in ("remove", "mark", "mind")]
    for seat in (0, 1):
        tap(app, platform, f"palette {seat}")
        assert len(classed(platform.tree, "namecard__more")) == 1
        assert f"remove {seat}" in platform.taps()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_plays_to_win_is_offered_with_dice_sheets(game: str) -> None:
    """Only games with a solved sheet offer it, and it is in the match."""
    platform = FakePlatform(f"/{game}/new")
    app = started(platform)
    tap(app, platform, "palette 1")
    offered = {str(n.attrs.get("value")) for n in nodes(platform.tree) if n.tag == "option"}
    assert ("winner" in offered) == (table_name(GAMES[game].options()) is not None)
    if "winner" in offered:
        tap(app, platform, "mind 1", "winner")
        assert "plays to win" in platform.text
        assert setup_of(app).form.agreed("").players[1].mind == "winner"
