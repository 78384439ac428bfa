"""The arena's benchmark."""

from __future__ import annotations

import pytest

from workshop.bench.arena import speed as arena


def test_the_report_compares_with_games_outside_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report contains the goal, the time, and the ratio of the two measurements."""
    monkeypatch.setattr(arena, "DEALS", 3)
    runs = [arena.PageRun(1.5, [20.0] * 98 + [90.0]), arena.PageRun(2.0, [30.0, 120.0])]
    monkeypatch.setattr(arena, "pages", lambda: (runs, runs))
    arena.report()
    told = capsys.readouterr().out
    assert "games of Kniffel alone, in s of processor time: at most 2.00 — reached" in told
    assert "× as long as random games without the arena" in told
    assert "from tap to result, s: at most 10.00 — reached 7.00 (4 × 1.75 at full speed" in told
    assert "p99, ms: at most 100 — reached 90 (101 taps, 20 in the middle)" in told
