"""View of a game's rules: short paragraphs, each with the clauses that it restates."""

from __future__ import annotations

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.rule_figures import figure, is_sign
from app.views.kit.widgets import dialog
from app.views.site.page_nav import ways
from app.words import WORDS
from app.words.base import Paragraph, Section


def rules_dialog(game: str, clause: str = "") -> Node:
    """Return the rules as a dialog; the paragraph of `clause` is marked."""
    title = _("{game}: how to play", game=words.game(game))
    return dialog("rules", title, rules_text(game, clause), wide=True)


def rules_page(game: str) -> Node:
    """Return the rules as a static page, with links to the other languages and the menu."""
    title = _("{game}: how to play", game=words.game(game))
    ways_on = [
        h("a", {"href": f"../../#/{game}"}, _("Go to the table")),
        h("a", {"href": f"../../#/print/{game}"}, _("Print blank sheets")),
        h("a", {"href": f"../../teachers/{i18n.spoken()}/{game}.html"}, _("For teachers")),
    ]
    return h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, title),
        rules_text(game, heading="h2"),
        ways(f"{game}.html", *ways_on),
    )


def rules_text(game: str, clause: str = "", heading: str = "h3") -> Node:
    """Return the rules for the dialog or, with headings one level higher, for the static page."""
    sections = [_section(section, clause, heading) for section in WORDS[game].rules]
    return h("div", {"class": "rules"}, sections)


def _section(section: Section, clause: str, heading: str) -> Node:
    rows = [_paragraph(paragraph, clause) for paragraph in section.paragraphs]
    title = h(heading, {"class": "rules__title"}, _(section.title))
    return h("section", {"class": "rules__part"}, title, rows)


def _paragraph(paragraph: Paragraph, clause: str) -> Node:
    meant = bool(clause) and clause in _clauses(paragraph.clauses)
    sign = is_sign(paragraph.shows)
    classes = ["rules__text", "is-meant" if meant else "", "has-sign" if sign else ""]
    mark = h("span", {"class": "rules__clause"}, paragraph.clauses)
    text, shown = (
        h("span", None, _(paragraph.text), " ", mark),
        figure(paragraph.shows) if paragraph.shows else None,
    )
    attrs = {"class": classes, "data-meant": meant}
    return h("p", attrs, [shown, text] if sign else [text, shown])


def _clauses(written: str) -> set[str]:
    """Return all clauses in a list of ranges such as `K1–K6, C10`."""
    found: set[str] = set()
    for part in written.split(", "):
        first, _dash, last = part.partition("–")
        letters = first.rstrip("0123456789")
        low = first.removeprefix(letters)
        high = last.removeprefix(letters) if last else low
        numbers = range(int(low), int(high) + 1) if low else ()
        found |= {f"{letters}{number}" for number in numbers} or {first}
    return found


def agreed(game: str, pairs: list[tuple[str, object]]) -> Child:
    """Return the table's house rules in one short line, or None if it has none."""
    labels = []
    for name, value in pairs:
        text = words.option(game, name)
        known = text.values.get(value)
        labels.append(known.label if known and value is not True else text.title)
    return h("p", {"class": "rail__agreed"}, " · ".join(labels)) if labels else None
