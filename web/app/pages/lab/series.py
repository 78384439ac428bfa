"""The attempts at an experiment on this device, with the app's dice or with real dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from app import words
from app.dom.scheduler import run_in_slices, run_slice
from app.i18n import _
from app.pages.lab import view_rolling
from app.pages.lab.store import LabStore
from app.pages.lab.view import LAB_OPEN
from app.pages.lab.view_rolling import SeriesFacts
from app.pages.lab.words import hits_sentence
from app.ports.commands import Commands, by_argument, by_number, by_value, plain
from app.ports.stage import Stage
from spielekiste.core.chance import DrawStream
from spielekiste.core.work import Work
from spielekiste.lab.attempts import Attempt, ManyAttempts
from spielekiste.lab.exact import ExactChance, exact
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import APP, MOST_ATTEMPTS, REAL, LabResult

LAB_BACK = "lab-back"
"""Verb of a control."""

COUNTS = (1, 10, 100, 10_000)
"""Numbers of attempts that one tap makes."""

DRAWN = 1000
"""Number of attempts after which a long series is drawn again."""

SINGLE = 100
"""Up to so many attempts, the course of the share has a point for each."""


class LabSeries:
    """The attempts, and the exact chances, of the experiment on screen."""

    def __init__(
        self, stage: Stage, store: LabStore, new_id: Callable[[], str], is_shown: Callable[[], bool]
    ) -> None:
        self.stage = stage
        self.store = store
        self.result: LabResult
        """What has been counted on this device."""
        self._others: list[LabResult] = []
        """What was counted on other devices and taken in from files."""
        self.exact: ExactChance | None = None
        """The exact chances; None until they are computed."""
        self.is_open = False
        """Whether they are shown."""
        self.attempt: Attempt | None = None
        """The attempt in progress, or the last one."""
        self.typed: list[int] = []
        """Faces of real dice that are typed in for the next roll."""
        self.trail: list[tuple[int, int]] = []
        """Numbers of attempts and of those in which the event happened, as they grew."""
        self.left = 0
        """Number of attempts that are still to be made."""
        self._new_id = new_id
        self._is_shown = is_shown
        self._values: list[int] = []
        """What was measured in the attempts with real dice since the page was opened."""
        self._removed: list[LabResult] = []
        self._is_stored = True
        """Whether the last result could be stored."""
        self._work: Work[None] | None = None
        """The attempts that are being made."""

    @property
    def commands(self) -> Commands:
        """Handlers for guessing, rolling, and entering rolls of real dice."""
        return {
            view_rolling.LAB_GUESS: by_value(self._guess),
            view_rolling.LAB_BY: by_argument(self._choose_origin),
            view_rolling.LAB_ROLL: by_number(self._roll),
            view_rolling.LAB_STOP: plain(self.stop),
            LAB_OPEN: plain(self._open),
            view_rolling.LAB_TYPE: by_number(self._add_face),
            view_rolling.LAB_UNFACE: plain(lambda: self.typed.pop() if self.typed else None),
            view_rolling.LAB_TYPED: plain(self._use_typed),
            view_rolling.LAB_UNDO: plain(self._take_back),
            view_rolling.LAB_AGAIN: plain(self._start_again),
        }

    @property
    def facts(self) -> SeriesFacts:
        """Data for the view of the attempts at the experiment."""
        return SeriesFacts(
            result=self.total,
            exact=self.exact,
            is_open=self.is_open,
            attempt=self.attempt,
            current=self._current,
            typed=self.typed,
            trail=self.trail,
            counts=COUNTS,
            left=self.left,
            can_undo=bool(self._values),
        )

    @property
    def total(self) -> LabResult:
        """The counts from all devices."""
        return _with(self.result, *(other.counts for other in self._others))

    # ------------------------------------------------------------------ the experiment

    def show(self, experiment: Experiment, by: str = APP) -> None:
        """Show an experiment with its earlier counts."""
        self.stop()
        stored, self._others = self.store.find(experiment, by)
        self.result = stored or LabResult(experiment, self._new_id(), by=by)
        self.attempt, self.typed, self._values = None, [], []
        self.trail = []
        self._note()
        if self.exact is not None and self.exact.experiment != experiment:
            self.exact, self.is_open = None, False

    def begin(self) -> None:
        """Compute the exact chances."""
        experiment = self.result.experiment
        if self.exact is None:
            wanted = lambda: self._is_shown() and self.result.experiment == experiment  # noqa: E731 - a def would be longer
            run_in_slices(self.stage.clock, exact(experiment), self._computed, wanted)

    def _computed(self, chance: ExactChance) -> None:
        self.exact = chance
        self.stage.redraw()

    def _choose_origin(self, by: str) -> None:
        if by in (APP, REAL) and by != self.result.by:
            self.show(self.result.experiment, by)

    def _guess(self, text: str) -> None:
        """Store a guess, which can't be changed after the first attempt."""
        text = text.strip()
        if self.result.attempts:
            return
        is_guess = text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= 100
        if text and not is_guess:
            self.stage.notify(_("Guess a whole number from 0 to 100."), "error")
            return
        self._keep(replace(self.result, guess=int(text) if text else None))

    def _open(self) -> None:
        self.is_open = True

    # ------------------------------------------------------------------ rolling

    def _roll(self, count: int) -> None:
        """Make attempts with the app's dice."""
        if self.exact is None or self._work is not None or count not in COUNTS:
            return
        if self.result.attempts + count > MOST_ATTEMPTS:
            return
        stream = DrawStream(self.stage.seed(), self.result.attempts)
        if count == 1:
            self.attempt = Attempt(self.exact).rolled(stream)
            self._count({self.attempt.value: 1})
            self._end()
            return
        self.attempt, self.left = None, count
        self._work = self._attempts(ManyAttempts(self.exact, stream), count)
        self._go_on(self._work)

    def _attempts(self, many: ManyAttempts, count: int) -> Work[None]:
        chunk = 1 if count <= SINGLE else SINGLE
        for _slice in many.attempts(count, chunk):
            self._count(many.counts)
            many.counts.clear()
            self.left -= chunk
            yield

    def _go_on(self, work: Work[None]) -> None:
        """Run a slice of the work, unless it was stopped or another page is shown."""
        before = self.result.attempts // DRAWN
        if work is not self._work:
            return
        if not self._is_shown():
            self.stop()
            return
        try:
            run_slice(work)
        except StopIteration:
            self.stop()
            self.stage.announce(hits_sentence(self.total))
        else:
            self.stage.clock.later(0, lambda: self._go_on(work))
        if self._work is None or self.result.attempts // DRAWN > before:
            self.stage.redraw()

    def stop(self) -> None:
        """Stop a long series; attempts already made count."""
        if self._work is not None:
            self._work, self.left = None, 0
            self._keep(self.result)

    def _count(self, counts: Mapping[int, int]) -> None:
        """Add the measured counts."""
        self.result = _with(self.result, counts)
        self._note()

    def _end(self) -> None:
        """Store and announce the result."""
        self._keep(self.result)
        self.stage.announce(hits_sentence(self.total))

    def _keep(self, result: LabResult) -> None:
        """Store a result; if that fails, show a notice once."""
        was_stored = self._is_stored
        self.result, self._is_stored = self.store.put(result)
        if was_stored and not self._is_stored:
            self.stage.notify(_("Your lab results can’t be saved on this device."), "error")
        self._note()

    def _note(self) -> None:
        """Add a point to the curve that shows the share of hits."""
        total = self.total
        point = total.attempts, total.hits
        if point[0] and point not in self.trail[-1:]:
            self.trail.append(point)

    # ------------------------------------------------------------------ real dice

    @property
    def _current(self) -> Attempt | None:
        """The attempt for which real dice are rolled next; None until the chances are known."""
        if self.exact is None:
            return None
        attempt = self.attempt
        return attempt if attempt is not None and attempt.to_roll else Attempt(self.exact)

    def _add_face(self, face: int) -> None:
        current = self._current
        if current is not None and len(self.typed) < current.to_roll:
            self.typed.append(face)

    def _use_typed(self) -> None:
        """Use the entered faces as the next roll; count the attempt once it is complete."""
        current = self._current
        if current is None or len(self.typed) != current.to_roll:
            return
        self.attempt, self.typed = current.take(self.typed), []
        if not self.attempt.to_roll:
            self._values.append(self.attempt.value)
            self._count({self.attempt.value: 1})
            self._end()

    def _take_back(self) -> None:
        """Remove the last roll entered, or the last attempt."""
        self.typed = []
        if self.attempt is not None and self.attempt.to_roll:
            self.attempt = None
        elif self._values:
            value = self._values.pop()
            counts = dict(self.result.counts)
            counts[value] -= 1
            self.attempt = None
            self.trail = []
            left = {outcome: number for outcome, number in counts.items() if number}
            self._keep(replace(self.result, counts=left))

    # ------------------------------------------------------------------ starting again

    def _start_again(self) -> None:
        """Start a new series, and offer to restore the old one."""
        self.stop()
        self._removed = [*self._others, self.result]
        is_stored = self.store.remove(self._removed)
        self.show(self.result.experiment, self.result.by)
        notice = (_("Lab results deleted."), "info") if is_stored else (words.no_room(), "error")
        self.stage.notify(*notice, do=LAB_BACK, label=_("Bring it back"))

    def bring_back(self) -> None:
        """Restore the most recently removed series, and show it."""
        removed, self._removed = self._removed, []
        for result in removed:
            self.store.put(result)
        if removed:
            self.show(removed[-1].experiment, removed[-1].by)
            self._others, self.trail = removed[:-1], []
            self._keep(removed[-1])
            self.begin()


def _with(result: LabResult, *others: Mapping[int, int]) -> LabResult:
    """Return a copy of a result with these counts added."""
    counts = Counter(result.counts)
    for other in others:
        counts.update(other)
    return replace(result, counts=dict(counts))
