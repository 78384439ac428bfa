"""The library: saving, restoring, and conflicts between pages."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages.menu.screen import MenuScreen
from app.pages.setup.screen import SetUpScreen
from app.saves.codec import PREFIX, pack, unpack
from app.saves.library import MOST_TRASHED, TRASH_MS, UNPLAYED_MS
from app.saves.saved_match import Fault, SavedMatch
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import LONGEST
from tests.app.support.fakes import SHELF, FakePlatform, classed, nodes, started, tap, visit
from tests.app.support.play import at_table, first_step, play, state_of, table_of


@given(st.text())
def test_packing_is_undone_by_unpacking(text: str) -> None:
    """Packing and unpacking are inverse for any text; unpacking leaves other text unchanged."""
    assert unpack(pack(text)) == text
    assert unpack(text) == text or text.startswith(PREFIX)


@given(st.text(), st.integers(1, 20))
def test_damaged_packing_is_a_broken_record(text: str, lost: int) -> None:
    """Damaged packed text raises `BrokenRecord`, and no other error."""
    for damaged in (pack(text)[:-lost], PREFIX + text):
        if damaged.startswith(PREFIX):
            with pytest.raises(BrokenRecord):
                unpack(damaged)


def test_a_small_text_cannot_fill_the_memory() -> None:
    """Unpacking stops at the limit if packed text would expand beyond it."""
    with pytest.raises(BrokenRecord) as caught:
        unpack(pack("0" * (4 * LONGEST + 1)))
    assert caught.value.code == "size"


def kept_of(platform: FakePlatform) -> list[SavedMatch]:
    """Return the matches in the storage, most recently changed first."""
    return sorted(
        (SavedMatch.parse(*entry) for entry in platform.stored_matches),
        key=lambda kept: -kept.changed,
    )


def test_a_kept_match_reads_back() -> None:
    """The label names the players and the turn; the stored record equals the table's."""
    app, platform = at_table()
    tap(app, platform, "throw")
    (kept,) = kept_of(platform)
    assert SavedMatch.parse(kept.id, kept.stamp, str(kept)) == kept
    assert [player.name for player in kept.players] == ["Ada", "Ben"]
    assert (kept.game, kept.turn, kept.done, kept.fault) == ("kniffel", 0, False, None)
    assert kept.record == str(table_of(app).table.record)


LABEL = {
    "game": "kniffel",
    "players": ["disc person Ada"],
    "turn": 0,
    "done": False,
    "changed": 1,
    "binned": 0,
    "fault": None,
    "record": "",
}


@pytest.mark.parametrize(
    "damage",
    [
        {"players": 5},
        {"players": ["nobody"]},
        {"turn": 1},
        {"turn": "0"},
        {"done": None},
        {"changed": "today"},
        {"game": 7},
        {"record": None},
        {"fault": 3},
        {"fault": ["x", 1]},
    ],
    ids=str,
)
def test_an_unreadable_save_is_kept_unchanged(damage: dict[str, object]) -> None:
    """A save with a damaged label is listed as unreadable and can be downloaded unchanged."""
    text = json.dumps(LABEL | damage)
    kept = SavedMatch.parse("m", "1.a", text)
    assert (kept.fault, kept.record) == (Fault(1, "format"), text)


@given(st.text() | st.sampled_from(["[" * 100_000, "7", "[]", "{}", "null"]))
def test_the_app_starts_with_any_storage_content(text: str) -> None:
    """The app starts with any data, and lists and keeps an unreadable entry."""
    platform = FakePlatform(storage={f"{SHELF}m": f"1.a {text}"})
    app = started(platform)
    assert isinstance(app.screen, MenuScreen)
    assert [kept.record for kept in app.saves.library.broken()] == [text]
    visit(app, platform, "/past")
    assert "It can’t be opened: line 1" in platform.text


def test_a_save_of_a_newer_version_is_kept() -> None:
    """A save of an unknown game is listed as unavailable, and none of its data is lost."""
    record = "spielekiste 1\ngame tomorrow 1\n"
    text = json.dumps(LABEL | {"game": "tomorrow", "record": pack(record)})
    platform = FakePlatform("/past", storage={f"{SHELF}m": f"1.a {text}"})
    app = started(platform)
    assert "this game isn’t available here" in platform.text
    tap(app, platform, "hand-out m")
    assert list(platform.downloads.values()) == [record]


