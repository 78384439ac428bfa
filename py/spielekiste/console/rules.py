"""`spielekiste rules GAME`: print the rules of a game by clause."""

from __future__ import annotations

import argparse

from spielekiste.console.terminal import DONE, known, say, styled
from spielekiste.games import GAMES
from spielekiste.rulebook import chapters, rules

HELP = "print the rules of a game, or some of its clauses"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: a game and clauses."""
    parser.add_argument("game", nargs="?", help="the game; all games are listed if left out")
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="such as C8; all if left out")


def run(args: argparse.Namespace) -> int:
    """Print the games, the rules of one, or some clauses."""
    if args.game is None:
        say(
            *(
                f"{name}: {game.seats[0]} to {game.seats[-1]} players"
                for name, game in GAMES.items()
            )
        )
        return DONE
    stated = rules(known(args.game, [*GAMES], "game"))
    for clause in args.clauses:
        name = known(clause.upper(), [*stated], "clause")
        say(f"{styled(name, 'bold')}  {stated[name]}")
    if not args.clauses:
        _whole(args.game)
    return DONE


def _whole(game: str) -> None:
    """Print all rules in the order of the rule page."""
    for number, chapter in enumerate(chapters(game)):
        say(*([""] if number else []), styled(chapter.title, "bold"))
        say(*(f"{rule.clauses}  {rule.text}" for rule in chapter.rules))
