"""The class board: sources of results, announcements, storage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from app.pages.board.collect.arrivals import MOST_BROKEN
from app.pages.board.link import MOST_ROWS, ClassBoard
from app.pages.board.shelf import BoardsScreen
from app.pages.past.imports import ImportsScreen
from app.saves.boards import StoredBoards
from app.saves.codec import pack, unpack
from app.saves.programs import Program, packed
from app.shell.app import App
from spielekiste.core.seats import MARKS
from spielekiste.core.table import Table
from tests.app.support.class_board import arrive, at_board, board_of, finish, reopened, screen
from tests.app.support.class_results import DUEL, duel, opened, result, typed
from tests.app.support.fakes import HERE, FakePlatform, classed, started, tap, words
from tests.app.support.play import at_table, play
from tests.on_block import filled, on_block


def names(platform: FakePlatform) -> list[str]:
    """Return the text shown in each row."""
    return [" ".join(words(node)) for node in classed(platform.tree, "board__player")]


# ---------------------------------------------------------------------- ways in


def test_a_result_is_shown_kept_and_told() -> None:
    app, platform = at_board()
    table = result("kniffel", 1, "Ada", "Ben")
    arrive(app, platform, opened(table))
    scores = table.match.ended[-1].scores
    assert names(platform) == [f"Ada {scores[0]}", f"Ben {scores[1]}"]
    told = f"Kniffel: Ada {scores[0]}, Ben {scores[1]}. 1 result so far."
    assert platform.announced[-1] == told
    assert told in platform.text
    assert "knock" in platform.sounds
    _app, again = reopened(platform)
    assert names(again) == names(platform)


def test_boards_without_results_say_how_they_get_there() -> None:
    steps = "How results get onto the board"
    none = FakePlatform("/class/board")
    started(none)
    assert steps in none.text
    app, platform = at_board()
    assert steps in platform.text
    assert "#/class" in [node.attrs.get("href") for node in classed(platform.tree, "block")]
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    assert steps not in platform.text
    tap(app, platform, "go /class/board")
    assert steps not in platform.text


def test_files_with_many_records_arrive_in_order() -> None:
    app, platform = at_board()
    many = "\n".join(str(result("kniffel", seed, "Ada").record) for seed in range(5))
    one = pack(str(result("kniffel", 7, "Ben").record))
    platform.chosen = [("many.txt", many), ("one.txt", one), ("huge.txt", None)]
    tap(app, platform, "board-pick")
    finish(platform)
    assert len(board_of(app).rows) == 6
    assert names(platform)[0].startswith("Ben")
    assert "huge.txt" in platform.text
    assert "it is too long" in platform.text


def test_dropped_files_and_a_record_with_a_hundred_games() -> None:
    app, platform = at_board()
    hundred = "\n".join(str(result("kniffel", seed, "Ada").record) for seed in range(100))
    app.receive([("hundred.txt", hundred)])
    finish(platform)
    assert len(board_of(app).rows) == 100
    assert "100 results" in platform.text
    too_many = result("kniffel", 1, "Ada").record
    text = str(too_many).replace("games=1", "games=100")
    app.receive([("games.txt", text)])
    finish(platform)
    assert len(board_of(app).rows) == 100
    assert platform.announced[-1] == (
        "games.txt can’t be opened: line 4: these rules can’t be read"
    )


def test_links_are_pasted_one_or_many() -> None:
    app, platform = at_board()
    links = [opened(result("kniffel", seed, "Ada")) for seed in range(3)]
    app.act("board-typed", links[0])
    finish(platform)
    assert len(board_of(app).rows) == 1
    app.act("board-text", "\n".join(links))
    finish(platform)
    assert len(board_of(app).rows) == 3
    assert screen(app).collector.typed == ""


@pytest.mark.parametrize("way", ["board-typed", "board-text"])
def test_links_pasted_with_words_between_them_all_arrive(way: str) -> None:
    app, platform = at_board()
    links = [opened(result("kniffel", seed, "Ada")) for seed in range(3)]
    app.act(way, f"Ada: {links[0]}\nBen: {links[1]} {links[2]}")
    finish(platform)
    assert len(board_of(app).rows) == 3
    assert screen(app).collector.typed == ""


def test_a_code_is_typed_for_the_duel_of_the_link() -> None:
    app, platform = at_board(DUEL)
    table = duel(1)
    app.act("board-typed", typed(table)[:9])
    assert board_of(app).rows == ()
    app.act("board-typed", typed(table).lower())
    finish(platform)
    assert board_of(app).rows[0].source == "typed"
    assert str(table.match.ended[-1].scores[0]) in names(platform)[0]
    assert "not checked" in platform.text
    arrive(app, platform, opened(table))
    assert [row.source for row in board_of(app).rows] == ["code"]
    app.act("board-text", typed(table))
    assert platform.announced[-1].startswith("Already on the board: ")
    assert len(board_of(app).rows) == 1
    _app, again = reopened(platform)
    assert len(names(again)) == 1


@pytest.mark.parametrize(
    ("link", "text", "told"),
    [
        (DUEL, "4J2K", "This code is too short"),
        (DUEL, "4J2K-9Q?M-07XA-RN00", "Character 8, “?”"),
        (DUEL, "0000-0000-0000-0000", "belongs to another duel"),
        ("", "0000-0000-0000-0000", "The app can’t use a typed code until it knows the dice"),
    ],
)
def test_a_wrong_code_is_explained(link: str, text: str, told: str) -> None:
    app, platform = at_board(link)
    app.act("board-text", text)
    assert told in platform.text
    assert told in platform.announced[-1]
    assert screen(app).collector.typed == text


def test_a_code_can_belong_to_a_duel_that_has_arrived() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(duel(1)))
    app.act("board-typed", typed(duel(2)))
    assert len(board_of(app).rows) == 2


def test_matches_of_this_device_are_taken_in() -> None:
    app, platform = at_table(("Ada",))
    play(app, platform, Random(1))
    platform.route = "/class/board"
    app.follow_route()
    tap(app, platform, "board-new")
    key = next(do for do in platform.taps() if do.startswith("board-saved"))
    tap(app, platform, key)
    finish(platform)
    assert [row.source for row in board_of(app).rows] == ["device"]
    assert names(platform)[0].startswith("Ada")


def test_a_link_to_another_game_waits_for_the_teacher() -> None:
    app, platform = at_board("kniffel?players=A")
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    other = [opened(result("ludo", seed, "Cem", "Dora")) for seed in (1, 2)]
    arrive(app, platform, other[0])
    assert platform.announced[-1].startswith("From another link or game: Ludo")
    assert "1 result" in platform.text
    assert len(screen(app).arrivals.counted) == 1
    app, platform = reopened(platform)
    accept = next(do for do in platform.taps() if do.startswith("board-accept"))
    tap(app, platform, accept)
    assert len(screen(app).arrivals.counted) == 2
    arrive(app, platform, other[1])
    assert len(screen(app).arrivals.counted) == 3


def test_the_first_result_decides_on_a_board_without_link() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("ente", 1, "Ada", "Ben")))
    assert len(screen(app).arrivals.counted) == 1
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    assert len(screen(app).arrivals.counted) == 1


# ---------------------------------------------------------------------- known and broken ones


def test_the_same_result_thirty_times_is_there_once() -> None:
    app, platform = at_board()
    table = result("kniffel", 1, "Ada")
    arrive(app, platform, *[opened(table)] * 10, str(table.record), pack(str(table.record)))
    for _time in range(18):
        arrive(app, platform, opened(table), source="link")
    assert len(board_of(app).rows) == 1
    assert len(names(platform)) == 1
    assert platform.announced[-1].startswith("Already on the board: Kniffel: Ada")


def test_an_unfinished_match_is_replaced_by_its_end() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada", "Ben", steps=30)))
    assert "not finished" in platform.text
    arrive(app, platform, opened(result("kniffel", 2, "Cem")))
    arrive(app, platform, opened(result("kniffel", 1, "Ada", "Ben")))
    assert len(board_of(app).rows) == 2
    assert "not finished" not in platform.text
    assert names(platform)[1].startswith("Ada")


def test_broken_ones_say_what_and_where_and_can_be_saved() -> None:
    app, platform = at_board()
    record = str(result("kniffel", 1, "Ada").record).split("\n")
    record[-2] = "enter nonsense"
    where = len(record) - 1
    text = "\n".join(record)
    app.receive([("ada.txt", text), ("cat.txt", "meow")])
    finish(platform)
    assert f"line {where}: this move isn’t possible there" in platform.text
    assert platform.announced[-1] == (
        "cat.txt can’t be opened: line 1: it contains something that doesn’t belong there"
    )
    tap(app, platform, "board-save-broken 1")
    assert platform.downloads["ada.txt"] == text
    tap(app, platform, "board-clear")
    assert "ada.txt" not in platform.text
    assert board_of(app).rows == ()


def test_many_broken_ones_are_counted_and_the_last_ones_shown() -> None:
    app, platform = at_board()
    arrive(app, platform, *[f"broken {number}" for number in range(3 * MOST_BROKEN)])
    assert f"{3 * MOST_BROKEN} can’t be opened" in platform.text
    assert len(screen(app).arrivals.broken) == MOST_BROKEN


def test_bots_are_passed_over_and_boards_are_joined() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    tap(app, platform, "board-save")
    saved = platform.downloads["spielekiste-2026-11-21.txt"]
    bot = packed(Program("", "kniffel", "My bot", "pass"))
    other, elsewhere = at_board()
    arrive(other, elsewhere, opened(result("kniffel", 2, "Ben")))
    other.receive([("all.txt", f"{bot}\n{saved}")])
    finish(elsewhere)
    assert [name.split()[0] for name in names(elsewhere)] == ["Ada", "Ben"]
    assert screen(other).arrivals.refused == 0


def test_results_of_another_board_without_room_are_left_out_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many, elsewhere = at_board()
    arrive(many, elsewhere, *(opened(result("kniffel", seed, "Ada")) for seed in range(4)))
    monkeypatch.setattr("app.pages.board.link.MOST_ROWS", 3)
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 7, "Ben")))
    app.receive([("board.txt", f"{pack(str(board_of(many)))}\n")])
    finish(platform)
    assert len(board_of(app).rows) == 3
    assert "A board with 4 results. 2 results were left out." in platform.announced


def test_a_full_board_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.pages.board.collect.arrivals.MOST_ROWS", 2)
    assert MOST_ROWS > 30
    app, platform = at_board()
    arrive(app, platform, *(opened(result("kniffel", seed, "Ada")) for seed in range(3)))
    assert len(board_of(app).rows) == 2
    assert platform.announced[-1] == "The board is full (2 results)."
    assert "it is too long" not in platform.text


@pytest.mark.parametrize("rest", ["play/kniffel?players=A", "lab?dice=2"])
def test_a_link_to_another_page_has_no_result(rest: str) -> None:
    app, platform = at_board()
    tap(app, platform, "board-text", f"{HERE}#/{rest}")
    finish(platform)
    assert platform.announced[-1] == "There is no result in this link."
    assert "damaged" not in platform.text


def test_a_board_never_grows_so_long_that_it_can_t_be_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    before = board_of(app)
    monkeypatch.setattr("app.pages.board.link.LONGEST", len(str(before)) + 100)
    monkeypatch.setattr("app.pages.board.shelf.LONGEST", len(str(before)) + 100, raising=False)
    arrive(app, platform, opened(result("kniffel", 2, "Ben")))
    assert board_of(app) == before
    assert "There is no room left on this board." in platform.announced[-1]
    assert "Ben" not in " ".join(names(platform))
    tap(app, platform, "board-save-broken 0")
    assert platform.downloads["spielekiste.txt"].startswith("z1:")
    again, _window = reopened(platform)
    assert board_of(again) == before


# ---------------------------------------------------------------------- removal, names, storage


def test_a_removed_result_comes_back_to_its_place() -> None:
    app, platform = at_board()
    arrive(app, platform, *(opened(result("kniffel", seed, "Ada")) for seed in range(3)))
    before = board_of(app)
    key = before.rows[1].id
    tap(app, platform, f"board-remove {key}")
    assert len(names(platform)) == 2
    tap(app, platform, f"board-back {key}")
    finish(platform)
    assert board_of(app) == before
    assert ClassBoard.parse(StoredBoards(platform).text(screen(app).keeper.key) or "") == before


def test_a_removed_result_can_arrive_again() -> None:
    app, platform = at_board()
    link = opened(result("kniffel", 1, "Ada"))
    arrive(app, platform, link)
    tap(app, platform, f"board-remove {board_of(app).rows[0].id}")
    arrive(app, platform, link)
    assert len(board_of(app).rows) == 1


def test_with_shapes_no_name_is_shown_or_told() -> None:
    app, platform = at_board()
    tap(app, platform, "board-shapes", "on")
    arrive(app, platform, opened(result("kniffel", 1, "Zacharias")))
    assert "Zacharias" not in platform.html
    assert "Zacharias" not in " ".join(platform.announced)
    app, platform = reopened(platform)
    assert "Zacharias" not in platform.html
    tap(app, platform, "board-shapes", "off")
    assert "Zacharias" in platform.html


def test_with_shapes_every_result_has_a_shape_and_a_number_of_its_own() -> None:
    """A class of tablets, each with one player in the first seat, can be told apart everywhere."""
    app, platform = at_board()
    tap(app, platform, "board-shapes", "on")
    for seed in range(1, 11):
        arrive(app, platform, opened(result("kniffel", seed, "Ada")))
    names = [" ".join(words(node)) for node in classed(platform.tree, "board__player")]
    shown = [name.rsplit(" ", 1)[0] for name in names]
    assert len(set(shown)) == 10
    assert len({name.split()[0] for name in shown}) == len(MARKS)
    assert names[0].split()[-2] == "10"
    assert "10" in platform.announced[-1]
    tap(app, platform, "board-tab results")
    titles = re.findall(r"<title>(\d+) [-\d]+</title>", platform.html)
    assert sorted(map(int, titles)) == [*range(1, 11)]


def test_names_shown_before_are_hidden_with_shapes() -> None:
    app, platform = at_table(("Zacharias",))
    play(app, platform, Random(1))
    platform.route = "/class/board"
    app.follow_route()
    tap(app, platform, "board-new")
    assert "Zacharias" in platform.text
    arrive(app, platform, opened(result("kniffel", 1, "Yolanda")))
    assert "Yolanda" in platform.text
    tap(app, platform, "board-shapes", "on")
    assert "Zacharias" not in platform.html
    assert "Yolanda" not in platform.html


def test_a_board_has_a_name_and_there_are_several() -> None:
    app, platform = at_board()
    tap(app, platform, "board-name", "  7b ")
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    tap(app, platform, "go /class/board")
    tap(app, platform, "board-new")
    arrive(app, platform, opened(result("kniffel", 2, "Ben")))
    tap(app, platform, "go /class/board")
    assert isinstance(app.screen, BoardsScreen)
    assert len(classed(platform.tree, "board__row")) == 2
    assert "7b" in platform.text
    first, second = StoredBoards(platform).keys
    tap(app, platform, f"board-delete {first}")
    assert StoredBoards(platform).keys == [second]
    tap(app, platform, f"board-return {first}")
    assert set(StoredBoards(platform).keys) == {first, second}
    assert "7b" in platform.text


HOSTILE = (
    "<img src=x onerror=alert(1)>"[:24], "=1+1", "{name}", "%s%n", "\u202eevil", "a̴̛͓", "👩\u200d👩\u200d👧",
    "'; DROP TABLE x;--", "constructor", "__proto__", "z1:AAAA", "spielekiste 1",
)  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names(name: str) -> None:
    app, platform = at_board()
    try:
        table = result("kniffel", 1, name)
    except ValueError:  # no name at all by the rules
        record = str(result("kniffel", 1, "Ada").record).replace("person Ada", f"person {name}")
        arrive(app, platform, record)
        assert board_of(app).rows == ()
        assert "the players’ details can’t be read" in platform.text
        return
    arrive(app, platform, opened(table))
    assert names(platform)[0].startswith(name)
    tap(app, platform, "board-name", name)
    _app, again = reopened(platform)
    assert names(again) == names(platform)


def test_what_can_t_be_stored_stays_on_screen_and_can_be_saved() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    platform.refuses = True
    arrive(app, platform, opened(result("kniffel", 2, "Ben")))
    assert "couldn’t be saved" in platform.text
    assert len(names(platform)) == 2
    tap(app, platform, "board-save")
    assert len(ClassBoard.parse(next(iter(platform.downloads.values()))).rows) == 2
    platform.refuses = False
    arrive(app, platform, opened(result("kniffel", 3, "Cem")))
    _app, again = reopened(platform)
    assert len(names(again)) == 3


def test_without_storage_no_board_begins() -> None:
    platform = FakePlatform("/class/board")
    app = started(platform)
    platform.refuses = True
    tap(app, platform, "board-new")
    assert isinstance(app.screen, BoardsScreen)
    assert "no room for a board" in platform.text


def test_a_deleted_board_without_room_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    app, platform = at_board()
    tap(app, platform, "go /class/board")
    (key,) = StoredBoards(platform).keys
    tap(app, platform, f"board-delete {key}")
    with monkeypatch.context() as full:
        full.setattr(platform, "remember", lambda _name, _text: False)
        tap(app, platform, f"board-return {key}")
    assert "no room for a board" in platform.text
    tap(app, platform, f"board-return {key}")
    assert StoredBoards(platform).keys == [key]
    assert "no room for a board" not in platform.text


def test_a_board_that_cannot_be_deleted_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    app, platform = at_board()
    tap(app, platform, "go /class/board")
    (key,) = StoredBoards(platform).keys
    with monkeypatch.context() as full:
        full.setattr(platform, "remember", lambda _name, _text: False)
        tap(app, platform, f"board-delete {key}")
    assert "couldn’t be deleted" in platform.text
    assert "Board deleted" not in platform.text
    assert StoredBoards(platform).text(key)


def test_a_damaged_line_is_shown_and_nothing_else_is_lost() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    key = screen(app).keeper.key
    store = StoredBoards(platform)
    store.put(key, (store.text(key) or "") + "\nwhat is this\n0123456789abcdef link 3 z1:AAAA")
    app, platform = reopened(platform)
    assert len(names(platform)) == 1
    assert platform.text.count("can’t be opened: line 1") == 2
    arrive(app, platform, opened(result("kniffel", 2, "Ben")))
    assert "what is this" in (store.text(key) or "")
    tap(app, platform, f"board-remove {board_of(app).rows[1].id}")
    assert "what is this" not in (store.text(key) or "")


def test_a_damaged_board_is_listed_and_can_be_saved() -> None:
    platform = FakePlatform("/class/board", storage={"boards": "a b", "board.a": "spielekiste"})
    app = started(platform)
    assert "can’t be opened" in platform.text
    tap(app, platform, "board-file a")
    assert platform.downloads["spielekiste.txt"] == "spielekiste"
    for key, told in (("a", "This board can’t be opened"), ("x", "isn’t on this device")):
        platform.route = f"/class/board/{key}"
        app.follow_route()
        assert told in platform.text
    assert isinstance(app.screen, BoardsScreen)


def test_a_board_that_was_left_reads_on_silently() -> None:
    app, platform = at_board()
    board, here = screen(app), platform.route
    for seed in range(3):
        board.collector.arrived(opened(result("kniffel", seed, "Ada")))
    before = list(platform.announced)
    tap(app, platform, "go /class/board")
    platform.sounds.clear()
    platform.run_timers()
    assert len(board.keeper.board.rows) > 0
    platform.route = here
    app.follow_route()
    assert screen(app) is board
    assert platform.announced == before
    assert "knock" not in platform.sounds
    finish(platform)
    assert len(names(platform)) == 3
    tap(app, platform, "go /class/board")
    platform.route = here
    app.follow_route()
    assert screen(app) is not board


# ---------------------------------------------------------------------- two windows


def test_two_windows_on_one_board_lose_and_double_nothing() -> None:
    one, platform = at_board()
    two, window = reopened(platform)
    tables: Sequence[Table] = [result("kniffel", seed, "Ada") for seed in range(4)]
    arrive(one, platform, opened(tables[0]))
    arrive(two, window, opened(tables[1]), opened(tables[0]))
    arrive(one, platform, opened(tables[2]), opened(tables[1]))
    assert len(board_of(one).rows) == 3
    assert len(names(platform)) == 3
    tap(one, platform, f"board-remove {board_of(one).rows[0].id}")
    arrive(two, window, opened(tables[3]))
    assert len(board_of(two).rows) == 3
    _again, last = reopened(platform)
    assert len(names(last)) == 3


def test_a_board_deleted_in_another_window_stays_deleted() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    StoredBoards(platform).drop(screen(app).keeper.key)
    arrive(app, platform, opened(result("kniffel", 2, "Ben")))
    assert StoredBoards(platform).keys == []
    assert "This board was deleted in another window." in platform.announced[-1]
    assert len(names(platform)) == 1
    tap(app, platform, "board-save")
    assert len(ClassBoard.parse(next(iter(platform.downloads.values()))).rows) == 1


def test_a_removed_result_stays_removed_while_the_storage_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, platform = at_board()
    arrive(app, platform, *(opened(result("kniffel", seed, "Ada")) for seed in range(2)))
    with monkeypatch.context() as full:
        full.setattr(platform, "remember", lambda *_entry: False)
        tap(app, platform, f"board-remove {board_of(app).rows[0].id}")
        arrive(app, platform, opened(result("kniffel", 2, "Ben")))
        assert len(board_of(app).rows) == 2
    arrive(app, platform, opened(result("kniffel", 3, "Cem")))
    again, _window = reopened(platform)
    assert len(board_of(again).rows) == 3


def test_a_match_that_two_windows_take_in_is_there_once() -> None:
    one, platform = at_board()
    two, window = reopened(platform)
    arrive(one, platform, opened(result("kniffel", 1, "Ada")))
    arrive(two, window, opened(result("kniffel", 1, "Ada", steps=20)))
    assert len(board_of(two).rows) == 1
    assert window.announced[-1].startswith("Already on the board: ")


@pytest.mark.parametrize("ours", [20, 100_000])
def test_a_match_on_a_joined_board_is_there_once(ours: int) -> None:
    other, elsewhere = at_board()
    arrive(other, elsewhere, opened(result("kniffel", 1, "Ada", steps=100_020 - ours)))
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada", steps=ours)))
    app.receive([("board.txt", f"{pack(str(board_of(other)))}\n")])
    finish(platform)
    assert len(board_of(app).rows) == 1
    assert "not finished" not in platform.text
    again, _window = reopened(platform)
    assert len(board_of(again).rows) == 1


def test_two_windows_with_two_boards_keep_both() -> None:
    one, platform = at_board()
    window = FakePlatform("/class/board", storage=platform.storage)
    window.seeds = 9
    two = started(window)
    tap(two, window, "board-new")
    arrive(one, platform, opened(result("kniffel", 1, "Ada")))
    arrive(two, window, opened(result("kniffel", 2, "Ben")))
    assert len(StoredBoards(platform).keys) == 2
    assert [len(board_of(app).rows) for app in (one, two)] == [1, 1]


# ---------------------------------------------------------------------- equal results


def test_another_child_with_the_same_result_counts_if_the_teacher_says_so() -> None:
    """Thirty identical results count once; each tap counts one more, even after a reload."""
    app, platform = at_board(DUEL)
    arrive(app, platform, *[opened(duel(1))] * 30)
    assert len(board_of(app).rows) == 1
    assert platform.text.count("Count as another child’s result") == 1
    (again,) = [do for do in platform.taps() if do.startswith("board-again")]
    tap(app, platform, again)
    assert len(board_of(app).rows) == len(screen(app).arrivals.counted) == 2
    assert platform.announced[-1].endswith("2 results so far.")
    assert again not in platform.taps()
    arrive(app, platform, opened(duel(1)))
    assert len(board_of(app).rows) == 2
    tap(app, platform, again)
    app, platform = reopened(platform)
    assert len(names(platform)) == len(board_of(app).rows) == 3
    assert len({row.id for row in board_of(app).rows}) == 3
    tap(app, platform, f"board-remove {board_of(app).rows[1].id}")
    arrive(app, platform, opened(duel(1)))
    tap(app, platform, "board-clear known")
    assert again not in platform.taps()


def test_typed_codes_of_two_children_count_twice_and_their_matches_replace_them() -> None:
    app, platform = at_board(DUEL)
    for _child in range(2):
        app.act("board-typed", typed(duel(1)))
    (again,) = [do for do in platform.taps() if do.startswith("board-again")]
    tap(app, platform, again)
    assert [row.source for row in board_of(app).rows] == ["typed", "typed"]
    arrive(app, platform, opened(duel(1)), source="link")
    assert sorted(row.source for row in board_of(app).rows) == ["link", "typed"]
    arrive(app, platform, opened(duel(1)), source="link")
    (again,) = [do for do in platform.taps() if do.startswith("board-again")]
    tap(app, platform, again)
    assert [row.source for row in board_of(app).rows] == ["link", "link"]


def test_another_childs_result_comes_along_to_another_board_once() -> None:
    app, platform = at_board(DUEL)
    arrive(app, platform, opened(duel(1)), opened(duel(1)))
    (again,) = [do for do in platform.taps() if do.startswith("board-again")]
    tap(app, platform, again)
    text = pack(str(board_of(app)))
    other, there = at_board(DUEL)
    arrive(other, there, opened(duel(1)), text, text, source="file")
    assert len(board_of(other).rows) == 2


def test_a_match_with_dice_of_its_own_is_never_another_childs() -> None:
    app, platform = at_board()
    arrive(app, platform, *[opened(result("kniffel", 1, "Ada"))] * 2)
    assert "count it too" not in platform.text


# ---------------------------------------------------------------------- guesses


def test_guesses_and_covers_stay_and_two_windows_add_theirs() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    tap(app, platform, "board-tab dice")
    tap(app, platform, "show-cover dice")
    guess(app, "4")
    two, second = reopened(platform)
    assert "Remove guesses (1)" in second.text
    assert "Uncover" in second.text
    guess(app, "5")
    guess(two, "6")
    assert [each.value for each in board_of(two).guesses] == [4, 5, 6]
    text = pack(str(board_of(two)))
    app, platform = at_board()
    arrive(app, platform, text, text, source="file")
    assert [each.value for each in board_of(app).guesses] == [4, 5, 6]


def guess(app: App, number: str) -> None:
    app.act("show-number", number)
    app.act("show-guess")


# ---------------------------------------------------------------------- other pages


def test_boards_are_saved_with_everything_and_opened_again() -> None:
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada")))
    platform.route = "/past"
    app.follow_route()
    app.act("save-all")
    text = platform.downloads["spielekiste-2026-11-21.txt"]
    assert unpack(text.strip()) == StoredBoards(platform).text(StoredBoards(platform).keys[0])
    other = FakePlatform("/open")
    app = started(other)
    app.receive([("all.txt", text)])
    finish(other)
    assert isinstance(app.screen, ImportsScreen)
    tap(app, other, "go /class/board")
    tap_open = StoredBoards(other).keys[0]
    other.route = f"/class/board/{tap_open}"
    app.follow_route()
    finish(other)
    assert len(names(other)) == 1


def test_a_link_opened_on_this_device_goes_to_the_latest_board() -> None:
    app, platform = at_board()
    key = screen(app).keeper.key
    link = opened(result("kniffel", 1, "Ada"))
    platform.route = link.partition("#")[2]
    app.follow_route()
    assert isinstance(app.screen, ImportsScreen)
    tap(app, platform, "to-board 0")
    finish(platform)
    assert screen(app).keeper.key == key
    assert [row.source for row in board_of(app).rows] == ["link"]
    _app, again = reopened(platform)
    assert len(names(again)) == 1


def test_without_a_board_no_link_can_go_there() -> None:
    platform = FakePlatform(opened(result("kniffel", 1, "Ada")).partition("#")[2])
    started(platform)
    assert "to-board 0" not in platform.taps()


def test_the_page_for_the_class_leads_to_the_board() -> None:
    platform = FakePlatform("/class")
    started(platform)
    assert 'href="#/class/board"' in platform.html


# ---------------------------------------------------------------------- pictures


def test_pictures_are_tabs_that_grow_with_each_arrival() -> None:
    """Without results, only the first tab is shown; the tab in the address survives a reload."""
    app, platform = at_board()
    assert list(screen(app).tabs) == [""]
    arrive(app, platform, opened(result("kniffel", 1, "Ada", "Ben")))
    tap(app, platform, "board-tab results")
    finish(platform)
    assert list(screen(app).tabs) == ["", "results", "dice", "settling", "boxes"]
    assert platform.route.endswith("/results")
    assert "<title>Ada " in platform.html
    arrive(app, platform, opened(result("kniffel", 2, "Cem", "Dana")))
    assert "<title>Cem " in platform.html
    app, platform = reopened(platform)
    assert "<title>Cem " in platform.html


def test_b7_results_of_the_block_are_said_to_be_written() -> None:
    """A row and the pictures of points say it; there are no dice to show, and no luck."""
    app, platform = at_board()
    arrive(app, platform, opened(filled(on_block(("Ada", "Ben")))))
    assert "Kniffel · scanned · written on the block, not checked" in platform.text
    assert list(screen(app).tabs) == ["", "results", "boxes"]
    for tab in ("results", "boxes"):
        tap(app, platform, f"board-tab {tab}")
        finish(platform)
        assert "2 results were written on the block: real dice, nothing checked." in platform.text
    arrive(app, platform, opened(result("kniffel", 1, "Cem")))
    assert "2 results were written" in platform.text
    tap(app, platform, "board-tab ")
    assert platform.text.count("not checked") == 1


def test_pictures_leave_names_out_with_shapes() -> None:
    """A picture hides the names if the rows do; an unknown tab name opens the first tab."""
    app, platform = at_board()
    arrive(app, platform, opened(result("kniffel", 1, "Ada", "Ben")))
    tap(app, platform, "board-shapes", "on")
    tap(app, platform, "board-tab results")
    assert "<title>Ada " not in platform.html
    assert "chart" in platform.html
    screen(app).choose("nonsense")
    assert screen(app).tab == ""
    screen(app).choose("wishes")
    assert "There is nothing to show yet." in str(screen(app).view())
