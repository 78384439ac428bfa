"""The description for other clients, by a second reader; and links of this version, which must always open."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.together import Home, Letter, Story
from tests.together import second
from tests.together.parties import gathered, play_out, random_set_up

LINKS: dict[str, dict[str, object]] = json.loads(
    (Path(__file__).parent / "links.json").read_text("utf-8")
)
"""Links written by version 1 of the format, and what is in them. They are never made again."""


@pytest.mark.parametrize("number", range(42))
def test_a_second_reader_gets_the_same_match(number: int) -> None:
    """Seeds, dice, cards and decisions follow from the link alone, as the description says."""
    rng = Random(f"second {number}")
    game = [*GAMES.values()][number % len(GAMES)]
    count = min(2 + number % 3, game.seats[-1])
    homes = gathered(random_set_up(rng, game, count), count, rng)
    play_out(homes, rng, rng.randrange(30))
    if number % 4 == 0 and homes[0].story.home is not None:
        name = homes[0].letter.party.setup.players[homes[0].seats[0]].name
        homes[0] = Home.take_over(homes[0].letter, [name], rng.randbytes(16))
        play_out(homes, rng, 6)
    found, story = second.read(str(homes[0].letter)), homes[0].story
    assert found.steps == [str(step) for step in story.table.steps]
    assert found.seeds == [turn.seed for turn in story.turns]
    assert found.decisions == story.letter.packed.decisions


def facts(letter: Letter) -> dict[str, object]:
    """Return what is in a letter."""
    story = Story.of(letter)
    steps = "\n".join(map(str, story.table.steps))
    return {
        "game": letter.party.setup.game.id,
        "homes": letter.party.count,
        "turns": letter.turns,
        "due": story.table.match.due,
        "steps": sha256(steps.encode()).hexdigest()[:16],
        "unguarded": list(letter.unguarded),
    }


@pytest.mark.parametrize(
    "link", LINKS, ids=lambda link: f"{LINKS[link]['game']}-{LINKS[link]['turns']}"
)
def test_a_link_of_an_earlier_release_opens(link: str) -> None:
    """Format, seeds, order of legal moves and rules are those with which the links were made."""
    letter = Letter.parse(link, GAMES)
    assert facts(letter) == LINKS[link]
    assert str(letter) == link
    assert [str(step) for step in Story.of(letter).table.steps] == second.read(link).steps


def test_every_game_has_a_finished_and_an_unfinished_link() -> None:
    """The stored links have each game with two homes, and with three or four where there are enough seats."""
    there = {(row["game"], row["due"] == "nothing") for row in LINKS.values()}
    assert there == {(game, ended) for game in GAMES for ended in (False, True)}
    assert {row["homes"] for row in LINKS.values()} == {2, 3, 4}
    assert any(row["unguarded"] for row in LINKS.values())
