"""The published schema and types of the messages, and the small size of the element's script."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from app.prerender.embedding import SCHEMA, TYPES
from tests.node import said
from workshop.build.assets.site import Site
from workshop.build.pages.embed import NAME, POSTERS, add_element
from workshop.build.pages.messages import schema, source, types
from workshop.common.paths import NODE

MOST = 20_000
"""Maximum size of embed.js in bytes."""

MESSAGES: list[tuple[str, dict[str, Any], bool]] = [
    ("host", {"type": "hello"}, True),
    (
        "host",
        {"type": "start", "game": "ludo", "players": [{"name": "Ada"}, {}], "seed": "s7"},
        True,
    ),
    ("host", {"type": "start", "game": "ludo", "options": {"pieces": "4"}, "id": "1"}, True),
    ("host", {"type": "start"}, False),
    ("host", {"type": "start", "game": "x" * 65}, False),
    ("host", {"type": "start", "game": "🎲" * 64}, True),
    ("host", {"type": "start", "game": "ludo", "seed": "a b"}, False),
    ("host", {"type": "start", "game": "ludo", "players": [{"age": 7}]}, False),
    ("host", {"type": "start", "game": "ludo", "players": [{}] * 9}, False),
    ("host", {"type": "start", "game": "ludo", "options": {"pieces": 4}}, False),
    ("host", {"type": "start", "game": "ludo", "options": {"x" * 65: ""}}, False),
    ("host", {"type": "show", "view": "replay", "record": "z1:", "step": 0}, True),
    ("host", {"type": "show", "view": "film", "record": "z1:"}, False),
    ("host", {"type": "show", "view": "replay", "record": "z1:", "step": -1}, False),
    ("host", {"type": "show", "view": "replay", "record": "z1:", "step": 1.5}, False),
    ("host", {"type": "go", "number": 3}, True),
    ("host", {"type": "go", "number": "3"}, False),
    ("host", {"type": "ready", "games": [], "languages": []}, False),
    ("host", {"type": "pause", "for": "ever"}, False),
    ("game", {"type": "shown", "view": "table", "game": "ludo", "number": 3, "of": 9}, True),
    ("game", {"type": "denied", "features": ["web-share"]}, True),
    ("game", {"type": "resting", "on": 1}, False),
    ("game", {"type": "error", "code": "step", "message": "…", "where": "step", "re": "1"}, True),
]
"""Messages of a side, and whether they are valid."""

CHECK = """
import { HOST, CRATE, faultOf } from "./embed/messages.js";
const sides = { host: HOST, game: CRATE };
const messages = %s;
console.log(JSON.stringify(messages.map(([side, message]) => faultOf(message, sides[side]) === null)));
"""

PAGE = """
import type { FromGame, SpielekisteGame } from "./embed.d.ts";

const game: SpielekisteGame = document.querySelector("spielekiste-game")!;
game.addEventListener("spielekiste-shown", ({ detail }) => console.log(detail.number + detail.of));
game.addEventListener("spielekiste-error", ({ detail: { where = "", message } }) => alert(where + message));
game.start({ game: "ludo", players: [{ name: "Ada" }, { mind: "easy" }], options: { pieces: "4" } });
game.show({ view: "puzzle", record: "z1:", step: 3 });
const number: Promise<number> = game.where().then((shown) => shown.number);
addEventListener("message", ({ data }: MessageEvent<FromGame>) => {
  if (data.type === "finished") console.log(data.places.concat(data.scores));
});
"""
"""A host page that uses the types as it should."""

WRONG = {
    'game.show({ view: "film", record: "" });': "film",
    "game.go('3');": "string",
    "game.start({ options: {} });": "game",
    'game.addEventListener("spielekiste-turn", ({ detail }) => detail.places);': "places",
}
"""Lines that the types refuse, with a word of the error."""


def whole(message: dict[str, Any]) -> dict[str, Any]:
    return {"spielekiste": 1, **message}


def test_the_schema_is_one() -> None:
    """The schema follows the draft that it names, with or without the site's address."""
    for address in ("", "https://games.example/"):
        Draft202012Validator.check_schema(schema(address))
    assert schema("https://games.example/")["$id"] == f"https://games.example/{SCHEMA}"


def test_schema_and_scripts_agree() -> None:
    """A JSON Schema validator and both scripts' checks give the same verdicts on messages."""
    messages = [(side, whole(message)) for side, message, _valid in MESSAGES]
    names = {"host": "FromHost", "game": "FromGame"}
    agreed = schema("")
    judged = [
        Draft202012Validator(agreed | {"anyOf": [{"$ref": f"#/$defs/{names[side]}"}]}).is_valid(one)
        for side, one in messages
    ]
    expected = [valid for _side, _message, valid in MESSAGES]
    assert judged == expected
    assert said(CHECK % json.dumps(messages)) == expected


HALVES = (
    r"{type: 'start', game: '\ud83d'}",
    r"{type: 'start', game: 'ludo', players: [{name: '\ude00x'}]}",
    r"{type: 'start', game: 'ludo', options: {'\ud83d': 'x'}}",
    r"{type: 'load', record: 'z1:\udc00'}",
)
"""Messages of a host with half a surrogate pair, which Python can't encode."""


def test_half_a_surrogate_pair_is_refused() -> None:
    """A host's error is answered, and never reaches the application; whole pairs do."""
    messages = [*HALVES, "{type: 'load', record: 'z1:😀'}"]
    texts = ", ".join(f'["host", {{spielekiste: 1, ...{each}}}]' for each in messages)
    assert said(CHECK % f"[{texts}]") == [False] * len(HALVES) + [True]


def test_the_source_has_only_what_the_scripts_check() -> None:
    """A keyword that messages.js does not know would be promised but not checked."""
    known = {
        "type", "maxLength", "pattern", "enum", "minimum", "maxItems", "items", "maxProperties",
        "propertyNames", "properties", "required", "additionalProperties", "$ref",
    }  # fmt: skip
    agreed = source()
    shapes = [*agreed["host"].values(), *agreed["game"].values()]
    fields = [field for shape in shapes for part in shape.values() for field in part.values()]
    assert {word for each in (*fields, *agreed["kinds"].values()) for word in each} <= known


@pytest.fixture(scope="module")
def site() -> Site:
    made = Site()
    add_element(made)
    return made


def test_the_element_is_small_and_loads_its_drawing_late(site: Site) -> None:
    """embed.js contains no drawing; a separate module has one for every game."""
    script = site.files[NAME].decode()
    assert len(script) <= MOST
    assert "viewBox" not in script
    assert "Les petits chevaux" not in script
    drawn = [name for name in site.files if name.startswith(f"{POSTERS}/")]
    assert len(drawn) == 7
    assert all(b"viewBox" in site.files[name] for name in drawn)


def compiled(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Compile a host page's script with the published types."""
    (folder / TYPES).write_text(types(), "utf-8")
    (folder / "page.ts").write_text(script, "utf-8")
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--types", ""]
    more = ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--lib", "es2022,dom"]
    return subprocess.run(  # noqa: S603 - our own compiler
        [str(NODE / ".bin" / "tsc"), *options, *more, "page.ts"],
        cwd=folder, capture_output=True, check=False, text=True,
    )  # fmt: skip


def test_a_host_page_compiles_with_the_types(tmp_path: Path) -> None:
    """A correct script compiles; each faulty line gets its own error."""
    assert compiled(tmp_path, PAGE).stdout == ""
    found = compiled(tmp_path, PAGE + "\n".join(WRONG)).stdout
    assert found.count("error TS") == len(WRONG)
    assert all(word in found for word in WRONG.values())
