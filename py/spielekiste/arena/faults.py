"""Failures of bots: a message id with its details, and the source line."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

CODES = {
    "syntax": "the line can't be read as Python: {0}",
    "colon": "a colon is missing at the end of the line: {0}",
    "bracket": "a bracket is missing, or there is one too many: {0}",
    "equals": "two equals signs compare, one gives a name to something: {0}",
    "quote": "a text has no closing quotation mark: {0}",
    "no-block": "the next line must begin with more spaces: {0}",
    "indentation": "the spaces at the beginning of the line don't match: {0}",
    "nothing-to-call": "there is no function `play(view, rng)` and no class `Bot` with that method",
    "name": "the name {0!r} isn't known",
    "attribute": "the view has no {0!r}",
    "zero": "a number is divided by zero",
    "no-element": "a list has no such element; it may be empty",
    "nothing-returned": "`play` returned nothing; it must return a move",
    "unreadable-move": "{0!r} is not a move: {1}",
    "illegal-move": "the move {0!r} isn't allowed: {1}",
    "exception": "{0}: {1}",
    "recursion": "a function calls itself again and again",
    "memory": "the bot needs too much memory",
    "too-slow": "a decision took longer than {0} seconds",
    "printed-too-much": "the bot printed more than {0} characters in one game",
    "stopped": "the bot's interpreter stopped: {0}",
}
"""Sentence of each fault code in English, with its arguments."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a bot failed."""

    code: str
    """One of `CODES`."""
    line: int = 0
    """Line of the bot's source, from 1; 0 if unknown."""
    args: tuple[str, ...] = ()
    """Details for the message, at most 200 characters each."""
    decision: int | None = field(default=None, compare=False)
    """Number of the decision in its batch, from 0; None if unknown."""
    printed: str = field(default="", compare=False)
    """Output of the bot before it failed."""

    def moved(self, by: int) -> Fault:
        """Return the fault with its decision number increased by `by`, if that number is known."""
        return self if self.decision is None else replace(self, decision=self.decision + by)

    def __str__(self) -> str:
        sentence = CODES[self.code].format(*self.args)
        return f"line {self.line}: {sentence}" if self.line else sentence


class BotFailed(Exception):
    """Raised when a bot fails; `fault` gives the reason."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault
        """The reason."""
