"""The benchmark of the arena's start."""

from __future__ import annotations

from workshop.bench.arena.start import Starts, line


def test_the_line_compares_with_the_start_in_the_same_visit() -> None:
    """The ratio is the median of the ratios, not the ratio of the medians."""
    found = [Starts(400, 400, 90), Starts(800, 1600, 100), Starts(500, 600, 110)]
    told = line(found)
    assert "at most 1.50 — reached 1.20 (600 ms against 500 ms, later 100 ms)" in told
