"""Hostile bots: programs that loop, use up memory, send false messages, or access others' data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from textwrap import indent
from typing import NamedTuple

from e2e.hostile import attacks
from spielekiste.games import GAMES

PLAYS = "plays"
"""Verdict for a bot that plays to the end, as if it were harmless."""

FIRST = "def play(view, rng):\n    return view.moves[0]\n"
"""A harmless bot, which makes the same moves as a hostile one that plays."""

SEED = "hostile-7f3a91"
"""Seed of all contests; a bot that finds it raises `Found`."""

MARK = "innocent_mark"
"""Word in the opponent's program; a bot that finds it raises `Found`."""

INNOCENT = f"def play(view, rng):\n    {MARK} = rng.choice(view.moves)\n    return {MARK}\n"
"""The opponent of a hostile bot."""

FEW, MANY = 4, 30
"""Numbers of games: one round, or two rounds for bots that become hostile in the second one."""


class Program(NamedTuple):
    """A hostile bot and its allowed outcomes."""

    name: str
    family: str
    game: str
    source: str
    verdicts: frozenset[str]
    """Allowed outcomes: `PLAYS`, or codes of faults."""
    games: int = FEW


def programs() -> Sequence[Program]:
    """Return all programs, always in the same order."""
    found = list(_all())
    assert len({each.source for each in found}) == len({each.name for each in found}) == len(found)
    return found


def sample() -> Sequence[Program]:
    """Return one program of each family, for every test run."""
    return [each for each in programs() if each.name in SAMPLED]


SAMPLED = {
    "loop in Python 0, at once",
    "loop in C 0, at once",
    "memory 1, at once",
    "recursion 0, at once",
    "reach 0, caught",
    "system 0, caught",
    "rules 0, caught",
    "liar 0, at once",
    "printing 0, at once",
    "error 0, at once",
    "forged 0, at once",
    "secret 0, caught",
}


def _all() -> Iterator[Program]:
    games = cycle(GAMES)
    for family, made, verdict, (place, template) in FAMILIES:
        for number, attack in enumerate(made):
            verdicts, text = _parted(attack, verdict)
            source = template.replace("    ATTACK", indent(text, "    ")).replace("ATTACK", text)
            game = next(games) if verdict.startswith(PLAYS) else "kniffel"
            count = MANY if place == "late" else FEW
            name = f"{family} {number}, {place}"
            yield Program(name, family, game, source, verdicts, count)


def _parted(attack: str, verdict: str) -> tuple[frozenset[str], str]:
    """Return an attack's verdicts, which a comment in its first line can name, and its code."""
    first, _, text = attack.partition("\n") if attack.startswith("# ") else (verdict, "", attack)
    return frozenset(first.removeprefix("# ").split(", ")), text


AT_ONCE = (
    "at once",
    """\
def play(view, rng):
    ATTACK
    return view.moves[0]
""",
)

IN_MODULE = (
    "in the module",
    """\
ATTACK
def play(view, rng):
    return view.moves[0]
""",
)

CAUGHT = (
    "caught",
    """\
done = 0

class Found(BaseException):
    pass

def attack(view, rng):
    ATTACK

def play(view, rng):
    global done
    move = str(view.moves[0])
    done += 1
    if done > 3:
        return move
    try:
        attack(view, rng)
    except Found:
        raise
    except BaseException:
        pass
    return move
""",
)

LATE = (
    "late",
    """\
def attack(view, rng):
    ATTACK

class Bot:
    made = 0
    def __init__(self):
        Bot.made += 1
        self.number = Bot.made
    def play(self, view, rng):
        if self.number > 26:
            attack(view, rng)
        return view.moves[0]
""",
)

HURTS_ITSELF = (
    f"{PLAYS}, exception, stopped, recursion, unreadable-move, illegal-move, no-element, zero"
)
"""Verdicts for a bot that changes the rules only in its own worker."""

FAMILIES: Sequence[tuple[str, Sequence[str], str, tuple[str, str]]] = (
    ("loop in Python", attacks.LOOPS, "too-slow", AT_ONCE),
    ("loop in Python", attacks.LOOPS[:5], "too-slow", IN_MODULE),
    ("loop in C", attacks.C_LOOPS, "too-slow", AT_ONCE),
    ("memory", attacks.MEMORY, "memory", AT_ONCE),
    ("recursion", attacks.RECURSION, "recursion", AT_ONCE),
    ("reach", attacks.REACH, PLAYS, CAUGHT),
    ("system", attacks.SYSTEM, PLAYS, CAUGHT),
    ("rules", attacks.RULES, HURTS_ITSELF, CAUGHT),
    ("secret", attacks.SECRETS, PLAYS, CAUGHT),
    ("leftover", attacks.LEFTOVERS, PLAYS, CAUGHT),
    ("liar", attacks.LIARS, "unreadable-move", AT_ONCE),
    ("printing", attacks.PRINTING, "printed-too-much", AT_ONCE),
    ("error", attacks.ERRORS, "exception", AT_ONCE),
    ("forged", attacks.FORGED, "stopped", AT_ONCE),
    ("late", attacks.LATE, "too-slow", LATE),
)
"""Name, attacks, default verdict and place of the attack in the program, for each family."""
