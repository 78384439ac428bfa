"""What the page shows: trees of nodes, drawn in slices, with dialogs and focus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable

import js
from app.browser.audio import BrowserAudio
from app.browser.focus import FocusManager
from app.browser.roving import set_tab_stops
from app.dom.diff import Tree
from app.dom.scheduler import RenderScheduler, Strokes
from app.ports.platform import Picture
from spielekiste.core.work import Work


class BrowserDisplay:
    """The page as a picture; `ports.platform.Display`."""

    def __init__(self, audio: BrowserAudio) -> None:
        self.document: Any = js.document
        self.html: Any = js.document.documentElement
        self.root: Any = js.document.getElementById("app")
        self.changed_field: Any = None
        """The field that a person has just changed, while that is not answered yet."""
        self._audio = audio
        self._page = Tree(js.window.spielekistePage)
        soon = asyncio.get_event_loop().call_soon
        self._scheduler = RenderScheduler(self._draw, soon, self._when_seen, self._be_behind)
        self._focus = FocusManager(js.document, self.root)

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Have the picture drawn, beside all else: see `app.dom.scheduler`.

        Then new dialogs are opened, and the focus is kept where a person would look for it.
        """
        self._scheduler.ask(view)

    def finish(self) -> None:
        """Draw at once what is left to be drawn, before an answer to what a person sees."""
        self._scheduler.finish()

    def is_used_by(self, *, keys: bool) -> None:
        """Note whether the last thing done came from a keyboard."""
        self._focus.by_keys = keys

    async def settled(self) -> None:
        """Wait until all is drawn."""
        drawn = asyncio.Event()
        self._scheduler.then(drawn.set)
        await drawn.wait()

    def adopt(self, *nodes: Any) -> None:
        """Take these nodes for what is in the page already, where that is so: it stays."""
        self._page.adopt(*nodes)

    def drawn(self) -> str:
        """Return the name of the outline in the page, given by first.js, which leaves it alone now."""
        name = str(self.root.getAttribute("data-drawn") or "")
        self.root.removeAttribute("data-drawn")
        return name

    @property
    def language(self) -> str:
        """The language that the page is in."""
        return str(self.html.lang)

    @property
    def is_calm(self) -> bool:
        """Whether the person asked for less motion."""
        asked = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return bool(asked) or self.html.getAttribute("data-motion") == "less"

    def set_root_attributes(self, **values: str) -> None:
        """Write data-* attributes on the root element, where the styles look for them."""
        for name, value in values.items():
            if value:
                self.html.setAttribute(f"data-{name}", value)
            else:
                self.html.removeAttribute(f"data-{name}")

    def scroll_into_view(self, selector: str) -> None:
        """Scroll the first element that matches into view, no further than needed."""
        options = js.JSON.parse('{"block": "nearest"}')
        self._when_drawn(selector, lambda found: found.scrollIntoView(options))

    def focus(self, selector: str) -> None:
        """Move the focus to the first element that matches."""
        self._when_drawn(selector, lambda found: found.focus())

    def print_page(self) -> None:
        """Let the browser print the page, once it has been drawn."""
        self._scheduler.then(lambda: js.window.setTimeout(js.window.print))

    def _draw(self, view: Callable[[], Work[Picture]]) -> Strokes:
        """Draw a picture: what takes long only looks, and what is seen is written in strokes."""
        picture = yield from view()
        yield None
        strokes = yield from self._page.compare(*picture.nodes)
        yield False
        self._focus.hold()
        for at, stroke in enumerate(strokes, start=1):
            self._page.write(stroke, self.changed_field)
            yield from self._lay_out()
            yield True if at < len(strokes) else None
            if self._focus.open_dialogs():
                yield True
        if str(self.html.lang) != picture.language:
            yield True
            self.html.lang = picture.language  # told again, it would have all styles made anew
            yield from self._lay_out()
        self.document.title = picture.title
        yield None
        set_tab_stops(self.root)
        self._focus.settle()
        self._audio.flush()

    def _lay_out(self) -> Strokes:
        """Have the browser style what was written, at once, and then lay it out: with the next frame
        it would do that and paint, all in one task.
        """
        js.window.spielekistePage.style()
        yield False
        js.window.spielekistePage.layout()

    def _be_behind(self, behind: bool) -> None:  # noqa: FBT001 - a callback
        """Mark the page while it does not show yet how everything is; tests look for it."""
        self.html.toggleAttribute("data-behind", behind)

    def _when_seen(self, act: Callable[[], None]) -> None:
        """Do something when the page was painted; in one that is hidden soon, for it never is."""
        if self.document.hidden:
            asyncio.get_event_loop().call_soon(act)
        else:
            js.window.spielekistePage.shown(create_once_callable(act))

    def _when_drawn(self, selector: str, act: Callable[[Any], None]) -> None:
        """Do something with the first element that matches, if there is one then."""

        def find() -> None:
            found = self.root.querySelector(selector)
            if found:
                act(found)

        self._scheduler.then(find)
