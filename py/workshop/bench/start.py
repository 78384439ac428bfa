"""Start times of the site, compared with a page that starts the same wheels by documented PyScript.

Both are measured alternately in one run, so that other load on the machine affects both; only the
ratios matter. Starts are measured without Playwright, see `bare.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from workshop.bench import documented
from workshop.common.compress import BEST, packed
from workshop.common.content_types import PACKED
from workshop.common.goal import Goal
from workshop.common.paths import DIST, EXPORTED
from workshop.dev.bare import BarePage, bare_browser
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import running
from workshop.dev.tracing import PageTask, traced

ROUNDS = 5
THROWS = 3
"""Number of first visits over each connection."""

SLOW = 4
"""Slow-down factor of the processor that simulates a cheap tablet."""

WINDOW = "--window-size=1280,807"
"""Flag for a window with 720 pixels below Chromium's toolbar. The emulated viewport of Playwright would
be larger than its window, so a tap near its lower edge would have no visible effect.
"""

PLAYED = 40
"""Number of taps before the next visit is measured, on either site. Real visitors return after
having played, and by then the browser has cached compiled code.
"""

LONG_MS = 50
"""Duration above which browsers call a task long."""

READY_MS = 180_000

WAIT_S = 0.02
"""Interval in seconds between checks for something to tap."""

STUCK_S = 60
"""Timeout in seconds for something to tap in a game."""

PAINTED = """new Promise((done, fail) => {
  const html = document.documentElement;
  setTimeout(() => fail(new Error(`never painted: ${html.outerHTML.slice(0, 300)}`)), READY_MS);
  const look = () => {
    if (!html.hasAttribute('data-behind')) paint();
    else new MutationObserver((_seen, watch) => {
      if (html.hasAttribute('data-behind')) return;
      watch.disconnect();
      paint();
    }).observe(html, { attributeFilter: ['data-behind'] });
  };
  const paint = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (html.hasAttribute('data-behind') ? look() : done());
    port2.postMessage(0);
  });
  look();
})""".replace("READY_MS", str(READY_MS))
"""Promise that resolves when the page has painted everything. It does not ask for frames meanwhile,
which a slow page would have to make.
"""

WATCH = """(() => {
  const seen = window.benchSeen = { ready: 0, paint: 0, whole: 0, tasks: [], taps: [] };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true });
  watch('longtask', (task) => seen.tasks.push([task.startTime, task.duration]));
  watch('mark', (at) => { if (at.name === 'spielekiste:picture') seen.whole = at.startTime; });
  watch('paint', (at) => { if (at.name === 'first-contentful-paint') seen.paint = at.startTime; });
  window.benchReady = new Promise((done, fail) => {
    new MutationObserver(() => {
      if (document.documentElement.dataset.state !== 'ready') return;
      if (document.querySelector('[aria-busy=true]')) return;
      seen.ready ||= performance.now();
      done();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    setTimeout(fail, READY_MS, new Error('never ready'));
  });
  addEventListener('click', async (tap) => {
    await new Promise((handled) => setTimeout(handled));
    await PAINTED;
    seen.taps.push(performance.now() - tap.timeStamp);
  }, true);
})()""".replace("PAINTED", PAINTED).replace("READY_MS", str(READY_MS))
"""Script that records, in milliseconds, ready and paint times, long tasks, and taps
until painted.
"""

TAP = """(ways) => {
  const may = [...document.querySelectorAll(ways)].filter((way) =>
    !way.disabled && way.getAttribute('aria-disabled') !== 'true');
  const top = may.filter((way) => way.closest('dialog[open]'));
  const open = top.length ? top : may;
  window.benchTurn = (window.benchTurn || 0) + 7;
  if (open.length) open[window.benchTurn % open.length].click();
  return open.length;
}"""
"""Script that taps a control, a different one each time; returns the number of
available controls.
"""

WAYS = ", ".join(
    [
        *(f'[data-do^="{verb} "]' for verb in ("move", "preview", "begin")),
        *(f'[data-do="{verb}"]' for verb in ("throw", "off", "next", "deal", "show", "hide")),
        "[data-do=wish]",
        "[data-do=again]",
        "[data-step]",
    ]
)
"""Selectors of the controls that continue a game."""

AWAITED = """async (selector) => {
  const late = performance.now() + READY_MS;
  while (!document.querySelector(selector)) {
    if (performance.now() > late) throw new Error(`never found ${selector}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}""".replace("READY_MS", str(READY_MS))
"""Script that waits for an element."""

PLAY = f"""async ([game, ways]) => {{
  const awaited = {AWAITED};
  const start = '[data-do=start], [data-do="seat two"]';
  const box = document.querySelector(`#open-${{game}}`);
  if (box) box.click();
  else location.hash = `#/${{game}}/new`;
  await awaited(start);
  document.querySelector(start).click();
  await awaited(ways);
}}"""
"""Script that starts a game, from the menu by a tap, and waits until there is something to tap."""

THROW = f"""document.querySelector('[data-do=throw]').click(); {PAINTED}"""
"""Script that rolls the dice, and waits until the result is painted."""

TAPS = 100
"""Number of taps in each game."""

GAMES = ("kniffel", "ludo", "maumau")


@dataclass(frozen=True)
class Visit:
    """Times of one visit, in milliseconds from its start."""

    ready: float
    paint: float
    """First contentful paint; on our site, the first picture."""
    whole: float
    """Time at which all boxes of the menu were shown; 0 if that needed Python."""
    block: float
    """Longest task before the page was ready; 0 if below 50, as browsers don't report these."""


PARTS = ("ready", "paint", "whole", "block")
"""Values of a visit to print."""

KINDS = {
    "first visit": Goal("first visit, ready against documented PyScript", 0.18),
    "cached visit": Goal("cached visit, ready against documented PyScript", 0.20),
    "slow first visit": Goal(f"processor {SLOW} × slower, ready against documented PyScript", 0.13),
}
"""Goal of each kind of visit."""

ROUTES = (
    *(f"/{game}/new" for game in GAMES[1:]),
    *("/past", "/open", "/class", "/class/board", "/lab", "/train", "/bots", "/duel"),
    *("/play/weltraum?players=Ada,Ben", "/print/kniffel"),
)
"""Routes whose code is not in the snapshot; their pages may be loaded on demand."""

ROUTE = Goal("cached visit of any other route against documented PyScript's cached visit", 0.25)

PAINT = Goal("first contentful paint of the menu against our own ready time", 0.10)
BYTES = Goal("bytes on the wire to the first throw", 3_200_000, ",.0f")
BYTES_RATIO = Goal("bytes on the wire against documented PyScript", 1.15)


@dataclass(frozen=True)
class Line:
    """An emulated connection, and the goal of a first visit over it."""

    megabits: float
    """Megabits per second in either direction."""
    latency: int
    """Time until an answer begins, in milliseconds."""
    seconds: float
    """Most seconds from the address to the answered first throw."""

    @property
    def goal(self) -> Goal:
        """Target time for the first throw over this connection."""
        return Goal(f"{self.megabits} Mbit/s: first throw answered, s", self.seconds, ".1f")


LINES = (Line(1.6, 150, 16), Line(10, 40, 3.5))


def report() -> None:
    """Measure both sites alternately, and print the results."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        other = documented.write(Path(folder))
        for root in (DIST, other):
            compress(root)
        with running(DIST) as ours, running(other) as theirs:
            bench = Bench(playwright, {"ours": ours, "documented": theirs})
            print_starts(starts(bench.sites))
            print_tasks(start_tasks(ours))
            print_bytes({name: bench.bytes(name) for name in bench.sites})
            for line in LINES:
                print(line.goal.judged(median(first_throw(ours, line) for _ in range(THROWS))))
            for slow in (1, SLOW):
                print_taps(bench.taps(slow), slow)


def compress(root: Path) -> None:
    """Compress every file as strongly as a host would; the server then uses the cached results."""
    for path in root.rglob("*"):
        if path.is_file() and path.suffix not in PACKED and EXPORTED not in path.parts:
            packed(path.read_bytes(), BEST)


@dataclass(frozen=True)
class Bench:
    """The two sites in one browser."""

    playwright: Playwright
    sites: dict[str, str]
    """Address of each site, by name."""

    @contextmanager
    def visitor(self, name: str) -> Iterator[BrowserContext]:
        """Open a browser context with an empty cache, and without CSP, which PyScript violates."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as disk:
            context = self.playwright.chromium.launch_persistent_context(
                disk,
                executable_path=find_or_install(),
                args=[*FLAGS, WINDOW],
                no_viewport=True,
                base_url=self.sites[name],
                bypass_csp=True,
                locale="en-GB",
                reduced_motion="reduce",
                service_workers="block",
            )
            context.add_init_script(WATCH)
            yield context
            context.close()

    def bytes(self, name: str) -> int:
        """Return the bytes transferred, headers included, until a throw can be answered.

        On our site, the throw happens without a network, so it needs nothing that comes later.
        """
        with self.visitor(name) as context:
            page = context.new_page()
            sizes: list[int] = []
            wire = context.new_cdp_session(page)
            wire.on("Network.loadingFinished", lambda end: sizes.append(end["encodedDataLength"]))
            wire.send("Network.enable")
            arrive(page)
            needed = sum(sizes)
            if name == "ours":
                context.set_offline(offline=True)
                throw(page)
            return needed

    def taps(self, slow: int) -> tuple[list[float], float]:
        """Return the times from tap to painted result, and the longest task after the start."""
        with self.visitor("ours") as context:
            page = open_page(context, slow)
            arrive(page)
            for game in GAMES:
                play(page, game)
                for _ in range(TAPS):
                    tap(page)
            seen = page.evaluate("benchSeen")
            after = [long for at, long in seen["tasks"] if at > seen["ready"]]
            return sorted(seen["taps"]), max(after, default=0)


def open_page(context: BrowserContext, slow: int) -> Page:
    """Open a page on a processor slowed down by the factor `slow`."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


class Scripted(Protocol):
    """A page that runs scripts: Playwright's or a `BarePage`."""

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        """Return the value of an expression, or of a function called with `arg`."""


def starts(sites: Mapping[str, str]) -> dict[tuple[str, str], list[Visit]]:
    """Measure every kind of visit to each site, several times."""
    found: dict[tuple[str, str], list[Visit]] = {}
    for _ in range(ROUNDS):
        for slow, kinds in (
            (1, ("first visit", "cached visit")),
            (SLOW, ("slow first visit",)),
        ):
            for name, site in sites.items():
                with bare_browser(WINDOW) as browser:
                    for kind in kinds:
                        played = 0 if kind == kinds[-1] else PLAYED
                        seen = visit(browser.page(), site, slow, played=played)
                        found.setdefault((kind, name), []).append(seen)
                    for route in ROUTES if (slow, name) == (1, "ours") else ():
                        seen = visit(browser.page(), f"{site}/#{route}", slow)
                        found.setdefault((route, name), []).append(seen)
    return found


def start_tasks(site: str) -> list[PageTask]:
    """Return the main-thread tasks of a first visit until the page is ready."""
    with bare_browser(WINDOW) as browser:
        page = browser.page()
        return traced(browser, lambda: enter(page, site, 1))


def enter(page: BarePage, site: str, slow: int, script: str = "") -> None:
    """Open the site on a processor slowed down by the factor `slow`, and wait until it is ready.

    A script runs before any of the page.
    """
    page.send("Emulation.setCPUThrottlingRate", rate=slow)
    page.open(site, f"{WATCH};{script}")
    page.evaluate("benchReady")


def first_throw(site: str, line: Line) -> float:
    """Return the seconds from opening the address to the first throw, over one connection."""
    with bare_browser(WINDOW) as browser:
        page = browser.page()
        speed = line.megabits * 1_000_000 / 8
        page.send("Network.enable", maxTotalBufferSize=0, maxResourceBufferSize=0)
        page.send(
            "Network.emulateNetworkConditions",
            offline=False,
            latency=line.latency,
            downloadThroughput=speed,
            uploadThroughput=speed,
        )
        begun = monotonic()
        page.open(site, WATCH)
        page.evaluate("benchReady")
        throw(page)
        return monotonic() - begun


def visit(page: BarePage, site: str, slow: int, *, played: int = 0) -> Visit:
    """Open the site, wait until it is ready, and close it after `played` taps in a game."""
    enter(page, site, slow)
    seen: dict[str, Any] = page.evaluate("benchSeen")
    if played:
        play(page, GAMES[0])
    for _ in range(played):
        tap(page)
    page.close()
    early = [long for at, long in seen["tasks"] if at < seen["ready"]]
    return Visit(seen["ready"], seen["paint"], seen["whole"], max(early, default=0))


def arrive(page: Page) -> None:
    """Open the menu, and wait until Python is ready.

    The page itself reports this. Playwright's `expect` would repeatedly inspect every element,
    which would slow down only our page, since it shows more before Python runs.
    """
    page.goto("/", wait_until="commit")
    page.evaluate("benchReady")


def play(page: Scripted, game: str) -> None:
    """Start a game, and wait until there is something to tap."""
    page.evaluate(PLAY, [game, WAYS])


def throw(page: Scripted) -> None:
    """Start a game, roll the dice, and wait until the result is painted."""
    play(page, GAMES[0])
    page.evaluate(THROW)


def tap(page: Scripted) -> None:
    """Wait for a control, tap it, and wait until the result is painted.

    Raises `RuntimeError` if nothing can be tapped within `STUCK_S`.
    """
    late = monotonic() + STUCK_S
    while not page.evaluate(TAP, WAYS):
        if monotonic() > late:
            text = page.evaluate("document.body.innerText")
            raise RuntimeError(f"nothing to tap for {STUCK_S} s: {text}")
        sleep(WAIT_S)
    page.evaluate(PAINTED)


def print_starts(found: dict[tuple[str, str], list[Visit]]) -> None:
    """Print the median of each kind of visit, and the ratios."""
    print(*(f"{f'{part} ms':>10}" for part in PARTS), f" start, median of {ROUNDS};", end="")
    print(f" the cached visit follows one of {PLAYED} taps")
    for (kind, name), visits in found.items():
        print(*(f"{middle(visits, part):>10,.0f}" for part in PARTS), end="")
        print(f"  {kind}, {name}")
    for kind, goal in KINDS.items():
        pairs = zip(found[kind, "ours"], found[kind, "documented"], strict=True)
        print(goal.judged(median(ours.ready / theirs.ready for ours, theirs in pairs)))
    cached = [visit.ready for visit in found["cached visit", "documented"]]
    slowest = max(ROUTES, key=lambda route: middle(found[route, "ours"], "ready"))
    ratios = (one.ready / there for one, there in zip(found[slowest, "ours"], cached, strict=True))
    print(ROUTE.judged(median(ratios), f"the slowest, {slowest}"))
    print(PAINT.judged(median(one.paint / one.ready for one in found["first visit", "ours"])))


def print_tasks(tasks: list[PageTask]) -> None:
    """Print the longest task of a start, and the total time by which tasks exceed `LONG_MS`."""
    beyond = sum(max(0.0, task.took - LONG_MS) for task in tasks)
    print(
        f"longest task of a first visit: {max(tasks, key=lambda task: task.took)};"
        f" beyond {LONG_MS} ms each in all {beyond:.0f} ms"
    )


def print_bytes(found: dict[str, int]) -> None:
    """Print the bytes sent over the wire."""
    ours, theirs = found["ours"], found["documented"]
    print(BYTES.judged(ours))
    print(BYTES_RATIO.judged(ours / theirs, f"{theirs:,} there"))


def print_taps(found: tuple[list[float], float], slow: int) -> None:
    """Print median and 99th percentile of the taps, and the longest task while playing."""
    taps, block = found
    print(
        f"processor {slow} × slower: {len(taps)} taps, seen after {median(taps):.0f} ms in the"
        f" middle, p99 {taps[len(taps) * 99 // 100]:.0f} ms; longest task after ready"
        f" {f'{block:.0f} ms' if block else 'below 50 ms'}"
    )


def middle(visits: list[Visit], part: str) -> float:
    """Return the median of one value."""
    return float(median(getattr(visit, part) for visit in visits))
