"""Explanations of beginners' mistakes in plain words, in the current language."""

from __future__ import annotations

import pytest

from app import i18n
from app.pages.bots.view import bot_fault
from spielekiste.arena.contest import Run, contest
from spielekiste.arena.faults import BotFailed, Fault
from spielekiste.arena.own_bot import OwnBot
from spielekiste.core.work import run_to_end

PLAY = "def play(view, rng):\n    "

MISTAKES = {
    "def play(view, rng)\n    return 1": (1, "A line that begins with if, else, for"),
    "def play(view, rng):\nreturn 1": (2, "The line after a colon must be indented"),
    PLAY + "x = 1\n   return x": (3, "The spaces at the beginning of the line"),
    PLAY + "return view.moves[0": (2, "The brackets don’t match."),
    PLAY + "if 1 = 1:\n        return 1": (2, "“==” asks whether two things are equal."),
    PLAY + "print('hello)": (2, "Text needs a quotation mark"),
    PLAY + "return veiw.moves[0]": (2, "Did you mean “view”?"),
    PLAY + "return view.movse[0]": (2, "“view.movse”. Did you mean “view.moves”?"),
    PLAY + "return unheard_of": (2, "Is it spelled the same everywhere?"),
    PLAY + "view.moves[0]": (1, "“play” returned nothing."),
    PLAY + "return 1 / 0": (2, "A number can’t be divided by zero."),
    PLAY + "return view.moves[99]": (2, "The list has no such element."),
    PLAY + "return view.keep(7)": (2, "The move “keep 7” isn’t allowed: "),
    PLAY + "return view.enter('seven')": (2, "“enter seven” isn’t a move in this game."),
}
"""Line and part of the English sentence, by program."""

each = pytest.mark.parametrize("source", MISTAKES, ids=range(len(MISTAKES)))


def fault_of(source: str) -> Fault:
    """Return the fault that ends a Kniffel bot's contest."""
    run = Run(contest("kniffel", 1, 1, "s"))
    batch = run.batch(0)
    assert batch is not None
    try:
        run.take(0, run_to_end(OwnBot(source, "kniffel", "s").replies(batch)))
    except BotFailed as failed:
        return failed.fault
    assert run.fault is not None
    return run.fault[1]


@each
def test_a_mistake_is_told_with_its_line(source: str) -> None:
    fault = fault_of(source)
    line, part = MISTAKES[source]
    assert fault.line == line
    assert part in bot_fault("kniffel", fault.code, fault.args)


@each
@pytest.mark.parametrize("language", sorted(set(i18n.LANGUAGES) - {"en"}))
def test_every_language_has_its_own_words(source: str, language: str) -> None:
    fault = fault_of(source)
    english = bot_fault("kniffel", fault.code, fault.args)
    i18n.speak(language)
    assert bot_fault("kniffel", fault.code, fault.args) != english
