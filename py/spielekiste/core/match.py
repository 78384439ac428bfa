"""A match: who begins, one or several games in a row, and the standings (T2, C13, H2)."""

from __future__ import annotations

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
APP, REAL = "app", "real"
ORDER, TURN = "order", "turn"
TOTAL, PLACES, NO_SCORING = "total", "places", "none"

AIDS = ("hints", "chances")
"""The options that let the table be helped."""

UNSAID = (*AIDS, "luck")
"""The options that are written only where they differ from their default."""

FIRST_PLACE: Points = 8
"""Match points of a first place when a match is scored by places; each further place one less."""


@dataclass(frozen=True)
class TableOptions(Options):
    """What a table agrees on beside the game's own options; some are written only where they differ (`UNSAID`)."""

    games: int = choice(*range(1, 21), clause="C13")
    """How many games the match has."""
    scoring: str = choice(TOTAL, PLACES, clause="C13")
    """How a match of several games is scored."""
    dice: str = choice(APP, REAL, clause="T3")
    """Whether the app throws, or the table throws its own dice and taps in the result."""
    begin: str = choice(OWN, RANDOM, CHOSEN, clause="T2")
    """Who begins: by the game's own way, by lot, or the seat in `first`."""
    first: int = choice(*range(len(MARKS)), clause="T2", when=("begin", (CHOSEN,)))
    """The seat that begins if it is chosen."""
    hints: bool = switch(clause="T", house=False)
    """Whether the coach may be asked what to do; how often it was stands in the record."""
    chances: bool = switch(clause="T", house=False)
    """Whether the table may look up, and guess first, how likely each box is."""
    luck: str = choice(ORDER, TURN, clause="T3")
    """What the seed's dice are bound to: the order in which they come, or turn and throw.

    Bound to turn and throw, two tables with one seed have the same dice at the same throw of the
    same turn, whatever was kept, entered or left unthrown before: a duel (`Match.luck`).
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
    """Everything that is settled before the first step. Raises the errors of its parts."""

    game: Game
    """Which game."""
    players: tuple[Player, ...]
    """Who sits where, clockwise."""
    options: Options
    """The game's options."""
    table: TableOptions
    """The table's options."""
    seed: str = ""
    """Where the app's own chance results come from; empty if all are typed in."""

    def __post_init__(self) -> None:
        check_names(self.players)
        if len(self.players) not in self.game.seats:
            raise InvalidSeats("seat-count", None, len(self.players))
        if self.table.begin == CHOSEN and self.table.first >= len(self.players):
            raise InvalidOption("first", self.table.first, f"below {len(self.players)}")
        if self.table.games > self.game.series.most:
            raise InvalidOption("games", self.table.games, f"1 to {self.game.series.most}")
        if self.table.luck == TURN and not self.game.duels:
            raise InvalidOption("luck", TURN, f"{ORDER}: here the players meet on one board")


@dataclass(frozen=True, slots=True)
class Next:
    """The table's step from one game of a match to the next."""

    rank = (0,)

    def __str__(self) -> str:
        return "next"


