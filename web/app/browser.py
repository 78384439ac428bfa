"""The one place that touches the browser; everything else runs on plain Python as well."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import unquote

from pyodide.ffi import create_once_callable, create_proxy

import js
from app.browser_device import Device
from app.browser_focus import Attention
from app.browser_hold import Holding
from app.browser_roving import rove, set_tab_stops
from app.drawing import Drawing, Strokes
from app.page import Page
from app.platform import Offline, Picture
from spielekiste.coach.work import Work


class Browser(Device):
    """The page as the application sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.document: Any = js.document
        self.html: Any = js.document.documentElement
        self._root: Any = js.document.getElementById("app")
        self._page = Page(js.window.spielekistePage)
        soon = asyncio.get_event_loop().call_soon
        self._drawing = Drawing(self._draw, soon, self._when_seen, self._be_behind)
        self._field: Any = None
        """What a person has just changed, while that is not answered yet."""
        self._live: Any = js.document.getElementById("live")
        self._said: list[str] = []
        self._attention = Attention(js.document, self._root)
        self._sounds: dict[str, str] = _sounds()
        self._players: dict[str, Any] = {}
        self._quiet = create_proxy(lambda _error: None)

    # ------------------------------------------------------------------ what the page is told

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Have the picture drawn, beside all else: see `app.drawing`.

        Then new dialogs are opened, and the focus is kept where a person would look for it.
        """
        self._drawing.ask(view)

    async def settled(self) -> None:
        """Wait until all is drawn."""
        drawn = asyncio.Event()
        self._drawing.then(drawn.set)
        await drawn.wait()

    def adopt(self, *nodes: Any) -> None:
        """Take these nodes for what stands in the page already, where that is so: it stays."""
        self._page.adopt(*nodes)

    def drawn(self) -> str:
        """Return what first.js says that stands in the page; from now on it leaves that alone."""
        name = str(self._root.getAttribute("data-drawn") or "")
        self._root.removeAttribute("data-drawn")
        return name

    def note(self, name: str) -> None:
        """Note in the browser's timeline that something is done; see interpreter.js."""
        js.performance.mark(f"spielekiste:{name}")

    def mark(self, **marks: str) -> None:
        """Write data-* marks on the root element, where the styles look for them."""
        for name, value in marks.items():
            if value:
                self.html.setAttribute(f"data-{name}", value)
            else:
                self.html.removeAttribute(f"data-{name}")

    def announce(self, text: str) -> None:
        """Tell a screen reader, politely, with the next drawing; what is said together is one text."""
        if text:
            self._said.append(text)

    def can_speak(self, language: str) -> bool:
        """Tell whether the browser has a voice for the language."""
        voices = (
            js.window.speechSynthesis.getVoices() if hasattr(js.window, "speechSynthesis") else []
        )
        return any(str(voice.lang).lower().startswith(language) for voice in voices)

    def speak(self, text: str, language: str) -> None:
        """Read a text aloud with the browser's own voice, in place of what is being read."""
        if text and self.can_speak(language):
            words = js.SpeechSynthesisUtterance.new(text)
            words.lang = language
            js.window.speechSynthesis.cancel()
            js.window.speechSynthesis.speak(words)

    def play(self, sound: str) -> None:
        """Let a sound be heard, from its beginning; one that the browser will not play is left out."""
        if sound not in self._sounds:
            return
        heard = self._players.get(sound)
        if heard is None:
            heard = self._players[sound] = js.Audio.new(self._sounds[sound])
        elif heard.currentTime:
            heard.currentTime = 0
        heard.play().catch(self._quiet)

    def reveal(self, selector: str) -> None:
        """Scroll the first element that matches into sight, no further than needed."""
        options = js.JSON.parse('{"block": "nearest"}')
        self._when_drawn(selector, lambda found: found.scrollIntoView(options))

    def focus(self, selector: str) -> None:
        """Move the focus to the first element that matches."""
        self._when_drawn(selector, lambda found: found.focus())

    def print_page(self) -> None:
        """Let the browser print the page, once it has been drawn."""
        self._drawing.then(lambda: js.window.setTimeout(js.window.print))

    # ------------------------------------------------------------------ what the page tells

    def listen(self, act: Callable[[str, str], None], key: Callable[[str], bool]) -> None:
        """Call `act(data-do, value)` for taps and changed fields, `key(name)` for other keys."""
        add = self._root.addEventListener
        add("click", create_proxy(lambda event: self._clicked(event, act)))
        add("change", create_proxy(lambda event: self._changed(event, act, "data-change")))
        add("input", create_proxy(lambda event: self._changed(event, act, "data-input")))
        add("cancel", create_proxy(lambda event: self._cancelled(event, act)), True)  # noqa: FBT003
        add("submit", create_proxy(lambda event: self._submitted(event, act)))
        js.document.addEventListener("keydown", create_proxy(lambda event: self._key(event, key)))
        self._holding = Holding(self._root, lambda do, value: self._held(do, value, act), self.run)

    def on_route(self, act: Callable[[], None]) -> None:
        """Call `act()` when the address changes."""
        js.window.addEventListener("hashchange", create_proxy(lambda _event: act()))

    def on_update(self, act: Callable[[], None]) -> None:
        """Call `act()` when a new version waits, at once if it does already; see keep.js."""
        js.window.addEventListener("spielekiste:update", create_proxy(lambda _event: act()))
        if self.html.getAttribute("data-update") == "waiting":
            act()

    def renew(self) -> None:
        """Let the new version take over; keep.js loads the page again then."""
        js.window.dispatchEvent(js.Event.new("spielekiste:renew"))

    def on_device(self, act: Callable[[], None]) -> None:
        """Call `act()` when more of the crate is kept on this device, it can be installed, or it fills the screen."""
        changed = create_proxy(lambda _event: act())
        js.window.addEventListener("spielekiste:device", changed)
        js.document.addEventListener("fullscreenchange", changed)

    @property
    def offline(self) -> Offline:
        """How far the crate is kept on this device; see keep.js."""
        mark = self.html.dataset
        share, size = getattr(mark, "keptShare", "0"), getattr(mark, "keptBytes", "0")
        return Offline(str(getattr(mark, "kept", "")), float(share), int(size))

    @property
    def installable(self) -> str:
        """How the crate can be put beside other apps: `offered`, `share` or not; see install.js."""
        return str(getattr(self.html.dataset, "install", ""))

    def install(self) -> None:
        """Let the browser ask whether it shall be put there."""
        js.window.dispatchEvent(js.Event.new("spielekiste:install"))

    @property
    def route(self) -> str:
        """The part of the address behind #."""
        return unquote(str(js.location.hash))[1:]

    @property
    def query(self) -> dict[str, str]:
        """The options in the address."""
        pairs = js.URLSearchParams.new(js.location.search)
        return {str(name): str(pairs.get(name)) for name in js.Array.from_(pairs.keys())}

    def go(self, route: str) -> None:
        """Change the part of the address behind #."""
        js.location.hash = route

    def settle(self, route: str) -> None:
        """Name the screen that is shown in the address; the way back does not lead over it."""
        js.location.replace(f"#{route}")

    @property
    def language(self) -> str:
        """The language that the page is in."""
        return str(self.html.lang)

    @property
    def languages(self) -> list[str]:
        """The person's languages, best first."""
        return [str(code) for code in js.navigator.languages or []]

    @property
    def is_calm(self) -> bool:
        """Whether the person asked for less motion."""
        asked = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return bool(asked) or self.html.getAttribute("data-motion") == "less"

    @property
    def is_embedded(self) -> bool:
        """Whether this is the table on another's page."""
        return bool(self.html.hasAttribute("data-embed"))

    def early(self) -> list[tuple[str, str]]:
        """Return and forget what was tapped or written before Python was ready; see boot.js."""
        taps = getattr(js.window, "spielekisteEarly", None)
        found = [(str(tap.do), str(tap.value)) for tap in taps] if taps else []
        js.window.spielekisteEarly = js.Array.new()
        return found

    # ------------------------------------------------------------------ time, chance, memory

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act()` after that time."""

        async def wait() -> None:
            await asyncio.sleep(milliseconds / 1000)
            act()

        self.run(wait())

    def seed(self) -> str:
        """Return 128 fresh random bits of the browser's crypto, as 32 hexadecimal digits."""
        return token_hex(16)

    def remember(self, name: str, text: str) -> bool:
        """Keep a text on this device; tell whether that worked."""
        try:
            js.localStorage.setItem(self.stored(name), text)
        except Exception:  # noqa: BLE001 - a blocked storage raises whatever it likes
            return False
        return True

    def recall(self, name: str) -> str | None:
        """Return a text that was kept, or None."""
        try:
            found = js.localStorage.getItem(self.stored(name))
        except Exception:  # noqa: BLE001 - as above
            return None
        return str(found) if isinstance(found, str) else None

    def forget(self, name: str) -> None:
        """Drop a text that was kept."""
        try:
            js.localStorage.removeItem(self.stored(name))
        except Exception:  # noqa: BLE001 - as above
            return

    # ------------------------------------------------------------------ drawing

    def _draw(self, view: Callable[[], Work[Picture]]) -> Strokes:
        """Draw a picture: what takes long only looks, and what is seen is written in strokes."""
        picture = yield from view()
        yield None
        strokes = yield from self._page.compare(*picture.nodes)
        yield False
        self._attention.hold()
        for at, stroke in enumerate(strokes, start=1):
            self._page.write(stroke, self._field)
            yield from self._lay_out()
            yield True if at < len(strokes) else None
            if self._attention.open_dialogs():
                yield True
        if str(self.html.lang) != picture.language:
            yield True
            self.html.lang = picture.language  # told again, it would have all styles made anew
            yield from self._lay_out()
        self.document.title = picture.title
        yield None
        set_tab_stops(self._root)
        self._attention.settle()
        self._speak()

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
            found = self._root.querySelector(selector)
            if found:
                act(found)

        self._drawing.then(find)

    # ------------------------------------------------------------------ inside

    def _clicked(self, event: Any, act: Callable[[str, str], None]) -> None:
        """Answer a click on a control, or beside a dialog; fields are answered once they have changed."""
        if event.detail:
            self._attention.by_keys = False
        target = event.target.closest("[data-do]")
        beside = event.target.localName == "dialog" and event.target.hasAttribute("data-close")
        if not target and not beside:
            return
        self._drawing.finish()
        if not target:
            act(str(event.target.getAttribute("data-close")), "")
            return
        if target.localName == "a":
            event.preventDefault()
        if target.isConnected and not (target.hasAttribute("data-once") and event.detail > 1):
            self._press(target, act)

    def _press(self, target: Any, act: Callable[[str, str], None]) -> None:
        closed = target.getAttribute("aria-disabled") == "true" and not target.hasAttribute(
            "data-why"
        )
        if not target.hasAttribute("disabled") and not closed:
            act(str(target.getAttribute("data-do")), "")

    def _held(self, do: str, value: str, act: Callable[[str, str], None]) -> None:
        self._drawing.finish()
        act(do, value)

    def _changed(self, event: Any, act: Callable[[str, str], None], name: str) -> None:
        target = event.target
        if target.hasAttribute(name):
            boxed = target.type == "checkbox"
            value = ("on" if target.checked else "off") if boxed else str(target.value)
            self._field = target
            self._drawing.finish()
            self._field = None
            act(str(target.getAttribute(name)), value)

    def _cancelled(self, event: Any, act: Callable[[str, str], None]) -> None:
        self._drawing.finish()
        if event.target.hasAttribute("data-close"):
            event.preventDefault()
            act(str(event.target.getAttribute("data-close")), "")

    def _submitted(self, event: Any, act: Callable[[str, str], None]) -> None:
        event.preventDefault()
        self._drawing.finish()
        if event.target.hasAttribute("data-submit"):
            act(str(event.target.getAttribute("data-submit")), "")

    def _key(self, event: Any, key: Callable[[str], bool]) -> None:
        self._attention.by_keys = True
        self._drawing.finish()
        name, target = str(event.key), event.target
        typing = target.localName in ("input", "select", "textarea")
        if not typing and rove(target, name):
            event.preventDefault()
            return
        if typing or event.altKey or event.repeat or target.closest("dialog"):
            return
        whole = f"Ctrl+{name}" if event.ctrlKey or event.metaKey else name
        if key(whole):
            event.preventDefault()

    def _speak(self) -> None:
        """Put what was said since the last drawing where a screen reader finds it."""
        if self._said:
            self._live.textContent = " ".join(self._said)
            self._said.clear()


def _sounds() -> dict[str, str]:
    """Return where each sound lies, as the build wrote it beside this file."""
    listed = Path(__file__).parent / "sounds.json"
    return dict(json.loads(listed.read_text("utf-8"))) if listed.exists() else {}
