"""Changes to an experiment's parts; other parts are adapted where necessary."""

from __future__ import annotations

from dataclasses import replace

from spielekiste.lab.events import ABOVE, BELOW, KINDS, ROW, SUM, DiceEvent
from spielekiste.lab.experiment import HELPS, NOTHING, RULES, SIDES, Experiment, most_dice
from spielekiste.parts.dice import THROWS

FIRST = Experiment(DiceEvent("least", 2, 6), 5, 6, 3, HELPS)
"""Experiment on a device's first visit."""

EXAMPLES = (
    Experiment(DiceEvent("sum", 7), 2),
    FIRST,
    Experiment(DiceEvent("row", 4), 5, 6, 3, HELPS),
    Experiment(DiceEvent("different"), 5),
    Experiment(DiceEvent("exactly", 5, 1), 10, 2),
)
"""Experiments to begin with."""

STRAIGHT = 4
"""Numbers in a row that are looked for at first."""


def changed(experiment: Experiment, part: str, value: str) -> Experiment:
    """Return the experiment with one part changed: dice, sides, rolls, rule, kind, bound or face.

    An invalid value changes nothing.
    """
    if value not in map(str, choices(experiment).get(part, [])):
        return experiment
    if part == "rule":
        return replace(experiment, rule=value)
    if part == "kind":
        event = usual_event(value, experiment.dice, experiment.sides)
        return experiment if event is None else replace(experiment, event=event)
    if part == "bound":
        return replace(experiment, event=replace(experiment.event, bound=int(value)))
    if part == "face":
        return replace(experiment, event=replace(experiment.event, face=int(value)))
    return _with_dice(experiment, {part: int(value)})


def kinds(experiment: Experiment) -> dict[str, DiceEvent]:
    """Return the available events by kind: the chosen one, and the others with default numbers."""
    found = {kind: usual_event(kind, experiment.dice, experiment.sides) for kind in KINDS}
    found[experiment.event.kind] = experiment.event
    return {kind: event for kind, event in found.items() if event is not None}


def choices(experiment: Experiment) -> dict[str, list[int | str]]:
    """Return the possible values of each part of an experiment that offers a choice."""
    dice, sides, event = experiment.dice, experiment.sides, experiment.event
    found: dict[str, list[int | str]] = {
        "dice": list(range(1, most_dice(sides) + 1)),
        "sides": list(SIDES),
        "rolls": list(range(1, THROWS + 1)),
        "kind": list(kinds(experiment)),
    }
    if experiment.rolls > 1:
        found["rule"] = list(RULES)
    if KINDS[event.kind]:
        found["bound"] = list(event.bounds(dice, sides))
    if KINDS[event.kind] > 1:
        found["face"] = list(range(1, sides + 1))
    return found


def usual_event(kind: str, dice: int, sides: int) -> DiceEvent | None:
    """Return a kind of event with default numbers; None if it is impossible with these dice."""
    face = sides if KINDS[kind] > 1 else 0
    bounds = DiceEvent(kind).bounds(dice, sides)
    if not bounds:
        return None
    middle = dice * (sides + 1) // 2
    wished = {ABOVE: middle + dice // 2, BELOW: middle - dice // 2, SUM: middle, ROW: STRAIGHT}
    least, most = (bounds[0], bounds[-1]) if KINDS[kind] else (0, 0)
    return DiceEvent(kind, min(max(wished.get(kind, 2), least), most), face)


def _with_dice(experiment: Experiment, parts: dict[str, int]) -> Experiment:
    """Return the experiment with other dice or rolls, and an event that they allow."""
    sides = parts.get("sides", experiment.sides)
    dice = min(parts.get("dice", experiment.dice), most_dice(sides))
    rolls = parts.get("rolls", experiment.rolls)
    rule = NOTHING if rolls == 1 else HELPS if experiment.rolls == 1 else experiment.rule
    event = experiment.event
    if not event.fits(dice, sides):
        event = usual_event(event.kind, dice, sides) or DiceEvent("least", 1, sides)
    return Experiment(event, dice, sides, rolls, rule)
