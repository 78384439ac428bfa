"""The visible page: trees of nodes rendered in slices, with dialogs and focus."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy

import js
from app.browser.audio import BrowserAudio
from app.browser.focus import FocusManager, SwitchScanner, set_tab_stops
from app.browser.navigation import PagePlaces
from app.dom.diff import Tree
from app.dom.scheduler import RenderScheduler, Strokes
from app.ports.platform import Picture
from spielekiste.core.work import Work


class BrowserDisplay:
    """Rendering of the page; implements `ports.platform.Display`."""

    def __init__(self, audio: BrowserAudio, scanner: SwitchScanner, places: PagePlaces) -> None:
        self.document: Any = js.document
        self.html: Any = js.document.documentElement
        self.root: Any = js.document.getElementById("app")
        self.changed_field: Any = None
        """The field whose change has not been handled yet, or None."""
        self._language = str(self.html.lang)
        """The language last written; a translator may have written its own."""
        self._title = ""
        """The title last written; writing it again would still notify the browser."""
        self._audio = audio
        self._scanner = scanner
        self._places = places
        self._page = Tree(js.window.spielekistePage)
        self._is_anew = False
        """Whether the last rendering failed, so that this one draws the whole page."""
        self._tasks = tasks = PageTasks()
        self._scheduler = RenderScheduler(self._draw, tasks.soon, tasks.when_seen, self._be_behind)
        self._focus = FocusManager(js.document, self.root, tasks.soon)

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Schedule a rendering of the view; see `app.dom.scheduler`.

        The rendering also opens new dialogs and restores a lost focus.
        """
        self._scheduler.ask(view)

    def finish(self) -> None:
        """Complete the pending rendering now, before handling input that must not wait."""
        self._scheduler.finish()

    def handle(self, act: Callable[[], None]) -> None:
        """Call `act` for an input that may wait until the pending rendering is complete."""
        self._scheduler.handle(act)

    def handle_after_paint(self, act: Callable[[], None]) -> None:
        """Call `act` after the browser has painted its own response to an input, such as a letter."""
        self._scheduler.handle_after_paint(act)

    def after_input(self, act: Callable[[], None]) -> None:
        """Call `act` after the input that is still to be handled, such as a changed field."""
        self._scheduler.after_input(act)

    def is_used_by(self, *, keys: bool) -> None:
        """Record whether the last input came from a keyboard."""
        self._focus.by_keys = keys
        self._places.release()

    async def settled(self) -> None:
        """Wait until the page is up to date."""
        drawn = asyncio.Event()
        self._scheduler.then(drawn.set)
        await drawn.wait()

    async def adopt(self, *nodes: Any) -> None:
        """Reuse the elements that the build wrote into the page, if they match these nodes."""
        for _slice in self._page.adopt(*nodes):
            await asyncio.sleep(0)

    def drawn(self) -> str:
        """Return the name of the page outline that prepaint.js inserted, and remove its mark."""
        name = str(self.root.getAttribute("data-drawn") or "")
        self.root.removeAttribute("data-drawn")
        return name

    @property
    def language(self) -> str:
        """Language code of the page."""
        return str(self.html.lang)

    @property
    def is_calm(self) -> bool:
        """True if the user prefers reduced motion, in the system's or the app's settings."""
        is_reduced = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return bool(is_reduced) or self.html.getAttribute("data-motion") == "less"

    def set_root_attributes(self, **values: str) -> None:
        """Write data-* attributes on the root element; an empty value removes the attribute."""
        for name, value in values.items():
            if value:
                self.html.setAttribute(f"data-{name}", value)
            else:
                self.html.removeAttribute(f"data-{name}")

    def scan(self, pace: str, *, aloud: bool) -> None:
        """Highlight the choices in turn for single-switch input; an empty pace stops it."""
        self._scanner.set(pace, aloud=aloud)

    def scroll_into_view(self, selector: str) -> None:
        """Scroll the first element that matches into view, no further than needed."""
        options = js.JSON.parse('{"block": "nearest"}')
        self._when_drawn(selector, lambda element: element.scrollIntoView(options))

    def focus(self, selector: str) -> None:
        """Move the focus to the first element that matches."""
        self._when_drawn(selector, lambda element: element.focus())

    def print_page(self) -> None:
        """Print the page after the pending rendering."""
        self._scheduler.then(lambda: js.window.setTimeout(js.window.print))

    def _draw(self, view: Callable[[], Work[Picture]]) -> Strokes:
        """Render a view; after an error, draw the whole page anew, once."""
        try:
            yield from self._render(view)
            self._is_anew = False
            js.window.spielekistePage.guard()
        except Exception:
            self._page.forget()
            self._is_anew = not self._is_anew
            if self._is_anew:
                self._tasks.soon(lambda: self.draw(view))
            raise

    def _render(self, view: Callable[[], Work[Picture]]) -> Strokes:
        """Build and compare the tree in slices, then write it in batches.

        There is at least one batch, because each also restores what others have changed.
        """
        picture = yield from view()
        yield None
        strokes = (yield from self._page.compare(*picture.nodes)) or ["[]"]
        self._focus.hold()
        yield False
        for at, stroke in enumerate(strokes, start=1):
            if self._page.write(stroke, self.changed_field):
                yield from self._lay_out()
                yield True if at < len(strokes) else None
            else:
                yield None
        is_dialog_new = self._focus.open_dialogs()
        if is_dialog_new:
            yield False
            yield from self._lay_out_dialogs()
            yield False
            self._focus.show_dialogs()
            js.window.spielekistePage.style()
        if self._language != picture.language:
            self._language = picture.language
            yield True
            yield from self._speak(picture.language)
        if self._title != picture.title:
            self.document.title = self._title = picture.title
        yield None
        self._places.reach()
        set_tab_stops(self.root)
        if is_dialog_new:
            self._focus.settle()
        yield from self._fence()
        self._focus.settle()
        self._audio.flush()

    def _lay_out_dialogs(self) -> Strokes:
        """Give the content of new dialogs styles, part by part, and layout, while it is invisible."""
        page = js.window.spielekistePage
        while page.showPart():
            page.style()
            yield False
        yield from self._lay_out()

    def _speak(self, language: str) -> Strokes:
        """Give the page another language, part by part, because this restyles every element."""
        is_due = True
        while is_due:
            is_due = js.window.spielekistePage.speak(language)
            yield from self._lay_out()
            yield False

    def _fence(self) -> Strokes:
        """Make the page outside an open dialog inert, or release it, once the dialog is painted.

        This restyles the whole page, so it is done part by part.
        """
        page = js.window.spielekistePage
        if not page.isFenced():
            yield True
            while page.fence():
                page.style()
                yield False

    def _lay_out(self) -> Strokes:
        """Force style computation now and layout in the next task.

        Otherwise the browser does both, and paints, in one long task.
        """
        js.window.spielekistePage.style()
        yield False
        js.window.spielekistePage.layout()

    def _be_behind(self, behind: bool) -> None:  # noqa: FBT001 - a callback
        """Mark or unmark the page as outdated; tests wait for this mark."""
        self.html.toggleAttribute("data-behind", behind)

    def _when_drawn(self, selector: str, act: Callable[[Any], None]) -> None:
        """Call `act` with the first matching element, if any, after the pending rendering."""

        def find() -> None:
            element = self.root.querySelector(selector)
            if element:
                act(element)

        self._scheduler.then(find)


Act = Callable[[], None]


class PageTasks:
    """Schedules callbacks on the page, in order.

    The page always calls the same two functions. asyncio would create several proxies and a stack
    for every callback, which takes longer than most of the callbacks.
    """

    def __init__(self) -> None:
        self._next: deque[Act] = deque()
        self._seen: deque[Act] = deque()
        self._run_next = create_proxy(partial(_run, self._next))
        self._run_seen = create_proxy(partial(_run, self._seen))

    def soon(self, act: Act) -> None:
        """Call `act` in the next task."""
        self._next.append(act)
        js.window.spielekistePage.soon(self._run_next)

    def when_seen(self, act: Act) -> None:
        """Call `act` after the next paint; on a hidden page, which is never painted, do so soon."""
        if js.document.hidden:
            self.soon(act)
        else:
            self._seen.append(act)
            js.window.spielekistePage.shown(self._run_seen)


def _run(acts: deque[Act]) -> None:
    acts.popleft()()
