"""The kinds of visits with a damaged file, and the rules for judging their outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from e2e.siege import caches
from e2e.siege.builds import Build, stem
from e2e.siege.caches import Audit, plain
from e2e.siege.line import Fault, Line
from e2e.siege.look import Seen, Watch, Watched, until
from e2e.support.any_turn import QUERY, Scripted
from e2e.support.fixtures import visitor
from workshop.build.assets.service_worker import LATER

ADDRESS = f"/?{QUERY}#/kniffel/new"
"""URL of a set-up from which one tap starts a game."""

INDEX = "index.html"

MEND_S = 20.0
"""Seconds for which a page stays open to repair its caches."""

AUDIT_MS = 250
"""Interval between two comparisons of the caches with a build, in milliseconds."""

CONNECTIONS = 6
"""Number of connections to a server; the same number of requests without an answer blocks others."""

KEPT_S = 40.0
"""Timeout of the caching during a first visit, in seconds."""


SPARING: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "reduced_motion": "reduce",
}
"""Context options that save the processor time of drawing."""


class Visit(StrEnum):
    """Moment at which the fault occurs."""

    FIRST = "first"
    UPDATE = "update"
    ONLINE = "later online"
    OFFLINE = "later offline"


class Outcome(StrEnum):
    """Outcome of a case; all but WRONG are allowed, under the conditions of `judged`."""

    STARTED = "started"
    MENDED = "mended"
    """The page was ready after one automatic reload."""
    TOLD = "told"
    """The page failed with a correct message, and was ready over the next good connection."""
    NOTHING = "no page"
    """The page itself could not be loaded, and the browser reported it."""
    WHOLE = "kept whole"
    """An update was refused or complete, and the caches match one build exactly."""
    UNASKED = "unasked"
    """The file was never requested, so the fault did not occur."""
    WRONG = "WRONG"


@dataclass(frozen=True)
class Case:
    """Files that share a fault in one visit."""

    names: tuple[str, ...]
    group: str
    fault: Fault
    visit: Visit
    is_needed: bool
    """Whether no start can succeed without these files."""

    @property
    def is_at_start(self) -> bool:
        """True if a start requests these files."""
        return self.group.endswith("at the start")

    @property
    def key(self) -> str:
        """Name of the case in the stored results."""
        what = self.names[0] if len(self.names) == 1 else f"{self.group} × {len(self.names)}"
        return f"{self.visit} | {self.fault} | {what}"


@dataclass
class Result:
    """Result of a case."""

    outcome: Outcome
    why: str = ""
    """Reason for a wrong outcome."""
    reason: str = ""
    text: str = ""
    way: str = ""
    loads: int = 0


class Wrong(Exception):
    """Error for an outcome that is not allowed."""


class Place:
    """A browser, a connection and two builds, used by one worker for its cases."""

    def __init__(self, browser: Any, line: Line, first: Build, second: Build) -> None:
        self.browser, self.line = browser, line
        self.first, self.second = first, second
        self._homes: dict[bool, Home] = {}

    def run(self, case: Case) -> Result:
        """Run one case, and undo its effects."""
        try:
            result = self.ways[case.visit](self, case)
        except Wrong as wrong:
            result = Result(Outcome.WRONG, str(wrong))
        finally:
            self.line.mend()
            self.line.root = self.first.root
        if result.outcome is Outcome.WRONG:
            self._leave(is_update=case.visit is Visit.UPDATE)
        return result

    @property
    def ways(self) -> Mapping[Visit, Callable[[Any, Case], Result]]:
        """Function for each visit."""
        return WAYS

    def home(self, *, is_update: bool) -> Home:
        """Return a visitor who has the whole site cached."""
        if is_update not in self._homes:
            self._homes[is_update] = Home(self)
        return self._homes[is_update]

    def _leave(self, *, is_update: bool) -> None:
        if is_update in self._homes:
            self._homes.pop(is_update).context.close()

    def close(self) -> None:
        """Close the visitors' contexts."""
        for is_update in [*self._homes]:
            self._leave(is_update=is_update)

    def visitor(self) -> Any:
        """Return a new visitor."""
        return visitor(self.browser, self.line.address, service_workers="allow", **SPARING)

    def plain(self, somebody: Any) -> AbstractContextManager[Scripted]:
        """Return an empty page of the site, from which scripts access the visitor's storage."""
        return plain(somebody, self.line)

    def watch(self, somebody: Any) -> Watched:
        """Return a page in which the visitor starts the application."""
        return Watch(somebody, self.line)

    def forget(self, page: Any) -> None:
        """Empty the browser's HTTP cache."""
        caches.forget_http_cache(page)

    @contextmanager
    def network(self, somebody: Any, *, off: bool) -> Iterator[None]:
        """Disconnect the network during the block."""
        self.line.is_off = off
        somebody.set_offline(off)
        try:
            yield
        finally:
            self.line.is_off = False
            somebody.set_offline(offline=False)


