"""Script that made the fixtures in this folder; it was run only once, at commit 02ef458.

It documents how the fixtures were made. If a test here fails, fix the tested code: games, links and
settings from that time must still open unchanged. Fixtures for a later release are made by the code
of that release and added to these.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from spielekiste import GAMES
from spielekiste.bots import STRENGTHS, bot, decide, stream
from spielekiste.core.game import Game
from spielekiste.core.match import Next, SetUp, TableOptions
from spielekiste.core.options import OptionInfo, Options, to_text
from spielekiste.core.seats import MARKS, seated
from spielekiste.core.table import Table
from tests.compat import adapter
from tests.compat.adapter import Page
from tests.compat.facts import facts, step

HERE = Path(__file__).parent
NAMES = ("Ada", "Bülent", "Cem & Co", "Dora", "Zoë", "Łukasz", "G", "H=8")
ADDRESS = "https://crate.test/"
MOST = 100_000


def table(
    game: Game, seats: int, options: Options | None = None, seed: str = "tiger", **agreed: str
) -> Table:
    """Return a table with this many human players."""
    players = seated(NAMES[:seats], marks=MARKS[::-1])
    setup = SetUp(game, players, options or game.options(), TableOptions.of(agreed), seed)
    return Table(setup)


def walk(at: Table, rng: Random, steps: int = MOST, games: int = 0) -> Table:
    """Play this many random steps, or stop once this many games have ended."""
    for _number in range(steps):
        match = at.match
        if match.due == "nothing" or (games and len(match.ended) == games):
            break
        one(at, rng)
    return at


def one(at: Table, rng: Random) -> None:
    """Play one random step."""
    match = at.match
    if match.chance is not None:
        at.happen(None if at.setup.seed else match.chance.sample(rng))
    elif match.due == "answer":
        at.play(match.parse(f"begin {rng.randrange(len(at.setup.players))}"))
    elif match.due == "next":
        at.play(Next())
    elif match.state is not None:
        legal = match.state.legal()
        final = [move for move in legal if not str(move).startswith(("keep", "draw"))]
        at.play(rng.choice(final if final and rng.random() < 0.5 else legal))


def bots(game: Game) -> Table:
    """Return a match begun by bots of different strengths."""
    seats = min(3, game.seats[-1])
    players = seated(NAMES[:seats], minds=STRENGTHS[:seats])
    at = Table(SetUp(game, players, game.options(), TableOptions.of({"begin": "chosen"}), "bots"))
    for number in range(30):
        state = at.match.state
        if at.match.due != "move" or state is None or state.seat is None:
            step(at)
            continue
        player = bot(game.id, game.options(), players[state.seat].mind)
        rng = stream("bots", state.seat, number)
        at.play(decide(player, state.seen_by(state.seat), rng).move)
    return at


def changed(game: Game) -> Options:
    """Return options that all differ from their defaults."""
    return game.options.of({info.name: other(info) for info in game.options.described()})


def other(info: OptionInfo) -> Any:
    """Return a value that is not the default."""
    if info.many:
        return info.choices[1::2]
    values = [value for value in info.choices if value != info.default]
    return values[0]


def each(game: Game) -> Iterator[tuple[str, Options]]:
    """Yield sets of options in which one choice differs from its default."""
    for info in game.options.described():
        for value in () if info.many else info.choices:
            if value != info.default:
                yield f"{info.name}-{to_text(value)}", game.options.of({info.name: value})


def cases(game: Game) -> Iterator[tuple[str, Table]]:
    """Yield every kind of match of a game."""
    rng, seats = Random(game.id), max(2, game.seats[0])
    yield "begun", table(game, seats)
    yield "unfinished", walk(table(game, seats), rng, 25)
    yield "most", walk(table(game, game.seats[-1], begin="random"), rng, 30)
    yield "finished", walk(table(game, seats), rng)
    yield "changed", walk(table(game, seats, changed(game), begin="chosen", first="1"), rng, 40)
    for name, options in each(game):
        yield name, walk(table(game, seats, options), rng, 25)
    yield "bots", bots(game)
    yield "undone", undone(walk(table(game, seats), rng, 40))
    yield "hints", hinted(table(game, seats, hints="on", chances="on"), rng)
    if game.seats[0] == 1:
        yield "alone", walk(table(game, 1), rng)
    if game.dice:
        yield "real", walk(table(game, seats, seed="", dice="real"), rng, 30)
        yield "real-finished", walk(table(game, seats, seed="", dice="real"), rng)
    if game.series.most > 1:
        yield "series", walk(table(game, seats, games="3", scoring="places"), rng, games=1)
        yield "series-next", walk(walk(table(game, seats, games="2"), rng, games=1), rng, 9)
        yield "series-finished", walk(table(game, seats, games="2", scoring="places"), rng)
    if game.duels:
        yield "duel", walk(table(game, 1, luck="turn", begin="chosen"), rng, 25)
        yield "duel-finished", walk(table(game, 1, luck="turn", begin="chosen"), rng)
        yield "duel-of-two", walk(table(game, 2, luck="turn", begin="chosen"), rng)
    if game.has_secrets:
        yield "play-on", walk(table(game, 3), rng, 60)


def undone(at: Table) -> Table:
    """Undo three decisions."""
    for _time in range(3):
        at.undo()
    return at


def hinted(at: Table, rng: Random) -> Table:
    """Play random steps, with coach requests by some seats."""
    for number in range(40):
        if at.match.seat is not None and number % 3 == 0:
            at.hint()
        one(at, rng)
    return at


PREPARED = (
    "kniffel",
    "kniffel?rules=croatian&players=Ada,Ben&lang=de&sound=off&lock=on",
    "kniffel?rules=full-cup&further=yahtzee&players=,,&games=20&scoring=places",
    "kniffel?players=Ada%2C B,Ben %26 Co&begin=chosen&first=1&hints=on&chances=on",
    "kniffel?players=&names=typed&same=tiger",
    "kniffel?begin=chosen&players=,&names=typed&same=abcd1234.2&hints=on",
    "weltraum?voluntary_zero=on&players=Ada,Ben,Cem&minds=person,easy,strong&marks=star,moon,disc",
    "weltraum?players=Ada&same=w1",
    "hexhex?players=Ada,Ben&games=5&theme=dark&motion=less&contrast=more",
    "hexhex?voluntary_zero=on&same=h.7",
    "master?three_alike=3&four_alike=4&players=Ada,Ben&dice=real&telling=full&pace=slow",
    "ludo?pieces=4&must_capture=on&no_goal_jumps=on&players=Ada,Ben,Cem,Dora&turning=on&aloud=on",
    "ente?just_beyond=on&always_accept=on&ducks=5,9&players=Ada,Ben&begin=random&lang=fr",
    "maumau?play_drawn=on&draw_anyway=on&players=Ada,Ben,Cem&minds=person,middle,strong&lock=on",
)
"""Prepared links that teachers may have on paper."""

SETTINGS = (
    "",
    "{}",
    (
        '{"language": "de", "theme": "dark", "motion": "less", "contrast": "more", '
        '"telling": "full", "sound": "off", "aloud": "on", "turning": "on", "pace": "slow"}'
    ),
    '{"language": "sv", "pace": "fast"}',
    '{"language": "xx", "theme": "dark", "gone": "on"}',
    '["theme", "dark"]',
    '{"theme": "dark"',
)
"""Settings that a storage may contain."""

ROUTES: tuple[tuple[str, dict[str, str], bool], ...] = (
    ("/", {}, False),
    ("/kniffel", {}, False),
    ("/kniffel/new", {}, False),
    ("/kniffel/new?rules=croatian&players=Ada,Ben", {}, False),
    ("/ludo", {"players": "Ada,Ben,Cem", "minds": "person,easy,strong", "seed": "x1"}, False),
    ("/past", {}, False),
    ("/class", {}, False),
    ("/duel", {}, False),
    ("/print/kniffel", {}, False),
    ("/print/kniffel?rules=croatian&seats=6", {}, False),
    ("/print/weltraum?seats=8", {}, False),
    ("/print/hexhex", {}, False),
    ("/print/master?three_alike=3", {}, False),
    ("/print/ludo?seats=4", {}, False),
    ("/print/ente", {}, False),
    ("/print/maumau?seats=5", {}, False),
    ("/poker", {}, False),
    ("/past/gone", {}, False),
    ("/review/gone", {}, False),
    ("/open/AAAA", {}, False),
    ("/play/kniffel?rules=poker&players=Ada,Ben", {}, False),
    ("/play/poker", {}, False),
    ("", {"lang": "nl", "theme": "light"}, False),
    ("", {"game": "ludo", "lang": "it"}, True),
    ("", {"game": "kniffel", "table": "class 4b", "rules": "full-cup", "players": "Ada,Ben"}, True),
    ("", {"game": "poker"}, True),
    ("/maumau/new", {"players": "Ada,Ben,Cem", "play_drawn": "on"}, True),
)
"""Addresses: the part after the #, the query before it, and whether the page is embedded."""