@pytest.mark.parametrize(("game", "is_packed"), [("ludo", False), ("maumau", True)])
def test_mm8_an_unreadable_save_is_downloaded_without_showing_a_hand(
    game: str, *, is_packed: bool
) -> None:
    """A damaged Mau-Mau save is downloaded packed; any other save, as readable text."""
    record = f"spielekiste 1\ngame {game} 1\nbegin 0\ndrawn red-1\n"
    platform = FakePlatform("/past", storage={f"table.{game}": record})
    app = started(platform)
    tap(app, platform, f"hand-out old-{game}")
    (text,) = platform.downloads.values()
    assert (text.startswith(PREFIX), unpack(text)) == (is_packed, record)


# ---------------------------------------------------------------------- several games


def paused_at() -> tuple[App, FakePlatform]:
    """Return a table at which Ada has rolled once."""
    app, platform = at_table()
    first_step(app)
    return app, platform


def test_a_table_without_a_step_is_on_no_list_and_keeps_its_address_for_a_day() -> None:
    """A reload shows the table again; a day later, the storage contains nothing of it."""
    app, platform = at_table()
    assert table_of(started(FakePlatform(platform.route, storage=platform.storage))).match_id
    tap(app, platform, "go /")
    assert "Continue" not in platform.text
    visit(app, platform, "/past")
    assert not classed(platform.tree, "shelf__row")
    for gone, left in ((UNPLAYED_MS - 60_000, 1), (UNPLAYED_MS + 60_000, 0)):
        again = FakePlatform(storage=platform.storage)
        again.time = platform.time + gone
        started(again)
        assert len(again.stored_matches) == left


def test_several_games_wait_side_by_side() -> None:
    """Several matches can be paused, even of the same game; the menu shows the latest, and the shelf all."""
    storage: dict[str, str] = {}
    first_step(at_table(("Ada", "Ben"), storage=storage)[0])
    platform = FakePlatform("/kniffel/new", {"players": "Cleo,Dora"}, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    first_step(app)
    tap(app, platform, "go /")
    assert ("Cleo, Dora" in platform.text, "Ada, Ben" in platform.text) == (True, False)
    assert "1 more" in platform.text
    visit(app, platform, "/past")
    assert len(classed(platform.tree, "shelf__row")) == 2
    assert ("Cleo, Dora" in platform.text, "Ada, Ben" in platform.text) == (True, True)
    assert "It’s Ada’s turn" in platform.text
    assert {kept.players[0].name for kept in app.saves.library.paused()} == {"Ada", "Cleo"}


def test_the_box_of_a_paused_game_continues_it_and_its_card_can_start_another() -> None:
    """All boxes lead to their tables; the card of a paused game offers both ways."""
    app, platform = paused_at()
    match_id = table_of(app).match_id
    tap(app, platform, "go /")
    links = [node.attrs["href"] for node in nodes(platform.tree) if node.tag == "a"]
    assert {f"#/kniffel/{match_id}", "#/kniffel/quick", "#/ludo/quick"} <= set(links)
    visit(app, platform, "/kniffel/quick")
    assert table_of(app).match_id == match_id
    visit(app, platform, "/kniffel/box")
    assert f'href="#/kniffel/{match_id}"' in platform.html
    assert "Continue: Ada, Ben" in platform.text


def test_the_address_of_a_game_opens_the_latest_match() -> None:
    """A game's address becomes that of its latest match; `new` starts another match."""
    storage: dict[str, str] = {}
    first, _platform = at_table(storage=storage)
    first_step(first)
    platform = FakePlatform("/kniffel", storage=storage)
    app = started(platform)
    assert table_of(app).match == table_of(first).match
    assert platform.route == str(table_of(app).route) == f"/kniffel/{table_of(first).match_id}"
    platform.route = "/kniffel/new"
    app.follow_route()
    assert isinstance(app.screen, SetUpScreen)


def test_an_ended_match_keeps_its_place_and_its_address() -> None:
    """A finished match stays in the library and keeps its address, but can't be continued."""
    app, platform = at_table(("Ada",), rules="croatian")
    play(app, platform, Random(1))
    library = app.saves.library
    assert ([kept.done for kept in library.finished()], library.paused()) == ([True], [])
    again = FakePlatform(platform.route, storage=platform.storage)
    assert table_of(started(again)).match == table_of(app).match


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (0, "just now"),
        (60_000, "1 minute ago"),
        (7_200_000, "2 hours ago"),
        (3 * 86_400_000, "3 days ago"),
    ],
)
def test_the_library_shows_the_age_of_a_match(gone: int, said: str) -> None:
    """The age of a match is given in the largest unit that fits."""
    app, platform = paused_at()
    platform.time += gone
    tap(app, platform, "go /")
    assert said in platform.text


