"""Page for school offices: what runs where, what is stored, parts and licences, accessibility.

Like the page for parents, it is checked by tests: claims about data by e2e/test_parents.py, those
about accessibility by the tests named in ACCESSIBLE.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from app import i18n
from app.dom.nodes import Node, h
from app.i18n import N_, _
from app.prerender.pages import to_html
from app.prerender.privacy import OFFICE, kept
from app.views.kit.widgets import page, part, ways
from spielekiste import __version__

INTRO = N_(
    "For data protection, IT and purchasing: what runs where, what is stored, what the app is "
    "made of, and how accessible it is."
)

RUNS = (
    N_(
        "The games run in the browser, on the device. The server only delivers files: it runs "
        "no program of ours and has no accounts or database."
    ),
    N_(
        "A school can also put the files on its own server, open the single-file version from a "
        "USB stick, or add a game to its learning platform (SCORM or Kolibri)."
    ),
    N_(
        "A game embedded in another site’s page runs in a frame. That page is told what everyone "
        "at the table may know, including the players’ names. It can also read the saved game, in "
        "which hidden cards are only scrambled."
    ),
)

CONTACTED = (
    N_(
        "The pages load files only from their own address. If the server sends the security policy "
        "that comes with the site, browsers also block everything else. There are no cookies, no "
        "tracking, no ads and no purchases."
    ),
    N_(
        "As with any website, the server sees a device’s IP address and the files it requests. "
        "The people who run the server decide how long this is logged."
    ),
    N_(
        "Games, results and bots leave the device only if someone shares them as a link, a code or "
        "a file."
    ),
    N_(
        "On a learning platform, a game reports only to that platform. It sends the status, the "
        "score, the time, and the saved game with the names in it."
    ),
)

NAMES = N_("Names are whatever the players type in; made-up names will do.")

PARTS = (
    N_(
        "The app is free software under the MIT licence; its drawings, sounds and texts were "
        "made for it. It also includes these components by other authors:"
    ),
    N_(
        "The machine-readable list (SBOM, CycloneDX 1.6) names every part with its version, "
        "licence and origin, as far as they are known. Parts with the scope “required” are "
        "shipped; those with “excluded” are only used to build or test the site."
    ),
)

AIM = N_(
    "The aim is WCAG 2.2, level AA. As far as we know, every criterion is met, but this is our "
    "own assessment of version {version}: nobody else has checked it, and automatic tests find "
    "only some of the barriers."
)

ACCESSIBLE = (
    N_(
        "Every screen and every kind of page, with axe’s rules for WCAG 2.2, levels A and AA: no "
        "problems found in the light or dark theme."
    ),
    N_(
        "Whole games of every kind: a program that gets only what a screen reader would read "
        "out can follow them."
    ),
    N_("Whole games by keyboard alone, and with a single switch."),
    N_(
        "Text at 200%, the text spacing of criterion 1.4.12, and windows 320 pixels wide: no text "
        "is cut off or covered, in any language."
    ),
    N_(
        "Text contrast in both themes; the players’ colours under simulated colour blindness. "
        "Every colour also has a shape."
    ),
)
"""Automatic tests: e2e/test_access.py, tests/ear, e2e/test_switch.py and test_kniffel_games.py,
e2e/test_text_spacing.py and test_text_fit.py, tests/test_patterns.py.
"""

UNTESTED = (
    N_("Real screen readers, braille displays, switches and eye trackers."),
    N_(
        "Real phones and tablets: nearly all tests run in Chromium on a computer, in windows "
        "the size of their screens. Firefox and WebKit are only tested briefly."
    ),
    N_("Use by people with disabilities."),
)

LIMITS = (
    N_("None of the texts are available in Easy Read."),
    N_("The licence texts are only in English."),
    N_("Adults have to solve a sum to unlock a table that a prepared link has locked."),
    N_(
        "Scanning codes with the camera requires sight. Links, files and typed codes are the "
        "alternatives."
    ),
)

REPORT = N_("If you find a barrier, please tell the people who run this site.")


class LicenceCount(NamedTuple):
    """Number of shipped parts under one licence."""

    name: str
    page: str
    """Path of the page with its texts, from the site's root."""
    parts: int


def filled(language: str, licences: Iterable[LicenceCount], sbom: str) -> dict[str, str]:
    """Return values for the page's placeholders; `sbom` is the path of the list of all parts."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_whole(_("For school offices"))),
        "description": escape(_whole(_(INTRO))),
        "main": to_html(office_page(licences, sbom)),
    }


def _whole(text: str) -> str:
    """Return a string without its soft hyphens, which are useful only on a page."""
    return text.replace("\N{SOFT HYPHEN}", "")


def office_page(licences: Iterable[LicenceCount], sbom: str) -> Node:
    """Return the page for school offices."""
    return page(h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("For school offices")),
        h("p", None, _(INTRO)),
        h(
            "div",
            {"class": "rules"},
            part(_("What runs where"), *map(_, RUNS)),
            part(_("No contact with third parties"), *map(_, CONTACTED)),
            kept(_(NAMES)),
            _parts(licences, sbom),
            _accessibility(),
        ),
        ways(OFFICE),
    ))  # fmt: skip


def _parts(licences: Iterable[LicenceCount], sbom: str) -> Node:
    first, second = map(_, PARTS)
    body = [_row(row) for row in licences]
    heads = [h("th", {"scope": "col"}, text) for text in (_("Licence"), _("Number of parts"))]
    rows = h("thead", None, h("tr", None, heads)), h("tbody", None, body)
    region = {"tabindex": 0, "role": "region", "aria-label": _("Parts and licences")}
    table = h("table", {"class": "stored stored--counts"}, rows)
    scroll = h("div", {"class": "stored__scroll"} | region, table)
    links = (
        h("a", {"href": "../../licences.html"}, _("Parts and licences")),
        " · ",
        h("a", {"href": f"../../{sbom}", "download": True}, _("Machine-readable list (SBOM)")),
    )
    return part(_("Parts and licences"), first, scroll, second, h("p", None, links))


def _row(row: LicenceCount) -> Node:
    link = h("a", {"href": f"../../{row.page}", "lang": "en"}, row.name)
    return h("tr", None, h("td", None, link), h("td", None, row.parts))


def _accessibility() -> Node:
    return part(
        _("Accessibility statement"),
        _(AIM, version=__version__),
        *_listed(_("Tested automatically"), ACCESSIBLE),
        *_listed(_("Not tested"), UNTESTED),
        *_listed(_("Known limits"), LIMITS),
        _(REPORT),
    )


def _listed(title: str, texts: Iterable[str]) -> tuple[Node, Node]:
    rows = [h("li", None, _(text)) for text in texts]
    return h("h3", {"class": "fair__words"}, title), h("ul", {"class": "duel__rules"}, rows)
