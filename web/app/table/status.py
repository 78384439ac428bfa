"""Status keys of a table: whose turn it is, a player's sheet or hand, scores, earlier steps."""

from __future__ import annotations

from app.i18n import _
from app.ports.commands import Commands, by_argument
from app.table.match_desk import MatchDesk
from app.table.narrator import narrate
from app.views.who_begins import beginning_words
from spielekiste.core.match import people
from spielekiste.core.state import OpenView, Seat

STATUS_KEYS = {"F2": "turn", "F4": "own", "F8": "scores", "F9": "earlier", "Shift+F9": "again"}
"""Status by key. Function keys neither type a letter nor move a screen reader's cursor."""


class StatusSpeaker:
    """Announcer of a table's state, on request."""

    def __init__(self, desk: MatchDesk) -> None:
        self._desk = desk
        self._back = 0
        """Number of steps from the end to the step announced last; 0 if none has been announced."""
        self._seen = 0
        """Number of positions when that step was announced."""

    @property
    def commands(self) -> Commands:
        """Handler for the buttons in the list of keys, which closes the list."""
        return {"say": by_argument(self._press)}

    def key(self, name: str) -> bool:
        """Announce a key's status; on `?`, list all keys. Return whether the key was handled."""
        if name in STATUS_KEYS:
            self.say(STATUS_KEYS[name])
            return True
        is_asked = name == "?" and not self._desk.asking
        if is_asked:
            self._desk.asking = "keys"
        return is_asked

    def say(self, what: str) -> None:
        """Announce a status; a hidden hand is announced only to screen readers."""
        state = self._desk.match.state
        is_open = state is None or isinstance(state.seen_by(None), OpenView)
        self._desk.stage.announce(self._words(what), private=what == "own" and not is_open)

    def _press(self, what: str) -> None:
        self._desk.asking = ""
        self.say(what)

    def _words(self, what: str) -> str:
        state = self._desk.match.state
        if what in ("earlier", "again"):
            return self._earlier(1 if what == "again" else self._next_back)
        if what == "turn" or state is None or state.outcome is not None:
            return self._turn()
        status = self._desk.board.status
        return status.own(self._asker) if what == "own" else status.scores()

    @property
    def _asker(self) -> Seat:
        """Seat of the human player to move; on a bot's turn, of the next human player."""
        setup, turn = self._desk.table.setup, self._desk.board.turn
        seats = len(setup.players)
        persons = people(setup) or (turn,)
        return min(persons, key=lambda seat: (seat - turn) % seats)

    def _turn(self) -> str:
        """Return whose turn it is, and the actions open to that player."""
        desk, state = self._desk, self._desk.match.state
        if state is None:
            return beginning_words(desk.match)
        if state.outcome is not None:
            return self._earlier(1)
        name = desk.table.setup.players[desk.board.turn].name
        if desk.is_bots:
            return _("It’s {name}’s turn.", name=name)
        return f"{_('{name}, it’s your turn.', name=name)} {desk.board.message()}".strip()

    @property
    def _next_back(self) -> int:
        is_same = self._seen == len(self._desk.table.positions)
        return self._back + 1 if is_same else 1

    def _earlier(self, back: int) -> str:
        """Return the description of an earlier step; if there is none, return whose turn it is."""
        positions = self._desk.table.positions
        told = [text for match in positions if (text := narrate(match, full=True))]
        self._seen, self._back = len(positions), min(back, len(told))
        return told[-self._back] if told else self._turn()
