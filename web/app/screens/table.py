"""A table with a match on it: finding out who begins, the game's board, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app import words
from app.boards import board_of
from app.dom import Child, Node
from app.i18n import _
from app.opponents import Opponents
from app.screens.screen import Screen
from app.views import table as views
from app.views.beginning import beginning_words
from app.views.ending import winner_line
from app.views.throwing import musing, own_dice, throw_button
from app.words import WORDS
from spielekiste.core.begin import Begin, Lot, ThrowOff
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.match import REAL, Match, Next, people, rematch, sits_opposite
from spielekiste.core.seats import PERSON, Player
from spielekiste.core.state import Seat
from spielekiste.parts.dice import Throw, Thrown
from spielekiste.parts.duel import is_duel, next_round

if TYPE_CHECKING:
    from app.app import App
    from spielekiste.core.table import Table


DECIDING = frozenset({"move", "throw", "toggle", "pick", "deal", "wish", "preview"})
"""What nobody does in a bot's place."""


class TableScreen(Screen):
    """The screen of one match. Verbs: move, throw, begin, next, undo, redo, again, ask, why, plan."""

    def __init__(self, app: App, table: Table, match_id: str) -> None:
        self.app = app
        self.table = table
        self.match_id = match_id
        """The match's id on the shelf."""
        self.asking = ""
        self.telling = False
        self.opening = False
        self.typed: list[int] = []
        self.opponents = Opponents(self)
        self.board = board_of(self)

    @property
    def match(self) -> Match:
        """The position on the table."""
        return self.table.match

    @property
    def game(self) -> str:
        """The game's id."""
        return self.table.setup.game.id

    @property
    def whole(self) -> Table:
        """The match as it would be handed on."""
        return self.table

    @property
    def route(self) -> str:
        """The address of the match; the prepared link stays in it while it is in force."""
        prepared = self.app.lesson.at(self.match_id)
        return prepared.route if prepared else f"/{self.game}/{self.match_id}"

    @property
    def title(self) -> str:
        """The game's name."""
        return words.game(self.game)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.table.setup.players

    @property
    def is_duel(self) -> bool:
        """Whether other devices play the same dice."""
        return is_duel(self.table.setup)

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""
        return self.opponents.seat is not None

    @property
    def told(self) -> str:
        """What the last step did, in the language on screen; nothing after undo or reload."""
        if not self.telling:
            return ""
        full = self.app.settings.telling == "full"
        return words.tell(self.game, self.match.events, self.table.setup.players, full=full)

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Do what a tap asks for; while a bot is up, it alone throws and decides."""
        if verb in DECIDING and self.opponents.is_up:
            return True
        return self._act(verb, rest, value)

    def _act(self, verb: str, rest: str = "", value: str = "") -> bool:
        if self.board.act(verb, rest, value):
            return True
        done = self._verbs().get(verb)
        if done:
            done(rest)
        return done is not None

    def key(self, name: str) -> bool:
        """Undo and redo by their usual keys, r throws for who begins, the rest is the board's."""
        verb = {"Ctrl+z": "undo", "z": "undo", "Ctrl+y": "redo", "y": "redo"}.get(name)
        if self.match.state is None and self.match.due == "chance" and name in ("r", "w"):
            verb = "throw"
        if self.asking:
            return False
        if verb:
            return self.act(verb, "", "")
        return self.is_playing and not self.opponents.is_up and self.board.key(name)

    def play(self, move: Any) -> bool:
        """Make a move; tell why not if it is refused."""
        return self._step(lambda: self.table.play(move))

    def happen(self) -> bool:
        """Let the chance event that is due happen; the table's own dice are waited for."""
        return not self.is_by_hand and self._step(self.table.happen)

    def throw(self) -> None:
        """Throw, or take the cards that are due, as a tap does."""
        self._act("throw")

    @property
    def is_by_hand(self) -> bool:
        """Whether the table's own dice are to be thrown now."""
        own = self.table.setup.table.dice == REAL
        return own and isinstance(self.match.chance, Throw)

    def greet(self) -> None:
        """Say what a match begins with."""
        self.telling = bool(self.match.events)
        self.app.announce(f"{self.told} {self._asked_next(None)}".strip())
        self.opponents.wake()

    def resume(self) -> None:
        """Go on where the match stands, after a reload or a walk to the crate."""
        self.opponents.wake()

    def throw_control(self, label: str) -> Node:
        """Return the button that throws, or the tray for the table's own dice if they are due."""
        chance = self.match.chance
        if not self.is_by_hand or not isinstance(chance, Throw):
            bot = self.opponents.seat
            return throw_button(label) if bot is None else musing(self.players[bot])
        symbols = WORDS[self.game].faces
        return own_dice(chance, self.typed, symbols, words.faces(self.game))

    def redraw(self) -> None:
        """Draw the screen, after something that no tap brought about."""
        self.app.draw()

    def _verbs(self) -> dict[str, Callable[[str], object]]:
        return {
            "move": self._move,
            "throw": lambda _rest: self.happen(),
            "face": self._face,
            "unface": lambda _rest: self._unface(),
            "typed": lambda _rest: self._typed(),
            "off": lambda _rest: self._off(),
            "begin": lambda seat: self.play(Begin.parse(f"begin {seat}")),
            "next": lambda _rest: self.play(Next()),
            "undo": lambda _rest: self._turn_back(self._undo),
            "redo": lambda _rest: self._turn_back(self.table.redo),
            "why": self._why,
            "plan": lambda _rest: self._say_plan(),
            "ask": self._ask,
            "close": lambda _rest: self._ask(""),
            "look-back": lambda _rest: self.app.platform.go(f"/past/{self.match_id}"),
            "print-out": lambda _rest: self.app.platform.go(f"/print/{self.game}/{self.match_id}"),
            "duel-compare": lambda _rest: self.app.platform.go(f"/duel/{self.match_id}"),
            "review": lambda _rest: self.app.platform.go(f"/review/{self.match_id}"),
            "again": lambda _rest: self.app.sit_down(rematch(self.match, self._next_seed())),
            "new": lambda _rest: self.app.clear_table(self.game, self.match_id),
        }

    def _next_seed(self) -> str:
        """Return where another game's dice come from: in a duel the same place on every device."""
        setup = self.table.setup
        return next_round(setup.seed) if is_duel(setup) else self.app.seed()

    def _move(self, text: str) -> None:
        try:
            move = self.table.setup.game.parse(text)
        except UnreadableNotation:
            self.app.tell(words.reason(self.game, "unknown-move"), "error")
            return
        self.play(move)

    def _face(self, face: str) -> None:
        """A die of the table's own was tapped in."""
        chance = self.match.chance
        if isinstance(chance, Throw) and len(self.typed) < chance.count:
            self.typed.append(int(face))

    def _unface(self) -> None:
        del self.typed[-1:]

    def _typed(self) -> None:
        """All dice are tapped in: this is what was thrown."""
        dice = tuple(sorted(self.typed))
        if self._step(lambda: self.table.happen(Thrown(dice))):
            self.typed = []

    def _off(self) -> None:
        """It has been seen who begins: play."""
        self.opening, self.telling = False, False
        self._announce_message()
        self.opponents.wake()

    def _ask(self, what: str) -> None:
        self.asking, self.app.overlay = what, ""

    def _step(self, make: Callable[[], Match]) -> bool:
        before = self.match
        try:
            after = make()
        except IllegalMove as fault:
            self.app.tell(words.reason(self.game, fault.code), "error")
            return False
        self._put_away_notices(before)
        self.opening = before.state is None and isinstance(after.beginning, (ThrowOff, Lot))
        self.opening = self.opening and after.state is not None
        self._tell(before, after)
        self.board.after(before, after)
        self.app.keeping.keep(self.match_id, self.table)
        self.app.hosting.follow(self)
        if after.due == "nothing":
            self.app.invite()
        self.opponents.wake()
        return True

    def _put_away_notices(self, before: Match) -> None:
        """A step has answered what was told before; a bot's step leaves what is wrong to be read."""
        is_bots = before.turn is not None and self._is_bots(before.turn)
        slips = self.app.notices if is_bots else []
        self.app.notices = [slip for slip in slips if slip.kind == "error"]

    def _why(self, code: str) -> None:
        """Tell why something is closed, with the way to its place in the rules."""
        clause = WORDS[self.game].clauses.get(code, "")
        do = f"open rules {self.game} {clause}" if WORDS[self.game].rules and clause else ""
        self.app.tell(words.reason(self.game, code), do=do)

    def _say_plan(self) -> None:
        """Let the bot whose turn it is say what it is after."""
        seat = self.opponents.seat
        if seat is None:
            return
        plan, player = self.opponents.plan(), self.players[seat]
        says = words.plan(self.game, plan, self.players) if plan else _("I’m still thinking.")
        self.app.tell(_("{name}: “{says}”", name=player.name, says=says))

    def _undo(self) -> Match:
        """Go back to the last decision of a person; bots decide again what they decided."""
        match = self.table.undo()
        while match.seat is not None and self._is_bots(match.seat) and self.can_undo:
            match = self.table.undo()
        return match

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to: a person's, where people play."""
        if not people(self.table.setup):
            return self.table.can_undo
        earlier = (match for match in self.table.positions[:-1] if match.chance is None)
        return any(match.seat is None or not self._is_bots(match.seat) for match in earlier)

    def _is_bots(self, seat: Seat) -> bool:
        return self.players[seat].mind != PERSON

    def _turn_back(self, turn: Callable[[], Match]) -> None:
        before = self.table.positions
        try:
            turn()
        except IllegalMove as fault:
            self.app.tell(words.reason(self.game, fault.code))
            return
        self.telling, self.opening, self.typed = False, False, []
        self.board.rearrange()
        self.app.notices = []
        self._announce_message()
        self._tell_seen(before[len(self.table.positions) :])
        self.app.keeping.keep(self.match_id, self.table)
        self.app.hosting.follow(self)
        self.opponents.wake()

    def _tell_seen(self, undone: Sequence[Match]) -> None:
        """Tell the table what these positions had shown: undo does not take that back (MM8)."""
        events = [event for match in undone for event in match.events]
        text = words.stays_seen(self.game, events, self.table.setup.players)
        if text:
            self.app.tell(text, "news")

    def _announce_message(self) -> None:
        """Say what the person whose turn it is can do, or what is asked before the game begins."""
        if self.match.state is None:
            self.app.announce(beginning_words(self.match))
        elif self.opponents.seat is None:
            self.app.announce(self.board.message())

    def _tell(self, before: Match, after: Match) -> None:
        self.telling = True
        self.app.announce(f"{self.told} {self._asked_next(before)}".strip())
        for sound in words.sounds(self.game, after.events):
            self.app.sound(sound)

    def _asked_next(self, before: Match | None) -> str:
        """Say who has won, or whose turn it is now; nothing while the same goes on."""
        match, players = self.match, self.table.setup.players
        if match.state is None:
            return beginning_words(match)
        if match.state.outcome is not None:
            return winner_line(players, match.state.outcome)
        if (match.seat is None and not isinstance(match.chance, Throw)) or self.is_bots:
            return ""
        same = before is not None and (before.turn, before.firsts) == (match.turn, match.firsts)
        name = players[match.state.turn].name
        return "" if same or self.opening else _("{name}, it is your turn.", name=name)

    # ------------------------------------------------------------------ what is shown

    def extras(self) -> Child:
        """Return the ways to a new game and to the proof of the dice."""
        return views.ways_on(self)

    def view(self) -> Child:
        """Return the rail on top, and what the position asks for below."""
        return views.table_view(self)

    def rail(self) -> Node:
        """Return the strip of wood on top."""
        return views.table_rail(self)

    def middle(self) -> Child:
        """Return what lies on the table: who begins, the board, or the end."""
        return views.table_middle(self)

    @property
    def is_turned(self) -> bool:
        """Whether the table lies turned towards the one whose turn it is, who sits opposite."""
        wanted = self.app.settings.turning == "on" and (self.is_playing or self.is_finishing)
        return wanted and sits_opposite(self.table.setup, self.board.turn)

    @property
    def is_playing(self) -> bool:
        """Whether the board lies there and the game goes on."""
        state = self.match.state
        return state is not None and state.outcome is None and not self.opening

    @property
    def is_finishing(self) -> bool:
        """Whether the last move of the game is still on its way over the board."""
        state = self.match.state
        return state is not None and state.outcome is not None and self.board.is_moving
