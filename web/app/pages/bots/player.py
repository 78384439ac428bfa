"""A user-written bot in a seat. Its worker decides; an error in the bot can't stop the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from app.games.desk import Desk
from app.i18n import _
from app.pages.bots.view import bot_fault
from app.ports.commands import GO_TO
from app.ports.platform import BotSeats, Moment, SeatedBot
from app.ports.route import BOTS, Route
from app.saves.programs import stored_programs
from app.words.base import OWN as OWN_PLAN
from app.words.base import cannot_start
from spielekiste.bots import Decision, Rationale
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.match import Match
from spielekiste.core.seats import OWN
from spielekiste.core.state import Seat

MOST_FAULTS = 3
"""Number of errors after which a built-in bot takes over."""

Done = Callable[[Decision | None], None]
"""Callback that gets a legal decision, or None if a built-in bot must decide."""


class OwnPlayer:
    """A user-written bot at one table; `close` ends its worker."""

    def __init__(self, desk: Desk, seats: BotSeats, seat: Seat) -> None:
        self._desk = desk
        self._seats = seats
        self._seat = seat
        self._bot: SeatedBot | None = None
        self._faults = 0
        self._position: Match | None = None
        """Position of the last request."""
        self._takes_back = 0
        """Number of times an earlier request was undone; each one clears the bot's memory."""
        self._done: Done | None = None
        """Callback for the pending request; None if there is none."""
        setup = desk.table.setup
        key = setup.players[seat].mind.removeprefix(OWN)
        programs = {
            program.id: program for program in stored_programs(desk.stage.preferences.recall)
        }
        self.program = programs.get(key)
        """The bot's program, if it is on this device."""
        self.plays = self.program is not None
        """Whether the bot decides itself; if not, a built-in bot does."""
        if not self.plays:
            text = _("{name}’s program isn’t on this device. The easy bot takes over.")
            self._notify(text.format(name=self._name))

    def ask(self, match: Match, done: Done) -> None:
        """Request a decision in a position; this cancels an earlier request."""
        assert match.state is not None  # noqa: S101 - asked only while a decision is due
        if self._done is not None:
            self.close()
        if self._position is not None and not _holds(self._desk, self._position):
            self._takes_back += 1
        self._position, self._done = match, done
        game = len(match.firsts) + self._takes_back
        moment = Moment(game, len(self._desk.table.steps), self._luck)
        self._worker().ask(match.state.seen_by(self._seat), moment)

    def close(self) -> None:
        """Close the worker; the next request starts a new one."""
        self._done = None
        if self._bot is not None:
            self._bot.close()
        self._bot = None

    def _worker(self) -> SeatedBot:
        assert self.program is not None  # noqa: S101 - otherwise it isn't asked
        if self._bot is None:
            task = {"source": self.program.source, "game": self.program.game}
            self._bot = self._seats.seat(json.dumps(task), self._hear)
        return self._bot

    @property
    def _luck(self) -> str:
        seed = f"{self._desk.table.setup.seed}:own:{self._seat}"
        return sha256(seed.encode()).hexdigest()

    # ------------------------------------------------------------------ answers

    def _hear(self, message: str) -> None:
        answer: Any = json.loads(message)
        if isinstance(answer, list):
            text, why, _printed, line = answer[0]
            self._answered(self._checked(text, why, line))
            return
        if "fault" in answer:
            code, line, *args = answer["fault"]
            self._fail(code, line, args)
        else:
            self.plays = False
            self._notify(cannot_start(self._name))
        self._answered(None)

    def _answered(self, decision: Decision | None) -> None:
        done, self._done = self._done, None
        if done is not None:
            done(decision)

    def _checked(self, text: str, why: str, line: int) -> Decision | None:
        """Return the decision if the rules allow it."""
        state, game = self._position and self._position.state, self._desk.table.setup.game
        assert state is not None  # noqa: S101 - an answer follows a question
        try:
            move = game.parse(text)
            state.play(move)
        except IllegalMove as fault:
            self._fail("illegal-move", line, (text, fault.code))
        except UnreadableNotation as fault:
            self._fail("unreadable-move", line, (text, fault.expected))
        else:
            return Decision(move, Rationale(OWN_PLAN, (why,)))
        return None

    def _fail(self, code: str, line: int, args: Sequence[str]) -> None:
        """Count and report an error; the built-in bot makes the move."""
        self._faults += 1
        self.plays = self._faults < MOST_FAULTS
        what = bot_fault(self._desk.table.setup.game.id, code, args)
        why = f"{_('Line {n}:', n=line)} {what}" if line else what
        if self.plays:
            text = _("{name}: {why} The easy bot makes this move.")
        else:
            text = _("{name}: {why} That’s the third error, so the easy bot plays on.")
        self._notify(text.format(name=self._name, why=why))

    @property
    def _name(self) -> str:
        return self._desk.table.setup.players[self._seat].name

    def _notify(self, text: str) -> None:
        """Show a notice, with a link to the bot's program if it is on this device."""
        program = self.program
        do = f"{GO_TO} {Route(BOTS, program.game, f'bot={program.id}')}" if program else ""
        self._desk.stage.notify(text, "error", do, _("Show the program") if do else "")


def _holds(desk: Desk, position: Match) -> bool:
    """Return whether a position is still part of the match after any undo."""
    return any(match is position for match in desk.table.positions)
