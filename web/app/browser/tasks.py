"""Tasks of the page in which Python goes on: in the next one, or after the next paint."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from pyodide.ffi import create_proxy

import js

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