def route_of(route: str, query: dict[str, str], *, embedded: bool) -> dict[str, Any]:
    """Return the screen that an address opens."""
    page = Page(route, query=query, embedded=embedded)
    return {
        "route": route,
        "query": query,
        "embedded": embedded,
        "leads": page.route,
        "screen": page.screen,
        "language": page.language,
        "begins": page.begun(),
    }


def prepared_of(text: str) -> dict[str, Any]:
    """Return the values of a prepared link, and the table that it opens."""
    is_ = adapter.prepared(text)
    page = Page(str(is_["route"]))
    return {"text": text, "is": is_, "leads": page.route, "begins": page.begun()}


# ---------------------------------------------------------------------- host pages


def host_messages(matches: dict[str, Table]) -> list[dict[str, Any]]:
    """Return a host page's messages and the answers to them."""
    page = Page("", query={"game": "kniffel"}, embedded=True)
    said: list[dict[str, Any]] = [{"said": {}, "got": page.heard()}]
    players = [{"name": "Ada"}, {"mind": "strong"}, {}]
    asked: list[dict[str, Any]] = [
        {"type": "read", "id": "r0"},
        {
            "type": "start",
            "game": "kniffel",
            "seed": "host1",
            "players": players,
            "options": {"rules": "full-cup", "games": "2", "begin": "chosen"},
        },
        {"type": "read", "id": "r1"},
        {"type": "pause"},
        {"type": "resume"},
        {"type": "language", "code": "sv"},
        {"type": "language", "code": "auto"},
        {"type": "language", "code": "xx", "id": "l3"},
        {"type": "theme", "name": "dark"},
        {"type": "theme", "name": "pink"},
        {"type": "start", "game": "poker", "id": "s2"},
        {"type": "start", "game": "ludo", "options": {"pieces": "9"}},
        {"type": "start", "game": "ludo", "players": [{"name": "Ada"}, {"name": "ADA"}]},
        {"type": "load", "record": str(matches["kniffel-unfinished"].record)},
        {"type": "load", "record": adapter.packed(str(matches["maumau-unfinished"].record))},
        {"type": "read", "id": "r2"},
        {"type": "load", "record": str(matches["weltraum-series-finished"].record)},
        {"type": "load", "record": "spielekiste 1\ngame kniffel 9\n"},
        {"type": "load", "record": "z1:AAAA", "id": "b1"},
    ]
    return said + [{"said": message, "got": page.ask(message)} for message in asked]


