"""Copies of one match: older, newer, forks, claims at the same time, lost devices."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.core.errors import IllegalMove, InvalidSeats
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.together.chain import LENGTH
from spielekiste.together.errors import BrokenLink
from spielekiste.together.home import Home
from spielekiste.together.joining import FORK, NEWER, OLDER, SAME
from spielekiste.together.letter import Letter
from tests.together.parties import gathered, pair, play_out, play_turn, set_up

KNIFFEL = GAMES["kniffel"]


def copied(home: Home) -> Home:
    """Return the home as its text restores it, without an unsent turn."""
    return Home.parse(str(home), GAMES)


class TestCopies:
    """A link that arrives beside the match that is here."""

    def test_an_older_an_equal_and_a_newer_link_are_told_apart(self) -> None:
        """The number of the first new turn is said."""
        first, second = pair(begin="chosen")
        old = first.letter
        play_out([first, second], Random(1), 3)
        middle, before = first.letter, copied(second)
        play_out([first, second], Random(2), 4)
        assert second.join(old)[::2] == (OLDER, 0)
        assert second.join(middle)[::2] == (OLDER, 0)
        assert second.join(first.letter)[::2] == (SAME, 0)
        assert before.join(first.letter)[::2] == (NEWER, 4)
        assert before.letter == first.letter

    @pytest.mark.parametrize("game", GAMES)
    def test_two_versions_of_a_turn_are_a_fork(self, game: str) -> None:
        """Both are shown with the turn from which on they differ; the other can be chosen."""
        first, second = pair(game, begin="random")
        play_out([first, second], Random(game), 3)
        due, other = (first, second) if first.is_due else (second, first)
        again = copied(due)
        number = due.letter.turns + 1
        for seed in range(30):
            due, again = copied(due), copied(again)
            play_turn(due, Random(seed))
            play_turn(again, Random(seed + 100))
            if due.table.steps != again.table.steps:
                break
            play_out([due, other], Random(seed), 2)
            again, number = copied(due), number + 2
        other.join(due.send())
        joined = other.join(again.send())
        assert (joined.kind, joined.turn) == (FORK, number)
        assert other.letter == due.letter
        other.choose(joined)
        assert other.letter == again.letter
        assert other.story.table.record == again.story.table.record

    def test_a_fork_is_named_by_its_first_turn_however_long_both_went_on(self) -> None:
        """Both versions were played on."""
        first, second = pair(begin="chosen")
        play_out([first, second], Random(1), 4)
        others = copied(first), copied(second)
        play_out([first, second], Random(2), 5)
        play_out(others, Random(3), 8)
        assert first.join(others[0].letter)[::2] == (FORK, 5)
        assert others[0].join(first.letter)[::2] == (FORK, 5)

    def test_other_matches_and_other_rules_are_refused(self) -> None:
        """A link of another match is no fork."""
        first, _second = pair()
        with pytest.raises(BrokenLink, match="other: the link belongs to another match"):
            first.join(pair(seed=1)[1].letter)
        party = first.letter.party
        players = seated(["Ada", "Bob"])
        setup = SetUp(KNIFFEL, players, party.setup.options, party.setup.table)
        with pytest.raises(BrokenLink, match="setup: rules, names or seats"):
            first.join(pair_of(setup).letter)


def pair_of(setup: SetUp) -> Home:
    """Return the first of two homes, with the same random numbers as `pair`."""
    return gathered(setup, 2, Random(0))[0]


class TestClaims:
    """Inviting, and claiming seats by name."""

    def test_seats_are_claimed_by_name(self) -> None:
        """Case and signs that nobody sees do not matter; each home has its own seats."""
        setup = set_up(KNIFFEL, 4)
        first = Home.invite(setup, ["Ada", "Cem Öz"], bytes(16), bytes(6))
        assert first.letter.party.unclaimed == (1, 3)
        assert first.story.home is None
        second = Home.accept(first.letter, ["bén", "DORA\u200b"], bytes(range(16)))
        assert second.letter.party.homes == (0, 1, 0, 1)
        assert (first.seats, second.seats) == ((0, 2), (1, 3))
        assert first.join(second.letter).kind == NEWER
        assert first.is_due
        assert not second.is_due

    def test_wrong_names_are_refused(self) -> None:
        """A name that nobody has, one of a bot, none, one that is taken."""
        players = seated(["Ada", "Ben", "Bot"], minds=["person", "person", "easy"])
        setup = SetUp(KNIFFEL, players, KNIFFEL.options(), TableOptions())
        first = Home.invite(setup, ["Ada"], bytes(16), bytes(6))
        for names, code in (
            (["Cem"], "name-unknown"),
            (["Bot"], "name-unknown"),
            ([], "seat-count"),
            (["Ada"], "seat-taken"),
        ):
            with pytest.raises(InvalidSeats, match=code):
                Home.accept(first.letter, names, bytes(16))
        with pytest.raises(InvalidSeats, match="seat-count"):
            Home.invite(setup, ["Ada", "Ben"], bytes(16), bytes(6))
        with pytest.raises(InvalidSeats, match="name-mixed"):
            Home.take_over(first.letter, ["Ada", "Ben"], bytes(16))

    def test_claims_at_the_same_time_are_joined_in_any_order(self) -> None:
        """In a group chat two homes answer the same invitation; both claims hold everywhere."""
        setup = set_up(KNIFFEL, 4)
        rng = Random(5)
        first = Home.invite(setup, ["Bén"], rng.randbytes(16), rng.randbytes(6))
        invitation = first.letter
        others = [
            Home.accept(invitation, [name], rng.randbytes(16)) for name in ("Dora", "Ada", "Cem Öz")
        ]
        letters = [home.letter for home in others]
        for home in (first, *others):
            for letter in rng.sample(letters, 3):
                home.join(letter)
        assert len({str(home.letter) for home in (first, *others)}) == 1
        assert first.letter.party.homes == (1, 0, 2, 3)
        assert [home.number for home in (first, *others)] == [0, 3, 1, 2]
        play_out([first, *others], rng, 12)
        assert len({str(home.letter) for home in (first, *others)}) == 1

    def test_a_seat_that_was_claimed_twice_is_a_fork(self) -> None:
        """Nothing has been played yet, so it differs from turn 0 on."""
        first = Home.invite(set_up(KNIFFEL, 2), ["Ada"], bytes(16), bytes(6))
        one, two = (Home.accept(first.letter, ["Bén"], bytes([at]) * 16) for at in (1, 2))
        assert first.join(one.letter).kind == NEWER
        joined = first.join(two.letter)
        assert (joined.kind, joined.turn) == (FORK, 0)
        first.choose(joined)
        play_turn(first, Random(1))
        assert two.join(first.send()).kind == NEWER
        assert one.join(first.letter)[::2] == (FORK, 0)

    def test_there_are_at_most_four_homes(self) -> None:
        """A fifth home is refused."""
        made = gathered(set_up(KNIFFEL, 5), 4, Random(1))
        assert made[0].letter.party.count == 4
        home = Home.invite(set_up(KNIFFEL, 5), ["Ada"], bytes(16), bytes(6))
        for name in ("Bén", "Cem Öz", "Dora"):
            home = Home.accept(home.letter, [name], bytes(16))
        with pytest.raises(InvalidSeats, match="seat-count"):
            Home.accept(home.letter, ["小雨"], bytes(16))


class TestDevices:
    """Lost devices, second browsers, quick starts."""

    @pytest.mark.parametrize("turn", range(8))
    def test_a_wiped_device_goes_on_at_every_turn(self, turn: int) -> None:
        """Either home opens the newest link as one of its people; the new chain is told."""
        for wiped in (0, 1):
            homes = list(pair(begin="chosen", seed=turn))
            play_out(homes, Random(turn), turn)
            name = ("Ada", "Bén")[wiped]
            homes[wiped] = Home.take_over(homes[1 - wiped].letter, [name], Random(9).randbytes(16))
            play_out(homes, Random(turn), 5)
            assert homes[0].letter == homes[1].letter
            assert homes[0].letter.turns == turn + 5
            begun = turn + 1 + (turn % 2 != wiped)
            assert homes[0].letter.unguarded == (begun,)
            assert len(homes[0].letter.chains[wiped]) == 2

    def test_a_new_chain_costs_few_characters(self) -> None:
        """A commitment and an opening of 16 bytes each, and its turn."""
        homes = list(pair(begin="chosen"))
        play_out(homes, Random(1), 4)
        again = Home.take_over(homes[0].letter, ["Ada"], bytes(16))
        play_turn(homes[0], Random(3))
        play_turn(again, Random(3))
        assert 43 <= len(str(again.send())) - len(str(homes[0].send())) <= 46

    def test_the_first_browser_can_go_on_after_the_second(self) -> None:
        """Each change of the device begins a chain, and nothing is lost."""
        first, second = pair(begin="chosen")
        other = Home.take_over(first.letter, ["Ada"], bytes(16))
        for turn in range(12):
            one = [home for home in (first, other) if home.is_due]
            player = one[turn // 2 % 2] if len(one) == 2 else second
            play_turn(player, Random(turn))
            letter = player.send()
            for home in (first, second, other):
                home.join(letter)
        assert first.letter == second.letter == other.letter
        assert first.letter.turns == 12
        assert len(first.letter.chains[0]) >= 5

    def test_a_chain_that_is_used_up_is_followed_by_a_new_one(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A match may be longer than a chain."""
        assert LENGTH == 1_000
        for module in ("chain", "home"):
            monkeypatch.setattr(f"spielekiste.together.{module}.LENGTH", 5)
        homes = pair(begin="chosen")
        play_out(homes, Random(1), 14)
        assert homes[1].letter.turns == 14
        assert [chain.since for chain in homes[1].letter.chains[0]] == [0, 11]
        assert [chain.since for chain in homes[1].letter.chains[1]] == [0, 10]

    def test_a_quick_start_is_marked(self) -> None:
        """The invited home plays at once; only its first turn is not guarded."""
        first = Home.invite(
            set_up(KNIFFEL, 2, begin="chosen", first="1"), ["Ada"], bytes(16), bytes(6)
        )
        second = Home.accept(first.letter, ["Bén"], bytes(range(16)), quick=True)
        assert second.is_due
        play_turn(second, Random(1))
        assert first.join(second.send()).kind == NEWER
        play_out([first, second], Random(2), 5)
        assert first.letter == second.letter
        assert first.letter.unguarded == (1,)
        invitation = Home.invite(set_up(KNIFFEL, 3), ["Ada"], bytes(16), bytes(6)).letter
        with pytest.raises(IllegalMove, match="seats-open"):
            Home.accept(invitation, ["Bén"], bytes(16), quick=True)

    def test_a_quick_start_beside_an_ordinary_first_turn_is_a_fork(self) -> None:
        """The invited home answered, and began in another window."""
        first = Home.invite(set_up(KNIFFEL, 2), ["Ada"], bytes(16), bytes(6))
        second = Home.accept(first.letter, ["Bén"], bytes(range(16)))
        quick = Home.accept(first.letter, ["Bén"], bytes(range(16)), quick=True)
        first.join(second.letter)
        for home in (first, quick):
            play_turn(home, Random(1))
            home.send()
        joined = first.join(quick.letter)
        assert joined[::2] == (FORK, 1)
        first.choose(joined)
        play_out([first, quick], Random(2), 4)
        assert first.letter == quick.letter

    def test_a_home_is_restored_with_its_unsent_turn(self) -> None:
        """The text of a home and the record of its table are all that a device keeps."""
        first, second = pair(begin="chosen")
        play_out([first, second], Random(1), 2)
        first.table.happen()
        first.table.play(first.table.match.parse("keep -"))
        first.table.happen()
        again = copied(first)
        assert again.table.steps == first.table.steps[:-3]
        again.resume(first.table.record)
        assert again.table.record == first.table.record
        assert again.table.can_undo
        play_turn(again, Random(4))
        assert second.join(again.send()).kind == NEWER
        with pytest.raises(BrokenLink, match="roll"):
            copied(again).resume(first.table.record)

    def test_a_home_that_is_no_text_is_refused(self) -> None:
        """Each line is checked."""
        first, _second = pair()
        text = str(first)
        for old, new in (
            ("afar 1", "afar 2"),
            ("seats 0", "seats x"),
            ("seats 0", "seats 7"),
            ("secret ", "secret x"),
            (str(first).split("\n")[2], "secret abcd"),
        ):
            with pytest.raises(BrokenLink):
                Home.parse(text.replace(old, new), GAMES)

    def test_undo_is_free_until_the_turn_is_sent(self) -> None:
        """Its dice stay the same, and no earlier turn can be undone."""
        first, second = pair(begin="chosen")
        play_out([first, second], Random(1), 2)
        steps = len(first.table.steps)
        play_turn(first, Random(5))
        rolled = first.table.steps[steps]
        while first.table.can_undo:
            first.table.undo()
        assert len(first.table.steps) == steps + 1
        assert first.table.steps[steps] == rolled
        play_turn(first, Random(6))
        first.send()
        assert not first.table.can_undo

    def test_what_a_home_has_not_seen_begins_after_its_last_turn(self) -> None:
        """A page replays the steps since then."""
        homes = gathered(set_up(KNIFFEL, 3, begin="chosen"), 3, Random(1))
        assert homes[2].story.seen_by(2) == 0
        play_out(homes, Random(1), 7)
        story = homes[1].story
        assert [turn.home for turn in story.turns] == [0, 1, 2, 0, 1, 2, 0]
        ends = [turn.end for turn in story.turns]
        assert [story.seen_by(home) for home in range(3)] == [ends[6], ends[4], ends[5]]

    def test_short_secrets_and_ids_are_refused(self) -> None:
        """They could be guessed, or would not fit into a link."""
        with pytest.raises(ValueError, match="secret of a home: expected 16 bytes, got 8"):
            Home.invite(set_up(KNIFFEL, 2), ["Ada"], bytes(8), bytes(6))
        with pytest.raises(ValueError, match="id of a match: expected 6 bytes, got 5"):
            Home.invite(set_up(KNIFFEL, 2), ["Ada"], bytes(16), bytes(5))

    @pytest.mark.parametrize("game", GAMES)
    def test_a_device_that_is_wiped_before_each_of_its_turns_goes_on(self, game: str) -> None:
        """Every turn of a match, until its end or thirty turns, is played on a new device."""
        rng = Random(game)
        homes = list(pair(game, begin="random"))
        for turn in range(1, 31):
            due = next((at for at, home in enumerate(homes) if home.is_due), None)
            if due is None:
                break
            name = homes[due].letter.party.setup.players[homes[due].seats[0]].name
            homes[due] = Home.take_over(homes[1 - due].letter, [name], rng.randbytes(16))
            play_out(homes, rng, 1)
            assert homes[0].letter == homes[1].letter
            assert homes[0].letter.turns == turn
        assert homes[0].letter.unguarded == tuple(range(1, homes[0].letter.turns + 1))

    def test_sending_out_of_turn_is_refused(self) -> None:
        """The code says whether it is another's turn or not yet complete."""
        first, second = pair(begin="chosen")
        with pytest.raises(IllegalMove, match="not-your-turn"):
            second.send()
        with pytest.raises(IllegalMove, match="turn-open"):
            first.send()

    def test_a_letter_is_the_same_when_it_is_sent_again(self) -> None:
        """Sending again costs nothing."""
        first, second = pair(begin="chosen")
        play_turn(first, Random(1))
        sent = first.send()
        assert first.letter == sent
        assert isinstance(sent, Letter)
        assert second.join(sent).kind == NEWER
        assert second.join(first.letter).kind == SAME
