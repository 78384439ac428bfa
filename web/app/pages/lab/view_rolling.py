"""View of a guess and the attempts: roll buttons, tray for real dice, dice rolled last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.lab.words import hits_sentence
from app.views.kit.widgets import block, icon, pips
from spielekiste.lab.attempts import Attempt
from spielekiste.lab.exact import ExactChance
from spielekiste.lab.result import APP, MOST_ATTEMPTS, REAL, LabResult
from spielekiste.parts.dice import Dice

LAB_AGAIN, LAB_BY, LAB_GUESS, LAB_ROLL = "lab-again", "lab-by", "lab-guess", "lab-roll"
LAB_SHARE, LAB_STOP, LAB_TYPE, LAB_TYPED = "lab-share", "lab-stop", "lab-type", "lab-typed"
LAB_UNDO, LAB_UNFACE = "lab-undo", "lab-unface"
"""Verbs of the controls."""

PIPS = 6
"""Number of sides of dice with spots; others have numbers."""


class SeriesFacts(NamedTuple):
    """The attempts at an experiment."""

    result: LabResult
    exact: ExactChance | None
    """The exact chances; None until they are computed."""
    is_open: bool
    """Whether they are shown."""
    attempt: Attempt | None
    """The attempt in progress, or the last one."""
    current: Attempt | None
    """The attempt for which real dice are rolled next; None until the chances are computed."""
    typed: Sequence[int]
    """Faces typed in for the next roll."""
    trail: Sequence[tuple[int, int]]
    """Numbers of attempts and of those in which the event happened, as they grew."""
    counts: Sequence[int]
    """Numbers of attempts that can be made at once."""
    left: int
    """Number of attempts that are still to be made."""
    can_undo: bool


def rolling_view(facts: SeriesFacts) -> Node:
    """Return the part of the page with the guess and the dice."""
    tray = _tray(facts) if facts.result.by == REAL else _buttons(facts)
    return h(
        "section",
        {"class": "lab__part paper", "aria-labelledby": "lab-rolling", "key": "rolling"},
        h("h2", {"class": "setup__title", "id": "lab-rolling"}, _("Guess, then roll")),
        _guess(facts.result),
        _origin(facts.result.by),
        tray,
        _attempt(facts.attempt),
        h("p", {"class": "lab__sentence"}, hits_sentence(facts.result)),
        _after(facts),
    )


def _guess(result: LabResult) -> Node:
    field = {
        "type": "number",
        "inputmode": "numeric",
        "class": "lab__number",
        "min": 0,
        "max": 100,
        "value": "" if result.guess is None else str(result.guess),
        "data-change": LAB_GUESS,
        "disabled": result.attempts > 0,
    }
    text = _("My guess: how many times out of 100?")
    return h(
        "label", {"class": "lab__ask", "key": "guess"}, h("span", None, text), h("input", field)
    )


def _origin(by: str) -> Node:
    """Return the choice between the app's dice and real dice."""
    labels = {APP: _("The app’s dice"), REAL: _("Our own dice")}
    sources = ((source, label, str(source == by).lower()) for source, label in labels.items())
    buttons = [
        h("button", {"type": "button", "data-do": f"{LAB_BY} {source}", "aria-pressed": on}, label)
        for source, label, on in sources
    ]
    return h(
        "div",
        {"class": "cut", "role": "group", "aria-label": _("Which dice?"), "key": "by"},
        buttons,
    )


# ---------------------------------------------------------------------- the app's dice


def _buttons(facts: SeriesFacts) -> Node:
    if facts.left:
        label = _("{n} attempts to go", n=facts.left)
        stop = block(_("Stop"), LAB_STOP, "", key="stop")
        return h(
            "div",
            {"class": "lab__tools", "key": "buttons"},
            stop,
            h("span", {"role": "status"}, label),
        )
    full = MOST_ATTEMPTS - facts.result.attempts
    buttons = [
        block(
            ngettext("{number} attempt", "{number} attempts", count, number=count),
            f"{LAB_ROLL} {count}",
            "" if count == 1 else "wood",
            key=f"roll {count}",
            disabled=facts.exact is None or count > full,
            **{"aria-busy": "true" if facts.exact is None else None},
        )
        for count in facts.counts
    ]
    return h("div", {"class": "lab__tools", "key": "buttons"}, buttons)


# ---------------------------------------------------------------------- real dice


