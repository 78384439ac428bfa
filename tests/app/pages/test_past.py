from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import segno
from segno import encoder

from app.browser.archives import rows
from app.pages.past.imports import MOST_FILES, ImportsScreen
from app.pages.past.screen import PastScreen
from app.saves.programs import unpacked
from app.saves.transfer import import_record, link
from app.shell.app import App
from app.table.replay import ReplayScreen
from app.table.screen import TableScreen
from app.views.kit import share_link as codes
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import Record
from spielekiste.core.table import Table
from tests.app.support.fakes import HERE, FakePlatform, classed, nodes, settle, started, tap, words
from tests.app.support.golden import golden
from tests.on_block import filled, on_block


def crate(*tables: Table, route: str = "/past") -> tuple[App, FakePlatform]:
    """Start an application with these matches in its library; compute the statistics."""
    platform = FakePlatform()
    app = started(platform)
    for table in tables:
        app.saves.add(table)
    go(app, platform, route)
    return app, platform


def go(app: App, platform: FakePlatform, route: str) -> None:
    """Go to an address and run all timers."""
    platform.route = route
    app.follow_route()
    settle(app, platform)


def test_past_games_are_counted_player_by_player() -> None:
    """A table shows games, wins, average and best result; its chart is also given as text."""
    _app, platform = crate(*[golden("maumau")] * 3, golden("maumau", 12))
    rows = classed(platform.tree, "past__kind")
    assert len(rows) == 1
    assert "Ada 3 3 0.0 0" in " ".join(platform.text.split())
    labels = [node.attrs["aria-label"] for node in classed(platform.tree, "past__bars")]
    assert labels[0] == "Ada. Cards left. How often each result came up: 0: 3"


def test_a_chart_needs_three_games() -> None:
    """A chart is shown once there are three results."""
    _app, platform = crate(golden("maumau"), golden("maumau"))
    assert "Ada 2 2 0.0 0" in " ".join(platform.text.split())
    assert not classed(platform.tree, "past__pictures")


@pytest.mark.parametrize(
    "damage",
    [
        {"players": ["disc person Ada"]},
        {"players": []},
        {"record": str(golden("maumau", 12).record)},
        {"record": "spielekiste 1"},
        {"game": "ludo"},
        {"fault": [1, "tomorrow"]},
        {"changed": "today"},
    ],
    ids=str,
)
def test_a_wrong_label_hides_nothing_else(damage: dict[str, object]) -> None:
    """All games are shown, even if a label contradicts its record."""
    app, platform = crate(golden("maumau"), golden("kniffel-classic"))
    name, entry = next((name, text) for name, text in platform.storage.items() if "maumau" in text)
    stamp, _space, text = entry.partition(" ")
    label = json.loads(text) | damage
    again = FakePlatform("/past", storage=platform.storage | {name: f"{stamp} {json.dumps(label)}"})
    app = started(again)
    settle(app, again)
    assert "Kniffel" in again.text
    assert "save-all" in again.taps()
    assert "Counting" not in again.text


def test_a_past_game_names_who_asked_the_coach() -> None:
    """The list names the players who asked the coach, and games without hints don't mention any."""
    record = golden("weltraum").record
    others = (0,) * (len(record.setup.players) - 1)
    helped = Table.of(Record(record.setup, record.steps, hints=(2, *others)))
    _app, platform = crate(helped, golden("weltraum"))
    name = record.setup.players[0].name
    assert platform.text.count("asked the coach") == 1
    assert f"{name} asked the coach 2 times." in platform.text


def test_a_replay_links_to_the_review_if_the_game_has_tables() -> None:
    """Only a finished dice-and-sheet game that has value tables links to a review."""
    app, platform = crate(golden("hexhex"), golden("maumau"), golden("weltraum", 40))
    for kept in list(app.saves.library):
        go(app, platform, f"/past/{kept.id}")
        leads = f"go /review/{kept.id}" in platform.taps()
        assert leads == (kept.game == "hexhex")


def test_rule_sets_are_not_mixed() -> None:
    """Croatian games don't count towards the statistics for classic ones."""
    _app, platform = crate(golden("kniffel-classic"), golden("kniffel-croatian"))
    assert len(classed(platform.tree, "past__kind")) == 2


