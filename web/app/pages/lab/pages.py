"""The probability lab: its screen, and its routes (`#/lab`, `#/lab?dice=2&event=sum-7`, `#/lab/from/…`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.lab_results import experiment_of, experiment_route, linked_result, result_link
from app.pages.lab.series import LAB_BACK, LabSeries
from app.pages.lab.store import LabStore
from app.pages.lab.view import LAB_BOARD, LAB_GIVE, LAB_SET, LAB_TRY, LabFacts, lab_view
from app.pages.lab.view_rolling import LAB_SHARE
from app.pages.lab.words import event_sentence, experiment_sentence, hits_sentence
from app.pages.past.arrivals import leave_to_board
from app.pages.ports import LatePages, ScreenHost
from app.ports.commands import Commands, Part, by_argument, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from app.saves.boards import StoredBoards
from app.saves.codec import pack
from spielekiste.core.errors import BrokenRecord, SpielekisteError
from spielekiste.lab.events import ABOVE, BELOW, KINDS, ROW, SUM, DiceEvent
from spielekiste.lab.experiment import HELPS, NOTHING, RULES, SIDES, Experiment, most_dice
from spielekiste.lab.result import LabResult
from spielekiste.parts.dice import THROWS

ID = 16
"""Length of the id of a result, in characters."""


class LabScreen(Screen):
    """The screen of the lab: an experiment, a guess, attempts, and the exact chance."""

    def __init__(self, stage: Stage, host: ScreenHost, show_route: Callable[[Route], None]) -> None:
        self.stage = stage
        self.host = host
        self.arrived: LabResult | None = None
        """A result from a link."""
        self.shares = ""
        """What the dialog shares: `result` or `experiment`; empty before it is first opened."""
        store = LabStore(stage.preferences)
        self.series = LabSeries(stage, store, self._new_id, partial(host.is_shown, self))
        self._show_route = show_route
        latest = store.latest()
        if latest is None:
            self.series.show(FIRST)
        else:
            self.series.show(latest.experiment, latest.by)

    def _new_id(self) -> str:
        return self.host.random_word()[:ID]

    @property
    def experiment(self) -> Experiment:
        """The experiment on screen."""
        return self.series.result.experiment

    @property
    def title(self) -> str:
        """Title of the lab."""
        return _("Probability lab")

    @property
    def route(self) -> Route:
        """Route of the experiment."""
        return experiment_route(self.experiment)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and its series of attempts."""
        return (self, self.series)

    @property
    def commands(self) -> Commands:
        """Handlers for choosing an experiment and for sharing the result."""
        return {
            LAB_SET: self._change,
            LAB_TRY: by_argument(self._try),
            LAB_BACK: plain(self._bring_back),
            LAB_SHARE: plain(partial(self._share, "result")),
            LAB_GIVE: plain(partial(self._share, "experiment")),
            "lab-save": plain(self._save),
            LAB_BOARD: plain(self._to_board),
        }

    def enter(self) -> None:
        """Compute the exact chances."""
        self.series.begin()

    def leave(self) -> None:
        """Stop rolling."""
        self.series.stop()

    def view(self) -> Child:
        """Return the lab."""
        return lab_view(self.facts)

    @property
    def facts(self) -> LabFacts:
        """Data for the view of the lab."""
        return LabFacts(
            title=self.title,
            experiment=self.experiment,
            choices=choices(self.experiment),
            kinds=kinds(self.experiment),
            examples=EXAMPLES,
            series=self.series.facts,
            arrived=self.arrived,
            has_board=bool(StoredBoards(self.stage.preferences).keys),
        )

    def _to_board(self) -> None:
        """Leave the result from a link for the latest class board, and open that board."""
        if self.arrived is not None:
            leave_to_board(self.stage, str(self.arrived))

    # ------------------------------------------------------------------ the experiment

    def follow(self, route: Route) -> None:
        """Show the experiment of a route, if the route names one."""
        if not route.query:
            return
        try:
            self.set_up(experiment_of(route))
        except SpielekisteError:
            self.stage.notify(_("This experiment can’t be set up."), "error")

    def set_up(self, experiment: Experiment) -> None:
        """Show an experiment; keep the choice between the app's dice and real dice."""
        if experiment != self.experiment:
            self.series.show(experiment, self.series.result.by)
            self.series.begin()

    def _change(self, part: str, value: str) -> None:
        self._choose(changed(self.experiment, part, value))

    def _try(self, number: str) -> None:
        """Show one of the examples."""
        if number in map(str, range(len(EXAMPLES))):
            self._choose(EXAMPLES[int(number)])

    def _choose(self, experiment: Experiment) -> None:
        self.arrived = None
        self.set_up(experiment)
        self._show_route(self.route)

    def _bring_back(self) -> None:
        """Show the most recently deleted counts, with their experiment."""
        self.host.clear_notices()
        self.arrived = None
        self.series.bring_back()
        self._show_route(self.route)

    # ------------------------------------------------------------------ sharing

    @property
    def shared_link(self) -> SharedLink:
        """The link to the result or to the experiment, whichever the dialog shares."""
        address, result = self.stage.share.address, self.series.result
        if self.shares == "experiment":
            promise = _(
                "All the tablets that scan this code or open this link do the same experiment."
            )
            url, what = f"{address}#{self.route}", experiment_sentence(result.experiment)
            return SharedLink(address and url, self.title, promise, _("This experiment"), what)
        promise = _(
            "The teacher scans the code, or opens the link or the file, on the class board. The "
            "board adds up the results of all the tablets. No names are included."
        )
        url = result_link(address, result) if address else ""
        what = f"{event_sentence(result.experiment.event)}. {hits_sentence(result)}"
        return SharedLink(url, self.title, promise, _("My result"), what, "lab-save")

    def _share(self, what: str) -> None:
        """Open the dialog that shares the result, or the experiment alone."""
        self.series.stop()
        self.shares, self.stage.dialog = what, "share"
        self.stage.share.ask_code(self.shared_link.url)

    def _save(self) -> None:
        """Save the result as a file for the board."""
        clock = self.stage.clock
        name = f"spielekiste-lab-{clock.day(clock.now())}.txt"
        self.host.files.download(name, f"{pack(str(self.series.result))}\n")


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
    events = {kind: usual_event(kind, experiment.dice, experiment.sides) for kind in KINDS}
    events[experiment.event.kind] = experiment.event
    return {kind: event for kind, event in events.items() if event is not None}


