"""The site as a single file, opened from disk: everything works without a request."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect
from tests.workshop.single_file.small_site import HOSTILE

from app.games.registry import PLAYABLE
from e2e.support import look
from e2e.support.any_turn import QUERY, play_turn, settled, wait_for
from e2e.support.app_driver import CLEAR_FONTS, EMPTY, calm, do, kept_record, unfold
from e2e.support.campaign import first
from e2e.support.ear import EAR, hear, wait_for_sounds
from e2e.support.fixtures import CAUGHT_UP, ready, until, visitor, watched
from e2e.support.random_play import CHOICES, TAP
from e2e.support.selenium_driver import driven
from e2e.support.starts import REFUSING, joined, way
from e2e.support.whole_games import WHOLE
from spielekiste import GAMES
from spielekiste.coach.table import ValueTable
from spielekiste.core.table import Table
from workshop.build.export import built, the_file
from workshop.build.publish import is_fresh
from workshop.dev.engines import PACKAGES, find
from workshop.runtime.kind import is_small
from workshop.single_file.embedded import embedded_files
from workshop.single_file.encoding import CHARSET, escaped
from workshop.single_file.tables import first_line, is_table

ALONE = {"kniffel", "weltraum", "hexhex", "master"}
"""Games that can be played alone."""

MOST = 4000
"""Upper limit of taps in any game."""

SHORTEST, FEW = "hexhex", 24
"""The game that is played to its end, and the number of taps in the others; `make games` plays all
games to the end."""

FRAMES = 6000
"""Number of consecutive frames without a control to tap, after which a game is stuck."""

PLAY = f"""async (most) => {{
  const choices = {CHOICES};
  const tap = {TAP};
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let chance = 7;
  let idle = 0;
  for (let taps = 0; taps < most && idle < {FRAMES};) {{
    if (document.querySelector('.ending')) return taps;
    const ways = choices();
    idle = ways.length ? 0 : idle + 1;
    if (ways.length) {{
      chance = (chance * 48271) % 2147483647;
      tap(ways[chance % ways.length]);
      taps += 1;
    }}
    await frame();
    await {CAUGHT_UP};
  }}
  return -1;
}}"""
"""Taps random controls until the game is over; returns the number of taps, or -1."""


DIGEST = """async (path) => {
  const hex = async (data) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const answer = await fetch(path);
  if (!path.endsWith('.bin')) return [answer.status, await hex(await answer.arrayBuffer())];
  const file = await answer.blob();
  const line = new TextDecoder().decode(await file.slice(0, 200).arrayBuffer()).split('\\n')[0];
  const values = file.slice(line.length + 1).stream().pipeThrough(new DecompressionStream('deflate'));
  return [answer.status, line + ' ' + await hex(await new Response(values).arrayBuffer())];
}"""
"""Returns the status and the hash of a file; of a value table its first line and its values' hash."""

SHOWN = """() => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...new TextDecoder('windows-1252').decode(bytes)];
  return [...document.getElementById('data').textContent].map((letter) => letters.indexOf(letter));
}"""
"""Returns the bytes of the text that the parser has kept."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Path of the file, made from the built site, in a folder whose name needs URL encoding."""
    if not is_fresh():
        pytest.exit("dist/ is missing or out of date: run `make build`", returncode=4)
    path = tmp_path_factory.mktemp("Mein Stick ä") / "spielekiste.html"
    path.write_bytes(the_file())
    return path


@pytest.fixture(scope="module")
def disk(browser: Browser) -> Iterator[BrowserContext]:
    """Context of an offline visitor."""
    context = visitor(browser, offline=True, locale="de-DE", service_workers="allow")
    yield context
    context.close()


