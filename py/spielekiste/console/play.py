"""`spielekiste play`: a whole game in the terminal, against bots or with people."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from spielekiste.bots import STRENGTHS, Bot, bot, decide, stream
from spielekiste.console.boards import board
from spielekiste.console.coach import hint, value_table
from spielekiste.console.record import result
from spielekiste.console.terminal import DONE, Wrong, ask, known, load, say, styled, write
from spielekiste.core.errors import IllegalMove, SpielekisteError
from spielekiste.core.match import APP, RANDOM, REAL, Next, SetUp, TableOptions, people
from spielekiste.core.seats import PERSON, WINNER, seated
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.exchange.words import listed, sentence, singular, words
from spielekiste.games import GAMES
from spielekiste.parts.dice import Keep, digits, read_digits
from spielekiste.parts.sheet_game import SheetState
from spielekiste.positions import Position

HELP = "play a game in the terminal against bots"

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Short answers for moves; digits are dice to keep."""

BOT_NAMES = ("Robin", "Kim", "Toni", "Alex", "Sam", "Jo", "Chris", "Max")

HELP_LINES = (
    "Type the letter of a move, its text (such as 'enter chance'), or dice to keep (such as 335).",
    "moves: repeat the position. undo: take back. position: print it as a line.",
    "hint: ask the coach (games with a score sheet). quit: stop; --record keeps the game.",
)


class Quit(Exception):
    """Raised when a person wants to stop."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the game, who plays, options, dice and the record."""
    add = parser.add_argument
    add("game", nargs="?", default="kniffel", help=f"one of {', '.join(GAMES)} (default: kniffel)")
    text = "a person who plays; may be given several times (default: You)"
    add("--name", action="append", metavar="NAME", help=text)
    text = f"a bot: {', '.join((*STRENGTHS, WINNER))}; may be given several times (default: one that is middle)"
    add("--bot", action="append", choices=(*STRENGTHS, WINNER), help=text)
    add("--watch", action="store_true", help="let only bots play")
    text = "an option of the game; may be given several times"
    add("--set", action="append", default=[], metavar="OPTION=VALUE", help=text)
    add("--seed", help="a text that determines all dice and cards")
    add("--real-dice", action="store_true", help="roll real dice, and type in what they show")
    text = "save the record after every step; a game that is there already goes on"
    add("--record", metavar="FILE", help=text)


def run(args: argparse.Namespace) -> int:
    """Play a game to its end, or until a person quits."""
    table = _table(args)
    game = Terminal(table, args.record)
    with suppress(Quit):
        game.play()
        return DONE
    say("Stopped." + (f" To go on: spielekiste play --record {args.record}" if args.record else ""))
    return DONE


def _table(args: argparse.Namespace) -> Table:
    """Return the table of the record, or else a new one."""
    if args.record and Path(args.record).exists():
        return load(args.record)
    game = GAMES[known(args.game, [*GAMES], "game")]
    options = game.options.parse(" ".join(args.set))
    persons = [] if args.watch else args.name or ["You"]
    missing = max(game.seats[0] - len(persons), {0: 2, 1: 1}.get(len(persons), 0))
    bots = args.bot or ["middle"] * missing
    free = [name for name in BOT_NAMES if name.casefold() not in {p.casefold() for p in persons}]
    names = [*persons, *free[: len(bots)]]
    minds = [*(PERSON for _ in persons), *bots]
    dice = REAL if args.real_dice and game.dice else APP
    rules = TableOptions.of({"begin": RANDOM, "dice": dice})
    setup = SetUp(game, seated(names, minds=minds), options, rules, args.seed or token_hex(16))
    return Table(setup)


