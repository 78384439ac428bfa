"""Page "Host it yourself": what a server needs, what each header gives, and ready configurations.

HOSTING.md in the repository is the same in English; `make messages` writes it. A test compares the
table with netlify.toml.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

from app import i18n
from app.dom.nodes import Node, h
from app.i18n import N_, SOURCE, _
from app.prerender.pages import to_html
from app.views.kit.widgets import HOSTING, page, part, ways
from workshop.common.paths import HOSTING as FOLDER
from workshop.common.paths import ROOT

FILE = ROOT / "HOSTING.md"

INTRO = N_(
    "The site is a folder of files. Any web server can deliver it, at any path, without a program, "
    "a database or another server."
)

NEEDS = (
    N_("No header is needed to play, to embed a game or to play offline."),
    N_(
        "For offline play, the address must begin with https://; only on the computer that runs the "
        "server does http://localhost work too."
    ),
)

READY = (
    N_(
        "The build writes these files from netlify.toml, and they are tested with these servers. "
        "Their first lines say what to do."
    ),
    N_(
        "If the build knows the site’s address (SITE_ADDRESS), they already contain it, together "
        "with its sub-folder."
    ),
)


class Row(NamedTuple):
    """A row of a table: the name of headers or the path of a file, and its meaning."""

    name: str
    meaning: str


CONFIGURATIONS = (
    Row(f"{FOLDER}/nginx.conf", N_("for nginx")),
    Row(f"{FOLDER}/Caddyfile", N_("for Caddy")),
    Row(f"{FOLDER}/apache.conf", N_("for Apache; on shared hosting, as .htaccess")),
    Row(".nojekyll", N_("for GitHub Pages; it is already in the folder")),
    Row("netlify.toml", N_("for Netlify; it is in the sources")),
)

GIVEN = (
    Row(
        "Content-Type",
        N_(
            "Scripts (.js, .mjs) run only with the right type; Python starts sooner if .wasm files "
            "have theirs too."
        ),
    ),
    Row("Content-Encoding", N_("Compression cuts the first download to about a quarter.")),
    Row(
        "Cache-Control",
        N_(
            "Files below assets never change and are kept for a year (immutable). index.html and "
            "sw.js are checked at every visit (no-cache), so that updates arrive at once."
        ),
    ),
    Row(
        "Content-Security-Policy",
        N_(
            "Nothing can be loaded from other sites or sent to them. Below arena it also keeps bots "
            "that someone else wrote away from the internet. frame-ancestors can name the sites that "
            "may embed games."
        ),
    ),
    Row("X-Frame-Options", N_("Other sites can embed single games, but not the whole site.")),
    Row(
        "Access-Control-Allow-Origin",
        N_(
            "Games also run in sandboxed iframes, and embedded games have a picture before they load."
        ),
    ),
    Row(
        "Cross-Origin-Resource-Policy, Cross-Origin-Embedder-Policy",
        N_("Pages that require these headers from everything they load can embed games too."),
    ),
    Row(
        "Permissions-Policy",
        N_("Location, microphone and everything else that the games don’t use are switched off."),
    ),
    Row("Referrer-Policy", N_("Links to other sites don’t reveal which page they were on.")),
    Row("X-Content-Type-Options", N_("Browsers don’t guess other content types.")),
    Row("Speculation-Rules", N_("Chromium loads a game just before “Play” is tapped.")),
    Row("Content-Disposition", N_("Downloads below take are saved instead of opened.")),
)
"""What each header gives, in the order of importance."""

WITHOUT = (
    N_(
        "GitHub Pages and similar hosts can’t send headers of your own. Games can still be played, "
        "offline too, and embedded."
    ),
    N_(
        "Three things are missing: the security policy, so play only bots that you trust; the choice "
        "of who may embed games; and long caching, so browsers check files again after ten minutes."
    ),
)


class Section(NamedTuple):
    """A part of the page: paragraphs, then a table with these two headings, if it has rows."""

    title: str
    texts: tuple[str, ...]
    heads: tuple[str, str] = ("", "")
    rows: tuple[Row, ...] = ()


SECTIONS = (
    Section(N_("What it needs"), NEEDS),
    Section(N_("Ready-made configurations"), READY, (N_("File"), N_("Use")), CONFIGURATIONS),
    Section(N_("What each header does"), (), (N_("Header"), N_("What it does")), GIVEN),
    Section(N_("Without headers"), WITHOUT),
)


# ---------------------------------------------------------------------- the page


def filled(language: str) -> dict[str, str]:
    """Return values for the page's placeholders."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("Host it yourself")),
        "description": escape(_(INTRO)),
        "main": to_html(hosting_page()),
    }


def hosting_page() -> Node:
    """Return the page on hosting the site oneself."""
    return page(h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("Host it yourself")),
        h("p", None, _(INTRO)),
        h("div", {"class": "rules"}, [_part(section) for section in SECTIONS]),
        ways(HOSTING),
    ))  # fmt: skip


def _part(section: Section) -> Node:
    texts = map(_, section.texts)
    return part(_(section.title), *texts, *([_table(section)] if section.rows else []))


def _table(section: Section) -> Node:
    heads = [h("th", {"scope": "col"}, _(head)) for head in section.heads]
    rows = h("thead", None, h("tr", None, heads)), h("tbody", None, [_row(r) for r in section.rows])
    region = {"tabindex": 0, "role": "region", "aria-label": _(section.title)}
    return h(
        "div",
        {"class": "stored__scroll"} | region,
        h("table", {"class": "stored stored--said"}, rows),
    )


def _row(row: Row) -> Node:
    name = h("code", None, row.name)
    is_file = row.name.startswith(f"{FOLDER}/")
    link = h("a", {"href": f"../../{row.name}", "download": True}, name) if is_file else name
    return h("tr", None, h("td", None, link), h("td", None, _(row.meaning)))


# ---------------------------------------------------------------------- the file


def write() -> list[Path]:
    """Write HOSTING.md if it has changed; return its path then."""
    text = markdown()
    if FILE.is_file() and FILE.read_text("utf-8") == text:
        return []
    FILE.write_text(text, "utf-8")
    return [FILE]


def markdown() -> str:
    """Return the English page as Markdown."""
    i18n.speak(SOURCE)
    parts = [f"# {_('Host it yourself')}", INTRO, *map(_section, SECTIONS)]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> str:
    lines = [f"## {section.title}", *section.texts]
    return "\n\n".join([*lines, *(["\n".join(_lines(section))] if section.rows else [])])


def _lines(section: Section) -> list[str]:
    names = [", ".join(f"`{name}`" for name in row.name.split(", ")) for row in section.rows]
    rows = [f"| {name} | {row.meaning} |" for name, row in zip(names, section.rows, strict=True)]
    return [f"| {' | '.join(section.heads)} |", "| --- | --- |", *rows]