class Home:
    """A visitor with a complete copy of a build."""

    def __init__(self, place: Place) -> None:
        self.place, self.context = place, place.visitor()
        self.build, self.next = place.first, place.second
        place.line.mend()
        place.line.root = self.build.root
        with place.plain(self.context) as page:
            if caches.renewed(page, place.line) != "installed":
                raise Wrong("the worker could not be installed over a good connection")
            audit = Audit(page, [self.build])
        self.kept = {name for name in self.build.hashes if not audit.lacks(self.build, [name])}

    def swap(self) -> None:
        """Exchange the two builds after an update."""
        self.build, self.next = self.next, self.build


def first(place: Place, case: Case) -> Result:
    """Apply the fault during the visitor's first visit."""
    context = place.visitor()
    try:
        place.line.damage(case.names, case.fault)
        watch = Watch(context, place.line)
        watch.open(ADDRESS)
        result = judged(watch, case)
        if watch.seen.state == "ready":
            _keeps_nothing_damaged(watch, place, case)
        place.line.mend()
        mends(watch, case)
        _becomes_whole(watch, place.first, place.home(is_update=False).kept)
        return result
    finally:
        context.close()


def _keeps_nothing_damaged(watch: Watch, place: Place, case: Case) -> None:
    """Wait for the end of caching, and check that the caches contain nothing damaged."""
    read = "() => document.documentElement.dataset.kept || ''"
    ended = ("all", "failed", "never")
    held = place.line.held
    until(
        watch.page,
        lambda: watch.page.evaluate(read) in ended or (held and place.line.quiet_s() > 1),
        KEPT_S,
    )
    audit = Audit(watch.page, [place.first])
    if audit.damaged:
        raise Wrong(f"damaged files in the cache: {audit.damaged[:3]}")
    kept = place.home(is_update=False).kept
    if watch.page.evaluate(read) == "all" and audit.lacks(place.first, kept & {*case.names}):
        raise Wrong("the page reports that all files are cached, but some are not")


def update(place: Place, case: Case) -> Result:
    """Apply the fault while the worker of the next build is being installed."""
    home = place.home(is_update=True)
    stems = {stem(name) for name in case.names}
    met = [name for name in home.next.hashes if stem(name) in stems]
    place.line.mend()
    place.line.root = home.next.root
    with place.plain(home.context) as page:
        caches.empty_storage(page)
        place.forget(page)
        place.line.damage(met, case.fault)
        how = caches.renewed(page, place.line)
        is_met = bool({*met} & {*place.line.asked})
        audit = Audit(page, [home.build, home.next])
    if audit.damaged:
        raise Wrong(f"damaged files in the cache: {audit.damaged[:3]} ({how})")
    if how == "installed" and (lost := audit.lacks(home.next, home.kept & {*met})):
        raise Wrong(f"installed without {lost[:3]}")
    lost = audit.lacks(home.build, home.kept & home.build.hashes.keys())
    if lost and audit.lacks(home.next, _kept_at_once(home)):
        raise Wrong(f"the old build has lost {lost[:3]}")
    result = _start_of_old(place, home, case) if case.is_at_start else Result(Outcome.WHOLE)
    _update_well(place, home)
    if not is_met:
        result = Result(Outcome.UNASKED)
    return result


def _start_of_old(place: Place, home: Home, case: Case) -> Result:
    watch = place.watch(home.context)
    try:
        watch.open(ADDRESS)
        return judged(watch, case)
    finally:
        watch.close()


def _update_well(place: Place, home: Home) -> None:
    """Check that the next good connection installs the complete next build."""
    place.line.mend()
    with place.plain(home.context) as page:
        until(page, lambda: not page.evaluate(caches.WORKERS)[0], caches.INSTALL_S)
        if not page.evaluate(caches.WORKERS)[1] and caches.renewed(page, place.line) != "installed":
            home.place.line.mend()
            _visit_for_update(place, home, page)
        caches.take_over(page)
        audit = Audit(page, [home.build, home.next])
        lost = audit.lacks(home.next, _kept_at_once(home))
    if lost or audit.damaged:
        raise Wrong(f"not repaired by a good connection: {(lost + audit.damaged)[:3]}")
    home.swap()


def _visit_for_update(place: Place, home: Home, page: Scripted) -> None:
    """Open the site, which replaces a damaged sw.js in the HTTP cache, until an update waits."""
    watch = place.watch(home.context)
    try:
        watch.open(ADDRESS)
        until(page, lambda: page.evaluate(caches.WORKERS)[1], caches.INSTALL_S)
    finally:
        watch.close()


def _kept_at_once(home: Home) -> list[str]:
    """Return the files of the next build that a device caches immediately."""
    return [
        name
        for name in home.next.hashes
        if name in home.kept or (name.startswith("assets/") and not LATER.match(name))
    ]


def later_online(place: Place, case: Case) -> Result:
    """Damage the cached copy, then visit with a working network."""
    return _later(place, case)


