"""The one place that touches the browser; everything else runs on plain Python as well."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import unquote

from pyodide.ffi import create_proxy

import js
from app.browser_focus import Attention
from app.browser_hold import Holding
from app.browser_host import Hosted
from app.dom import Page
from app.platform import Offline

ARROWS = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}


class Browser(Hosted):
    """The page as the application sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.document: Any = js.document
        self.html: Any = js.document.documentElement
        self._root: Any = js.document.getElementById("app")
        self._page = Page(self.document, self._root)
        self._live: Any = js.document.getElementById("live")
        self._said: list[str] = []
        self._attention = Attention(js.document, self._root)
        self._sounds: dict[str, str] = _sounds()
        self._players: dict[str, Any] = {}
        self._quiet = create_proxy(lambda _error: None)

    # ------------------------------------------------------------------ what the page is told

    def draw(self, *nodes: Any) -> None:
        """Draw the tree, open new dialogs, keep the focus where a person would look for it."""
        self._attention.hold()
        self._page.draw(*nodes)
        self._set_tab_stops()
        self._attention.settle()
        self._speak()

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

    def title(self, text: str, language: str) -> None:
        """Name the page and its language; a language that is told again has all styles made anew."""
        self.document.title = text
        if str(self.html.lang) != language:
            self.html.lang = language

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
        found = self._root.querySelector(selector)
        if found:
            found.scrollIntoView(js.JSON.parse('{"block": "nearest"}'))

    def focus(self, selector: str) -> None:
        """Move the focus to the first element that matches."""
        found = self._root.querySelector(selector)
        if found:
            found.focus()

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
        self._holding = Holding(self._root, act, self.run)

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
        """Call `act()` when more of the crate is kept on this device, or it can be installed."""
        js.window.addEventListener("spielekiste:device", create_proxy(lambda _event: act()))

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
            js.localStorage.setItem(f"spielekiste.{name}", text)
        except Exception:  # noqa: BLE001 - a blocked storage raises whatever it likes
            return False
        return True

    def recall(self, name: str) -> str | None:
        """Return a text that was kept, or None."""
        try:
            found = js.localStorage.getItem(f"spielekiste.{name}")
        except Exception:  # noqa: BLE001 - as above
            return None
        return str(found) if isinstance(found, str) else None

    def forget(self, name: str) -> None:
        """Drop a text that was kept."""
        try:
            js.localStorage.removeItem(f"spielekiste.{name}")
        except Exception:  # noqa: BLE001 - as above
            return

    # ------------------------------------------------------------------ inside

    def _clicked(self, event: Any, act: Callable[[str, str], None]) -> None:
        if event.detail:
            self._attention.by_keys = False
        target = event.target.closest("[data-do]")
        if target and target.localName == "a":
            event.preventDefault()
        if target and target.hasAttribute("data-once") and event.detail > 1:
            return
        if target and not target.hasAttribute("disabled"):
            if target.getAttribute("aria-disabled") != "true" or target.hasAttribute("data-why"):
                act(str(target.getAttribute("data-do")), "")
        elif event.target.localName == "dialog" and event.target.hasAttribute("data-close"):
            act(str(event.target.getAttribute("data-close")), "")

    def _changed(self, event: Any, act: Callable[[str, str], None], name: str) -> None:
        target = event.target
        if target.hasAttribute(name):
            boxed = target.type == "checkbox"
            value = ("on" if target.checked else "off") if boxed else str(target.value)
            act(str(target.getAttribute(name)), value)

    def _cancelled(self, event: Any, act: Callable[[str, str], None]) -> None:
        if event.target.hasAttribute("data-close"):
            event.preventDefault()
            act(str(event.target.getAttribute("data-close")), "")

    def _submitted(self, event: Any, act: Callable[[str, str], None]) -> None:
        event.preventDefault()
        if event.target.hasAttribute("data-submit"):
            act(str(event.target.getAttribute("data-submit")), "")

    def _key(self, event: Any, key: Callable[[str], bool]) -> None:
        self._attention.by_keys = True
        name, target = str(event.key), event.target
        typing = target.localName in ("input", "select", "textarea")
        if name in ARROWS and not typing and self._rove(target, name):
            event.preventDefault()
            return
        if typing or event.altKey or event.repeat or target.closest("dialog"):
            return
        whole = f"Ctrl+{name}" if event.ctrlKey or event.metaKey else name
        if key(whole):
            event.preventDefault()

    def _rove(self, target: Any, name: str) -> bool:
        """Move the focus in a board or group to the nearest button in the arrow's direction."""
        group = target.closest("[data-roving]")
        if not group:
            return False
        row = group.getAttribute("data-roving") == "row"
        nearest = (_beside if row else _nearest)(_stops(group), target, ARROWS[name])
        if nearest:
            _tab_stop(group, nearest)
            nearest.focus()
        return True

    def _set_tab_stops(self) -> None:
        for group in self._root.querySelectorAll("[data-roving]"):
            stops = _stops(group)
            if stops and not any(item.tabIndex == 0 for item in stops):
                _tab_stop(group, stops[0])
            elif sum(item.tabIndex == 0 for item in stops) > 1:
                chosen = next((item for item in stops if item.matches(":focus")), stops[0])
                _tab_stop(group, chosen)

    def _speak(self) -> None:
        """Put what was said since the last drawing where a screen reader finds it."""
        if self._said:
            self._live.textContent = " ".join(self._said)
            self._said.clear()


def _sounds() -> dict[str, str]:
    """Return where each sound lies, as the build wrote it beside this file."""
    listed = Path(__file__).parent / "sounds.json"
    return dict(json.loads(listed.read_text("utf-8"))) if listed.exists() else {}


def _stops(group: Any) -> list[Any]:
    return list(group.querySelectorAll("button:not([disabled])"))


def _tab_stop(group: Any, chosen: Any) -> None:
    for item in _stops(group):
        item.tabIndex = 0 if item.isSameNode(chosen) else -1


def _beside(stops: list[Any], target: Any, way: tuple[int, int]) -> Any:
    """Return the next button of a row, or the one before; dice lie scattered and are a row still."""
    here = next((at for at, item in enumerate(stops) if item.isSameNode(target)), 0)
    there = here + sum(way)
    return stops[there] if 0 <= there < len(stops) else None


def _nearest(stops: list[Any], target: Any, way: tuple[int, int]) -> Any:
    """Return the nearest button in a direction, or None."""
    here = _centre(target)
    others = [item for item in stops if not item.isSameNode(target)]
    ranked = [(_distance(here, _centre(item), way), item) for item in others]
    ahead = [pair for pair in ranked if pair[0] is not None]
    return min(ahead, key=lambda pair: pair[0] or 0)[1] if ahead else None


def _centre(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return box.left + box.width / 2, box.top + box.height / 2


def _distance(
    here: tuple[float, float], there: tuple[float, float], way: tuple[int, int]
) -> float | None:
    """Return how far a place lies in a direction, straight ones first; None if it does not."""
    right, down = there[0] - here[0], there[1] - here[1]
    ahead = right * way[0] + down * way[1]
    aside = abs(right * way[1]) + abs(down * way[0])
    return ahead + 3 * aside if ahead > 4 and ahead * 4 > aside else None
