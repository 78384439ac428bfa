"""Views of the coach's answer: best move, value, target box, and the cost of other moves."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.kit.numbers import number, percent
from app.views.kit.widgets import block, dialog, face_of, icon, knob, unseen
from app.words import WORDS
from app.words.coach import table_missing
from spielekiste.coach.advice import Advice, Choice
from spielekiste.parts.dice import HAND, Dice, Keep
from spielekiste.parts.sheet import Enter

OTHERS = 8
"""Maximum number of alternatives shown."""


def ways(*, ask: bool, count: bool) -> Node | None:
    """Return the buttons for the coach and for the chances that the table allows, or None."""
    if not ask and not count:
        return None
    label = {"class": "knob knob--label"}
    coach = knob("coach", _("What would the coach do?"), "coach", **label)
    chances = knob("chance", _("How likely is it?"), "chances", **label)
    shown = [
        _labelled(coach, _("Ask the coach")) if ask else None,
        _labelled(chances, _("Chances")) if count else None,
    ]
    return h("div", {"class": "aids", "key": "aids"}, shown)


def _labelled(button: Node, text: str) -> Node:
    return Node(button.tag, button.attrs, [*button.children, text], button.key)


def advice_dialog(game: str, advice: Advice | None, *, failed: bool) -> Node:
    """Return the dialog with the coach's answer, or with its progress or failure."""
    title = _("What would the coach do?")
    if advice is None:
        return dialog("coach", title, _waiting(failed=failed))
    return dialog("coach", title, _answer(game, advice), wide=True)


def _waiting(*, failed: bool) -> Node:
    text = table_missing() if failed else _("The coach is thinking…")
    return h("p", {"class": "coach__wait", "role": "status"}, text)


def _follow(move: Keep | Enter) -> str:
    return _("Fill it in") if isinstance(move, Enter) else _("Do that")


def _answer(game: str, advice: Advice) -> Node:
    best = advice.best
    rest = advice.choices[1 : OTHERS + 1]
    return h(
        "div",
        {"class": "coach"},
        h("p", {"class": "coach__best"}, shown_move(game, best.move)),
        h("p", None, worth_words(best), " ", aim_words(game, best)),
        block(_follow(best.move), "follow", "", **{"data-next": True}),
        others(game, rest) if rest else None,
    )


def worth_words(best: Choice) -> str:
    """Return a sentence with the average final score after a choice."""
    return _(
        "With perfect play from here, you’ll finish with {n} points on average.",
        n=number(best.expected),
    )


def aim_words(game: str, best: Choice) -> str:
    """Return the likeliest box for kept dice, with its chance; empty if the move fills in a box."""
    if isinstance(best.move, Enter):
        return ""
    box, met = words.thing(game, best.aim), percent(best.met[best.aim])
    return _("Most likely box: {box}. Chance of scoring there: {chance}.", box=box, chance=met)


def advice_words(game: str, advice: Advice) -> str:
    """Return the answer in words for screen readers."""
    best = advice.best
    return " ".join(
        filter(None, [move_words(game, best.move), worth_words(best), aim_words(game, best)])
    )


def others(game: str, choices: Sequence[Choice]) -> Node:
    """Return a table of choices with the points that each one costs."""
    head = h("tr", None, h("th", {"scope": "col"}, _("Other choices")),
             h("th", {"scope": "col"}, _("Points less")))  # fmt: skip
    rows = [
        h(
            "tr",
            None,
            h("th", {"scope": "row"}, h("span", {"class": "coach__way"},
              shown_move(game, choice.move))),
            h("td", None, number(choice.loss, 2)),
        )
        for choice in choices
    ]  # fmt: skip
    return h("table", {"class": "coach__others"}, h("thead", None, head), h("tbody", None, rows))


# ---------------------------------------------------------------------- moves, dice


def picture(game: str, move: Keep | Enter) -> Child:
    """Return the dice that a move keeps, or a pencil if the move fills in a box."""
    if isinstance(move, Enter):
        return icon("pencil")
    return dice_picture(game, move.dice) if move.dice else icon("again")


def dice_picture(game: str, dice: Dice, kept: Dice = ()) -> Node:
    """Return small dice, with the kept dice marked; hidden from screen readers."""
    left, shown = list(kept), []
    for face in dice:
        stays = face in left
        if stays:
            left.remove(face)
        shown.append(face_of(face, WORDS[game].faces, kept=stays))
    return h("span", {"class": "coach__dice", "aria-hidden": "true"}, shown)


def dice_words(game: str, dice: Dice) -> str:
    """Return a description of dice for screen readers."""
    names = words.faces(game)
    return ", ".join(names[face - 1] for face in dice) if names else " ".join(map(str, dice))


def shown_move(game: str, move: Keep | Enter) -> list[Child]:
    """Return a move as a picture with a short label, and as a full sentence for screen readers."""
    said = move_words(game, move)
    if isinstance(move, Enter) or not move.dice:
        return [picture(game, move), said]
    others = HAND - len(move.dice)
    short = ngettext(
        "Keep these and roll the other one.", "Keep these and roll the other {n}.", others
    )
    return [picture(game, move), h("span", {"aria-hidden": "true"}, short), unseen(said)]


def move_words(game: str, move: Keep | Enter) -> str:
    """Return a move as a sentence of advice."""
    if isinstance(move, Enter):
        return _("Fill in this box: {box}.", box=words.thing(game, move.box))
    if not move.dice:
        return _("Roll all five again.")
    return ngettext(
        "Keep {dice} and roll the other one.",
        "Keep {dice} and roll the other {n}.",
        HAND - len(move.dice),
        dice=dice_words(game, move.dice),
    )
