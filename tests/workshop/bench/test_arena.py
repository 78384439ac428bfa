"""The arena's benchmark."""

from __future__ import annotations

import pytest

from workshop.bench import arena


def test_the_report_compares_with_games_outside_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the goal, the time, and the ratio of both measurements."""
    monkeypatch.setattr(arena, "DEALS", 3)
    arena.report()
    told = capsys.readouterr().out
    assert "games of Kniffel alone, in s of processor time: at most 2.00 — reached" in told
    assert "× as long as random games without the arena" in told
