"""The border between Python and the page's JavaScript: every call, event and attribute that crosses it.

JavaScript's half is `web/js/globals.d.ts`. `tests/test_border.py` compares both, and both with their
uses in `web/app/browser` and `web/js`: a name that only one side knows fails. In the browser
`js.window` is a `PageWindow` (`py/workshop/typings/js.pyi`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

# ---------------------------------------------------------------------- calls


class SpielekistePage(Protocol):
    """Writes into the page; page.js."""

    def shown(self, act: Callable[[], None]) -> None:
        """Call it in a task of its own when the page was painted as it is now."""

    def write(self, steps: str, field: object) -> None:
        """Do all steps of a batch, in JSON; the field's own content stays."""

    def style(self) -> None:
        """Compute all styles that are not up to date."""

    def layout(self) -> None:
        """Lay out what is not up to date."""

    def adopt(self, drawn: str) -> bool:
        """Take the elements in the page for these nodes, in JSON; return whether they match."""


class SpielekisteShelf(Protocol):
    """Stores matches; shelf.js."""

    def opened(self) -> Awaitable[str]:
        """Return `{readable, kept: [[key, stamp, text], …]}` as JSON."""

    def put(self, key: str, base: str, stamp: str, text: str) -> Awaitable[str]:
        """Write a match; return `kept`, `newer`, `full` or `failed`."""

    def fetch(self, key: str) -> Awaitable[str]:
        """Return `[stamp, text]` of a match as JSON."""

    def drop(self, key: str) -> Awaitable[None]:
        """Delete a match."""

    def persist(self) -> Awaitable[None]:
        """Ask the browser to keep the storage."""


class SpielekisteHost(Protocol):
    """Talks to the page that frames this one; frame.js, in embed.html only."""

    met: Awaitable[None]
    """Settles once the host's origin is known; shelf.js waits for it."""

    @property
    def owner(self) -> str | None:
        """What all stored names begin with for that host; JavaScript's null while unknown."""

    def open(self, hear: Callable[[str], None]) -> None:
        """Pass on every message of the host as JSON, early ones included."""

    def tell(self, json: str) -> None:
        """Send the host a message."""


class SpielekisteEarly(Protocol):
    """A tap from before Python was ready; boot.js."""

    type: str
    """The event's type."""
    do: str
    """The control's attribute of that type; see `CONTROLS`."""
    value: str
    """What a field then held; empty for a tap."""
    control: object
    """The control itself; JavaScript's own."""


class PageWindow(Protocol):
    """The objects of the page that Python uses; all else of `window` is the browser's."""

    spielekistePage: SpielekistePage  # noqa: N815 - JavaScript's name
    spielekisteShelf: SpielekisteShelf  # noqa: N815
    spielekisteHost: SpielekisteHost  # noqa: N815 - missing where nothing frames the page
    spielekisteEarly: Any  # noqa: N815 - an array of `SpielekisteEarly`


# ---------------------------------------------------------------------- events on the window

UPDATE = "spielekiste:update"
"""JavaScript: a new version waits."""

DEVICE = "spielekiste:device"
"""JavaScript: more of the site is stored, or whether it can be installed has changed."""

KEPT = "spielekiste:kept"
"""JavaScript: another page has written a match; `detail` is `{key, stamp}`."""

LATE = "spielekiste:late"
"""JavaScript: the library could be read after all; `detail` is what `opened` returns."""

INSTALL = "spielekiste:install"
"""Python: ask the browser to install the site."""

RENEW = "spielekiste:renew"
"""Python: activate the new version."""

TO_PYTHON = (UPDATE, DEVICE, KEPT, LATE)
TO_PAGE = (INSTALL, RENEW)

# ---------------------------------------------------------------------- data-* attributes

ROOT_READ = ("kept", "kept-share", "kept-bytes", "install", "update", "embed")
"""Of the root element, written by JavaScript or the build, read by Python."""

ROOT_WRITTEN = ("state",)
"""Of the root element, written by Python and read by JavaScript."""

ROOT_SHARED = ("theme", "motion", "contrast", "size")
"""Of the root element, written by first.js from the settings, then by Python."""

ROOT_STYLES = ("behind",)
"""Of the root element, written by Python, read by styles and tests only."""

OUTLINE = "drawn"
"""Of `#app`: the name of the outline in the page, written by first.js, removed by Python."""

CONTROLS = {"click": "do", "change": "change", "input": "input", "submit": "submit"}
"""The attribute of a control, by event, that boot.js collects and Python answers."""
