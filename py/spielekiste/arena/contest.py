"""Contests between bots: the referee asks for moves, checks them and counts the results.

The referee has its own rules, dice and cards. A bot gets only its seat's view, so it can't see
future results or change the game.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import compress, groupby, islice
from types import MappingProxyType
from typing import Any, NamedTuple

from spielekiste.arena.faults import Fault
from spielekiste.arena.messages import PRINTED, Ask, Batch, Replies, Reply
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import IllegalMove, InvalidSeats, UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.options import Options
from spielekiste.core.state import Outcome, Seat, State
from spielekiste.games import GAMES

WAVE = 25
"""Number of deals that are played at the same time."""

OPEN = 2, 8
"""Number of waves that are open at a time: before the first one has ended, and at most."""

WIDER = 40
"""Number of batches after which one more wave is opened, so that waves end one after another. It is
about the number of decisions in a game of Kniffel.
"""

PARSED = 512
"""Number of parsed moves that a wave caches."""

NOTED = 2 * PRINTED
"""Maximum number of characters stored in one game from the bots' reasons and output."""

PlayerNumber = int
"""Index of a player in the contest, from 0."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The game, number of players and number of deals of a contest.

    In games in which players can't affect each other (`Game.duels`), each player plays each deal
    alone, and all get the same dice. In other games, all players share a table, and each deal is
    played once from every seat. Raises `InvalidSeats` if the game doesn't allow this number of
    players.
    """

    game: Game
    """The game."""
    players: int
    """Number of players."""
    deals: int
    """Number of deals. All players get the same dice or cards in a deal."""
    seed: str
    """Seed of all dice and cards."""
    options: Options
    """Options of the game."""

    def __post_init__(self) -> None:
        if not self.is_alone and self.players not in self.game.seats:
            raise InvalidSeats("seat-count", None, f"{self.game.id} with {self.players} players")

    @property
    def is_alone(self) -> bool:
        """True if each player plays alone."""
        return self.game.duels

    def deal_of(self, asked: int) -> int:
        """Return the deal number for a table number that was passed to the players."""
        return asked if self.is_alone else asked // self.players

    def luck(self, player: PlayerNumber) -> str:
        """Return the seed of a player's random numbers; `seed` can't be computed from it."""
        return sha256(f"{self.seed}:player:{player}".encode()).hexdigest()