# ---------------------------------------------------------------------- bin and restore


def test_a_new_game_can_be_taken_back() -> None:
    """The old match stays on the shelf and can be continued unchanged."""
    app, platform = at_table()
    tap(app, platform, "throw")
    dice, match_id = state_of(app).dice, table_of(app).match_id
    for do in ("open table", "ask new", "new"):
        tap(app, platform, do)
    assert table_of(app).match_id != match_id
    assert table_of(app).table.steps == ()
    first_step(app)
    app.open_match(match_id)
    assert state_of(app).dice == dice
    assert len(app.saves.library.paused()) == 2


def test_a_match_moved_to_the_bin_can_be_restored() -> None:
    """A match can be restored from the notice or, for a week, from the bin, even after a reload."""
    app, platform = paused_at()
    visit(app, platform, "/past")
    (kept,) = app.saves.library.paused()
    tap(app, platform, f"put-match-away {kept.id}")
    tap(app, platform, f"bring-back {kept.id}")
    assert len(app.saves.library.paused()) == 1
    tap(app, platform, f"put-match-away {kept.id}")
    again = FakePlatform("/past", storage=platform.storage)
    app = started(again)
    assert app.saves.library.paused() == []
    tap(app, again, f"bring-back {kept.id}")
    assert len(app.saves.library.paused()) == 1


@pytest.mark.parametrize(("gone", "left"), [(TRASH_MS - 3_600_000, 1), (TRASH_MS + 60_000, 0)])
def test_the_bin_is_emptied_after_a_week(gone: int, left: int) -> None:
    """The bin keeps a match for a week, and the last ones for longer; after that, the storage
    contains nothing of it.
    """
    app, platform = paused_at()
    visit(app, platform, "/past")
    (first,) = app.saves.library.paused()
    keys = [app.saves.add(app.saves.table(first.id)) for _each in range(MOST_TRASHED)]
    for key in (first.id, *keys):
        tap(app, platform, f"put-match-away {key}")
    again = FakePlatform(storage=platform.storage)
    again.time = platform.time + gone
    started(again)
    assert len(again.stored_matches) == left + MOST_TRASHED
    assert (first.id in {key for key, _stamp, _text in again.stored_matches}) == bool(left)


# ---------------------------------------------------------------------- storage errors


@pytest.mark.parametrize(
    ("trouble", "said"),
    [("full", "This device is full"), ("failed", "Nothing is saved on this device")],
)
def test_a_failing_storage_is_reported_once_and_its_recovery_too(trouble: str, said: str) -> None:
    """Play continues if saving fails, and the next successful save includes all earlier steps."""
    app, platform = at_table()
    platform.announced.clear()
    platform.trouble = trouble
    play(app, platform, Random(2), 4)
    assert sum(said in text for text in platform.announced) == 1
    platform.trouble = ""
    play(app, platform, Random(3), 1)
    assert sum("Saving works again." in text for text in platform.announced) == 1
    assert platform.record("kniffel") == str(table_of(app).table.record)


def test_a_cleared_storage_is_filled_again() -> None:
    """If the storage is empty, the next step saves the match."""
    app, platform = at_table()
    platform.storage.clear()
    tap(app, platform, "throw")
    assert platform.record("kniffel") == str(table_of(app).table.record)


def test_an_unreadable_storage_is_reported() -> None:
    """People can play while the storage can't be read; once it can, its matches are added."""
    _app, platform = paused_at()
    late = FakePlatform()
    late.is_readable = False
    app = started(late)
    assert "can’t be opened right now" in late.text
    app.saves.late()
    assert "can’t be opened right now" in late.text
    late.storage, late.is_readable = platform.storage, True
    app.saves.late()
    assert len(app.saves.library.paused()) == 1
    assert "can’t be opened right now" not in late.text


def test_persistent_storage_is_requested_when_a_game_is_paused() -> None:
    """Persistent storage is requested when a match is paused, but not when it is over."""
    app, platform = at_table()
    assert platform.persisted == 0
    tap(app, platform, "go /")
    assert platform.persisted == 1


