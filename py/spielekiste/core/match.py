"""A match: the choice of who begins, one or more games, and the standings (T2, C13, H2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from spielekiste.core.begin import Begin, Lot, Question, ThrowOff
from spielekiste.core.chance import Chance
from spielekiste.core.errors import IllegalMove, InvalidOption, InvalidSeats, UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.options import Options, choice, switch, to_text
from spielekiste.core.seats import MARKS, PERSON, Player, check_names
from spielekiste.core.state import Event, Outcome, Points, Seat, State, places

OWN, RANDOM, CHOSEN = "own", "random", "chosen"
APP, REAL, BLOCK = "app", "real", "block"
ORDER, TURN = "order", "turn"
TOTAL, PLACES, NO_SCORING = "total", "places", "none"

AIDS = ("hints", "chances", "ahead")
"""Options that allow help during the game."""

UNSAID = (*AIDS, "luck")
"""Options that are written only if they differ from their defaults."""

FIRST_PLACE: Points = 8
"""Match points for first place when scoring by places; each lower place gets one point less."""


@dataclass(frozen=True)
class TableOptions(Options):
    """Options of the table, in addition to the game's own.

    `str()` leaves out those in `UNSAID` that have their default values.
    """

    games: int = choice(*range(1, 21), clause="C13")
    """Number of games in the match."""
    scoring: str = choice(TOTAL, PLACES, clause="C13")
    """Scoring of a match of several games."""
    dice: str = choice(APP, REAL, BLOCK, clause="T3")
    """Whether the app throws the dice, or the players throw real dice and type in the result.

    With `block`, they throw real dice and type in only the points of each turn (B1).
    """
    begin: str = choice(OWN, RANDOM, CHOSEN, clause="T2")
    """Choice of who begins: the game's own rule, a random pick, or the seat in `first`."""
    first: int = choice(*range(len(MARKS)), clause="T2", when=("begin", (CHOSEN,)))
    """The seat that begins if `begin` is `chosen`."""
    hints: bool = switch(clause="T", house=False, when=("dice", (APP, REAL)))
    """Whether players may ask the coach for a move; the record counts the requests."""
    chances: bool = switch(clause="T", house=False, when=("dice", (APP, REAL)))
    """Whether players may look up the probability of each box, after guessing it."""
    ahead: bool = switch(clause="T", house=False, when=("dice", (APP, REAL)))
    """Whether a bar shows each player's chance of winning."""
    luck: str = choice(ORDER, TURN, clause="T3")
    """What a throw depends on besides the seed: its number in the match, or its turn and throw.

    In a duel it is turn and throw: two tables with the same seed get the same dice on the same
    throw of the same turn, whatever was kept, entered or skipped before (`Match.luck`).
    """

    def __str__(self) -> str:
        told = (
            (info.name, value)
            for info, value in self.items()
            if info.name not in UNSAID or value != info.default
        )
        return " ".join(f"{name}={to_text(value)}" for name, value in told)


@dataclass(frozen=True, slots=True)
class SetUp:
    """Settings of a match, fixed before it starts; an invalid part raises its own error."""

    game: Game
    """The game to play."""
    players: tuple[Player, ...]
    """Players by seat, clockwise."""
    options: Options
    """Options of the game."""
    table: TableOptions
    """Options of the table."""
    seed: str = ""
    """Seed of the app's chance results; empty if all results are typed in."""

    def __post_init__(self) -> None:
        check_names(self.players)
        if len(self.players) not in self.game.seats:
            raise InvalidSeats("seat-count", None, len(self.players))
        if self.table.begin == CHOSEN and self.table.first >= len(self.players):
            raise InvalidOption("first", self.table.first, f"0 to {len(self.players) - 1}")
        if self.table.games > self.game.series.most:
            raise InvalidOption("games", self.table.games, f"1 to {self.game.series.most}")
        if self.table.luck == TURN and not self.game.duels:
            raise InvalidOption("luck", TURN, f"{ORDER}, as {self.game.id} has no duels")
        if self.table.dice == BLOCK:
            self._check_block()

    @property
    def version(self) -> int:
        """Version of the rules in records of this match."""
        block = self.game.block
        return block.version if block and self.table.dice == BLOCK else self.game.version

    @property
    def start(self) -> Callable[[int, Any, Seat], State]:
        """Function that starts a game: with dice, or on the block."""
        block = self.game.block
        return block.new if block and self.table.dice == BLOCK else self.game.start

    @property
    def parse(self) -> Callable[[str], Any]:
        """Parser for moves."""
        block = self.game.block
        return block.parse if block and self.table.dice == BLOCK else self.game.parse

    def _check_block(self) -> None:
        """Raise `InvalidOption` if there is no block, or bots or a duel that need dice (B7)."""
        if self.game.block is None:
            raise InvalidOption("dice", BLOCK, f"{APP} or {REAL}, as {self.game.id} has no block")
        if any(player.mind != PERSON for player in self.players):
            raise InvalidOption("dice", BLOCK, f"{APP} or {REAL}, as bots need the dice")
        if self.table.luck == TURN:
            raise InvalidOption("luck", TURN, f"{ORDER}, as a block has no dice")


