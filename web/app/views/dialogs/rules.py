"""View of a game's rules: short paragraphs, each with the clauses that it restates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.card import back, card
from app.views.kit.widgets import dialog, fold, page, use, ways
from app.words import WORDS, rule_page
from app.words.base import Paragraph, Section
from spielekiste.rulebook.chapters import listed


def rules_dialog(game: str, clause: str = "") -> Node:
    """Return the rules as a dialog, with the paragraph for `clause` marked."""
    title = _("{game}: how to play", game=words.game(game))
    return dialog("rules", title, rules_text(game, clause), wide=True)


def rules_page(game: str) -> Node:
    """Return the rules as a static page, with links to the other languages and the menu."""
    title = _("{game}: how to play", game=words.game(game))
    ways_on = [
        h("a", {"href": f"../../#/{game}"}, _("Go to the table")),
        h("a", {"href": f"../../#/print/{game}"}, _("Print blank sheets")),
        h("a", {"href": f"../../teachers/{i18n.spoken()}/{game}.html"}, _("Worksheet")),
    ]
    return page(
        h(
            "main",
            {"class": "rule-page paper"},
            h("h1", {"class": "rule-page__title"}, title),
            rules_text(game, heading="h2"),
            ways(f"{game}.html", *ways_on),
        )
    )


def rules_text(game: str, clause: str = "", heading: str = "h3") -> Node:
    """Return the rules for the dialog; for the static page, headings are one level higher.

    The page has an anchor for each clause, so that a URL can link to the clause.
    """
    sections = rule_page(game)
    meant = [_is_meant(section, clause) for section in sections]
    opens = meant if any(meant) else [section is sections[0] for section in sections]
    anchors = _anchors(sections) if heading == "h2" else {}
    folds = [
        _section(section, clause, heading, anchors, is_open=is_open)
        for section, is_open in zip(sections, opens, strict=True)
    ]
    return h("div", {"class": "rules"}, brief(game, heading), h("div", None, folds))


def brief(game: str, heading: str) -> Node | None:
    """Return the thirty-second rules: a picture and a sentence for every step."""
    steps = [
        h(
            "li",
            {"class": "brief__step"},
            h("div", {"class": "brief__picture", "data-game": game}, figure(step.shows)),
            h("p", {"class": "brief__text"}, _(step.text)),
        )
        for step in WORDS[game].brief
    ]
    title = h(heading, {"class": "rules__title"}, _("In thirty seconds"))
    return (
        h("section", {"class": "brief"}, title, h("ol", {"class": "brief__steps"}, steps))
        if steps
        else None
    )


def _section(
    section: Section, clause: str, heading: str, anchors: Mapping[str, Paragraph], *, is_open: bool
) -> Node:
    rows = [_paragraph(paragraph, clause, anchors) for paragraph in section.paragraphs]
    return fold(_(section.title), rows, heading=heading, is_open=is_open)


def _paragraph(paragraph: Paragraph, clause: str, anchors: Mapping[str, Paragraph]) -> Node:
    clauses = set(listed(paragraph.clauses))
    meant = bool(clause) and clause in clauses
    sign = is_sign(paragraph.shows)
    classes = ["rules__text", "is-meant" if meant else "", "has-sign" if sign else ""]
    here = [h("span", {"id": one}) for one in sorted(clauses) if anchors.get(one) is paragraph]
    text, picture = (
        h("span", None, here, _(paragraph.text)),
        figure(paragraph.shows) if paragraph.shows else None,
    )
    attrs = {"class": classes, "data-meant": meant, "data-clauses": paragraph.clauses}
    return h("p", attrs, [picture, text] if sign else [text, picture])


def _is_meant(section: Section, clause: str) -> bool:
    """Return whether a section contains a paragraph with the clause."""
    return any(clause in listed(paragraph.clauses) for paragraph in section.paragraphs)


def _anchors(sections: Sequence[Section]) -> dict[str, Paragraph]:
    """Return the first paragraph for each clause."""
    anchors: dict[str, Paragraph] = {}
    for paragraph in (paragraph for section in sections for paragraph in section.paragraphs):
        for clause in listed(paragraph.clauses):
            anchors.setdefault(clause, paragraph)
    return anchors


def agreed(game: str, pairs: list[tuple[str, object]]) -> Child:
    """Return the table's house rules in one short line, or None if there are none."""
    labels = []
    for name, value in pairs:
        text = words.option(game, name)
        wording = text.values.get(value)
        labels.append(wording.label if wording and value is not True else text.title)
    return h("p", {"class": "rail__agreed"}, " · ".join(labels)) if labels else None


DIM = "~"
"""Prefix of an item that does not count in the example."""

NEXT = "|"
"""Separator between two examples."""

DRAWN = ("die-", "sym-", "task-", "spot-", "icon-", "coin", "pawn", "duck")
"""Prefixes of words that are drawn as sprites; other words are shown as text."""

ART = ("cup", "crown")
"""Names of drawings that the style sheet contains."""

OWNER = ":"
"""Separator between an item and the mark of its owner; by default, the owner is the red disc."""

DICE = ("die-", "sym-")
"""Prefixes of sprite names that are drawn as small dice."""

TASK = "task-"
"""Prefix of the names of tasks; their pictures are wider than they are high."""

CARD = "card-"
"""Prefix of the names of cards."""

BACK = "card-back"
"""Name of a card, face down."""


def figure(shows: str) -> Node:
    """Return the examples in a row, hidden from screen readers because the text says the same.

    `shows` is a line with the names of sprites, such as `die-5 die-5 ~die-1 = 10`.
    """
    strips = [strip.split() for strip in shows.split(NEXT)]
    drawn = [h("span", {"class": "figure__strip"}, map(_part, strip)) for strip in strips]
    attrs = {"class": "figure", "aria-hidden": "true", "data-token": "disc"}
    return h("span", attrs, drawn)


def is_sign(shows: str) -> bool:
    """Return whether the picture is a single item, which is shown before the text."""
    return len(shows.split()) == 1


def _part(word: str) -> Node:
    """Return one item; the brief rules animate the item according to its kind."""
    name, _owner, mark = word.removeprefix(DIM).partition(OWNER)
    attrs = {"class": "figure__part", "data-kind": _kind(name), "data-token": mark or None}
    return h("span", attrs, _thing(name, dim=word.startswith(DIM)))


def _kind(name: str) -> str:
    """Return the kind of an item's animation: `die`, `card`, `piece`, or `word` for text."""
    if name.startswith(DICE):
        return "die"
    if name.startswith(CARD):
        return "card"
    return "piece" if name.startswith(DRAWN) else "word"


def _thing(name: str, *, dim: bool) -> Child:
    if name == BACK:
        return back()
    if name.startswith(CARD):
        return card(name.removeprefix(CARD))
    if name.startswith(DRAWN):
        return use(name, " ".join(_kinds(name, dim=dim)))
    if name in ART:
        return h("span", {"class": "figure__art", "data-art": name})
    return h("span", {"class": ["figure__word", "is-dim" if dim else ""]}, name)


def _kinds(name: str, *, dim: bool) -> list[str]:
    """Return the CSS classes of a picture, for a die, an icon, a task or another item."""
    pips, task = name.startswith(DICE), name.startswith(TASK)
    kinds = {
        "pips": pips,
        "icon": name.startswith("icon-"),
        "figure__task": task,
        "figure__thing": not task,
        "is-dim": dim,
    }
    return [kind for kind, meant in kinds.items() if meant]