# ---------------------------------------------------------------------- whole devices


def everyday() -> dict[str, Any]:
    """Return the storage of a device on which most features have been used."""
    page = Page("/kniffel/new", query={"players": "Ada,Ben", "seed": "day", "begin": "chosen"})
    for do, value in (
        ("set language", "de"), ("set theme", "dark"), ("set sound", "off"), ("start", ""),
        ("throw", ""), ("toggle 0", ""), ("throw", ""), ("home", ""),
    ):  # fmt: skip
        page.act(do, value)
    page.go("/play/ludo?players=Ada,Ben&begin=chosen")
    page.go("/play/kniffel?players=Ada&same=tiger")
    page.go("/class")
    page.act("pick-game ente")
    page.act("put-to lock", "off")
    page.go("/duel")
    page.act("seats 1")
    page.go("/")
    return {"local": page.local, "matches": page.matches}


def locked() -> dict[str, Any]:
    """Return the storage of a classroom device in the middle of a game."""
    page = Page("/play/" + PREPARED[1])
    page.act("throw")
    return {"local": page.local, "matches": page.matches}


def old(matches: dict[str, Table]) -> dict[str, Any]:
    """Return the storage of a device from before the library, with one record for each game."""
    local = {
        "spielekiste.table.ludo": str(matches["ludo-unfinished"].record),
        "spielekiste.table.maumau": str(matches["maumau-unfinished"].record),
        "spielekiste.broken.ente": "spielekiste 1\ngame ente 99\n",
    }
    return {"local": local, "matches": {}}


def rows(matches: dict[str, Table]) -> dict[str, dict[str, str]]:
    """Return a row for each match, written at different times."""
    return {
        name: adapter.row_of(name, at, 1_763_700_000_000 + 60_000 * number)
        for number, (name, at) in enumerate(matches.items())
    }