@dataclass(frozen=True, slots=True)
class Next:
    """The move that starts the next game of a match."""

    rank = (0,)

    def __str__(self) -> str:
        return "next"


@dataclass(frozen=True, slots=True)
class StopGame:
    """The step that ends a game early (`Game.stop`), even while a throw is due.

    The table, not a seat, makes this decision, so states neither list nor accept it.
    """

    rank = (0,)

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Match:
    """A position in a match; `due` is the kind of step expected next."""

    setup: SetUp
    """Settings of the match."""
    beginning: Question | Lot | ThrowOff | None
    """Choice of the starting player, in progress or made for the current game; else None."""
    state: State | None = None
    """The current or just finished game; None until the starting player is known."""
    firsts: tuple[Seat, ...] = ()
    """Starting seat of each game so far."""
    ended: tuple[Outcome, ...] = ()
    """Outcome of each finished game."""
    events: tuple[Event, ...] = ()
    """Events of the last step."""

    @property
    def due(self) -> str:
        """The next step: `answer`, `chance`, `move`, `next` (game) or `nothing`."""
        if self.state is None:
            return "answer" if self.chance is None else "chance"
        if self.state.outcome is not None:
            return "next" if len(self.ended) < self.setup.table.games else "nothing"
        return "move" if self.state.chance is None else "chance"

    @property
    def chance(self) -> Chance | None:
        """The pending chance event, of the game or of the choice of starter; None if none."""
        if self.state is not None:
            return self.state.chance
        return self.beginning.chance if self.beginning else None

    @property
    def awaits_dice(self) -> bool:
        """True if a throw of real dice is due, which the players make and type in (T3)."""
        chance = self.chance
        return chance is not None and chance.is_of_dice and self.setup.table.dice == REAL

    @property
    def seat(self) -> Seat | None:
        """The seat to move in the game; None if there is none."""
        return self.state.seat if self.state is not None else None

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it is, in the game or the roll-off; None if there is none."""
        if self.state is not None:
            return self.state.turn
        waiting = self.beginning.waiting if isinstance(self.beginning, ThrowOff) else ()
        return waiting[0] if waiting else None

    @property
    def can_stop(self) -> bool:
        """True if the table may end the game now (`Game.stop`)."""
        return self._stopped() is not None

    def luck(self, number: int) -> int | str:
        """Return the index that, with the seed, determines the pending chance event.

        This is the event's `number` in the match. If luck depends on turn and throw, it is
        `game.turn.throw`, each from 1. A throw of n dice then uses the first n of five fixed dice:
        keeping other dice changes how many of them are thrown, but not their faces.
        """
        if self.state is None or self.setup.table.luck == ORDER:
            return number
        turn, throw = self.state.moment  # type: ignore[attr-defined]  # SetUp requires a game with duels
        return f"{len(self.firsts)}.{turn + 1}.{throw + 1}"

    def play(self, move: Any) -> Match:
        """Play a move, name the starter, stop or start a game; raise `IllegalMove` if illegal."""
        if isinstance(move, Begin):
            return self._answer(move)
        if isinstance(move, Next):
            return self._next(move)
        if isinstance(move, StopGame):
            return self._stop(move)
        if self.state is None:
            raise IllegalMove("beginning-due", move)
        if self.due == "nothing":
            raise IllegalMove("game-over", move)
        return self._with(self.state.play(move))

    def happen(self, result: Any) -> Match:
        """Apply a result of the pending chance event; raise `IllegalMove` if it is impossible."""
        if self.state is not None:
            return self._with(self.state.happen(result))
        if isinstance(self.beginning, Question) or self.beginning is None:
            raise IllegalMove("beginning-due", result)
        return self._begun(self.beginning.happen(result))

    def parse(self, text: str) -> Any:
        """Parse the next step: a chance result if one is due, otherwise a move.

        `stop` is accepted wherever the game can be stopped.
        """
        if text == "stop" and self.can_stop:
            return StopGame()
        chance = self.chance
        if chance is not None:
            return chance.parse(text)
        if text == "next":
            return Next()
        return Begin.parse(text) if self.state is None else self.setup.parse(text)

    def scores(self) -> tuple[Points, ...] | None:
        """Return each seat's match points so far (C13); None if each game has its own
        winner (H2).
        """
        if NO_SCORING in self.setup.game.series.scorings:
            return None
        by_place = self.setup.table.scoring == PLACES
        rows = tuple(_place_points(end) if by_place else end.scores for end in self.ended)
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.setup.players)))

    def standings(self) -> tuple[int, ...] | None:
        """Return each seat's place in the match so far; equal scores share a place (C13)."""
        scores = self.scores()
        return None if scores is None else places(scores)

    def _answer(self, move: Begin) -> Match:
        if self.state is not None or not isinstance(self.beginning, Question):
            raise IllegalMove("unknown-move", move)
        return self._begun(self.beginning.play(move))

    def _begun(self, beginning: Question | Lot | ThrowOff) -> Match:
        if beginning.starter is None:
            return Match(self.setup, beginning, None, self.firsts, self.ended, beginning.events)
        return self._start(beginning.starter, beginning, beginning.events)

    def _start(
        self, first: Seat, beginning: Question | Lot | ThrowOff | None, told: tuple[Event, ...]
    ) -> Match:
        setup = self.setup
        state = setup.start(len(setup.players), setup.options, first)
        return Match(setup, beginning, state, (*self.firsts, first), self.ended, told)

    def _with(self, state: State) -> Match:
        is_corrected = self.state is not None and self.state.outcome is not None
        before = self.ended[:-1] if is_corrected else self.ended
        ended = (*before, state.outcome) if state.outcome else before
        return Match(self.setup, self.beginning, state, self.firsts, ended, state.events)

    def _stopped(self) -> State | None:
        """Return the state after a stop, or None if the game cannot stop."""
        if self.state is None or self.state.outcome is not None:
            return None
        return self.setup.game.stop(self.state)

    def _stop(self, move: StopGame) -> Match:
        stopped = self._stopped()
        if stopped is None:
            raise IllegalMove("unknown-move", move)
        return self._with(stopped)

    def _next(self, move: Next) -> Match:
        """Start the next game: the next seat begins (C13), or T2 applies again."""
        if self.due != "next":
            raise IllegalMove("unknown-move", move)
        if not self.setup.game.series.moves_on:
            return _seek_starter(Match(self.setup, None, None, self.firsts, self.ended))
        first = (self.firsts[-1] + 1) % len(self.setup.players)
        return self._start(first, None, (Event("begins", first),))


