"""The crate in somebody else's page: what that page may ask, and what it is told.

The messages are agreed in web/js/messages.js, which has looked at the shape of each before it comes
here. What is told is what everybody at the table may hear, no card of a hand (MM8); a record is only
handed out when it is asked for.
Texts of errors are for the people who write the page around, and are English.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from app import i18n
from app.games.registry import PLAYABLE
from app.links.seating import default_name
from app.ports.platform import Platform
from app.saves import transfer as records
from app.settings import CHOICES
from app.shell.lock import ActiveLink
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.seats import MARKS, PERSON, seated
from spielekiste.core.table import Table

TYPICAL = 2
"""How many sit down where the host names nobody."""

PAUSED = "paused"
"""The paper that lies over a table that rests."""

LAYING = frozenset({"start", "load"})
"""What would lay another table in the place of one that is locked."""

Message = Mapping[str, Any]


class Refusal(Exception):
    """Something that the host asked for and cannot have."""

    def __init__(self, code: str, where: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """Why, as an id."""
        self.where = where
        """The field of the message, or what in it, that is meant."""


class HostedApp(Protocol):
    """The application, as far as the host page may use it."""

    @property
    def shown_match(self) -> str:
        """The id of the match whose table is the screen on show, or nothing."""

    @property
    def shared_table(self) -> Table | None:
        """The match that the screen on show shares."""

    def start_match(self, setup: SetUp) -> None:
        """Begin a match on a table."""

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match."""

    def override_preferences(self, language: str | None = None, theme: str | None = None) -> None:
        """Use a language and a theme for this visit."""

    def hide_hand(self) -> None:
        """Cover a hand that is open (MM8)."""


