"""Class boards as text, and the results that arrive for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.pages.board.collect.reading import kind_of, known, outdone, prepared_setup, read, reread
from app.pages.board.link import (
    LONGEST,
    LONGEST_NAME,
    MOST_GUESSES,
    MOST_ROWS,
    ClassBoard,
    StoredGuess,
    StoredResult,
    hash_of,
)
from app.saves.boards import StoredBoards
from app.saves.codec import pack
from app.saves.transfer import link
from spielekiste import GAMES
from spielekiste.coach.layouts import table_name
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from tests.app.support.class_results import DUEL, duel, opened, result, typed
from tests.app.support.fakes import HERE, FakePlatform

ROW = StoredResult("0123456789abcdef", "link", 17, "z1:abc def")


def board() -> ClassBoard:
    """Return a board with a value in every field."""
    return ClassBoard("7b", 12, DUEL, ("kniffel x=1", "ludo"), shapes=True, rows=(ROW,))


def test_a_board_is_read_as_it_was_written() -> None:
    assert ClassBoard.parse(str(board())) == board()
    assert ClassBoard.parse(pack(str(board()))) == board()
    assert ClassBoard.parse(str(ClassBoard())) == ClassBoard()


def test_a_name_stays_on_its_line() -> None:
    name = "7b\nlink evil\u2028shapes 1\x00" + "x" * 60
    one = ClassBoard(name=name)
    assert len(one.name) == LONGEST_NAME
    assert ClassBoard.parse(str(one)) == one
    assert one.link == ""


@pytest.mark.parametrize(
    "line",
    ["", "0123456789abcdef link 17", "0123 link 17 z1:a", f"{'0' * 16} smoke 17 z1:a",
     f"{'0' * 16} link ½ z1:a", f"{'0' * 16} link {'9' * 40} z1:a", "spielekiste 1"],
)  # fmt: skip
def test_a_line_that_can_t_be_read_is_kept(line: str) -> None:
    text = f"{board()!s}\n{line}"
    found = ClassBoard.parse(text)
    assert found.rows[0] == ROW
    assert str(found) == text.rstrip("\n")
    for row in found.rows[1:]:
        assert row.source == ""
        with pytest.raises(BrokenRecord):
            reread(row)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "format"),
        ("spielekiste-board 2\n", "format"),
        (str(ClassBoard()) + "\ud800", "format"),
        ("spielekiste-board 1\n" + "x" * LONGEST, "size"),
        ("z1:!", "format"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text: str, code: str) -> None:
    with pytest.raises(BrokenRecord) as refused:
        ClassBoard.parse(text)
    assert refused.value.code == code


def test_boards_join_without_doubling() -> None:
    other = StoredResult(hash_of("b"), "file", 1, "z1:b")
    joined = board().joined(ClassBoard(kinds=("ludo", "ente"), rows=(other, ROW)))
    assert joined.rows == (ROW, other)
    assert joined.kinds == ("kniffel x=1", "ludo", "ente")
    assert joined.without(ROW.id).put_back(ROW, 0) == joined


def test_another_board_is_taken_in_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    others = tuple(StoredResult(hash_of(f"{at}"), "file", 1, "z1:b") for at in range(4))
    other = ClassBoard(rows=(StoredResult.parse("damaged"), ROW, *others))
    monkeypatch.setattr("app.pages.board.link.MOST_ROWS", 3)
    assert board().taking_in(other).rows == (ROW, *others[:2])
    assert board().taking_in(other).taking_in(other).rows == (ROW, *others[:2])


def test_a_text_with_too_many_results_is_refused() -> None:
    lines = "\n".join(f"{at:016x} link 1 z1:a" for at in range(2 * MOST_ROWS))
    text = f"{ClassBoard()!s}\n{lines}"
    assert len(ClassBoard.parse(text).rows) == 2 * MOST_ROWS
    with pytest.raises(BrokenRecord) as refused:
        ClassBoard.parse(f"{text}\n{ROW}")
    assert refused.value.code == "size"


def test_the_store_keeps_every_board_by_itself() -> None:
    platform = FakePlatform()
    store = StoredBoards(platform)
    assert store.put("a", "first")
    assert StoredBoards(platform).put("b", "second")
    assert store.keys == ["a", "b"]
    store.drop("a")
    assert (store.text("a"), store.text("b")) == (None, "second")
    assert store.put("b", "third")
    assert store.keys == ["b"]
    platform.refuses = True
    assert not store.put("c", "")


# ---------------------------------------------------------------------- arrivals


@pytest.mark.parametrize("game", GAMES)
def test_every_game_arrives_by_link_and_text_and_is_the_same(game: str) -> None:
    table = result(game, 1, "Ada", "Ben", *(["Cem"] if 2 not in GAMES[game].seats else []))
    by_text = read(str(table.record), "file", 1)
    assert by_text.table is not None
    assert by_text.table.record == table.record
    assert reread(by_text.row).row == by_text.row == read(by_text.text, "file", 1).row
    by_link = opened(table)
    if by_link:
        assert known([by_text], read(by_link, "link", 2)) == by_text


def test_a_duel_arrives_by_its_link_and_by_its_code() -> None:
    table = duel(1)
    setup = prepared_setup(DUEL)
    assert setup is not None
    by_code = read(typed(table), "typed", 1, [setup])
    by_link = read(opened(table).replace("#/open/", "#/duel/"), "link", 2)
    assert by_code.kind == by_link.kind == kind_of(setup)
    assert by_code.result == by_link.result
    assert known([by_link], by_code) == by_link
    assert known([by_code], by_link) is None
    assert outdone([by_code], by_link) == by_code
    again = reread(by_code.row)
    assert (again.id, again.result, again.text) == (by_code.id, by_code.result, by_code.text)


def test_the_kind_of_an_arrival_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    arrival = read(opened(duel(1)), "link", 1)
    kind = kind_of(duel(1).setup)
    monkeypatch.setattr(
        "app.pages.board.collect.reading.kind_of", lambda _setup: "worked out again"
    )
    assert arrival.kind == kind


def test_a_later_state_of_a_match_replaces_the_earlier_one() -> None:
    early, late = (
        read(str(result("kniffel", 2, "Ada", steps=steps).record), "file", 1)
        for steps in (20, 100_000)
    )
    assert known([late], early) == late
    assert outdone([early], late) == early
    assert known([early], late) is None


def test_tables_of_a_duel_that_begin_alike_stay_apart() -> None:
    early, late = (
        read(str(result("kniffel", 2, "A", same="tiger", steps=steps).record), "file", 1)
        for steps in (20, 100_000)
    )
    assert known([late], early) is None
    assert outdone([early], late) is None


def test_the_dice_of_a_duel_are_part_of_its_kind() -> None:
    tiger, lion = (
        read(opened(result("kniffel", 3, "A", same=word)), "link", 0) for word in ("tiger", "lion")
    )
    assert tiger.kind != lion.kind
    assert kind_of(result("kniffel", 1, "A").setup) == kind_of(result("kniffel", 2, "B").setup)


@pytest.mark.parametrize(
    ("text", "source", "code"),
    [
        ("", "file", "format"),
        ("hello", "file", "header"),
        (f"{HERE}#/open/AAAA", "link", "link"),
        (f"{HERE}#/play/kniffel", "link", "no-result"),
        (f"{HERE}#/", "link", "no-result"),
        ("z1:AAAA", "code", "format"),
    ],
)
def test_what_is_no_result_is_refused(text: str, source: str, code: str) -> None:
    with pytest.raises(BrokenRecord) as refused:
        read(text, source, 0)
    assert refused.value.code == code


def test_a_step_against_the_rules_is_refused_with_its_line() -> None:
    record = str(result("kniffel", 1, "Ada").record)
    lines = record.split("\n")
    at = len(lines) - 2
    lines[at] = "enter nonsense"
    with pytest.raises(BrokenRecord) as refused:
        read("\n".join(lines), "file", 0)
    assert (refused.value.line, refused.value.code) == (at + 1, "step")


def test_a_code_needs_its_duel() -> None:
    code = typed(duel(1))
    setup = prepared_setup(DUEL.replace("tiger", "lion"))
    assert setup is not None
    for setups in ([], [setup]):
        with pytest.raises(UnreadableNotation):
            read(code, "typed", 0, setups)


def test_a_stored_code_of_a_match_that_is_no_duel_is_damaged() -> None:
    ludo = pack(str(result("ludo", 1, "Ada", "Ben").record))
    with pytest.raises(BrokenRecord):
        reread(StoredResult("0" * 16, "typed", 1, f"{ludo} 4J2K-9QTM-07XA-RN00"))


@pytest.mark.parametrize("link_text", ["poker", "kniffel?rules=x", "kniffel?players=A,A,A"])
def test_a_link_that_can_t_be_read_has_no_settings(link_text: str) -> None:
    assert prepared_setup(link_text) is None


def test_a_board_has_room_for_a_school() -> None:
    longest = link(HERE, result("kniffel", 1, "Ada"))
    assert MOST_ROWS * len(longest) < LONGEST


GUESSES = (
    StoredGuess("0123abcd", "boxes", 4.5, "kniffel", "classic", "kniffel"),
    StoredGuess("0123abce", "wishes", -12, "maumau", "", "red one"),
    StoredGuess("0123abcf", "dice", 999999999999, "ludo", "", ""),
)


def test_guesses_and_covers_are_read_as_they_were_written() -> None:
    one = replace(board(), guesses=GUESSES, covered=("dice", "boxes"))
    assert ClassBoard.parse(str(one)) == one
    assert one.with_cover("dice", on=False).covered == ("boxes",)
    assert one.with_cover("dice", on=True).covered == ("boxes", "dice")


@pytest.mark.parametrize(
    "line",
    ["guess", "guess 1 dice 4 ludo/ ", "guess 0123abcd dice nan ludo/ ", "covered ../x",
     f"guess 0123abcd dice {'9' * 13} ludo/ ", "guess 0123abcd dice 1e9 ludo/ "],
)  # fmt: skip
def test_a_line_that_is_no_guess_is_none(line: str) -> None:
    found = ClassBoard.parse(f"spielekiste-board 1\n{line}\n\n")
    assert (found.guesses, found.covered) == ((), ())


def test_guesses_join_without_doubling_up_to_a_limit() -> None:
    one, two = replace(board(), guesses=GUESSES[:2]), replace(board(), guesses=GUESSES[1:])
    assert one.joined(two).guesses == GUESSES
    assert one.taking_in(two).guesses == GUESSES
    assert one.without_guesses({GUESSES[0].id}).guesses == GUESSES[1:2]
    many = [replace(GUESSES[0], id=f"{at:08x}") for at in range(MOST_GUESSES + 1)]
    assert len(one.with_guesses(many).guesses) == MOST_GUESSES
    text = str(replace(one, guesses=tuple(many)))
    assert len(ClassBoard.parse(text).guesses) == MOST_GUESSES


def test_every_sheet_can_be_named_in_a_guess() -> None:
    for game in GAMES.values():
        sheet = table_name(game.options.of({})) or ""
        guess = StoredGuess("0123abcd", "results", 1, game.id, sheet, "")
        assert ClassBoard.parse(str(replace(board(), guesses=(guess,)))).guesses == (guess,)
