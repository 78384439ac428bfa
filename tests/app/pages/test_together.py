"""Matches between homes: set-up, invitation, turns by links, forks, wiped devices, broken links."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from app.games.maumau.view import named
from app.pages.together.letters import BrokenScreen, ClaimScreen, ForkScreen, SendScreen
from app.pages.together.sentences import APPS, FAULTS, fault_words
from app.saves.saved_match import SavedMatch
from spielekiste import GAMES
from spielekiste.core.match import BLOCK, SetUp, TableOptions
from spielekiste.core.seats import Player, seated
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import Card
from spielekiste.together import CODES, BrokenLink, Home
from tests.app.support.fakes import started, visit
from tests.app.support.homes import AGENTS, HomeDevice, Place, exchange, invited

HOUR = 3_600_000
"""Milliseconds."""

SAFARI = "Mozilla/5.0 (iPad) AppleWebKit/605 Version/17.0 Mobile/15E148 Safari/604.1"


@pytest.mark.parametrize("game", GAMES)
def test_two_homes_play_each_game_to_its_end(game: str) -> None:
    """Both have the same record at the end, and both have it once among their finished games."""
    oma, ben = invited(game)
    exchange(oma, ben, Random(7))
    records = [
        [line for line in place.saved[0].record.splitlines() if ":" not in line]
        for place in (oma, ben)
    ]
    assert records[0] == records[1]
    assert [[saved.done for saved in place.saved] for place in (oma, ben)] == [[True], [True]]
    again = next(text for text in re.findall(r'href="#(/afar/[^"]*)"', ben.device.html))
    visit(ben.app, ben.device, unescape(again))
    ben.tap("start")
    assert "Invite Oma" in ben.device.text


def test_a_newcomer_needs_at_most_seven_taps() -> None:
    """From the card of a game to the second turn, besides the taps of the game itself."""
    oma = Place("oma", "/kniffel/box")
    oma.open("#/afar/kniffel")
    oma.tap("start")
    oma.tap("link-send")
    ben = Place("ben", re.sub(r"^.*#", "", oma.link))
    ben.taps = 1
    ben.tap("afar-join")
    oma.open(ben.link)
    oma.play(Random(1))
    ben.open(oma.send())
    ben.play(Random(2))
    oma.open(ben.send())
    assert oma.table.far.home.is_due
    assert (oma.taps <= 7, ben.taps <= 7) == (True, True), (oma.taps, ben.taps)


def test_a_wiped_device_goes_on_with_the_newest_link() -> None:
    """It says who is there; the table tells that new secret numbers were begun."""
    oma, _ben = invited("kniffel")
    oma.play(Random(1))
    again = Place("phone", re.sub(r"^.*#", "", oma.send()))
    assert isinstance(again.app.screen, ClaimScreen)
    again.tap("afar-again 1")
    again.play(Random(2))
    oma.open(again.send())
    assert oma.table.far.home.is_due
    oma.app.act("ask fair")
    oma.app.draw()
    assert "In this turn, a home began new secret numbers" in oma.device.text


def forked() -> tuple[Place, Place, Place]:
    """Return a home that has got two versions of one turn, and the two devices that played it."""
    oma, ben = invited("kniffel")
    oma.play(Random(1))
    link = oma.send()
    other = Place("tablet", re.sub(r"^.*#", "", link))
    other.tap("afar-again 1")
    other.play(Random(3))
    ben.open(link)
    ben.play(Random(2))
    oma.open(ben.send())
    assert oma.table.far.home.letter.turns == 2
    oma.open(other.send())
    return oma, ben, other


@pytest.mark.parametrize("verb", ["fork-here", "fork-there"])
def test_a_family_chooses_between_two_versions(verb: str) -> None:
    """Both are shown with the turn that differs; the other one can be brought back for a week."""
    oma, ben, other = forked()
    assert isinstance(oma.app.screen, ForkScreen)
    assert "Turn 2 was played twice" in oma.device.text
    oma.tap(verb)
    place = ben if verb == "fork-here" else other
    assert str(oma.table.far.home.letter) in place.link
    assert sorted(bool(saved.trashed_at) for saved in oma.saved) == [False, True]


def test_every_fault_has_words() -> None:
    """Each code of a broken link has a sentence of its own."""
    assert FAULTS.keys() == CODES.keys()
    assert len({fault_words(BrokenLink(code)) for code in CODES}) == len(CODES)


def test_a_link_without_its_end_is_named_and_nothing_is_lost() -> None:
    """The whole message, pasted with words around it, goes on."""
    oma, ben = invited("ludo")
    oma.play(Random(1))
    link = oma.send()
    before = ben.saved[0].record
    ben.open(link[:-9])
    assert isinstance(ben.app.screen, BrokenScreen)
    assert "The end of the link is missing" in ben.device.text
    assert ben.saved[0].record == before
    ben.app.act("afar-typed", f"Your turn! {link[:50]}\n> {link[50:]}. Love, Oma")
    assert ben.table.far.home.is_due


def test_a_link_can_be_pasted_where_games_are_opened() -> None:
    """The page for files and links leads to the match."""
    oma, ben = invited("ente")
    oma.play(Random(1))
    link = oma.send()
    visit(ben.app, ben.device, "/open")
    ben.tap("link", f"Here: {link}\nBye!")
    assert ben.table.far.home.is_due


def test_two_tablets_in_one_room_read_each_others_codes() -> None:
    """The camera takes the invitation, the answer and a turn; it is off once a match is shown."""
    oma = Place("oma", "/afar/ludo?players=Oma,Ben&begin=chosen")
    oma.tap("start")
    ben = Place("ben", "/afar")
    ben.scan(shown_link(oma))
    ben.tap("afar-join")
    oma.scan(shown_link(ben))
    oma.play(Random(2))
    oma.send()
    oma.app.act("open table")
    oma.app.draw()
    assert 'href="#/afar"' in oma.device.html
    visit(ben.app, ben.device, "/afar")
    ben.scan(oma.link)
    assert ben.table.far.plays
    assert not oma.device.scanner.is_on
    assert not ben.device.scanner.is_on


def test_a_code_without_a_link_is_named() -> None:
    """A code of something else leaves the camera on."""
    oma = Place("oma", "/afar")
    oma.scan("https://example.org/")
    assert "There’s no link to a game in this text." in oma.device.text
    assert oma.device.scanner.is_on


def shown_link(place: Place) -> str:
    """Return the link whose code is on screen."""
    link = place.app.screen.shared_link
    assert link is not None
    return link.url


def test_an_old_link_changes_nothing() -> None:
    """It opens the match as it is here, and says so."""
    oma, ben = invited("kniffel")
    oma.play(Random(1))
    old = oma.send()
    ben.open(old)
    ben.play(Random(2))
    ben.send()
    ben.open(old)
    assert ben.table.far.home.letter.turns == 2
    assert "nothing new" in ben.device.text


def test_an_unsent_turn_survives_a_reload() -> None:
    """It is as it was, with its dice, and can be undone until it is sent."""
    oma, _ben = invited("kniffel")
    oma.play(Random(1))
    steps = oma.table.table.steps
    oma.device.settle()
    again = Place("oma", oma.device.route, oma.device.storage)
    assert again.table.table.steps == steps
    assert again.table.table.can_undo
    again.send()
    assert not again.table.table.can_undo


def test_only_the_home_with_the_turn_plays() -> None:
    """Nothing on the other device can roll or move, by tap or key."""
    oma, ben = invited("kniffel")
    oma.play(Random(1))
    ben.open(oma.send())
    table = oma.table
    before = table.table.steps
    for verb in ("throw", "move enter ones", "next", "begin 0", "throw-all"):
        oma.app.act(verb)
    for key in "rwe1 ":
        oma.app.key(key)
    assert table.table.steps == before
    assert ben.table.far.plays


def test_the_front_says_whose_turn_it_is_first_of_all() -> None:
    """It also counts on the badge, and a box begins another game at one table."""
    oma, ben = invited("kniffel")
    assert oma.device.badges[-1] == 1
    visit(oma.app, oma.device, "")
    assert "Your turn" in oma.device.text
    assert "Continue" not in oma.device.text
    visit(ben.app, ben.device, "")
    assert "Waiting for Oma" in ben.device.text
    assert not list(ben.device.badges)
    visit(oma.app, oma.device, f"/kniffel/{oma.saved[0].id}")
    oma.play(Random(1))
    ben.open(oma.send())
    ben.play(Random(2))
    ben.send()
    assert ben.device.titles[-1][0].startswith("Waiting for Oma – Kniffel")


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (0, "just now"),
        (23, "23 hours ago"),
        (24, "since Friday"),
        (143, "since Friday"),
        (144, "6 days ago"),
    ],
)
def test_a_waiting_match_says_since_when(hours: int, words: str) -> None:
    """It names the day, as long as no other day of that name is near."""
    _oma, ben = invited("kniffel")
    ben.device.time = 1_764_331_200_000  # noon on Friday, 28 November 2025, in UTC
    ben.app.saves.keep(ben.saved[0].id, ben.app.saves.table(ben.saved[0].id))
    ben.device.time += hours * HOUR
    visit(ben.app, ben.device, "")
    assert "Waiting for Oma" in ben.device.text
    assert f"Kniffel . {words} ." in ben.device.text


def test_no_copy_of_a_match_between_homes_is_offered_to_two_windows() -> None:
    """A copy could not be sent to the other home."""
    _oma, ben = invited("kniffel")
    key = ben.saved[0].id
    ben.app.saves.library.outdated.add(key)
    ben.app.act(f"open clash {key}")
    ben.app.draw()
    assert "take-newer" in ben.device.html
    assert "keep-copy" not in ben.device.html
    ben.app.act("open clash gone")
    ben.app.draw()
    assert "take-newer" not in ben.device.html


@pytest.mark.parametrize("name", AGENTS)
def test_a_browser_inside_an_app_says_so(name: str) -> None:
    """The warning names the app, and the way out."""
    assert len(set(APPS.values())) >= 5
    oma = Place("oma", "/afar/kniffel?players=Oma,Ben")
    oma.tap("start")
    oma.tap("link-send")
    device = HomeDevice("ben", re.sub(r"^.*#", "", oma.link))
    device.agent = AGENTS[name]
    started(device)
    assert f"inside {name}, which forgets" in device.text


def test_safari_offers_to_save_a_match_that_waits() -> None:
    """The file has the link, which opens the match anywhere."""
    oma, ben = invited("kniffel")
    oma.device.agent = SAFARI
    oma.play(Random(1))
    oma.send()
    assert "Safari forgets" in oma.device.text
    oma.tap("afar-file")
    (text,) = oma.device.downloads.values()
    visit(ben.app, ben.device, "/afar")
    ben.app.screen.receive([("game.txt", text)])
    ben.app.draw()
    assert ben.table.far.home.is_due


def test_no_card_of_another_home_is_shown_or_said() -> None:
    """Until the end, a device names only cards that its people hold, or that were on top."""
    oma, ben = invited("maumau")
    here, there, rng = oma, ben, Random(5)
    for _turn in range(400):
        here.play(rng)
        there.open(here.send())
        if there.table.match.due == "nothing":
            return
        for place in (here, there):
            place.app.draw()
            hidden = hidden_cards(place)
            texts = " ".join((place.device.html, *place.device.heard[-12:]))
            assert not [card for card in hidden if card in texts]
            assert any(name in texts for name in own_cards(place))
        here, there = there, here
    raise AssertionError("a match without an end")


def test_a_match_with_hidden_cards_of_another_home_can_not_be_taken_elsewhere() -> None:
    """Its replay has no file: opened as a game at one table, it would show every hand."""
    oma, _ben = invited("maumau")
    oma.play(Random(5))
    visit(oma.app, oma.device, f"/past/{oma.saved[0].id}")
    oma.app.act("open share")
    oma.app.draw()
    assert "This game still has hidden cards. Finish it first." in oma.device.text
    assert "share-file" not in oma.device.taps()
    oma.app.act("share-file")
    assert oma.device.downloads == {}


def own_cards(place: Place) -> list[str]:
    """Return the names of the cards in this home."""
    state, own = place.table.match.state, place.table.far.home.seats[0]
    assert isinstance(state, MauMauState)
    return [named(card) for card in state.seen_by(own).hand]


def hidden_cards(place: Place) -> list[str]:
    """Return the names of cards that only other homes hold, and that nobody has laid."""
    table = place.table
    state, own = table.match.state, table.far.home.seats[0]
    assert isinstance(state, MauMauState)
    known = {*state.seen_by(own).hand, *state.laid}
    known |= {
        event.what
        for match in table.table.positions
        for event in match.events
        if isinstance(event.what, Card) and event.seat == own
    }
    held = {card for seat in range(2) if seat != own for card in state.seen_by(seat).hand}
    laid = {
        event.what
        for match in table.table.positions
        for event in match.events
        if event.kind in ("lay", "turn-up")
    }
    return [named(card) for card in held - known - laid]


def test_an_embedded_game_does_not_offer_it() -> None:
    """The address leads to the menu there."""
    device = HomeDevice("oma", "/afar/kniffel")
    device.is_embedded = True
    app = started(device)
    assert app.screen.route is None


def test_everything_saved_has_the_match_and_its_home() -> None:
    """The other device goes on with the same secret, and with the unsent turn."""
    oma, _ben = invited("kniffel")
    oma.play(Random(1))
    visit(oma.app, oma.device, "/grown-ups")
    oma.tap("save-all")
    (text,) = oma.device.downloads.values()
    other = Place("new", "/open")
    other.app.screen.receive([("all.txt", text)])
    for _round in range(30):
        other.device.run_timers()
    (saved,) = other.saved
    assert saved.afar is not None
    visit(other.app, other.device, f"/kniffel/{saved.id}")
    assert other.table.table.steps == oma_steps(oma)


def oma_steps(oma: Place) -> tuple[object, ...]:
    """Return the steps of the saved match, which is opened again."""
    visit(oma.app, oma.device, f"/kniffel/{oma.saved[0].id}")
    return oma.table.table.steps


def test_a_game_with_the_same_dice_is_the_other_way() -> None:
    """The set-up leads to the invitation to a duel; the games that have none don't offer it."""
    oma = Place("oma", "/afar/kniffel?players=Oma,Ben")
    oma.tap("duel")
    assert oma.device.route == "/duel"
    assert "duel" not in Place("oma", "/afar/ludo?players=Oma,Ben").device.taps()


