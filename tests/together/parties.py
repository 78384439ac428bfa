"""Homes that play a match together, and what happens to their messages on the way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.parse import quote

from spielekiste import GAMES
from spielekiste.bots import STRENGTHS, bot, decide, stream
from spielekiste.core.game import Game
from spielekiste.core.match import OWN, RANDOM, SetUp, StopGame, TableOptions
from spielekiste.core.options import Options
from spielekiste.core.seats import MARKS, PERSON, seated
from spielekiste.core.table import Table
from spielekiste.together.home import Home
from spielekiste.together.letter import Letter
from spielekiste.together.reading import link
from spielekiste.together.turns import choices

NAMES = ("Ada", "Bén", "Cem Öz", "Dora", "小雨", "Fritz", "Gül", "Hal")

ADDRESS = "https://spiele.example/kiste/"

STOPS = 60
"""Number of possible steps, at one of which a game that may stop early is stopped."""


def set_up(game: Game, seats: int, **agreed: object) -> SetUp:
    """Return a set-up with default options."""
    return SetUp(game, seated(NAMES[:seats]), game.options(), TableOptions.of(agreed))


def random_set_up(rng: Random, game: Game, homes: int) -> SetUp:
    """Return a set-up with random options, bots, and a person for each home at least."""
    least = max(homes, game.seats[0])
    seats = rng.randint(least, max(least, min(game.seats[-1], 5)))
    minds = [PERSON] * homes + [
        rng.choice((PERSON, "easy", "middle")) for _ in range(seats - homes)
    ]
    rng.shuffle(minds)
    marks = rng.sample(MARKS, len(MARKS))
    table = TableOptions.of(
        {
            "games": min(game.series.most, rng.choice((1, 1, 1, 2))),
            "scoring": rng.choice([*{*game.series.scorings} & {"total", "places"}] or ["total"]),
            "dice": rng.choice(("app", "app", "app", "real")) if game.dice else "app",
            "begin": rng.choice((OWN, RANDOM)),
            "hints": rng.choice(("on", "off")),
            "luck": rng.choice(("order", "order", "turn")) if game.duels else "order",
        }
    )
    return SetUp(game, seated(NAMES[:seats], marks, minds), _options(rng, game), table)


def _options(rng: Random, game: Game) -> Options:
    found: dict[str, Any] = {}
    for info in game.options.described():
        some = tuple(value for value in info.choices if rng.randrange(2))
        found[info.name] = some if info.many else rng.choice(info.choices)
    return game.options.of(found)


def gathered(setup: SetUp, homes: int, rng: Random) -> list[Home]:
    """Return homes that have all joined, with the people dealt out among them."""
    people = [player.name for player in setup.players if player.mind == PERSON]
    made = [Home.invite(setup, people[::homes], rng.randbytes(16), rng.randbytes(6))]
    for number in range(1, homes):
        made.append(Home.accept(made[-1].letter, people[number::homes], rng.randbytes(16)))
    for home in made:
        home.join(made[-1].letter)
    return made


def play_turn(home: Home, rng: Random) -> None:
    """Play the steps of a turn, bots included."""
    while not home.is_done:
        step(home.table, rng)


def step(table: Table, rng: Random) -> None:
    """Play one random step, or that of a bot."""
    match = table.match
    options = choices(match)
    if match.can_stop and rng.randrange(STOPS) == 0:
        table.play(StopGame())
    elif not options:
        table.happen()
    elif match.chance is not None:
        table.happen(rng.choice(options))
    elif match.seat is not None and (mind := table.setup.players[match.seat].mind) in STRENGTHS:
        brain = bot(table.setup.game.id, table.setup.options, mind)
        luck = stream(table.seed, match.seat, len(table.steps))
        assert match.state is not None
        table.play(decide(brain, match.state.seen_by(match.seat), luck).move)
    else:
        table.play(rng.choice(options))


def play_out(homes: Sequence[Home], rng: Random, turns: int = 10_000) -> None:
    """Play this many turns without trouble, or to the end."""
    for _turn in range(turns):
        due = [home for home in homes if home.is_due]
        if not due:
            return
        play_turn(due[0], rng)
        letter = due[0].send()
        for home in homes:
            home.join(letter)


def pair(game: str = "kniffel", seed: int = 0, **agreed: object) -> tuple[Home, Home]:
    """Return two homes with a seat each."""
    first, second = gathered(set_up(GAMES[game], 2, **agreed), 2, Random(seed))
    return first, second


# ---------------------------------------------------------------------- on the way

AROUND = (
    "{}",
    "Your turn!\n{}",
    "{} Viel Spaß",
    "<{}>",
    "({}).",
    "> hello\n> {}\n>\n> bye",
    "*{}*",
    "_{}_",
    "“{}”,",
)
"""What messengers, mail programs and people put around a link."""


def mangled(letter: Letter, rng: Random) -> str:
    """Return a message with the letter, damaged in ways that can be repaired."""
    return damaged(link(ADDRESS, letter), rng)


def damaged(text: str, rng: Random) -> str:
    """Return a message with a link, damaged in ways that can be repaired."""
    for _time in range(rng.choice((0, 0, 1, 2))):
        text = quote(text, safe=rng.choice(("", ":/")))
    text = rng.choice(AROUND).format(text)
    return rng.choice((str, _wrapped, _quoted))(text)


def cut(letter: Letter, rng: Random) -> str:
    """Return a message with a link whose end is missing."""
    text = link(ADDRESS, letter)
    begin = text.index(str(letter))
    return text[: rng.randrange(begin + 1, len(text))] + rng.choice(("", " your turn", "…"))


def _wrapped(text: str) -> str:
    return "\n".join(text[at : at + 60] for at in range(0, len(text), 60))


def _quoted(text: str) -> str:
    return "".join(f"> {text[at : at + 72]}=\r\n" for at in range(0, len(text), 72))
