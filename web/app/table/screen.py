"""The screen of a match: choice of the starting player, the game's board, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from app import words
from app.dom.nodes import Child
from app.games.desk import Desk
from app.games.registry import Board, board_of
from app.games.tips import TipGuide
from app.i18n import _
from app.ports.commands import (
    ASK_COLOUR,
    DEAL,
    MOVE,
    OPEN_DIALOG,
    PREVIEW,
    THROW,
    TOGGLE,
    WHY,
    Commands,
    Part,
    by_argument,
    plain,
    table_of,
)
from app.ports.platform import BotSeats
from app.ports.route import DUEL, PAST, PRINT, RESULT, REVIEW, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table import view as views
from app.table.ahead import AheadPlace
from app.table.match_desk import MatchDesk, narrate
from app.table.paper import is_printable
from app.table.ports import TableHost
from app.table.timeline import can_undo
from app.table.view import ASK, CHANGE_DICE, NEW_GAME, REDO, SAY, UNDO, TableFacts, keys_dialog
from app.views.kit.card import SAY_PLAN
from app.views.kit.throw_control import HURRY
from app.views.result import CHANGE, DUEL_COMPARE, LOOK_BACK, PLAY_AGAIN, PRINT_OUT, TO_REVIEW
from app.views.who_begins import beginning_words
from app.words import WORDS
from spielekiste.core.match import Match, people, rematch, sits_opposite
from spielekiste.core.state import OpenView, Seat
from spielekiste.core.table import Table
from spielekiste.parts.duel import is_duel, next_round

BOT_GUARDED = frozenset({MOVE, THROW, TOGGLE, DEAL, ASK_COLOUR, PREVIEW})
"""Verbs ignored while a bot is to move."""

UNDO_KEYS = {"Ctrl+z": UNDO, "z": UNDO, "Ctrl+y": REDO, "y": REDO}
"""Keys of undo and redo."""


class TableMaker(Protocol):
    """The class of the screen of a match, or a function that makes one."""

    def __call__(
        self, stage: Stage, host: TableHost, table: Table, match_id: str, seats: BotSeats
    ) -> TableScreen:
        """Return a new screen."""


class TableScreen(Screen):
    """The screen of a match; its desk and its board also handle verbs."""

    make_desk: Callable[..., MatchDesk] = MatchDesk
    """Class of its desk."""

    def __init__(
        self, stage: Stage, host: TableHost, table: Table, match_id: str, seats: BotSeats,
        make_board: Callable[[Desk], Board] = board_of,
    ) -> None:  # fmt: skip
        self.stage = stage
        self.host = host
        self.desk = self.make_desk(stage, host, table, match_id, seats, make_board)
        self.board = self.desk.board
        self._guide = TipGuide(self.desk, self.board, host.tips)
        self.ahead = AheadPlace(self.desk, host)
        self.status = StatusSpeaker(self.desk, self.ahead)
        self._on_board = table_of(self.board.parts).keys()

    @property
    def table(self) -> Table:
        """Table with its positions and steps."""
        return self.desk.table

    @property
    def match(self) -> Match:
        """Current position of the match."""
        return self.desk.match

    @property
    def match_id(self) -> str:
        """Id of the match in the library."""
        return self.desk.match_id

    @property
    def shared_table(self) -> Table:
        """Table to share from this screen."""
        return self.desk.table

    @property
    def route(self) -> Route:
        """Route of the match, or of the match's prepared link while the link is active."""
        return self.host.lock.route_of(self.match_id) or Route(self.desk.game, self.match_id)

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.desk.game)

    def greet(self) -> None:
        """Announce the start of the match."""
        self.desk.greet()

    def leave(self) -> None:
        """Tell the observer that the table is being left."""
        self.host.observer.on_leave(self.table)

    def replaced(self) -> None:
        """End the workers of user-written bots."""
        self.desk.bots.rest()

    # ------------------------------------------------------------------ verbs

    @property
    def parts(self) -> Sequence[Part]:
        """The screen, its desk, the real dice, and the board with its parts."""
        again = NewGames(self.desk, self.host)
        return (self, self.desk, self.desk.dice, self.status, again, *self.board.parts)

    @property
    def commands(self) -> Commands:
        """Handlers for rolling, for explanations, and for opening other screens."""
        go, match_id = self.stage.navigate, self.match_id
        return {
            THROW: plain(self._throw),
            HURRY: plain(self.desk.bots.hurry),
            WHY: by_argument(self._why),
            SAY_PLAN: plain(self._say_plan),
            ASK: by_argument(self._ask),
            LOOK_BACK: plain(lambda: go(Route(PAST, match_id))),
            PRINT_OUT: plain(lambda: go(Route(PRINT, f"{self.desk.game}/{match_id}"))),
            DUEL_COMPARE: plain(lambda: go(Route(DUEL, match_id))),
            TO_REVIEW: plain(lambda: go(Route(REVIEW, match_id))),
        }

    def admits(self, verb: str) -> bool:
        """Skip animations; return whether the verb is allowed. On a bot's turn, moves are not."""
        if verb in BOT_GUARDED and self.desk.bots.is_up:
            return False
        was_busy, tip = self.desk.is_busy, self._guide.tip
        self.board.skip()
        self.desk.roll_off.skip()
        if verb == HURRY:
            return not was_busy
        self._guide.follow(tip, verb)
        return self.match.state is not None or verb not in self._on_board

    def dismiss(self) -> None:
        """Close the table's own dialog."""
        self.desk.asking = ""

    def key(self, name: str) -> bool:
        """Handle keys for status, undo, redo and the roll-off; pass other keys to the board."""
        desk = self.desk
        if self.status.key(name):
            return True
        act = {"undo": desk.undo, "redo": desk.redo}.get(UNDO_KEYS.get(name, ""))
        if desk.match.state is None and desk.match.due == "chance" and name in ("r", "w"):
            act = None if desk.bots.is_up else self._throw
        if act is not None and not desk.asking:
            self.board.skip()
            if not self.desk.roll_off.skip():  # the first key press only skips a roll's animation
                act()
            return True
        on_board = desk.is_playing and not desk.asking and not desk.bots.is_up
        return on_board and self._guide.press(name)

    def _throw(self) -> None:
        """Roll to decide who begins; during a game, let the board roll."""
        if self.match.state is None:
            self.desk.happen()
        else:
            self.board.throw()

    def _ask(self, what: str) -> None:
        self.desk.asking, self.stage.dialog = what, ""

    def _why(self, code: str) -> None:
        """Show a notice that explains why an action is not allowed, with a link to the rule."""
        game = self.desk.game
        clause = WORDS[game].clauses.get(code, "")
        do = f"{OPEN_DIALOG} rules {game} {clause}" if WORDS[game].rules and clause else ""
        self.stage.notify(words.reason(game, code), do=do)

    def _say_plan(self) -> None:
        """Show the plan of the bot whose turn it is."""
        seat, players = self.desk.bots.seat, self.table.setup.players
        if seat is None:
            return
        plan = self.desk.bots.plan()
        says = words.plan(self.desk.game, plan, players) if plan else _("I’m still thinking.")
        self.stage.notify(_("{name}: “{says}”", name=players[seat].name, says=says))

    # ------------------------------------------------------------------ view

    def menu(self) -> Child:
        """Return the game's menu."""
        return views.table_menu(self._facts())

    def view(self) -> Child:
        """Return the title bar and, below it, the content for the position."""
        self._guide.update()
        facts = self._facts()
        bar = self.ahead.view() if facts.in_game else None
        table = views.table_view(facts, views.table_rail(facts, bar), self._middle(facts))
        if self.desk.asking != "keys":
            return table
        return [table, keys_dialog(self.board.status.keys(), STATUS_KEYS)]

    def _middle(self, facts: TableFacts) -> Child:
        """Return the choice of the starting player, the board, or the end of the game."""
        desk, state = self.desk, self.match.state
        if state is None or desk.showing_starter:
            return views.opening(facts, desk.throw_control, desk.roll_off.rolling)
        if state.outcome is not None and not desk.is_finishing:
            return views.end(facts, self.board.final_view(), self.table.hints)
        return [self.board.view(), self.board.side_view()]

    def _facts(self) -> TableFacts:
        desk, lock = self.desk, self.host.lock
        in_game = desk.is_playing or desk.is_finishing
        wanted = self.stage.settings.turning == "on" and in_game
        return TableFacts(
            table=self.table,
            title=self.title,
            settings=self.stage.settings,
            asking=desk.asking,
            joy=desk.announced,
            is_live=desk.is_live,
            in_game=in_game,
            waits=HURRY if desk.is_busy or desk.bots.is_up else "",
            is_turned=wanted and sits_opposite(self.table.setup, self.board.turn),
            can_undo=can_undo(self.table),
            is_printable=is_printable(self.table),
            is_locked=lock.is_locked,
            has_sound_button=not lock.fixes("sound"),
            lock_button=lock.lock_button(),
            is_only=lock.is_only,
            is_linked=lock.route_of(self.match_id) is not None,
            handing=self._handing,
            tip=self.board.tip_slot.verb,
        )

    @property
    def _handing(self) -> str:
        """Route of the codes to show a teacher, if the match was started from a prepared link."""
        is_prepared = self.host.lock.route_of(self.match_id) is not None
        return str(Route(RESULT, self.match_id)) if is_prepared else ""


