"""Results on a board, read and checked, and the actions on each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app import words
from app.i18n import _, ngettext
from app.links.duel import TableResult
from app.pages.board.collect import view
from app.pages.board.collect.reading import NO_RESULT, Arrival, kind_of, known, outdone, reread
from app.pages.board.collect.view import BrokenArrival, Scored
from app.pages.board.link import MOST_ALIKE, MOST_ROWS, ClassBoard, StoredResult, alike
from app.pages.board.shelf import BoardKeeper
from app.pages.lab.words import event_sentence, hits_sentence
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_number
from app.ports.stage import Stage
from app.words import WORDS
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import SetUp
from spielekiste.core.seats import MARKS
from spielekiste.core.state import Points
from spielekiste.core.table import Table
from spielekiste.parts.duel import is_duel, rules_of

MOST_BROKEN = 20
"""Maximum number of broken arrivals, and of recognised ones, that stay on screen."""


class BoardArrivals:
    """The results on a board. Every change to a result is announced and stored immediately."""

    def __init__(
        self, stage: Stage, host: ScreenHost, keeper: BoardKeeper, is_shown: Callable[[], bool]
    ) -> None:
        self._is_shown = is_shown
        self.stage = stage
        self.host = host
        self.keeper = keeper
        self.read: dict[str, Arrival] = {}
        """The arrivals by id, as far as they have been read."""
        self.faults: dict[str, BrokenRecord] = {}
        """Stored arrivals that can't be read, by id."""
        self.broken: list[BrokenArrival] = []
        """The latest texts that could not be taken in, most recent first."""
        self.refused = 0
        """Number of all such texts."""
        self.recognised: dict[str, Arrival] = {}
        """Duels that say the same as one on the board, by id, latest last: perhaps another child's."""
        self.last = ""
        """What was said about the latest arrival."""
        self._joined: set[str] = set()
        """Ids of results from other boards."""
        self._removed: dict[str, tuple[int, StoredResult]] = {}
        """Removed results by id, each with its place, which can be put back."""

    @property
    def board(self) -> ClassBoard:
        """The board."""
        return self.keeper.board

    @property
    def every(self) -> list[Arrival]:
        """The arrivals that have been read, oldest first."""
        arrivals = (self.read.get(row.id) for row in self.board.rows)
        return [arrival for arrival in arrivals if arrival is not None]

    @property
    def counted(self) -> list[Arrival]:
        """Arrivals that the board shows, excluding those from other links or games."""
        return [arrival for arrival in self.every if not self.is_foreign(arrival)]

    @property
    def duels(self) -> list[SetUp]:
        """Settings of the arrivals' duels, without duplicates."""
        setups = [arrival.setup for arrival in self.every if arrival.setup]
        duels = [setup for setup in setups if is_duel(setup)]
        return list({kind_of(setup): setup for setup in duels}.values())

    def is_foreign(self, arrival: Arrival) -> bool:
        """Return whether an arrival is from another link or game than the board accepts."""
        return bool(arrival.kind) and arrival.kind not in self.board.kinds

    @property
    def commands(self) -> Commands:
        """Handlers for the actions on an arrival or on rejected text."""
        return {
            view.BOARD_ACCEPT: by_argument(self._accept),
            view.BOARD_REMOVE: by_argument(self._remove),
            "board-back": by_argument(self._put_back),
            view.BOARD_AGAIN: by_argument(self._count_again),
            view.BOARD_CLEAR: by_argument(self._clear),
            view.BOARD_SAVE_BROKEN: by_number(self._save_broken),
        }

    # ------------------------------------------------------------------ stored ones

    def unread(self) -> list[StoredResult]:
        """Return the stored arrivals that have not been read yet, oldest first."""
        done = self.read.keys() | self.faults.keys()
        return [row for row in self.board.rows if row.id not in done]

    def reread(self, row: StoredResult) -> None:
        """Read a stored arrival."""
        try:
            arrival = reread(row)
        except BrokenRecord as fault:
            self.faults[row.id] = fault
            return
        self.read[row.id] = replace(arrival, id=row.id)
        if row.id in self._joined and row.id == arrival.id:
            self._drop_double(self.read[row.id])

    def _drop_double(self, new: Arrival) -> None:
        """Remove a result merged from another board if it is known, else the one it supersedes."""
        others = [each for each in self.every if each.id != new.id]
        double = new if known(others, new) else outdone(others, new)
        if double is not None:
            self.keeper.change(lambda board: board.without(double.id))

    def take_in(self, other: ClassBoard) -> bool:
        """Add the results of another board; return whether that succeeded."""
        before = {row.id for row in self.board.rows}
        is_in = self.keeper.change(lambda board: board.taking_in(other))
        self._joined |= {row.id for row in self.board.rows} - before
        return is_in

    # ------------------------------------------------------------------ new ones

    def add(self, new: Arrival) -> None:
        """Store and announce an arrival, unless it is already known or there is no room.

        First, read the results that another window has added.
        """
        self.keeper.refresh()
        for row in self.unread():
            self.reread(row)
        old = known(self.every, new)
        if old is not None:
            self._recognise(new)
            self.say(_("Already on the board: {result}", result=self.sentence(old)))
        else:
            self._keep(new)

    def _recognise(self, new: Arrival) -> None:
        """Offer to count a duel with an identical result, which another child may have got."""
        if new.result is not None:
            others = {key: each for key, each in self.recognised.items() if key != new.id}
            self.recognised = dict([*others.items(), (new.id, new)][-MOST_BROKEN:])

    def _count_again(self, key: str) -> None:
        """Count a recognised result as another child's, at most `MOST_ALIKE` times."""
        if key in self.recognised:
            self.keeper.refresh()
            taken = {row.id for row in self.board.rows}
            every = (alike(key, number) for number in range(2, MOST_ALIKE + 1))
            free = next((each for each in every if each not in taken), "")
            if free:
                self._keep(replace(self.recognised.pop(key), id=free))

    def _keep(self, new: Arrival) -> None:
        """Add an arrival to the board, or set the arrival aside if the board is full."""
        if len(self.board.rows) >= MOST_ROWS:
            full = _("The board is full ({n} results).", n=MOST_ROWS)
            self._set_aside("", new.text, full)
            self.say(full)
            return
        earlier = outdone(self.every, new)
        if self.keeper.change(lambda board: _with(board, new, earlier)):
            self.read[new.id] = new
            self.say(self._news(new), ["knock"])
        else:
            self._set_aside("", new.text, self.keeper.refusal)

    def _news(self, new: Arrival) -> str:
        """Return the announcement of a new arrival."""
        if self.is_foreign(new):
            return _("From another link or game: {result}", result=self.sentence(new))
        count = len(self.counted)
        so_far = ngettext("{n} result so far.", "{n} results so far.", count)
        return f"{self.sentence(new)} {so_far}"

    def sentence(self, arrival: Arrival) -> str:
        """Describe an arrival in a sentence, without names if the board hides them."""
        number = _number(self.board, arrival.id) if self.board.shapes else 0
        return arrival_sentence(arrival, number)

    def refuse(self, name: str, text: str, fault: BrokenRecord | UnreadableNotation) -> None:
        """Report why text can't be added; `name` is the name of its file."""
        line, code = (fault.line, fault.code) if isinstance(fault, BrokenRecord) else (1, "format")
        why = words.record_fault(line, code)
        said = _("{name} can’t be opened: {why}", name=name or _("A result"), why=why)
        if code == NO_RESULT:
            why = said = _("There is no result in this link.")
        self._set_aside(name, text, why)
        self.say(said)

    def _set_aside(self, name: str, text: str, why: str) -> None:
        """Keep rejected text, so that it can be saved as a file."""
        self.refused += 1
        self.broken = [BrokenArrival(name, text, why), *self.broken][:MOST_BROKEN]

    def say(self, text: str, sounds: Sequence[str] = ()) -> None:
        """Show a message, and announce it unless the user has left the board."""
        self.last = text
        if self._is_shown():
            self.stage.announce(text, sounds)

    # ------------------------------------------------------------------ what can be done with one

    def _accept(self, key: str) -> None:
        """Accept an arrival from another link, and any later one of its kind without asking."""
        arrival = self.read.get(key)
        if arrival is not None and self.keeper.change(lambda board: board.accepting(arrival.kind)):
            self.say(self._news(arrival))

    def _remove(self, key: str) -> None:
        rows = self.board.rows
        at = next((at for at, row in enumerate(rows) if row.id == key), None)
        if at is None:
            return
        self._removed[key] = (at, rows[at])
        if self.keeper.change(lambda board: board.without(key)):
            self.stage.notify(_("Removed."), do=f"board-back {key}", label=_("Bring it back"))

    def _put_back(self, key: str) -> None:
        if key in self._removed:
            at, row = self._removed[key]
            if self.keeper.change(lambda board: board.put_back(row, at)):
                del self._removed[key]
                self.host.clear_notices()

    def _clear(self, which: str) -> None:
        """Clear the list of recognised arrivals (`known`), or the list of broken ones."""
        if which == "known":
            self.recognised = {}
        else:
            self.broken, self.refused = [], 0

    def _save_broken(self, number: int) -> None:
        """Save unreadable text to a file, unchanged."""
        if number < len(self.broken):
            broken = self.broken[number]
            self.host.files.download(broken.name or "spielekiste.txt", broken.text)


