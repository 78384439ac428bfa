"""Stand-ins for the browser: a platform that remembers what it was told, a document without layout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from segno import encoder

from app.browser.qr_encoder import rows
from app.dom.nodes import Node, h, to_html
from app.ports.platform import Offline, Picture
from app.saves.saved_match import Kept, revision
from app.shell.app import App
from spielekiste.core.work import Work, run_to_end

HERE = "https://crate.test/"
"""Where the crate is."""

SHELF = "shelf."
"""What the names of matches begin with in the storage."""

ASKING = ("data-do", "data-change", "data-input", "data-submit", "data-close", "data-hold")
"""The attributes of a control that have a verb."""

NAMES = count(1)
"""Where fresh names come from."""


class FakePlatform:
    """A page without a browser. It records everything, and its timers run when told to."""

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
        """What the page around was told."""
        self.tree = h("main")
        self.on_draw: Callable[[], None] = lambda: None
        """Called with every page that is drawn."""
        self.titles: list[tuple[str, str]] = []
        self.marks: dict[str, str] = {}
        self.announced: list[str] = []
        self.focused: list[str] = []
        self.revealed: list[str] = []
        self.voices: set[str] = {"en"}
        self.read_aloud: list[tuple[str, str]] = []
        self.sounds: list[str] = []
        self.timers: list[tuple[int, Callable[[], None]]] = []
        self.tables: dict[str, bytes] = {}
        """The solved games that can be fetched."""
        self.seeds = 0
        self.renewed = 0
        self.offline = Offline()
        self.installable = ""
        self.installed = 0
        self.time = 1_000_000_000
        """Milliseconds since 1970."""
        self.is_readable = True
        self.trouble = ""
        """What becomes of every writing to the shelf, such as `full`, if it is not kept."""
        self.persisted = 0
        self.downloads: dict[str, str] = {}
        self.address = HERE
        self.can_share = False
        self.refuses_to_share = False
        self.awake = "can"
        self.is_held_awake = False
        self.full = "off"
        self.is_large = False
        self.refuses_full = False
        self.copied: list[str] = []
        self.printed = 0
        self.shared: list[tuple[str, str]] = []
        self.coded: list[str] = []
        self.chosen: Sequence[tuple[str, str | None]] = ()
        """What the person chooses when files are asked for."""

    @property
    def _self(self) -> FakePlatform:
        return self

    clock = preferences = saves = files = navigation = audio = display = device = _self
    screen = host = _self
    """Every port is this one object."""

    def draw(self, view: Callable[[], Work[Picture]]) -> None:
        """Keep the tree and its title."""
        title, language, nodes = run_to_end(view())
        self.tree = h("main", None, *nodes)
        self.titles.append((title, language))
        self.on_draw()

    def set_root_attributes(self, **values: str) -> None:
        """Keep the marks."""
        self.marks |= values

    def announce(self, text: str) -> None:
        """Keep what is said."""
        if text:
            self.announced.append(text)

    def can_speak(self, language: str) -> bool:
        """Whether there is a voice."""
        return language in self.voices

    def speak(self, text: str, language: str) -> None:
        """Keep what is read aloud."""
        self.read_aloud.append((text, language))

    def play(self, sound: str) -> None:
        """Keep what is heard."""
        self.sounds.append(sound)

    def scroll_into_view(self, selector: str) -> None:
        """Keep what was scrolled into sight."""
        self.revealed.append(selector)

    def focus(self, selector: str) -> None:
        """Keep where the focus was sent."""
        self.focused.append(selector)

    def navigate(self, route: str) -> None:
        """Change the address; the browser would call `App.route` then, as `started` does."""
        self.route = route

    def replace_route(self, route: str) -> None:
        """Name the screen in the address."""
        self.route = route

    def download(self, name: str, text: str) -> None:
        """Keep the file."""
        self.downloads[name] = text

    def print_page(self) -> None:
        """Count how often it was asked for."""
        self.printed += 1

    def apply_update(self) -> None:
        """Count how often the new version was asked for."""
        self.renewed += 1

    def install(self) -> None:
        """Count how often it was asked for."""
        self.installed += 1

    def later(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Keep the timer."""
        self.timers.append((milliseconds, act))

    def seed(self) -> str:
        """Return another seed each time."""
        self.seeds += 1
        return f"seed{self.seeds}"

    def post_to_host(self, message: str) -> None:
        """Keep what the page around is told."""
        self.told_host.append(json.loads(message))

    def remember(self, name: str, text: str) -> bool:
        """Keep a text unless the storage is blocked."""
        if not self.refuses:
            self.storage[name] = text
        return not self.refuses

    def recall(self, name: str) -> str | None:
        """Return a text unless the storage is blocked."""
        return None if self.refuses else self.storage.get(name)

    def forget(self, name: str) -> None:
        """Drop a text unless the storage is blocked."""
        if not self.refuses:
            self.storage.pop(name, None)

    # ------------------------------------------------------------------ the shelf

    @property
    def found(self) -> list[tuple[str, str, str]]:
        """What lies in the storage: key, stamp and text of each match."""
        shelved = {name: text for name, text in self.storage.items() if name.startswith(SHELF)}
        entries = ((name, *text.split(" ", 1)) for name, text in shelved.items())
        return [(name.removeprefix(SHELF), stamp, text) for name, stamp, text in entries]

    def now(self) -> int:
        """Return a time that goes on by a second whenever it is asked for."""
        self.time += 1000
        return self.time

    def new_id(self) -> str:
        """Return another name each time, on every page."""
        return f"m{next(NAMES)}"

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Write a match as shelf.js does: not in place of what another page has written."""
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
        """Forget a match."""
        self.storage.pop(SHELF + key, None)

    def request_persistence(self) -> None:
        """Count how often it was asked for."""
        self.persisted += 1

    # ------------------------------------------------------------------ in and out

    def day(self, moment: int) -> str:
        """Return one day for all moments."""
        del moment
        return "2026-11-21"

    def date(self, moment: int, language: str) -> str:
        """Return one day for all moments, and the language it is for."""
        del moment
        return f"21 November 2026 ({language})"

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Keep what is copied, unless it is refused as the storage is."""
        if not self.refuses:
            self.copied.append(text)
        done(not self.refuses)

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Keep what is shared, unless sharing is refused."""
        if self.refuses_to_share:
            refused()
        else:
            self.shared.append((title, link))

    def stay_awake(self, *, wanted: bool) -> None:
        """Keep whether the screen is held on."""
        self.is_held_awake = wanted

    def fill(self, done: Callable[[bool], None], *, on: bool) -> None:
        """Fill the screen, unless that is refused."""
        if not self.refuses_full:
            self.full = "on" if on else "off"
        done(not self.refuses_full)

    def qr_code(self, text: str, done: Callable[[Sequence[Sequence[int]] | None], None]) -> None:
        """Make the code, as the page does once it has fetched segno."""
        self.coded.append(text)
        done(rows(encoder, text))

    def value_table(self, name: str, done: Callable[[bytes | None], None]) -> None:
        """Bring the table that the test has laid ready."""
        done(self.tables.get(name))

    def pick(self, done: Callable[[Sequence[tuple[str, str | None]]], None]) -> None:
        """Choose what the test has laid ready."""
        done(self.chosen)

    # ------------------------------------------------------------------ for the tests

    def record(self, game: str) -> str:
        """Return the record of the game that was changed last, as it is kept."""
        kept = [Kept.parse(*entry) for entry in self.found]
        return max((one for one in kept if one.game == game), key=lambda one: one.changed).record

    @property
    def html(self) -> str:
        """The drawn page as HTML."""
        return to_html(self.tree)

    @property
    def text(self) -> str:
        """The words of the drawn page."""
        return " ".join(words(self.tree))

    def run_timers(self) -> None:
        """Let all time pass that was waited for."""
        due, self.timers = self.timers, []
        for _milliseconds, act in due:
            act()

    def taps(self) -> list[str]:
        """Everything on the drawn page that can be tapped now."""
        return [
            node.attrs[name]
            for node in nodes(self.tree)
            for name in ("data-do", "data-change")
            if name in node.attrs and "disabled" not in node.attrs
        ]


def writer(stamp: str) -> str:
    """Return who wrote something with this stamp."""
    return stamp.partition(".")[2]


def follows(before: str, base: str, stamp: str) -> bool:
    """Tell as shelf.js does whether what was written from `base` has in it all that is stored."""
    is_before = writer(before) == writer(base) and revision(before) < revision(base)
    return before in ("", base) or is_before or writer(before) == writer(stamp)


def started(platform: FakePlatform) -> App:
    """Start the application on a platform; whatever it draws there, every verb is answered."""
    app = App(platform)
    platform.on_draw = lambda: expect_answers(app, platform.tree)
    app.start()
    return app


def expect_answers(app: App, tree: Node) -> None:
    """Raise `AssertionError` if a control has a verb that no part of the page declares."""
    unknown = {do for do in asked(tree) if verb_of(do) not in app.answers}
    assert not unknown, f"nobody on {type(app.screen).__name__} answers {sorted(unknown)}"


def asked(tree: Node) -> Iterator[str]:
    """Yield what the controls of a page ask for, verb and argument."""
    for node in nodes(tree):
        yield from (node.attrs[name] for name in ASKING if node.attrs.get(name))


def verb_of(do: str) -> str:
    """Return the verb of a control."""
    return do.partition(" ")[0]


def tap(app: App, platform: FakePlatform, do: str, value: str = "") -> None:
    """Tap what the page offers, and go where it leads; raise `AssertionError` if it is not there."""
    assert do in platform.taps()
    route = platform.route
    app.act(do, value)
    if platform.route != route:
        app.follow_route()


def nodes(node: Node | str) -> Iterator[Node]:
    """Yield a node and everything below it."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def words(node: Node | str) -> Iterator[str]:
    """Yield the texts below a node in order."""
    if isinstance(node, str):
        yield node
    else:
        for child in node.children:
            yield from words(child)


def classed(tree: Node, name: str) -> list[Node]:
    """Return the nodes of a class, in order."""
    return [node for node in nodes(tree) if name in node.attrs.get("class", "").split()]
