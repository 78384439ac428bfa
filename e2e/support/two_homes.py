"""A home of a match by links, in any engine: it opens links, plays its turns by taps, and sends them."""

from __future__ import annotations

from random import Random

from app.saves.saved_match import SavedMatch
from e2e.support.any_turn import MATCHES, Scripted, look, wait_for
from e2e.support.random_play import CHOICES, TAP

TURN_TAPS = 4000
"""Upper limit of taps in a turn."""

LINK = """() => {
  const seen = [...document.querySelectorAll('.share__link')].filter((field) => field.checkVisibility());
  return seen.at(-1)?.value ?? null;
}"""

SHOWN = """(selector) => document.querySelector(selector) !== null"""

WAYS = (
    f"() => document.querySelector('.replay [data-do=leave]') ? ['leave'] : ({CHOICES})() ?? null"
)

SENDS = "[data-do=send-turn]"


class FarHome:
    """A home, controlled through its page."""

    def __init__(self, page: Scripted) -> None:
        self.page = page

    def open(self, link: str) -> None:
        """Open a link in the tab with the application."""
        look(self.page, "(to) => { location.hash = to; }", link[link.index("#") :])

    def tap(self, verb: str) -> None:
        """Tap a control once it is there."""
        wait_for(lambda: look(self.page, SHOWN, f'[data-do="{verb}"]'), verb)
        look(self.page, TAP, verb)

    @property
    def link(self) -> str:
        """The link on screen."""
        return str(wait_for(lambda: look(self.page, LINK), "a link"))

    def play(self, rng: Random) -> str:
        """Play a turn by random taps, send it, and return the link."""
        for _tap in range(TURN_TAPS):
            if look(self.page, SHOWN, SENDS):
                break
            ways = look(self.page, WAYS)
            if ways:
                look(self.page, TAP, rng.choice(ways))
        self.tap("send-turn")
        link = self.link
        self.tap("close")
        return link

    @property
    def saved(self) -> SavedMatch:
        """The only saved match."""
        (entry,) = look(self.page, MATCHES)
        return SavedMatch.parse(*entry)

    def arrive(self, link: str) -> bool:
        """Open a turn of the other home, and return whether the match is over."""
        before = self.saved.record
        self.open(link)
        wait_for(lambda: self.saved.record != before, "the turn to be saved")
        return self.saved.done


def meet(here: FarHome, there: FarHome, game: str) -> None:
    """Invite, claim, and take the answer; the first home begins."""
    here.open(f"#/afar/{game}?players=Oma,Ben&begin=chosen&pieces=2")
    here.tap("start")
    there.open(here.link)
    there.tap("afar-join")
    here.open(there.link)


def play_on(here: FarHome, there: FarHome, rng: Random, turns: int) -> bool:
    """Play this many turns, or to the end; return whether the match is over."""
    for _turn in range(turns):
        if there.arrive(here.play(rng)):
            return True
        here, there = there, here
    return False