def odd_rows(found: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return rows that are deleted, belong to a host page, or can't be parsed."""
    row, other, third = (found[f"{name}-unfinished"] for name in ("kniffel", "ludo", "ente"))
    damaged = json.loads(other["text"])
    damaged["record"] = damaged["record"][:90]
    return {
        "binned": changed_row(row, binned=1_763_700_000_001),
        "placed": changed_row(row, place="class 4b"),
        "unplaced": {"stamp": "3.aaaa", "text": without(third, "place")},
        "unknown-game": changed_row(other, game="poker"),
        "faulty": changed_row(other, fault=[7, "step"]),
        "damaged": {"stamp": "12.bbbb", "text": json.dumps(damaged)},
        "no-json": {"stamp": "1.cccc", "text": '{"game": "ludo", '},
        "no-label": {"stamp": "", "text": "spielekiste 1\ngame ludo 1\n"},
        "plain": changed_row(row, record=adapter.record_of("plain", row)),
    }


def changed_row(row: dict[str, str], **fields_: Any) -> dict[str, str]:
    """Return a row with some of its fields changed."""
    return {"stamp": row["stamp"], "text": json.dumps(json.loads(row["text"]) | fields_)}


def without(row: dict[str, str], field: str) -> str:
    """Return a row's text without one field."""
    label = json.loads(row["text"])
    del label[field]
    return json.dumps(label)


def write(name: str, found: Any) -> None:
    """Write one fixture."""
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
    (HERE / name).write_text(text + "\n", "utf-8")


def main() -> None:
    """Make every fixture."""
    with TemporaryDirectory() as folder:
        adapter.speak_all(Path(folder))
        make()


def make() -> None:
    """Make every fixture in English, with all languages available."""
    every = {f"{game.id}-{kind}": at for game in GAMES.values() for kind, at in cases(game)}
    (HERE / "records").mkdir(exist_ok=True)
    for name, at in every.items():
        (HERE / "records" / f"{name}.txt").write_text(str(at.record), "utf-8")
    write("facts.json", {name: facts(at) for name, at in every.items()})
    found = rows(every)
    write("rows.json", found)
    odd = odd_rows(found)
    write("odd_rows.json", odd)
    write("labels.json", {key: adapter.label_of(key, row) for key, row in (found | odd).items()})
    write("files.json", files(every))
    write("links.json", {name: adapter.link_of(ADDRESS, at) for name, at in every.items()})
    write("duels.json", duels_of(every))
    write("prepared.json", [prepared_of(text) for text in PREPARED])
    write("settings.json", [{"text": text, "is": adapter.settings(text)} for text in SETTINGS])
    write("routes.json", [route_of(one, query, embedded=framed) for one, query, framed in ROUTES])
    write("host.json", host_messages(every))
    makers: dict[str, Callable[[], dict[str, Any]]] = {
        "everyday": everyday,
        "locked": locked,
        "old": lambda: old(every),
    }
    write("devices.json", {name: seen(maker()) for name, maker in makers.items()})
    write("killed.json", killed(found, every))


def files(every: dict[str, Table]) -> dict[str, str]:
    """Return exported files: one per match, packed if hands are hidden, and one with several
    records.
    """
    names = ("kniffel-finished", "maumau-unfinished", "maumau-finished", "ludo-undone")
    one = {name: adapter.file_of(every[name]) for name in names}
    return one | {"several": "\n".join(one.values())}


def duels_of(every: dict[str, Table]) -> dict[str, Any]:
    """Return links and codes of finished duels."""
    over = {name: at for name, at in every.items() if "-duel-" in name}
    return {
        name: {
            "link": adapter.duel_link_of(ADDRESS, at),
            "code": adapter.duel_code_of(at),
            "code-is": adapter.duel_told(adapter.duel_code_of(at), at),
            "link-is": adapter.duel_told(adapter.duel_link_of(ADDRESS, at), at),
        }
        for name, at in over.items()
    }


def seen(device: dict[str, Any]) -> dict[str, Any]:
    """Return a device together with the state of its page."""
    page = Page("/", device["local"], device["matches"])
    is_ = {
        "route": page.route,
        "screen": page.screen,
        "language": page.language,
        "marks": page.marks,
        "shelved": page.shelved(),
    }
    return device | {"is": is_}


def killed(found: dict[str, dict[str, str]], matches: dict[str, Table]) -> dict[str, Any]:
    """Return the storage of a device whose page was killed between two writes.

    The journal row is newer than the stored one for `one`, the only row for `two`, and older for
    `three`.
    """
    begun, later = found["kniffel-begun"], found["kniffel-unfinished"]
    other = found["ludo-unfinished"]
    local = {
        "one": {"stamp": "2.aaaa", "text": later["text"]},
        "two": {"stamp": "1.aaaa", "text": other["text"]},
        "three": {"stamp": "3.aaaa", "text": begun["text"]},
    }
    rows_ = {
        "one": {"stamp": "1.aaaa", "text": begun["text"]},
        "three": {"stamp": "4.bbbb", "text": found["ente-unfinished"]["text"]},
    }
    steps = {"one": "kniffel-unfinished", "two": "ludo-unfinished", "three": "ente-unfinished"}
    return {
        "local": {adapter.ASIDE + key: json.dumps(row) for key, row in local.items()},
        "matches": rows_,
        "is": {key: [name, len(matches[name].steps)] for key, name in steps.items()},
    }


if __name__ == "__main__":
    if sys.argv[1:] != ["--at", "02ef458"]:
        sys.exit(__doc__)
    main()
