"""Fakes of the browser: a platform that records its calls, and a document without layout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import Any

from segno import encoder

from app.browser.archives import rows
from app.dom.nodes import Node, h
from app.games.registry import BOARDS
from app.ports.platform import Offline, Picture
from app.ports.route import Route
from app.prerender.pages import to_html
from app.saves.saved_match import SavedMatch, revision
from app.shell.app import App
from app.shell.late import EVERY_ROOM
from spielekiste.core.work import Work, run_to_end
from tests.app.support.fake_arena import FakeArena, FakeSeats
from tests.app.support.fake_scanner import FakeScanner

HERE = "https://crate.test/"
"""Address of the app."""

SHELF = "shelf."
"""Prefix of the keys of matches in the storage."""

ASKING = frozenset(
    {"data-do", "data-change", "data-input", "data-submit", "data-close", "data-hold"}
)
"""Attributes of a control that contain a command."""

FOLLOWED = " ".join(f"{game}.{tip.id}" for game, board in BOARDS.items() for tip in board.tips)
"""The stored text of a device on which every tip has been followed."""

SETTLED = 20_000
"""Number of rounds of timers after which only pages that wait still set new ones."""

NAMES = count(1)
"""Source of new ids."""


class FakePictures:
    """`ports.platform.Pictures` that records names and texts."""

    def __init__(self) -> None:
        self.can_send = False
        self.saved: list[str] = []
        self.sent: list[str] = []

    def save(self, selector: str, name: str, done: Callable[[], None]) -> None:
        """Record the name of the file."""
        del selector
        self.saved.append(name)
        done()

    def send(self, selector: str, name: str, text: str, refused: Callable[[], None]) -> None:
        """Record the text and refuse to send it."""
        del selector, name
        self.sent.append(text)
        refused()


class FakePlatform:
    """Platform without a browser, which records every call and runs timers on request."""

    scanned = ("", False)
    """Pace of the scanning for one switch, and whether choices are read aloud."""

    begun = 0
    """Number of pages that begin at their top, or where they were left."""

    prepared = 0
    """Number of calls that prepare sounds."""
    volume = ""
    """Volume of the last sound."""
    uptime = 0
    """What `elapsed` returned last."""

    denied: Sequence[str] = ()
    """Permissions that the host page does not grant."""

    def __init__(
        self,
        route: str = "",
        query: Mapping[str, str] | None = None,
        languages: Sequence[str] = ("en",),
        storage: dict[str, str] | None = None,
    ) -> None:
        self.route = route
        self.query = dict(query or {})
        self.languages = list(languages)
        self.storage = {} if storage is None else storage
        self.refuses = False
        """Whether the storage is blocked."""
        self.is_calm = True
        self.is_embedded = False
        self.told_host: list[dict[str, Any]] = []
        """Messages sent to the host page."""
        self.tree = h("main")
        self.on_draw: Callable[[], None] = lambda: None
        """Callback after every render."""
        self.titles: list[tuple[str, str]] = []
        self.marks: dict[str, str] = {}
        self.announced, self.heard = list[str](), list[str]()  # `heard` also has the private ones
        self.focused: list[str] = []
        self.revealed: list[str] = []
        self.voices: set[str] = {"en"}
        self.read_aloud: list[tuple[str, str]] = []
        self.sounds: list[str] = []
        self.timers: list[tuple[int, Callable[[], None]]] = []
        self.tables, self.arena, self.seats = dict[str, bytes](), FakeArena(), FakeSeats()
        """Value tables that can be fetched."""
        self.anew: list[bool] = []
        """For each requested table, whether the copy on the device is known to be damaged."""
        self.seeds = self.renewed = 0
        self.offline, self.scanner, self.pictures = Offline(), FakeScanner(), FakePictures()
        self.installable = ""
        self.installed = 0
        self.time = 1_000_000_000
        """Milliseconds since 1970."""
        self.is_readable = True
        self.trouble = ""
        """Result of every write to the storage, such as `full`; empty if writes succeed."""
        self.persisted = 0
        self.downloads: dict[str, str] = {}
        self.address = HERE
        self.can_share = False
        self.refuses_to_share = False
        self.awake = "can"
        self.is_held_awake = False
        self.full = "off"
        self.refuses_full = False
        self.copied: list[str] = []
        self.printed = 0
        self.shared: list[tuple[str, str]] = []
        self.coded: list[str] = []
        self.chosen: Sequence[tuple[str, str | None]] = ()
        """Files that the file picker returns."""

    @property
    def _self(self) -> FakePlatform:
        return self

    agent = "Mozilla/5.0"
    """The browser's name for itself."""

    badges: Sequence[int] = ()
    """Numbers that were put on the app's icon."""

    def badge(self, number: int) -> None:
        """Record the number on the app's icon."""
        self.badges = [*self.badges, number]

    processors = 4
    """Number of processors."""
    is_large = False
    """Whether the screen is large."""
    clock = preferences = saves = files = navigation = audio = display = device = _self
    screen = host = _self
    """All ports, which are this same object."""

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Record the tree and its title."""
        title, language, nodes = run_to_end(view())
        self.tree = h("main", None, *nodes)
        self.titles.append((title, language))
        self.on_draw()

    def set_root_attributes(self, **values: str) -> None:
        """Record the attributes."""
        self.marks |= values

    def announce(self, text: str, *, private: bool = False) -> None:
        """Record an announcement; record those that are not private in a second list."""
        if text:
            self.heard.append(text)
        if text and not private:
            self.announced.append(text)

    def can_speak(self, language: str) -> bool:
        """Return whether speech is available."""
        return language in self.voices

    def speak(self, text: str, language: str) -> None:
        """Record a sentence that is read aloud."""
        self.read_aloud.append((text, language))

    def prepare(self) -> None:
        """Count the preparations for sounds."""
        self.prepared += 1

    def play(self, sound: str, volume: str) -> None:
        """Record a sound and its volume."""
        self.sounds.append(sound)
        self.volume = volume

    def scan(self, pace: str, *, aloud: bool) -> None:
        """Record the scanning pace and whether scanning is spoken."""
        self.scanned = (pace, aloud)

    def begin_page(self) -> None:
        """Count the new page."""
        self.begun += 1

    def scroll_into_view(self, selector: str) -> None:
        """Record the selector of the element to scroll into view."""
        self.revealed.append(selector)

    def focus(self, selector: str) -> None:
        """Record the selector of the focused element."""
        self.focused.append(selector)

    def navigate(self, route: Route) -> None:
        """Change the address; a browser would then call `App.route`, as `started` does."""
        self.route = str(route)

    def replace_route(self, route: Route) -> None:
        """Record the route in the address."""
        self.route = str(route)

    def on_unsure(self, act: Callable[[str, str], None]) -> None:
        """Record the callback."""
        self.unsure = act

    def download(self, name: str, text: str) -> bool:
        """Record a downloaded file; in a frame, it may have been refused."""
        self.downloads[name] = text
        if self.is_embedded:
            self.unsure(name, text)
        return not self.is_embedded

    def print_page(self) -> None:
        """Count the calls."""
        self.printed += 1

    def apply_update(self) -> None:
        """Count the calls."""
        self.renewed += 1

    def install(self) -> None:
        """Count the calls."""
        self.installed += 1

    def when_complete(self, act: Callable[[], None]) -> None:
        """Call at once: all code is here."""
        act()

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Record a timer."""
        self.timers.append((milliseconds, act))

    def seed(self) -> str:
        """Return a new seed each time."""
        self.seeds += 1
        return f"seed{self.seeds}"

    def post_to_host(self, message: str) -> None:
        """Record a message to the host page."""
        self.told_host.append(json.loads(message))

    def remember(self, name: str, text: str) -> bool:
        """Store a string unless storage is blocked."""
        if not self.refuses:
            self.storage[name] = text
        return not self.refuses

    def recall(self, name: str) -> str | None:
        """Return a stored string unless storage is blocked.

        By default, all tips count as followed, because they would replace messages.
        """
        known = {"tips": FOLLOWED} | self.storage
        return None if self.refuses else known.get(name)

    def forget(self, name: str) -> None:
        """Delete a string unless storage is blocked."""
        if not self.refuses:
            self.storage.pop(name, None)

    # ------------------------------------------------------------------ saved matches

    @property
    def stored_matches(self) -> list[tuple[str, str, str]]:
        """Key, stamp and text of each match in storage."""
        shelved = {name: text for name, text in self.storage.items() if name.startswith(SHELF)}
        entries = ((name, *text.split(" ", 1)) for name, text in shelved.items())
        return [(name.removeprefix(SHELF), stamp, text) for name, stamp, text in entries]

    def now(self) -> int:
        """Return the time, which advances by a second with every call."""
        self.time += 1000
        return self.time

    def elapsed(self) -> int:
        """Return the time of a clock that nobody can set, which advances with every call."""
        self.uptime += 1000
        return self.uptime

    def new_id(self) -> str:
        """Return a new id each time, unique across pages."""
        return f"m{next(NAMES)}"

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Write a match like saves.js, which never overwrites another page's newer state."""
        old = self.storage.get(SHELF + key, "").split(" ", 1)[0]
        foreign = "kept" if follows(old, base, stamp) else "newer"
        status = self.trouble or ("failed" if self.refuses else foreign)
        if status == "kept":
            self.storage[SHELF + key] = f"{stamp} {text}"
        done(status)

    def fetch(self, key: str, done: Callable[[str, str], None]) -> None:
        """Read a match again."""
        stamp, _space, text = self.storage.get(SHELF + key, "").partition(" ")
        done(stamp, text)

    def drop(self, key: str) -> None:
        """Delete a match."""
        self.storage.pop(SHELF + key, None)

    def request_persistence(self) -> None:
        """Count the calls."""
        self.persisted += 1

    # ------------------------------------------------------------------ import and export

    def day(self, moment: int) -> str:
        """Return the same date for every time."""
        del moment
        return "2026-11-21"

    def stamp(self, moment: int) -> str:
        """Return the same date and time for every time."""
        return f"{self.day(moment)}-140533"

    def date(self, moment: int, language: str) -> str:
        """Return the same date for every time, followed by the language."""
        del moment
        return f"21 November 2026 ({language})"

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Record copied text, unless storage is blocked."""
        if not self.refuses:
            self.copied.append(text)
        done(not self.refuses)

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Record shared text, unless sharing is refused."""
        if self.refuses_to_share:
            refused()
        else:
            self.shared.append((title, link))

    def stay_awake(self, *, wanted: bool) -> None:
        """Record whether the screen is to be kept on."""
        self.is_held_awake = wanted

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Enter full screen, unless it is refused."""
        if not self.refuses_full:
            self.full = "on" if on else "off"
        done(not self.refuses_full)

    def qr_code(self, text: str, done: Callable[[Sequence[Sequence[int]] | None], None]) -> None:
        """Return the code, as the page does once segno is loaded."""
        self.coded.append(text)
        done(rows(encoder, text))

    def value_table(
        self, name: str, done: Callable[[bytes | None], None], *, anew: bool = False
    ) -> None:
        """Return the value table that the test has set."""
        self.anew.append(anew)
        done(self.tables.get(name))

    def load_modules(self, archive: str, done: Callable[[], None], page: str = "") -> None:
        """Import `page`, as tests have all modules; fail for an archive that is not built."""
        assert archive in ("arena-modules", *(room.archive for room in EVERY_ROOM))
        if page:
            with suppress(ImportError):
                import_module(page)
        done()

    def pick(self, done: Callable[[Sequence[tuple[str, str | None]]], None]) -> None:
        """Return the files that the test has set."""
        done(self.chosen)

    # ------------------------------------------------------------------ for the tests

    def record(self, game: str) -> str:
        """Return the saved record of the match that was changed last."""
        kept = [SavedMatch.parse(*entry) for entry in self.stored_matches]
        return max((one for one in kept if one.game == game), key=lambda one: one.changed).record

    @property
    def html(self) -> str:
        """The rendered page as HTML."""
        return to_html(self.tree)

    @property
    def text(self) -> str:
        """The text of the rendered page."""
        return " ".join(words(self.tree))

    def run_timers(self) -> None:
        """Run all timers."""
        due, self.timers = self.timers, []
        for _milliseconds, act in due:
            act()

    def settle(self) -> None:
        """Run timers until none is left, but stop if the page keeps asking for more."""
        for _round in range(SETTLED):
            if not self.timers:
                break
            self.run_timers()

    def taps(self) -> list[str]:
        """The commands of all controls that can be tapped on the rendered page."""
        return [
            node.attrs[name]
            for node in nodes(self.tree)
            for name in ("data-do", "data-change")
            if name in node.attrs and "disabled" not in node.attrs
        ]


def writer(stamp: str) -> str:
    """Return the id of the page that wrote a stamp."""
    return stamp.partition(".")[2]


def follows(before: str, base: str, stamp: str) -> bool:
    """Return whether a write based on `base` includes the stored steps, as saves.js does."""
    is_before = writer(before) == writer(base) and revision(before) < revision(base)
    return before in ("", base) or is_before or writer(before) == writer(stamp)


def started(platform: FakePlatform) -> App:
    """Start the application on a platform that checks that every rendered command has a handler."""
    app = App(platform)
    platform.on_draw = lambda: expect_answers(app, platform.tree)
    app.start()
    return app


def expect_answers(app: App, tree: Node) -> None:
    """Raise `AssertionError` if a control has a command that no part of the page has declared."""
    answers = app.answers
    unknown = {do for do in asked(tree) if verb_of(do) not in answers}
    assert not unknown, f"{type(app.screen).__name__} has no handler for {sorted(unknown)}"


def asked(tree: Node) -> Iterator[str]:
    """Yield the commands of all controls on a page, with their arguments."""
    for node in nodes(tree):
        for name in ASKING.intersection(node.attrs):
            if node.attrs[name]:
                yield node.attrs[name]


def verb_of(do: str) -> str:
    """Return the name of a command, without its arguments."""
    return do.partition(" ")[0]


def settle(app: App, platform: FakePlatform) -> None:
    """Run all timers, and render."""
    platform.settle()
    app.draw()


def tap(app: App, platform: FakePlatform, do: str, value: str = "") -> None:
    """Tap a control and follow its link; raise `AssertionError` if there is no such control."""
    assert do in platform.taps()
    route = platform.route
    app.act(do, value)
    if platform.route != route:
        app.follow_route()


def visit(app: App, platform: FakePlatform, route: str) -> None:
    """Follow a link, or an address that somebody typed."""
    platform.route = route
    app.follow_route()


def nodes(node: Node | str) -> Iterator[Node]:
    """Yield a node and all its descendants, in document order."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Node):
            yield node
            waiting += reversed(node.children)


def words(node: Node | str) -> Iterator[str]:
    """Yield the strings below a node, in document order."""
    if isinstance(node, str):
        yield node
    else:
        for child in node.children:
            yield from words(child)


def classed(tree: Node, name: str) -> list[Node]:
    """Return the nodes with a CSS class, in document order."""
    return [node for node in nodes(tree) if name in node.attrs.get("class", "").split()]