def contest(
    game: str, players: int, games: int, seed: str, options: Mapping[str, object] | None = None
) -> Contest:
    """Return a contest in which each player plays at least `games` games.

    Raises `KeyError`, `InvalidSeats` or `InvalidOption`.
    """
    rules = GAMES[game]
    deals = games if rules.duels else -(-games // players)
    return Contest(rules, players, deals, seed, rules.options.of(options))


@dataclass(slots=True)
class ArenaTable:
    """One game with its record."""

    number: int
    """Number of the table in the contest, from 0."""
    deal: int
    """Number of the deal, from 0."""
    asked: int
    """Table number that the players are given. If each plays alone, it is the number of the deal,
    so that nothing a player receives depends on the others; otherwise it is `number`.
    """
    players: tuple[PlayerNumber, ...]
    """Player in each seat."""
    state: State
    """The position."""
    steps: list[Any] = field(default_factory=list)
    """Moves and chance results so far."""
    notes: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The bot's reason and output at each step, by index of the step; steps without either are
    missing.
    """
    chances: int = 0
    """Number of chance results so far."""
    noted: int = 0
    """Number of characters in `notes`."""

    @property
    def player(self) -> PlayerNumber:
        """The player who has to decide."""
        seat = self.state.seat
        assert seat is not None  # noqa: S101 - asked only while a decision is due
        return self.players[seat]

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.state.outcome is not None

    def note(self, reply: Reply) -> None:
        """Store the bot's reason and output for this step, up to `NOTED` characters per game."""
        size = len(reply.why) + len(reply.printed)
        if size and self.noted + size <= NOTED:
            self.noted += size
            self.notes[len(self.steps)] = (reply.why, reply.printed)


class Failed(NamedTuple):
    """The failed bot that ended the contest, and its table."""

    fault: Fault
    """The reason."""
    table: ArenaTable | None
    """The game in which the bot failed, at its last position; None if unknown."""


class Wave:
    """A group of tables played in rounds; a round contains all decisions that are due.

    The next round begins once all of them have been made, so the speed of the bots affects neither
    the rounds nor the requests to the bots.
    """

    def __init__(self, plan: Contest, deals: range, live: Sequence[PlayerNumber]) -> None:
        self._contest = plan
        self._parse = lru_cache(maxsize=PARSED)(plan.game.parse)
        self.tables = [_table(plan, deal, at) for deal in deals for at in live]
        """Tables of this wave, grouped by deal."""
        self._round = 0
        self._due: dict[PlayerNumber, list[ArenaTable]] = {}
        self._coming: dict[PlayerNumber, list[ArenaTable]] = {}
        for table in self.tables:
            self._go_on(table)
        self._begin_round()

    @property
    def due(self) -> Mapping[PlayerNumber, Sequence[ArenaTable]]:
        """Tables waiting for a decision in this round, by player."""
        return self._due

    @property
    def name(self) -> str:
        """Name of the round, unique in the contest."""
        return f"{self.tables[0].asked}.{self._round}"

    @property
    def is_over(self) -> bool:
        """True if all games have ended."""
        return not self._due

    def take(self, player: PlayerNumber, replies: Replies) -> Failed | None:
        """Apply a player's replies, one per due table; return the first failure."""
        tables = self._due.pop(player)
        if isinstance(replies, Fault):
            return Failed(replies, _failed_at(tables, replies))
        for table, reply in zip(tables, replies, strict=True):
            fault = self._decided(table, reply)
            if fault is not None:
                return Failed(fault, table)
        if not self._due:
            self._begin_round()
        return None

    def _begin_round(self) -> None:
        self._round += 1
        coming, self._coming = self._coming, {}
        self._due = {player: sorted(tables, key=_number) for player, tables in coming.items()}

    def _decided(self, table: ArenaTable, reply: Reply) -> Fault | None:
        if reply.why or reply.printed:
            table.note(reply)
        try:
            move = self._parse(reply.move)
            table.state = table.state.play(move)
        except IllegalMove as error:
            return Fault("illegal-move", reply.line, (reply.move, error.code))
        except UnreadableNotation as error:
            return Fault("unreadable-move", reply.line, (reply.move, error.expected))
        table.steps.append(move)
        self._go_on(table)
        return None

    def _go_on(self, table: ArenaTable) -> None:
        """Sample throws and deals until a decision is due or the game has ended."""
        while (chance := table.state.chance) is not None:
            result = chance.sample(self._luck(table))
            table.state = table.state.happen(result)
            table.steps.append(result)
            table.chances += 1
        if not table.is_over:
            self._coming.setdefault(table.player, []).append(table)

    def _luck(self, table: ArenaTable) -> DrawStream:
        seed = f"{self._contest.seed}:{table.deal}"
        if not self._contest.is_alone:
            return DrawStream(seed, table.chances)
        turn, throw = table.state.moment  # type: ignore[attr-defined]  # see `Game.duels`
        return DrawStream(seed, f"1.{turn + 1}.{throw + 1}")


class Run:
    """A contest in progress: several waves are open at a time (`OPEN`), so that bots need not wait for
    each other, and a message to a bot can contain several batches.

    If each player plays alone, `recorded` may contain some players' results by deal; these players
    then make no moves. At least one player must be unrecorded. `kept` contains the numbers of the
    tables to keep after their games. All others are dropped, since the records of a million games
    need too much memory.
    """

    def __init__(
        self,
        plan: Contest,
        recorded: Mapping[PlayerNumber, Sequence[float]] = MappingProxyType({}),
        wave: int = WAVE,
        kept: Container[int] = (),
    ) -> None:
        self.contest = plan
        """The contest that is played."""
        self._recorded = recorded
        live = [player for player in range(plan.players) if player not in recorded]
        self._waves = _waves(plan, live, wave)
        self._open: list[Wave] = []
        self._taken = 0
        """Number of batches decided since the first wave has ended."""
        self._asked: dict[PlayerNumber, list[Wave]] = {at: [] for at in range(plan.players)}
        self._ended: list[list[int]] = [[] for _ in range(plan.players)]
        self.tables: dict[int, ArenaTable] = {}
        """The kept tables of finished waves, by number."""
        self._kept = kept
        self._results = [array("d", bytes(8 * plan.deals)) for _ in range(plan.players)]
        self._counted = bytearray(plan.deals)
        self.done = 0
        """Number of finished deals."""
        self.fault: tuple[PlayerNumber, Fault] | None = None
        """The player who failed, and the reason; None if nobody has. A failure ends the contest."""
        self.failed: ArenaTable | None = None
        """The game in which that player failed; None if unknown."""
        self._fill()

    @property
    def is_over(self) -> bool:
        """True if all games have ended or a player has failed."""
        return self.fault is not None or not self._open

    @property
    def results(self) -> list[list[float]]:
        """Results of each player by finished deal: points, or the share of games won at a shared
        table.
        """
        return [list(compress(each, self._counted)) for each in self._results]

    @property
    def deals(self) -> list[int]:
        """Numbers of the finished deals, in order."""
        return list(compress(range(self.contest.deals), self._counted))

    def batches(self, player: PlayerNumber) -> list[Batch]:
        """Return a player's next decisions, from at most half of the open waves."""
        most = -(-len(self._open) // 2)
        return list(islice(iter(lambda: self.batch(player), None), most))

    def batch(self, player: PlayerNumber) -> Batch | None:
        """Return a player's next decisions in one wave; None if there are none at present."""
        if self.is_over:
            return None
        waiting = [wave for wave in self._open if player in wave.due]
        wave = next((each for each in waiting if each not in self._asked[player]), None)
        if wave is None:
            return None
        self._asked[player].append(wave)
        seen = tuple(map(_question, wave.due[player]))
        ended, self._ended[player] = tuple(self._ended[player]), []
        return Batch(wave.name, seen, ended, self.contest.luck(player))

    def take(self, player: PlayerNumber, replies: Replies) -> None:
        """Apply a player's replies to its oldest open batch."""
        if self.fault is not None:
            return
        wave = self._asked[player].pop(0)
        failed = wave.take(player, replies)
        if failed is not None:
            self.fault, self.failed = (player, failed.fault), failed.table
            return
        if wave.is_over:
            self._open.remove(wave)
            self._count(wave)
        self._taken += self.done > 0
        self._fill()

    def skip(self, player: PlayerNumber) -> None:
        """Drop a player's oldest open batch, because the player failed in a later one."""
        self._asked[player].pop(0)

    def _fill(self) -> None:
        least, most = OPEN
        room = min(least + self._taken // WIDER, most)
        while len(self._open) < room and (wave := next(self._waves, None)) is not None:
            self._open.append(wave)

    def _count(self, wave: Wave) -> None:
        for table in wave.tables:
            if table.number in self._kept:
                self.tables[table.number] = table
            for player in set(table.players):
                self._ended[player].append(table.asked)
        for deal, tables in groupby(wave.tables, lambda table: table.deal):
            for results, result in zip(self._results, self._row(deal, [*tables]), strict=True):
                results[deal] = result
            self._counted[deal] = True
            self.done += 1

    def _row(self, deal: int, tables: Sequence[ArenaTable]) -> list[float]:
        """Return the results of all players in a deal."""
        plan, known = self.contest, self._recorded
        return [
            known[player][deal] if player in known else _result(plan, player, tables)
            for player in range(plan.players)
        ]


def _waves(plan: Contest, live: Sequence[PlayerNumber], size: int) -> Iterator[Wave]:
    for first in range(0, plan.deals, size):
        yield Wave(plan, range(first, min(first + size, plan.deals)), live)


def _table(plan: Contest, deal: int, at: int) -> ArenaTable:
    """Return table number `at` of a deal: for player `at` alone, or for all with seats rotated by
    `at`.
    """
    everybody = range(plan.players)
    seats = (at,) if plan.is_alone else tuple((seat + at) % plan.players for seat in everybody)
    number = deal * plan.players + at
    asked = deal if plan.is_alone else number
    return ArenaTable(number, deal, asked, seats, plan.game.start(len(seats), plan.options))


def _failed_at(tables: Sequence[ArenaTable], fault: Fault) -> ArenaTable | None:
    """Store the bot's output; return the table at which the bot failed, or None if unknown."""
    if fault.decision is None or fault.decision >= len(tables):
        return None
    table = tables[fault.decision]
    table.note(Reply("", printed=fault.printed))
    return table


def _number(table: ArenaTable) -> int:
    return table.number


def _question(table: ArenaTable) -> Ask:
    return Ask(table.asked, table.state.seen_by(table.state.seat))


def _result(plan: Contest, player: PlayerNumber, deal: Sequence[ArenaTable]) -> float:
    """Return a player's points in a deal or, at a shared table, the share of games won."""
    if plan.is_alone:
        (table,) = [table for table in deal if table.players == (player,)]
        return float(_outcome(table).scores[0])
    return sum(_share(table, table.players.index(player)) for table in deal) / len(deal)


def _share(table: ArenaTable, seat: Seat) -> float:
    """Return 1 for a win, 1 divided by the number of winners for a tie, and 0 for any
    other place.
    """
    winners = _outcome(table).winners
    return 1 / len(winners) if seat in winners else 0.0


def _outcome(table: ArenaTable) -> Outcome:
    outcome = table.state.outcome
    assert outcome is not None  # noqa: S101 - counted only when all games of a wave have ended
    return outcome
