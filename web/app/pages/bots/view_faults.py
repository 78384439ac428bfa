"""Error messages for user-written bots (`spielekiste.arena.faults`)."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.i18n import _


def bot_fault(game: str, code: str, args: Sequence[str]) -> str:
    """Return the message for an error code with its arguments."""
    first, second = (*args, "", "")[:2]
    if code == "illegal-move":
        return _("The move “{move}” isn’t allowed: {why}", move=first, why=_reason(game, second))
    if code == "exception":
        return _("Python says: {kind}: {what}", kind=first, what=second)
    sentences = {
        "syntax": lambda: _("Python can’t read this line: {what}", what=first),
        "colon": lambda: _(
            "A line that begins with if, else, for, while or def ends with a colon."
        ),
        "bracket": lambda: _(
            "The brackets don’t match. Every opening bracket needs a closing one."
        ),
        "equals": lambda: _(
            "“==” asks whether two things are equal. A single “=” gives something a name."
        ),
        "quote": lambda: _("Text needs a quotation mark at the beginning and one at the end."),
        "no-block": lambda: _(
            "The line after a colon must be indented: begin it with four more spaces."
        ),
        "indentation": lambda: _(
            "The spaces at the beginning of the line don’t match the lines around it. Lines that belong together start with the same number of spaces."
        ),
        "nothing-to-call": lambda: _(
            "There is no function “play” here. The program needs a line such as "
            "“def play(view, rng):”."
        ),
        "name": lambda: _unknown(first, second),
        "attribute": lambda: _unknown(f"view.{first}", second and f"view.{second}"),
        "zero": lambda: _("A number can’t be divided by zero."),
        "no-element": lambda: _("The list has no such element. Is it empty at this point?"),
        "nothing-returned": lambda: _(
            "“play” returned nothing. It needs a “return” with a move in every case."
        ),
        "unreadable-move": lambda: _("“{move}” isn’t a move in this game.", move=first),
        "recursion": lambda: _("A function here calls itself again and again."),
        "memory": lambda: _("The bot needs more memory than it’s allowed."),
        "too-slow": lambda: _(
            "The bot thought about one move for too long and was stopped. Is there a loop that "
            "never ends?"
        ),
        "printed-too-much": lambda: _("The bot printed too much in one game and was stopped."),
    }
    made = sentences.get(code)
    return made() if made else _("The bot stopped: {why}", why=first)


def _unknown(name: str, like: str) -> str:
    """Return the message for an unknown name, suggesting a similarly spelt one if there is one."""
    if like:
        return _(
            "Python doesn’t know the name “{name}”. Did you mean “{like}”?", name=name, like=like
        )
    return _("Python doesn’t know the name “{name}”. Is it spelled the same everywhere?", name=name)


def not_started(error: str) -> str:
    """Return a message on why games can't start; the reason is `file`, `browser`, or an error."""
    if error == "file":
        return _(
            "Bots can’t play in this file, only on the website. Save your program as a file, and "
            "open it there."
        )
    if error == "browser":
        return _(
            "Bots can’t play in this browser. Your program is safe here, but you’ll need a "
            "newer browser to run it."
        )
    return _("The games couldn’t be started here: {why}", why=error)


def _reason(game: str, code: str) -> str:
    """Return the message for a rule's reason code, or the code itself if it is the bot's own."""
    try:
        return words.reason(game, code)
    except KeyError:
        return code
