"""Parsing of browser traces."""

from __future__ import annotations

from typing import Any

from workshop.dev.tracing import tasks_of


def event(name: str, at: float, took: float, thread: int = 1, **args: Any) -> dict[str, Any]:
    """Return an event in the browser's format, with times in microseconds."""
    return {
        "name": name,
        "pid": 1,
        "tid": thread,
        "ts": at,
        "dur": took,
        "tdur": took,
        "args": args,
    }


def test_a_task_is_split_and_nothing_is_counted_twice() -> None:
    """Style work within a script counts only as style; other threads and tasks are ignored."""
    events = [
        event("RunTask", 0, 50_000),
        event("EventDispatch", 1_000, 40_000),
        event("UpdateLayoutTree", 10_000, 10_000, elementCount=30),
        event("Layout", 20_000, 5_000),
        event("Paint", 42_000, 4_000),
        event("RunTask", 60_000, 3_000),
        event("UpdateLayoutTree", 60_500, 2_000, elementCount=4),
        event("RunTask", 0, 90_000, thread=2),
    ]
    long, short = tasks_of(events)
    assert long.split == {"script": 25, "style": 10, "layout": 5, "paint": 4}
    assert (long.took, long.styled, short.styled) == (50, 30, 4)
    assert str(long) == (
        "50 ms of processor time, script 25, style 10, layout 5, paint 4, 30 elements styled"
    )


def test_a_trace_without_a_page_has_no_tasks() -> None:
    """A page without style updates has no tasks."""
    assert tasks_of([event("RunTask", 0, 10)]) == []
