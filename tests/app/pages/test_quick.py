"""The quick start of a game, and what is stored for it: players, shapes, names and rules."""

from __future__ import annotations

import json

import pytest

from app import i18n
from app.forms.last_time import MOST_NAMES, known_names, last_form, last_seats, remember
from app.forms.seats import SeatsForm, bot_names
from app.forms.table import TableForm
from app.pages.menu.screen import MenuScreen
from app.pages.setup.screen import QuickScreen, SetUpScreen, person_first
from app.ports.route import BOX, NEW, QUICK
from app.shell.app import App
from app.views.kit.widgets import SHORT_NAME
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.core.seats import MARKS
from tests.app.support.fakes import SHELF, FakePlatform, classed, nodes, started, tap
from tests.app.support.play import first_step, setup_of, table_of

KNIFFEL = GAMES["kniffel"]


def players(app: App) -> list[str]:
    """Return the name and kind of each player at the current table."""
    return [f"{player.name} {player.mind}" for player in table_of(app).table.setup.players]


def played(storage: dict[str, str], *taps: str, game: str = "kniffel", **names: str) -> App:
    """Tap some controls in the set-up, enter names by seat, and start the match; return the page."""
    platform = FakePlatform(f"/{game}/new", storage=storage)
    app = started(platform)
    for do in taps:
        tap(app, platform, do)
    for seat, name in names.items():
        app.act(f"name {seat[1:]}", name)
    tap(app, platform, "start")
    return app


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("who", "seated"),
    [("bot", ["Player 1 person", "Momo {}"]), ("two", ["Player 1 person", "Player 2 person"])],
)
def test_a_new_device_asks_who_plays(game: str, who: str, seated: list[str]) -> None:
    """One tap seats players for any game; a person begins, and the next game doesn't ask again."""
    storage: dict[str, str] = {}
    platform = FakePlatform(f"/{game}/quick", storage=storage)
    app = started(platform)
    assert isinstance(app.screen, QuickScreen)
    tap(app, platform, f"seat {who}")
    seated = [player.format("easy" if WORDS[game].age <= 6 else "middle") for player in seated]
    assert players(app) == seated
    assert table_of(app).match.due != "answer"
    assert table_of(app).table.setup.players[table_of(app).match.firsts[0]].mind == "person"
    assert players(started(FakePlatform("/kniffel/quick", storage=storage))) == seated


def test_nobody_is_seated_by_a_verb_that_is_not_offered() -> None:
    """A command that is not offered seats nobody and changes nothing."""
    app = started(FakePlatform("/kniffel/quick"))
    app.act("seat crowd")
    assert isinstance(app.screen, QuickScreen)


def test_the_quick_way_begins_with_last_times_players_shapes_and_rules() -> None:
    """Each game has its own stored rules; the player who goes first is chosen again."""
    storage: dict[str, str] = {}
    taps = ("palette 0", "mark 0 heart", "choose rules croatian", "games 1", "choose begin random")
    played(storage, *taps, s0="Ada", s1="Ben")
    setup = table_of(started(FakePlatform("/kniffel/quick", storage=storage))).table.setup
    assert (setup.players[0].name, setup.players[0].mark) == ("Ada", "heart")
    assert (str(setup.options), setup.table.games) == ("rules=croatian further=block", 2)
    other = table_of(started(FakePlatform("/ludo/quick", storage=storage))).table.setup
    assert ([player.name for player in other.players], other.table.games) == (["Ada", "Ben"], 1)
    again = setup_of(started(FakePlatform("/kniffel/new", storage=storage))).form
    assert (str(again.options), again.table.games, again.table.begin) == (
        "rules=croatian further=block",
        2,
        "random",
    )


def test_a_link_with_rules_starts_from_the_usual_ones() -> None:
    """Rules that a link leaves out get their defaults, not the values last used on this device."""
    storage: dict[str, str] = {}
    played(storage, "choose rules croatian", s0="Ada", s1="Ben")
    platform = FakePlatform("/kniffel/new?games=3", storage=storage)
    form = setup_of(started(platform)).form
    assert (str(form.options), form.table.games) == ("rules=classic further=block", 3)


