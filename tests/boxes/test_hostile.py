"""Platforms that throw, lack functions, end the session or answer with something else than SCORM says."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.boxes.support import node

VERSIONS = ("1.2", "2004", "kolibri")
"""Kinds of boxes; Kolibri has the functions of SCORM 1.2, and storage of its own for the match."""

LAST = len("ludo ") + 43
"""Length of the text of the last step."""


class Outcome(NamedTuple):
    """What a visit to a platform must lead to."""

    said: tuple[str, ...] = ()
    """Messages to the learner."""
    status: str = "completed"
    """Recorded status."""
    share: float | None = 0.5
    """Recorded score; the match was worth 0.5."""
    text: int = LAST
    """Length of the stored match."""


RECORDED = Outcome()
MUTE = Outcome(("mute",), "", None, 0)
REFUSED = Outcome(("refused",), "", None, 0)
UNSAVED = Outcome(("unsaved",), "", None, 0)

EXPECTED = {
    "throws at every call": MUTE,
    "throws from the first value on": REFUSED,
    "throws at every read": RECORDED,
    "throws at the write": UNSAVED,
    "throws at the end": RECORDED,
    "throws nothing that is an error": MUTE,
    "throws when asked for its error": REFUSED,
    "lacks the write": UNSAVED,
    "lacks the end": RECORDED,
    "lacks reading": RECORDED,
    "lacks setting": REFUSED,
    "lacks errors": RECORDED,
    "lacks the beginning": MUTE,
    "has functions that are none": MUTE,
    "refuses the beginning and reads": MUTE,
    "has begun before": RECORDED,
    "answers True": RECORDED,
    "answers 1": RECORDED,
    "answers with a number": RECORDED,
    "answers with a boolean": RECORDED,
    "answers with an object of text": RECORDED,
    "answers nothing to acts": RECORDED,
    "answers later, with an error": RECORDED,
    "reads null for nothing": RECORDED,
    "reads undefined for nothing": RECORDED,
    "reads the word undefined": RECORDED,
    "has no score: null": RECORDED,
    "has no score: unknown": RECORDED,
    "has no score: NaN": RECORDED,
    "has a score of 0,00": RECORDED,
    "has a score with a comma": Outcome(share=None),  # 53,33 % is better, and stays
    "has a score of a number": RECORDED,
    "has an impossible score": RECORDED,
    "has ended the session": Outcome(("over",), "", None, 0),
    "ends the session and begins again": RECORDED,
    "ended the session with an exception": Outcome(("over",), "", None, 0),
    "refuses one value": Outcome(("refused",)),
    "cannot write": UNSAVED,
    "writes after a while": Outcome(("unsaved", "saved")),
    "is a frame with that name": Outcome(("alone",), "", None, 0),
}
"""Outcomes in SCORM 1.2 and SCORM 2004."""

IN_KOLIBRI = {
    "has ended the session": Outcome(("over",), "incomplete", None, LAST),
    "ended the session with an exception": Outcome(("unsaved", "over"), "", None, LAST),
    "is a frame with that name": Outcome((), "", None, LAST),
}
"""Outcomes in Kolibri that differ by more than the stored match, because fewer values are set."""


@pytest.fixture(scope="module")
def report() -> Any:
    """Return the visits to all platforms."""
    return node("hostile.mjs")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", EXPECTED)
def test_the_game_plays_on_in_every_platform(kind: str, version: str, report: Any) -> None:
    """The score is recorded where it can be, and the learner is told once where it can't."""
    expected = EXPECTED[kind]
    if version == "kolibri":
        expected = IN_KOLIBRI.get(kind, expected._replace(text=LAST))
    told = report["reports"][f"{kind}/{version}"]
    assert Outcome(tuple(told["said"]), told["status"], told["share"], told["text"]) == expected
    assert told["found"] == ""


def test_no_fault_of_a_platform_is_left_over(report: Any) -> None:
    """All platforms are tested, and no answer fails later in the page."""
    assert len(report["reports"]) == len(EXPECTED) * len(VERSIONS)
    assert report["loose"] == []
