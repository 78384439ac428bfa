"""Static page for parents and schools: what is stored and sent, and how to delete it.

The page is a separate file, so that it can be read, linked and printed without starting a game.
e2e/test_parents.py compares its claims with a real visit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.views.kit.widgets import PARENTS, number, page, part, ways

PAGE: Final = PARENTS
"""File name of the page in the site's folder `about/<language>`."""

OFFICE: Final = "office.html"
"""File name of the page for school offices in the same folder (workshop/teaching/office.py)."""

MEGABYTE = 1_000_000
"""Bytes in a megabyte, in the decimal unit of device storage."""


class Stored(NamedTuple):
    """One kind of data stored on the device."""

    place: str
    """`localStorage`, `IndexedDB` or `Cache Storage`, as browsers' developer tools call it."""
    name: str
    """Name of the entry; a final `…` stands for any ending."""
    meaning: str


STORED: Final = (
    Stored("localStorage", "spielekiste.settings", N_("language, theme, sound and other settings")),
    Stored("localStorage", "spielekiste.names", N_("the player names you last typed in")),
    Stored(
        "localStorage",
        "spielekiste.habits",
        N_("names to choose from, and the players’ shapes and the rules from recent games"),
    ),
    Stored("localStorage", "spielekiste.minds", N_("which seats were people and which were bots")),
    Stored("localStorage", "spielekiste.paused", N_("which games are waiting to be continued")),
    Stored("localStorage", "spielekiste.lessons", N_("which game belongs to a prepared link")),
    Stored(
        "localStorage", "spielekiste.chest", N_("which boxes are in the chest, and in which order")
    ),
    Stored(
        "localStorage",
        "spielekiste.pin",
        N_("a mark of the PIN for grown-ups, from which nobody reads its digits"),
    ),
    Stored("localStorage", "spielekiste.lock", N_("the prepared link that locks the table")),
    Stored(
        "localStorage", "spielekiste.tips", N_("which tips for a first game have been followed")
    ),
    Stored(
        "localStorage",
        "spielekiste.bots…",
        N_("the bots you have written or kept, and the lessons you have done"),
    ),
    Stored(
        "localStorage", "spielekiste.lab…", N_("results from the probability lab, without names")
    ),
    Stored(
        "localStorage",
        "spielekiste.training…",
        N_("puzzles from your dice games: who played, and how often they were solved"),
    ),
    Stored(
        "localStorage",
        "spielekiste.duel…",
        N_("results of duels from other devices, with the names in them, and the last invitation"),
    ),
    Stored("localStorage", "spielekiste.prepared", N_("the last link prepared for a class")),
    Stored(
        "localStorage",
        "spielekiste.board…",
        N_("class boards: the results that were collected, with the names in them"),
    ),
    Stored(
        "localStorage",
        "spielekiste.invited",
        N_("whether installing the app has already been suggested"),
    ),
    Stored(
        "localStorage",
        "spielekiste.aside.…",
        N_("the last move of a game until it has been saved (see below)"),
    ),
    Stored(
        "IndexedDB",
        "spielekiste",
        N_(
            "the games: names, options, every roll and move, and when they were played; for a game "
            "between homes also the secret number from which your dice come"
        ),
    ),
    Stored("localStorage", "spielekiste.host…", N_("the same for games on other sites’ pages")),
    Stored(
        "IndexedDB",
        "spielekiste-hosts",
        N_("games on other sites’ pages, kept separate for each site"),
    ),
    Stored(
        "Cache Storage",
        "spielekiste-shared",
        N_("what another app has shared with this one, until it is opened"),
    ),
    Stored("Cache Storage", "spielekiste-…", N_("the app itself, so that it opens offline")),
)
"""Everything that is ever stored; no entry contains personal data other than listed here."""


class Download(NamedTuple):
    """A form in which the app can be downloaded."""

    path: str
    """Path from the site's root."""
    size: int
    """Size in bytes."""


def parents_page(size: int) -> Node:
    """Return the page; `size` is the space that the whole app needs on a device, in bytes."""
    return page(h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("For parents and schools")),
        h("p", None, _("Seven games to play together at home and in class: free, with no "
                       "accounts, no ads and nothing to buy.")),
        h("div", {"class": "rules"}, _sent(), kept(), _erasing(), _offline(size), _filter(), _makers()),
        h("div", {"data-downloads": True}),
        ways(PAGE),
    ))  # fmt: skip