def test_one_alone_gets_a_bot_where_two_must_play() -> None:
    """A single person gets a bot in games for two or more, and plays the others alone."""
    storage = {"names": '["Ada"]', "minds": '["person"]'}
    assert players(started(FakePlatform("/ludo/quick", storage=storage))) == [
        "Ada person",
        "Momo middle",
    ]
    assert players(started(FakePlatform("/kniffel/quick", storage=storage))) == ["Ada person"]


def test_players_who_cannot_sit_down_are_shown_in_the_set_up() -> None:
    """If two stored names are the same, the set-up opens instead of the match."""
    storage = {"names": '["Ada", "ada"]'}
    platform = FakePlatform("/kniffel/quick", storage=storage)
    app = started(platform)
    assert platform.route == "/kniffel/new"
    app.follow_route()
    assert isinstance(app.screen, SetUpScreen)
    tap(app, platform, "start")
    assert classed(platform.tree, "problem")


@pytest.mark.parametrize("minds", [("person", "easy"), ("easy", "person", "person"), ("easy",) * 2])
def test_a_person_goes_first_if_there_is_one(minds: tuple[str, ...]) -> None:
    """If there are human players, each of them sometimes begins; otherwise any seat does."""
    seats = SeatsForm.of(KNIFFEL.seats, [""] * len(minds), minds)
    form = TableForm.usual(KNIFFEL, seats)
    firsts = {person_first(form, str(seed)).table.first for seed in range(40)}
    assert firsts == ({seat for seat, mind in enumerate(minds) if mind == "person"} or {0, 1})


# ---------------------------------------------------------------------- stored data


@pytest.mark.parametrize(
    "habits",
    [
        "",
        "nonsense",
        "[]",
        '{"names": 3, "marks": "heart", "rules": []}',
        '{"rules": {"kniffel": "rules=mine games=99 games further= luck=odd x=y"}}',
        '{"rules": {"kniffel": 7}, "marks": ["blob", "disc", "disc"]}',
    ],
)
def test_what_is_stored_is_never_trusted(habits: str) -> None:
    """If the stored data is invalid, the set-up opens as on a new device."""
    platform = FakePlatform("/kniffel/new", storage={"habits": habits})
    form = setup_of(started(platform)).form
    assert form == TableForm.usual(KNIFFEL, last_seats(lambda _name: None, KNIFFEL.seats))
    assert known_names({"habits": habits}.get) == []


def test_shapes_are_each_there_once() -> None:
    """Each shape is listed once, with the stored shapes first."""
    habits = json.dumps({"marks": ["moon", "heart", "moon"]})
    found = last_seats({"habits": habits, "names": '["Ada", "Ben"]'}.get, KNIFFEL.seats)
    assert found.marks == ["moon", "heart"]
    assert len(set(last_form({"habits": habits}.get, KNIFFEL).seats.marks)) == 2
    assert set(MARKS) > set(found.marks)


def test_names_are_kept_once_each_and_not_for_ever() -> None:
    """The latest names come first, and bots' names are not stored."""
    platform = FakePlatform()
    for number in range(20):
        seats = SeatsForm.of(
            KNIFFEL.seats, ["Ada", f"P{number}", "Robo"], ["person"] * 2 + ["easy"]
        )
        remember(platform.preferences, TableForm.usual(KNIFFEL, seats))
    names = known_names(platform.recall)
    assert (names[:3], len(names)) == (["Ada", "P19", "P18"], MOST_NAMES)


def test_a_name_typed_once_is_offered_again() -> None:
    """An open card offers the known names, except for those of seated players."""
    storage: dict[str, str] = {}
    played(storage, "add", s0="Ada", s1="Ben", s2="Cyd")
    storage["names"] = '["", ""]'
    platform = FakePlatform("/kniffel/new", storage=storage)
    app = started(platform)
    for seat, name in enumerate(("Cyd", "Ada", "Ben")):
        assert classed(platform.tree, "known") == []
        if seat > 1:
            tap(app, platform, "add")
        tap(app, platform, f"palette {seat}")
        tap(app, platform, f"call {seat} {name}")
    assert setup_of(app).form.seats.names == ["Cyd", "Ada", "Ben"]
    assert classed(platform.tree, "known") == []


