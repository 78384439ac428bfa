"""Scheduling of renders: in later tasks, in slices, and only once for several requests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.dom import scheduler
from app.dom.scheduler import RenderScheduler, Strokes


class Desk:
    """A page that records its two-part renders and runs callbacks only when told to."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.unseen: list[Callable[[], None]] = []
        self.drawn: list[str] = []
        self.marks: list[bool] = []
        self.drawing = self.drawn_by(self._draw)

    def drawn_by(self, draw: Callable[[str], Strokes]) -> RenderScheduler[str]:
        """Return a scheduler that renders with this function."""
        return RenderScheduler(draw, self.due.append, self.unseen.append, self.marks.append)

    def _draw(self, wanted: str) -> Strokes:
        self.drawn.append(f"{wanted} begun")
        yield None
        if wanted == "broken":
            raise ValueError(wanted)
        self.drawn.append(f"{wanted} done")

    def task(self) -> None:
        """Run the next queued task."""
        self.due.pop(0)()


@pytest.fixture(autouse=True)
def short_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit every slice to one part."""
    monkeypatch.setattr(scheduler, "SLICE_S", -1)


def test_nothing_is_drawn_before_the_next_task() -> None:
    """Each part gets its own task, and the page is marked dirty from the request to the end."""
    desk = Desk()
    desk.drawing.ask("one")
    assert (desk.drawn, desk.marks) == ([], [True])
    desk.task()
    assert desk.drawn == ["one begun"]
    desk.task()
    assert (desk.drawn, desk.marks, desk.due) == (["one begun", "one done"], [True, False], [])


def test_requests_before_a_render_are_drawn_once() -> None:
    """Several requests before a render are merged: only the last is rendered, and only once."""
    desk = Desk()
    desk.drawing.ask("one")
    desk.drawing.ask("two")
    desk.drawing.finish()
    assert desk.drawn == ["two begun", "two done"]


def test_a_render_is_finished_before_the_next_begins() -> None:
    """A render is never cut short, and repeated requests can't starve it."""
    desk = Desk()
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.ask("two")
    while desk.due:
        desk.task()
    assert desk.drawn == ["one begun", "one done", "two begun", "two done"]
    assert desk.marks == [True, False]


def test_finish_does_not_wait_for_a_task() -> None:
    """`finish` renders everything due immediately, so the queued task has nothing left to do."""
    desk = Desk()
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.finish()
    assert desk.drawn == ["one begun", "one done"]
    desk.drawing.ask("two")
    desk.task()
    assert desk.drawn[2:] == []
    desk.task()
    assert desk.drawn[2:] == ["two begun"]


def test_callbacks_run_after_the_render() -> None:
    """A callback runs immediately if the page is up to date, and may request another render."""
    desk = Desk()
    desk.drawing.then(lambda: desk.drawn.append("before"))
    desk.drawing.ask("one")
    desk.drawing.then(lambda: desk.drawing.ask("two"))
    desk.drawing.then(lambda: desk.drawn.append("after"))
    while desk.due:
        desk.task()
    assert desk.drawn == ["before", "one begun", "one done", "after", "two begun", "two done"]


def test_input_waits_for_the_render_in_slices() -> None:
    """Input is handled at once if the page is up to date, else one after each render, in its own task."""
    desk = Desk()

    def tapped(number: int) -> Callable[[], None]:
        def act() -> None:
            desk.drawn.append(f"tap {number}")
            desk.drawing.ask(f"after {number}")

        return act

    desk.drawing.handle(tapped(1))
    assert desk.drawn == ["tap 1"]
    desk.task()
    for number in (2, 3):
        desk.drawing.handle(tapped(number))
    assert desk.drawn == ["tap 1", "after 1 begun"]
    desk.task()
    assert desk.drawn[2:] == ["after 1 done"]
    desk.task()
    assert desk.drawn[3:] == ["tap 2"]
    desk.task()
    assert desk.drawn[4:] == ["after 2 begun"]
    while desk.due:
        desk.task()
    assert desk.drawn[5:] == ["after 2 done", "tap 3", "after 3 begun", "after 3 done"]
    assert desk.marks == [True, False]


def test_awaited_input_does_not_wait_for_paint() -> None:
    """A render that waits to be painted goes on without it as soon as input waits for its end."""
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.drawing.handle(lambda: desk.drawn.append("tap"))
    while desk.due:
        desk.task()
    assert desk.drawn == ["one above", "one below", "tap"]
    assert desk.unseen == []


def test_input_may_wait_for_the_next_paint() -> None:
    """The browser's own response is painted first; the page is marked dirty from the input on."""
    desk = Desk()
    desk.drawing.handle_after_paint(lambda: desk.drawing.ask("typed"))
    assert (desk.marks, desk.due) == ([True], [])
    desk.drawing.handle(lambda: desk.drawing.ask("tapped"))
    desk.unseen.pop()()
    while desk.due:
        desk.task()
    assert desk.drawn == ["typed begun", "typed done", "tapped begun", "tapped done"]
    assert (desk.marks, desk.unseen) == ([True, False], [])


