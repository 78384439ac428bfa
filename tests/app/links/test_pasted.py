"""Links and records in text: thirty wrappings, in every way that leads into the application."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote, unquote

import pytest

from app.links.duel import link as duel_link
from app.links.lab_results import result_link
from app.links.pasted import links_in
from app.links.prepared import Prepared
from app.pages.duel.screen import DuelScreen
from app.ports.route import Route, decoded
from app.saves.transfer import link, plain
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from tests.app.support.class_board import at_board, finish
from tests.app.support.class_board import screen as board_screen
from tests.app.support.class_results import duel, result
from tests.app.support.fakes import FakePlatform, settle, started, tap
from tests.app.support.golden import golden

HERE = "https://crate.test/"


WRAPPINGS: dict[str, Callable[[str], str]] = {
    "bare": lambda link: link,
    "full stop": lambda link: f"{link}.",
    "comma": lambda link: f"{link}, or later",
    "exclamation mark": lambda link: f"{link}!",
    "question mark": lambda link: f"Is it {link}?",
    "ellipsis": lambda link: f"{link}…",
    "brackets": lambda link: f"({link})",
    "brackets and full stop": lambda link: f"(see {link}).",
    "square brackets": lambda link: f"[{link}]",
    "Markdown": lambda link: f"[my game]({link})",
    "emphasis": lambda link: f"*{link}*",
    "underlines": lambda link: f"_{link}_",
    "angle brackets": lambda link: f"<{link}>",
    "HTML": lambda link: f'<a href="{link.replace("&", "&amp;")}">my game</a>',
    "German quotes": lambda link: f"„{link}“",
    "English quotes": lambda link: f"“{link}”",
    "French quotes": lambda link: f"« {link} »",
    "straight quotes": lambda link: f'"{link}"',
    "words after": lambda link: f"{link} and words",
    "words before": lambda link: f"Look here: {link}",
    "lines around": lambda link: f"Hello!\n\n{link}\n\nSee you\nAda",
    "line break inside": lambda link: f"{link[:-15]}\n{link[-15:]}",
    "Windows line break inside": lambda link: f"{link[:-15]}\r\n{link[-15:]} and words",
    "quoted mail": lambda link: f"> Hi\n> {link[:-9]}\n> {link[-9:]}\n> Ben",
    "zero-width space": lambda link: f"{link}\u200b",
    "byte order mark": lambda link: f"\ufeff{link}",
    "soft hyphen inside": lambda link: f"{link[:-5]}\u00ad{link[-5:]}",
    "no-break spaces": lambda link: f"Here:\u00a0{link}\u00a0!",
    "encoded": lambda link: f"https://go.test/?to={quote(link, safe='')}",
    "encoded twice": lambda link: f"https://go.test/?to={quote(quote(link, safe=''), safe='')}",
    "other site before": lambda link: f"https://other.test/#/about {link}",
}

wrapped = pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)

AT_ADDRESS = (
    "bare", "full stop", "exclamation mark", "ellipsis", "brackets", "brackets and full stop",
    "square brackets", "Markdown", "emphasis", "angle brackets", "German quotes",
    "English quotes", "straight quotes", "zero-width space",
)  # fmt: skip
"""Wrappings of which an address can contain a rest."""


def test_there_are_thirty_wrappings() -> None:
    """All are different."""
    assert (
        len({wrap("https://crate.test/#/play/kniffel?a=b&c=d") for wrap in WRAPPINGS.values()}) > 30
    )


RECORD = golden("ludo-most", 20)
DUEL = duel(3)
LAB = LabResult(Experiment(DiceEvent.parse("sum 7"), 2), "ab12cd34", {7: 3, 5: 2})
PLAY = "https://crate.test/#/play/kniffel?rules=croatian&players=Ada,J%C3%BCrg&lang=de&lock=on"


LINKS = {
    "record": link(HERE, RECORD),
    "puzzle": f"{link(HERE, result('kniffel', 1, 'A'))}?view=puzzle&step=1",
    "duel": duel_link(HERE, DUEL),
    "lab result": result_link(HERE, LAB),
    "lab": f"{HERE}#/lab?dice=2&sides=6&rolls=1&keep=nothing&event=sum-7",
    "training": f"{HERE}#/train/today",
    "prepared": PLAY,
    "set-up": f"{HERE}#/ludo/new",
}


@wrapped
@pytest.mark.parametrize("kind", LINKS)
def test_a_link_in_a_text_is_read(kind: str, wrap: Callable[[str], str]) -> None:
    """The route is that of the bare link."""
    bare = LINKS[kind]
    if kind in ("training", "set-up") and bare not in plain(unquote(unquote(wrap(bare)))):
        return  # such short links are not broken
    expected = Route.parse(decoded(bare.partition("#")[2]))
    assert list(links_in(wrap(bare)))[:1] == [expected]


# ---------------------------------------------------------------------- every way in


def opened(text: str, do: str) -> FakePlatform:
    """Paste text on the page “Open a game”, or share it to the application."""
    platform = FakePlatform("/open")
    app = started(platform)
    if do == "share":
        app.receive([("", text)])
    else:
        app.act(do, text)
    settle(app, platform)
    app.draw()
    return platform


@wrapped
@pytest.mark.parametrize("do", ["link", "link-typed", "share"])
def test_open_a_game_takes_in_records(wrap: Callable[[str], str], do: str) -> None:
    """A link in pasted or shared text brings its record, at once if a whole link is pasted."""
    platform = opened(wrap(LINKS["record"]), do)
    assert "take 0" in platform.taps()
    assert "Ludo" in platform.text
    assert platform.route == "/open"


@wrapped
@pytest.mark.parametrize("kind", ["puzzle", "duel", "lab result", "prepared"])
@pytest.mark.parametrize("do", ["link", "share"])
def test_open_a_game_follows_other_links(
    kind: str, wrap: Callable[[str], str], do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link of a puzzle, a duel, the lab or a class leads where the bare link leads."""
    bare = decoded(LINKS[kind].partition("#")[2])
    visited = list[str]()
    platform = FakePlatform("/open")
    app = started(platform)
    monkeypatch.setattr(platform, "navigate", lambda route: visited.append(str(route)))
    if do == "share":
        app.receive([("", f"{wrap(LINKS[kind])}\n")])
    else:
        tap(app, platform, do, wrap(LINKS[kind]))
    assert visited == [bare]