@pytest.fixture
def opened(disk: BrowserContext, file: Path) -> Iterator[Page]:
    """Page of the opened file, which must not request anything else during the test."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            asked.append(request.url)

    with watched(disk.new_page(), "file:") as page:
        page.on("request", note)
        calm(page)
        query = urlencode({"seed": "stick", "begin": "chosen"})
        page.goto(f"{file.as_uri()}?{query}")
        ready(page)
        yield page
        assert set(asked) == {page.url.partition("#")[0]}
        look.evaluate(page, EMPTY)
    page.close()


def test_a_game_of_each_kind(opened: Page) -> None:
    """Every game can be played, the shortest to its end, and the rules can replay the record."""
    expect(opened.locator("html")).to_have_attribute("data-start", "snapshot")
    for game in sorted(PLAYABLE):
        players = "Ada" if game in ALONE else "Ada,Ben"
        look.evaluate(opened, "(to) => { location.hash = to; }", f"#/{game}/new?players={players}")
        do(opened, "start")
        is_whole = WHOLE or game == SHORTEST
        assert (look.evaluate(opened, PLAY, MOST if is_whole else FEW) < 0) != is_whole, game
        table = Table.load(kept_record(opened, game), GAMES)
        assert (table.match.due == "nothing") == is_whole
        assert len(table.steps) > FEW // 4


@pytest.mark.campaign
def test_every_file_is_read_as_it_was(opened: Page) -> None:
    """Each embedded file has the site's bytes; a value table is compressed anew, with its values."""
    for path, data in embedded_files(built().files).items():
        told = hashlib.sha256(data).hexdigest()
        if is_table(data):
            told = hashlib.sha256(ValueTable.parse(data).values).hexdigest()
            told = f"{first_line(data)} {told}"
        assert look.evaluate(opened, DIGEST, path) == [200, told], path
    assert look.evaluate(opened, DIGEST, "assets/none.js")[0] == 404


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Path of a page with all bytes, and with sequences that HTML would change, as data."""
    page = f'<!doctype html>\n<html data-state="ready"><meta charset="{CHARSET}">\n'
    data = b'<script type="application/octet-stream" id="data">' + escaped(HOSTILE) + b"</script>"
    path = tmp_path / "hostile.html"
    path.write_bytes(page.encode() + data + b"<p>end</p></html>")
    return path


def test_the_parser_keeps_all_bytes(disk: BrowserContext, hostile: Path) -> None:
    """Chromium's parser changes none of the escaped bytes."""
    page = disk.new_page()
    page.goto(hostile.as_uri())
    assert bytes(look.evaluate(page, SHOWN)) == escaped(HOSTILE)
    page.close()


@pytest.mark.skipif(not is_small(), reason="Pyodide as it is has no later part to join")
def test_it_opens_in_a_browser_that_joins_python_in_its_own_time(
    disk: BrowserContext, file: Path
) -> None:
    """Chromium before 114 refuses to join the parts of Python synchronously."""
    with watched(disk.new_page(), "file:") as page:
        page.add_init_script(REFUSING)
        page.goto(file.as_uri())
        way(page, "snapshot")
        joined(page)
    page.close()


@pytest.mark.parametrize("share", first(2, (0.5, 0.01, 0.999)))
def test_a_file_that_was_cut_says_so(disk: BrowserContext, file: Path, share: float) -> None:
    """A file of which only the beginning was copied is named as incomplete, wherever it ends."""
    whole = file.read_bytes()
    part = file.with_name("part.html")
    part.write_bytes(whole[: int(len(whole) * share)])
    page = disk.new_page()
    page.goto(part.as_uri(), wait_until="commit")
    failure = page.locator("#failure")
    expect(failure).to_have_attribute("data-reason", "cut")
    expect(failure).to_contain_text("unvollständig")
    page.close()


@pytest.mark.campaign
def test_sounds_are_made_from_the_file(opened: Page) -> None:
    """Sounds work, because the file contains sounds.js."""
    look.evaluate(opened, EAR)
    look.evaluate(opened, "(to) => { location.hash = to; }", "#/kniffel/new?players=Ada")
    do(opened, "start")
    wait_for_sounds(opened)
    assert hear(opened, "throw").out


def test_a_bot_can_be_written_and_is_told_where_it_can_play(opened: Page) -> None:
    """Bots can be written in the single file, but not run, and the page says what to do instead."""
    look.evaluate(opened, "(to) => { location.hash = to; }", "#/bots/kniffel")
    opened.locator('[data-change="bot-rival"]').select_option("random")
    do(opened, "bot-run")
    expect(opened.locator(".bots__fault")).to_contain_text("Speichere dein Programm als Datei")


def test_every_link_leads_to_what_is_there() -> None:
    """No link in the file leads to a file that is not embedded."""
    files = embedded_files(built().files)
    pages = {path: data.decode() for path, data in files.items() if path.endswith(".html")}
    for path, text in (pages | {"index.html": built().files["index.html"].decode()}).items():
        for link in re.findall(r'<a [^>]*href="([^"#?]*)', text):
            target = urljoin(f"/{path}", link).removeprefix("/")
            assert target in files or target in CRATE or HIDDEN.search(target), (path, link)


CRATE = ("", "index.html")
LINK = re.compile(r"^https://school\.example/crate/#/play/kniffel\?")
HIDDEN = re.compile(r"take/|^host/|embedding\.html$")


def _reads_about_the_parts(opened: Page) -> None:
    """Save the list of all parts, and read a licence."""
    with opened.expect_download() as saved:
        opened.locator("#page a[download]").click()
    assert json.loads(saved.value.path().read_bytes())["bomFormat"] == "CycloneDX"
    opened.locator("#page a[href$='licences/isc.html']").first.click()
    expect(opened.locator("#page h1")).to_have_text("Licences: ISC")
    opened.go_back()
    expect(opened.locator("#page li").nth(20)).to_be_visible()