def test_after_slow_input_the_page_is_painted_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow device shows the pressed control; rendering begins after that, and once."""
    monkeypatch.setattr(scheduler, "SLOW_S", -1)
    desk = Desk()

    def tapped() -> None:
        desk.drawing.ask("one")
        desk.drawing.handle(lambda: desk.drawn.append("tap inside"))

    desk.drawing.handle(tapped)
    assert (desk.due, len(desk.unseen), desk.marks) == ([], 1, [True])
    desk.unseen.pop()()
    while desk.due:
        desk.task()
    assert desk.drawn == ["one begun", "one done", "tap inside"]


def test_rendering_continues_after_failed_input() -> None:
    """What input has requested before it failed is rendered."""
    desk = Desk()

    def tapped() -> None:
        desk.drawing.handle(lambda: desk.drawing.ask("one"))
        raise ValueError("tapped")

    with pytest.raises(ValueError, match="tapped"):
        desk.drawing.handle(tapped)
    while desk.due:
        desk.task()
    assert desk.drawn == ["one begun", "one done"]


def test_finish_also_handles_waiting_input() -> None:
    """Input that waits for the next paint is handled and rendered by `finish`."""
    desk = Desk()
    desk.drawing.handle_after_paint(lambda: desk.drawing.ask("typed"))
    desk.drawing.finish()
    assert desk.drawn == ["typed begun", "typed done"]
    desk.unseen.pop()()
    assert desk.marks == [True, False]


def test_input_survives_a_failed_render() -> None:
    """A failed render raises its error after the waiting input was handled."""
    desk = Desk()
    desk.drawing.ask("broken")
    desk.drawing.handle(lambda: desk.drawn.append("tap"))
    with pytest.raises(ValueError, match="broken"):
        desk.drawing.finish()
    assert desk.drawn == ["broken begun", "tap"]
    desk.drawing.ask("one")
    desk.drawing.finish()
    assert desk.drawn[2:] == ["one begun", "one done"]


def test_rendering_continues_after_an_error() -> None:
    """A failing render raises its error, and later requests are still rendered."""
    desk = Desk()
    desk.drawing.ask("broken")
    with pytest.raises(ValueError, match="broken"):
        desk.drawing.finish()
    desk.drawing.ask("one")
    desk.drawing.finish()
    assert desk.drawn[1:] == ["one begun", "one done"]


def test_finish_is_ignored_during_a_render() -> None:
    """A removed element's blur event may call `finish` during the render; the call has
    no effect.
    """
    desk = Desk()
    desk.drawing = desk.drawn_by(lambda wanted: _draw_while(wanted, desk.drawing.finish))
    desk.drawing.ask("one")
    desk.drawing.finish()
    assert desk.marks == [True, False]


def _draw_while(_wanted: str, heard: Callable[[], None]) -> Strokes:
    heard()
    yield None


def in_strokes(desk: Desk) -> Callable[[str], Strokes]:
    """Return a render in two batches, the first of which must be painted before the second."""

    def draw(wanted: str) -> Strokes:
        desk.drawn.append(f"{wanted} above")
        yield True
        desk.drawn.append(f"{wanted} below")
        yield None

    return draw


def test_a_batch_is_painted_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next batch waits for a frame, even if time is left; the page stays dirty until then."""
    monkeypatch.setattr(scheduler, "SLICE_S", 60)
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.task()
    assert (desk.drawn, desk.marks, desk.due) == (["one above"], [True], [])
    desk.unseen.pop()()
    assert (desk.drawn, desk.marks) == (["one above", "one below"], [True, False])
    assert (desk.due, desk.unseen) == ([], [])


def test_a_long_part_gets_its_own_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long part ends its slice even if time is left. The rest waits for a task, not a frame."""
    monkeypatch.setattr(scheduler, "SLICE_S", 60)
    desk = Desk()

    def draw(wanted: str) -> Strokes:
        for part in ("styled", "laid out"):
            desk.drawn.append(f"{wanted} {part}")
            yield False

    desk.drawing = desk.drawn_by(draw)
    desk.drawing.ask("one")
    desk.task()
    assert desk.drawn == ["one styled"]
    desk.task()
    assert desk.drawn == ["one styled", "one laid out"]
    desk.task()
    assert (desk.marks, desk.due, desk.unseen) == ([True, False], [], [])


def test_finish_does_not_wait_for_a_frame() -> None:
    """`finish` writes the remaining batches immediately, so the pending frame has nothing to do."""
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.finish()
    assert desk.drawn == ["one above", "one below"]
    desk.drawing.ask("two")
    desk.unseen.pop()()
    assert desk.drawn == ["one above", "one below"]


def test_the_next_render_begins_after_the_last_batch() -> None:
    """A new render waits for the last batch, because a diff needs the completely written page."""
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.ask("two")
    assert desk.due == []
    desk.unseen.pop()()
    while desk.due:
        desk.task()
    assert desk.drawn == ["one above", "one below", "two above"]


def test_what_follows_an_input_keeps_its_order() -> None:
    """A new route is followed after a typed letter that waits for painting, else at once."""
    desk = Desk()
    seen: list[str] = []
    desk.drawing.handle_after_paint(lambda: seen.append("typed"))
    desk.drawing.after_input(lambda: seen.append("followed"))
    assert seen == []
    desk.drawing.finish()
    assert seen == ["typed", "followed"]
    desk.drawing.after_input(lambda: seen.append("at once"))
    assert seen[-1] == "at once"
