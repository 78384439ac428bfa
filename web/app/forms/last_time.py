"""Players and rules of the last set-up on this device, used as defaults for the next table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.bounded_json import read_json
from app.forms.seats import SeatsForm
from app.forms.table import TableForm
from app.ports.platform import Preferences
from app.saves.programs import own_bots
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp
from spielekiste.core.names import alike
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH, PERSON, STAND_IN, Player, is_own

TYPICAL = 2
"""Number of seats offered by default."""

MOST_NAMES = 12
"""Maximum number of names to choose from."""

HABITS = "habits"
"""Storage key of the marks, the names to choose from, and the rules of each game, as JSON."""

Recall = Callable[[str], str | None]
"""Function that returns the text stored under a key, or None."""


def remember(preferences: Preferences, form: TableForm) -> None:
    """Store players and rules of a set-up that was started."""
    seats, habits = form.seats, _habits(preferences.recall)
    written = [entry.name.strip() for entry in seats.entries if entry.mind == PERSON]
    names = [*filter(None, written), *_texts(habits.get("names"))]
    rules = habits.get("rules")
    texts = (rules if isinstance(rules, dict) else {}) | {form.game.id: form.text}
    stored = {"marks": seats.marks, "names": _each_once(names)[:MOST_NAMES], "rules": texts}
    preferences.remember("names", json.dumps(seats.names))
    preferences.remember("minds", json.dumps(seats.minds))
    preferences.remember(HABITS, json.dumps(stored))


def is_known(recall: Recall) -> bool:
    """Return whether players are stored."""
    return bool(_list(recall("names")))


def last_seats(recall: Recall, sizes: range, own: Mapping[str, str] | None = None) -> SeatsForm:
    """Return the stored players, adapted to a game's number of seats; bots join a lone player.

    `own` has the names of the user-written bots for this game, by their id in a seat.
    """
    names = [name[:NAME_LENGTH] for name in _list(recall("names"))][: sizes[-1]]
    least = max(TYPICAL if not names else 1, sizes[0])
    minds = [_playable(mind, own or {}) for mind in _list(recall("minds"))]
    marks = _marks(_texts(_habits(recall).get("marks")))
    if len(names) == 1:
        return SeatsForm.of(sizes, names, minds, marks, own).with_bots(least)
    return SeatsForm.of(sizes, names + [""] * (least - len(names)), minds, marks, own)


def last_rules(recall: Recall, form: TableForm) -> TableForm:
    """Return a form with the stored rules of its game, without values that are no longer valid."""
    rules = _habits(recall).get("rules")
    text = rules.get(form.game.id) if isinstance(rules, dict) else ""
    for word in str(text or "").split():
        try:
            form = form.chosen(*word.split("=", 1))
        except (InvalidOption, TypeError):
            continue
    return form.counted(0).seated(form.seats)


def last_form(recall: Recall, game: Game) -> TableForm:
    """Return a form with the stored players and rules of a game."""
    seats = last_seats(recall, game.seats, own_bots(recall, game.id))
    return last_rules(recall, TableForm.usual(game, seats))


def last_players(recall: Recall, game: Game) -> tuple[Player, ...]:
    """Return the players of last time as they sit down at a game; empty if there are none."""
    if not is_known(recall):
        return ()
    try:
        return last_seats(recall, game.seats, own_bots(recall, game.id)).players()
    except InvalidSeats:
        return ()


def form_of(recall: Recall, setup: SetUp) -> TableForm:
    """Return a form with the players and rules of a match; who begins is as stored."""
    game, players = setup.game, setup.players
    own = own_bots(recall, game.id)
    minds = [_playable(player.mind, own) for player in players]
    marks = _marks([player.mark for player in players])
    names = [player.name for player in players]
    form = last_rules(
        recall, TableForm.usual(game, SeatsForm.of(game.seats, names, minds, marks, own))
    )
    table = replace(
        setup.table, begin=form.table.begin, first=form.table.first, luck=form.table.luck
    )
    return replace(form, options=setup.options, table=table).seated(form.seats.plain())


def known_names(recall: Recall) -> list[str]:
    """Return the names to choose from, most recent first."""
    return [name[:NAME_LENGTH] for name in _texts(_habits(recall).get("names"))][:MOST_NAMES]


def _playable(mind: str, own: Mapping[str, str]) -> str:
    """Return the stored kind of player, or a substitute for a bot that is not available."""
    if mind in MINDS or mind in own:
        return mind
    return STAND_IN if is_own(mind) else PERSON


def _habits(recall: Recall) -> dict[str, Any]:
    habits = _read(recall(HABITS) or "{}")
    return habits if isinstance(habits, dict) else {}


def _list(text: str | None) -> list[str]:
    """Parse a stored list of strings; return an empty list if it is invalid."""
    return _texts(_read(text or "[]"))


def _texts(value: object) -> list[str]:
    """Return the strings in a stored list, or an empty list for anything else."""
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def _read(text: str) -> object:
    try:
        return read_json(text)
    except ValueError:
        return None


def _each_once(names: Sequence[str]) -> list[str]:
    """Return the names without case-insensitive duplicates."""
    spellings: dict[str, str] = {}
    for name in names:
        spellings.setdefault(alike(name), name)
    return list(spellings.values())


def _marks(stored: Sequence[str]) -> tuple[str, ...]:
    """Return every mark once, the stored ones first."""
    valid = dict.fromkeys(mark for mark in stored if mark in MARKS)
    return tuple(valid | dict.fromkeys(MARKS))
