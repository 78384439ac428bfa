"""`python -m spielekiste.arena`: let bots play many games against each other, and print figures."""

from __future__ import annotations

import argparse
import csv
import signal
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from types import FrameType

from spielekiste.arena import play_all, playing
from spielekiste.arena.contest import Contest, Run, contest
from spielekiste.arena.faults import BotFailed, Fault
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.messages import Batch, Replies
from spielekiste.arena.own_bot import OwnBot, TooSlow
from spielekiste.arena.players import BUILT_IN, Contestant, built_in, own
from spielekiste.arena.tournament import (
    Meeting,
    Row,
    Tournament,
    csv_text,
    row_cells,
    told_apart,
)
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import SpielekisteError
from spielekiste.core.work import Work, run_to_end
from spielekiste.games import GAMES

LIMIT_S = 2
"""Maximum time of a decision, in seconds, where the system has timers."""

VERDICTS = {
    "equal": "no difference",
    "luck": "the difference can be luck",
    "better": "{0} is better, and this can no longer be luck",
    "worse": "{1} is better, and this can no longer be luck",
}


def main(given: Sequence[str] | None = None) -> int:
    """Run a contest; return 0, 1 if a bot failed, or 2 if the contest is impossible."""
    args = _parser().parse_args(given)
    try:
        if args.tournament:
            return _tournament(args)
        plan = contest(args.game, len(args.bots), args.games, args.seed, _options(args.set))
        names = [_short(bot) for bot in args.bots]
        run = _played(plan, [_player(bot, plan, at) for at, bot in enumerate(args.bots)])
    except (SpielekisteError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if args.csv and run.done:
        _write(args.csv, names, run)
    for line in _report(names, run):
        print(line)
    return _failed(names[run.fault[0]], run.fault[1]) if run.fault else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m spielekiste.arena", description=__doc__)
    known = ", ".join(BUILT_IN)
    parser.add_argument("bots", nargs="+", help=f"Python files, or one of {known}")
    parser.add_argument("--game", choices=tuple(GAMES), default="kniffel")
    parser.add_argument("--games", type=_count, default=1000, help="games per bot, at least")
    parser.add_argument("--seed", default="1", help="determines all dice and cards")
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )
    parser.add_argument("--csv", type=Path, help="file for the result of every deal, or the table")
    parser.add_argument(
        "--tournament", action="store_true", help="everyone against everyone, with a table"
    )
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError("expected a number from 1 to 1000000")
    return int(text)


def _options(pairs: Sequence[str]) -> dict[str, object]:
    return dict(pair.partition("=")[::2] for pair in pairs)


def _short(bot: str) -> str:
    return bot if bot in BUILT_IN else Path(bot).name


def _player(bot: str, plan: Contest, at: int) -> Contestant:
    try:
        return _made(bot, plan, at)
    except BotFailed as failed:
        raise SystemExit(_failed(_short(bot), failed.fault)) from None


def _made(bot: str, plan: Contest, at: int) -> Contestant:
    """Return a player; raise `BotFailed` if its program can't be run."""
    if bot in BUILT_IN:
        return built_in(bot, plan, at, _table)
    made = own(Path(bot).read_text("utf-8"), plan, at)
    return Limited(made) if hasattr(signal, "setitimer") else made


def _table(name: str) -> ValueTable | None:
    """Return a solved table of this package."""
    file = resources.files("spielekiste.arena") / "tables" / f"{name}.bin"
    return ValueTable.parse(file.read_bytes()) if file.is_file() else None


class Limited:
    """A bot whose decisions are stopped after `LIMIT_S` seconds."""

    def __init__(self, bot: OwnBot) -> None:
        self._bot = bot
        signal.signal(signal.SIGALRM, _stop)

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide one after the other, each with a limit; yield in between."""
        work = self._bot.replies(batch)
        while True:
            signal.setitimer(signal.ITIMER_REAL, LIMIT_S)
            try:
                next(work)
            except StopIteration as end:
                replies: Replies = end.value
                return replies
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            yield


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlow


def _played(plan: Contest, players: Sequence[Contestant]) -> Run:
    shows = sys.stderr.isatty()
    run = Run(plan)
    for run in playing(plan, players):
        if shows:
            print(f"\r{run.done} of {plan.deals}", end="", file=sys.stderr)
    if shows:
        print(file=sys.stderr)
    return run


def _report(names: Sequence[str], run: Run) -> list[str]:
    plan = run.contest
    if not run.done:
        return []
    unit = "points" if plan.is_alone else "share of games won"
    lines = [f"{plan.game.id}, {run.done} deals, seed {plan.seed}, {unit}:"]
    widest = max(map(len, names))
    for name, results in zip(names, run.results, strict=True):
        mean = spread(results)
        lines.append(
            f"{name:{widest}}  {mean.mean:8.3f} ± {mean.error:.3f}"
            f"  from {mean.least:g} to {mean.most:g}"
        )
    for at, name in enumerate(names[1:], 1):
        apart = difference(run.results[0], run.results[at])
        verdict = VERDICTS[apart.verdict].format(names[0], name)
        lines.append(f"{names[0]} - {name}: {apart.mean:+.3f} ± {apart.error:.3f}; {verdict}")
    return lines


def _write(file: Path, names: Sequence[str], run: Run) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["deal", *names])
        for number, row in enumerate(zip(*run.results, strict=True), 1):
            writer.writerow([number, *(f"{each:g}" for each in row)])


# ---------------------------------------------------------------------- tournaments


def _tournament(args: argparse.Namespace) -> int:
    """Play a tournament and print its table; return 0, or 1 if a bot failed."""
    options = _options(args.set)
    played = Tournament(args.game, len(args.bots), args.games, args.seed, options)
    while played.open:
        _meet(played, played.open[0], args.bots)
    names, rows = told_apart(list(map(_short, args.bots))), run_to_end(played.table())
    if args.csv:
        args.csv.write_text(_table_csv(names, rows), "utf-8", newline="")
    for row in rows:
        print(_line(names, row, max(map(len, names))))
    return int(bool(played.faults))


def _meet(played: Tournament, meeting: Meeting, bots: Sequence[str]) -> None:
    """Play a meeting to its end, or until a bot can't go on."""
    players = []
    for at, bot in enumerate(meeting):
        try:
            players.append(_made(bots[bot], played.plan, at))
        except BotFailed as failed:
            played.fail(bot, failed.fault)
            return
    run = play_all(played.plan, players)
    played.take(meeting, run.played, run.results)
    if run.fault is not None:
        played.fail(meeting[run.fault[0]], run.fault[1])


def _line(names: Sequence[str], row: Row, widest: int) -> str:
    if not row.place:
        return f"  -  {names[row.bot]:{widest}}  {row.fault}"
    return (
        f"{row.place:3}  {names[row.bot]:{widest}}  {row.mean:8.3f} ± {row.error:.3f}"
        f"  better than {len(row.beats)}"
    )


def _table_csv(names: Sequence[str], rows: Sequence[Row]) -> str:
    head = ("place", "bot", "games", "mean", "error", "better than", "fault")
    return csv_text([head, *(row_cells(row, names, str(row.fault or "")) for row in rows)])


def _failed(name: str, fault: Fault) -> int:
    print(f"{name}: {fault}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
