"""Counts of late and dropped frames."""

from __future__ import annotations

from workshop.bench.frames import FRAME_MS, Frames, late, line


def test_frames_are_late_only_where_one_is_missing() -> None:
    """Small irregularities are not missing frames; in a gap of three frames, two are missing."""
    steps = [1, 1.4, 0.6, 3, 1, 2]
    times = [FRAME_MS * sum(steps[:number]) for number in range(len(steps) + 1)]
    assert late(times) == 3
    assert late([]) == 0


def test_the_line_says_what_was_dropped_and_what_was_late() -> None:
    """The goal is for dropped frames; late frames are only listed."""
    said = line("a hop", Frames(drawn=60, dropped=1, late=4))
    assert "reached 1 (60 drawn, 4 late on the page's thread)" in said
