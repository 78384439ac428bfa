"""Experiments, events and chances in words."""

from __future__ import annotations

from fractions import Fraction

from app.i18n import _, grouped, ngettext
from app.views.kit.widgets import number, percent
from spielekiste.lab.events import (
    ABOVE,
    BELOW,
    DIFFERENT,
    EVEN,
    EXACTLY,
    HOUSE,
    LEAST,
    ROW,
    SAME,
    SUM,
    DiceEvent,
)
from spielekiste.lab.experiment import EACH, HELPS, HIGH, MOST, NOTHING, Experiment
from spielekiste.lab.result import LabResult, LabSum

LONGEST_DENOMINATOR = 100_000
"""Largest denominator of a chance that is written as a fraction."""


def event_sentence(event: DiceEvent) -> str:
    """Return an event as a sentence without a full stop."""
    n, face = event.bound, event.face
    if event.kind == LEAST:
        return ngettext(
            "At least {n} die shows {face}", "At least {n} dice show {face}", n, face=face
        )
    if event.kind == EXACTLY:
        return ngettext(
            "Exactly {n} die shows {face}", "Exactly {n} dice show {face}", n, face=face
        )
    return {
        ABOVE: _("The sum is more than {n}", n=n),
        BELOW: _("The sum is less than {n}", n=n),
        SUM: _("The sum is {n}", n=n),
        SAME: _("At least {n} dice show the same number", n=n),
        ROW: _row(n),
        DIFFERENT: _("All dice show different numbers"),
        EVEN: _("All dice show even numbers"),
        HOUSE: _("Full house: three of one number and two of another"),
    }[event.kind]


def _row(n: int) -> str:
    """Return the event of rolling a straight as text, with its name if it has one."""
    name = {4: _("Small straight"), 5: _("Large straight")}.get(n)
    if name is None:
        return _("At least {n} numbers in a row", n=n)
    return _("{name} (at least {n} numbers in a row)", name=name, n=n)


def dice_sentence(experiment: Experiment) -> str:
    """Return the dice and the number of rolls as text."""
    n, sides, rolls = experiment.dice, experiment.sides, experiment.rolls
    if rolls == 1:
        return ngettext(
            "Roll {n} die with {sides} sides once",
            "Roll {n} dice with {sides} sides once",
            n,
            sides=sides,
        )
    return ngettext(
        "Roll {n} die with {sides} sides up to {rolls} times",
        "Roll {n} dice with {sides} sides up to {rolls} times",
        n,
        sides=sides,
        rolls=rolls,
    )


def rule_sentence(rule: str) -> str:
    """Return a sentence that says which dice to keep."""
    return {
        HELPS: _("Keep what helps most"),
        MOST: _("Keep the number you have most of"),
        EACH: _("Keep one die of each number"),
        HIGH: _("Keep the numbers in the upper half"),
        NOTHING: _("Keep nothing: roll all dice again"),
    }[rule]


def experiment_sentence(experiment: Experiment) -> str:
    """Return a whole experiment as one line of text."""
    event, dice = event_sentence(experiment.event), dice_sentence(experiment)
    if experiment.rolls == 1:
        return _("{event}. {dice}.", event=event, dice=dice)
    rule = rule_sentence(experiment.rule)
    return _("{event}. {dice}. {rule}.", event=event, dice=dice, rule=rule)


def measure_name(event: DiceEvent) -> str:
    """Return the name of what an event measures, as the title of an axis."""
    if event.kind in (LEAST, EXACTLY):
        return _("How many dice show {face}", face=event.face)
    return {
        SAME: _("How many dice show the same number"),
        ROW: _("Numbers in a row"),
        DIFFERENT: _("How many different numbers"),
        EVEN: _("How many dice show an even number"),
        HOUSE: _("Full house: 1 for yes, 0 for no"),
    }.get(event.kind, _("Sum of the dice"))


def hits_sentence(result: LabResult | LabSum) -> str:
    """Return how often the event has happened, as text."""
    n, hits = result.attempts, result.hits
    if not n:
        return _("No attempts yet.")
    return ngettext(
        "It happened in {hits} of {number} attempt: {share}.",
        "It happened in {hits} of {number} attempts: {share}.",
        n,
        hits=grouped(hits),
        number=grouped(n),
        share=share_of(hits, n),
    )


def share_of(hits: int, attempts: int) -> str:
    """Return a share as a percentage, with a decimal if needed."""
    hundred = round(100 * hits / attempts, 1)
    if hits and not hundred:
        return percent(hits / attempts)
    whole = round(hundred)
    return _("{n}%", n=str(whole) if hundred == whole else number(hundred))


def fraction(chance: Fraction) -> str:
    """Return a chance as a fraction, or as a percentage if the fraction is long."""
    if chance.denominator > LONGEST_DENOMINATOR:
        return precise(chance)
    return ratio(chance)


def ratio(value: Fraction) -> str:
    """Return a fraction as text, or a whole number."""
    return "/".join(grouped(int(part)) for part in str(value).split("/"))


def precise(chance: Fraction) -> str:
    """Return a chance as a percentage with two decimals."""
    return _("{n}%", n=number(float(100 * chance), 2))


def both(chance: Fraction) -> str:
    """Return a chance as a fraction and a percentage; if the fraction is long, only the latter."""
    if chance.denominator > LONGEST_DENOMINATOR or chance.denominator == 1:
        return precise(chance)
    if (10_000 * chance).denominator == 1:  # the two decimals are exact
        return f"{ratio(chance)} = {precise(chance)}"
    return _("{fraction}, or about {percent}", fraction=ratio(chance), percent=precise(chance))