@wrapped
@pytest.mark.parametrize("do", ["board-text", "board-typed"])
def test_the_class_board_takes_in_results(wrap: Callable[[str], str], do: str) -> None:
    """A duel, a record and a lab result are on the board, however their links were wrapped."""
    app, platform = at_board()
    for count, kind in enumerate(("duel", "lab result"), 1):
        app.act(do, wrap(LINKS[kind]))
        finish(platform)
        assert len(board_screen(app).arrivals.every) == count
    assert board_screen(app).arrivals.refused == 0


@wrapped
def test_a_duel_takes_in_other_results(wrap: Callable[[str], str]) -> None:
    """The page of a duel reads the link of another table."""
    app = started(FakePlatform("/" + LINKS["duel"].partition("#/")[2]))
    assert isinstance(app.screen, DuelScreen)
    app.act("duel-told", wrap(duel_link(HERE, duel(4, "B"))))
    assert app.screen.fault == ""
    assert len(app.screen.others) == 2


@pytest.mark.parametrize("name", AT_ADDRESS)
@pytest.mark.parametrize("kind", LINKS)
def test_an_address_may_have_signs_after_it(name: str, kind: str) -> None:
    """What a text leaves at the end of an address does not belong to it."""
    bare = LINKS[kind]
    rest = WRAPPINGS[name](bare).partition(bare)[2]
    for end in (rest, quote(rest, safe="!'()*.,;:?[]{}|")):
        assert decoded((bare + end).partition("#")[2]) == decoded(bare.partition("#")[2])


@pytest.mark.parametrize("end", [".", ")", "!", "%3E", "%E2%80%9C", "%E2%80%8B", ").%20"])
def test_an_address_with_signs_after_it_is_opened(end: str) -> None:
    """A record and a prepared link are opened."""
    platform = FakePlatform(decoded(LINKS["record"].partition("#")[2] + end))
    started(platform)
    assert "take 0" in platform.taps()
    platform = FakePlatform(decoded(PLAY.partition("#")[2] + end))
    app = started(platform)
    assert app.lock.is_locked


