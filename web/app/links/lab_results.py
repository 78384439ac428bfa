"""Experiments and results of the lab in links: `#/lab?dice=2&event=sum-7`, `#/lab/from/…`."""

from __future__ import annotations

from urllib.parse import urlencode

from app.ports.route import LAB, Route
from app.saves.codec import unpack
from app.saves.transfer import from_link, to_link
from spielekiste.core.errors import BrokenRecord, SpielekisteError, UnreadableNotation
from spielekiste.lab.events import DiceEvent, is_number
from spielekiste.lab.experiment import NOTHING, Experiment
from spielekiste.lab.result import LabResult

FROM = f"/{LAB}/from/"
"""Route prefix of a link that contains a result."""


def experiment_route(experiment: Experiment) -> Route:
    """Return the route of an experiment."""
    parts = {
        "dice": experiment.dice,
        "sides": experiment.sides,
        "rolls": experiment.rolls,
        "keep": experiment.rule,
        "event": str(experiment.event).replace(" ", "-"),
    }
    return Route(LAB, query=urlencode(parts))


def experiment_of(route: Route) -> Experiment:
    """Return the experiment of a route; raise `SpielekisteError` if the experiment is not possible.

    `sides`, `rolls` and `keep` may be missing.
    """
    options = {"sides": "6", "rolls": "1", "keep": NOTHING} | route.options
    event = DiceEvent.parse(options.get("event", "").replace("-", " "))
    dice, sides, rolls = (_number(options.get(name, "")) for name in ("dice", "sides", "rolls"))
    return Experiment(event, dice, sides, rolls, options["keep"])


def _number(text: str) -> int:
    if not is_number(text):
        raise UnreadableNotation(text, 0, "a number")
    return int(text)


def result_link(address: str, result: LabResult) -> str:
    """Return a link that shows a result on the page at `address`."""
    return to_link(address, FROM, str(result))


def linked_result(text: str) -> LabResult:
    """Return the result in a link, or in its part after `#/lab/from/`; raise `BrokenRecord`."""
    return LabResult.parse(from_link(text, FROM))


def stored_result(text: str) -> LabResult | None:
    """Return the result stored in a string, packed or not; None if it can't be read."""
    try:
        return LabResult.parse(unpack(text))
    except (BrokenRecord, SpielekisteError):
        return None
