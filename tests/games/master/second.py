"""A second implementation of M1 to M12 that shares only numbers with the engine.

The coin row is one long row of all the laps, rows advance die by die, and markers are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

FIXED = {
    "kniffel": 3,
    "large-straight": 2,
    "small-straight": 1,
    "full-house": 1,
    "chance-5-10": 1,
    "chance-25-30": 1,
}


class Player(NamedTuple):
    """Progress of one player."""

    ways: tuple[int, ...]
    """Steps in each number row."""
    walked: int = 0
    """Steps in the coin row, over all laps."""
    done: frozenset[str] = frozenset()
    """Starred tasks."""


@dataclass(frozen=True)
class World:
    """Parameters of a game."""

    length: int = 8
    laps: tuple[int, ...] = (8, 7, 6, 5, 4)
    goal: int = 15
    three: int = 2
    four: int = 3

    def stars(self, player: Player) -> int:
        """Return all of a player's stars."""
        rows = player.ways.count(self.length)
        ends = [sum(self.laps[: lap + 1]) for lap in range(len(self.laps))]
        laps = len([end for end in ends if player.walked >= end])
        return sum(FIXED[task] for task in player.done) + rows + len(range(3, rows)) + laps

    def pays(self, dice: str) -> set[int]:
        """Return the coins that these dice earn without a task."""
        counts = [dice.count(face) for face in set(dice)]
        pairs = len([count for count in counts if count > 1])
        found = {1} if pairs else set()
        found |= {2} if pairs > 1 else set()
        found |= {self.three} if max(counts, default=0) > 2 else set()
        return found | ({self.four} if max(counts, default=0) > 3 else set())

    def has_markers(self, player: Player, order: tuple[int, ...], dice: str) -> bool:
        """Return whether a marker is free for each row that is started, in this order."""
        ways = list(player.ways)
        for number in order:
            on_rows = sum(0 < way < self.length for way in ways)
            parked = max(0, ways.count(self.length) - 3)
            if ways[number] == 0 and 4 - 1 - on_rows - parked < 1:
                return False
            ways[number] = min(self.length, ways[number] + dice.count(str(number + 1)))
        return True

    def after_rows(
        self, players: tuple[Player, ...], who: int, rows: tuple[int, ...], dice: str
    ) -> tuple[tuple[int, ...], int]:
        """Return the rows after the action, and the number of steps that it adds to the coin
        marker.
        """
        ways, coin = list(players[who].ways), 0
        for number in rows:
            for _die in range(dice.count(str(number + 1))):
                coin += ways[number] == self.length
                ways[number] = min(self.length, ways[number] + 1)
            if ways[number] == self.length:
                before = [one for one in players if one.ways[number] == self.length]
                coin += {0: 2, 1: 1}.get(len(before), 0)
        return tuple(ways), coin

    def uses(self, players: tuple[Player, ...], who: int, dice: str) -> dict[str, Player]:
        """Return the possible uses of the dice, by notation."""
        return dict(self.all_uses(players, who, dice)) or {"pass": players[who]}

    def all_uses(
        self, players: tuple[Player, ...], who: int, dice: str
    ) -> Iterator[tuple[str, Player]]:
        """Yield the four kinds of actions."""
        mine, end = players[who], sum(self.laps)
        for task in set(meets(dice)) - mine.done:
            before = len([one for one in players if task in one.done])
            walked = min(end, mine.walked + {0: 2, 1: 1}.get(before, 0))
            yield f"task {task}", Player(mine.ways, walked, mine.done | {task})
        again = {3} if set(meets(dice)) & mine.done else set()
        for coins in self.pays(dice) | again if mine.walked < end else ():
            yield f"coins {coins}", mine._replace(walked=min(end, mine.walked + coins))
        faces = [number for number in range(len(mine.ways)) if dice.count(str(number + 1)) > 1]
        free = [number for number in faces if mine.ways[number] < self.length]
        for rows in [*((row,) for row in free), *([tuple(free)] if len(free) > 1 else [])]:
            if not any(self.has_markers(mine, order, dice) for order in permutations(rows)):
                continue
            ways, coin = self.after_rows(players, who, rows, dice)
            name = " ".join(["rows" if rows[1:] else "row", *(str(row + 1) for row in rows)])
            yield name, Player(ways, min(end, mine.walked + coin), mine.done)
            rest = dice.replace(str(rows[0] + 1), "")
            for coins in self.pays(rest) if not rows[1:] and mine.walked < end else ():
                walked = min(end, mine.walked + coin + coins)
                yield f"{name} coins {coins}", Player(ways, walked, mine.done)


def meets(dice: str) -> list[str]:
    """Return the tasks that five sorted dice complete."""
    total, faces = sum(map(int, dice)), set(dice)
    counts = sorted(dice.count(face) for face in faces)
    found = {
        "kniffel": counts == [5],
        "large-straight": any(set(run) == faces for run in ("12345", "23456")),
        "small-straight": any(set(run) <= faces for run in ("1234", "2345", "3456")),
        "full-house": counts == [2, 3],
        "chance-5-10": total <= 10,
        "chance-25-30": total >= 25,
    }
    return [task for task, holds in found.items() if holds]
