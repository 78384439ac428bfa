"""View for choosing an experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.lab.words import event_sentence, experiment_sentence, rule_sentence
from app.views.kit.widgets import block, icon
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment

Choices = Mapping[str, Sequence[int | str]]
"""Values that the parts of an experiment may have."""


def form_view(
    experiment: Experiment,
    choices: Choices,
    kinds: Mapping[str, DiceEvent],
    examples: Sequence[Experiment],
) -> Node:
    """Return the part of the page with the experiment; `kinds` are the events to choose from."""
    event = experiment.event
    numbers: dict[str, int | str] = {
        "dice": experiment.dice,
        "sides": experiment.sides,
        "rolls": experiment.rolls,
        "rule": experiment.rule,
        "kind": event.kind,
        "bound": event.bound,
        "face": event.face,
    }
    give = block([icon("people"), _("Share with the class")], "lab-give", "paper small")
    labels = _labels()
    picks = {
        name: _pick(
            name,
            labels[name],
            {str(each): _value(name, each, kinds) for each in choices[name]},
            str(numbers[name]),
        )
        for name in labels
        if name in choices
    }
    dice = [picks.get(name) for name in ("dice", "sides", "rolls", "rule")]
    what = [picks.get(name) for name in ("kind", "bound", "face")]
    return h(
        "section",
        {
            "class": "lab__part lab__part--wide lab__form paper",
            "aria-labelledby": "lab-experiment",
            "key": "form",
        },
        h("h2", {"class": "setup__title", "id": "lab-experiment"}, _("The experiment")),
        h("p", {"class": "lab__sentence"}, experiment_sentence(experiment)),
        h("div", {"class": "lab__picks"}, dice),
        h("div", {"class": "lab__picks"}, what),
        _examples(examples, experiment),
        h("div", {"class": "lab__tools"}, give),
    )


def _labels() -> dict[str, str]:
    return {
        "dice": _("Dice"),
        "sides": _("Sides of each die"),
        "rolls": _("Rolls"),
        "rule": _("After a roll"),
        "kind": _("What should happen?"),
        "bound": _("How many, or what sum"),
        "face": _("Which number"),
    }


def _value(name: str, value: int | str, kinds: Mapping[str, DiceEvent]) -> str:
    """Return a value as text."""
    if name == "kind":
        return event_sentence(kinds[str(value)])
    if name == "rule":
        return rule_sentence(str(value))
    if name == "sides" and value == 2:
        return _("2 (a coin)")
    if name == "rolls" and value != 1:
        return _("up to {n}", n=value)
    return str(value)


def _pick(name: str, label: str, values: Mapping[str, str], chosen: str) -> Node:
    options = [
        h("option", {"value": value, "selected": value == chosen}, text)
        for value, text in values.items()
    ]
    select = h("select", {"data-change": f"lab-{name}", "value": chosen}, options)
    named = h("span", {"class": "field__label"}, label)
    inside = h("span", {"class": "pick"}, select, icon("down"))
    return h("label", {"class": f"lab__pick lab__pick--{name}", "key": name}, named, inside)


def _examples(examples: Sequence[Experiment], chosen: Experiment) -> Child:
    """Return a list of examples to begin with."""
    buttons = [
        block(
            event_sentence(example.event), f"lab-try {at}", "paper small",
            **{"aria-pressed": "true" if example == chosen else "false", "title": experiment_sentence(example)},
        )
        for at, example in enumerate(examples)
    ]  # fmt: skip
    title = h("h3", {"class": "lab__title", "id": "lab-examples"}, _("Or try one of these"))
    group = {"class": "lab__examples", "role": "group", "aria-labelledby": "lab-examples"}
    return [title, h("div", group, buttons)]