# ---------------------------------------------------------------------- two pages, one match


def both() -> tuple[tuple[App, FakePlatform], tuple[App, FakePlatform]]:
    """Return two pages with the same match; the match has been continued on the second page."""
    app, platform = at_table()
    tap(app, platform, "throw")
    other = FakePlatform(platform.route, storage=platform.storage)
    newer = started(other)
    play(newer, other, Random(4), 3)
    return (app, platform), (newer, other)


def test_an_older_page_overwrites_nothing() -> None:
    """The user of the older page is asked what to do; the newer steps are kept."""
    (app, platform), (newer, _other) = both()
    app.act("move keep -")
    app.draw()
    assert platform.record("kniffel") == str(table_of(newer).table.record)
    assert "This game has been continued in another window." in platform.text
    tap(app, platform, "close")
    app.act("throw")
    assert "This move hasn’t been saved" in platform.text
    assert platform.record("kniffel") == str(table_of(newer).table.record)


def test_an_older_page_can_take_over_the_newer_steps() -> None:
    """The older page adopts the newer steps, and then saves its own steps after them."""
    (app, platform), (newer, _other) = both()
    match_id = table_of(app).match_id
    app.saves.windows.elsewhere(match_id, "9.x")
    tap(app, platform, f"take-newer {match_id}")
    assert table_of(app).match == table_of(newer).match
    play(app, platform, Random(5), 2)
    assert platform.record("kniffel") == str(table_of(app).table.record)


def test_an_older_page_can_save_its_game_as_a_copy() -> None:
    """After the copy, the library contains both matches."""
    (app, platform), (newer, _other) = both()
    match_id, before = table_of(app).match_id, table_of(app).match
    app.saves.windows.elsewhere(match_id, "9.x")
    tap(app, platform, f"keep-copy {match_id}")
    assert (table_of(app).match, table_of(app).match_id != match_id) == (before, True)
    records = {kept.id: kept.record for kept in kept_of(platform)}
    assert records[match_id] == str(table_of(newer).table.record)
    assert records[table_of(app).match_id] == str(table_of(app).table.record)


def test_a_page_at_the_menu_follows_another_page() -> None:
    """A page at the menu shows another page's change without asking."""
    app, platform = paused_at()
    tap(app, platform, "go /")
    other = FakePlatform("/kniffel", storage=platform.storage)
    newer = started(other)
    play(newer, other, Random(4), 3)
    app.saves.windows.elsewhere(table_of(newer).match_id, "9.x")
    assert type(app.screen) is MenuScreen
    platform.route = str(table_of(newer).route)
    app.follow_route()
    assert table_of(app).match == table_of(newer).match


# ---------------------------------------------------------------------- reload


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_reloads_has_the_same_end(game: str) -> None:
    """A game with a reload after every tap ends like one without reloads."""
    ends = []
    for is_killed in (False, True):
        platform = FakePlatform(f"/{game}", {"seed": "walk", "begin": "chosen"})
        app = started(platform)
        tap(app, platform, "start")
        rng = Random(game)
        for _number in range(60):
            move(app, rng)
            if is_killed:
                platform = FakePlatform(platform.route, storage=platform.storage)
                app = started(platform)
        ends.append(str(table_of(app).table.record))
    assert ends[0] == ends[1]


def move(app: App, rng: Random) -> None:
    """Make any step at the table and save it."""
    screen, match = table_of(app), table_of(app).match
    if match.due == "chance":
        screen.table.happen()
    elif match.state is not None and match.state.outcome is None:
        screen.table.play(rng.choice(match.state.legal()))
    app.saves.keep(screen.match_id, screen.table)


# ---------------------------------------------------------------------- damaged data

DEEP = "[" * 100_000

