"""A match replayed from a letter: every step is played again, and checked against rules and shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from spielekiste.core.errors import SpielekisteError
from spielekiste.core.match import Match, StopGame
from spielekiste.core.record import MOST_STEPS
from spielekiste.core.table import Table
from spielekiste.together.errors import BrokenLink
from spielekiste.together.letter import Letter
from spielekiste.together.turns import Seeds, choices, home_to_play, mark_of


class PlayedTurn(NamedTuple):
    """A complete turn."""

    home: int
    """The home that played it."""
    seed: str
    """The seed of its dice and cards."""
    begin: int
    """Number of steps before it."""
    end: int
    """Number of steps up to its end."""
    decisions: int
    """Number of decisions up to its end, in the whole match."""
    radix: int
    """Product of the bases of these decisions."""


@dataclass(frozen=True, slots=True)
class Story:
    """A letter with its replayed match."""

    letter: Letter
    table: Table
    """The table after the last complete turn; copy it before playing on."""
    turns: tuple[PlayedTurn, ...]
    """The complete turns."""

    @property
    def home(self) -> int | None:
        """The home that has the next turn; None before all have joined, and after the end."""
        party = self.letter.party
        if party.unclaimed:
            return None
        if not self.turns:
            return party.starter
        return home_to_play(self.table.match, party, self.turns[-1].home)

    def seen_by(self, home: int) -> int:
        """Return the number of steps up to the end of the last turn of a home: the later ones are news to it."""
        return max((turn.end for turn in self.turns if turn.home == home), default=0)

    @property
    def radix(self) -> int:
        """Product of the bases of all decisions."""
        return self.turns[-1].radix if self.turns else 1

    @classmethod
    def of(cls, letter: Letter, known: Story | None = None) -> Story:
        """Replay a letter; `known` is the story of an earlier one with the same first turns.

        Raises `BrokenLink`: `chain`, `roll`, `foreign` or `skipped`, with turn or home.
        """
        if letter.turns and letter.party.unclaimed:
            raise BrokenLink("foreign", "not all seats are claimed yet", turn=1)
        return _Replay(letter, known).story()


class _Replay:
    """A replay in progress.

    A fingerprint of all steps tells a missing or a foreign step from other dice, after which later decisions mean
    something else.
    """

    def __init__(self, letter: Letter, known: Story | None) -> None:
        self.letter = letter
        self.seeds = Seeds(letter.party, letter.chains)
        self.table = known.table.copy() if known else Table(letter.party.setup)
        self.turns = list(known.turns) if known else []
        self.decisions = self.turns[-1].decisions if self.turns else 0
        self.radix = known.radix if known else 1
        self.rest = letter.packed.number // self.radix
        for turn in self.turns:
            self.seeds.advance(turn.home)

    def story(self) -> Story:
        known = len(self.turns)
        while len(self.turns) < self.letter.turns:
            self._turn(len(self.turns) + 1)
        self._finish(known)
        return Story(self.letter, self.table, tuple(self.turns))

    def _turn(self, number: int) -> None:
        party, begin = self.letter.party, len(self.table.steps)
        home: int | None = party.starter
        if self.turns:
            home = home_to_play(self.table.match, party, self.turns[-1].home)
        if home is None:
            raise BrokenLink("foreign", "the match has ended", turn=number)
        seed = self.seeds.next(home)
        self.table.share(seed)
        while home_to_play(self.table.match, party, home) == home:
            self._step(number)
        end = len(self.table.steps)
        self.turns.append(PlayedTurn(home, seed, begin, end, self.decisions, self.radix))

    def _step(self, number: int) -> None:
        at = len(self.table.steps)
        if at >= MOST_STEPS:
            raise BrokenLink("roll", f"more than {MOST_STEPS} steps", turn=number)
        try:
            if at in self.letter.packed.stops:
                self.table.play(StopGame())
                return
            self._choose(choices(self.table.match), number)
        except SpielekisteError as fault:
            if isinstance(fault, BrokenLink):
                raise
            raise BrokenLink("roll", "a step is not possible", turn=number) from fault

    def _choose(self, options: Sequence[Any], number: int) -> None:
        match = self.table.match
        if not options:
            self.table.happen()
            return
        if self.decisions == self.letter.packed.decisions:
            code = "skipped" if self._fits() else "roll"
            raise BrokenLink(code, _due(match), turn=number)
        self.rest, index = divmod(self.rest, len(options))
        self.radix *= len(options)
        self.decisions += 1
        self.table.happen(options[index]) if match.chance else self.table.play(options[index])

    def _finish(self, known: int) -> None:
        """Check that nothing is left over, and that the steps are those that were played."""
        packed, turn = self.letter.packed, len(self.turns)
        late = max(packed.stops, default=-1) >= len(self.table.steps)
        if late or packed.decisions > self.decisions:
            self._play_on(turn + 1)
        self.seeds.finish()
        if self.rest or (turn and not self._fits()):
            raise BrokenLink("roll", turn=min(known + 1, turn))

    def _play_on(self, number: int) -> None:
        """Raise `BrokenLink` for decisions after the last turn: `foreign` if it was played on at the same table."""
        packed = self.letter.packed
        while packed.decisions > self.decisions and self.table.match.due != "nothing":
            self._step(number)
        if self._fits():
            raise BrokenLink("foreign", "decisions after the turn", turn=number)
        raise BrokenLink("roll", "decisions are left", turn=number - 1)

    def _fits(self) -> bool:
        """Return whether the steps so far are all that were played, with the same dice and cards."""
        return mark_of(self.table.steps) == self.letter.mark


def _due(match: Match) -> str:
    """Return what is to be decided, without cards."""
    name = "" if match.turn is None else f" of {match.setup.players[match.turn].name}"
    return f"a decision{name} is due"
