"""Text as series of QR codes: split, read in any order, from several senders, damaged."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from segno import encoder

from app.browser.archives import rows
from app.links.series import (
    AGAIN_MS,
    FORGET_MS,
    HEAD,
    MOST,
    OPEN,
    PIECE,
    SIGNS,
    BrokenFrame,
    Gathering,
    frame_of,
    from_base45,
    split,
    to_base45,
    written,
)
from app.saves.codec import unpack
from app.saves.transfer import import_record
from tests.app.support.golden import golden


def long_text(seed: object, characters: int = 3000) -> str:
    """Return a string that packing hardly shortens."""
    luck = Random(str(seed))
    return "".join(chr(luck.randrange(32, 0x3000)) for _each in range(characters // 2))


def read(gathering: Gathering, codes: Iterable[str], now: int = 0) -> list[str]:
    """Read codes 100 ms apart; return the complete strings, unpacked."""
    heard = [gathering.take(code, now + 100 * at).text for at, code in enumerate(codes)]
    return [unpack(text) for text in heard if text]


@given(st.binary(max_size=40))
def test_base45_returns_the_same_bytes(data: bytes) -> None:
    """Any bytes can be encoded and decoded; only base45 characters are used."""
    text = to_base45(data)
    assert set(text) <= set(SIGNS)
    assert from_base45(text) == data


@pytest.mark.parametrize("text", ["A", "ABCD", "::", ":::", "ab", "Ä0", "GGW"])
def test_what_is_not_base45_is_refused(text: str) -> None:
    """Incomplete groups, foreign characters and numbers that are too large are rejected."""
    with pytest.raises((ValueError, OverflowError)):
        from_base45(text)


@given(st.text(max_size=400))
def test_every_text_comes_back_whole(text: str) -> None:
    """Any text can be split and restored."""
    frames = split(text)
    assert read(Gathering(), frames) == [text]


def test_every_code_can_be_read_by_a_simple_camera() -> None:
    """The codes for a string are about the same size, with at most 65 modules per side."""
    for seed in range(5):
        frames = split(long_text(seed, 200 + 911 * seed))
        sides = [len(rows(encoder, each) or []) for each in frames]
        assert 21 <= min(sides) <= max(sides) <= 65
        assert max(map(len, frames)) - min(map(len, frames)) < 3 * len(frames)


def test_a_match_comes_back_from_codes_in_any_order() -> None:
    """A match is restored from codes in any order, even if some are repeated."""
    table = golden("master-most")
    frames = split(str(table.record))
    assert len(frames) > 3
    order = Random(1).choices(frames, k=5 * len(frames)) + frames
    (text,) = read(Gathering(), order)
    imported = import_record("", text)
    assert imported.table is not None
    assert str(imported.table.record) == str(table.record)


def test_thirty_senders_can_be_mixed() -> None:
    """If the codes of thirty senders are mixed, each string is still completed exactly once."""
    texts = [long_text(seed) for seed in range(30)]
    codes = [frame for text in texts for frame in split(text)] * 2
    Random(2).shuffle(codes)
    gathering = Gathering()
    found = [gathering.take(code, 0).text for code in codes]
    assert sorted(unpack(text) for text in found if text) == sorted(texts)
    assert gathering.missing == []


def test_what_is_missing_is_known() -> None:
    """The missing codes are known for each sender, with the earliest sender first."""
    gathering, (one, other) = Gathering(), [split(long_text(seed)) for seed in "ab"]
    assert gathering.take(one[2], 0).is_new
    assert gathering.take(other[0], 0).is_new
    assert not gathering.take(one[2], 0).is_new
    first, second = gathering.missing
    assert [at for at, found in enumerate(first) if found] == [2]
    assert (len(first), len(second), second[0]) == (len(one), len(other), True)


@given(st.data())
def test_a_damaged_frame_changes_nothing(data: st.DataObject) -> None:
    """The checksum detects one wrong character anywhere in a frame."""
    frames = split(long_text("x"))
    at = data.draw(st.integers(len(HEAD), len(frames[0]) - 1))
    sign = data.draw(st.sampled_from([each for each in SIGNS if each != frames[0][at]]))
    gathering = Gathering()
    read(gathering, frames[1:])
    before = [list(found) for found in gathering.missing]
    with pytest.raises(BrokenFrame):
        gathering.take(frames[0][:at] + sign + frames[0][at + 1 :], 0)
    assert [list(found) for found in gathering.missing] == before
    assert read(gathering, frames[:1]) == [long_text("x")]


@given(st.text(max_size=30))
def test_any_text_after_the_head_is_refused_or_read(text: str) -> None:
    """A frame's header without a valid frame is rejected."""
    with pytest.raises(BrokenFrame):
        frame_of(HEAD + text)
    assert frame_of(f"x{text}") is None


def _forged(number: int, count: int, body: bytes) -> str:
    """Return a forged frame with a correct checksum."""
    return written(f"{HEAD}{number}/{count} ", body)


def test_forged_frames_of_a_series_only_delay_it() -> None:
    """A series with forged frames fails the final check, and is collected again."""
    text = long_text("y")
    frames = split(text)
    first = frame_of(frames[0])
    assert first is not None
    forged = _forged(1, len(frames), first.series[0] + b"something else")
    gathering = Gathering()
    read(gathering, [forged, *frames[1:-1]])
    with pytest.raises(BrokenFrame, match="don't form the text"):
        gathering.take(frames[-1], 0)
    assert not any(gathering.missing[0])
    assert read(gathering, frames) == [text]


@pytest.mark.parametrize(
    ("number", "count", "body"), [(0, 3, b"12345"), (4, 3, b"12345"), (1, 1, b"1234")]
)
def test_a_frame_outside_its_series_is_refused(number: int, count: int, body: bytes) -> None:
    """Invalid frames are rejected."""
    with pytest.raises(BrokenFrame):
        frame_of(_forged(number, count, body))


def test_a_complete_series_is_told_once_while_it_is_shown() -> None:
    """A series or link is reported again only if its codes were not read for four seconds."""
    gathering, frames = Gathering(), split(long_text("z"))
    assert len(read(gathering, frames * 9)) == 1
    shown = 100 * 9 * len(frames)
    assert read(gathering, frames, shown + AGAIN_MS // 2) == []
    assert len(read(gathering, frames, shown + 2 * AGAIN_MS + 100 * len(frames))) == 1
    link = "https://crate.test/#/open/AAAA"
    assert [gathering.take(link, now).text for now in (0, AGAIN_MS - 1, 2 * AGAIN_MS - 2)] == [
        link,
        "",
        "",
    ]
    assert gathering.take(link, 4 * AGAIN_MS).text == link


def test_incomplete_series_are_forgotten() -> None:
    """An incomplete series is forgotten after a minute, or earlier if there are too many."""
    gathering = Gathering()
    first = [split(long_text(seed))[0] for seed in range(OPEN + 5)]
    read(gathering, first)
    assert len(gathering.missing) <= OPEN + 1
    gathering.take("https://crate.test/", 10 * FORGET_MS)
    assert gathering.missing == []


def test_a_text_that_is_too_long_has_no_frames() -> None:
    """A string whose codes would take minutes to show is not split."""
    luck = Random(3)
    data = "".join(chr(luck.randrange(32, 127)) for _each in range(PIECE * MOST * 2))
    assert split(data) == []
