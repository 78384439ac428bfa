"""Results of experiments as text, and their totals over many tablets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from spielekiste.core.errors import BrokenRecord, SpielekisteError
from spielekiste.lab.events import DiceEvent, is_number
from spielekiste.lab.experiment import Experiment

HEAD = "spielekiste-lab 1"
"""First line of a result as text."""

LONGEST = 4_000
"""Maximum length of a result as text, in characters."""

MOST_ATTEMPTS = 1_000_000
"""Maximum number of attempts in a result."""

APP, REAL = "app", "real"
"""Origins of the rolls: this app, or dice on the table."""

ID = re.compile(r"[0-9a-z]{1,32}", re.ASCII)
"""Form of the id of a result."""

LINES = ("dice", "event", "by", "id", "guess", "counts")
"""First words of the lines after the head."""


@dataclass(frozen=True)
class LabResult:
    """Attempts at an experiment on one device. `LabResult.parse(str(result)) == result`."""

    experiment: Experiment
    id: str
    """Id of this series of attempts; it stays while attempts are added."""
    counts: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Number of attempts by what was measured at their ends; without zeros."""
    by: str = APP
    """`app` or `real`."""
    guess: int | None = None
    """Guess: in how many of 100 attempts the event happens."""

    @property
    def attempts(self) -> int:
        """Number of attempts."""
        return sum(self.counts.values())

    @property
    def hits(self) -> int:
        """Number of attempts in which the event happened."""
        return hits_in(self.experiment, self.counts)

    def grown_into(self, other: LabResult) -> bool:
        """Return whether another result is equal to this one or a later state of it."""
        is_same = (self.experiment, self.id) == (other.experiment, other.id)
        return is_same and self.attempts <= other.attempts

    def __str__(self) -> str:
        experiment = self.experiment
        counts = " ".join(f"{value}:{self.counts[value]}" for value in sorted(self.counts))
        lines = [
            HEAD,
            f"dice {experiment.dice} {experiment.sides} {experiment.rolls} {experiment.rule}",
            f"event {experiment.event}",
            f"by {self.by}",
            f"id {self.id}",
            *([f"guess {self.guess}"] if self.guess is not None else []),
            f"counts {counts}".rstrip(),
        ]
        return "\n".join([*lines, ""])

    @classmethod
    def parse(cls, text: str) -> LabResult:
        """Parse a result; raise `BrokenRecord` with the line, a reason id and the problem."""
        if len(text) > LONGEST:
            raise BrokenRecord(1, "size", f"at most {LONGEST} characters, got {len(text)}")
        return _Reader(text.replace("\r\n", "\n").rstrip("\n").split("\n")).result()


def is_lab_result(text: str) -> bool:
    """Return whether unpacked text is a lab result rather than the record of a match."""
    return text.startswith(HEAD.partition(" ")[0])


def hits_in(experiment: Experiment, counts: Mapping[int, int]) -> int:
    """Return the number of attempts in which the event happened."""
    allows = experiment.event.allows
    return sum(number for value, number in counts.items() if allows(value, experiment.dice))


class LabSum(NamedTuple):
    """The results of all tablets for one experiment."""

    experiment: Experiment
    counts: Mapping[int, int]
    guesses: tuple[int, ...]
    """The guesses, in the order of the results."""
    tablets: int
    """Number of results that were added up."""

    @property
    def hits(self) -> int:
        """Number of attempts in which the event happened."""
        return hits_in(self.experiment, self.counts)

    @property
    def attempts(self) -> int:
        """Number of attempts."""
        return sum(self.counts.values())


def latest(results: Iterable[LabResult]) -> list[LabResult]:
    """Return the results; for each id, only the result with the most attempts."""
    found: dict[tuple[Experiment, str], LabResult] = {}
    for result in results:
        key = (result.experiment, result.id)
        if key not in found or result.attempts > found[key].attempts:
            found[key] = result
    return list(found.values())


def merged(results: Iterable[LabResult]) -> list[LabSum]:
    """Add up results by experiment, in order of first appearance; no result counts twice."""
    groups: dict[Experiment, list[LabResult]] = {}
    for result in latest(results):
        groups.setdefault(result.experiment, []).append(result)
    return [_sum(experiment, group) for experiment, group in groups.items()]


def _sum(experiment: Experiment, results: list[LabResult]) -> LabSum:
    counts: Counter[int] = Counter()
    for result in results:
        counts.update(result.counts)
    guesses = tuple(result.guess for result in results if result.guess is not None)
    return LabSum(experiment, counts, guesses, len(results))


class _Reader:
    """Reader of the lines of a result's text."""

    def __init__(self, lines: list[str]) -> None:
        if lines[0] != HEAD:
            raise BrokenRecord(1, "format", f"expected {HEAD!r}, got {lines[0][:40]!r}")
        self.found: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(lines[1:], 2):
            word, _space, rest = line.partition(" ")
            if word not in LINES or word in self.found:
                raise BrokenRecord(number, "header", f"unknown or repeated line {word[:40]!r}")
            self.found[word] = (number, rest)

    def result(self) -> LabResult:
        """Return the result."""
        experiment = self._experiment()
        found = LabResult(
            experiment, self._id(), self._counts(experiment), self._origin(), self._guess()
        )
        if found.attempts > MOST_ATTEMPTS:
            raise BrokenRecord(self.found["counts"][0], "size", f"{found.attempts} attempts")
        return found

    def _line(self, word: str) -> tuple[int, str]:
        """Return the number and text of a line; a missing one is reported at the text's end."""
        if word not in self.found:
            raise BrokenRecord(len(self.found) + 1, "header", f"no line {word!r}")
        return self.found[word]

    def _experiment(self) -> Experiment:
        number, text = self._line("dice")
        words = text.split(" ")
        if len(words) != 4 or not all(map(is_number, words[:3])):
            raise BrokenRecord(
                number, "options", f"expected dice sides rolls rule, got {text[:40]!r}"
            )
        dice, sides, rolls = map(int, words[:3])
        try:
            event = DiceEvent.parse(self._line("event")[1])
            return Experiment(event, dice, sides, rolls, words[3])
        except BrokenRecord:
            raise
        except SpielekisteError as fault:
            raise BrokenRecord(number, "options", str(fault)) from fault

    def _id(self) -> str:
        number, text = self._line("id")
        if not ID.fullmatch(text):
            raise BrokenRecord(
                number, "header", f"expected up to 32 letters and digits, got {text[:40]!r}"
            )
        return text

    def _origin(self) -> str:
        number, text = self._line("by")
        if text not in (APP, REAL):
            raise BrokenRecord(number, "header", f"expected {APP} or {REAL}, got {text[:40]!r}")
        return text

    def _guess(self) -> int | None:
        if "guess" not in self.found:
            return None
        number, text = self.found["guess"]
        if not is_number(text) or int(text) > 100:
            raise BrokenRecord(number, "header", f"expected a guess up to 100, got {text[:40]!r}")
        return int(text)

    def _counts(self, experiment: Experiment) -> dict[int, int]:
        number, text = self._line("counts")
        counts: dict[int, int] = {}
        for pair in text.split(" ") if text else ():
            value, _colon, count = pair.partition(":")
            if not (is_number(value) and is_number(count)) or int(count) == 0:
                raise BrokenRecord(number, "header", f"expected value:count, got {pair[:40]!r}")
            if int(value) in counts or int(value) not in experiment.values:
                raise BrokenRecord(number, "header", f"impossible or repeated value {value}")
            counts[int(value)] = int(count)
        return counts
