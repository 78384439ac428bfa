"""Screenshots of every screen at six sizes, light and dark, for visual review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from app.games.registry import PLAYABLE
from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import BLOCK, ORDER, TURN, Next, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.block import BlockState
from workshop.common.paths import DIST, ROOT
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.far_scenes import ENOUGH, claim, under_way
from workshop.dev.serve import running
from workshop.dev.tips import FOLLOWED

SHOTS = ROOT / "build" / "shots"
"""Folder of the pictures."""

SIZES = ((360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))
"""Sizes of a phone (upright and on its side), a tablet and desktops, in CSS pixels."""

NAMES = ("Ada", "Benedikt", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo")

PAGES = (
    ("", "licences"),
    ("rules/de/", "kniffel"),
    ("about/de/", "parents"),
    ("about/de/", "embedding"),
    ("about/de/", "office"),
    ("about/de/", "host"),
    ("licences/", "mit"),
    ("teachers/de/", "index"),
    ("teachers/de/", "maumau"),
    ("class/de/", "index"),
    ("reference/de/", "kniffel"),
    ("docs/", "index"),
    ("docs/", "modules"),
    ("docs/spielekiste/", "positions"),
)
"""Static pages, as folder and name."""

READY_MS = 60_000

FIELD = ".box.is-open"
"""An open field of a score sheet. Every puzzle can be answered with it, whatever day it is."""


PAD = ".pad thead th"
"""The corner of the score sheet of a game on the block, whose code is loaded on demand; a tap there does nothing."""

BAR = ".ahead__bar"
"""The bar that says who is ahead, whose code is loaded on demand."""

WITH_BAR = {
    "kniffel": (2, 4, 8),
    "weltraum": (6,),
    "hexhex": (5,),
    "ludo": (2, 4),
    "ente": (3,),
    "maumau": (2, 5),
}
"""Numbers of players at the tables with that bar."""

AHEAD = (" first=0", " first=0 ahead=on")
"""Part of a record, and the same with the option for that bar."""

BLOCK_DIALOGS = {
    "points": ("pick 2 2",),
    "correction": ("pick 0 12",),
    "possible": ("possible",),
    "further": (PAD, "pick 2 2", "further 2 2"),
    "allowed": (PAD, "pick 2 2", "further 2 2", "alike 3"),
}
"""Taps that lead to each dialog of the block."""

POSITIONS = {
    "coach": "kniffel - 3,............/............. 1 1 33356",
    "sheet": "kniffel - 3,.,9,...,24,.,25,.,40,../.,2,......,25,30,.,0,21 0 0 .....",
    "ludo": "ludo - .,0,5/.,2,7 1 0 6 -",
    "ente": "ente - 26/31/0 1 0/0/0 .",
    "maumau": "maumau - r4g4/r1r2b2w/b1 b3 - 1 play 0",
    "master": "master - 110000,......,0,0/000000,*.....,0,1 0 0 1 33356",
    "broken": "ludo - .../... 0 0 5 -",
}
"""Positions as text, of each kind of board, and one that contradicts the rules."""

PAST = 'a[href^="#/past/"]'
"""Links to replays in the list of past games."""


@dataclass(frozen=True)
class ScreenScene:
    """One screen: its route and the taps that lead to it."""

    name: str
    route: str = "/"
    query: str = ""
    record: str = ""
    """Record of an unfinished game."""
    taps: tuple[str, ...] = ()
    """Controls to tap, in this order, as commands or classes; `key x` presses a key."""
    whole: bool = False
    """Whether the picture shows the whole page."""
    over: bool = False
    """Whether the record is a finished game, to be opened from the past games."""
    story: bool = False
    """Whether a finished game opens as a replay instead of its table."""
    page: str = ""
    """Path of a static page; empty for a screen of the application."""
    tips: bool = False
    """Whether the tips for a first game are shown."""


def take_screenshots(only: str = "") -> list[Path]:
    """Take screenshots of the scenes whose names begin with `only`; return the files."""
    every = (*scenes(), *scenes_of_matches_between_homes())
    wanted = [scene for scene in every if scene.name.startswith(only)]
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        made = []
        for light in ("light", "dark"):
            context = browser.new_context(
                base_url=site, locale="de-DE", color_scheme=light, reduced_motion="reduce"
            )
            made += [path for scene in wanted for path in _take(context, scene, light)]
            context.close()
        browser.close()
    return made


def scenes() -> Iterator[ScreenScene]:
    """Yield every screen: the menu, and the screens of each playable game."""
    paused = record_of("kniffel", 2, 0.4)
    yield ScreenScene("crate", record=paused, whole=True)
    yield ScreenScene("crate-settings", taps=("open settings",))
    yield ScreenScene("crate-unknown", route="/poker")
    yield from shared_scenes()
    for game in GAMES:
        if game in PLAYABLE:
            yield from _scenes_of(game)
    yield from block_scenes()
    yield from ahead_scenes()


def block_scenes() -> Iterator[ScreenScene]:
    """Yield the screens of games on the block: the sheets, each dialog, the end."""
    crowd = written("kniffel", 8, 0.7)
    begin = f"dice=block&players={','.join(NAMES[:4])}"
    yield ScreenScene("block-begin", "/kniffel/new", begin, taps=("start", PAD))
    yield ScreenScene("block", "/kniffel", record=crowd, taps=(PAD,))
    yield ScreenScene("block-four", "/kniffel", record=written("kniffel", 4, 0.7), taps=(PAD,))
    for name, taps in BLOCK_DIALOGS.items():
        yield ScreenScene(f"block-{name}", "/kniffel", record=crowd, taps=taps)
    for game in ("weltraum", "hexhex"):
        yield ScreenScene(f"block-{game}", f"/{game}", record=written(game, 8, 0.7), taps=(PAD,))
    ended = written("kniffel", 8)
    yield ScreenScene("block-end", "/kniffel", record=ended, taps=(PAD,), whole=True, over=True)


def far_scenes() -> Iterator[ScreenScene]:
    """Yield the screens of matches between homes: set-up, invitation, claim, turns, what is fair, the end."""
    two = NAMES[:2]
    players = f"players={','.join(two)}"
    yield ScreenScene("afar", "/afar", whole=True)
    yield ScreenScene("afar-camera", "/afar", taps=("scan-on",), whole=True)
    yield ScreenScene("afar-setup", "/afar/maumau", whole=True)
    yield ScreenScene("afar-send", f"/afar/ludo?{players}", taps=("start",), whole=True)
    yield ScreenScene("afar-broken", "/afar/x", whole=True)


def scenes_of_matches_between_homes() -> Iterator[ScreenScene]:
    """Yield claims, turns, waiting tables, what is fair, and the end; pictures only, each on a device of its own."""
    two = NAMES[:2]
    yield ScreenScene("afar-claim", claim("maumau", two), whole=True)
    yield ScreenScene("afar-claim-many", claim("ludo", NAMES[:4]), whole=True)
    yield ScreenScene("afar-again", under_way("ludo", two, "again"), whole=True)
    for game in ("kniffel", "ludo", "maumau"):
        yield ScreenScene(f"afar-turn-{game}", under_way(game, two, "turn"), taps=("afar-again 1",))
        yield ScreenScene(f"afar-wait-{game}", under_way(game, two, "wait"), taps=("afar-again 0",))
    fair = ("afar-again 0", "open table", "ask fair")
    yield ScreenScene("afar-fair", under_way("kniffel", two, "fair"), taps=fair)
    ended = under_way("ente", two, "end", ENOUGH)
    yield ScreenScene("afar-end", ended, taps=("afar-again 0",), whole=True)


def shared_scenes() -> Iterator[ScreenScene]:
    """Yield the screens and pages that belong to no single game."""
    yield ScreenScene("quick", "/kniffel/quick")
    yield ScreenScene("grown-ups", "/grown-ups", whole=True)
    yield ScreenScene("chest", "/chest", taps=("chest-pin",), whole=True)
    yield from far_scenes()
    at_table = record_of("kniffel", 2, 0.4, stop="move")
    taps = ("open table", "open fairness", "open recipe")
    for number, dialog in enumerate(("menu", "fairness", "recipe"), 1):
        yield ScreenScene(f"table-{dialog}", "/kniffel", record=at_table, taps=taps[:number])
    yield from _scenes_of_the_past()
    yield from _scenes_of_the_class()
    for folder, name in PAGES:
        called = folder.split("/")[0] if name == "index" else name
        yield ScreenScene(f"page-{called}", page=f"/{folder}{name}.html", whole=True)


def _scenes_of_the_past() -> Iterator[ScreenScene]:
    """Yield the screens of finished games, imported records and the coach."""
    ended = record_of("kniffel", 3)
    yield ScreenScene("past", "/past", record=ended, whole=True)
    yield ScreenScene("past-none", "/past")
    yield ScreenScene("open", "/open")
    yield ScreenScene("open-broken", "/open/x")
    for name, line in POSITIONS.items():
        yield ScreenScene(f"position-{name}", f"/open/{line}")
    for game in PLAYABLE:
        late = ("last", "back")
        yield ScreenScene(
            f"replay-{game}", record=record_of(game, 3), taps=late, over=True, story=True
        )
    curve = ("review", ".curve__points .block")
    yield ScreenScene("review", record=ended, taps=curve, whole=True, over=True)
    yield ScreenScene("train", "/train", record=ended, whole=True)
    yield ScreenScene("train-answer", "/train/today", taps=(FIELD,), whole=True)
    asked = "hints=on&chances=on&begin=chosen&seed=shots&minds=person,strong,easy"
    for page in ("coach", "chances"):
        yield ScreenScene(f"kniffel-{page}", "/kniffel", asked, taps=("start", "throw", page))
    win = ("start", "throw", "coach", "aim win", ".coach__best")
    yield ScreenScene("kniffel-coach-win", "/kniffel", asked, taps=win)


def ahead_scenes() -> Iterator[ScreenScene]:
    """Yield tables with the bar that says who is ahead, of each game that has one."""
    for game, numbers in WITH_BAR.items():
        taps = ("show", BAR) if game == "maumau" else (BAR,)
        for seats in numbers:
            record = record_of(game, seats, 0.6, stop="move").replace(*AHEAD)
            yield ScreenScene(f"{game}-ahead-{seats}", f"/{game}", record=record, taps=taps)


def _scenes_of_the_class() -> Iterator[ScreenScene]:
    """Yield the screens of prepared tables and of a duel, from invitation to result."""
    link = "/play/kniffel?begin=chosen&players=Ada,Ben&lock=on"
    yield ScreenScene("class", "/class", whole=True)
    yield ScreenScene("class-names", "/play/kniffel?names=typed&same=tiger&lock=on", whole=True)
    yield ScreenScene("class-locked", link)
    yield ScreenScene("class-settings", link, taps=("open settings",))
    yield ScreenScene("class-bad", "/play/kniffel?rules=poker&games=2")
    yield ScreenScene("duel", "/duel", whole=True)
    ended = str(_played("kniffel", 1, bound=TURN).record)
    yield ScreenScene("duel-end", record=ended, whole=True, over=True)
    yield ScreenScene("duel-result", record=ended, taps=("duel-compare",), whole=True, over=True)


def _scenes_of(game: str) -> Iterator[ScreenScene]:
    few, most = GAMES[game].seats[0], GAMES[game].seats[-1]
    two = max(2, few)
    here = f"/{game}"
    yield ScreenScene(f"{game}-setup", here, taps=("palette 0",), whole=True)
    yield ScreenScene(f"{game}-fault", here, "players=Ada,Ada&games=3", taps=("start",), whole=True)
    yield ScreenScene(
        f"{game}-begin", here, f"seed=abc&players={','.join(NAMES[:two])}", taps=("start",)
    )
    yield ScreenScene(f"{game}-table", here, record=record_of(game, two, 0.6, stop="move"))
    yield ScreenScene(f"{game}-due", here, record=record_of(game, two, 0.6, stop="chance"))
    yield ScreenScene(
        f"{game}-sheet", here, record=record_of(game, two, 0.6, stop="move"), taps=("key s",)
    )
    yield ScreenScene(f"{game}-crowd", here, record=record_of(game, most, 0.6, stop="move"))
    yield ScreenScene(
        f"{game}-crowd-sheet", here, record=record_of(game, most, 0.6), taps=("key s",)
    )
    yield ScreenScene(f"{game}-end", here, record=record_of(game, two), whole=True, over=True)
    yield ScreenScene(
        f"{game}-crowd-end", here, record=record_of(game, most), whole=True, over=True
    )
    rules = (f"open rules {game}",)
    yield ScreenScene(f"{game}-rules", here, record=record_of(game, two, 0.1), taps=rules)
    if few == 1:
        yield ScreenScene(f"{game}-alone", here, record=record_of(game, 1, 0.4, stop="move"))


def record_of(name: str, seats: int, part: float = 1, stop: str = "") -> str:
    """Return the record of a game played to this fraction (0 to 1), then until `stop` is due."""
    whole = _played(name, seats)
    return str(
        (_played(name, seats, round(part * len(whole.steps)), stop) if part < 1 else whole).record
    )


def _played(name: str, seats: int, steps: int = 9999, stop: str = "", bound: str = ORDER) -> Table:
    """Play this many steps, then until `stop` is due; the moves make a typical game."""
    game, luck = GAMES[name], DrawStream("shots", 0)
    table = TableOptions.of({"begin": "chosen", "luck": bound})
    at = Table(SetUp(game, seated(NAMES[:seats]), game.options.of({}), table, "shots"))
    while at.match.due != "nothing" and (len(at.steps) < steps or stop not in ("", at.match.due)):
        if at.match.due == "chance":
            at.happen()
        elif at.match.due == "next":
            at.play(Next())
        else:
            at.play(_pick(at.match.state, luck))
    return at


def written(name: str, seats: int, part: float = 1) -> str:
    """Return the record of a game on the block with this part of its boxes filled, and a correction."""
    game, luck = GAMES[name], DrawStream("block", 0)
    table = TableOptions.of({"begin": "chosen", "dice": BLOCK})
    at = Table(SetUp(game, seated(NAMES[:seats]), game.options.of({}), table, "shots"))
    boxes = _sheets(at).rules.enters[::-1]
    for enter, seat in list(product(boxes, range(seats)))[: round(part * len(boxes) * seats)]:
        choices = [entry for entry in _sheets(at).choices(seat, enter) if not entry.alike]
        at.play(choices[-1] if enter.box == "kniffel" else luck.choice(choices))
        if (enter, seat) == (boxes[0], 0):
            at.play(_sheets(at).choices(seat, enter)[0])
    return str(at.record)


def _sheets(at: Table) -> BlockState:
    return cast("BlockState", at.match.state)


def _pick(state: Any, luck: DrawStream) -> Any:
    """Return the best box in two cases out of three, otherwise a random move."""
    offers = [offer for offer in getattr(state, "offers", tuple)() if not offer.closed]
    if offers and luck.randrange(3) < 2:
        return max(offers, key=lambda offer: offer.points + offer.extra).enter
    return luck.choice(state.legal())


def _take(context: BrowserContext, scene: ScreenScene, light: str) -> Iterator[Path]:
    page = context.new_page()
    arrive(page, scene)
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        settle(page)
        path = SHOTS / f"{wide}x{high}-{light}" / f"{scene.name}.png"
        page.screenshot(path=path, full_page=scene.whole)
        yield path
    page.close()


def arrive(page: Page, scene: ScreenScene) -> None:
    """Open a scene on a new page, ready for a screenshot."""
    if scene.page:
        page.goto(scene.page)
    else:
        _play(page, scene)


def prepared(scene: ScreenScene) -> str:
    """Return a script that stores what a scene needs, and deletes everything else."""
    kept = {f"spielekiste.table.{_game_of(scene)}": scene.record} if scene.record else {}
    kept |= {} if scene.tips else {"spielekiste.tips": FOLLOWED}
    return (
        "localStorage.clear(); indexedDB.deleteDatabase('spielekiste');"
        f" for (const [name, text] of Object.entries({json.dumps(kept)}))"
        " localStorage.setItem(name, text);"
    )


def address(scene: ScreenScene) -> str:
    """Return the address of a scene's screen on the site."""
    return f"/?{scene.query}#{scene.route}"