def _with(board: ClassBoard, new: Arrival, earlier: Arrival | None) -> ClassBoard:
    """Return the board with an arrival in place of its earlier state; the first sets the kind."""
    accepting = board if board.kinds or not new.kind else board.accepting(new.kind)
    return accepting.with_row(new.row, instead=earlier.id if earlier else "")


def _number(board: ClassBoard, key: str) -> int:
    """Return the number of a result on the board, from 1; the next one if it isn't there."""
    ids = [row.id for row in board.rows]
    return ids.index(key) + 1 if key in ids else len(ids) + 1


def scored(arrival: Arrival) -> list[Scored]:
    """Return the players of an arrival with their points, if the match is over."""
    if arrival.code is not None and arrival.setup is not None:
        return _of_code(arrival.code, arrival.setup)
    return _of_table(arrival.table) if arrival.table else []


def _of_code(code: TableResult, setup: SetUp) -> list[Scored]:
    totals = code.result.totals(rules_of(setup.game, setup.options))
    return [
        Scored(player.mark, player.name, points)
        for player, points in zip(code.players, totals, strict=True)
    ]


def _of_table(table: Table) -> list[Scored]:
    players, points = table.setup.players, _points(table)
    return [
        Scored(player.mark, player.name, points[seat] if points else None)
        for seat, player in enumerate(players)
    ]