class HostMessages:
    """Answers the page around, and tells it what happens."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        saves: SaveController,
        link: ActiveLink,
        app: HostedApp,
    ) -> None:
        self.stage = stage
        self.platform = platform
        self.saves = saves
        self.link = link
        self.app = app
        self._is_open = False
        self._told: tuple[object, ...] = ()
        self._rested = False

    def ready(self) -> None:
        """Say that the crate is open; what was asked for meanwhile is heard next."""
        self._is_open = True
        games = [name for name in GAMES if name in PLAYABLE]
        self._tell("ready", games=games, languages=list(i18n.available()))
        shown, table = self.app.shown_match, self.app.shared_table
        if shown and table is not None:
            self.report_step(shown, table, "")

    def receive(self, text: str) -> None:
        """Do what a message asks for, or answer why not; then nothing has changed."""
        message = json.loads(text)
        reply = {"re": message["id"]} if "id" in message else {}
        try:
            self._respect_the_lesson(message["type"])
            self._ways[message["type"]](message, reply)
        except Refusal as why:
            self._tell(
                "error", code=why.code, where=why.where[:200], message=str(why)[:1000], **reply
            )
        self.stage.redraw()

    def report_pause(self) -> None:
        """Tell the host when a rest begins or ends; people at the table may end it, too."""
        rests = self.stage.dialog == PAUSED
        if rests != self._rested:
            self._rested = rests
            self._tell("resting", on=rests)

    def report_step(self, match_id: str, table: Table, told: str) -> None:
        """Tell the host what a table shows, if it is not what was told last."""
        match, number = table.match, len(table.steps)
        if not self._is_open or self._told[:2] == (match_id, number):
            return
        before, self._told = self._told, (match_id, number, match.turn, len(match.firsts))
        self._tell("step", game=match.setup.game.id, number=number, text=told)
        if match.state is not None and match.state.outcome is not None:
            self._tell_end(match)
        elif match.turn is not None and self._is_passed_on(before):
            name = match.setup.players[match.turn].name
            self._tell("turn", seat=match.turn, name=name)

    # ------------------------------------------------------------------ what the host asks for

    @property
    def _ways(self) -> dict[str, Callable[[Message, Message], None]]:
        return {
            "start": self._start,
            "load": self._load,
            "read": self._read,
            "pause": self._pause,
            "resume": self._resume,
            "language": self._language,
            "theme": self._theme,
        }

    def _respect_the_lesson(self, kind: str) -> None:
        """Refuse what a prepared link keeps from everybody: to leave its table, or what it fixes."""
        link = self.link
        if kind in LAYING and link.is_locked:
            raise Refusal("locked", "type", "a prepared link has locked this table")
        if kind in CHOICES and link.fixes(kind):
            raise Refusal("locked", "type", f"a prepared link fixes the {kind}")

    def _start(self, message: Message, _reply: Message) -> None:
        self.app.start_match(self._setup(message))

    def _load(self, message: Message, _reply: Message) -> None:
        arrival = records.import_record("", message["record"])
        if arrival.table is None:
            fault = arrival.fault
            line = f"record line {fault.line}" if fault else "record"
            raise Refusal(fault.code if fault else "record", line, str(fault))
        self.app.open_match(self.saves.add(arrival.table))

    def _read(self, _message: Message, reply: Message) -> None:
        """Hand out the record; what still hides hands is wrapped up, as a file of it is (MM8)."""
        table = self.app.shared_table
        if table is None:
            raise Refusal("no-game", "", "there is no game on the table")
        over = table.match.due == "nothing"
        self._tell("record", text=records.file_text(table), over=over, **reply)

    def _language(self, message: Message, _reply: Message) -> None:
        code = message["code"]
        if code not in ("auto", *i18n.available()):
            expected = ", ".join(("auto", *i18n.available()))
            raise Refusal("language", "code", f"{code[:40]!r}: expected one of {expected}")
        self.app.override_preferences(language="" if code == "auto" else code)

    def _theme(self, message: Message, _reply: Message) -> None:
        name = "" if message["name"] == "auto" else message["name"]
        if name not in CHOICES["theme"]:
            raise Refusal("theme", "name", f"{name[:40]!r}: expected one of auto, light, dark")
        self.app.override_preferences(theme=name)

    def _pause(self, _message: Message, _reply: Message) -> None:
        """Lay a paper over the table; a hand that lies open is covered (MM8)."""
        self.app.hide_hand()
        self.stage.dialog = PAUSED

    def _resume(self, _message: Message, _reply: Message) -> None:
        if self.stage.dialog == PAUSED:
            self.stage.dialog = ""

    # ------------------------------------------------------------------ sitting down

    def _setup(self, message: Message) -> SetUp:
        name = message["game"]
        if name not in GAMES or name not in PLAYABLE:
            raise Refusal("game", "game", f"{name[:40]!r}: expected one of {', '.join(GAMES)}")
        game = GAMES[name]
        seed = message.get("seed") or self.stage.seed()
        try:
            players = seated(*_seats(game, message.get("players", [])))
            return SetUp(game, players, *_options(game, message.get("options", {})), seed)
        except InvalidOption as fault:
            raise Refusal("option", f"options {fault.name}", str(fault)) from fault
        except InvalidSeats as fault:
            seat = "players" if fault.seat is None else f"players {fault.seat}"
            raise Refusal(fault.code, seat, str(fault)) from fault

    # ------------------------------------------------------------------ what the host is told

    def _is_passed_on(self, before: tuple[object, ...]) -> bool:
        """Whether it is another's turn than was told last, or another game."""
        same = (0, 2, 3)
        return not before or any(before[at] != self._told[at] for at in same)

    def _tell_end(self, match: Match) -> None:
        outcome = match.ended[-1]
        self._tell(
            "finished",
            game=match.setup.game.id,
            number=len(match.ended),
            of=match.setup.table.games,
            reason=outcome.reason,
            players=[player.name for player in match.setup.players],
            places=outcome.places,
            scores=outcome.scores,
            **_standings(match),
        )

    def _tell(self, kind: str, **fields: object) -> None:
        if self.platform.host.is_embedded:
            self.platform.host.post_to_host(json.dumps({"type": kind} | fields))


def _seats(game: Game, asked: list[Message]) -> tuple[list[str], tuple[str, ...], list[str]]:
    """Return names, marks and minds of those the host seats; without any, of as many as is usual."""
    chosen = asked or [{}] * max(TYPICAL, game.seats[0])
    names = [str(player.get("name", "")).strip() for player in chosen]
    minds = [str(player.get("mind", "") or PERSON) for player in chosen]
    named = [name or default_name(names, minds, seat) for seat, name in enumerate(names)]
    return named, MARKS, minds


def _options(game: Game, asked: Mapping[str, str]) -> tuple[Any, TableOptions]:
    """Return the options of the game and of the table; raise `InvalidOption`."""
    of_table = {info.name for info in TableOptions.described()}
    own = {info.name for info in game.options.described()}
    ours = {name: value for name, value in asked.items() if name in of_table - own}
    theirs = {name: value for name, value in asked.items() if name not in ours}
    return game.options.of(theirs), TableOptions.of(ours)


def _standings(match: Match) -> dict[str, object]:
    """Return how the match stands where its games are added up, nothing where it has one only."""
    scores, standings = match.scores(), match.standings()
    if scores is None or standings is None or match.setup.table.games == 1:
        return {}
    return {"match": {"places": standings, "scores": scores}}
