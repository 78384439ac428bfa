"""The only decision of the journey: `accept` or `decline` what is offered (E5)."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.errors import UnreadableNotation


@dataclass(frozen=True, slots=True)
class Answer:
    """Take or leave what the field offers."""

    takes: bool
    """Whether it is taken."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Accepting comes first."""
        return (0 if self.takes else 1,)

    def __str__(self) -> str:
        return "accept" if self.takes else "decline"


ACCEPT, DECLINE = ANSWERS = (Answer(takes=True), Answer(takes=False))
"""Both answers, in canonical order."""


def parse(text: str) -> Answer:
    """Read `accept` or `decline`; raise `UnreadableNotation` on anything else."""
    for answer in ANSWERS:
        if text == str(answer):
            return answer
    raise UnreadableNotation(text, 0, "accept or decline")
