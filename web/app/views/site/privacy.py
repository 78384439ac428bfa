"""The page for parents and school offices: what is stored and where, what is sent, how to erase it.

It stands in the site as a file of its own, so that it can be read, linked and printed without a
game being opened. What it says is held against a real visit by e2e/test_parents.py.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from app.dom.nodes import Node, h
from app.i18n import N_, _
from app.views.site.page_nav import part, ways

PAGE: Final = "parents.html"
"""What the page is called, in the folder `about/<language>` of the site."""

MEGABYTE = 1_000_000
"""In bytes, as devices count their room."""


class Stored(NamedTuple):
    """One thing that the crate keeps on the device."""

    place: str
    """`localStorage`, `IndexedDB` or `Cache Storage`, as every browser's own tools name it."""
    name: str
    """Its name there; a final `…` stands for any ending."""
    meaning: str


STORED: Final = (
    Stored("localStorage", "spielekiste.settings", N_("language, lamp, sound and other settings")),
    Stored("localStorage", "spielekiste.names", N_("the names that were typed in last")),
    Stored("localStorage", "spielekiste.minds", N_("which seats were people and which were bots")),
    Stored("localStorage", "spielekiste.paused", N_("which games wait to be gone on with")),
    Stored("localStorage", "spielekiste.lessons", N_("which game belongs to a prepared link")),
    Stored("localStorage", "spielekiste.lock", N_("the prepared link that locks the table")),
    Stored("localStorage", "spielekiste.invited", N_("that the app was offered once")),
    Stored(
        "localStorage",
        "spielekiste.aside.…",
        N_("the last step of a game, for the moment until it is stored below"),
    ),
    Stored(
        "IndexedDB",
        "spielekiste",
        N_("the games: names, options, every throw and every move, when it was played"),
    ),
    Stored("localStorage", "spielekiste.host…", N_("the same for games on other sites’ pages")),
    Stored(
        "IndexedDB", "spielekiste-hosts", N_("games on other sites’ pages, apart for each site")
    ),
    Stored("Cache Storage", "spielekiste-…", N_("the crate itself, so that it opens offline")),
)
"""All that is ever stored, and nothing of it holds anything else of a person."""


class Download(NamedTuple):
    """A form of the crate that can be carried away."""

    path: str
    """Where it lies, seen from the site's root."""
    size: int
    """In bytes."""


def parents_page(size: int) -> Node:
    """Return the page; `size` is what the whole crate takes on a device, in bytes."""
    return h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("For parents and schools")),
        h("p", None, _("Seven games for the table at home and in class: free, without accounts, advertising or purchases.")),
        h("div", {"class": "rules"}, _sent(), _kept(), _erasing(), _offline(size), _filter(), _makers()),
        h("div", {"data-downloads": True}),
        ways(PAGE),
    )  # fmt: skip


def downloads(crate: Download, folder: Download) -> Node:
    """Return the part about carrying the crate away, which stands where both files were built."""
    return h(
        "div",
        {"class": "rules"},
        part(
            _("On a stick"),
            _(
                "The crate is also one single file. Save it on a stick or a disk and open it by a "
                "double click: no server, no network, nothing to install. It wants Chrome or Edge "
                "89, Firefox 113 or Safari 16.4, or newer."
            ),
            _link(crate, _("One file"), "block block--small"),
            _("Whoever has a web server can put the unpacked folder anywhere on it."),
            _link(folder, _("The whole site as a zip"), "block block--small block--paper"),
        ),
    )


def _link(download: Download, name: str, kind: str) -> Node:
    size = _("{size} MB", size=f"{download.size / MEGABYTE:.1f}")
    text = h("span", None, name, " ", h("small", None, size))
    attrs = {"class": kind, "href": f"../../{download.path}", "download": True}
    return h("p", None, h("a", attrs, text))


def _sent() -> Node:
    return part(
        _("What is sent: nothing"),
        _("No name, no result and no tap leaves the device. No cookie is set, and nobody is counted."),
        _(
            "The web server only sees, as with every page, that a device fetches the crate’s files. "
            "A game that is handed on as a link or a code stands in the link itself; it is stored "
            "on no server."
        ),
    )  # fmt: skip


def _kept() -> Node:
    rows = [
        h(
            "tr",
            None,
            h("td", None, row.place),
            h("td", None, h("code", None, row.name)),
            h("td", None, _(row.meaning)),
        )
        for row in STORED
    ]
    heads = [h("th", {"scope": "col"}, text) for text in (_("Where"), _("Its name"), _("What"))]
    table = h("table", {"class": "stored"}, h("thead", None, h("tr", None, heads)), h("tbody", None, rows))  # fmt: skip
    return part(
        _("What is stored, and where"),
        _("All of it lies in the browser on this device alone, and only pages of this address can read it:"),
        h("div", {"class": "stored__scroll", "tabindex": 0, "role": "region",
                  "aria-label": _("What is stored, and where")}, table),
        _("It stays until you erase it. A game that was put away goes after a week."),
        _(
            "The crate as one file keeps the same in the browser that opens it, without the cache, "
            "and nothing on the stick. On another site’s page, a game is kept apart from your own, "
            "for that site alone. Where storage is blocked, nothing is stored."
        ),
    )  # fmt: skip


def _erasing() -> Node:
    sure = h(
        "div",
        {"class": "erase__sure", "data-erase-sure": True, "hidden": True},
        h("p", None, _("All games, names and settings on this device will be gone.")),
        h("button", {"type": "button", "class": "block block--small", "data-erase": "now"},
          _("Yes, erase it")),
        h("button", {"type": "button", "class": "block block--small block--paper", "data-erase": "keep"},
          _("Keep everything")),
    )  # fmt: skip
    told = {
        "role": "status",
        "data-erase-told": True,
        "data-done": _("Everything is erased. Please close other windows of the crate as well."),
        "data-failed": _("The browser refused. Please erase the site’s data in its settings."),
    }
    ask = {"type": "button", "class": "block block--small block--paper", "data-erase": "ask"}
    return part(
        _("How to erase it"),
        _("With this button, or in the browser’s settings as “site data” of this address."),
        h("div", {"class": "erase"}, h("button", ask, _("Erase everything on this device")), sure,
          h("p", told)),
    )  # fmt: skip


def _offline(size: int) -> Node:
    return part(
        _("Without a network"),
        _(
            "After the first visit the crate opens and plays with the network off. It takes up to "
            "{size} MB on the device.",
            size=round(size / MEGABYTE),
        ),
    )


def _filter() -> Node:
    return part(
        _("What a school’s filter must let through"),
        _(
            "One address, the one where this page lies, and nothing else: no other server, no "
            "other port, no WebSocket."
        ),
        _("Files of these kinds, WebAssembly among them:"),
        h(
            "p",
            None,
            h("code", None, "html css js mjs json webmanifest svg png woff2 wav wasm zip whl bin"),
        ),
    )


def _makers() -> Node:
    return part(
        _("Who made it"),
        _(
            "Volunteers, unofficially: the games’ names belong to their owners. The crate is free "
            "software under the MIT licence; its licence and that of every part are listed."
        ),
        h("p", None, h("a", {"href": "../../licences.html"}, _("Licences"))),
    )
