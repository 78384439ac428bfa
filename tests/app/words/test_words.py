"""Tests that every id in the rules has wording, for every game with a screen."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

import pytest

from app import i18n, words
from app.games.registry import PLAYABLE
from app.saves import transfer as records
from app.views.box import FACTS
from app.words import WORDS, common
from spielekiste import GAMES
from spielekiste.core import begin, game, match, record, seats, table
from spielekiste.core.match import TableOptions
from spielekiste.core.options import OptionInfo
from spielekiste.core.seats import MARKS
from spielekiste.core.state import Event

games = pytest.mark.parametrize("name", sorted(PLAYABLE & GAMES.keys()))
spoken = pytest.mark.parametrize("language", ["en", "de"])


def said(texts: Iterable[str]) -> bool:
    """Return whether every message is non-empty and has all its placeholders filled."""
    return all(text.strip() and not re.search(r"[{}]", text) for text in texts)


def test_every_game_with_a_screen_has_words() -> None:
    """Every game has words and facts for the menu."""
    assert PLAYABLE & GAMES.keys() <= WORDS.keys()
    assert GAMES.keys() <= WORDS.keys() & FACTS.keys()


@games
@spoken
def test_every_thing_has_a_name(name: str, language: str) -> None:
    """Boxes, tasks, cards and spaces have names that are unique within a game."""
    i18n.speak(language)
    called = [words.thing(name, thing) for thing in sorted(GAMES[name].things)]
    assert said(called)
    assert len(set(called)) == len(called)


@games
@spoken
def test_every_refusal_has_its_reason(name: str, language: str) -> None:
    """Every reason code of the game and of the table has a message."""
    i18n.speak(language)
    own = {"beginning-due", "nothing-to-undo", "nothing-to-redo", "result-due", "unknown-move"}
    assert said(words.reason(name, code) for code in sorted(GAMES[name].reasons | own))


@games
@spoken
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_every_event_is_told(name: str, language: str, amount: int) -> None:
    """Each kind of event has a sentence, with the player's name unless it concerns the pile or the
    table.
    """
    i18n.speak(language)
    kinds = sorted(GAMES[name].events | begin.EVENTS)
    told = {kind: _told(name, kind, amount) for kind in kinds}
    assert said([*told.values()])
    assert all("Ada" in text for kind, text in told.items() if kind not in ("turn-up", "stop"))


def _told(name: str, kind: str, amount: int) -> str:
    thing = min(GAMES[name].things, default="")
    event = Event(kind, 0, thing, 1, 2, amount, 1, (1, 3)[:amount])
    tellers = {**common.TELLERS, **WORDS[name].tellers}
    return tellers[kind](event, ["Ada", "Ben"])


def described(name: str) -> tuple[OptionInfo, ...]:
    """Return every option that the set-up of a game offers."""
    return (*GAMES[name].options.described(), *TableOptions.described())


@games
@spoken
def test_every_option_has_a_title_and_named_values(name: str, language: str) -> None:
    """Options have titles, and values that are words have labels."""
    i18n.speak(language)
    for info in described(name):
        text = words.option(name, info.name)
        assert said([text.title])
        named = {choice for choice in info.choices if isinstance(choice, str)}
        assert named == {value for value in text.values if isinstance(value, str)}
        assert said(value.label for value in text.values.values())


@games
def test_clauses_belong_to_reasons_of_the_game(name: str) -> None:
    """Every clause belongs to a reason code of its game."""
    assert WORDS[name].clauses.keys() <= GAMES[name].reasons


@spoken
def test_shared_ids_have_texts(language: str) -> None:
    """All games, marks, questions, seat faults and record faults have wording."""
    i18n.speak(language)
    assert said(words.game(name) for name in FACTS)
    assert said(words.mark(mark) for mark in MARKS)
    assert said(words.seat_fault(code) for code in common.SEAT_FAULTS)
    questions = {game_.beginning.question for game_ in GAMES.values()} - {""}
    assert said(words.question(name) for name in sorted(questions))
    assert len({words.mark(mark) for mark in MARKS}) == len(MARKS)


@games
def test_every_line_of_a_sheet_has_a_name(name: str) -> None:
    """In games with a sheet, all boxes and totals of every rule set have a name."""
    for rules in _rule_sets(name):
        state = GAMES[name].start(min(GAMES[name].seats), rules)
        lines = getattr(getattr(state, "rules", None), "lines", ())
        assert said(words.line(name, line) for line in lines)


def _rule_sets(name: str) -> list[dict[str, object]]:
    found = [info for info in GAMES[name].options.described() if info.name == "rules"]
    return [{"rules": choice} for info in found for choice in info.choices] or [{}]


def test_every_fault_of_records_and_seats_has_a_text() -> None:
    """Codes raised by the core and by the link parser are collected from their sources."""
    sources = "".join(map(inspect.getsource, (record, seats, game, match, table, records)))
    broken = set(re.findall(r'BrokenRecord\([^"]*?, "([a-z-]+)"', sources))
    seated = set(re.findall(r'InvalidSeats\("([a-z-]+)"', sources))
    assert broken == common.RECORD_FAULTS.keys()
    assert {"seat-count", "name-twice"} <= seated <= common.SEAT_FAULTS.keys()