def _play(page: Page, scene: ScreenScene) -> None:
    page.add_init_script(prepared(scene))
    page.goto(address(scene))
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=READY_MS)
    if scene.over:
        _sit_at_the_end(page, scene)
    for tap in scene.taps:
        follow(page, tap)


def follow(page: Page, tap: str) -> None:
    """Make one of a scene's taps: a click on a control, or a key."""
    kind, _space, name = tap.partition(" ")
    if kind == "key":
        page.keyboard.press(name)
    else:
        page.locator(selector(tap)).first.click()


def selector(tap: str) -> str:
    """Return the CSS selector of a control, which is given by its command or by a class."""
    return tap if tap.startswith(".") else f'[data-do="{tap}"]'


def _sit_at_the_end(page: Page, scene: ScreenScene) -> None:
    """Open a finished game by its key from the list of past games."""
    page.evaluate("location.hash = '#/past'")
    link = page.locator(PAST).first.get_attribute("href") or ""
    page.evaluate("(to) => { location.hash = to }", at_the_end(scene, link))
    if not scene.story:
        expect(page.locator(".ending")).to_be_visible()


def at_the_end(scene: ScreenScene, link: str) -> str:
    """Return the hash of a finished game's screen by the link to its replay."""
    return link if scene.story else f"#/{_game_of(scene)}/{link.rsplit('/', maxsplit=1)[-1]}"


def _game_of(scene: ScreenScene) -> str:
    return scene.record.split("\n")[1].split(" ")[1]


def drawn(page: Page) -> None:
    """Wait until the page shows the effect of the last tap or key press."""
    expect(page.locator("html")).not_to_have_attribute("data-behind", "", timeout=READY_MS)


def settle(page: Page) -> None:
    """Wait until everything is drawn and loaded, and all animations have ended."""
    drawn(page)
    page.evaluate(
        "document.fonts.ready.then(() => Promise.allSettled("
        "document.getAnimations().map((move) => move.finished)))"
    )
