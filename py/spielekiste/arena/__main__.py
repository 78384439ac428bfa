"""`python -m spielekiste.arena`: play many games between bots, and print statistics."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from secrets import token_hex
from types import FrameType
from typing import NamedTuple, TextIO

from spielekiste.arena import play_all, playing
from spielekiste.arena.contest import Contest, Run, contest
from spielekiste.arena.faults import BotFailed, Fault
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.messages import PRINTED, Batch, Replies, Reply
from spielekiste.arena.mistakes import TooSlow
from spielekiste.arena.players import BUILT_IN, Contestant, built_in, own
from spielekiste.arena.tournament import MOST, Meeting, Row, Tournament, row_cells
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import SpielekisteError
from spielekiste.core.options import to_text
from spielekiste.core.spreadsheet import MARK, csv_text
from spielekiste.core.work import Work, run_to_end
from spielekiste.games import GAMES

LIMIT_S = 2
"""Maximum time of a decision, in seconds, where the system has timers."""

PLAYED, FAILED, IMPOSSIBLE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes."""

MOST_GAMES = 1_000_000

VERDICTS = {
    "equal": "no difference",
    "luck": "the difference can be luck",
    "better": "{0} is better, and luck alone doesn’t explain it",
    "worse": "{1} is better, and luck alone doesn’t explain it",
}

ABOUT = """\
Let bots play many games against each other, with the same dice or cards for all, and print how good
they are. A bot is a Python file with a function play(view, rng), or a class Bot with such a method,
that returns a move, or a move and a sentence why. The docstrings of spielekiste.arena.views tell
what a view offers; the site has them as pages, one per game.
"""

MORE = """\
players:
  FILE.py    a bot; it runs with your rights, so play only bots that you trust
  {players}

options of the games, for --set (the first value is the usual one):
{options}

limits:
  A decision may take {seconds} seconds, and a bot may print {letters} characters in one game.

exit codes:
  0 all games were played, 1 a bot failed, 2 the contest is impossible, 130 interrupted (Ctrl-C; the
  games played so far count)

examples:
  python -m spielekiste.arena mine.py strong --game kniffel --games 1000 --seed 7
  python -m spielekiste.arena mine.py other.py random --game ludo --set pieces=4 --csv results.csv
"""


class Shown(NamedTuple):
    """Parts of a bot's games to print: its own output, and the reasons for its moves."""

    prints: bool
    """Whether to print the bots' own output."""
    why: bool
    """Whether to print their moves with the reasons."""


def main(given: Sequence[str] | None = None) -> int:
    """Run a contest; return an exit code."""
    args = _parser().parse_args(given)
    names = _names(args.bots)
    try:
        if args.tournament:
            return _tournament(args, names)
        plan = contest(args.game, len(args.bots), args.games, args.seed, dict(args.set))
        shown = Shown(not args.quiet, args.why)
        players = [_player(bot, plan, at, names[at], shown) for at, bot in enumerate(args.bots)]
        with _opened(args.csv) as table:
            return _play(plan, names, players, table)
    except (SpielekisteError, OSError, ValueError) as error:
        print(_sentence(error), file=sys.stderr)
        return IMPOSSIBLE
    except NamedFailure as failure:
        return _failed(failure.name, failure.fault)


# ---------------------------------------------------------------------- arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m spielekiste.arena",
        description=ABOUT,
        epilog=_more(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("bots", nargs="+", metavar="PLAYER", help="a Python file, or the name of a built-in player")
    add("--game", choices=tuple(GAMES), default="kniffel", help="the game (default: kniffel)")
    text = f"how many games each bot plays at least, 1 to {MOST_GAMES} (default: 1000)"
    add("--games", type=_count, default=1000, metavar="N", help=text)
    text = "a text that determines all dice and cards, to repeat a run (default: a new secret; it is printed)"
    add("--seed", default=token_hex(16), help=text)
    text = "an option of the game; may be given several times"
    add("--set", type=_option, action="append", default=[], metavar="OPTION=VALUE", help=text)
    text = "write the result of every deal, or a tournament's table, into a file"
    add("--csv", type=Path, metavar="FILE", help=text)
    text = f"everyone against everyone, up to {MOST} players, with a table"
    add("--tournament", action="store_true", help=text)
    add("--quiet", action="store_true", help="don't show what the bots print")
    add("--why", action="store_true", help="show the moves of the bots and their sentences why")
    return parser


def _more() -> str:
    options = [
        f"  {game}: {info.name}={'|'.join(_values(info.default, info.choices, many=info.many))}"
        for game, rules in GAMES.items()
        for info in rules.options.described()
    ]
    players = f"{', '.join(BUILT_IN)}: built-in players, weakest first"
    return MORE.format(
        players=players, options="\n".join(options), seconds=LIMIT_S, letters=PRINTED
    )


def _values(default: object, choices: Sequence[object], *, many: bool) -> list[str]:
    others = [] if many else [each for each in choices if each != default]
    return [to_text(each) for each in (default, *others)]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_GAMES):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST_GAMES}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"{text!r} is not OPTION=VALUE, such as pieces=4")
    return name, value


