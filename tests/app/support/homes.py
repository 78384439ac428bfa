"""Devices of people who play one match from two homes, and what they do."""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

from app.pages.together.desk import FarTable
from app.pages.together.letters import ClaimScreen, SendScreen
from app.pages.together.pages import CatchUp
from app.saves.saved_match import SavedMatch
from tests.app.support.fakes import FakePlatform, started, tap, visit

AGENTS = {
    "Facebook": "Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS;FBAV/400.0]",
    "Instagram": "Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 300.0",
    "WeChat": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 MicroMessenger/8.0",
    "TikTok": "Mozilla/5.0 (iPhone) AppleWebKit/605 musical_ly_30 BytedanceWebview",
    "another app": "Mozilla/5.0 (Linux; Android 14; SM-A5; wv) AppleWebKit/537 Chrome/120",
}
"""Names of browsers inside other apps, by what the page calls those."""


class HomeDevice(FakePlatform):
    """A device with random numbers of its own."""

    def __init__(self, name: str, route: str = "", storage: dict[str, str] | None = None) -> None:
        super().__init__(route, storage=storage)
        self.name = name
        self.can_share = True

    def seed(self) -> str:
        """Return 32 hexadecimal digits that no other device has."""
        self.seeds += 1
        return sha256(f"{self.name}/{self.seeds}".encode()).hexdigest()[:32]


class Place:
    """A home: its device with the application, and its people’s taps."""

    def __init__(self, name: str, route: str = "", storage: dict[str, str] | None = None) -> None:
        self.device = HomeDevice(name, route, storage)
        self.app = started(self.device)
        self.taps = 0

    def tap(self, do: str, value: str = "") -> None:
        """Tap a control."""
        self.taps += 1
        tap(self.app, self.device, do, value)

    def open(self, link: str) -> None:
        """Open a link from a message."""
        self.taps += 1
        visit(self.app, self.device, re.sub(r"^.*#", "", link))

    def scan(self, text: str) -> None:
        """Switch the camera on, and hold a code with this text up to it."""
        self.tap("scan-on")
        self.device.scanner.say(cameras=1, mirrored=False)
        self.device.scanner.say(codes=[text])

    @property
    def table(self) -> FarTable:
        """The table on screen; what has happened is skipped."""
        if isinstance(self.app.screen, CatchUp):
            self.tap("leave")
        assert isinstance(self.app.screen, FarTable), self.app.screen
        return self.app.screen

    @property
    def link(self) -> str:
        """The last link that was sent."""
        return self.device.shared[-1][1]

    @property
    def saved(self) -> list[SavedMatch]:
        """The saved matches."""
        return [SavedMatch.parse(*entry) for entry in self.device.stored_matches]

    def play(self, rng: Random) -> None:
        """Play one turn with moves that the rules allow, and let the bots play theirs."""
        table = self.table
        for _step in range(400):
            desk, match = table.desk, table.match
            if desk.showing_starter:
                self.app.act("off")
            elif not table.far.plays:
                return
            elif desk.bots.is_up:
                self.device.run_timers()
            elif match.due == "chance":
                desk.throw()
            elif match.due == "next":
                self.app.act("next")
            elif match.due == "answer":
                self.app.act("begin 0")
            else:
                assert match.state is not None
                move = rng.choice(match.state.legal())
                desk.preview(move)
                self.device.settle()
                desk.play(move)
            self.device.settle()
        raise AssertionError("a turn without an end")

    def send(self) -> str:
        """Send the turn, and return the link."""
        self.app.draw()
        self.tap("send-turn")
        self.app.act("close")
        return self.link


def invited(game: str, query: str = "players=Oma,Ben&begin=chosen") -> tuple[Place, Place]:
    """Return two homes, of which one has invited the other, and has the answer."""
    oma = Place("oma", f"/afar/{game}?{query}")
    oma.tap("start")
    assert isinstance(oma.app.screen, SendScreen)
    oma.tap("link-send")
    ben = Place("ben", re.sub(r"^.*#", "", oma.link))
    assert isinstance(ben.app.screen, ClaimScreen)
    ben.tap("afar-join")
    oma.open(ben.link)
    return oma, ben


def exchange(here: Place, there: Place, rng: Random, most: int = 400) -> int:
    """Play a match to its end, and return the number of turns."""
    for turn in range(most):
        here.play(rng)
        there.open(here.send())
        if there.table.match.due == "nothing":
            return turn + 1
        here, there = there, here
    raise AssertionError("a match without an end")
