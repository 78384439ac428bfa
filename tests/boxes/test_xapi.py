"""The xAPI recipe turns the application's messages into valid statements."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.app.support.fakes import FakePlatform, started
from tests.app.support.play import play
from tests.node import said

ABOUT = {
    "actor": {"account": {"homePage": "https://school.example", "name": "4711"}},
    "activity": "https://school.example/games/kniffel",
    "name": "Kniffel",
    "language": "de",
}


def finished(games: int) -> list[dict[str, Any]]:
    """Return the messages sent at the end of each game in a match of this many games."""
    platform = FakePlatform(query={})
    platform.is_embedded = True
    app = started(platform)
    app.host.ready()
    options = {"begin": "chosen", "games": str(games), "rules": "croatian"}
    start = {"type": "start", "game": "kniffel", "options": options, "seed": "abc"}
    app.host.receive(json.dumps({"spielekiste": 1} | start))
    play(app, platform, Random(3))
    return [message for message in platform.told_host if message["type"] == "finished"]


def statements(messages: list[dict[str, Any]]) -> list[Any]:
    """Return the recipe's statement for each message, or None."""
    recipe = 'import { statementOf } from "./embed/xapi.js";'
    given = f"{json.dumps(messages)}.map((message) => statementOf(message, {json.dumps(ABOUT)}))"
    return list(said(f"{recipe} console.log(JSON.stringify({given}))"))


def test_the_end_of_a_match_is_a_statement() -> None:
    """The statement has the parts required by xAPI 1.0.3, and a score within its limits."""
    (message,) = finished(1)
    (statement,) = statements([message])
    assert statement["actor"] == ABOUT["actor"]
    assert statement["verb"]["id"] == "http://adlnet.gov/expapi/verbs/completed"
    iris = [statement["object"]["id"], *statement["result"]["extensions"], statement["verb"]["id"]]
    assert all(urlsplit(iri).scheme and urlsplit(iri).netloc for iri in iris)
    assert statement["object"]["definition"]["name"] == {"de": "Kniffel"}
    score = statement["result"]["score"]
    assert -1 <= score["scaled"] <= 1
    assert score["min"] <= score["raw"] <= score["max"]
    assert (score["raw"], score["max"]) == (message["score"]["raw"], 300)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", statement["timestamp"])
    assert not any(name in json.dumps(statement) for name in message["players"])


def test_a_game_before_the_last_one_is_none() -> None:
    """Only the whole match produces a statement, with its total points."""
    first, last = finished(2)
    assert "score" not in first
    none, statement = statements([first, last])
    assert none is None
    assert statement["result"]["score"]["max"] == 600
