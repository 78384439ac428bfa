"""Views, steps and events as JSON: valid by the schema, with the names of the bots' views."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from spielekiste import GAMES
from spielekiste.arena.look import names_of
from spielekiste.arena.views import VIEWS, first_view
from spielekiste.core import begin
from spielekiste.core.state import Event
from spielekiste.exchange import plain, schema, step, view
from spielekiste.exchange.words import EVENTS, sentence, words
from spielekiste.games.maumau.draws import Drawn
from spielekiste.positions import Position, SeenPosition
from tests.contract.cases import Case, cases, walk


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator of one kind of object, which also refuses unknown names."""
    whole = schema()
    Draft202012Validator.check_schema(whole)
    closed = json.loads(json.dumps(whole).replace('": true', '": false'))
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": closed["$defs"]})


def objects(case: Case) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield views and steps of a random game, as the seat in turn, another one and everybody see them."""
    rng = Random(str(case))
    for before, after in pairwise(walk(case, 0)):
        for seat in (None, after.turn, rng.randrange(case.seats)):
            yield "view", view(case.game, case.options, after, seat)
            made = before.legal()[0] if before.seat is not None else Drawn("red-3")
            yield "step", step(case.game, made, after, seat)


@pytest.mark.parametrize("case", cases()[::7], ids=str)
def test_objects_are_valid(case: Case) -> None:
    """Every object is plain JSON, and the schema knows every name."""
    for number, (name, made) in enumerate(objects(case)):
        if number % 30 < 6:
            validator(name).validate(json.loads(json.dumps(made)))


def test_the_schema_refuses_other_objects() -> None:
    """A view without a name, with a wrong kind, or of another game is not valid."""
    game = GAMES["ludo"]
    good = view(game, game.options(), game.start(2), 0)
    for name, value in (
        ("due", "later"),
        ("me", "Ada"),
        ("view", {"die": 6}),
        ("game", "maumau"),
        ("moves", ["out"]),
        ("seats", []),
    ):
        assert validator("view").is_valid(good)
        assert not validator("view").is_valid(good | {name: value})
    assert not validator("view").is_valid({key: good[key] for key in good if key != "position"})


@pytest.mark.parametrize("game", [name for name, each in GAMES.items() if not each.has_secrets])
def test_a_view_has_the_values_of_the_bots_view(game: str) -> None:
    """At a decision, each name has the value that a bot gets."""
    bots = first_view(game, "k" if game == "ente" else "a")
    rules = GAMES[game]
    made = view(rules, rules.options(), bots.seen.public, bots.me)
    assert {*made["view"]} == {*names_of(VIEWS[game])} - {"me", "moves"}
    assert made["view"] == {name: plain(getattr(bots, name)) for name in made["view"]}
    assert [move["id"] for move in made["moves"]] == [*map(str, bots.moves)]


def test_a_view_of_cards_shows_only_what_the_seat_sees() -> None:
    """States that differ only in foreign hands give equal views, and a drawn card has no id."""
    game = GAMES["maumau"]
    one = Position.parse("maumau - r4g4/r1r2 b3 - 0 play 0")
    other = Position.parse("maumau - r4g4/y1yx b3 - 0 play 0")
    views = [view(game, each.options, each.state, 0) for each in (one, other)]
    assert views[0] == views[1]
    drawn = [each.state.play(game.parse("draw")).happen(Drawn("wish")) for each in (one, other)]
    steps = [step(game, Drawn("wish"), state, 1) for state in drawn]
    assert steps[0] == steps[1]
    assert (steps[0]["id"], steps[0]["words"]) == (None, None)
    assert step(game, Drawn("wish"), drawn[0], 0)["words"] == "Draw wish"
    mine = view(game, one.options, drawn[0], 0)
    assert mine["view"]["hand"] == ["red-4", "green-4", "wish"]
    public = view(game, one.options, drawn[0], None)
    assert (public["view"]["hand"], public["seats"]) == (None, [{"hand_size": 3}, {"hand_size": 2}])


def test_the_position_of_a_view_reads_back() -> None:
    for case in cases()[::16]:
        for number, state in enumerate(walk(case, 3)):
            if number % 7 == 0:
                text = view(case.game, case.options, state, state.turn)["position"]
                assert str(SeenPosition.parse(text)) == text


def test_every_move_and_event_has_words() -> None:
    """No move is shown by its id alone, and every kind of event has a sentence."""
    kinds = frozenset[str]().union(begin.EVENTS, *(game.events for game in GAMES.values()))
    assert kinds == EVENTS.keys()
    for case in cases()[::8]:
        for before, after in pairwise(walk(case, 5)):
            for move in before.legal():
                text = words(case.game.id, move)
                assert text[0].isupper()
                assert text != str(move)
            for told in after.events:
                said = sentence(case.game.id, told, ["Ada"] * case.seats)
                assert said.endswith(".")
                assert "None" not in said


def test_one_point_is_one_point() -> None:
    """The plural depends on the number."""
    one, two = (Event("enter", 0, "ones", amount=amount) for amount in (1, 2))
    assert sentence("kniffel", one, ["Ada"]) == "Ada enters 1 point in ones."
    assert sentence("kniffel", two, ["Ada"]) == "Ada enters 2 points in ones."
