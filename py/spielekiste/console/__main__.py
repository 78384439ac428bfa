"""`spielekiste`, also `python -m spielekiste.console`: play, coach, review, arena, rules and records."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from spielekiste import __version__
from spielekiste.arena.__main__ import main as arena
from spielekiste.console import coach, play, record, review, rules
from spielekiste.console.terminal import INTERRUPTED, WRONG, Wrong, complain
from spielekiste.core.errors import SpielekisteError

COMMANDS: dict[str, ModuleType] = {
    "play": play,
    "coach": coach,
    "review": review,
    "rules": rules,
    "record": record,
}

ARENA = "let bots play thousands of games: spielekiste arena --help"

EXITS = "exit codes: 0 done, 1 a bot failed, 2 the input is wrong, 130 interrupted (Ctrl-C)"


def main(given: Sequence[str] | None = None) -> int:
    """Run a command; return an exit code."""
    words = list(sys.argv[1:] if given is None else given)
    try:
        if words[:1] == ["arena"]:
            return arena(words[1:])
        args = parser().parse_args(words)
        code: int = COMMANDS[args.command].run(args)
    except (SpielekisteError, Wrong) as fault:
        complain(f"spielekiste {words[0]}: {fault}")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output, such as `head`, has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands but `arena`, which has its own."""
    whole = argparse.ArgumentParser(
        prog="spielekiste", description="Seven classic family games, their coach and their bots.",
        epilog=EXITS,
    )  # fmt: skip
    whole.add_argument("--version", action="version", version=f"spielekiste {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        made = commands.add_parser(name, help=command.HELP, description=command.__doc__)
        command.add_arguments(made)
    commands.add_parser("arena", help=ARENA, add_help=False)
    return whole


if __name__ == "__main__":
    sys.exit(main())
