"""View of a class board without results: what to do, and a sketch of what it will show."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import icon, pips

SHARES = (0.55, 0.8, 0.65, 1, 0.7, 0.85)
"""Heights of the sketched bars, one for each face of a die."""


def empty_view() -> Node:
    """Return the steps that lead to results on the board, beside a sketched picture."""
    button = _("Show my result to the teacher")
    steps = (
        _(
            "Everyone plays on their own device. With a prepared link, they all start the same game."
        ),
        _("After the game, the button “{button}” shows the result as a code.", button=button),
        _(
            "Scan the codes with this device’s camera, or open links and files. Everything stays "
            "on this device."
        ),
        _(
            "Then big charts show the class’s points, dice and boxes, next to what chance and "
            "perfect play would give. Let everyone guess first."
        ),
    )
    link = {"class": "block block--paper block--small", "href": "#/class"}
    return h(
        "section",
        {"class": "board__empty paper", "aria-labelledby": "board-empty", "key": "empty"},
        h(
            "h2",
            {"class": "past__title", "id": "board-empty"},
            _("How results get onto the board"),
        ),
        h("ol", {"class": "board__steps"}, [h("li", {"class": "board__step"}, x) for x in steps]),
        _sketch(),
        h("a", link, icon("share"), _("Prepare a link")),
    )


def _sketch() -> Node:
    """Return an empty chart of a die's faces."""
    bars = [
        h(
            "span",
            {"class": "board__guess"},
            h("span", {"class": "board__bar", "style": {"--share": share}}),
            pips(face),
        )
        for face, share in enumerate(SHARES, 1)
    ]
    return h("div", {"class": "board__sketch", "aria-hidden": "true"}, bars)
