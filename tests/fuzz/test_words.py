"""Options, seats, moves and settings: any text is parsed, or rejected with a documented error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import Settings
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption, InvalidSeats, UnreadableNotation
from spielekiste.core.match import TableOptions
from spielekiste.core.options import Options
from spielekiste.core.seats import Player
from tests.fuzz.broken import RECORDS, attempt, share, spoilt

KINDS: tuple[type[Options], ...] = (TableOptions, *(game.options for game in GAMES.values()))

OPTIONS = tuple(str(kind.of(None)) for kind in KINDS)
"""Every game's default options as text."""

MOVES = tuple({line for text in RECORDS for line in text.split("\n\n", 1)[1].split("\n")})
"""Every step of the golden records."""


@share(0.15)
@given(st.sampled_from(KINDS), spoilt(OPTIONS) | st.text(max_size=60))
def test_options_are_read_or_refused(kind: type[Options], text: str) -> None:
    """Parsed options can be formatted and parsed again, and no other error is raised."""
    try:
        found = kind.parse(text)
    except (InvalidOption, UnreadableNotation):
        return
    assert kind.parse(str(found)) == found


@share(0.04)
@given(spoilt(("disc person Ada", "star strong Ümit", "moon easy 1 2 3")) | st.text(max_size=40))
def test_players_are_read_or_refused(text: str) -> None:
    """A parsed player formats to the same text."""
    try:
        player = Player.parse(text)
    except InvalidSeats:
        return
    assert Player.parse(str(player)) == player


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_moves_are_read_or_refused(game: Any) -> None:
    """A parsed move formats to text that can be parsed."""

    @share(0.007)
    @given(spoilt(MOVES) | st.text(max_size=40))
    def tried(text: str) -> None:
        move, fault = attempt(lambda: game.parse(text), UnreadableNotation)
        if move is not None:
            assert game.parse(str(move)) == move
        if fault is not None:
            assert 0 <= fault.position <= len(text)

    tried()


@share(0.01)
@given(spoilt(('{"theme": "dark", "sound": "off", "language": "de"}', "[]")) | st.text(max_size=60))
def test_settings_are_always_read(text: str) -> None:
    """Any stored text gives settings."""
    assert isinstance(Settings.parse(text), Settings)
