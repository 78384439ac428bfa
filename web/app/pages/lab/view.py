"""View of the lab's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, grouped, ngettext
from app.pages.lab.view_picture import Counted, share_picture, spread_picture
from app.pages.lab.view_rolling import SeriesFacts, die, rolling_view
from app.pages.lab.words import (
    both,
    event_sentence,
    experiment_sentence,
    fraction,
    hits_sentence,
    measure_name,
    precise,
    rule_sentence,
)
from app.views.kit.widgets import block, icon, rail, settings_knob
from spielekiste.lab.events import SUMS, DiceEvent
from spielekiste.lab.exact import ExactChance
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from spielekiste.lab.ways_to_chance import (
    Chosen,
    Grid,
    Listed,
    Repeated,
    Stepwise,
    Valued,
    WayToChance,
    ways_to,
)
from spielekiste.parts.dice import Dice

LAB_BOARD, LAB_GIVE, LAB_OPEN = "lab-board", "lab-give", "lab-open"
LAB_SET, LAB_TRY = "lab-set", "lab-try"
"""Verbs of the controls."""


class LabFacts(NamedTuple):
    """Content of the page."""

    title: str
    experiment: Experiment
    choices: Choices
    kinds: Mapping[str, DiceEvent]
    """The events to choose from, by kind."""
    examples: Sequence[Experiment]
    series: SeriesFacts
    arrived: LabResult | None
    """A result from a link."""
    has_board: bool
    """Whether there is a class board, which can take it in."""


def lab_view(facts: LabFacts) -> Node:
    """Return the page: the experiment, the dice, the charts, and the exact chance."""
    tools = settings_knob()
    series = facts.series
    body = h(
        "div",
        {"class": "lab__body"},
        _arrived(facts.arrived, has_board=facts.has_board),
        form_view(facts.experiment, facts.choices, facts.kinds, facts.examples),
        rolling_view(series),
        _pictures(series),
        exact_view(series.exact, is_open=series.is_open),
    )
    return h("div", {"class": "setup lab", "key": "lab"}, rail(facts.title, tools), body)


def _arrived(result: LabResult | None, *, has_board: bool) -> Child:
    """Return a result from a link."""
    if result is None:
        return None
    title = h(
        "h2", {"class": "setup__title", "id": "lab-arrived"}, _("A result from another tablet")
    )
    sentence = h("p", {"class": "lab__sentence"}, hits_sentence(result))
    board = h(
        "a",
        {"class": "block block--small block--paper", "href": "#/class/board"},
        _("Class boards"),
    )
    if has_board:
        board = block(_("Put it on the class board"), LAB_BOARD, "small")
    attrs = {
        "class": "lab__part lab__part--wide paper",
        "aria-labelledby": "lab-arrived",
        "key": "arrived",
    }
    return h("section", attrs, title, sentence, h("div", {"class": "lab__tools"}, board))


def _pictures(series: SeriesFacts) -> Child:
    result = series.result
    if not result.attempts:
        return None
    guesses = () if result.guess is None else (result.guess,)
    exact = series.exact if series.is_open else None
    counted = Counted(result.experiment, result.counts, series.trail, guesses, exact)
    title = h("h2", {"class": "setup__title", "id": "lab-pictures"}, _("What happened"))
    attrs = {
        "class": "lab__part lab__part--tall paper",
        "aria-labelledby": "lab-pictures",
        "key": "pictures",
    }
    return h("section", attrs, title, share_picture(counted), spread_picture(counted))


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
    give = block([icon("people"), _("Share with the class")], LAB_GIVE, "paper small")
    labels = _labels()
    picks = {
        name: _pick(
            name,
            labels[name],
            {str(value): _value(name, value, kinds) for value in choices[name]},
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
    select = h("select", {"data-change": f"{LAB_SET} {name}", "value": chosen}, options)
    named = h("span", {"class": "field__label"}, label)
    inside = h("span", {"class": "pick"}, select, icon("down"))
    return h("label", {"class": f"lab__pick lab__pick--{name}", "key": name}, named, inside)


def _examples(examples: Sequence[Experiment], chosen: Experiment) -> Child:
    """Return a list of examples to begin with."""
    buttons = [
        _example(at, example, is_chosen=example == chosen) for at, example in enumerate(examples)
    ]
    title = h("h3", {"class": "lab__title", "id": "lab-examples"}, _("Or try one of these"))
    group = {"class": "lab__examples", "role": "group", "aria-labelledby": "lab-examples"}
    return [title, h("div", group, buttons)]


def _example(at: int, example: Experiment, *, is_chosen: bool) -> Node:
    attrs = {"aria-pressed": str(is_chosen).lower(), "title": experiment_sentence(example)}
    return block(event_sentence(example.event), f"{LAB_TRY} {at}", "paper small", **attrs)


def exact_view(exact: ExactChance | None, *, is_open: bool) -> Node:
    """Return the part of the page with the exact chance, which is hidden until requested."""
    title = h("h2", {"class": "setup__title", "id": "lab-exact"}, _("The exact chance"))
    attrs = {"class": "lab__part paper", "aria-labelledby": "lab-exact", "key": "exact"}
    if exact is None or not is_open:
        hint = _("Have you guessed and rolled? Then have a look.")
        button = block(_("Show the exact chance"), LAB_OPEN, "wood", disabled=exact is None)
        tools = h("div", {"class": "lab__tools"}, button)
        return h("section", attrs, title, h("p", {"class": "lab__hint"}, hint), tools)
    sentence = h("p", {"class": "lab__sentence", "role": "status"}, both(exact.chance))
    ways = [_way(way, exact) for way in ways_to(exact)]
    return h("section", attrs, title, sentence, ways)


def _way(way: WayToChance, exact: ExactChance) -> Child:
    match way:
        case Grid():
            return _grid(way, exact)
        case Listed():
            return _listed(way, exact)
        case Chosen():
            return _chosen(way, exact)
        case Valued():
            return _valued(way, exact)
        case Repeated():
            return _repeated(way)
        case Stepwise():
            return _stepwise(way.within)


def _out_of(ways: int, all_: int) -> Node:
    """Return a sentence that says how many of all possible rolls are hits."""
    text = _(
        "All {all} possible rolls are equally likely. It happens in {ways} of them: {chance}.",
        all=grouped(all_),
        ways=grouped(ways),
        chance=both(Fraction(ways, all_)),
    )
    return h("p", None, text)


def _grid(way: Grid, exact: ExactChance) -> Child:
    """Return a table of all rolls of one or two dice."""
    is_sum = exact.experiment.event.kind in SUMS
    rows = [
        h("tr", {"key": at}, [_cell(dice, hit, is_sum=is_sum) for dice, hit in row])
        for at, row in enumerate(way.rows)
    ]
    table = h("table", {"class": "lab__grid"}, h("tbody", None, rows))
    scroll = {"class": "lab__scroll", "tabindex": "0", "role": "group"}
    attrs = scroll | {"aria-labelledby": "lab-exact"}
    return [_out_of(way.ways, way.all), h("div", attrs, table)]


def _cell(dice: Dice, hit: bool, *, is_sum: bool) -> Node:  # noqa: FBT001 - half of a pair
    text = str(sum(dice)) if is_sum else " ".join(map(str, dice))
    return h("td", {"data-met": "true" if hit else "false"}, h("b", None, text) if hit else text)


def _listed(way: Listed, exact: ExactChance) -> Child:
    """Return the combinations of dice, each with the number of its orderings."""
    without = _("It fails only with these dice:")
    title = without if way.is_without else _("It happens only with these dice:")
    sides = exact.experiment.sides
    rows = [_hand(dice, sides, orders) for dice, orders in way.hands]
    return [h("p", None, title), h("ul", {"class": "lab__hands"}, rows), _out_of(way.ways, way.all)]


def _hand(dice: Dice, sides: int, orders: int) -> Node:
    text = ngettext("in {n} order", "in {n} orders", orders)
    return h("li", {"key": " ".join(map(str, dice))}, _dice(dice, sides), " ", text)


def _dice(dice: Dice, sides: int) -> list[Node]:
    spoken = h("span", {"class": "unseen"}, " ".join(map(str, dice)))
    return [spoken, *(die(face, sides) for face in dice)]


def _chosen(way: Chosen, exact: ExactChance) -> Child:
    """Return the chance of each possible number of dice with the chosen face."""
    face = exact.experiment.event.face
    first = _(
        "The chance that one die shows {face} is {chance}.", face=face, chance=fraction(way.die)
    )
    if way.rolls > 1:
        miss = Fraction(exact.experiment.sides - 1, exact.experiment.sides)
        first = _(
            "Every {face} is kept, so a die misses only if it misses {rolls} times: {miss} × … "
            "= {missed}. The chance that one die ends up as {face} is {chance}.",
            face=face,
            rolls=way.rolls,
            miss=miss,
            missed=(miss**way.rolls),
            chance=way.die,
        )
    rows = [_product(way, *row) for row in way.rows]
    total = sum((chance for _number, _choices, chance in way.rows), Fraction(0))
    end = h("p", None, _("Altogether: {chance}", chance=both(total))) if len(rows) > 1 else None
    return [h("p", None, first), h("ul", {"class": "lab__products"}, rows), end]


def _product(way: Chosen, number: int, choices: int, chance: Fraction) -> Node:
    """Return the calculation for a number of dice: choices × hits × misses = chance."""
    name = _("{n} of {dice} dice:", n=number, dice=way.dice)
    factors = [
        grouped(choices),
        *([" × ", *_power(way.die, number)] if number else []),
        *([" × ", *_power(1 - way.die, way.dice - number)] if way.dice > number else []),
    ]
    return h("li", {"key": number}, name, " ", factors, " = ", precise(chance))


def _power(base: Fraction, times: int) -> list[Child]:
    """Return a fraction raised to a power."""
    return [f"({base})", h("sup", None, str(times))] if times > 1 else [f"({base})"]


def _valued(way: Valued, exact: ExactChance) -> Child:
    """Return the number of possible rolls that give each measured number."""
    name = measure_name(exact.experiment.event)
    rows = [
        h("tr", {"key": value}, h("th", {"scope": "row"}, value), h("td", None, grouped(ways)))
        for value, ways in way.rows
    ]
    heads = (name, _("Possible rolls"))
    head = h("tr", None, [h("th", {"scope": "col"}, text) for text in heads])
    table = h("table", {"class": "lab__table"}, h("thead", None, head), h("tbody", None, rows))
    title = h("summary", None, _("The numbers"))
    return [_out_of(way.ways, way.all), h("details", {"class": "lab__numbers"}, title, table)]


def _repeated(way: Repeated) -> Node:
    text = _(
        "The chance that one roll misses is {miss}, and the chance that all {rolls} rolls miss "
        "is {missed}. So the chance that it happens is {chance}.",
        miss=fraction(1 - way.once),
        rolls=way.rolls,
        missed=fraction((1 - way.once) ** way.rolls),
        chance=both(way.chance),
    )
    return h("p", None, text)


def _stepwise(within: Sequence[Fraction]) -> Child:
    """Return the chance, after each roll, that the event has happened."""
    title = _("The chance that it has happened, roll by roll, if you keep dice like this:")
    rows = [
        h("li", {"key": number}, _("After roll {n}: {chance}", n=number, chance=both(chance)))
        for number, chance in enumerate(within, 1)
    ]
    return [h("p", None, title), h("ul", {"class": "lab__products"}, rows)]
