"""Tests of the rules in words: every clause has a sentence, and every cited clause exists."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.words import WORDS, rule_page
from spielekiste.core.match import TableOptions
from spielekiste.games import GAMES
from spielekiste.rulebook import chapters, rules
from spielekiste.rulebook.chapters import listed, split
from workshop.common.paths import ROOT

DICE = "T1–T4, K1–K6"

CLAUSES = {
    "kniffel": f"{DICE}, C1–C14, G1, X1–X3, B1–B7",
    "weltraum": f"{DICE}, W1–W9, C13, B1–B2, B4–B7",
    "hexhex": f"{DICE}, W1–W9, H1–H2, C13, B1–B2, B4–B7",
    "master": f"{DICE}, M1–M13",
    "ludo": "T1–T4, L1–L11",
    "ente": "T1–T4, E1–E6",
    "maumau": "T1–T4, MM1–MM8",
}
"""All clauses that apply to each game."""

GROUPS = sorted({split(clause)[0] for text in CLAUSES.values() for clause in listed(text)})

CITED = re.compile(rf"\b({'|'.join(GROUPS)})(\d{{1,2}})\b")
"""Pattern of a clause in a comment or docstring."""

IN_A_NAME = re.compile(rf"^test_({'|'.join(GROUPS).lower()})(\d{{1,2}})(?=_|$)")
"""Pattern of the clause that begins the name of a test."""

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_every_clause_of_a_game_has_a_sentence(game: str) -> None:
    """None is left out, and each is one or more whole sentences."""
    assert set(rules(game)) == set(listed(CLAUSES[game]))
    assert [text for text in rules(game).values() if not text.endswith((".", "!", "?"))] == []


def test_a_clause_is_stated_by_all_its_paragraphs() -> None:
    """Sentences follow each other as on the page; a joint paragraph is given for each clause."""
    assert rules("maumau")["MM6"].startswith("Play the wishing star on any card")
    assert rules("maumau")["MM6"].endswith("A new star means a new colour.")
    assert rules("kniffel")["K3"] == rules("kniffel")["K4"]


def test_clauses_are_in_order() -> None:
    """C2 comes before C10, and the groups are in alphabetical order."""
    assert list(rules("kniffel"))[7:11] == ["C1", "C2", "C3", "C4"]
    assert list(rules("maumau"))[-4:] == ["T1", "T2", "T3", "T4"]


def test_an_unknown_game_has_no_rules() -> None:
    """The error names the game."""
    with pytest.raises(KeyError, match="chess"):
        rules("chess")


@each_game
def test_the_rule_page_says_the_same(game: str) -> None:
    """Page and package have the same paragraphs under the same titles, in the same order."""
    page = [
        (part.title, [(one.clauses, one.text) for one in part.paragraphs])
        for part in rule_page(game)
    ]
    assert page == [(title, [(*rule,) for rule in stated]) for title, stated in chapters(game)]


@each_game
def test_clauses_of_options_and_refusals_exist(game: str) -> None:
    """An option can also cite a whole group, such as `C` for the variants of Kniffel."""
    known = {*rules(game), *(split(clause)[0] for clause in rules(game))}
    assert {option.clause for option in GAMES[game].options.described()} <= known
    assert set(WORDS[game].clauses.values()) <= set(rules(game))


def test_clauses_of_the_tables_options_exist() -> None:
    """Each applies to some game."""
    known = {"T", *(clause for game in GAMES for clause in rules(game))}
    assert {option.clause for option in TableOptions.described()} <= known


def test_every_cited_clause_exists() -> None:
    """Comments, docstrings and names of tests cite only clauses with a sentence."""
    known = {clause for game in GAMES for clause in rules(game)}
    cited = {
        (clause, path.relative_to(ROOT).as_posix())
        for path in _sources()
        for clause in _cited(path)
    }
    assert len({clause for clause, _path in cited}) > 60
    assert sorted(one for one in cited if one[0] not in known) == []


def _sources() -> Iterator[Path]:
    for folder in ("py", "web", "tests", "e2e"):
        yield from (ROOT / folder).rglob("*.py")


def _cited(path: Path) -> Iterator[str]:
    """Yield the clauses that a source cites."""
    source = path.read_text("utf-8")
    for text in (*_docstrings(source), *_comments(source)):
        yield from (f"{letters}{number}" for letters, number in CITED.findall(text))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and (found := IN_A_NAME.match(node.name)):
            yield f"{found[1].upper()}{found[2]}"


def _docstrings(source: str) -> Iterator[str]:
    """Yield every string that is a statement of its own."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def _comments(source: str) -> Iterator[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return (token.string for token in tokens if token.type == tokenize.COMMENT)
