"""Bots from source code: the allowed forms, and the messages when they fail."""

from __future__ import annotations

import pytest

from spielekiste.arena.contest import Run, contest
from spielekiste.arena.faults import CODES, BotFailed, Fault
from spielekiste.arena.messages import (
    Batch,
    Replies,
    Reply,
    checked,
    question,
    read,
    shortened,
    unpacked,
    written,
)
from spielekiste.arena.own_bot import OwnBot, followed
from spielekiste.core.work import run_to_end


def asked(game: str = "kniffel", players: int = 1) -> Batch:
    """Return the first batch of a contest."""
    batch = Run(contest(game, players, 2, "s")).batch(0)
    assert batch is not None
    return batch


def fault_of(source: str) -> Fault:
    """Return the fault that a bot causes when it is loaded or when it replies."""
    try:
        answers = run_to_end(OwnBot(source, "kniffel", "s").replies(asked()))
    except BotFailed as failed:
        return failed.fault
    assert isinstance(answers, Fault), answers
    return answers


BODY = "def play(view, rng):\n    "

FAULTS = {
    "": Fault("nothing-to-call"),
    "play = 3": Fault("nothing-to-call"),
    "class Bot:\n    pass": Fault("nothing-to-call"),
    "def play(view, rng)\n    pass": Fault("colon", 1, ("expected ':'",)),
    "def play(view, rng):\nreturn 1": Fault(
        "no-block", 2, ("expected an indented block after function definition on line 1",)
    ),
    "def play(view, rng):\n    x = 1\n  y = 2": Fault(
        "indentation", 3, ("unindent does not match any outer indentation level",)
    ),
    "x = y": Fault("name", 1, ("y", "")),
    BODY + "return veiw.moves[0]": Fault("name", 2, ("veiw", "view")),
    BODY + "pass": Fault("nothing-returned", 1),
    BODY + "if view: return\n    return view.moves[0]": Fault("nothing-returned", 2),
    BODY + "def f(): return 1\n    f()": Fault("nothing-returned", 1),
    BODY + "return play(view, rng)": Fault("recursion", 2),
    BODY + "return 1 / 0": Fault("zero", 2),
    BODY + "raise SystemExit(3)": Fault("exception", 2, ("SystemExit", "3")),
    BODY + "while True: print('x' * 99)": Fault("printed-too-much", 2, ("10000",)),
    BODY + "raise MemoryError": Fault("memory", 2),
    "def play():\n    pass": Fault(
        "exception", 0, ("TypeError", "play() takes 0 positional arguments but 2 were given")
    ),
    BODY + "return view.enter('seven')": Fault(
        "unreadable-move",
        2,
        (
            "enter seven",
            (
                "box 'seven' isn't open; open boxes: ones, twos, threes, fours, fives, sixes, "
                "three-alike, four-alike, full-house, small-straight, large-straight, kniffel, chance"
            ),
        ),
    ),
    BODY + "return view.chance('ones', 7)": Fault("illegal-move", 2, ("keep 7", "not-in-dice")),
    BODY + "return view.moves[0": Fault("bracket", 2, ("'[' was never closed",)),
    BODY + "return view.moves[0])": Fault("bracket", 2, ("unmatched ')'",)),
    BODY + "print('hello": Fault("quote", 2, ("unterminated string literal (detected at line 2)",)),
    BODY + "return view.movse[0]": Fault("attribute", 2, ("movse", "moves")),
    BODY + "if view = rng:\n        return 1": Fault(
        "equals", 2, ("invalid syntax. Maybe you meant '==' or ':=' instead of '='?",)
    ),
    BODY + "return view.xyz": Fault("attribute", 2, ("xyz", "")),
    BODY + "return view.moves[99]": Fault("no-element", 2),
    BODY + "return max([])": Fault("no-element", 2),
    BODY + "sixes = 6\n    return view.keep(sixs)": Fault("name", 3, ("sixs", "sixes")),
    "class E(Exception):\n    def __str__(self): raise self\n" + BODY + "raise E": Fault(
        "exception", 4, ("E", "")
    ),
    "class M:\n    def __str__(self): return 1 / 0\n" + BODY + "return M()": Fault("zero", 2),
}


@pytest.mark.parametrize("source", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_names_the_line_and_what_is_wrong(source: str) -> None:
    assert fault_of(source) == FAULTS[source]


@pytest.mark.parametrize(
    "source",
    [
        BODY + "return view.enter('chance')",
        BODY + "return 'enter chance'",
        BODY + "return view.move('enter chance'), 'it is open'",
        "play = lambda view, rng: view.enter('chance')",
        "class Bot:\n    def play(self, view, rng):\n        return 'enter chance'",
        "class Base:\n    def play(self, view, rng): return 'enter chance'\nclass Bot(Base): pass",
    ],
)
def test_a_bot_is_a_function_or_a_class_and_a_move_is_an_object_or_text(source: str) -> None:
    answers = run_to_end(OwnBot(source, "kniffel", "s").replies(asked()))
    assert isinstance(answers, list)
    assert {answer.move for answer in answers} == {"enter chance"}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (BODY + "if view.throws_left:\n        return 'x'\n    return 'y'", 3),
        (BODY + "try:\n        return 'x'\n    finally:\n        rng.random()", 3),
        (
            BODY
            + "with open_nothing() as _:\n        return (\n            'x',\n            'why')",
            3,
        ),
        ("def f(view):\n    return 'x'\ndef play(view, rng):\n    return f(view)", 4),
        ("\n\nplay = lambda view, rng: 'x'", 3),
        ("class Bot:\n    def play(self, view, rng):\n        x = 'x'\n        return x", 4),
        (
            "from functools import partial\ndef f(x, view, rng):\n    return x\nplay = partial(f, 'x')",
            0,
        ),
    ],
    ids=range(7),
)
def test_a_reply_gives_the_line_of_the_return(source: str, line: int) -> None:
    """A reply contains the line of its `return`, since the referee has no access to the program."""
    helper = "\nfrom contextlib import nullcontext as open_nothing\n"
    replies = run_to_end(OwnBot(source + helper, "kniffel", "s").replies(asked()))
    assert isinstance(replies, list), replies
    assert {reply.line for reply in replies} == {line}