def test_b7_games_on_the_block_are_told_apart_and_have_no_review() -> None:
    """Their statistics have a title of their own, and nothing asks about luck."""
    app, platform = crate(golden("kniffel-classic"), filled(on_block(("Ada", "Ben"))))
    titles = [" ".join(words(node)) for node in classed(platform.tree, "past__title")]
    assert sorted(titles) == ["Kniffel, Classic", "Kniffel, Classic: written on the block"]
    block, played = list(app.saves.library)
    reviews = [f'href="#/review/{kept.id}"' in platform.html for kept in (block, played)]
    assert reviews == [False, True]


def test_with_nothing_played_it_says_so() -> None:
    """If there are no finished games, a message replaces the table."""
    _app, platform = crate()
    assert "No finished games" in platform.text
    assert "erase-past" not in platform.taps()


def test_a_past_game_is_replayed_and_closed() -> None:
    """The row of a past game opens its replay; closing the replay leads back to the list."""
    app, platform = crate(golden("ludo"))
    key = app.saves.library.finished()[0].id
    go(app, platform, f"/past/{key}")
    assert isinstance(app.screen, ReplayScreen)
    tap(app, platform, "leave")
    assert isinstance(app.screen, PastScreen)


def test_a_replay_does_not_change_an_unfinished_game() -> None:
    """A replay leaves the saved match unchanged, and closing it leads back to the table."""
    app, platform = crate(golden("ludo", 40))
    kept = app.saves.library.paused()[0]
    before = kept.record
    go(app, platform, f"/past/{kept.id}")
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    screen.commands["jump"]("7", "")
    tap(app, platform, "leave")
    assert isinstance(app.screen, TableScreen)
    assert str(app.screen.table.record) == before


def test_all_past_games_are_deleted_and_brought_back_by_one_tap_each() -> None:
    """Games and statistics are deleted and brought back together, but paused games stay."""
    app, platform = crate(golden("ludo"), golden("maumau"), golden("ente", 10))
    tap(app, platform, "erase-past")
    assert "2 games deleted" in platform.text
    assert not classed(platform.tree, "past__kind")
    assert len(app.saves.library.paused()) == 1
    tap(app, platform, "restore-past")
    settle(app, platform)
    assert len(classed(platform.tree, "past__kind")) == 2


def test_all_matches_are_exported_to_one_file_and_imported() -> None:
    """Another device can import paused, finished and secret games; secret ones stay packed."""
    app, platform = crate(golden("ludo"), golden("ente", 10), golden("maumau", 12))
    tap(app, platform, "save-all")
    name, text = next(iter(platform.downloads.items()))
    assert name == "spielekiste-2026-11-21.txt"
    assert "yellow" not in text
    other, page = crate(route="/open")
    page.chosen = [(name, text)]
    tap(other, page, "pick-files")
    settle(other, page)
    assert isinstance(other.screen, ImportsScreen)
    records = [str(a.table.record) for a in other.screen.records if a.table]
    assert sorted(records) == sorted(kept.record for kept in app.saves.library)


def test_own_bots_are_exported_with_the_games() -> None:
    """Each bot is exported as one packed line."""
    app, platform = crate(golden("ludo"))
    platform.storage["bots"] = json.dumps({"ludo": "# mine"})
    tap(app, platform, "save-all")
    (text,) = platform.downloads.values()
    assert unpacked(text.splitlines()[-1]).source == "# mine"


def test_a_game_from_a_link_is_opened_and_continued() -> None:
    """A record in a link is checked first; continuing the game adds it to the library."""
    table = golden("ludo", 40)
    app, platform = crate(route=link("", table)[1:])
    assert not list(app.saves.library)
    assert "Ludo" in platform.text
    tap(app, platform, "take 0")
    assert isinstance(app.screen, TableScreen)
    assert [kept.record for kept in app.saves.library.paused()] == [str(table.record)]


