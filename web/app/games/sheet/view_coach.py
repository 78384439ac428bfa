"""Views of the coach's answer: best move, value, target box, and the cost of other moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.ports.commands import TOGGLE
from app.views.kit.dice import Faces
from app.views.kit.dice_places import DicePlaces
from app.views.kit.widgets import block, dialog, face_of, icon, knob, number, percent, unseen
from app.words import WORDS
from app.words.common import table_missing
from spielekiste.coach.advice import Advice, Choice
from spielekiste.coach.chances import BoxOdds
from spielekiste.parts.dice import HAND, Dice, Keep
from spielekiste.parts.sheet import Box, Enter

AIM, COMPARE, FOLLOW, GUESS = "aim", "compare", "follow", "guess"
GUESS_BOX = "guess-box"
"""Verbs of the controls."""

HINT, CHANCES = "coach", "chances"
"""Verbs that open the coach's dialogs; also values of `Desk.asking`."""

OTHERS = 8
"""Maximum number of alternatives shown."""


def ways(*, ask: bool, count: bool) -> Node | None:
    """Return the buttons for the coach and for the chances that the table allows, or None."""
    if not ask and not count:
        return None
    label = {"class": "knob knob--label"}
    coach = knob("coach", _("What would the coach do?"), HINT, **label)
    chances = knob("chance", _("How likely is it?"), CHANCES, **label)
    buttons = [
        _labelled(coach, _("Ask the coach")) if ask else None,
        _labelled(chances, _("Chances")) if count else None,
    ]
    return h("div", {"class": "aids", "key": "aids"}, buttons)


def _labelled(button: Node, text: str) -> Node:
    return Node(button.tag, button.attrs, [*button.children, text], button.key)


POINTS, WIN = AIMS = ("points", "win")
"""What the coach looks for: the most points, or the move that wins most often."""


def advice_dialog(answer: Node | None, aim: str, *, failed: bool) -> Node:
    """Return the dialog with the coach's answer, or with its progress or failure.

    `aim` is one of `AIMS`; it is empty if there is no choice.
    """
    body = answer or _waiting(failed=failed)
    inside = [_aims(aim), body] if aim else body
    return dialog("coach", _("What would the coach do?"), inside, wide=answer is not None)


def _aims(aim: str) -> Node:
    """Return the choice of what the coach looks for."""
    labels = {POINTS: _("Most points"), WIN: _("To win")}
    blocks = [
        block(label, f"{AIM} {key}", "paper small", **{"aria-pressed": str(key == aim).lower()})
        for key, label in labels.items()
    ]
    attrs = {"class": "review__ways", "role": "group", "aria-label": _("What the coach looks for")}
    return h("div", attrs, blocks)


def _waiting(*, failed: bool) -> Node:
    text = table_missing() if failed else _("The coach is thinking…")
    return h("p", {"class": "coach__wait", "role": "status"}, text)


def follow_block(move: Keep | Enter) -> Node:
    """Return the button that makes the coach's move."""
    label = _("Fill it in") if isinstance(move, Enter) else _("Do that")
    return block(label, FOLLOW, "", **{"data-next": True})


