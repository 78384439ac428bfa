"""Sentences about what is wrong with a person's own bot (`spielekiste.arena.faults`)."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.i18n import _


def bot_fault(game: str, code: str, args: Sequence[str]) -> str:
    """Return the sentence for a fault code with its facts."""
    first, second = (*args, "", "")[:2]
    if code == "illegal-move":
        return _("The move “{move}” isn’t allowed: {why}", move=first, why=_reason(game, second))
    if code == "exception":
        return _("Python says: {kind}: {what}", kind=first, what=second)
    sentences = {
        "syntax": lambda: _("Python can’t read this line: {what}", what=first),
        "indentation": lambda: _(
            "The spaces at the beginning of the line don’t match the lines around it. Lines that belong together start with the same number of spaces."
        ),
        "nothing-to-call": lambda: _(
            "There is no function “play” here. The program needs a line such as "
            "“def play(view, rng):”."
        ),
        "name": lambda: _(
            "Python doesn’t know the name “{name}”. Is it spelled the same everywhere?", name=first
        ),
        "nothing-returned": lambda: _(
            "“play” returned nothing. It needs a “return” with a move in every case."
        ),
        "unreadable-move": lambda: _("“{move}” is not a move in this game.", move=first),
        "recursion": lambda: _("A function here calls itself again and again."),
        "memory": lambda: _("The bot needs more memory than it may use."),
        "too-slow": lambda: _(
            "The bot thought about one move for too long and was stopped. Is there a loop that "
            "never ends?"
        ),
        "printed-too-much": lambda: _("The bot printed too much in one game and was stopped."),
    }
    made = sentences.get(code)
    return made() if made else _("The bot stopped: {why}", why=first)


def not_started(error: str) -> str:
    """Return why the games can't be started: `file`, `browser`, or the error itself."""
    if error == "file":
        return _(
            "Bots can’t play in this file, only on the website. Save your program as a file, and "
            "open it there."
        )
    if error == "browser":
        return _("Bots can’t play in this browser. Your program stays here; try a newer browser.")
    return _("The games could not be started here: {why}", why=error)


def _reason(game: str, code: str) -> str:
    """Return the rules' reason, or the code itself if a bot has made it up."""
    try:
        return words.reason(game, code)
    except KeyError:
        return code