def _tray(facts: SeriesFacts) -> Child:
    """Return the tray for entering real dice."""
    current = facts.current
    if current is None:
        return None
    to_roll, sides = current.to_roll, current.exact.experiment.sides
    ask = ngettext("Roll {n} die and tap it in.", "Roll {n} dice and tap them in.", to_roll)
    full = len(facts.typed) == to_roll
    faces = [_face_button(face, sides, disabled=full) for face in range(1, sides + 1)]
    dice = [die(face, sides) for face in facts.typed]
    dice += [pips(0) for _missing in range(to_roll - len(facts.typed))]
    back = block(
        [icon("eraser"), _("Remove the last one")],
        LAB_UNFACE,
        "wood small",
        disabled=not facts.typed,
    )
    done = block(
        _("That’s what we rolled"), LAB_TYPED, "small", disabled=not full, **{"data-next": full}
    )
    return h(
        "div",
        {"class": "own wood lab__tray", "role": "group", "aria-label": ask, "key": "tray"},
        _kept(current),
        h("p", {"class": "own__ask"}, ask),
        h("div", {"class": "own__dice", "aria-hidden": "true"}, dice),
        h("div", {"class": "own__faces lab__faces", "data-roving": True}, faces),
        h("div", {"class": "own__buttons"}, back, done),
    )


def _face_button(face: int, sides: int, *, disabled: bool) -> Node:
    attrs = {
        "type": "button",
        "class": "own__face",
        "data-do": f"{LAB_TYPE} {face}",
        "aria-label": str(face),
    }
    return h("button", attrs | {"disabled": disabled}, die(face, sides))


def _kept(attempt: Attempt) -> Child:
    """Return a sentence that says which dice to keep for the next roll."""
    if not attempt.rolls:
        return None
    if not attempt.kept:
        return h("p", {"class": "own__ask", "role": "status"}, _("Keep nothing."))
    text = _("Keep {dice}.", dice=" ".join(map(str, attempt.kept)))
    return h("p", {"class": "own__ask", "role": "status"}, text)


# ---------------------------------------------------------------------- the last attempt


def _attempt(attempt: Attempt | None) -> Child:
    """Return the dice of the last attempt, with a row for each roll and the kept dice marked."""
    if attempt is None:
        return None
    rows = [
        _row(number, attempt.rolls[number - 1], attempt)
        for number in range(1, len(attempt.rolls) + 1)
    ]
    event = attempt.exact.experiment.event
    happened = event.happens(attempt.rolls[-1])
    sentence = _("It happened!") if happened else _("It didn’t happen this time.")
    end = (
        None
        if attempt.to_roll
        else h("p", {"class": "lab__end", "data-met": "true" if happened else "false"}, sentence)
    )
    return h(
        "div",
        {"class": "lab__attempt", "key": "attempt"},
        h("ol", {"class": "lab__rolls"}, rows),
        end,
    )


def _row(number: int, dice: Dice, attempt: Attempt) -> Node:
    sides = attempt.exact.experiment.sides
    kept = list(attempt.exact.keep(dice, number)) if number < len(attempt.rolls) else []
    spoken = _("Roll {n}: {dice}", n=number, dice=" ".join(map(str, dice)))
    nodes: list[Node] = []
    for face in dice:
        stays = face in kept
        if stays:
            kept.remove(face)
        nodes.append(die(face, sides, kept=stays))
    return h(
        "li", {"class": "lab__roll", "key": number}, h("span", {"class": "unseen"}, spoken), nodes
    )


def die(face: int, sides: int, *, kept: bool = False) -> Node:
    """Return a small flat die, with pips if it has six sides and otherwise with a number."""
    if sides == PIPS:
        return pips(face, kept=kept)
    return h(
        "span", {"class": ["lab__die", "is-kept" if kept else ""], "aria-hidden": "true"}, str(face)
    )


def _after(facts: SeriesFacts) -> Child:
    """Return the buttons for undoing, restarting and sharing the counts."""
    is_begun = facts.attempt is not None and facts.attempt.to_roll > 0
    undo = block([icon("undo"), _("Undo the last roll")], LAB_UNDO, "paper small", key="undo")
    again = block([icon("again"), _("Start again")], LAB_AGAIN, "paper small", key="again")
    share = block(
        [icon("share"), _("Show my result to the teacher")],
        LAB_SHARE,
        "paper small",
        key="share",
    )
    has_counts = facts.result.attempts > 0
    can_undo = facts.result.by == REAL and (facts.can_undo or is_begun)
    return h(
        "div",
        {"class": "lab__tools", "key": "after"},
        undo if can_undo else None,
        [again, share] if has_counts else None,
    )