def answer_view(game: str, advice: Advice) -> Node:
    """Return the answer: the best move, its points, and the other moves."""
    best = advice.best
    rest = advice.choices[1:]
    return h(
        "div",
        {"class": "coach"},
        h("p", {"class": "coach__best"}, shown_move(game, best.move)),
        h("p", None, worth_words(best), " ", aim_words(game, best)),
        follow_block(best.move),
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


def others(game: str, choices: Sequence[Choice], *, to_win: bool = False) -> Node:
    """Return a table of the first choices with the points, or the chance, that each one costs."""
    choices = choices[:OTHERS]
    titles = (_("Other choices"), _("Chance less") if to_win else _("Points less"))
    head = h("tr", None, [h("th", {"scope": "col"}, title) for title in titles])
    ways = [h("span", {"class": "coach__way"}, shown_move(game, choice.move)) for choice in choices]
    rows = [
        h("tr", None, h("th", {"scope": "row"}, way), h("td", None, _loss(choice, to_win=to_win)))
        for way, choice in zip(ways, choices, strict=True)
    ]
    return h("table", {"class": "coach__others"}, h("thead", None, head), h("tbody", None, rows))


def _loss(choice: Choice, *, to_win: bool) -> str:
    return percent(round(choice.loss, 3)) if to_win else number(choice.loss, 2)


# ---------------------------------------------------------------------- moves, dice


def picture(game: str, move: Keep | Enter) -> Child:
    """Return the dice that a move keeps, or a pencil if the move fills in a box."""
    if isinstance(move, Enter):
        return icon("pencil")
    return dice_picture(game, move.dice) if move.dice else icon("again")


def dice_picture(game: str, dice: Dice, kept: Dice = ()) -> Node:
    """Return small dice, with the kept dice marked; hidden from screen readers."""
    left, faces = list(kept), []
    for face in dice:
        stays = face in left
        if stays:
            left.remove(face)
        faces.append(face_of(face, WORDS[game].faces, kept=stays))
    return h("span", {"class": "coach__dice", "aria-hidden": "true"}, faces)


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


class Odds(NamedTuple):
    """Data for rendering the dialog."""

    game: str
    faces: Faces
    places: DicePlaces
    """Places of the dice, and which of them are kept."""
    may_keep: bool
    """Whether a tap on a die keeps or releases it."""
    whole_cup: bool
    """Whether all five dice are rolled every time (G1)."""
    chances: tuple[BoxOdds, ...]
    """The chances; empty until they are computed."""
    is_shown: bool
    """Whether the chances are shown."""
    guesses: Mapping[Box, int]
    """The guesses in percent, by box."""
    box: Box
    """The box to guess."""


def chances_dialog(odds: Odds) -> Node:
    """Return the dialog: the dice to keep, the guess, and then the exact chances."""
    ask = _("Tap the dice you’d keep. How likely are you to score in each box this turn?")
    if odds.whole_cup:
        ask = _(
            "You’re rolling all five dice again. How likely are you to score in each box this turn?"
        )
    body = h("div", {"class": "odds"}, h("p", None, ask), _dice(odds), _chances(odds))
    return dialog("chances", _("How likely is it?"), body, _button(odds), wide=True)


def _button(odds: Odds) -> Child:
    if odds.is_shown or not odds.chances:
        return None
    label = _("Compare") if odds.guesses else _("Show without guessing")
    return block(label, COMPARE, "" if odds.guesses else "paper")


def _chances(odds: Odds) -> Child:
    if not odds.chances:
        return h("p", {"role": "status"}, _("Working it out…"))
    return _list(odds) if odds.is_shown else _guessing(odds)


def _dice(odds: Odds) -> Node:
    """Return the five dice, with the kept dice shown as pressed."""
    places = odds.places
    buttons = []
    for place, face in enumerate(places.faces):
        label = _("Die {place}: {face}", place=place + 1, face=odds.faces.name(face))
        attrs = {
            "type": "button",
            "class": "odds__die",
            "data-do": f"{TOGGLE} {place}",
            "aria-pressed": "true" if place in places.kept else "false",
            "aria-label": label,
            "disabled": not odds.may_keep,
        }
        buttons.append(h("button", attrs, face_of(face, WORDS[odds.game].faces)))
    attrs = {"class": "odds__dice", "role": "group", "aria-label": _("Dice"), "data-roving": "row"}
    return h("div", attrs, buttons)


# ---------------------------------------------------------------------- the guess


def _guessing(odds: Odds) -> Node:
    """Return the controls for a guess: a box, and a chance from 0 to 100 percent."""
    game = odds.game
    guess = odds.guesses.get(odds.box)
    options = [
        h("option", {"value": box, "selected": box == odds.box}, words.thing(game, box))
        for box in (chance.box for chance in odds.chances)
    ]
    select = h("select", {"data-change": GUESS_BOX, "value": odds.box}, options)
    box = h("label", {"class": "pick"}, unseen(_("Box")), select, icon("down"))
    attrs = {
        "type": "range",
        "class": "odds__slider",
        "data-input": GUESS,
        "min": 0,
        "max": 100,
        "value": str(50 if guess is None else guess),
        "aria-label": _("Our guess (%)"),
    }
    figure = "?" if guess is None else percent(guess / 100)
    line = h("div", {"class": "odds__line"}, h("input", attrs), h("output", None, figure))
    return h("div", {"class": "odds__guess"}, h("p", None, _("What’s your guess?")), box, line)


def verdict(odds: Odds) -> str:
    """Return sentences that compare guesses and chances; empty if there are no guesses."""
    game = odds.game
    return " ".join(
        _(
            "{box}: you guessed {guess}; the exact chance is {chance}.",
            box=words.thing(game, chance.box),
            guess=percent(odds.guesses[chance.box] / 100),
            chance=percent(chance.in_turn),
        )
        for chance in odds.chances
        if chance.box in odds.guesses
    )


# ---------------------------------------------------------------------- the exact chances


def _list(odds: Odds) -> Child:
    said = verdict(odds)
    rows = [_row(odds, chance) for chance in odds.chances]
    why = _(
        "The bar shows the chance for the whole turn; the number below it is for the next "
        "roll only."
    )
    if len(odds.places.kept) == HAND:
        why = _("You’re keeping all five dice: this is what you’ll score.")
    return [
        h("p", {"class": "odds__verdict"}, said) if said else None,
        h("ul", {"class": "odds__rows"}, rows),
        h("p", {"class": "odds__why"}, why),
    ]


def _row(odds: Odds, chance: BoxOdds) -> Node:
    name = words.thing(odds.game, chance.box)
    guess = odds.guesses.get(chance.box)
    mark = None
    if guess is not None:
        mark = h("span", {"class": "odds__mark", "style": {"--share": f"{guess / 100:.3f}"}})
    bar = h("span", {"class": "odds__bar", "style": {"--share": f"{chance.in_turn:.4f}"}})
    return h(
        "li",
        {"class": "odds__row", "key": chance.box},
        h("span", {"class": "odds__box"}, name),
        h("span", {"class": "odds__number"}, percent(chance.in_turn)),
        h("span", {"class": "odds__room", "aria-hidden": "true"}, bar, mark),
        h("span", {"class": "odds__ways"}, _ways(chance)),
    )


def _ways(chance: BoxOdds) -> str:
    return ngettext(
        "next roll: {ways} in {n}",
        "next roll: {ways} in {n}",
        chance.of,
        ways=chance.ways,
    )