def later_offline(place: Place, case: Case) -> Result:
    """Damage the cached copy, then visit without a network."""
    return _later(place, case)


def _later(place: Place, case: Case) -> Result:
    home = place.home(is_update=False)
    is_offline = case.visit is Visit.OFFLINE
    place.line.mend()
    with place.plain(home.context) as page:
        caches.empty_storage(page)
        place.forget(page)
        if not caches.poison(page, case.names, case.fault):
            return Result(Outcome.UNASKED)
    if case.fault is Fault.SILENT:
        place.line.damage(case.names, case.fault)
    with place.network(home.context, off=is_offline):
        watch = place.watch(home.context)
        watch.open(ADDRESS)
        result = judged(watch, case)
    try:
        is_good = not is_offline and case.fault is not Fault.SILENT
        place.line.mend()
        if not is_good or watch.seen.state != "ready":
            mends(watch, case)
        _becomes_whole(watch, home.build, home.kept & {*case.names})
    finally:
        watch.close()
    return result


# ---------------------------------------------------------------------- judgement


def judged(watch: Watched, case: Case) -> Result:
    """Return the result of a start; raise `Wrong` if the rules do not allow it."""
    seen = watch.seen
    result = Result(Outcome.STARTED, "", seen.reason, seen.text, seen.way, seen.loads)
    if seen.loads > 1:
        raise Wrong(f"reloaded {seen.loads} times automatically")
    if seen.state == "ready":
        return _ready(watch, result)
    if seen.state == "failed":
        _true_words(seen, case)
        result.outcome = Outcome.TOLD
        return result
    if seen.state == "" and INDEX in case.names and case.visit is not Visit.UPDATE:
        result.outcome = Outcome.NOTHING
        return result
    if seen.state == "foreign" and INDEX in case.names and case.visit is Visit.FIRST:
        result.outcome = Outcome.NOTHING
        return result
    raise Wrong(
        {"silent": "neither ready nor failed", "": "no page"}.get(seen.state, "another page")
    )


def _ready(watch: Watched, result: Result) -> Result:
    if watch.seen.wavers:
        raise Wrong(f"said failed ({watch.seen.reason}), then ready")
    if not watch.play():
        raise Wrong("ready, but the game did not start")
    result.outcome = Outcome.MENDED if watch.seen.loads else Outcome.STARTED
    return result


def _true_words(seen: Seen, case: Case) -> None:
    """Check that the fault can cause this failure, and that the message is correct."""
    told = f"failed ({seen.reason}: {seen.text[:60]})"
    is_silent = case.fault is Fault.SILENT
    may_fail = case.is_needed or (is_silent and (case.is_at_start or len(case.names) > CONNECTIONS))
    if case.visit is Visit.OFFLINE and case.group.startswith("memory"):
        may_fail = True  # the plain start needs files that are cached when the line is free
    if not may_fail:
        raise Wrong(f"{told}, but no start needs the file")
    if case.visit is Visit.UPDATE:
        raise Wrong(f"{told}, but the old build is complete")
    if case.visit is Visit.ONLINE and not is_silent:
        raise Wrong(f"{told}, but the network delivers a good copy")
    untrue = {"old", "broken", ""} | (set() if is_silent else {"slow"})
    if seen.reason in untrue or not seen.text:
        raise Wrong(f"{told}: the message is wrong")


def mends(watch: Watched, case: Case) -> None:
    """Check that the next visit with a good connection starts."""
    before = watch.seen
    seen = watch.again() if before.state == "failed" else watch.open(ADDRESS)
    if seen.state != "ready" or not watch.play():
        told = f"{seen.state or 'no page'} {seen.reason}".strip()
        raise Wrong(
            f"not repaired by a good connection: {told} (was {before.state or 'no page'} {before.reason})"
        )
    if seen.loads > 1:
        raise Wrong(f"loaded {seen.loads} times during the repair")
    del case


def _becomes_whole(watch: Watched, build: Build, names: set[str]) -> None:
    """Check that the caches are repaired while the page is open, or after one reload."""
    if _is_whole(watch.page, build, names):
        return
    watch.open(ADDRESS)
    if watch.seen.state == "ready" and _is_whole(watch.page, build, names):
        return
    audit = Audit(watch.page, [build], names)
    if not (lost := audit.lacks(build, names)):
        return
    what = "damaged" if audit.damaged else "not cached again"
    raise Wrong(f"{what} after a good connection: {lost[:3]}")


def _is_whole(page: Scripted, build: Build, names: set[str]) -> bool:
    return until(
        page, lambda: not Audit(page, [build], names).lacks(build, names), MEND_S, AUDIT_MS
    )


WAYS: dict[Visit, Callable[[Place, Case], Result]] = {
    Visit.FIRST: first,
    Visit.UPDATE: update,
    Visit.ONLINE: later_online,
    Visit.OFFLINE: later_offline,
}