# ---------------------------------------------------------------------- folded rules


def is_open(platform: FakePlatform) -> list[bool]:
    """Return whether each folded section of the set-up is open."""
    return ["open" in node.attrs for node in nodes(platform.tree) if node.tag == "details"]


def told(platform: FakePlatform) -> str:
    """Return the summary shown on the folded rules."""
    return " ".join("".join(texts(classed(platform.tree, "fold__told")[0])).split())


def texts(node: object) -> list[str]:
    """Return all strings in a node."""
    if isinstance(node, str):
        return [node]
    return [text for child in getattr(node, "children", ()) for text in texts(child)]


def test_the_rules_are_folded_and_told_in_one_line() -> None:
    """The folded summary names the changed rules; the duck spaces have their own section."""
    platform = FakePlatform("/ente/new")
    app = started(platform)
    assert is_open(platform) == [False, False]
    assert told(platform) == "The usual rules"
    tap(app, platform, "fold rules-slip")
    tap(app, platform, "fold ducks")
    assert is_open(platform) == [True, True]
    tap(app, platform, "choose just_beyond on")
    tap(app, platform, "choose dice real")
    tap(app, platform, "choose begin random")
    assert told(platform) == ("The tailwind carries you past the piece in front · Pick at random")
    tap(app, platform, "fold rules-slip")
    assert is_open(platform) == [False, True]


@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        ({"players": "Ada,Ben"}, [False, False]),
        ({"just_beyond": "on"}, [True, False]),
        ({"ducks": "5,9"}, [True, True]),
        ({"ducks": "99"}, [True, True]),
    ],
)
def test_an_address_with_rules_opens_the_fold(asked: dict[str, str], opened: list[bool]) -> None:
    """An address with rules opens their section, even if a value is invalid and reported."""
    platform = FakePlatform("/ente/new", asked)
    started(platform)
    assert is_open(platform) == opened
    assert bool(platform.announced) == ("99" in asked.values())


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_language_has_a_name_for_each_bot(language: str) -> None:
    """Every language has as many names for bots as there are seats, all different and short."""
    started(FakePlatform(languages=(language,)))
    names = bot_names()
    assert len({name.casefold() for name in names}) == len(names) == len(MARKS)
    assert max(map(len, names)) <= SHORT_NAME


def test_a_bot_is_added_with_a_name_of_its_own() -> None:
    """A new bot's name is in the current language."""
    platform = FakePlatform("/kniffel/new", languages=("fr",))
    app = started(platform)
    for _bot in range(6):
        tap(app, platform, "add-bot")
    tap(app, platform, "start")
    bots = [name for name in players(app) if name.endswith(" middle")]
    assert (len(set(bots)), "Filou middle" in bots) == (6, True)


@pytest.mark.parametrize("route", ["/kniffel/quick", "/latest"])
def test_links_from_outside_continue_the_paused_match(route: str) -> None:
    """A page or shortcut that leads to the table doesn't start a second match."""
    storage: dict[str, str] = {}
    first_step(played(storage, s0="Ada", s1="Ben"))
    first = started(FakePlatform("/kniffel", storage=storage))
    again = started(FakePlatform(route, storage=storage))
    assert again.shown_match == first.shown_match != ""


@pytest.mark.parametrize("word", [QUICK, BOX, NEW])
def test_a_paused_match_may_have_any_id(word: str) -> None:
    """Only an address has words in the place of an id: boxes for platforms choose the id themselves."""
    storage: dict[str, str] = {}
    first_step(played(storage, s0="Ada", s1="Ben"))
    (key,) = [name for name in storage if name.startswith(SHELF)]
    stored = {f"{SHELF}{word}": storage[key]}
    assert started(FakePlatform("/kniffel", storage=stored)).shown_match == word


def test_with_no_paused_match_the_latest_one_is_the_menu() -> None:
    """With no paused match, the shortcut shows the menu, not an error."""
    app = started(FakePlatform("/latest"))
    assert isinstance(app.screen, MenuScreen)
    assert app.stage.notices == []
