"""The camera of the class board, with the codes that a camera would read."""

from __future__ import annotations

import pytest

from app.links.series import split
from app.saves.codec import unpack
from app.scan.reader import FAULTS
from tests.app.support.golden import golden
from tests.app.support.scan_page import Board


def test_nothing_is_asked_for_without_a_tap() -> None:
    """A tap requests the camera, and another tap switches it off."""
    board = Board()
    assert (board.camera.is_on, board.has_video) == (False, False)
    board.tap("scan-on")
    assert (board.camera.is_on, board.has_video, "will ask" in board.text) == (True, True, True)
    board.camera.say(cameras=1, mirrored=False)
    assert "The camera is on." in board.platform.announced
    board.tap("scan-off")
    assert (board.camera.is_on, board.has_video, board.scan.is_on) == (False, False, False)


def test_another_camera_is_offered_if_there_is_one() -> None:
    """With only one camera, there is no button."""
    board = Board()
    board.turn_on()
    assert "Other camera" not in board.text
    board.camera.say(cameras=2, mirrored=False)
    board.tap("scan-other")
    assert (board.camera.others, board.camera.is_on) == (1, True)


def test_series_of_several_senders_arrive_mixed_with_links() -> None:
    """Each code's content arrives once, even from a picture of several; missing codes are shown."""
    board, tables = Board(), [golden("master-most"), golden("ludo-most")]
    one, other = (split(str(table.record)) for table in tables)
    link = "https://crate.test/#/open/AAAA"
    board.turn_on()
    board.camera.say(codes=[one[-1], other[0]])
    assert board.dots() == ["." * (len(one) - 1) + "x", "x" + "." * (len(other) - 1)]
    board.camera.say(codes=[link])
    assert board.arrived == [link]
    for code in [*other, *one, one[0]]:
        board.camera.say(codes=[code, link])
    assert [unpack(text) for text in board.arrived[1:]] == [
        str(table.record) for table in (tables[1], tables[0])
    ]
    assert board.dots() == []


def test_an_unreadable_code_is_told_until_the_next_one() -> None:
    """An unreadable code doesn't discard codes read before."""
    board, codes = Board(), split(str(golden("master-most").record))
    board.turn_on()
    board.camera.say(codes=[codes[0]])
    board.camera.say(codes=[codes[1].replace("1", "2")])
    assert "unreadable" in board.text
    board.camera.say(codes=[codes[0]])
    assert "unreadable" not in board.text
    assert [row.count("x") for row in board.dots()] == [1]


@pytest.mark.parametrize("code", FAULTS)
def test_every_refusal_is_told_with_the_other_ways(code: str) -> None:
    """After a refusal, alternatives are shown, and the user can try again."""
    board = Board()
    board.tap("scan-on")
    board.camera.say(fault=code)
    assert board.platform.announced[-1] in board.text
    assert "Links and files" in board.text
    board.turn_on()
    assert (board.has_video, "Links and files" in board.text) == (True, False)


def test_a_camera_that_ends_by_itself_is_told() -> None:
    """A camera that stops by itself is announced, and codes that arrive late are ignored."""
    board = Board()
    board.turn_on()
    board.camera.say(off=True)
    assert (board.platform.announced[-1], board.has_video) == ("The camera is off.", False)
    board.camera.say(codes=["https://crate.test/#/open/AAAA"])
    assert board.arrived == []
