"""The rules page: three pictures, then folded sections, with clauses as anchors but not as text."""

from __future__ import annotations

import pytest

from app.dom.nodes import Node
from app.prerender.pages import to_html
from app.views.dialogs.rules import rules_dialog, rules_page
from app.words import WORDS, rule_page
from tests.app.support.fakes import classed, nodes, words

games = pytest.mark.parametrize("game", WORDS)


def open_folds(tree: Node) -> list[Node]:
    """Return the open sections."""
    return [fold for fold in classed(tree, "leaf") if "open" in fold.attrs]


@games
def test_rules_begin_with_three_pictures_and_one_open_section(game: str) -> None:
    """Each picture has one short sentence; only the first section is open."""
    tree = rules_dialog(game)
    assert len(classed(tree, "brief__picture")) == 3
    assert all(len(" ".join(words(said))) < 90 for said in classed(tree, "brief__text"))
    assert len(classed(tree, "leaf")) == len(rule_page(game))
    assert open_folds(tree) == classed(tree, "leaf")[:1]


@games
def test_each_refusal_opens_the_fold_of_its_clause(game: str) -> None:
    """The paragraph of the clause is marked, and every open section has a marked paragraph."""
    for clause in set(WORDS[game].clauses.values()):
        folds = open_folds(rules_dialog(game, clause))
        assert folds
        assert all(classed(fold, "is-meant") for fold in folds), clause


@games
def test_the_page_has_one_anchor_for_each_clause(game: str) -> None:
    """Every clause has an anchor, but no visible text shows its number."""
    tree = rules_page(game)
    named = [node.attrs["id"] for node in nodes(tree) if "id" in node.attrs]
    assert len(named) == len(set(named))
    assert set(WORDS[game].clauses.values()) <= set(named)
    assert not {f">{clause}<" for clause in named if f">{clause}<" in to_html(tree)}
