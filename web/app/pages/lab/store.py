"""Lab results stored on this device: its own, and those imported from files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from app.bounded_json import read_json
from app.links.lab_results import stored_result
from app.ports.platform import Preferences
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult

STORE, DAMAGED = "lab", "lab.damaged"
"""Names in the storage of the results, and of a stored text that could not be read."""

MOST_RESULTS = 40
"""Maximum number of results stored; the oldest ones are dropped."""


class LabStore:
    """The stored results.

    Two windows may add to the same result: `put` adds only what this window has counted.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._counts: dict[str, Mapping[int, int]] = {}
        """Counts of each result, by id, as this window has last read or stored them."""

    def find(self, experiment: Experiment, by: str) -> tuple[LabResult | None, list[LabResult]]:
        """Return the latest stored result of an experiment with these dice, and earlier ones.

        The earlier results are from other devices' files.
        """
        wanted = (experiment, by)
        same = [result for result in self._read() if (result.experiment, result.by) == wanted]
        if not same:
            return None, []
        self._counts[same[-1].id] = same[-1].counts
        return same[-1], same[:-1]

    def latest(self) -> LabResult | None:
        """Return the most recently stored result, or None."""
        return next(reversed(self._read()), None)

    def put(self, result: LabResult) -> tuple[LabResult, bool]:
        """Store a result merged with other windows' counts; return it and whether it was stored."""
        stored = self._read()
        theirs = next((other for other in stored if other.id == result.id), None)
        if theirs is not None:
            result = self._with_theirs(result, theirs)
        is_stored = self._write([*(other for other in stored if other.id != result.id), result])
        if is_stored:
            self._counts[result.id] = result.counts
        return result, is_stored

    def _with_theirs(self, result: LabResult, theirs: LabResult) -> LabResult:
        """Add what this window has counted to the stored result."""
        own = Counter(result.counts)
        own.subtract(self._counts.get(result.id, theirs.counts))
        own.update(theirs.counts)
        self._counts[result.id] = theirs.counts
        counts = {value: number for value, number in own.items() if number > 0}
        return replace(result, counts=counts)

    def take_in(self, results: Collection[LabResult]) -> int | None:
        """Add another device's results; return how many were dropped, or None if storing failed.

        The added results become the oldest, so this device's series continue. If a series is stored
        in two states, the one with more attempts is kept.
        """
        stored = {result.id: result for result in self._read()}
        new = {result.id: result for result in results if result.id not in stored}
        for result in results:
            own = stored.get(result.id)
            if own is not None and own.grown_into(result):
                stored[result.id] = result
        every = [*new.values(), *stored.values()]
        return max(0, len(every) - MOST_RESULTS) if self._write(every) else None

    def remove(self, results: Collection[LabResult]) -> bool:
        """Remove results, which `put` restores; return whether that was stored."""
        for result in results:
            self._counts.pop(result.id, None)
        ids = {result.id for result in results}
        return self._write([result for result in self._read() if result.id not in ids])

    def _write(self, results: list[LabResult]) -> bool:
        texts = list(map(str, results[-MOST_RESULTS:]))
        return self._preferences.remember(STORE, json.dumps(texts, separators=(",", ":")))

    def _read(self) -> list[LabResult]:
        """Return the results, oldest first; copy partly unreadable text to `DAMAGED`."""
        text = self._preferences.recall(STORE) or "[]"
        results = read_results(text)
        if None in results:
            self._preferences.remember(DAMAGED, text)
        return [result for result in results if result is not None]


def read_results(text: str) -> list[LabResult | None]:
    """Parse stored results, with None for each that can't be read."""
    return [stored_result(entry) for entry in _texts(text)]


def _texts(text: str) -> list[str]:
    """Return the stored strings; anything that isn't a string becomes an empty one."""
    try:
        stored = read_json(text)
    except ValueError:
        return [""]
    rows = stored if isinstance(stored, list) else [None]
    return [row if isinstance(row, str) else "" for row in rows]
