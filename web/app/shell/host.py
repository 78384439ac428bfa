"""Messages between the embedded app and its host page.

web/js/embed/messages.js defines the messages and validates their format before they are passed on.
The host receives only information that all players may see, so no cards in a hand (MM8), and a
record only on request. Error messages are in English, for the developers of the host page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol
from urllib.parse import quote, urlencode

from app import i18n
from app.forms.seats import default_name
from app.games.registry import PLAYABLE
from app.ports.platform import Platform
from app.ports.route import SHOW, Route
from app.ports.screen import Screen
from app.saves import transfer as records
from app.settings import CHOICES
from app.shell.late import LateRoutes
from app.shell.lock import ActiveLink
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.score import score_of
from spielekiste.core.seats import MARKS, PERSON, is_own, seated
from spielekiste.core.table import Table

TYPICAL = 2
"""Number of players if the host does not specify them."""

PAUSED = "paused"
"""Name of the dialog that covers a paused table."""

LAYING = frozenset({"start", "load", "show", "go"})
"""Messages that would replace the table, refused while it is locked."""

ABOUT_SHOWN = frozenset({"go", "where"})
"""Messages about the record on screen, answered once it is loaded."""


Message = Mapping[str, Any]


class Refusal(Exception):
    """A request from the host that cannot be fulfilled."""

    def __init__(self, code: str, where: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """Error code."""
        self.where = where
        """The faulty field of the message, or a part of it."""


class HostedApp(Protocol):
    """The part of the application that the host page may control."""

    screen: Screen
    """The current screen."""

    @property
    def shown_match(self) -> str:
        """Id of the match on the current screen, or empty."""

    @property
    def shared_table(self) -> Table | None:
        """Table to share from the current screen, if any."""

    def leave_screen(self) -> None:
        """Close the dialog and notify the current screen that it will be replaced."""

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""

    def open_match(self, match_id: str) -> None:
        """Show the table of a saved match."""

    def override_preferences(self, language: str | None = None, theme: str | None = None) -> None:
        """Set the language and theme for this visit."""

    def hide_hand(self) -> None:
        """Hide an open hand (MM8)."""


class HostMessages:
    """Handler of the host's messages; reports events to the host."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        saves: SaveController,
        link: ActiveLink,
        app: HostedApp,
        late: LateRoutes,
    ) -> None:
        self.stage = stage
        self.platform = platform
        self.saves = saves
        self.link = link
        self.app = app
        self.late = late
        """Pages that show a record of the host."""
        self._is_open = False
        self._reported: tuple[object, ...] = ()
        self._rested = False

    def ready(self) -> None:
        """Report that the app is ready; call this before handling messages received earlier."""
        self._is_open = True
        games = [name for name in GAMES if name in PLAYABLE]
        self._tell("ready", games=games, languages=list(i18n.available()))
        if self.platform.host.denied:
            self._tell("denied", features=list(self.platform.host.denied))
        match_id, table = self.app.shown_match, self.app.shared_table
        if match_id and table is not None:
            self.report_step(match_id, table, "")

    def receive(self, text: str) -> None:
        """Handle a message; for an invalid one, reply with an error and change nothing."""
        message = json.loads(text)
        follow = partial(self._follow, message)
        if message["type"] not in ABOUT_SHOWN or not self.late.postpone(follow):
            follow()

    def _follow(self, message: Message) -> None:
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
        """Report to the host that a pause has begun or ended; the players can also end one."""
        rests = self.stage.dialog == PAUSED
        if rests != self._rested:
            self._rested = rests
            self._tell("resting", on=rests)

    def report_step(self, match_id: str, table: Table, narration: str) -> None:
        """Report the current step to the host, unless it was the last one reported."""
        match, number = table.match, len(table.steps)
        if not self._is_open or self._reported[:2] == (match_id, number):
            return
        before, self._reported = self._reported, (match_id, number, match.turn, len(match.firsts))
        self._tell("step", game=match.setup.game.id, number=number, text=narration)
        if match.state is not None and match.state.outcome is not None:
            self._tell_end(match)
        elif match.turn is not None and self._is_passed_on(before):
            name = match.setup.players[match.turn].name
            self._tell("turn", seat=match.turn, name=name)

    # ------------------------------------------------------------------ requests of the host

    @property
    def _ways(self) -> dict[str, Callable[[Message, Message], None]]:
        return {
            "start": self._start,
            "load": self._load,
            "read": self._read,
            "show": self._show,
            "go": self._ask_exhibition,
            "where": self._ask_exhibition,
            "pause": self._pause,
            "resume": self._resume,
            "language": self._language,
            "theme": self._theme,
        }

    def _respect_the_lesson(self, kind: str) -> None:
        """Raise `Refusal` if the prepared link locks the table or fixes the requested setting."""
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
        """Send the record, packed as in a file while the match has hidden cards (MM8)."""
        table = self.app.shared_table
        if table is None:
            raise Refusal("no-game", "", "there is no game on the table")
        over = table.match.due == "nothing"
        self._tell("record", text=records.file_text(table), over=over, **reply)

    def _show(self, message: Message, reply: Message) -> None:
        query = {name: message[name] for name in ("view", "step") if name in message}
        self.app.leave_screen()
        self.late.show(Route(SHOW, quote(message["record"], safe=""), urlencode(query)), reply)

    def _ask_exhibition(self, message: Message, reply: Message) -> None:
        """Go to a step of the record, or report the current step, which works at any table."""
        exhibition = self.late.exhibition
        if exhibition is not None and exhibition.answer(
            message.get("number"), self.app.screen, reply
        ):
            return
        table = self.app.shared_table
        if message["type"] == "go" or table is None or not self.app.shown_match:
            raise Refusal("no-game", "", "nothing is shown")
        at, game = len(table.steps), table.setup.game.id
        self._tell("shown", view="table", game=game, number=at, of=at, **reply)

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
        """Cover the table with the pause dialog and hide an open hand (MM8)."""
        self.app.hide_hand()
        self.stage.dialog = PAUSED

    def _resume(self, _message: Message, _reply: Message) -> None:
        if self.stage.dialog == PAUSED:
            self.stage.dialog = ""

    # ------------------------------------------------------------------ set-up

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

    # ------------------------------------------------------------------ reports to the host

    def _is_passed_on(self, before: tuple[object, ...]) -> bool:
        """Return whether the turn, the game or the match differs from the last report."""
        same = (0, 2, 3)
        return not before or any(before[at] != self._reported[at] for at in same)

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
            **_score(match),
        )

    def _tell(self, kind: str, **fields: object) -> None:
        if self.platform.host.is_embedded:
            self.platform.host.post_to_host(json.dumps({"type": kind} | fields))