def downloads(crate: Download, folder: Download) -> Node:
    """Return the section on downloads, for builds that contain both files."""
    return h(
        "div",
        {"class": "rules"},
        part(
            _("On a USB stick"),
            _(
                "There is also a single-file version. Save it on a USB stick or disk and open "
                "it with a double click: no server, no internet, nothing to install. It needs "
                "Chrome or Edge 89, Firefox 113 or Safari 16.4, or newer."
            ),
            _link(crate, _("Single-file version"), "block block--small"),
            _("If you have a web server, you can put the unzipped folder anywhere on it."),
            _link(folder, _("The whole site as a zip"), "block block--small block--paper"),
        ),
    )


def _link(download: Download, name: str, kind: str) -> Node:
    size = _("{size} MB", size=number(download.size / MEGABYTE))
    text = h("span", None, name, " ", h("small", None, size))
    attrs = {"class": kind, "href": f"../../{download.path}", "download": True}
    return h("p", None, h("a", attrs, text))


def _sent() -> Node:
    return part(
        _("What is sent: nothing"),
        _(
            "On this site, no names, results or taps leave the device. There are no cookies, and "
            "nobody is tracked."
        ),
        _(
            "As with any website, the server sees the device’s IP address and which files it "
            "loads. If you share a game or a bot as a link or a code, the link or code contains "
            "the whole game or program; it isn’t stored on any server."
        ),
        _(
            "A game on another site’s page tells that page what everyone at the table may know, "
            "names included, and on a learning platform it reports to the platform. The page for "
            "school offices says more."
        ),
        _(
            "The camera is used only to read the codes of other devices, and only when you turn it "
            "on. Its pictures are neither stored nor sent."
        ),
    )


def kept(*more: Child) -> Node:
    """Return the section on stored data, which ends with `more`."""
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
    heads = [h("th", {"scope": "col"}, text) for text in (_("Where"), _("Stored as"), _("What"))]
    head = h("thead", None, h("tr", None, heads))
    table = h("table", {"class": "stored"}, head, h("tbody", None, rows))
    return part(
        _("What is stored, and where"),
        _("Everything is stored in the browser on this device, and only pages from this "
          "address can read it:"),
        h("div", {"class": "stored__scroll", "tabindex": 0, "role": "region",
                  "aria-label": _("What is stored, and where")}, table),
        _(
            "It stays there until you delete it. Of the games you’ve deleted, the last 20 can be "
            "brought back, and older ones for a week."
        ),
        _(
            "“Save everything” on the page with past games saves all games, bots, class boards, "
            "puzzles and lab results in one file; “Open a game” brings them back."
        ),
        _(
            "The single-file version stores the same things, apart from the cache, in the "
            "browser that opens it; it stores nothing on the USB stick. A game on someone "
            "else’s page is stored for that site only, separately from your own games. If the "
            "browser blocks storage, nothing is stored."
        ),
        *more,
    )  # fmt: skip


def _erasing() -> Node:
    now = {"type": "button", "class": "block block--small"}
    keep = {"type": "button", "class": "block block--small block--paper"}
    sure = h(
        "div",
        {"class": "erase__sure", "data-erase-sure": True, "hidden": True},
        h("p", None, _("All games, bots, names and settings on this device will be deleted.")),
        h("button", now | {"data-erase": "now"}, _("Yes, delete everything")),
        h("button", keep | {"data-erase": "keep"}, _("Keep everything")),
    )
    status = {
        "role": "status",
        "data-erase-told": True,
        "data-done": _(
            "Everything has been deleted. Please also close any other windows of this app."
        ),
        "data-failed": _(
            "The browser wouldn’t allow it. Please delete this site’s data in the "
            "browser’s settings."
        ),
    }
    ask = {"type": "button", "class": "block block--small block--paper", "data-erase": "ask"}
    button = h("button", ask, _("Delete everything on this device"))
    return part(
        _("How to delete it"),
        _("Use this button, or delete the “site data” for this address in the browser’s settings."),
        h("div", {"class": "erase"}, button, sure, h("p", status)),
    )


def _offline(size: int) -> Node:
    return part(
        _("Offline"),
        _(
            "After the first visit, all games work offline. Depending on the settings, "
            "everything else is saved too; altogether, this takes up to {size} MB of space on "
            "the device.",
            size=round(size / MEGABYTE),
        ),
    )


def _filter() -> Node:
    return part(
        _("What a school’s web filter must allow"),
        _("Only the address this page comes from: no other servers, no other ports, no WebSocket."),
        _("These file types, including WebAssembly:"),
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
            "It was made by volunteers and isn’t an official product: the games’ names belong "
            "to their owners. It is free software under the MIT licence. That licence and the "
            "licences of all its parts are listed below."
        ),
        h("p", None, h("a", {"href": "../../licences.html"}, _("Licences"))),
    )
