"""View of the page for grown-ups: a cupboard with three shelves, and a slip for each thing on them."""

from __future__ import annotations

from typing import Final, NamedTuple

from app import i18n
from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.ports.route import AFAR, BOTS, CHEST, CLASS, LAB, OPEN, PAST, TRAIN
from app.views.kit.widgets import EMBEDDING, HOSTING, PARENTS, icon, rail, settings_knob
from app.views.saved_games import SAVE_ALL


class Entry(NamedTuple):
    """One thing on a shelf."""

    icon: str
    title: str
    gives: str
    """What it gives, in one sentence."""
    path: str
    """Its address below the site's, in which `{lang}` is the language; empty for a verb."""


class Shelf(NamedTuple):
    """A shelf with its entries."""

    name: str
    title: str
    entries: tuple[Entry, ...]


HOME: Final = Shelf(
    "home",
    N_("At home"),
    (
        Entry(
            "again",
            N_("Continue or bring back a game"),
            N_("Paused games, deleted games, and replays of finished ones."),
            f"#/{PAST}",
        ),
        Entry(
            "save",
            N_("Save everything"),
            N_("All the games and bots on this device in one file, for any other device."),
            "",
        ),
        Entry(
            "plus",
            N_("Open a game"),
            N_("Carry on with a game from a file, a link or a text."),
            f"#/{OPEN}",
        ),
        Entry(
            "coach",
            N_("Dice puzzles"),
            N_("What would you keep? A new puzzle every day, and the coach explains the answer."),
            f"#/{TRAIN}",
        ),
        Entry(
            "duel",
            N_("Play from two homes"),
            N_("Take turns by messenger, or play with the same dice for each; without accounts."),
            f"#/{AFAR}",
        ),
        Entry(
            "clock",
            N_("Statistics"),
            N_("How often everyone has played and won, with averages and best scores."),
            f"#/{PAST}",
        ),
        Entry(
            "home",
            N_("Our chest"),
            N_(
                "Put your games first, hide the others, and set a PIN for this page and the settings."
            ),
            f"#/{CHEST}",
        ),
        Entry(
            "lock",
            N_("What this device stores"),
            N_("What is stored and sent, how to delete it, and how the games work offline."),
            f"about/{{lang}}/{PARENTS}",
        ),
    ),
)

LESSONS: Final = Shelf(
    "class",
    N_("In class"),
    (
        Entry(
            "share",
            N_("Prepare a link"),
            N_("Choose game, rules and names; the children scan a code and play."),
            f"#/{CLASS}",
        ),
        Entry(
            "people",
            N_("Class board"),
            N_("Collect everyone’s results by camera, link or file, and look at them together."),
            f"#/{CLASS}/board",
        ),
        Entry(
            "chance",
            N_("Probability lab"),
            N_("Guess, roll ten thousand times, and compare with the exact chance."),
            f"#/{LAB}",
        ),
        Entry(
            "bot",
            N_("My own bots"),
            N_("A course in Python: write a bot, and let it play against others."),
            f"#/{BOTS}",
        ),
        Entry(
            "print",
            N_("Worksheets"),
            N_("A lesson for each game to print, with an exercise and its solution."),
            "teachers/{lang}/index.html",
        ),
        Entry(
            "check",
            N_("Learning platforms"),
            N_("A game as a package for Moodle, ILIAS or Kolibri, which gets the result."),
            "teachers/{lang}/index.html#platforms",
        ),
        Entry(
            "pencil",
            N_("For school offices"),
            N_(
                "Privacy, licences and accessibility on one page, for those who have to approve it."
            ),
            "about/{lang}/office.html",
        ),
        Entry(
            "home",
            N_("A start page for the class"),
            N_("These tools and all the games at an address of their own, for tablets at school."),
            "class/{lang}/index.html",
        ),
    ),
)

SITES: Final = Shelf(
    "site",
    N_("On your site"),
    (
        Entry(
            "play",
            N_("Put a game on your website"),
            N_("Choose how it should look, and copy two lines of code."),
            f"about/{{lang}}/{EMBEDDING}",
        ),
        Entry(
            "language",
            N_("Addresses and messages"),
            N_("What an address can set, and what your page and the game say to each other."),
            f"about/{{lang}}/{EMBEDDING}#addresses",
        ),
        Entry(
            "flag",
            N_("Pages to link to"),
            N_("A page for each game, with its rules in thirty seconds, for a link or a QR code."),
            "games/{lang}/index.html",
        ),
        Entry(
            "home",
            N_("Host it yourself"),
            N_("What a web server of your own needs, with ready-made configurations."),
            f"about/{{lang}}/{HOSTING}",
        ),
        Entry(
            "rules",
            N_("Licences"),
            N_("Free software under the MIT licence; all its parts and their licences."),
            "licences.html",
        ),
        Entry(
            "save",
            N_("Source code"),
            N_("The rules and bots as a Python package to download, with every name explained."),
            "reference/{lang}/kniffel.html",
        ),
        Entry(
            "bot",
            N_("Python package"),
            N_("Rules, bots and coach for your own programs, with guides and examples in English."),
            "docs/index.html",
        ),
    ),
)

SHELVES: Final = (HOME, LESSONS, SITES)
"""The shelves from top to bottom."""


def cupboard_view() -> Node:
    """Return the cupboard below the title bar."""
    return h(
        "div",
        {"class": "page", "key": "grown-ups"},
        rail(_("For grown-ups"), settings_knob()),
        h("div", {"class": "cupboard"}, map(shelf, SHELVES), terms()),
    )


def shelf(one: Shelf, base: str = "") -> Node:
    """Return a shelf; `base` is the relative address of the site."""
    name = f"shelf-{one.name}"
    return h(
        "section",
        {"class": "cupboard__shelf", "aria-labelledby": name, "key": name},
        h("h2", {"class": "cupboard__label paper", "id": name}, _(one.title)),
        h("ul", {"class": "cupboard__slips"}, [_slip(entry, base) for entry in one.entries]),
    )


def terms() -> Node:
    """Return the line about costs and trademarks."""
    text = _(
        "Free, with no ads and no accounts. This is an unofficial project; the games’ names "
        "belong to their owners."
    )
    return h("p", {"class": "cupboard__front"}, text)


def _slip(entry: Entry, base: str) -> Node:
    return h(
        "li",
        {"class": "cupboard__slip paper", "key": entry.title},
        icon(entry.icon),
        h("div", None, _go(entry, base), h("p", None, _(entry.gives))),
    )


def _go(entry: Entry, base: str) -> Child:
    """Return the link to an entry, or the button for the one that is done here."""
    title, go = _(entry.title), {"class": "cupboard__go"}
    if not entry.path:
        return h("button", go | {"type": "button", "data-do": SAVE_ALL}, title)
    return h("a", go | {"href": base + entry.path.format(lang=i18n.spoken())}, title)
