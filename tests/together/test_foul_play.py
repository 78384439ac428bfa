"""What a changed program could send, and how the receiver names it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.maumau.cards import KINDS
from spielekiste.together.chain import SecretChain
from spielekiste.together.errors import BrokenLink
from spielekiste.together.home import Home
from spielekiste.together.letter import Letter
from spielekiste.together.story import Story
from spielekiste.together.turns import Packed, choices, mark_of, packed
from tests.together.parties import gathered, pair, play_out, play_turn, random_set_up, set_up


def begun(game: str = "kniffel", turns: int = 4) -> tuple[Home, Home]:
    """Return two homes after some turns, the one to play first."""
    homes = pair(game, begin="random")
    play_out(homes, Random(game), turns)
    first, second = homes
    return (first, second) if first.is_due else (second, first)


def forged(home: Home, table: Table, **changes: Any) -> Letter:
    """Return the letter that a changed program makes of the steps at a table, without any check."""
    whole = replace(
        home._draft,  # noqa: SLF001 - the forger's own program
        turns=home.letter.turns + 1,
        packed=packed(table),
        mark=mark_of(table.steps),
    )
    return replace(whole, **changes)


def refused(receiver: Home, letter: Letter, code: str) -> BrokenLink:
    """Return the error with which a letter is refused; the match that is here stays as it is."""
    before, record = receiver.letter, receiver.table.record
    with pytest.raises(BrokenLink) as caught:
        receiver.receive(str(letter), GAMES)
    assert caught.value.code == code, str(caught.value)
    assert (receiver.letter, receiver.table.record) == (before, record)
    return caught.value


@pytest.mark.parametrize("game", ["kniffel", "hexhex", "ludo", "ente", "master"])
def test_a_tampered_roll_is_named_with_its_turn(game: str) -> None:
    """Rolls do not travel, but a fingerprint of them does: other dice than those of the shares do not fit it."""
    for seed in range(6):
        forger, receiver = begun(game)
        rng, table = Random(seed), forger.table
        chance = table.match.chance
        assert chance is not None
        rolled = table.next_result()
        table.happen(next(result for result, _ in chance.outcomes() if result != rolled))
        while not forger.is_done:
            table.happen() if table.match.chance else table.play(rng.choice(choices(table.match)))
        fault = refused(receiver, forged(forger, table), "roll")
        assert fault.turn == receiver.letter.turns + 1
        with pytest.raises(BrokenLink, match="roll"):
            forger.send()


def test_a_drawn_card_that_was_chosen_is_named() -> None:
    """The same holds for cards."""
    forger, receiver = begun("maumau", 0)
    table = forger.table
    rng = Random(1)
    while not forger.is_done:
        if table.match.chance is None:
            table.play(rng.choice(choices(table.match)))
        else:
            table.happen(table.match.chance.sample(rng))
    fault = refused(receiver, forged(forger, table), "roll")
    assert fault.turn == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_foreign_move_is_named(game: str) -> None:
    """A home that plays a step of the next home, too, is refused, with the turn."""
    forger, receiver = begun(game)
    play_turn(forger, Random(1))
    table = forger.table
    own = table.copy()
    while table.match.chance is not None:
        table.happen()
    table.play(choices(table.match)[0])
    fault = refused(receiver, forged(forger, table), "foreign")
    assert fault.turn == receiver.letter.turns + 2
    with pytest.raises(BrokenLink, match="foreign"):
        forger.send()
    forger.table = own
    forger.send()


def test_a_turn_of_another_home_is_named() -> None:
    """Nobody can play a whole turn of another home, whose share only that home can open."""
    forger, receiver = begun()
    play_turn(forger, Random(1))
    table = forger.table
    play_turn_of(forger, table, receiver)
    fault = refused(receiver, forged(forger, table, turns=receiver.letter.turns + 2), "foreign")
    assert (fault.turn, fault.home) == (receiver.letter.turns + 2, receiver.number)


def play_turn_of(forger: Home, table: Table, other: Home) -> None:
    """Play the turn of another home with dice of one's own."""
    table.share("00")
    while table.match.turn in other.seats:
        table.happen() if table.match.chance else table.play(choices(table.match)[-1])
    assert table.match.turn in forger.seats


@pytest.mark.parametrize("game", GAMES)
def test_a_skipped_decision_is_named(game: str) -> None:
    """A turn that stops before its last decision is refused, with the turn and the seat that has to decide."""
    forger, receiver = begun(game)
    while True:
        play_turn(forger, Random(1))
        turn = packed(forger.table, len(forger.story.table.steps))
        if turn.decisions:
            break
        receiver.join(forger.send())
        forger, receiver = receiver, forger
    forger.table.undo()
    fault = refused(receiver, forged(forger, forger.table), "skipped")
    assert fault.turn == receiver.letter.turns + 1
    assert forger.letter.party.setup.players[forger.seats[0]].name in str(fault)


def test_a_skipped_turn_is_named() -> None:
    """A share that was opened without a turn is refused: it could have been tried."""
    forger, receiver = begun()
    play_turn(forger, Random(1))
    own = forger._draft.chains[forger.number][-1]  # noqa: SLF001 - the forger's own program
    secret = forger._next_chain()  # noqa: SLF001
    assert own == secret
    forger.send()
    opened = forger._next_chain()  # noqa: SLF001
    letter = forger.letter.with_chain(forger.number, opened)
    fault = refused(receiver, letter, "skipped")
    assert fault.home == forger.number