def choices(experiment: Experiment) -> dict[str, list[int | str]]:
    """Return the possible values of each part of an experiment that offers a choice."""
    dice, sides, event = experiment.dice, experiment.sides, experiment.event
    values: dict[str, list[int | str]] = {
        "dice": list(range(1, most_dice(sides) + 1)),
        "sides": list(SIDES),
        "rolls": list(range(1, THROWS + 1)),
        "kind": list(kinds(experiment)),
    }
    if experiment.rolls > 1:
        values["rule"] = list(RULES)
    if KINDS[event.kind]:
        values["bound"] = list(event.bounds(dice, sides))
    if KINDS[event.kind] > 1:
        values["face"] = list(range(1, sides + 1))
    return values


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


FROM = "from/"
"""Beginning of the rest of the route of a result."""


class LabPages(LatePages):
    """Factory for the lab's page."""

    def lead(self, route: Route) -> None:
        """Show the page with the experiment or the result of a route."""
        screen = LabScreen(self.stage, self.host, self.platform.navigation.replace_route)
        if route.rest.startswith(FROM):
            self._take(screen, route.rest.removeprefix(FROM))
        else:
            screen.follow(route)
        self.platform.navigation.replace_route(screen.route)
        self.show(screen)

    def _take(self, screen: LabScreen, text: str) -> None:
        """Show a result from a link."""
        try:
            screen.arrived = linked_result(text)
        except BrokenRecord as fault:
            why = words.record_fault(fault.line, fault.code)
            sentence = _("The result in this link can’t be opened: {why}", why=why)
            self.stage.notify(sentence, "error")
        else:
            screen.set_up(screen.arrived.experiment)


PAGES = LabPages
"""The pages of this folder, for `shell.late`."""
