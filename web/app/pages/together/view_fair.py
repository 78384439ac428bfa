"""What is fair about the dice of a match between homes, and the menu of its table."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext, pgettext
from app.pages.together.match import FarMatch
from app.pages.together.sentences import trust_words
from app.ports.route import AFAR, Route
from app.table.view import ASK, REDO, TableFacts
from app.views.kit.widgets import block, dialog, icon
from app.views.result import LOOK_BACK, PRINT_OUT

SEND_AGAIN = "send-again"
"""Verb of a control."""


def far_menu(facts: TableFacts, *, is_sent: bool) -> Node:
    """Return the menu of the game, without ways to other players, rules or dice."""
    attrs = {"class": "block block--wood block--small", "href": f"#{Route(AFAR)}"}
    again = block([icon("share"), _("Send again")], SEND_AGAIN, "wood small")
    paper = block([icon("print"), _("Print the sheet")], PRINT_OUT, "wood small")
    rows: list[Child] = [
        block([icon("redo"), _("Redo")], REDO, "wood small") if facts.table.can_redo else None,
        again if is_sent else None,
        h("a", attrs, _("Has a link arrived?")) if is_sent else None,
        block(_("Watch the replay"), LOOK_BACK, "wood small"),
        paper if facts.is_printable else None,
        block(_("Is this fair?"), f"{ASK} fair", "wood small"),
        block(_("Keys and status"), f"{ASK} keys", "wood small"),
    ]
    return dialog("table", pgettext("menu", "This game"), rows, wide=True)


def fair_dialog(far: FarMatch) -> Node:
    """Return the dialog with what holds, and what does not."""
    rows = [h("li", None, text) for text in fair_sentences()]
    game = far.home.table.setup.game
    body: list[Child] = [
        h("ul", {"class": "afar__fair"}, rows),
        h("p", None, trust_words()) if game.has_secrets else None,
        [h("p", None, text) for text in _unguarded(far)],
    ]
    return dialog("fair", _("Is this fair?"), body, wide=True)


def fair_sentences() -> tuple[str, ...]:
    """Return the four sentences that hold."""
    return (
        _(
            "Nobody can choose the dice: each turn’s dice come from secret numbers of all homes, which were fixed before the game."
        ),
        _("Opening a link twice gives the same dice."),
        _("Nobody can know another home’s dice before they fall."),
        _(
            "Someone who changes the program could know the later rolls of their own turn before deciding what to keep."
        ),
    )


def _unguarded(far: FarMatch) -> list[str]:
    """Return what is to be said about the turns whose player could have tried several dice."""
    letter = far.home.letter
    quick = 1 if letter.party.starter and letter.turns else 0
    anew = [turn for turn in letter.unguarded if turn != quick]
    texts = []
    if quick:
        texts.append(_("Turn 1 was a quick start: its player could have tried several dice."))
    if anew:
        turns = ", ".join(map(str, anew))
        texts.append(
            ngettext(
                "In this turn, a home began new secret numbers on another device, and could have tried several dice: {turns}.",
                "In these turns, a home began new secret numbers on another device, and could have tried several dice: {turns}.",
                len(anew),
                turns=turns,
            )
        )
    return texts