def test_a_finished_game_from_a_link_is_replayed_and_kept() -> None:
    """A finished game from a link can be replayed and kept, but not continued."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    assert "take 0" not in platform.taps()
    tap(app, platform, "look 0")
    assert isinstance(app.screen, ReplayScreen)
    tap(app, platform, "leave")
    tap(app, platform, "shelve 0")
    assert len(app.saves.library.finished()) == 1


def test_a_damaged_record_says_why_and_is_not_lost() -> None:
    """The page shows a damaged record, the faulty line and the reason, and offers to save it."""
    app, platform = crate(route="/open")
    text = str(golden("maumau").record).replace("lay blue-plus", "lay <b>bold</b>")
    app.receive([("game.txt", text)])
    settle(app, platform)
    assert "line 13: this move isn’t possible there" in platform.text
    assert "<b>" not in platform.html
    tap(app, platform, "hand-over 0")
    assert platform.downloads == {"game.txt": text}
    tap(app, platform, "shelve 0")
    assert [kept.record for kept in app.saves.library.broken()] == [text]


def test_saving_is_told_only_once_it_has_succeeded() -> None:
    """A record that could not be saved is still listed and not in the library; a second try may succeed."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    platform.trouble = "full"
    tap(app, platform, "shelve 0")
    assert "Saved on this device." not in platform.text
    assert "There is no room on this device" in platform.text
    assert "shelve 0" in platform.taps()
    assert app.saves.library.finished() == []
    platform.trouble = ""
    tap(app, platform, "shelve 0")
    assert "Saved on this device." in platform.text
    assert len(app.saves.library.finished()) == 1


def test_saving_is_not_told_before_the_storage_answers() -> None:
    """Nothing is said while a save is on its way, and nothing if its answer never comes."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    answers = held_back(platform)
    tap(app, platform, "shelve 0")
    assert "Saved on this device." not in platform.text
    answers.pop()()
    app.draw()
    assert "Saved on this device." in platform.text


@pytest.mark.parametrize("trouble", ["", "full", "failed"])
def test_deleting_is_told_only_once_it_is_stored(trouble: str) -> None:
    """One game, or all past games, are said to be deleted only if that is stored."""
    app, platform = crate(golden("ludo"), golden("maumau"), golden("ente", 10))
    platform.trouble = trouble
    tap(app, platform, "erase-past")
    assert ("for a week" in platform.text) == (not trouble)
    app.stage.clear_notices()
    app.act(f"put-match-away {app.saves.library.paused()[0].id}")
    app.draw()
    assert ("for a week" in platform.text) == (not trouble)
    assert ("There is no room on this device" in platform.text) == bool(trouble)


def held_back(platform: FakePlatform) -> list[Callable[[], None]]:
    """Hold back the answers of the storage; return the list in which they wait."""
    put, waiting = platform.put, list[Callable[[], None]]()

    def wait(key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        waiting.append(lambda: put(key, base, stamp, text, done))

    platform.put = wait  # type: ignore[method-assign]
    return waiting


def test_files_that_are_too_large_or_too_many_are_reported() -> None:
    """At most fifty records are imported, and a file that is too large is not read."""
    app, platform = crate(route="/open")
    app.receive([("huge.txt", None)])
    assert "huge.txt" in platform.text
    assert "it is too long" in platform.text
    app.receive([("x.txt", "x")] * (MOST_FILES + 1))
    settle(app, platform)
    assert "No more than 50 games at once." in platform.text
    assert isinstance(app.screen, ImportsScreen)
    assert len(app.screen.records) == MOST_FILES + 1


def test_files_dropped_on_any_screen_are_imported() -> None:
    """Files dropped on the menu are imported."""
    app, platform = crate(route="")
    app.receive([("game.txt", str(golden("maumau").record))])
    settle(app, platform)
    assert platform.route == "/open"
    assert "look 0" in platform.taps()


def test_a_game_is_shared_as_file_link_and_code() -> None:
    """File, link and code contain the same record."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    tap(app, platform, "look 0")
    app.screen.commands["jump"]("5", "")
    tap(app, platform, "open share")
    tap(app, platform, "share-file")
    name = "spielekiste-maumau-Ada-Ben-2026-11-21-140533.txt"
    assert platform.downloads == {name: str(golden("maumau").record)}
    tap(app, platform, "link-copy")
    assert platform.copied == [link(HERE, golden("maumau"))]
    tap(app, platform, "link-code")
    assert platform.coded == platform.copied
    assert classed(platform.tree, "code__dark")


