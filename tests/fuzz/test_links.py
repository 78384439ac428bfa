"""Prepared links, result links and duel codes are parsed, or rejected with the documented error."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.links import duel as duels
from app.links.prepared import BrokenLink, Prepared
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.table import Table
from spielekiste.parts.duel import read_code, write_code
from tests.core.duels import table_of
from tests.fuzz.broken import attempt, share, spoilt
from tests.random_play import play

LINKS = (
    "kniffel?rules=croatian&players=Ada,Ben&lang=de&sound=off&lock=on",
    "weltraum?voluntary_zero=on&players=,&minds=person,strong&marks=star,disc&same=tiger",
    "ludo?pieces=4&begin=chosen&first=1&players=Ada,J%26n&names=typed&theme=dark",
    "ente?ducks=5,9,14&players=A,B,C",
)


@cache
def finished() -> Table:
    """Return a finished duel."""
    return play(table_of(), Random(1))


@cache
def results() -> tuple[str, ...]:
    """Return the result of the finished duel as a link and as a code."""
    return duels.link("https://crate.test/", finished()), duels.code(finished())


@share(0.1)
@given(spoilt(LINKS) | st.text(max_size=80))
def test_a_spoilt_link_is_read_or_refused(text: str) -> None:
    """A parsed value can be formatted and parsed again; an error has a position in the text."""
    found, fault = attempt(lambda: Prepared.parse(text), BrokenLink)
    if found is not None:
        assert Prepared.parse(found.text).text == found.text
    if fault is not None:
        assert 0 <= fault.position <= len(text)


@share(0.05)
@given(st.data())
def test_a_spoilt_result_is_unchanged_or_refused(data: st.DataObject) -> None:
    """A damaged link gives only the real result, and a damaged code hardly ever a wrong one."""
    text = data.draw(spoilt(results()) | st.text(max_size=40))
    found, _fault = attempt(
        lambda: duels.read(text, finished().setup), BrokenRecord, UnreadableNotation
    )
    if found is not None:
        told = write_code(found.result, finished().setup)
        assert read_code(told, finished().setup) == found.result
