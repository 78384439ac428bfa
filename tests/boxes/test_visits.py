"""Every step of every golden match in both versions of SCORM, with the page killed after each."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.saves.codec import unpack
from app.saves.saved_match import SavedMatch
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.boxes.support import GOLDEN, plan, records, visited

EACH = 1 if os.environ.get("BOXES_TESTS") else 40
"""Of how many steps one is replayed on a table; the text of every step is compared anyway."""

VERSIONS = ("1.2", "2004")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", GOLDEN)
def test_every_visit_continues_where_the_last_one_was_killed(
    name: str, version: str, tmp_path: Path
) -> None:
    """The platform checks order, types and limits of all calls; each visit finds the last step."""
    planned = plan(name, version)
    report = visited(tmp_path, planned)
    table = Table.load(GOLDEN[name], GAMES)
    assert report["found"] == ["", *records(table)]
    assert (report["said"], report["broken"]) == ([], [])
    for at in range(0, len(table.steps) + 1, EACH):
        again = SavedMatch("box", payload=report["found"][at + 1]).load(GAMES)
        assert (len(again.steps), again.match) == (at, table.positions[at])
    stored = report["stored"]
    assert {name: stored.get(name) for name in ENDED[version]} == ENDED[version]
    score = planned["matches"][0]["score"]
    assert {name: float(stored[name]) for name in SCORED[version]} == _on_scale(score, version)


ENDED = {
    "1.2": {"cmi.core.lesson_status": "completed", "cmi.core.exit": "suspend"},
    "2004": {"cmi.completion_status": "completed", "cmi.exit": "suspend"},
}
"""Values after the end of a match."""

SCORED = {
    "1.2": [f"cmi.core.score.{name}" for name in ("min", "max", "raw")],
    "2004": [f"cmi.score.{name}" for name in ("min", "max", "raw", "scaled")],
}


def _on_scale(score: Mapping[str, int], version: str) -> dict[str, float]:
    """Return the expected score: as a percentage, or as points with a share."""
    raw, most = score["raw"], score["max"]
    values = (
        (0, 100, round(100 * raw / most, 2))
        if version == "1.2"
        else (0, most, raw, round(raw / most, 4))
    )
    return dict(zip(SCORED[version], values, strict=True))


def test_golden_records_leave_room() -> None:
    """The longest golden record takes little more than half of what SCORM 1.2 allows."""
    longest = max(
        len(f"{Table.load(text, GAMES).setup.game.id} {records(Table.load(text, GAMES))[-1]}")
        for text in GOLDEN.values()
    )
    assert longest < 2400


def test_the_best_match_counts(tmp_path: Path) -> None:
    """A second, worse match changes neither the score nor the status; the last match is continued."""
    planned = plan("kniffel-classic", "2004")
    (match,) = planned["matches"]
    worse = match | {"score": {"seat": 0, "raw": 1, "max": 375}}
    stored = visited(tmp_path, planned | {"matches": [match, worse]})["stored"]
    assert stored["cmi.score.raw"] == str(match["score"]["raw"])
    assert stored["cmi.completion_status"] == "completed"
    better = match | {"score": {"seat": 0, "raw": 300, "max": 375}}
    stored = visited(tmp_path, planned | {"matches": [match, better]})["stored"]
    assert (stored["cmi.score.raw"], stored["cmi.score.scaled"]) == ("300", "0.8")
    assert unpack(stored["cmi.suspend_data"].partition(" ")[2]).startswith("spielekiste 1\n")