class NewGames:
    """Ways from a table to another match: with the same players and rules, or with others."""

    def __init__(self, desk: MatchDesk, host: TableHost) -> None:
        self._desk = desk
        self._host = host

    @property
    def commands(self) -> Commands:
        """Handlers of the buttons of the menu, its questions, and the end of a game."""
        setup = self._desk.table.setup
        return {
            PLAY_AGAIN: plain(self._again),
            NEW_GAME: plain(lambda: self._begin(self._again)),
            CHANGE: plain(lambda: self._begin(lambda: self._host.show_set_up_of(setup))),
            CHANGE_DICE: by_argument(self._with_dice),
        }

    def _begin(self, begin: Callable[[], None]) -> None:
        """Begin a new game; if the match is a prepared link's, as the link says."""
        if self._host.lock.route_of(self._desk.match_id):
            self._host.lock.restart()
        else:
            begin()

    def _again(self) -> None:
        self._host.start_match(rematch(self._desk.match, self._next_seed()))

    def _with_dice(self, dice: str) -> None:
        """Start a match with the same players and rules, and with other dice."""
        setup = self._desk.table.setup
        table = replace(setup.table, dice=dice)
        self._host.start_match(replace(setup, table=table, seed=self._desk.stage.seed()))

    def _next_seed(self) -> str:
        """Return the seed of the next match; in a duel, it is the same on every device."""
        setup = self._desk.table.setup
        return next_round(setup.seed) if is_duel(setup) else self._desk.stage.seed()


STATUS_KEYS = {"F2": "turn", "F4": "own", "F8": "scores", "F9": "earlier", "Shift+F9": "again"}
"""Status by key. Function keys neither type a letter nor move a screen reader's cursor."""


class StatusSpeaker:
    """Announcer of a table's state, on request."""

    def __init__(self, desk: MatchDesk, ahead: AheadPlace) -> None:
        self._desk = desk
        self._ahead = ahead
        self._back = 0
        """Number of steps from the end to the step announced last; 0 if none has been announced."""
        self._seen = 0
        """Number of positions when that step was announced."""

    @property
    def commands(self) -> Commands:
        """Handler for the buttons in the list of keys, which closes the list."""
        return {SAY: by_argument(self._press)}

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
        if what == "own":
            return status.own(self._asker)
        return f"{status.scores()} {self._ahead.words()}".strip()

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
        texts = [text for match in positions if (text := narrate(match, full=True))]
        self._seen, self._back = len(positions), min(back, len(texts))
        return texts[-self._back] if texts else self._turn()
