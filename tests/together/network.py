"""Homes that exchange messages which are lost, doubled, late, damaged or sent in two versions."""

from __future__ import annotations

from random import Random

from spielekiste import GAMES
from spielekiste.together.errors import BrokenLink
from spielekiste.together.home import Home
from spielekiste.together.joining import FORK
from spielekiste.together.letter import Letter
from tests.together.parties import cut, gathered, mangled, play_turn, random_set_up

LOST, DOUBLED, CUT, FORKED, WIPED = 8, 6, 12, 25, 40
"""One in this many messages is lost, doubled or cut, and one turn forked or played after a loss of the device."""

MOST = 40_000
"""Maximum number of events of a match."""


class Network:
    """A match between homes, from the set-up to the equal end."""

    def __init__(self, number: int) -> None:
        self.rng = Random(f"together {number}")
        game = list(GAMES.values())[number % len(GAMES)]
        count = 2 + number // len(GAMES) % 3
        count = min(count, game.seats[-1])
        self.homes = gathered(random_set_up(self.rng, game, count), count, self.rng)
        self.inbox: list[list[str]] = [[] for _home in self.homes]
        self.seen: dict[str, int] = dict.fromkeys(
            ("sent", "lost", "doubled", "cut", "fork", "wiped", "older", "same", "newer"), 0
        )

    def run(self) -> None:
        """Play until all homes have the same end."""
        for _event in range(MOST):
            if self._is_over():
                return
            self._event()
        raise AssertionError("the match does not end")

    def _is_over(self) -> bool:
        return (
            len({str(home.letter) for home in self.homes}) == 1 and self.homes[0].story.home is None
        )

    def _event(self) -> None:
        waiting = [at for at, box in enumerate(self.inbox) if box]
        due = [home for home in self.homes if home.is_due]
        if waiting and (not due or self.rng.randrange(3)):
            self._deliver(self.rng.choice(waiting))
        elif due:
            self._play(self.rng.choice(due))
        else:
            self._send(max((home.letter for home in self.homes), key=_preference))

    def _play(self, home: Home) -> None:
        if not self.rng.randrange(WIPED):
            home = self._wiped(home)
        elif not self.rng.randrange(FORKED):
            before = Home.parse(str(home), GAMES)
            play_turn(before, self.rng)
            self._send(before.send())
        play_turn(home, self.rng)
        self._send(home.send())

    def _wiped(self, home: Home) -> Home:
        self.seen["wiped"] += 1
        names = [home.letter.party.setup.players[home.seats[0]].name]
        again = Home.take_over(home.letter, names, self.rng.randbytes(16))
        self.homes[self.homes.index(home)] = again
        return again

    def _send(self, letter: Letter) -> None:
        self.seen["sent"] += 1
        for box in self.inbox:
            if not self.rng.randrange(LOST):
                self.seen["lost"] += 1
                continue
            is_cut = not self.rng.randrange(CUT)
            box.append((cut if is_cut else mangled)(letter, self.rng))
            if not self.rng.randrange(DOUBLED):
                self.seen["doubled"] += 1
                box.append(mangled(letter, self.rng))

    def _deliver(self, at: int) -> None:
        box, home = self.inbox[at], self.homes[at]
        message = box.pop(self.rng.randrange(len(box)))
        try:
            joined = home.receive(message, GAMES)
        except BrokenLink as fault:
            if fault.code not in {"cut", "none"}:
                raise
            self.seen["cut"] += 1
        else:
            self.seen[joined.kind] += 1
            if joined.kind == FORK and _prefers(joined.story.letter, home.letter):
                home.choose(joined)


def _prefers(other: Letter, letter: Letter) -> bool:
    """Return whether the family chooses the other version of a fork."""
    return _preference(other) > _preference(letter)


def _preference(letter: Letter) -> tuple[int, str]:
    """Return what the family prefers: the longer version of a fork, or else one of the two."""
    return (letter.turns, str(letter))