@dataclass(frozen=True, slots=True)
class Match:
    """A position of a match. What is due next is said by `due`."""

    setup: SetUp
    """What was settled before."""
    beginning: Question | Lot | ThrowOff | None
    """How it is found who begins, while that is going on and during the first game."""
    state: State | None = None
    """The game being played, or just ended; None until it is known who begins."""
    firsts: tuple[Seat, ...] = ()
    """Who began each game so far."""
    ended: tuple[Outcome, ...] = ()
    """How each game so far ended."""
    events: tuple[Event, ...] = ()
    """What the last step did."""

    @property
    def due(self) -> str:
        """What comes next: `answer`, `chance`, `move`, `next` (game) or `nothing`."""
        if self.state is None:
            return "answer" if self.chance is None else "chance"
        if self.state.outcome is not None:
            return "next" if len(self.ended) < self.setup.table.games else "nothing"
        return "move" if self.state.chance is None else "chance"

    @property
    def chance(self) -> Chance | None:
        """The chance event that is due, in the game or in finding who begins."""
        if self.state is not None:
            return self.state.chance
        return self.beginning.chance if self.beginning else None

    @property
    def seat(self) -> Seat | None:
        """The seat that decides in the game."""
        return self.state.seat if self.state is not None else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, in the game or in the throw-off; None while the table decides."""
        if self.state is not None:
            return self.state.turn
        waiting = self.beginning.waiting if isinstance(self.beginning, ThrowOff) else ()
        return waiting[0] if waiting else None

    def luck(self, number: int) -> int | str:
        """Return what the chance event that is due is drawn by, beside the seed.

        That is its `number` among the chance events; or `game.turn.throw`, each from 1, where luck
        is bound to turn and throw. A throw of n dice takes the first n of the five that lie ready
        there, so that what is kept changes how many of them are seen, and never which.
        """
        if self.state is None or self.setup.table.luck == ORDER:
            return number
        turn, throw = self.state.moment  # type: ignore[attr-defined]  # SetUp admits only games that duel
        return f"{len(self.firsts)}.{turn + 1}.{throw + 1}"

    def play(self, move: Any) -> Match:
        """Make a move of the game, answer the question who begins, or go on to the next game."""
        if isinstance(move, Begin):
            return self._answer(move)
        if isinstance(move, Next):
            return self._next(move)
        if self.state is None:
            raise IllegalMove("beginning-due", move)
        return self._with(self.state.play(move))

    def happen(self, result: Any) -> Match:
        """Apply the result of the chance event that is due."""
        if self.state is not None:
            return self._with(self.state.happen(result))
        if isinstance(self.beginning, Question) or self.beginning is None:
            raise IllegalMove("beginning-due", result)
        return self._begun(self.beginning.happen(result))

    def parse(self, text: str) -> Any:
        """Read the next step: a chance result if one is due, else a move."""
        chance = self.chance
        if chance is not None:
            return chance.parse(text)
        if text == "next":
            return Next()
        return Begin.parse(text) if self.state is None else self.setup.game.parse(text)

    def scores(self) -> tuple[Points, ...] | None:
        """Return each seat's match points so far (C13), None where games are not added up (H2)."""
        if NO_SCORING in self.setup.game.series.scorings:
            return None
        by_place = self.setup.table.scoring == PLACES
        rows = tuple(_place_points(end) if by_place else end.scores for end in self.ended)
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.setup.players)))

    def standings(self) -> tuple[int, ...] | None:
        """Return each seat's place in the match so far; equal standings are shared (C13)."""
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
        state = setup.game.start(len(setup.players), setup.options, first)
        return Match(setup, beginning, state, (*self.firsts, first), self.ended, told)

    def _with(self, state: State) -> Match:
        ended = (*self.ended, state.outcome) if state.outcome else self.ended
        return Match(self.setup, self.beginning, state, self.firsts, ended, state.events)

    def _next(self, move: Next) -> Match:
        """Begin the next game: the start moves on a seat (C13), or T2 is asked afresh."""
        if self.due != "next":
            raise IllegalMove("unknown-move", move)
        if not self.setup.game.series.moves_on:
            return _seek_starter(Match(self.setup, None, None, self.firsts, self.ended))
        first = (self.firsts[-1] + 1) % len(self.setup.players)
        return self._start(first, None, (Event("begins", first),))


def begin(setup: SetUp) -> Match:
    """Return a match's first position."""
    return _seek_starter(Match(setup, None))


def rematch(match: Match, seed: str) -> SetUp:
    """Return the set-up with which the same table plays again.

    Where the start moves on (C13), the seat after the last starter begins; else as agreed.
    """
    old = match.setup
    table = old.table
    if old.game.series.moves_on and match.firsts:
        first = (match.firsts[-1] + 1) % len(old.players)
        table = replace(table, begin=CHOSEN, first=first)
    return SetUp(old.game, old.players, old.options, table, seed)


def read_step(text: str) -> None:
    """Raise `UnreadableNotation` for text that cannot be one step's line at all."""
    if not text.isprintable() or not 0 < len(text) <= 200:
        raise UnreadableNotation(text, 0, "one short line")


def _seek_starter(match: Match) -> Match:
    """Begin finding out who begins; alone at the table there is nothing to find out."""
    setup = match.setup
    seats = len(setup.players)
    if seats == 1:
        return match._start(0, None, (Event("begins", 0),))  # noqa: SLF001 - same module
    if setup.table.begin == CHOSEN:
        first = setup.table.first
        return match._start(first, None, (Event("begins", first),))  # noqa: SLF001
    beginning = Lot(seats) if setup.table.begin == RANDOM else _own_way(setup.game, seats)
    return Match(setup, beginning, None, match.firsts, match.ended)


def _own_way(game: Game, seats: int) -> Question | ThrowOff:
    if game.beginning.throw is None:
        return Question(game.beginning.question, seats)
    return ThrowOff(game.beginning.throw, tuple(range(seats)))


def _place_points(outcome: Outcome) -> tuple[Points, ...]:
    return tuple(FIRST_PLACE + 1 - place for place in outcome.places)


def people(setup: SetUp) -> tuple[Seat, ...]:
    """Return the seats that people decide for."""
    return tuple(seat for seat, player in enumerate(setup.players) if player.mind == PERSON)


def sits_opposite(setup: SetUp, seat: Seat) -> bool:
    """Tell whether who decides for a seat sits at the far side of a table with two sides.

    People sit clockwise, the first half of them at the near side (of three two, of five three). A
    bot sits nowhere: at its turn the one looks on who decided last before it.
    """
    sitting = people(setup)
    if not sitting:
        return False
    before = [other for other in sitting if other <= seat] or sitting
    return sitting.index(before[-1]) >= (len(sitting) + 1) // 2