def _names(bots: Sequence[str]) -> list[str]:
    """Return short names of the players; duplicate names are replaced by paths,
    and duplicate paths are numbered.
    """
    short = [bot if bot in BUILT_IN else Path(bot).name for bot in bots]
    names = [bot if short.count(name) > 1 else name for bot, name in zip(bots, short, strict=True)]
    return [
        f"{name} ({names[:at].count(name) + 1})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def _sentence(error: Exception) -> str:
    """Return the error message, preceded by the file's name if there is one."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


# ---------------------------------------------------------------------- players


class NamedFailure(Exception):
    """Raised when a bot can't be loaded; contains the bot's name."""

    def __init__(self, name: str, fault: Fault) -> None:
        super().__init__(name, fault)
        self.name = name
        """Name of the bot."""
        self.fault = fault
        """The reason."""


def _player(bot: str, plan: Contest, at: int, name: str, shown: Shown) -> Contestant:
    if bot in BUILT_IN:
        return built_in(bot, plan, at, stored_table)
    try:
        source = _source(bot)
        return FromFile(source, plan, at, lambda deal, reply: _show(name, deal, reply, shown))
    except BotFailed as failed:
        raise NamedFailure(name, failed.fault) from None


def _source(bot: str) -> str:
    try:
        return Path(bot).read_text("utf-8")
    except FileNotFoundError as error:
        known = ", ".join(BUILT_IN)
        told = "there is no such file"
        told += "" if bot.endswith(".py") else f"; built-in players are {known}"
        raise OSError(error.errno, told, bot) from None
    except UnicodeDecodeError as error:
        raise OSError(0, f"not a text in UTF-8 (byte {error.start})", bot) from None


def stored_table(name: str) -> ValueTable | None:
    """Return the value table of this name from the package; None if there is none."""
    file = resources.files("spielekiste.arena") / "tables" / f"{name}.bin"
    return ValueTable.parse(file.read_bytes()) if file.is_file() else None


class FromFile:
    """A bot from a file, with a time limit for each decision.

    `tell` receives the deal number and the reply. It is called between decisions, because printing
    to a terminal may be slow.
    """

    def __init__(
        self, source: str, plan: Contest, at: int, tell: Callable[[int, Reply], None]
    ) -> None:
        self._heard: list[tuple[int, Reply]] = []
        self._tell = tell

        def hear(table: int | None, reply: Reply) -> None:
            deal = 0 if table is None else plan.deal_of(table) + 1
            self._heard.append((deal, reply))

        try:
            with _limited():
                self._bot = own(source, plan, at, hear)
        finally:
            self._tell_all()

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide in each position in turn, yielding in between."""
        work = self._bot.replies(batch)
        while True:
            try:
                with _limited():
                    next(work)
            except StopIteration as end:
                replies: Replies = end.value
                return replies
            except TooSlow:  # the alarm went off just after the bot had returned
                return Fault("too-slow", 0, (str(LIMIT_S),))
            finally:
                self._tell_all()
            yield

    def _tell_all(self) -> None:
        for deal, reply in self._heard:
            self._tell(deal, reply)
        self._heard.clear()


@contextmanager
def _limited() -> Iterator[None]:
    """Raise `TooSlow` in code that exceeds the time limit, on systems with interval timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, LIMIT_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlow


def _show(name: str, deal: int, reply: Reply, shown: Shown) -> None:
    """Print a bot's output and decision; deal 0 means before the games."""
    where = f"{name}, deal {deal}" if deal else name
    if shown.prints:
        for line in reply.printed.splitlines():
            print(f"{where}: {line}")
    if shown.why and reply.move:
        print(f"{where}: {reply.move}" + (f" ({reply.why})" if reply.why else ""))


# ---------------------------------------------------------------------- games


def _play(
    plan: Contest, names: Sequence[str], players: Sequence[Contestant], table: TextIO | None
) -> int:
    run, is_stopped = _played(plan, players)
    if table is not None:
        _write(table, names, run)
    for line in _report(names, run):
        print(line)
    if is_stopped:
        print(f"stopped after {run.done} of {plan.deals} deals", file=sys.stderr)
        return INTERRUPTED
    return _failed(names[run.fault[0]], run.fault[1]) if run.fault else PLAYED


def _played(plan: Contest, players: Sequence[Contestant]) -> tuple[Run, bool]:
    """Play the games; return the run and whether it was interrupted.

    The handler records an interrupt even if a bot catches `KeyboardInterrupt`.
    """
    updates = playing(plan, players)
    run = next(updates)
    with _interrupts() as pressed:
        try:
            for _run in updates:
                _progress(run)
                if pressed:
                    break
        except KeyboardInterrupt:
            pass
    return run, bool(pressed)


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Yield a list to which each Ctrl-C adds an item."""
    pressed: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(run: Run) -> None:
    if sys.stderr.isatty():
        end = "\n" if run.is_over else ""
        print(f"\r{run.done} of {run.contest.deals} deals", end=end, file=sys.stderr, flush=True)


def _report(names: Sequence[str], run: Run) -> list[str]:
    plan = run.contest
    if not run.done:
        return []
    unit = "points" if plan.is_alone else "share of games won"
    lines = [f"{plan.game.id}, {run.done} deals, seed {plan.seed}, {unit}:"]
    widest = max(map(len, names))
    every = run.results
    for name, results in zip(names, every, strict=True):
        mean = spread(results)
        lines.append(
            f"{name:{widest}}  {mean.mean:8.3f} ± {mean.error:.3f}"
            f"  from {mean.least:g} to {mean.most:g}"
        )
    for at, name in enumerate(names[1:], 1):
        apart = difference(every[0], every[at])
        verdict = VERDICTS[apart.verdict].format(names[0], name)
        lines.append(f"{names[0]} - {name}: {apart.mean:+.3f} ± {apart.error:.3f}; {verdict}")
    return lines


@contextmanager
def _opened(file: Path | None) -> Iterator[TextIO | None]:
    """Open the results file before the games start; yield None if no file was given."""
    if file is None:
        yield None
    else:
        with file.open("w", encoding="utf-8", newline="") as out:
            yield out


def _write(out: TextIO, names: Sequence[str], run: Run) -> None:
    rows = enumerate(zip(*run.results, strict=True), 1)
    out.write(csv_text([["deal", *names], *([number, *row] for number, row in rows)]))


# ---------------------------------------------------------------------- tournaments


def _tournament(args: argparse.Namespace, names: Sequence[str]) -> int:
    """Play a tournament and print its table; return an exit code."""
    played = Tournament(args.game, len(names), args.games, args.seed, dict(args.set))
    shown = Shown(not args.quiet, args.why)
    with _opened(args.csv) as out:
        with _interrupts() as pressed, suppress(KeyboardInterrupt):
            while played.open and not pressed:
                _meet(played, played.open[0], args.bots, names, shown)
        rows = run_to_end(played.table())
        if out is not None:
            out.write(_table_csv(names, rows))
    for row in rows:
        print(_line(names, row, max(map(len, names))))
    if pressed:
        print(f"stopped, {len(played.open)} contests left", file=sys.stderr)
        return INTERRUPTED
    return FAILED if played.faults else PLAYED


def _meet(
    played: Tournament, meeting: Meeting, bots: Sequence[str], names: Sequence[str], shown: Shown
) -> None:
    """Play a meeting to its end, or until a bot fails."""
    players = []
    for at, bot in enumerate(meeting):
        try:
            players.append(_player(bots[bot], played.plan, at, names[bot], shown))
        except NamedFailure as failure:
            played.fail(bot, failure.fault)
            return
    run = play_all(played.plan, players)
    played.take(meeting, run.deals, run.results)
    if run.fault is not None:
        played.fail(meeting[run.fault[0]], run.fault[1])


def _line(names: Sequence[str], row: Row, widest: int) -> str:
    if not row.place:
        return f"  -  {names[row.bot]:{widest}}  {row.fault or 'not played'}"
    return (
        f"{row.place:3}  {names[row.bot]:{widest}}  {row.mean:8.3f} ± {row.error:.3f}"
        f"  better than {len(row.beats)}"
    )


def _table_csv(names: Sequence[str], rows: Sequence[Row]) -> str:
    head = ("place", "bot", "games", "mean", "error", "better than", "fault")
    return MARK + csv_text([head, *(row_cells(row, names, str(row.fault or "")) for row in rows)])


def _failed(name: str, fault: Fault) -> int:
    print(f"{name}: {fault}", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
