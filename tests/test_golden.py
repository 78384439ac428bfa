"""Golden records: games played once and stored as text, whose replay must never change.

A record is never regenerated together with the rule that it guards. If one of these tests fails,
either the change is a mistake, or the rules get a new version and a record of it is added by hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spielekiste import GAMES
from spielekiste.core.options import to_text
from spielekiste.core.record import Record
from tests.golden.replay import replay

FOLDER = Path(__file__).parent / "golden"
RECORDS = sorted(FOLDER.glob("*.txt"))
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_end(path: Path) -> None:
    """Steps, endings, scores and every event are unchanged."""
    assert replay(path.read_text("utf-8")) == EXPECTED[path.stem]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_is_a_few_kilobytes(path: Path) -> None:
    """A record is short enough to be read by a person."""
    assert path.stat().st_size < 8_000


def test_every_game_and_rule_set_has_a_golden_record() -> None:
    """There is a record for each game, and for each value of an option that selects a rule set."""
    records = [Record.parse(path.read_text("utf-8"), GAMES) for path in RECORDS]
    there = {
        (record.setup.game.id, info.name, to_text(value))
        for record in records
        for info, value in record.setup.options.items()
    }
    wanted = {
        (game.id, info.name, to_text(value))
        for game in GAMES.values()
        for info in game.options.described()
        if not info.house
        for value in info.choices
    }
    assert {game for game, *_rest in wanted} | set(GAMES) <= {r.setup.game.id for r in records}
    assert wanted - there == set()