class Terminal:
    """A match in the terminal."""

    def __init__(self, table: Table, file: str | None) -> None:
        self.table = table
        self.file = file
        setup = table.setup
        self.game = setup.game
        self.names = [player.name for player in setup.players]
        self.people = people(setup)
        self._tables = value_table(setup.options)
        self.bots = {
            seat: _mind(player.mind)
            for seat, player in enumerate(setup.players)
            if player.mind != PERSON
        }
        """Strength of each bot, by seat."""
        self._players: dict[tuple[Seat, int], Bot] = {}
        """Bots by seat and number of the game in the match."""

    def play(self) -> None:
        """Play until the match ends; raise `Quit` if a person stops."""
        self._save()
        say(styled(f"{self.game.id}: {listed(self.names)}", "bold"), "Type help for help.")
        while self.table.match.due != "nothing":
            self._step()
            self._save()
            self._tell()
        say(*result(self.table.match))

    def _step(self) -> None:
        match = self.table.match
        if match.due == "chance":
            self._chance()
        elif match.due == "next":
            self.table.play(Next())
        elif match.seat is None:
            self._answer()
        elif match.seat in self.bots:
            self._bot(match.seat)
        else:
            self._person(match.seat)

    def _chance(self) -> None:
        """Let chance decide, or ask what the real dice show."""
        match = self.table.match
        if not match.awaits_dice or match.turn in self.bots:
            self.table.happen()
            return
        who = self.names[match.turn or 0]
        while True:
            text = self._heard(f"{who}, roll {match.chance.count} dice. What do they show?")  # type: ignore[union-attr]  # awaits dice
            with _explained():
                self.table.happen(
                    match.parse(text if text.startswith("throw") else f"throw {text}")
                )
                return

    def _answer(self) -> None:
        """Ask who begins."""
        while True:
            said = self._heard(f"Who begins? 1 to {len(self.names)} for {listed(self.names)}:")
            with _explained():
                seat = int(said) - 1 if said.isascii() and said.isdigit() else -1
                self.table.play(self.table.match.parse(f"begin {seat}"))
                return

    def _bot(self, seat: Seat) -> None:
        match, key = self.table.match, (seat, len(self.table.match.firsts))
        state: Any = match.state
        if key not in self._players:
            options, mind = match.setup.options, self.bots[seat]
            self._players[key] = bot(self.game.id, options, mind, self._tables, match)
        luck = stream(self.table.setup.seed, seat, len(self.table.steps))
        self.table.play(decide(self._players[key], state.seen_by(seat), luck).move)

    def _person(self, seat: Seat) -> None:
        """Show the position, and ask for a move until one is legal or the position has changed."""
        self._hand_over(seat)
        self._show(seat)
        before = self.table.match
        while self.table.match is before:
            self._take(self._heard(f"{self.names[seat]}:"), seat)

    def _hand_over(self, seat: Seat) -> None:
        """Wait until the others look away, if several people have secrets from each other."""
        if self.game.has_secrets and len(self.people) > 1:
            self._heard(f"{self.names[seat]}, press Enter when nobody else can see the screen.")

    def _show(self, seat: Seat) -> None:
        say("", *board(self.table.match, seat))
        keeps = [move for move in self._moves() if isinstance(move, Keep)]
        if keeps[1:]:
            say(f"Keep dice by typing them, such as {digits(keeps[-1].dice)}; - rolls all again.")
        elif keeps:
            say("- rolls all dice again.")
        for letter, move in self._choices().items():
            say(f"{letter}: {words(self.game.id, move)}{self._points(move)}")

    def _moves(self) -> Sequence[Any]:
        state = self.table.match.state
        return state.legal() if state is not None else ()

    def _choices(self) -> dict[str, Any]:
        """Return the moves that have a letter: all but dice to keep."""
        others = [move for move in self._moves() if not isinstance(move, Keep)]
        return dict(zip(LETTERS, others, strict=False))

    def _points(self, move: Any) -> str:
        state = self.table.match.state
        if not isinstance(state, SheetState):
            return ""
        offers = {offer.enter: offer.points + offer.extra for offer in state.offers()}
        return singular(f" ({offers[move]} points)") if move in offers else ""

    def _take(self, text: str, seat: Seat) -> None:
        """Act on what a person typed."""
        if text in ("help", "?"):
            say(*HELP_LINES)
        elif text == "moves":
            self._show(seat)
        elif text == "position":
            say(str(self._position()))
        elif text == "hint":
            self._hint()
        else:
            with _explained():
                self._undo() if text == "undo" else self.table.play(self._read(text))

    def _read(self, text: str) -> Any:
        """Return the move that a letter, dice or the text of a move stands for."""
        if text in self._choices():
            return self._choices()[text]
        if text == "-" or (text and not text.strip("123456")):
            return Keep(() if text == "-" else read_digits(text, 0, text))
        return self.game.parse(text)

    def _undo(self) -> None:
        """Go back to the last decision of a person."""
        self.table.undo()
        while self.table.match.seat in self.bots and self.table.can_undo:
            self.table.undo()

    def _position(self) -> Position:
        setup = self.table.setup
        return Position.of(self.game, setup.options, self.table.match.state)  # type: ignore[arg-type]  # a person decides

    def _hint(self) -> None:
        try:
            say(hint(self._position()))
        except Wrong as wrong:
            say(styled(str(wrong), "wrong"))

    def _heard(self, question: str) -> str:
        """Return an answer; raise `Quit` at the end of the input or if a person quits."""
        text = ask(styled(question, "bold"))
        if text is None or text in ("quit", "exit"):
            raise Quit
        return text

    def _tell(self) -> None:
        """Print the events of the last step, without cards that a person must not see."""
        match = self.table.match
        told = match.events
        if match.state is not None and match.state.events is told:
            viewer = self.people[0] if len(self.people) == 1 else None
            seen = match.state.seen_by(viewer)
            told = getattr(seen, "public", seen).events
        say(*(sentence(self.game.id, each, self.names) for each in told))

    def _save(self) -> None:
        if self.file is not None:
            write(self.file, str(self.table.record))


@contextmanager
def _explained() -> Iterator[None]:
    """Print what is wrong with a step, and go on."""
    try:
        yield
    except IllegalMove as fault:
        say(styled(f"That is not allowed: {fault.code.replace('-', ' ')}.", "wrong"))
    except SpielekisteError as fault:
        say(styled(f"{fault}. Type help for help.", "wrong"))


def _mind(mind: str) -> str:
    """Return the strength of a bot; programs that people wrote are not here."""
    return mind if mind in (*STRENGTHS, WINNER) else STRENGTHS[0]