def test_a_chain_that_does_not_match_its_commitment_is_named() -> None:
    """Another opening than the next one is refused, with the home."""
    forger, receiver = begun()
    play_turn(forger, Random(1))
    letter = forger.send()
    chain = letter.chains[forger.number][0]
    wrong = letter.with_chain(forger.number, chain._replace(opening=bytes(16)))
    assert refused(receiver, wrong, "chain").home == forger.number


def test_another_chain_than_the_one_known_here_is_named() -> None:
    """A forger who exchanges its whole chain, and plays all over, is found out by everybody who remembers."""
    forger, receiver = begun()
    play_turn(forger, Random(1))
    letter = forger.send()
    other = SecretChain(bytes(16))
    count = len(letter.chains[forger.number][0].values()) - 1
    chain = letter.chains[forger.number][0]._replace(
        commitment=other.commitment, opening=other.opening(count)
    )
    chains = tuple(
        (chain,) if home == forger.number else of for home, of in enumerate(letter.chains)
    )
    assert refused(receiver, replace(letter, chains=chains), "chain").home == forger.number


def test_other_seats_of_the_homes_are_named() -> None:
    """After the first turn no home gets other seats, nor another number."""
    homes = gathered(set_up(GAMES["kniffel"], 4, begin="chosen"), 3, Random(1))
    play_out(homes, Random(1), 2)
    letter = homes[0].letter
    assert letter.party.homes == (0, 1, 2, 0)
    for seats, order in (
        ((0, 1, 2, 1), (0, 1, 2)),
        ((0, 2, 1, 0), (0, 2, 1)),
        ((1, 0, 2, 1), (1, 0, 2)),
    ):
        party = replace(letter.party, homes=seats)
        chains = tuple(letter.chains[home] for home in order)
        refused(
            homes[2], replace(letter, party=party, chains=chains), "chain" if order[0] else "setup"
        )


def test_another_first_home_is_refused() -> None:
    """A quick start can't be hidden: its dice come from the share of the home that played."""
    first, second = begun()
    letter = first.letter
    party = replace(letter.party, starter=1)
    with pytest.raises(BrokenLink):
        second.join(replace(letter, party=party))


def test_a_claim_without_an_opening_is_named() -> None:
    """Each home but the first opens a share with its claim."""
    first, second = pair()
    chain = second.letter.chains[1][0]
    letter = second.letter.with_chain(1, chain._replace(opening=chain.commitment))
    play_turn(first, Random(1))
    with pytest.raises(BrokenLink, match="chain") as caught:
        Story.of(letter)
    assert caught.value.home == 1


def test_turns_before_all_seats_are_claimed_are_named() -> None:
    """No home can begin alone."""
    home = Home.invite(set_up(GAMES["kniffel"], 3), ["Ada"], bytes(16), bytes(6))
    with pytest.raises(BrokenLink, match=r"foreign: .*not all seats are claimed"):
        Story.of(replace(home.letter, turns=1))


def test_turns_after_the_end_are_named() -> None:
    """A match that has ended has no further turns."""
    homes = pair("hexhex")
    play_out(homes, Random(1))
    with pytest.raises(BrokenLink, match=r"foreign: .*the match has ended"):
        Story.of(replace(homes[0].letter, turns=homes[0].letter.turns + 1))


@pytest.mark.parametrize("seed", range(40))
def test_any_other_decisions_of_one_turn_are_another_turn_or_named(seed: int) -> None:
    """Numbers, counts and stops that were changed at random never give a match with a wrong fingerprint."""
    rng = Random(seed)
    game = rng.choice([*GAMES.values()])
    homes = gathered(random_set_up(rng, game, 2), 2, rng)
    play_out(homes, rng, 5)
    letter = homes[0].letter
    was = letter.packed
    other = Packed(
        max(0, was.decisions + rng.choice((-1, 0, 0, 1))),
        was.number ^ 1 << rng.randrange(was.number.bit_length() + 2),
        rng.choice((was.stops, (rng.randrange(40),))),
    )
    with pytest.raises(BrokenLink) as caught:
        Story.of(replace(letter, packed=other))
    assert caught.value.code in {"roll", "skipped", "foreign"}


def test_no_text_of_a_home_names_a_card() -> None:
    """What travels, what a device keeps and what a program prints show no card of Mau-Mau."""
    homes = gathered(set_up(GAMES["maumau"], 3), 3, Random(1))
    for turn in range(12):
        play_out(homes, Random(turn), 1)
        home = homes[turn % 3]
        for shown in (str(home), repr(home), repr(home.letter.packed), repr(home.story.turns)):
            assert not any(card in shown for card in KINDS)


def test_no_error_names_a_card() -> None:
    """Other people read the message of an error, so that it has no card of Mau-Mau."""
    homes = gathered(set_up(GAMES["maumau"], 3), 3, Random(1))
    play_out(homes, Random(1), 6)
    letter = homes[0].letter
    said = []
    for change in range(60):
        rng = Random(change)
        number = letter.packed.number ^ 1 << rng.randrange(30)
        decisions = letter.packed.decisions - rng.randrange(3)
        try:
            Story.of(replace(letter, packed=Packed(decisions, number)))
        except BrokenLink as fault:
            said.append(str(fault))
    assert len(said) > 20
    assert not any(
        word in text for text in said for word in ("red", "blue", "green", "yellow", "wish")
    )