def _points(table: Table) -> tuple[Points, ...] | None:
    """Return the points of a finished match: of its last game, unless games are added up."""
    match = table.match
    if match.due != "nothing":
        return None
    return match.scores() or match.ended[-1].scores


def own_mark(mark: str, number: int) -> str:
    """Return the shape shown instead of a player's own in the result with this number, from 1.

    Most devices have one player, in the first seat: without this, all would have the same shape.
    """
    return MARKS[(MARKS.index(mark) + number - 1) % len(MARKS)]


def nameless(players: Sequence[Scored], number: int) -> list[Scored]:
    """Return the players of a result with shapes of its own, and with its number as name."""
    return [each._replace(mark=own_mark(each.mark, number), name=str(number)) for each in players]


def arrival_sentence(arrival: Arrival, number: int = 0) -> str:
    """Describe an arrival in a sentence; with the number of a result, without names."""
    if arrival.lab is not None:
        return f"{_('Probability lab')}: {lab_sentence(arrival)}"
    players = nameless(scored(arrival), number) if number else scored(arrival)
    every = ", ".join(_one(player, shapes=number > 0) for player in players)
    game = what(arrival)
    if arrival.table is not None and arrival.table.match.due != "nothing":
        return _("{game}: {result}, not finished.", game=game, result=every)
    return _("{game}: {result}.", game=game, result=every)


def lab_sentence(arrival: Arrival) -> str:
    """Describe a lab result in a sentence; empty for other arrivals."""
    if arrival.lab is None:
        return ""
    return f"{event_sentence(arrival.lab.experiment.event)}. {hits_sentence(arrival.lab)}"


def what(arrival: Arrival) -> str:
    """Return the name of an arrival's game, with the unit of its scores if that isn't points."""
    if arrival.setup is None:
        return ""
    game = arrival.setup.game.id
    counted = WORDS[game].counted
    return f"{words.game(game)}, {_(counted)}" if counted else words.game(game)


def _one(player: Scored, *, shapes: bool) -> str:
    name = f"{words.mark(player.mark)} {player.name}" if shapes else player.name
    return name if player.points is None else f"{name} {player.points}"