def test_someone_is_here_and_someone_elsewhere() -> None:
    """A set-up without another home says so."""
    oma = Place("oma", "/afar/ludo?players=Oma,Ben,Cem")
    for entry in (1, 2):
        oma.tap(f"where {entry}")
    oma.tap("start")
    assert "Someone has to play here, and someone elsewhere." in oma.device.text


def test_three_homes_play_with_a_bot() -> None:
    """Each joins with the same invitation; only the home with the turn plays."""
    oma = Place(
        "oma", "/afar/ente?players=Oma,Ben,Cem,Robo&minds=person,person,person,middle&begin=chosen"
    )
    oma.tap("start")
    oma.tap("link-send")
    ben, cem = (Place(name, re.sub(r"^.*#", "", oma.link)) for name in ("ben", "cem"))
    ben.tap("afar-who 1")
    ben.tap("afar-join")
    oma.open(ben.link)
    cem.tap("afar-who 2")
    cem.tap("afar-join")
    oma.open(cem.link)
    rng, places = Random(3), [oma, ben, cem]
    for _turn in range(400):
        here = next(place for place in places if place.table.far.plays)
        here.play(rng)
        link = here.send()
        for place in places:
            place.open(link)
        if here.table.match.due == "nothing":
            assert [saved.done for place in places for saved in place.saved] == [True] * 3
            return
    raise AssertionError("a match without an end")


