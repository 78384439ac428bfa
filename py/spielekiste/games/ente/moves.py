"""The only decision of the journey: `accept` or `decline` an offer (E5)."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.errors import UnreadableNotation


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline an offered move."""

    takes: bool
    """Whether the offer is accepted."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: accepting first."""
        return (0 if self.takes else 1,)

    def __str__(self) -> str:
        return "accept" if self.takes else "decline"


ACCEPT, DECLINE = ANSWERS = (Answer(takes=True), Answer(takes=False))
"""Both answers, in canonical order."""


def parse(text: str) -> Answer:
    """Parse `accept` or `decline`; raise `UnreadableNotation` on any other text."""
    for answer in ANSWERS:
        if text == str(answer):
            return answer
    raise UnreadableNotation(text, 0, "'accept' or 'decline'")