UNREADABLE = {
    "nothing": "",
    "a deep nest": DEEP,
    "a deep nest in a label": json.dumps(LABEL)[:-1] + f', "more": {DEEP}',
    "a long text": '"' + "x" * 3_000_000 + '"',
    "a large number": "9" * 5_000,
    "a list": "[1, 2]",
    "a label of nothing": "{}",
    "no record": json.dumps(LABEL | {"record": 7}),
    "a game of tomorrow, cut off": json.dumps(LABEL | {"game": "tomorrow"})[:-9],
}
"""Rows of the storage that can't be parsed."""


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_save_can_be_downloaded_binned_and_restored(text: str) -> None:
    """An unreadable save is listed with working buttons, and the rest of the library is shown."""
    _app, platform = paused_at()
    platform.storage[f"{SHELF}odd"] = f"1.a {text}"
    again = FakePlatform("/past", storage=platform.storage)
    app = started(again)
    assert len(app.saves.library.paused()) == 1
    tap(app, again, "hand-out odd")
    assert list(again.downloads.values()) == [text]
    tap(app, again, "put-match-away odd")
    assert (
        "The game that can’t be opened has been deleted. You can bring it back for a week."
        in again.text
    )
    late = FakePlatform("/past", storage=platform.storage)
    app = started(late)
    tap(app, late, "bring-back odd")
    tap(app, late, "hand-out odd")
    assert list(late.downloads.values()) == [text]


@pytest.mark.parametrize("key", ["", "a b", "a/b?c#d", "%", "é", "x" * 900, "__proto__"])
def test_the_library_opens_with_an_odd_key(key: str) -> None:
    """A save with an odd key can be downloaded or, if it is readable, played."""
    _app, platform = paused_at()
    (kept,) = kept_of(platform)
    again = FakePlatform("/past", storage={f"{SHELF}{key}": f"1.a {kept}"})
    app = started(again)
    if key == "__proto__":
        assert len(app.saves.library.paused()) == 1
    else:
        tap(app, again, f"hand-out {key}")
        assert list(again.downloads.values()) == [str(kept)]


@pytest.mark.parametrize(
    "damage",
    [
        {"players": []},
        {"players": ["disc person Ada"] * 4000},
        {"players": [7]},
        {"turn": 5},
        {"done": "yes"},
        {"changed": 10**30},
        {"changed": -1},
        {"binned": -1},
        {"binned": 10**30},
        {"place": ["x"]},
        {"game": 7},
        {"fault": [1, 2]},
        {"fault": 7},
    ],
    ids=str,
)
def test_a_damaged_label_is_rebuilt_from_the_record(damage: dict[str, object]) -> None:
    """A match with a damaged label can be continued with a correct label."""
    app, platform = at_table(("Ada", "Ben", "Cleo"))
    play(app, platform, Random(1), 5)
    (kept,) = kept_of(platform)
    text = json.dumps(json.loads(str(kept)) | damage)
    again = FakePlatform(f"/kniffel/{kept.id}", storage={f"{SHELF}{kept.id}": f"1.a {text}"})
    app = started(again)
    assert table_of(app).table.record == kept.load(GAMES).record
    assert app.saves.library[kept.id].players == kept.players
    assert app.saves.library[kept.id].turn == kept.turn


def test_a_broken_match_of_a_known_game_reads_back() -> None:
    """A broken match is stored without players, and its record remains the unreadable text."""
    broken = SavedMatch("old", "1.a", "kniffel", payload=pack("nonsense"), fault=Fault(1, "format"))
    assert SavedMatch.parse("old", "1.a", str(broken)) == broken
    assert broken.record == "nonsense"


def test_an_unknown_fault_code_is_shown() -> None:
    """An unknown fault code gets the error message for data that is not a record."""
    text = json.dumps(LABEL | {"fault": [3, "tomorrow"]})
    platform = FakePlatform("/past", storage={f"{SHELF}m": f"1.a {text}"})
    started(platform)
    assert "line 3: it doesn’t start like a saved game" in platform.text


STORED = (
    "settings",
    "names",
    "minds",
    "paused",
    "lessons",
    "lock",
    "invited",
    "duels",
    "duel",
    "prepared",
)
"""The other keys in localStorage."""

ODD = (
    DEEP,
    "",
    "null",
    "7",
    '"x"',
    "[[]]",
    "[7, {}]",
    '{"a": [7]}',
    '{"theme": []}',
    "\ud800",
    "x" * 10**6,
)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd[:9])
@pytest.mark.parametrize("name", [*STORED, "table.ludo", "broken.ludo"])
def test_the_app_starts_with_any_other_stored_value(name: str, odd: str) -> None:
    """Every screen that reads a damaged stored value still opens."""
    for route in ("", "/kniffel/new", "/class", "/duel", "/past", "/play/kniffel?players=,"):
        platform = FakePlatform(route, storage={name: odd})
        app = started(platform)
        assert app.screen.title is not None
        assert len(list(nodes(platform.tree))) < 2000