def test_no_link_leads_to_the_block() -> None:
    """The block is not played from two homes, whatever a link says; neither does its set-up offer it."""
    setup = SetUp(
        GAMES["kniffel"],
        seated(["Oma", "Ben"]),
        GAMES["kniffel"].options(),
        TableOptions(dice=BLOCK),
    )
    home = Home.invite(setup, ["Oma"], bytes(16), b"match1")
    ben = Place("ben", f"/afar/{home.letter}")
    assert isinstance(ben.app.screen, BrokenScreen)
    oma = Place("oma", "/afar/kniffel?players=Oma,Ben&dice=block")
    assert "choose dice block" not in oma.device.taps()
    oma.tap("start")
    assert isinstance(oma.app.screen, SendScreen)


def test_an_own_bot_of_another_device_breaks_no_invitation() -> None:
    """A link may name one; here, a bot of the app plays."""
    players = (*seated(["Oma", "Ben"]), Player("Robo", "square", "own-12345678"))
    setup = SetUp(GAMES["ludo"], players, GAMES["ludo"].options(), TableOptions(begin="chosen"))
    home = Home.invite(setup, ["Oma"], bytes(16), b"match1")
    ben = Place("ben", f"/afar/{home.letter}")
    assert isinstance(ben.app.screen, ClaimScreen)
    assert "Robo" in ben.device.text


