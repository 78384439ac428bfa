"""Games played by ear: a listener reconstructs the position after every step, and
chooses by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from app.table.screen import TableScreen
from spielekiste.core.match import APP, BLOCK
from spielekiste.core.seats import PERSON
from tests.app.support.fakes import FakePlatform, started, tap
from tests.ear.listen import NotHeardError, Table, listen
from tests.ear.reader import Heard, hear
from tests.ear.truth import Facts, truth

NAMES = ("Ada", "Ben", "Cleo", "Dora")

ELSEWHERE = re.compile(
    r"All games|Undo|Redo|How to play|Sound o.*|Settings|Score sheet|What you can do|Use the dice"
    r"|What are you after.*|It’s .*’s turn\.|\d+, .*|.*: why not\?|(Bot )?(Ada|Ben|Cleo|Dora) .*|Back to .*"
    r"|Close|Keys and status|Print.*|New game|Game menu|What’s still possible\?|Write"
)
"""Pattern for names of controls that do not continue a game."""

MOST = 6000
"""Maximum number of presses and timers in a game."""


@dataclass
class Heed:
    """Counts of game steps, and of those that a listener could follow."""

    steps: int = 0
    heard: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    """Number of steps in which a fact could not be reconstructed, by the fact's name."""
    examples: dict[str, str] = field(default_factory=dict)
    """An example of each such fact."""
    ended: int = 0
    """Number of games played to their end."""

    def note(self, faults: Sequence[tuple[str, str]]) -> None:
        """Count a step and its faults, as pairs of name and example."""
        self.steps += 1
        self.heard += not faults
        for name, example in faults:
            self.missed[name] += 1
            self.examples.setdefault(name, example)

    @property
    def share(self) -> float:
        """Share of the steps whose facts were all heard."""
        return self.heard / self.steps

    def add(self, other: Heed) -> None:
        """Add the counts of another game."""
        self.steps += other.steps
        self.heard += other.heard
        self.ended += other.ended
        self.missed += other.missed
        self.examples = other.examples | self.examples


class Listening:
    """One game, played by people and bots, with a listener at the table."""

    def __init__(self, game: str, seed: int, minds: Sequence[str], dice: str = APP) -> None:
        self.rng = Random(f"{game} {seed}")
        self.table = Table(game, NAMES[: len(minds)], is_block=dice == BLOCK)
        query = {
            "seed": f"ear{seed}",
            "players": ",".join(self.table.names),
            "minds": ",".join(minds),
            "dice": dice,
        }
        self.platform = FakePlatform(f"/{game}", query)
        self.app = started(self.platform)
        self.app.prefs.set(self.app.lock, "pace", "fast")
        self.heed = Heed()
        self._compared = 0
        """Number of steps until the last comparison."""

    def play(self, most: int = MOST) -> Heed:
        """Play to the end, or for at most the given number of presses; return the counts."""
        tap(self.app, self.platform, "start")
        for _beat in range(most):
            if self._desk.match.due == "nothing":
                self.heed.ended = 1
                break
            self._go_on()
        return self.heed

    @property
    def _desk(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def page(self) -> Heard:
        """The page as heard."""
        return hear(self.platform.tree)

    def _go_on(self) -> None:
        if self._desk.desk.bots.is_up:
            before = len(self._desk.table.steps)
            self.platform.run_timers()
            if len(self._desk.table.steps) == before:
                return
        else:
            self._press(self._pick(self.page))
        self._compare()

    def _pick(self, page: Heard) -> Heard:
        """Choose a control by name; dice are chosen less often."""
        confirm = [one for one in page.choices() if one.name.endswith("Play it")]
        if confirm:
            return confirm[0]
        choices = [one for one in page.choices() if not ELSEWHERE.fullmatch(one.name)]
        worth = [one for one in choices if re.search(r"\d stars?$", one.name)]
        if worth and self.rng.random() < 0.8:
            return self.rng.choice(worth)
        filled = [one for one in choices if one.name.endswith(". Correct it")]
        if filled and len(filled) < len(choices) and self.rng.random() < 0.9:
            choices = [one for one in choices if one not in filled]
        dice = [one for one in choices if one.name.startswith("Die ")]
        others = [one for one in choices if one not in dice]
        choices = choices or [one for one in page.choices() if one.name == "Close"]
        if not choices:
            names = [one.name for one in page.choices()]
            raise AssertionError(f"{self.table.game}: nothing to choose among {names}")
        return self.rng.choice(
            dice if dice and self.rng.random() < 0.4 else others or dice or choices
        )

    def _press(self, choice: Heard) -> None:
        self.platform.heard.clear()
        route = self.platform.route
        self.app.act(choice.press)
        if self.platform.route != route:
            self.app.follow_route()

    def _compare(self) -> None:
        page = self.page
        expected = truth(self._desk.table)
        if self._desk.desk.showing_starter or page.role == "dialog":
            expected = {}
        self.heed.note([*self._unheard(page, expected), *self._confused(page), *self._twice()])
        self.platform.heard.clear()

    def _unheard(self, page: Heard, expected: Facts) -> Iterator[tuple[str, str]]:
        """Yield the expected facts that the listener does not know."""
        try:
            known = listen(page, self.table) if expected else {}
        except (NotHeardError, KeyError, ValueError) as fault:
            yield "page", repr(fault)
            return
        for name, value in expected.items():
            if known.get(name) != value:
                yield name, f"{known.get(name)!r} instead of {value!r}"

    def _confused(self, page: Heard) -> Iterator[tuple[str, str]]:
        """Yield names shared by controls with different effects, and controls without a name."""
        effects: dict[str, set[str]] = {}
        for one in page.choices():
            effects.setdefault(one.name, set()).add(one.press)
        for name, presses in effects.items():
            if len(presses) > 1 or not name:
                yield "name", f"“{name}” means {sorted(presses)}"

    def _twice(self) -> Iterator[tuple[str, str]]:
        """Yield sentences announced more often than their events, or twice in a row.

        Bots may make several steps of the same kind between two comparisons, such as two sixes.
        Equal sentences that are not adjacent in one announcement are about different rows.
        """
        steps = self._desk.table.steps
        kinds = Counter(str(step).split()[0] for step in steps[self._compared :])
        self._compared = len(steps)
        most = max(kinds.values(), default=1)
        told = [re.split(r"(?<=[.!?]) ", text) for text in self.platform.heard]
        counts = Counter(sentence for sentences in told for sentence in set(sentences))
        again = [sentence for sentence, number in counts.items() if number > most]
        row = [one for sentences in told for one, other in pairwise(sentences) if one == other]
        yield from (("twice", sentence) for sentence in [*again, *row])


def mixed(seats: int, number: int) -> list[str]:
    """Return the minds of a table: all people if `number` is odd, otherwise one person and bots."""
    return [PERSON if seat == 0 or number % 2 else "easy" for seat in range(seats)]


def hear_block(game: str, number: int) -> Heed:
    """Play game `number` on the block, with two to four people; return the counts."""
    return Listening(game, number, [PERSON] * (2 + number % 3), BLOCK).play()


def hear_game(game: str, number: int, most: int = MOST) -> Heed:
    """Play game `number` with two to four players; return the counts."""
    return Listening(game, number, mixed(2 + number % 3, number)).play(most)