def test_sharing_is_offered_where_the_device_supports_it() -> None:
    """The share button is shown only on devices that support sharing."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    tap(app, platform, "look 0")
    tap(app, platform, "open share")
    assert "link-send" not in platform.taps()
    platform.can_share = True
    app.draw()
    tap(app, platform, "link-send")
    assert platform.shared == [("Mau-Mau", link(HERE, golden("maumau")))]


def test_a_link_that_was_not_shared_can_be_copied() -> None:
    """After a failed share, the same link can be copied."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    platform.can_share = platform.refuses_to_share = True
    tap(app, platform, "look 0")
    tap(app, platform, "open share")
    tap(app, platform, "link-send")
    assert "doesn’t allow sharing" in platform.text
    tap(app, platform, "share-instead")
    assert platform.copied == [link(HERE, golden("maumau"))]
    assert "Copied." in platform.text


def test_an_app_in_a_file_shares_a_text_to_paste() -> None:
    """A single-file copy has no link, so it offers text that another copy can import."""
    app, platform = crate(route=link("", golden("maumau"))[1:])
    platform.address, platform.can_share = "", True
    tap(app, platform, "look 0")
    tap(app, platform, "open share")
    assert "there’s no link to it" in platform.text
    assert "link-send" not in platform.taps()
    tap(app, platform, "link-copy")
    (text,) = platform.copied
    there, elsewhere = crate(route="/open")
    there.act("link", text)
    assert "look 0" in elsewhere.taps()


def test_mm8_an_unfinished_secret_game_is_shared_packed_only() -> None:
    """A message explains why there is no link, and no address or title names a card."""
    app, platform = crate(golden("maumau", 12), route="/maumau")
    tap(app, platform, "open table")
    tap(app, platform, "open share")
    assert "still has hidden cards" in platform.text
    assert not {"link-copy", "link-code", "link-send"} & set(platform.taps())
    tap(app, platform, "share-file")
    seen = [
        *platform.downloads.values(),
        *platform.downloads,
        platform.route,
        *map(str, platform.titles),
    ]
    seen += [text for name, text in platform.storage.items() if name != "names"]
    assert not any(card in text for text in seen for card in ("yellow-", "green-", "blue-", "wish"))


def test_mm8_a_broken_secret_game_is_shared_packed_too() -> None:
    """A broken game may have secrets, so its file is packed; it can be imported as unreadable."""
    app, platform = crate(route="")
    text = str(golden("maumau", 12).record).replace("lay blue-plus", "lay blue-9")
    fault = BrokenRecord(13, "step", "blue-9")
    app.saves.library.add_broken("broken", "maumau", text, fault)
    app.act("hand-out broken")
    (saved,) = platform.downloads.values()
    assert "yellow" not in saved
    found = import_record("x", saved).fault
    assert found is not None
    assert (found.line, found.code) == (13, "step")


def test_the_code_is_the_one_that_segno_draws() -> None:
    """The modules of a code are those that segno itself writes at the lowest error correction."""
    found = rows(encoder, HERE)
    assert found == [
        list(row) for row in segno.make(HERE, error="l", micro=False, boost_error=False).matrix
    ]


def test_the_picture_of_a_code_is_its_modules() -> None:
    """The drawing contains exactly the dark modules of the code, inside a quiet zone."""
    found = rows(encoder, HERE)
    assert found is not None
    (dark,) = [n for n in nodes(codes.picture(found, "x")) if n.attrs.get("class") == "code__dark"]
    dark_at = set()
    for piece in dark.attrs["d"].split("M")[1:]:
        place, _h, rest = piece.partition("h")
        left, top = map(int, place.split(" "))
        dark_at |= {(top, left + step) for step in range(int(rest.partition("v")[0]))}
    wanted = {
        (top + codes.QUIET, left + codes.QUIET)
        for top, row in enumerate(found)
        for left, module in enumerate(row)
        if module
    }
    assert dark_at == wanted


def test_a_text_too_long_for_a_code_that_can_be_read_has_none() -> None:
    """There is no code for a string that needs a version above 30 or fits no version at all."""
    assert rows(encoder, "x" * 1732) is not None
    assert rows(encoder, "x" * 1733) is None
    assert rows(encoder, "x" * 9999) is None
