"""`python -m workshop build|stick|boxes|adapters|play|serve|messages|policy|browser|engines|hosts|bench|neighbours|shots|layout|tables|results|spreads|mixtures|coach`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

PORT = 8000

BENCHES = (
    *("site", "stick", "start", "class", "tasks", "inp", "frames", "lighthouse"),
    *("games", "sheets", "bots", "coach", "durations", "ear", "arena", "arena-start"),
    *("links", "winning"),
)
"""Names of the benchmarks."""


def main() -> None:
    """Run one command. Each command imports only the modules that it needs."""
    args = _parser().parse_args()
    args.run(args)


def _parser() -> argparse.ArgumentParser:
    from workshop.solve import coach

    parser = argparse.ArgumentParser(prog="workshop", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run in COMMANDS.items():
        commands.add_parser(name, help=run.__doc__).set_defaults(run=run)
    for serve in (commands.choices["serve"], commands.choices["play"]):
        serve.add_argument("--port", type=int, default=PORT, help="first port to try")
        serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to allow other devices")
        serve.add_argument("--no-open", action="store_true", help="do not open a browser")
    commands.choices["play"].add_argument("--again", action="store_true", help=argparse.SUPPRESS)
    what = commands.choices["bench"]
    alone = (*BENCHES, "loop")
    what.add_argument("what", nargs="?", choices=alone, help="run only this benchmark")
    what.add_argument("--games", type=int, help="winning: games per case, instead of all")
    coach.add_arguments(commands.choices["coach"])
    commands.choices["shots"].add_argument(
        "only", nargs="?", default="", help="only pictures with this prefix"
    )
    many = commands.choices["mixtures"]
    many.add_argument("--games", type=int, default=100_000, help="games per sheet")
    return parser


def _build(_: argparse.Namespace) -> None:
    """Build the site into dist/, unless it is up to date."""
    from workshop.build import publish
    from workshop.runtime import layout

    if publish.is_fresh():
        print("dist/ is up to date")
    else:
        print("dist/:", publish.summary(publish.publish()))
        if text := layout.warning():
            print(text)


def _stick(_: argparse.Namespace) -> None:
    """Build the site together with its exports: one HTML file, and a zip."""
    from workshop.build import export, publish

    if not (publish.is_fresh() and export.is_there()):
        print("dist/:", publish.summary(publish.publish(exported=True)))
    print(export.summary())


def _boxes(_: argparse.Namespace) -> None:
    """Write a zip per game and language for learning platforms; BOXES='kniffel-de-*' selects."""
    from workshop.build import publish
    from workshop.build.boxes import boxes

    if not publish.is_fresh():
        publish.publish()
    print(boxes.summary(boxes.write()))


def _play(args: argparse.Namespace) -> None:
    """Build a draft of the site, serve it, and show every change of the sources."""
    from workshop.dev.play.loop import play

    play(args.port, args.host, show=not args.no_open, again=args.again)


def _serve(args: argparse.Namespace) -> None:
    """Serve dist/ with the headers of netlify.toml."""
    from workshop.dev.serve import serve

    serve(args.port, args.host, show=not args.no_open)


def _messages(_: argparse.Namespace) -> None:
    """Update the catalogues and HOSTING.md from the sources."""
    from workshop.build.assets.catalogues import update
    from workshop.teaching.hosting import write

    changed = [f"{path.parent.name}/{path.name}" for path in [*update(), *write()]]
    print(*changed or ["catalogues are up to date"], sep="\n")


def _policy(_: argparse.Namespace) -> None:
    """Write the hashes of inline scripts and styles into netlify.toml."""
    from workshop.build.csp import renew

    renew()


def _browser(_: argparse.Namespace) -> None:
    """Print the browsers used for tests, and install them if they are missing."""
    from workshop.dev.browser import find_or_install, find_shell, install_shell

    print(find_or_install())
    install_shell()
    print(find_shell())


def _engines(_: argparse.Namespace) -> None:
    """Install Firefox and WebKit for the tests, if the machine allows it."""
    from workshop.dev.engines import install

    for name, there in install().items():
        print(
            f"{name}: here" if there else f"*** {name} IS NOT HERE: ITS TESTS WILL BE SKIPPED ***"
        )


def _hosts(_: argparse.Namespace) -> None:
    """Install nginx, Caddy and Apache for the tests, if the machine allows it; start none."""
    from workshop.dev.hosts import install

    for name, there in install().items():
        print(
            f"{name}: here" if there else f"*** {name} IS NOT HERE: ITS TESTS WILL BE SKIPPED ***"
        )


def _bench(args: argparse.Namespace) -> None:
    """Measure the site: file sizes, start and playing times, strength of the bots. `loop` runs only alone."""
    if args.what == "loop":
        from workshop.dev.play import bench

        bench.report()
        return
    from workshop.bench import (
        bots,
        classroom,
        coach,
        ear,
        frames,
        lighthouse,
        sheets,
        sizes,
        start,
        tasks,
        venv,
    )
    from workshop.bench.arena import speed as arena_speed
    from workshop.bench.arena import start as arena_start
    from workshop.bench.inp.report import report as inp
    from workshop.bench.links import report as links
    from workshop.solve import durations

    weights = (sizes.report, sizes.report_export)
    starts = (start.report, classroom.report)
    answers = (tasks.report, inp, frames.report, lighthouse.report)
    plays = (venv.run, sheets.report, bots.report)
    runs: tuple[Callable[[], None], ...] = (
        *weights,
        *starts,
        *answers,
        *plays,
        coach.report,
        durations.report,
        ear.report,
        arena_speed.report,
        arena_start.report,
        links.report,
        lambda: _winning(args.games),
    )
    for what, run in zip(BENCHES, runs, strict=True):
        if args.what in (None, what):
            run()


def _winning(games: int | None) -> None:
    from workshop.solve import playouts, winning

    winning.report(games)
    playouts.report(games)


def _neighbours(_: argparse.Namespace) -> None:
    """Build releases with small changes; print what a device with an offline copy downloads."""
    from workshop.bench import neighbours

    neighbours.report()


def _shots(args: argparse.Namespace) -> None:
    """Take screenshots of every screen into build/shots/, and print all sheets to PDF."""
    from workshop.dev.pdf import PRINT, print_all
    from workshop.dev.screenshots import SHOTS, take_screenshots

    if args.only != PRINT:
        print(len(take_screenshots(args.only)), "pictures in", SHOTS)
    if args.only in ("", PRINT):
        print(len(print_all(SHOTS / PRINT)), "prints in", SHOTS / PRINT)


def _layout(_: argparse.Namespace) -> None:
    """Write py/workshop/runtime/layout.json, the memory that is reserved for each module."""
    from workshop.runtime.layout import report

    report()


def _tables(_: argparse.Namespace) -> None:
    """Solve the score-sheet games, write py/spielekiste/arena/tables/, and print the facts that
    the tables prove.
    """
    from workshop.solve.value_tables import make

    make()


def _results(_: argparse.Namespace) -> None:
    """Play the recorded deals with the built-in players, and write
    py/spielekiste/arena/results/.
    """
    from workshop.solve.recorded_results import make

    make()


def _spreads(_: argparse.Namespace) -> None:
    """Simulate 100,000 games for every score sheet for the class board (spielekiste/board)."""
    from workshop.solve.spreads import make

    make()


def _mixtures(args: argparse.Namespace) -> None:
    """Simulate games for every score sheet, and write py/spielekiste/coach/mixtures.py."""
    from workshop.solve.mixtures import make

    make(args.games)


def _coach(args: argparse.Namespace) -> None:
    """Print the value of every choice in a position of a score-sheet game."""
    from workshop.solve.coach import run

    print(run(args))


def _adapters(_: argparse.Namespace) -> None:
    """Test the adapter for PettingZoo in an environment with PettingZoo."""
    from workshop.bench import venv

    venv.run_adapters()


COMMANDS = {
    "build": _build,
    "stick": _stick,
    "boxes": _boxes,
    "adapters": _adapters,
    "play": _play,
    "serve": _serve,
    "messages": _messages,
    "policy": _policy,
    "browser": _browser,
    "engines": _engines,
    "hosts": _hosts,
    "bench": _bench,
    "neighbours": _neighbours,
    "shots": _shots,
    "layout": _layout,
    "tables": _tables,
    "results": _results,
    "spreads": _spreads,
    "mixtures": _mixtures,
    "coach": _coach,
}

main()