def begin(setup: SetUp) -> Match:
    """Return the first position of a match."""
    return _seek_starter(Match(setup, None))


def rematch(match: Match, seed: str) -> SetUp:
    """Return the set-up for the same players to play again.

    In games where the start rotates (C13), the seat after the last starter begins; in others, the
    table's options still decide.
    """
    old = match.setup
    table = old.table
    if old.game.series.moves_on and match.firsts:
        first = (match.firsts[-1] + 1) % len(old.players)
        table = replace(table, begin=CHOSEN, first=first)
    return SetUp(old.game, old.players, old.options, table, seed)


def read_step(text: str) -> None:
    """Raise `UnreadableNotation` if the text is empty, unprintable or too long for a step."""
    if not text.isprintable() or not 0 < len(text) <= 200:
        raise UnreadableNotation(text, 0, "a printable line of 1 to 200 characters")


def _seek_starter(match: Match) -> Match:
    """Start choosing who begins; a single player begins without a choice."""
    setup = match.setup
    seats = len(setup.players)
    if seats == 1:
        return match._start(0, None, (Event("begins", 0),))  # noqa: SLF001 - same module
    if setup.table.begin == CHOSEN:
        first = setup.table.first
        return match._start(first, None, (Event("begins", first),))  # noqa: SLF001
    beginning = Lot(seats) if setup.table.begin == RANDOM else _own_way(setup, seats)
    return Match(setup, beginning, None, match.firsts, match.ended)


def _own_way(setup: SetUp, seats: int) -> Question | ThrowOff:
    game = setup.game
    if game.block and setup.table.dice == BLOCK:
        return Question(game.block.question, seats)
    if game.beginning.throw is None:
        return Question(game.beginning.question, seats)
    return ThrowOff(game.beginning.throw, tuple(range(seats)))


def _place_points(outcome: Outcome) -> tuple[Points, ...]:
    return tuple(FIRST_PLACE + 1 - place for place in outcome.places)


def people(setup: SetUp) -> tuple[Seat, ...]:
    """Return the seats played by people."""
    return tuple(seat for seat, player in enumerate(setup.players) if player.mind == PERSON)


def sits_opposite(setup: SetUp, seat: Seat) -> bool:
    """Return True if the person who decides for a seat sits on the far side of the tablet.

    People sit clockwise, the first half of them on the near side (two of three, three of five).
    Bots have no side; on a bot's turn, the tablet faces the previous person to decide.
    """
    sitting = people(setup)
    if not sitting:
        return False
    before = [other for other in sitting if other <= seat] or sitting
    return sitting.index(before[-1]) >= (len(sitting) + 1) // 2