def test_every_game_has_a_bot_and_random_numbers_of_its_own() -> None:
    source = (
        "class Bot:\n    count = 0\n    def play(self, view, rng):\n"
        "        self.count += 1\n        print(self.count, rng.random())\n"
        "        return view.moves[0]"
    )
    bot = OwnBot(source, "kniffel", "s")
    answers = run_to_end(bot.replies(asked()))
    assert isinstance(answers, list)
    printed = [answer.printed.split() for answer in answers]
    assert [count for count, _ in printed] == ["1", "1"]
    assert printed[0][1] != printed[1][1]
    assert answers == run_to_end(OwnBot(source, "kniffel", "s").replies(asked()))


def test_the_lines_of_a_bot_are_told_before_they_run() -> None:
    lines: list[int] = []
    bot = OwnBot(BODY + "x = 0\n    x = sorted([x])\n    return 'enter chance'\n", "kniffel", "s")
    with followed(lines.append):
        answers = run_to_end(bot.replies(asked()))
    assert lines == [2, 3, 4] * len(asked().asked)
    assert answers == run_to_end(bot.replies(asked()))


@pytest.mark.parametrize(
    "answers", [[Reply("draw"), Reply("pass", "why", "text\n", 3)], Fault("name", 3, ("x",))]
)
def test_answers_survive_the_way(answers: Replies) -> None:
    assert read(written(answers), 2) == answers


@pytest.mark.parametrize(
    "text",
    [
        *(None, 3, b"[]", "", "{", "[]", "[1, 2]", '["draw", "", "", 1]', "{}", "[" * 10**5),
        '[["draw", "", ""], ["draw", "", "", 1]]',
        '[["draw", "", 3, 1], ["draw", "", "", 1]]',
        '[["' + "x" * 201 + '", "", "", 1], ["draw", "", "", 1]]',
        '[["draw", "", "", 1], ["draw", "", "", 1], ["draw", "", "", 1]]',
        '[["draw", "", "", true], ["draw", "", "", 1]]',
        '[["draw", "", "", -1], ["draw", "", "", 1]]',
        '[["draw", "", "", 1000001], ["draw", "", "", 1]]',
        '[["draw", "", "", "1"], ["draw", "", "", 1]]',
        '{"fault": 3}',
        '{"fault": ["unknown", 1]}',
        '{"fault": ["name", true, "x"]}',
        '{"fault": ["name", -1, "x"]}',
        '{"fault": ["name", 1]}',
        '{"fault": [[], 1]}',
    ],
    ids=range(24),
)
def test_whatever_a_bot_sends_is_checked(text: object) -> None:
    fault = read(text, 2)
    assert isinstance(fault, Fault)
    assert fault.code == "stopped"
    assert str(fault)


def test_a_text_that_lies_about_its_characters_is_cut_like_any_other() -> None:
    class Lying(str):
        __slots__ = ()

        def __len__(self) -> int:
            return 1

    assert shortened(Lying("x" * 300)) == "x" * 199 + "…"
    assert shortened("\ud800!") == "?!"


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence(code: str) -> None:
    assert str(Fault(code, 3, ("one", "two"))).startswith("line 3: ")


def test_at_a_table_random_numbers_depend_on_the_step_alone() -> None:
    """Random numbers depend only on the step, so undo and reload don't change them; a bot object
    lasts one game.
    """
    source = "class Bot:\n    n = 0\n    def play(self, view, rng):\n        self.n += 1\n"
    source += "        return rng.choice(view.moves), f'{self.n} {rng.random()}'\n"
    bot = OwnBot(source, "kniffel", "s")
    seen = asked().asked[0].seen

    def said(game: int, step: int) -> str:
        found = run_to_end(bot.replies(*unpacked(question(seen, game, step, "s"))))
        assert not isinstance(found, Fault)
        return found[0].why

    (one, first), (two, second) = said(1, 4).split(), said(1, 6).split()
    assert (one, two, first == second) == ("1", "2", False)
    assert said(2, 4) == f"1 {first}"


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        ('{"error": "no worker"}', '{"error": "no worker"}'),
        ('{"fault": ["too-slow", 3, "2"]}', '{"fault": ["too-slow", 3, "2"]}'),
        ('{"replies": "{\\"error\\": 1}"}', '{"fault": ["stopped", 0, '),
        ('{"fault": ["no-such", 3]}', '{"fault": ["stopped", 0, '),
    ],
)
def test_a_page_hears_only_what_was_checked(told: str, heard: str) -> None:
    assert checked(told).startswith(heard)