def test_a_file_has_all_that_the_site_has(opened: Page) -> None:
    """In the single file, languages, other pages, coach, export, import and saved games work."""
    expect(opened.locator("html")).to_have_attribute("lang", "de")
    do(opened, "open settings")
    opened.locator("dialog [data-change='set language']").select_option("fr")
    do(opened, "close")
    expect(opened.locator("html")).to_have_attribute("lang", "fr")

    do(opened, "open settings")
    unfold(opened)
    do(opened, "set letters clear")
    until(opened, lambda: look.evaluate(opened, CLEAR_FONTS), "the font of clear letters")
    do(opened, "close")

    opened.locator(".crate__door").click()
    opened.locator("#app a[href$='parents.html']").first.click()
    expect(opened.locator("#page h1")).to_have_text("Pour les parents et les écoles")
    opened.locator("#page a[lang=sv]").click()
    expect(opened.locator("#page h1")).to_have_text("För föräldrar och skolor")
    opened.locator("#page a[href$='licences.html']").click()
    expect(opened.locator("#page li").nth(20)).to_be_visible()
    _reads_about_the_parts(opened)
    opened.go_back()
    opened.locator("#page a[href$='/']").click()
    expect(opened.locator("#page")).to_be_hidden()
    expect(opened.locator("#app .crate")).to_be_visible()

    look.evaluate(opened, "(to) => { location.hash = to; }", "#/bots")
    opened.locator("#app a[href^='reference/']").click()
    opened.locator("#page a[href='#throws']").click()
    expect(opened.locator("#page #throws")).to_be_in_viewport()

    look.evaluate(opened, "(to) => { location.hash = to; }", "#/kniffel/new?players=Ada&hints=on")
    do(opened, "start")
    do(opened, "throw")
    do(opened, "coach")
    expect(opened.locator(".coach__best")).to_be_visible()
    do(opened, "close")
    do(opened, "open table")
    do(opened, "open share")
    do(opened, "link-code")
    expect(opened.locator(".code")).to_be_visible()
    text = look.input_value(opened.locator(".share__link"))
    assert text.startswith("#/open/")
    look.evaluate(opened, "(to) => { location.hash = to; }", "#/class")
    address = opened.locator("[data-change=crate-address]")
    expect(opened.locator(".share__link")).to_have_count(0)
    address.fill("school.example/crate")
    address.press("Tab")
    expect(opened.locator(".share__link")).to_have_value(LINK)
    look.evaluate(opened, "(to) => { location.hash = to; }", "#/open")
    field = opened.locator("[data-change=link]")
    field.fill(text)
    field.press("Tab")
    expect(opened.locator("[data-do='take 0']")).to_be_visible()


@pytest.mark.campaign
def test_what_is_kept_stays_until_it_is_erased(opened: Page) -> None:
    """A saved game survives a reload, but not its deletion on the page for parents."""
    look.evaluate(opened, "(to) => { location.hash = to; }", "#/ludo/new?players=Ada,Ben")
    do(opened, "start")
    do(opened, "throw")
    opened.reload()
    ready(opened)
    expect(opened.locator(".table[data-game=ludo]")).to_be_visible()

    look.evaluate(opened, "(to) => { location.hash = to; }", "#/")
    expect(opened.locator(".waiting[data-game=ludo]")).to_be_visible()
    do(opened, "open settings")
    expect(opened.locator(".device__text")).to_contain_text("Diese Kiste ist eine einzelne Datei")
    do(opened, "close")
    opened.locator(".crate__door").click()
    opened.locator("#app a[href$='parents.html']").first.click()
    opened.locator("#page [data-erase=ask]").click()
    opened.locator("#page [data-erase=now]").click()
    expect(opened.locator("#page [data-erase-told]")).to_contain_text("Alles ist gelöscht")
    opened.locator("#page a[href$='/']").click()
    ready(opened)
    expect(opened.locator("#app .crate")).to_be_visible()
    expect(opened.locator(".waiting")).to_have_count(0)


@pytest.mark.engines
@pytest.mark.parametrize("name", list(PACKAGES))
def test_other_engines_open_it(name: str, file: Path, hostile: Path) -> None:
    """In Firefox and WebKit, the single file starts, a turn can be played without errors, and the
    parser keeps all bytes.
    """
    engine = find(name)
    if engine is None:
        pytest.skip(f"{name} not found: run `make engines`, which installs it")
    with driven(name, engine) as page:
        page.open(f"{file.as_uri()}?{QUERY}")
        assert settled(page) == "ready"
        assert play_turn(page, "kniffel").steps
        assert page.complaints == []
        page.open(hostile.as_uri())
        wait_for(lambda: page.glance(SHOWN) == list(escaped(HOSTILE)), "all bytes")
