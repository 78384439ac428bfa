"""User-written bot programs: storing, merging two windows, and the text form."""

from __future__ import annotations

import json
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves.codec import pack
from app.saves.programs import (
    DAMAGED,
    HEAD,
    LONGEST,
    LONGEST_NAME,
    STORE,
    Program,
    Programs,
    is_program,
    packed,
    unpacked,
)
from spielekiste.core.errors import BrokenRecord
from tests.app.support.fakes import FakePlatform

NUMBERS = count(1)

SOURCES = st.text(max_size=200).map(lambda text: text.replace("\r", ""))


def window(platform: FakePlatform) -> Programs:
    """Return the programs as read by a window that is opened now."""
    return Programs(platform.preferences, lambda: f"id{next(NUMBERS)}")


def bot(source: str, name: str = "Bot", key: str = "") -> Program:
    """Return a bot for Kniffel."""
    return Program(key, "kniffel", name, source)


@given(SOURCES, st.text(max_size=LONGEST_NAME))
def test_the_text_form_can_be_read_back(source: str, name: str) -> None:
    program = bot(source, name)
    assert unpacked(packed(program)) == program
    assert "\n" not in packed(program)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "format"),
        ("spielekiste 1", 1, "format"),
        (f"{HEAD}\ngame chess\nname x\n\nsource", 2, "game"),
        (f"{HEAD}\ngame kniffel\n\n{'x' * (LONGEST + 1)}", 1, "size"),
        ("z1:????", 1, "format"),
        (pack("nothing"), 1, "format"),
    ],
)
def test_a_broken_text_is_refused_with_its_line(text: str, line: int, code: str) -> None:
    with pytest.raises(BrokenRecord) as fault:
        unpacked(text)
    assert (fault.value.line, fault.value.code) == (line, code)


def test_a_program_is_told_from_a_record() -> None:
    assert is_program(f"{HEAD}\ngame ludo")
    assert not is_program("spielekiste 1\ngame ludo")


def test_name_and_source_have_a_limit() -> None:
    program = bot("x" * (LONGEST + 1), "a\nb" + "c" * LONGEST_NAME)
    assert (len(program.source), program.name[:4]) == (LONGEST, "a bc")
    assert len(program.name) == LONGEST_NAME
    with pytest.raises(ValueError, match="chess"):
        Program("", "chess", "", "")


def test_two_windows_keep_what_the_other_one_has_added_and_deleted() -> None:
    platform = FakePlatform()
    here = window(platform)
    old = here.put(bot("old"))
    here.store()
    there = window(platform)
    there.remove(old)
    there.put(bot("there"))
    there.store()
    here.put(bot("here"))
    here.store()
    assert sorted(each.source for each in window(platform)) == ["here", "there"]


def test_a_bot_changed_in_two_windows_is_kept_twice() -> None:
    platform = FakePlatform()
    here = window(platform)
    old = here.put(bot("old"))
    here.store()
    there = window(platform)
    there.put(bot("there", key=old.id))
    there.store()
    here.put(bot("here", key=old.id))
    here.store()
    found = window(platform)
    assert sorted(each.source for each in found) == ["here", "there"]
    again = found.get(old.id)
    assert again is not None
    assert again.source == "here"


def test_programs_of_the_first_version_are_taken_over() -> None:
    platform = FakePlatform(storage={"bots": '{"ludo": "# mine"}'})
    (program,) = window(platform)
    assert (program.game, program.source) == ("ludo", "# mine")


def test_what_cannot_be_read_is_stored_apart_and_the_rest_is_kept() -> None:
    good = {"id": "1", "game": "ludo", "name": "", "source": "# good"}
    text = json.dumps({"programs": [good, {"id": 2}], "chosen": {"ludo": "1"}})
    platform = FakePlatform(storage={"bots": text})
    assert [each.source for each in window(platform)] == ["# good"]
    assert platform.storage[STORE + DAMAGED] == text


def test_more_than_fits_is_refused_and_the_stored_programs_stay() -> None:
    platform = FakePlatform()
    here = window(platform)
    for _ in range(19):
        here.put(bot("x" * LONGEST))
    assert here.store()
    here.put(bot("y" * LONGEST))
    here.put(bot("z" * LONGEST))
    assert not here.store()
    assert len(list(window(platform))) == 19