@pytest.mark.parametrize("times", [1, 2])
def test_an_address_may_be_encoded_again(times: int) -> None:
    """All of a fragment may be percent-encoded by the program that passed it on."""
    for bare in LINKS.values():
        fragment = encoded = bare.partition("#")[2]
        for _time in range(times):
            encoded = quote(encoded, safe="")
        assert unquote(decoded(encoded)) == unquote(decoded(fragment))


def test_a_name_may_end_in_a_full_stop() -> None:
    """The link of such a name has the full stop encoded, as one after a link is not its part."""
    prepared = Prepared.parse("kniffel?players=Ada,Ben Jr.")
    assert str(prepared.route).endswith("Jr%2E")
    assert decoded(str(prepared.route)) == "/play/kniffel?players=Ada,Ben Jr."


# ---------------------------------------------------------------------- what can't be repaired


@pytest.mark.parametrize("left", [0, 1, 20, 200])
@pytest.mark.parametrize("after", ["", ".", " and words", "\n\nSee you\nAda"])
def test_a_missing_end_is_named(left: int, after: str) -> None:
    """A link without its end says so, whatever follows it."""
    bare = LINKS["record"]
    head = bare.index("#/open/") + len("#/open/")
    cut = bare[: head + left] if left else bare[:-1]
    platform = opened(f"Look: {cut}{after}", "link")
    assert "the end of the link is missing" in platform.text


def test_text_without_a_link_is_named() -> None:
    """Other text, also with a link to another site, says that there is nothing in it."""
    for text in ("Dinner is ready", "https://other.test/#/about", "https://crate.test/"):
        assert "no link and no saved game" in opened(text, "link").text


def test_several_links_are_all_opened() -> None:
    """Records from several links arrive; too many are refused with a message."""
    links = [link(HERE, golden("ludo-most", steps)) for steps in range(3, 9)]
    platform = opened("; ".join(links), "link")
    assert "take 5" in platform.taps()


# ---------------------------------------------------------------------- records as text

LINES = str(golden("maumau").record)

TEXTS: dict[str, str] = {
    "bare": LINES,
    "byte order mark": f"\ufeff{LINES}",
    "trailing spaces": LINES.replace("\n", "  \n"),
    "quoted": "".join(f"> {line}\n" for line in LINES.splitlines()),
    "quoted without spaces": "".join(f">{line}\n" for line in LINES.splitlines()),
    "quoted twice": "".join(f"> > {line}\n" for line in LINES.splitlines()),
    "no-break spaces": LINES.replace(" ", "\u00a0"),
    "zero-width space": f"\u200b{LINES}",
    "Windows lines": LINES.replace("\n", "\r\n"),
    "old Macintosh lines": LINES.replace("\n", "\r"),
    "empty lines around": f"\n\n{LINES}\n\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("do", ["link", "link-typed", "share"])
def test_a_record_is_read_from_text(text: str, do: str) -> None:
    """The lines of a record may have been changed by mail programs and editors."""
    assert "look 0" in opened(text, do).taps()


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_class_board_reads_a_record_from_text(text: str) -> None:
    """The same holds for a board, also for files."""
    app, platform = at_board()
    tap(app, platform, "board-text", text)
    finish(platform)
    assert len(board_screen(app).arrivals.every) == 1
    platform.chosen = [("mail.txt", text)]
    tap(app, platform, "board-pick")
    finish(platform)
    assert board_screen(app).arrivals.refused == 0


# ---------------------------------------------------------------------- many


def test_ten_thousand_links_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasting reads none of them; each later task reads one, and the same link only once."""
    read = list[Route]()

    def watched(text: str) -> object:
        for found in links_in(text):
            read.append(found)
            yield found

    monkeypatch.setattr("app.pages.board.collect.collector.links_in", watched)
    links = [link(HERE, golden("ludo-most", steps)) for steps in range(4, 9)]
    app, platform = at_board()
    tap(app, platform, "board-text", "\n".join(links[at % 5] for at in range(10_000)))
    assert read == []
    assert "10000" in platform.text.replace(",", "").replace("\u202f", "")
    for count in range(1, 30):
        _delay, act = platform.timers.pop(0)
        act()
        assert len(read) == count
    finish(platform)
    assert len(read) == 10_000
    assert board_screen(app).collector.waiting == 0
