"""The simulated class: sent data is counted, and the report contains the failures."""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

from workshop.bench.classroom import CLASS, ClassRun, Served, counting, told


def test_sent_data_is_counted(tmp_path: Path) -> None:
    """Every response and every byte of its body counts, even for a missing file."""
    (tmp_path / "index.html").write_bytes(b"a page")
    (tmp_path / "404.html").write_bytes(b"none")
    with counting(tmp_path) as (address, served):
        for _pupil in range(3):
            with urlopen(f"{address}/") as answer:  # noqa: S310 - our own server
                assert answer.read() == b"a page"
        assert served == Served(3, 18)


def test_the_report_has_the_slowest_and_the_failed() -> None:
    """The report has the number of failed starts, and the first, median and last times."""
    lesson = ClassRun(
        [2.0, 9.25, 4.0], 0, [12.0], [Served(60, 18_000_000), Served(500, 90_000_000)]
    )
    failed, ready, kept = told(lesson, CLASS)
    assert failed == "starts that failed: at most 0 — reached 0 (of 30 browsers at once)"
    assert "3, the first after 2.0 s, the middle 4.0 s, the last 9.2 s; 18,000,000 bytes" in ready
    assert "the last 12.0 s; 90,000,000 bytes in 500 answers" in kept


def test_a_class_without_clients_misses_the_goal() -> None:
    """Without any successful start, there are no times, and the goal is missed."""
    failed, ready, _kept = told(ClassRun(failed=30, sent=[Served(), Served()]), CLASS)
    assert "missed 30" in failed
    assert ready == "ready to play: none"
