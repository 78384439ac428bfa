"""Positions as text: each has one line, each line reads back equal, and any other text is explained."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from spielekiste import GAMES, UnknownSeat
from spielekiste.core.errors import UnreadableNotation
from spielekiste.positions import CODECS, ImpossiblePosition, Position, SeenPosition
from tests.campaign import campaign
from tests.fuzz.broken import attempt
from tests.positions.lines import play_on, positions, spoilt, stopped, texts

ERRORS = (UnreadableNotation, ImpossiblePosition)


@pytest.mark.parametrize("least", [6_000, *campaign(1_000_000)])
def test_every_position_reads_back_equal(least: int) -> None:
    """A position of a random game, its view for the seat in turn, and the public view."""
    rng = Random(least)
    total = 0
    for position in positions(least):
        total += 1
        _reads_back(position, rng)
        end = stopped(position, rng)
        if end is not None:
            _reads_back(end, rng)
    assert total >= least


def _reads_back(position: Position, rng: Random) -> None:
    text = str(position)
    assert Position.parse(text) == position
    if position.game.id == "maumau" or rng.randrange(8) == 0:
        for seat in (None, position.state.turn):
            seen = position.seen_by(seat)
            assert _bare(SeenPosition.parse(str(seen))) == _bare(seen)


def _bare(seen: SeenPosition) -> tuple[object, ...]:
    return seen.game.id, seen.options, seen.view


@pytest.mark.parametrize("lines", [2_000, *campaign(100_000)])
def test_a_spoilt_line_is_explained_or_is_another_position(lines: int) -> None:
    """The error has a place within the text and a reason; other lines are the one text of a position.

    The rules can go on from each position that is read.
    """
    rng = Random(lines)
    broken = 0
    for _ in range(lines * 10):
        if broken == lines:
            break
        text = spoilt(rng)
        kind = SeenPosition if "@" in text.partition(" ")[0] else Position
        position, fault = attempt(partial(kind.parse, text), *ERRORS)
        if fault is not None:
            assert isinstance(fault, ERRORS)
            broken += 1
            assert 0 <= fault.position <= len(text)
            assert f"at position {fault.position}: " in str(fault)
        else:
            assert str(position) == text
        if isinstance(position, Position):
            play_on(position, rng)
    assert broken == lines


def test_every_game_has_a_text_form() -> None:
    """All games of the registry have a codec, and each of them is tried by the tests above."""
    assert CODECS.keys() == GAMES.keys()
    assert {text.partition(" ")[0].partition("@")[0] for text in texts()} == {*GAMES}


EMPTY = "............."

BROKEN = [
    ("", 0, "expected one of kniffel, weltraum, hexhex, master, ludo, ente, maumau"),
    ("chess - 8/8", 0, "expected one of kniffel"),
    (f"kniffel - {EMPTY} 0 0", 27, "expected 5 fields: options, sheets, turn, throws, dice"),
    (f"kniffel - {EMPTY} 0 0 ..... 7", 34, "expected 5 fields"),
    (f"kniffel  {EMPTY} 0 0 .....", 8, "expected name=value"),
    (f"kniffel rules=chess {EMPTY} 0 0 .....", 8, "expected one of classic, full-cup, croatian"),
    (f"kniffel rules=classic {EMPTY} 0 0 .....", 8, "expected '- "),
    (f"kniffel - {EMPTY}. 0 0 .....", 10, "expected 13 boxes, got 14"),
    ("kniffel - 7,............ 0 0 .....", 10, "box ones can have 0, 1, 2, 3, 4, 5, not 7"),
    ("kniffel - .,1,........... 0 0 .....", 10, "box twos can have 0, 2, 4, 6, 8, 10, not 1"),
    ("kniffel - .,x,........... 0 0 .....", 12, "expected a number from 0 to 99999"),
    ("kniffel - 03,............ 0 0 .....", 10, "expected a number from 0 to 99999"),
    (f"kniffel - {EMPTY} 1 0 .....", 24, "expected a number from 0 to 0"),
    (f"kniffel - {EMPTY} 0 4 .....", 26, "expected a number from 0 to 3"),
    (f"kniffel - {EMPTY} 0 0 12345", 28, "dice are on the table before the first throw"),
    (f"kniffel - {EMPTY} 0 3 33...", 28, "no throw is left after 3 throws"),
    (f"kniffel - {EMPTY} 0 0 33...", 28, "dice are kept before the first throw"),
    (f"kniffel - {EMPTY} 0 1 37...", 28, "expected five dice in order"),
    (f"kniffel - {EMPTY} 0 1 63...", 28, "expected '36...', as each position has one text"),
    (f"kniffel rules=full-cup {EMPTY} 0 1 33...", 41, "every throw uses all dice (G1)"),
    (f"kniffel - {EMPTY}+50 0 0 .....", 10, "only a further Kniffel brings extra points"),
    ("kniffel - ...........,50,.+50 0 0 .....", 10, "every further Kniffel fills a box and brings 50"),
    (f"kniffel - 3,............/{EMPTY} 0 0 .....", 39, "seat 0 can't have the turn"),
    ("kniffel - 0,0,0,0,0,0,0,0,0,0,0,0,9 0 0 .....", 40, "all sheets are full"),
    ("/".join([f"kniffel - {EMPTY}", *[EMPTY] * 8]) + " 0 0 .....", 10, "expected 1 to 8 seats, got 9"),
    ("weltraum - ...........+1 0 0 .....", 11, "only a further Kniffel brings extra points"),
    ("master - 111100,......,0,0 0 0 0 .....", 9, "more markers are in use than a player has (M5)"),
    ("master - 000000,......,0,8 0 0 0 .....", 25, "expected a number from 0 to 7"),
    ("master - 000000,......,0 0 0 0 .....", 9, "expected a board such as"),
    ("master - 000900,......,0,0 0 0 0 .....", 9, "expected 6 spaces from 0 to 8"),
    ("master - 000000,...*?.,0,0 0 0 0 .....", 16, "expected 6 tasks as * (starred) or ."),
    ("master - 000000,......,0,0 0 0 0 -", 33, "the game ends only with 15 stars (M12)"),
    ("master - 888880,*****.,0,0 0 0 0 .....", 29, "seat 0 has 15 stars, so the game has ended"),
    ("master - 000000,......,0,0 0 0 3 12456", 33, "no action is possible with these dice"),
    ("ludo - .../.. 0 0 . -", 11, "expected 3 pieces, got 2"),
    ("ludo - .../... 2 0 . -", 15, "expected a number from 0 to 1"),
    ("ludo - 5,5,./... 0 0 . -", 7, "two pieces of one player are on one space (L4)"),
    ("ludo - ..,20/..,0 0 0 . -", 7, "pieces of two players are on one space of the track (L4)"),
    ("ludo - ..,5/... 0 1 . -", 18, "several tries need all pieces off the track (L2)"),
    ("ludo - .../... 0 0 5 -", 19, "no piece can use a 5, so the throw has lapsed (L9)"),
    ("ludo - .../... 0 0 7 -", 19, "expected one of 1, 2, 3, 4, 5, 6"),
    ("ludo - .../... 0 0 . 1", 21, "the seats that have finished are those with all pieces"),
    ("ludo - .../... 0 0 - -", 19, "the table can stop only once another seat has finished"),
    ("ludo - 40,41,42/... 1 0 . 0", 24, "only one player is left, so the game has ended (L10)"),
    ("ludo - 40,41,42/.../... 0 0 . 0", 24, "seat 0 has finished (L10)"),
    ("ente - 5/0 0 1/0 .", 13, "seat 0 has the turn, so it misses none (E5)"),
    ("ente - 5/0 0 0/3 .", 15, "expected a number from 0 to 2"),
    ("ente - 5/0 0 0 .", 13, "expected 2 seats, got 1"),
    ("ente - 4/0 0 0/0 3", 17, "nothing is offered on space 4, so a throw is due (E5)"),
    ("ente - 3/0 0 0/0 3", 17, "space 3 leads nowhere now, so a throw is due (E3)"),
    ("ente - 63/0 0 0/0 .", 7, "a piece is in the goal, so the game has ended (E6)"),
    ("ente - 5/0 0 0/0 -", 7, "the game ends once the piece of this turn is in the goal (E6)"),
    ("maumau - r1/r7 b3 - 0 play 0", 12, "expected a card such as r3, gx (rest), b+ (plus) or w"),
    ("maumau - r1/r1 r1 - 0 play 0", 9, "there are only 1 cards r1, not 3 (MM1)"),
    ("maumau - r2r1/y1 b3 - 0 play 0", 10, "expected '1r2/y1 b3 - 0 play 0', as each position has one text"),
    ("maumau - -/y1 b3 - 0 play 0", 9, "a player without cards has ended the game"),
    ("maumau - r1/y1 - - 0 play 0", 15, "the discard pile has at least one card (MM2)"),
    ("maumau - r1/y1 b3 r 0 play 0", 18, "a colour is wished only with a wish card (MM6)"),
    ("maumau - r1/y1 b3w - 0 play 0", 19, "a wish card that was played names a colour (MM6)"),
    ("maumau - r1/y1 b3 - 0 plus 0", 22, "only a +1 card makes the next player draw (MM5)"),
    ("maumau - r1/y1 b3 - 0 r1 0", 22, "a drawn card may not be played (MM3)"),
    ("maumau play_drawn=on r1/y1 b3 - 0 r2 0", 34, "seat 0 does not hold r2"),
    ("maumau - r1/y1 b3 - 0 play 1", 27, "a player passes only if there is no card to draw (MM7)"),
    ("maumau - r1/y1 b3 - 0 end 0", 22, "the game ends only without cards in a hand or to draw"),
    ("maumau - r1/y1 b3 - 0 deal 0", 9, "hands of 5 cards are dealt clockwise (MM2)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "reason"), BROKEN)
def test_an_error_says_what_and_where(text: str, at: int, reason: str) -> None:
    """The place is where the wrong field, seat or item begins."""
    with pytest.raises(ERRORS) as caught:
        Position.parse(text)
    fault = caught.value
    assert isinstance(fault, ERRORS)
    assert (reason in str(fault), fault.position) == (True, at)


SEEN = [
    ("ludo - .../... 0 0 . -", 0, "expected a game, '@' and the seat that sees it"),
    ("ludo@2 - .../... 0 0 . -", 5, "there is no seat 2"),
    ("ludo@x - .../... 0 0 . -", 5, "expected a number from 0 to 3"),
    ("maumau@0 - r1/y1 b3 - 0 play 0", 14, "expected ? and the number of hidden cards"),
    ("maumau@0 - ?1/?1 b3 - 0 play 0", 11, "expected a card such as r3"),
    ("maumau@0 - r1/?40 b3 - 0 play 0", 15, "expected a number from 0 to 32"),
    ("maumau@0 play_drawn=on r1/?1 b3 - 1 r1 0", 36, "only the seat whose turn it is sees the drawn card"),
    ("maumau@0 play_drawn=on r1/?1 b3 - 0 r2 0", 36, "seat 0 does not hold r2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "reason"), SEEN)
def test_an_error_in_a_view_says_what_and_where(text: str, at: int, reason: str) -> None:
    with pytest.raises(ERRORS) as caught:
        SeenPosition.parse(text)
    fault = caught.value
    assert isinstance(fault, ERRORS)
    assert (reason in str(fault), fault.position) == (True, at)


def test_a_view_hides_the_other_hands() -> None:
    """Positions that differ only in what a seat can't see have the same line for that seat."""
    one = Position.parse("maumau play_drawn=on r4g4/r1r2/b1 b3 - 1 r2 0")
    other = Position.parse("maumau play_drawn=on r4g4/y1y2/bx b3 - 1 y2 0")
    assert one != other
    assert str(one.seen_by(0)) == str(other.seen_by(0))
    assert str(one.seen_by(0)) == "maumau@0 play_drawn=on r4g4/?2/?1 b3 - 1 drawn 0"
    assert str(one.seen_by(1)) == "maumau@1 play_drawn=on ?2/r1r2/?1 b3 - 1 r2 0"
    assert str(one.seen_by(None)) == "maumau@ play_drawn=on ?2/?2/?1 b3 - 1 drawn 0"
    with pytest.raises(UnknownSeat):
        one.seen_by(3)


def test_a_line_tells_nothing_of_the_past() -> None:
    """Events of the last step, and what players could remember, are left out."""
    position = Position.parse("maumau - r4g4/r1r2 b3 - 0 play 0")
    state = position.state.play(position.game.parse("draw"))
    assert state.observations
    later = position.with_state(state)
    assert (later.state.observations, later.state.events) == ((), ())
    assert Position.parse(str(later)) == later
