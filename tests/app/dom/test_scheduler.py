"""When the page is drawn: later, in slices, once for all that asked, and before anybody is answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.dom import slices
from app.dom.scheduler import RenderScheduler, Strokes


class Desk:
    """A page that notes what is drawn on it, in two parts, and calls nothing until it is told to."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.unseen: list[Callable[[], None]] = []
        self.drawn: list[str] = []
        self.marks: list[bool] = []
        self.drawing = self.drawn_by(self._draw)

    def drawn_by(self, draw: Callable[[str], Strokes]) -> RenderScheduler[str]:
        """Return a drawing in another way."""
        return RenderScheduler(draw, self.due.append, self.unseen.append, self.marks.append)

    def _draw(self, wanted: str) -> Strokes:
        self.drawn.append(f"{wanted} begun")
        yield None
        if wanted == "broken":
            raise ValueError(wanted)
        self.drawn.append(f"{wanted} done")

    def task(self) -> None:
        """Let one task pass."""
        self.due.pop(0)()


@pytest.fixture(autouse=True)
def short_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every slice is one part."""
    monkeypatch.setattr(slices, "SLICE_S", -1)


def test_nothing_is_drawn_before_the_next_task() -> None:
    """Each part gets a task of its own; the page is marked from the wish until the end."""
    desk = Desk()
    desk.drawing.ask("one")
    assert (desk.drawn, desk.marks) == ([], [True])
    desk.task()
    assert desk.drawn == ["one begun"]
    desk.task()
    assert (desk.drawn, desk.marks, desk.due) == (["one begun", "one done"], [True, False], [])


def test_what_is_asked_for_together_is_drawn_once() -> None:
    """The last wish counts: it says how all is by then."""
    desk = Desk()
    desk.drawing.ask("one")
    desk.drawing.ask("two")
    desk.drawing.finish()
    assert desk.drawn == ["two begun", "two done"]


def test_what_has_begun_is_drawn_to_its_end_before_the_next() -> None:
    """Nothing is torn, and whoever asks again and again does not keep the page from being drawn."""
    desk = Desk()
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.ask("two")
    while desk.due:
        desk.task()
    assert desk.drawn == ["one begun", "one done", "two begun", "two done"]
    assert desk.marks == [True, False]


def test_an_answer_waits_for_no_task() -> None:
    """`finish` draws all that is due at once; the task that was to do it finds nothing left."""
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


def test_what_wants_the_drawn_page_comes_after_it() -> None:
    """At once where it is drawn already, and it may ask for the next drawing."""
    desk = Desk()
    desk.drawing.then(lambda: desk.drawn.append("before"))
    desk.drawing.ask("one")
    desk.drawing.then(lambda: desk.drawing.ask("two"))
    desk.drawing.then(lambda: desk.drawn.append("after"))
    while desk.due:
        desk.task()
    assert desk.drawn == ["before", "one begun", "one done", "after", "two begun", "two done"]


def test_a_drawing_that_fails_is_not_the_last() -> None:
    """The fault is told, and the page goes on with what is asked for next."""
    desk = Desk()
    desk.drawing.ask("broken")
    with pytest.raises(ValueError, match="broken"):
        desk.drawing.finish()
    desk.drawing.ask("one")
    desk.drawing.finish()
    assert desk.drawn[1:] == ["one begun", "one done"]


def test_a_drawing_that_brings_about_an_event_is_not_finished_by_it() -> None:
    """An element that goes may lose the focus, and whoever hears that asks for a drawn page."""
    desk = Desk()
    desk.drawing = desk.drawn_by(lambda wanted: _draw_while(wanted, desk.drawing.finish))
    desk.drawing.ask("one")
    desk.drawing.finish()
    assert desk.marks == [True, False]


def _draw_while(_wanted: str, heard: Callable[[], None]) -> Strokes:
    heard()
    yield None


def in_strokes(desk: Desk) -> Callable[[str], Strokes]:
    """Return a way to draw in two strokes, the first of which is to be seen before the second."""

    def draw(wanted: str) -> Strokes:
        desk.drawn.append(f"{wanted} above")
        yield True
        desk.drawn.append(f"{wanted} below")
        yield None

    return draw


def test_a_stroke_is_seen_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much breath there is; the page is behind until the last one."""
    monkeypatch.setattr(slices, "SLICE_S", 60)
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.task()
    assert (desk.drawn, desk.marks, desk.due) == (["one above"], [True], [])
    desk.unseen.pop()()
    assert (desk.drawn, desk.marks) == (["one above", "one below"], [True, False])
    assert (desk.due, desk.unseen) == ([], [])


def test_what_is_long_gets_a_task_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much breath there is, what follows it waits for the next task, and for no frame."""
    monkeypatch.setattr(slices, "SLICE_S", 60)
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


def test_an_answer_waits_for_no_stroke_to_be_seen() -> None:
    """Who taps on half a picture has the whole one at once; whoever was to go on finds nothing left."""
    desk = Desk()
    desk.drawing = desk.drawn_by(in_strokes(desk))
    desk.drawing.ask("one")
    desk.task()
    desk.drawing.finish()
    assert desk.drawn == ["one above", "one below"]
    desk.drawing.ask("two")
    desk.unseen.pop()()
    assert desk.drawn == ["one above", "one below"]


def test_the_next_drawing_begins_after_the_last_stroke() -> None:
    """What was compared holds only for a page on which all of it was written."""
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
