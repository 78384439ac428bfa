"""How likely each box is with the dice that stay: guessed first, then counted, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import words
from app.dom import Child, Node, h
from app.i18n import _, ngettext
from app.views.numbers import percent
from app.views.parts import block, dialog, face_of, icon, unseen
from app.words import WORDS
from spielekiste.coach.chances import BoxOdds
from spielekiste.parts.dice import HAND

if TYPE_CHECKING:
    from app.coaching import Coaching


def chances_dialog(coaching: Coaching) -> Node:
    """Return the dice to choose from, the guess, and once it is made what was counted."""
    ask = _("Tap the dice that stay. How likely does a box bring points with them in this turn?")
    if coaching.board.state.rules.whole_cup:
        ask = _("All five dice are thrown again. How likely does a box bring points in this turn?")
    body = h("div", {"class": "odds"}, h("p", None, ask), _dice(coaching), _found(coaching))
    return dialog("chances", _("How likely is it?"), body, _button(coaching), wide=True)


def _button(coaching: Coaching) -> Child:
    if coaching.is_shown or not coaching.found:
        return None
    label = _("Compare") if coaching.guesses else _("Show without a guess")
    return block(label, "compare", "" if coaching.guesses else "paper")


def _found(coaching: Coaching) -> Child:
    if not coaching.found:
        return h("p", {"role": "status"}, _("Counting …"))
    return _list(coaching) if coaching.is_shown else _guessing(coaching)


def _dice(coaching: Coaching) -> Node:
    """The five dice; those that stay are pressed."""
    board = coaching.board
    game, places = coaching.screen.game, board.places
    buttons = []
    for place, face in enumerate(places.faces):
        label = _("Die {place}: {face}", place=place + 1, face=board.faces.name(face))
        attrs = {
            "type": "button",
            "class": "odds__die",
            "data-do": f"toggle {place}",
            "aria-pressed": "true" if place in places.kept else "false",
            "aria-label": label,
            "disabled": not board.may_keep,
        }
        buttons.append(h("button", attrs, face_of(face, WORDS[game].faces)))
    attrs = {"class": "odds__dice", "role": "group", "aria-label": _("Dice"), "data-roving": "row"}
    return h("div", attrs, buttons)


# ---------------------------------------------------------------------- the guess


def _guessing(coaching: Coaching) -> Node:
    """Which box, and how likely: a guess from 0 to 100."""
    game = coaching.screen.game
    guess = coaching.guesses.get(coaching.box)
    options = [
        h("option", {"value": chance.box, "selected": chance.box == coaching.box},
          words.thing(game, chance.box))
        for chance in coaching.found
    ]  # fmt: skip
    select = h("select", {"data-change": "guess-box", "value": coaching.box}, options)
    box = h("label", {"class": "pick"}, unseen(_("Box")), select, icon("down"))
    attrs = {
        "type": "range",
        "class": "odds__slider",
        "data-input": "guess",
        "min": 0,
        "max": 100,
        "value": str(50 if guess is None else guess),
        "aria-label": _("Our guess in percent"),
    }
    shown = "?" if guess is None else percent(guess / 100)
    line = h("div", {"class": "odds__line"}, h("input", attrs), h("output", None, shown))
    return h("div", {"class": "odds__guess"}, h("p", None, _("What do you guess?")), box, line)


def verdict(coaching: Coaching) -> str:
    """Say how near the guesses came, as sentences; nothing where none was made."""
    game = coaching.screen.game
    return " ".join(
        _(
            "{box}: guessed {guess}, exactly {chance}.",
            box=words.thing(game, chance.box),
            guess=percent(coaching.guesses[chance.box] / 100),
            chance=percent(chance.in_turn),
        )
        for chance in coaching.found
        if chance.box in coaching.guesses
    )


# ---------------------------------------------------------------------- what was counted


def _list(coaching: Coaching) -> Child:
    said = verdict(coaching)
    rows = [_row(coaching, chance) for chance in coaching.found]
    why = _("The bar is for the whole turn; below it what the next throw alone can do.")
    if len(coaching.dice) == HAND:
        why = _("All five dice stay: this is what lies there.")
    return [
        h("p", {"class": "odds__verdict"}, said) if said else None,
        h("ul", {"class": "odds__rows"}, rows),
        h("p", {"class": "odds__why"}, why),
    ]


def _row(coaching: Coaching, chance: BoxOdds) -> Node:
    name = words.thing(coaching.screen.game, chance.box)
    guess = coaching.guesses.get(chance.box)
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
        "next throw: {ways} of {n} way",
        "next throw: {ways} of {n} ways",
        chance.of,
        ways=chance.ways,
    )
