"""Commands: the methods that handle the verbs of controls.

`data-do="why box-taken"` is the verb `why` with the argument `box-taken`; a field adds its value.
Each part of the application declares its verbs in `commands`. The application merges the commands
of the current parts into one table, in which each verb has exactly one handler. A verb that one
module writes on a control and another handles is a constant, so that a wrong one fails when imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

GO_TO, OPEN_DIALOG, CLOSE_DIALOG, PUT_AWAY = "go", "open", "close", "put-away"
"""Verbs of every screen: go to a route, open a dialog, close it, and put the notices away."""

THROW, TOGGLE, MOVE, STOP, WHY = "throw", "toggle", "move", "stop", "why"
"""Verbs of boards: throw, put a die aside or back, make a move, end the game, and explain why a move is refused."""

DEAL, ASK_COLOUR, PREVIEW = "deal", "wish", "preview"
"""Verbs of boards that only one game has: deal cards, ask for a colour, and show what a move would do."""

START, LEAVE, SET = "start", "leave", "set"
"""Verbs of several pages: begin a match or invite to it, return to the page before, and change a setting."""

Command = Callable[[str, str], object]
"""Handler, called with the verb's argument and the field's value; both may be empty."""

Commands = Mapping[str, Command]
"""Commands by verb."""


class Part(Protocol):
    """A part of the application that handles verbs."""

    @property
    def commands(self) -> Commands:
        """Handlers by verb."""


class VerbClash(ValueError):
    """Raised if two parts on the same screen declare the same verb."""


class UnansweredVerb(UserWarning):
    """Warning in the console, and error in tests, about a control whose verb has no handler."""


def table_of(parts: Iterable[Part]) -> Commands:
    """Merge the commands of all parts; raise `VerbClash` for a duplicate verb."""
    table: dict[str, Command] = {}
    owners: dict[str, str] = {}
    for part in parts:
        name = type(part).__name__
        for verb, command in part.commands.items():
            if verb in table:
                fault = f"the verb “{verb}” is declared by both {owners[verb]} and {name}"
                raise VerbClash(fault)
            table[verb], owners[verb] = command, name
    return table


# ---------------------------------------------------------------------- methods as commands


def plain(act: Callable[[], object]) -> Command:
    """Return a command for a method without parameters."""
    return lambda _argument, _value: act()


def by_argument(act: Callable[[str], object]) -> Command:
    """Return a command that passes the argument."""
    return lambda argument, _value: act(argument)


def by_number(act: Callable[[int], object]) -> Command:
    """Return a command that passes the argument as a number."""
    return lambda argument, _value: act(int(argument))


def by_value(act: Callable[[str], object]) -> Command:
    """Return a command that passes the field's value."""
    return lambda _argument, value: act(value)
