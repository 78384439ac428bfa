"""The lock button, which replaces the home button, and the sum to solve for unlocking."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import block, dialog, icon


def lock_knob() -> Node:
    """Return the lock button; a long press, or a click by a screen reader, opens the sum."""
    label = _("To leave, hold for two seconds")
    attrs = {"class": "knob knob--lock", "type": "button", "data-do": "leave-how"}
    held = {"data-hold": "unlock", "aria-label": label, "title": label, "key": "lock"}
    return h("button", attrs | held, icon("lock"))


def leave_dialog(one: int, other: int, answer: str, *, wrong: bool) -> Node:
    """Return the dialog with a sum and a field for its result."""
    line = {
        "class": "field__line",
        "data-input": "leave-answer",
        "value": answer,
        "inputmode": "numeric",
        "autocomplete": "off",
        "enterkeyhint": "done",
        "maxlength": 4,
        "autofocus": True,
        "aria-invalid": "true" if wrong else None,
        "aria-describedby": "leave-wrong" if wrong else None,
    }
    asked = h("span", {"class": "field__label"}, _("What is {a} × {b}?", a=one, b=other))
    problem = h(
        "p", {"class": "problem", "id": "leave-wrong"}, icon("warn"), _("Not quite. Here is another one.")
    )  # fmt: skip
    form = h(
        "form",
        {"class": "leave", "data-submit": "leave-try", "novalidate": True},
        h(
            "p",
            None,
            _("The table is locked so that the game can go on. A grown-up can unlock it."),
        ),
        h("label", {"class": "field", "key": f"sum-{one}-{other}"}, asked, h("input", line)),
        problem if wrong else None,
        h(
            "div",
            {"class": "dialog__buttons"},
            block(_("Stay here"), "close", "paper small"),
            h("button", {"type": "submit", "class": "block block--small"}, _("Leave the table")),
        ),
    )
    return dialog("leave", _("Leave the table?"), form)