def test_a_quick_start_is_told() -> None:
    """The invited home plays the first turn at once, and the table says what that means."""
    oma = Place("oma", "/afar/ente?players=Oma,Ben&begin=chosen")
    oma.tap("start")
    oma.tap("link-send")
    ben = Place("ben", re.sub(r"^.*#", "", oma.link))
    ben.tap("afar-quick")
    ben.play(Random(1))
    oma.open(ben.send())
    assert oma.table.far.home.is_due
    oma.app.act("ask fair")
    oma.app.draw()
    assert "Turn 1 was a quick start" in oma.device.text


def test_a_saved_match_is_read_as_it_was_written() -> None:
    """The home is part of the label; a damaged one leaves the record, which can still be opened."""
    oma, _ben = invited("ludo")
    (saved,) = oma.saved
    assert saved.afar is not None
    assert SavedMatch.parse(saved.id, saved.stamp, str(saved)) == saved
    damaged = str(saved).replace('"afar": [', '"afar": [1, ')
    assert SavedMatch.parse(saved.id, saved.stamp, damaged).afar is None
    assert SavedMatch.parse(saved.id, saved.stamp, damaged).game == "ludo"


def test_a_link_that_was_opened_twice_gives_the_same_dice() -> None:
    """Opening a turn again, after dice have fallen, changes nothing."""
    oma, ben = invited("kniffel")
    oma.play(Random(1))
    link = oma.send()
    ben.open(link)
    ben.table.desk.throw()
    ben.device.settle()
    steps = ben.table.table.steps
    visit(ben.app, ben.device, "")
    ben.open(link)
    assert ben.table.table.steps == steps
