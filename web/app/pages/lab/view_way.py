"""View of an exact chance and its derivation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from app.dom.nodes import Child, Node, h
from app.i18n import _, grouped, ngettext
from app.pages.lab.view_rolling import die
from app.pages.lab.words import both, fraction, measure_name, precise
from app.views.kit.widgets import block
from spielekiste.lab.events import SUMS
from spielekiste.lab.exact import ExactChance
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


def exact_view(exact: ExactChance | None, *, is_open: bool) -> Node:
    """Return the part of the page with the exact chance, which is hidden until requested."""
    title = h("h2", {"class": "setup__title", "id": "lab-exact"}, _("The exact chance"))
    attrs = {"class": "lab__part paper", "aria-labelledby": "lab-exact", "key": "exact"}
    if exact is None or not is_open:
        hint = _("Have you guessed and rolled? Then have a look.")
        button = block(_("Show the exact chance"), "lab-open", "wood", disabled=exact is None)
        tools = h("div", {"class": "lab__tools"}, button)
        return h("section", attrs, title, h("p", {"class": "lab__hint"}, hint), tools)
    told = h("p", {"class": "lab__sentence", "role": "status"}, both(exact.chance))
    ways = [_way(way, exact) for way in ways_to(exact)]
    return h("section", attrs, title, told, ways)


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
        all=grouped(all_), ways=grouped(ways), chance=both(Fraction(ways, all_)),
    )  # fmt: skip
    return h("p", None, text)


def _grid(way: Grid, exact: ExactChance) -> Child:
    """Return a table of all rolls of one or two dice."""
    is_sum = exact.experiment.event.kind in SUMS
    rows = [h("tr", {"key": at}, [_cell(dice, hit, is_sum=is_sum) for dice, hit in row])
            for at, row in enumerate(way.rows)]  # fmt: skip
    table = h("table", {"class": "lab__grid"}, h("tbody", None, rows))
    return [_out_of(way.ways, way.all), h("div", {"class": "lab__scroll", "tabindex": "0", "role": "group", "aria-labelledby": "lab-exact"}, table)]  # fmt: skip


def _cell(dice: Dice, hit: bool, *, is_sum: bool) -> Node:  # noqa: FBT001 - half of a pair
    text = str(sum(dice)) if is_sum else " ".join(map(str, dice))
    return h("td", {"data-met": "true" if hit else "false"}, h("b", None, text) if hit else text)


def _listed(way: Listed, exact: ExactChance) -> Child:
    """Return the combinations of dice, each with the number of its orderings."""
    without = _("It fails only with these dice:")
    told = without if way.is_without else _("It happens only with these dice:")
    sides = exact.experiment.sides
    rows = [
        h("li", {"key": " ".join(map(str, dice))}, _dice(dice, sides), " ",
          ngettext("in {n} order", "in {n} orders", orders))
        for dice, orders in way.hands
    ]  # fmt: skip
    return [h("p", None, told), h("ul", {"class": "lab__hands"}, rows), _out_of(way.ways, way.all)]


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
            face=face, rolls=way.rolls, miss=miss, missed=(miss**way.rolls), chance=way.die,
        )  # fmt: skip
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
    rows = [h("tr", {"key": value}, h("th", {"scope": "row"}, str(value)), h("td", None, grouped(ways))) for value, ways in way.rows]  # fmt: skip
    head = h(
        "tr", None, h("th", {"scope": "col"}, name), h("th", {"scope": "col"}, _("Possible rolls"))
    )
    table = h("table", {"class": "lab__table"}, h("thead", None, head), h("tbody", None, rows))
    return [_out_of(way.ways, way.all), h("details", {"class": "lab__numbers"}, h("summary", None, _("The numbers")), table)]  # fmt: skip


def _repeated(way: Repeated) -> Node:
    text = _(
        "The chance that one roll misses is {miss}, and the chance that all {rolls} rolls miss "
        "is {missed}. So the chance that it happens is {chance}.",
        miss=fraction(1 - way.once), rolls=way.rolls,
        missed=fraction((1 - way.once) ** way.rolls), chance=both(way.chance),
    )  # fmt: skip
    return h("p", None, text)


def _stepwise(within: Sequence[Fraction]) -> Child:
    """Return the chance, after each roll, that the event has happened."""
    told = _("The chance that it has happened, roll by roll, if you keep dice like this:")
    rows = [
        h("li", {"key": number}, _("After roll {n}: {chance}", n=number, chance=both(chance)))
        for number, chance in enumerate(within, 1)
    ]
    return [h("p", None, told), h("ul", {"class": "lab__products"}, rows)]