def _seats(game: Game, players: list[Message]) -> tuple[list[str], tuple[str, ...], list[str]]:
    """Return the players' names, marks and kinds; by default, `TYPICAL` human players."""
    chosen = players or [{}] * max(TYPICAL, game.seats[0])
    names = [str(player.get("name", "")).strip() for player in chosen]
    minds = [str(player.get("mind", "") or PERSON) for player in chosen]
    _refuse_own(minds)
    named = [name or default_name(names, minds, seat) for seat, name in enumerate(names)]
    return named, MARKS, minds


def _refuse_own(minds: list[str]) -> None:
    """Raise `InvalidSeats` for a user-written bot, because a host can't have the bot's program."""
    for seat, mind in enumerate(minds):
        if is_own(mind):
            raise InvalidSeats("own-bot", seat, "people's own bots are chosen on their device only")


def _options(game: Game, options: Mapping[str, str]) -> tuple[Any, TableOptions]:
    """Parse the options of the game and of the table; raise `InvalidOption`."""
    of_table = {info.name for info in TableOptions.described()}
    own = {info.name for info in game.options.described()}
    ours = {name: value for name, value in options.items() if name in of_table - own}
    theirs = {name: value for name, value in options.items() if name not in ours}
    return game.options.of(theirs), TableOptions.of(ours)


def _standings(match: Match) -> dict[str, object]:
    """Return the totals of a match of several scored games, or an empty dict."""
    scores, standings = match.scores(), match.standings()
    if scores is None or standings is None or match.setup.table.games == 1:
        return {}
    return {"match": {"places": standings, "scores": scores}}


def _score(match: Match) -> dict[str, object]:
    """Return the score at the end of a match; before that, an empty dict."""
    return {"score": score_of(match)} if match.due == "nothing" else {}
