"""The arena's benchmark."""

from __future__ import annotations

import pytest

from workshop.bench.arena import speed as arena


def test_the_report_compares_with_games_outside_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report contains the goal, the time, and the ratio of the two measurements."""
    monkeypatch.setattr(arena, "DEALS", 3)
    clicks = [
        arena.Clicks([16.0] * 98 + [90.0], [80.0]),
        arena.Clicks([24.0, 120.0], [95.0, 130.0]),
    ]
    monkeypatch.setattr(arena, "on_page", lambda: ([1.5, 2.0], clicks))
    arena.report()
    told = capsys.readouterr().out
    assert "games of Kniffel alone, in s of processor time: at most 2.00 — reached" in told
    assert "× as long as random games without the arena" in told
    assert "from tap to result, s: at most 10.00 — reached 7.00 (4 × 1.75 at full speed" in told
    assert "INP meanwhile, p99, ms: at most 100 — reached 90 (101 interactions, 16 in" in told
    assert "everything painted: 95 in the middle, p99 130)" in told
