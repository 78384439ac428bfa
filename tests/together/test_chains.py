"""Chains, seeds of turns, and what depends on which share."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from spielekiste.core.chance import DrawStream
from spielekiste.together.chain import LENGTH, Chain, SecretChain, after
from spielekiste.together.errors import BrokenLink
from spielekiste.together.home import Home
from spielekiste.together.story import Story
from spielekiste.together.turns import seed_of
from tests.together.parties import pair, play_out, play_turn

SECRET = bytes(range(16))


def test_a_chain_is_a_thousand_hashes_of_a_secret() -> None:
    """Each opening hashes to the one before, and the first one to the commitment."""
    chain = SecretChain(SECRET)
    value, values = SECRET, [SECRET]
    for _time in range(1_000):
        value = sha256(value).digest()[:16]
        values.append(value)
    assert LENGTH == 1_000
    assert chain.commitment == values[-1]
    assert [chain.opening(number) for number in (1, 2, 1_000)] == [values[-2], values[-3], SECRET]
    assert after(chain.opening(7), 7) == chain.commitment


def test_the_openings_so_far_follow_from_the_latest() -> None:
    """A link needs one opening of a home."""
    own = SecretChain(SECRET)
    chain = Chain(0, own.commitment, own.opening(3))
    assert chain.values() == tuple(map(own.opening, range(4)))


def test_a_share_that_does_not_lead_to_its_commitment_is_named() -> None:
    """The home, and the turn from which its chain is used, are said."""
    chain = Chain(4, SecretChain(SECRET).commitment, bytes(16))
    with pytest.raises(BrokenLink, match="turn 4: home 2: chain: a share does not lead") as caught:
        chain.values(2)
    assert (caught.value.code, caught.value.turn, caught.value.home) == ("chain", 4, 2)


def test_the_seed_of_a_turn_is_the_hash_of_its_openings() -> None:
    """It is computed here in a second way, and each of its parts changes it."""
    own, other = b"\x01" * 16, b"\x02" * 16
    text = f"{'ab' * 6}/5/{'01' * 16}/{'02' * 16}"
    assert seed_of("ab" * 6, 5, own, [other]) == sha256(text.encode()).hexdigest()[:32]
    seeds = {
        seed_of("ab" * 6, 5, own, [other]),
        seed_of("ac" * 6, 5, own, [other]),
        seed_of("ab" * 6, 6, own, [other]),
        seed_of("ab" * 6, 5, other, [other]),
        seed_of("ab" * 6, 5, own, [own]),
    }
    assert len(seeds) == 5


def test_the_dice_of_a_turn_come_from_its_seed() -> None:
    """`DrawStream` draws from the seed as always, with the number of the event in the match."""
    homes = pair()
    play_out(homes, Random(1), 6)
    story, number = homes[0].story, 0
    table = story.table
    seeds = {at: turn.seed for turn in story.turns for at in range(turn.begin, turn.end)}
    for at, (before, step) in enumerate(zip(table.positions, table.steps, strict=False)):
        if before.chance is not None:
            assert step == before.chance.sample(DrawStream(seeds[at], number))
            number += 1


def _seeds(story: Story) -> list[str]:
    """Return the seeds of all turns, from lists of openings that can be changed."""
    return _replayed(story, {})


def _replayed(story: Story, changed: dict[tuple[int, int], bytes]) -> list[str]:
    """Return the seeds with other openings, given by home and number."""
    letter = story.letter
    openings = [list(chains[0].values()) for chains in letter.chains]
    for (home, number), value in changed.items():
        openings[home][number] = value
    used, seeds = [0, 1], []
    for number, turn in enumerate(story.turns, 1):
        used[turn.home] += 1
        own, other = turn.home, 1 - turn.home
        latest = openings[other][used[other]]
        seeds.append(seed_of(letter.party.id.hex(), number, openings[own][used[own]], [latest]))
    return seeds


def test_one_other_share_changes_the_dice_of_its_turns_and_nothing_else() -> None:
    """An opening counts in the turn that reveals it, and in those of others up to the next one."""
    homes = pair(begin="chosen")
    play_out(homes, Random(2), 9)
    story = homes[0].story
    seeds = [turn.seed for turn in story.turns]
    assert _seeds(story) == seeds
    changed = _replayed(story, {(0, 3): bytes(16)})
    assert [
        number
        for number, pair in enumerate(zip(seeds, changed, strict=True), 1)
        if len({*pair}) > 1
    ] == [5, 6]
    changed = _replayed(story, {(1, 2): bytes(16)})
    assert [
        number
        for number, pair in enumerate(zip(seeds, changed, strict=True), 1)
        if len({*pair}) > 1
    ] == [2, 3]


def test_opening_a_link_twice_gives_the_same_dice() -> None:
    """A device that opens a link again, or is restored, throws the same."""
    first, second = pair(begin="chosen")
    play_turn(first, Random(3))
    letter = first.send()
    saved = str(second)
    second.join(letter)
    again = Home.parse(saved, {"kniffel": letter.party.setup.game})
    again.join(letter)
    restored = Home.parse(str(second), {"kniffel": letter.party.setup.game})
    throws = [home.table.happen().events for home in (second, again, restored)]
    assert throws[0] == throws[1] == throws[2]


def test_nobody_can_compute_the_dice_of_another_home() -> None:
    """Before the other home has opened its share, no result can be drawn here."""
    first, second = pair(begin="chosen")
    play_out([first, second], Random(4), 1)
    assert second.is_due
    assert first.table.match.due == "chance"
    assert first.table.seed == ""
    assert second.table.seed != ""
