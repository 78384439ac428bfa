"""The embedded application: the element, messages in both directions, and allowed senders."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    FrameLocator,
    Page,
    expect,
)

from app.prerender.embedding import ALLOW
from e2e.support import look
from e2e.support.app_driver import do, record, shelf, sit
from e2e.support.embedding import ELEMENT, HEAR, ask, host, inside, told
from e2e.support.fixtures import READY_MS, until, visitor
from e2e.support.uncaught import Uncaught
from workshop.build.pages.embed import NAME, POSTERS
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, UNASKED, find
from workshop.dev.serve import Handler, answer, running

STRICT = {
    "Content-Security-Policy": "default-src 'none'; script-src {site}; frame-src {site}; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Headers of a strict host: no inline style, image or script, and no text compiled to code."""


@pytest.fixture
def guest(visit: BrowserContext) -> Iterator[Page]:
    """A page of another site; the application in it must log no error."""
    page, complaints = visit.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(HEAR)
    yield page
    assert [text for text in complaints if "favicon" not in text] == []


def opened(frame: FrameLocator) -> None:
    """Wait until the application in an iframe is ready."""
    expect(frame.locator("html")).to_have_attribute("data-state", "ready")


HEIGHT = """async (body) => {
  await document.fonts.ready;
  return Math.ceil(body.getBoundingClientRect().height);
}"""


def fits(page: Page, game: str) -> None:
    """Wait until the iframe is as tall as its content, after fonts have loaded."""
    body = inside(page, game).locator("body")
    frame = page.locator(f"spielekiste-game[game={game}] iframe")
    high = "frame => frame.offsetHeight"
    until(
        page, lambda: look.evaluate(frame, high) == look.evaluate(body, HEIGHT), "the frame to fit"
    )


def post(page: Page, message: object) -> None:
    """Post a message to the first element's iframe, bypassing the element."""
    send = "game.shadowRoot.querySelector('iframe').contentWindow.postMessage(given, '*');"
    ask(page, send, message)


def test_a_frame_that_mends_itself_hears_again_what_it_was_told(
    visit: BrowserContext, site: str
) -> None:
    """A lost script makes the page in the iframe reload, and the element repeats its messages."""
    page = visit.new_page()
    page.add_init_script(HEAR)
    page.route("**/start-*.js", lambda route: route.abort(), times=1)
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    players = [{"name": "Ada"}, {"name": "Ben"}]
    with host(site, f'{ELEMENT}<spielekiste-game game="kniffel"></spielekiste-game>') as address:
        page.goto(address)
        ask(page, "game.start(given)", {"game": "kniffel", "players": players, "seed": "s7"})
        assert told(page, "turn", 1)[0]["name"] == "Ada"
        expect(inside(page, "kniffel").locator(".table[data-seats='2']")).to_be_visible()
    assert len([url for url in loads if "embed.html" in url]) > 1
    page.close()


def test_two_elements_on_a_strict_page(guest: Page, site: str) -> None:
    """An element in view opens and fits its content; one far away loads nothing but its poster."""
    far = '<div><svg width="1" height="9000"></svg></div>'
    body = f"""{ELEMENT}<spielekiste-game game="kniffel" lang="de" players="Ada" bots="easy"
        options="rules=full-cup" seed="s7"></spielekiste-game>
        {far}<spielekiste-game game="ludo" lang="fr"></spielekiste-game>"""
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    with host(site, body, STRICT) as address:
        guest.goto(address)
        told(guest, "ready", 1)
        kniffel, ludo = inside(guest, "kniffel"), guest.locator("spielekiste-game[game=ludo]")
        names = kniffel.locator("[data-input^='name ']")
        expect(names.first).to_have_value("Ada")
        expect(names).to_have_count(2)
        expect(kniffel.locator("html")).to_have_attribute("lang", "de")
        fits(guest, "kniffel")
        expect(ludo.locator(".title")).to_have_text("Les petits chevaux")
        expect(ludo.locator(".box svg")).to_be_attached()
        assert not any("game=ludo" in url for url in asked)
        before = look.bounding_box(guest.locator("spielekiste-game").first)
        kniffel.locator("[data-do=start]").click()
        expect(kniffel.locator(".table")).to_be_visible()
        told(guest, "turn", 1)
        fits(guest, "kniffel")
        assert before != look.bounding_box(guest.locator("spielekiste-game").first)
        ludo.scroll_into_view_if_needed()
        opened(inside(guest, "ludo"))
        told(guest, "ready", 2)


def test_an_element_can_be_the_block(guest: Page, site: str) -> None:
    """With `dice=block`, points are tapped, and the host hears of each entry."""
    body = f"""{ELEMENT}<spielekiste-game game="kniffel" lang="en" players="Ada,Ben"
        options="dice=block"></spielekiste-game>"""
    with host(site, body) as address:
        guest.goto(address)
        told(guest, "ready", 1)
        block = inside(guest, "kniffel")
        for tap in ("start", "pick 0 0", "write 0 3"):
            block.locator(f"[data-do='{tap}']").click()
        expect(block.locator("[data-do='pick 0 0']")).to_contain_text("3")
        assert told(guest, "step", 3)  # opened, who begins, the entry
        fits(guest, "kniffel")


def test_an_element_that_keeps_one_game_leads_nowhere_else(guest: Page, site: str) -> None:
    """With `only`, two buttons come first, and no visible control leads to the menu or to other pages."""
    with host(site, f'{ELEMENT}<spielekiste-game game="ludo" only></spielekiste-game>') as address:
        guest.goto(address)
        told(guest, "ready", 1)
        ludo = inside(guest, "ludo")
        first = ludo.locator(".quick button, .quick a")
        expect(first).to_have_text(
            ["Me and a bot", "Two of us", "Four of us", "Other players and rules", "How to play"]
        )
        _stays(ludo)
        fits(guest, "ludo")
        ludo.locator("[href='#/ludo/new']").click()
        expect(ludo.locator("[data-do=start]")).to_be_visible()
        _stays(ludo)
        ludo.locator("[data-do='go /']:visible").click()
        ludo.locator("[data-do='seat bot']").click()
        expect(ludo.locator(".table")).to_be_visible()
        _stays(ludo)
        ludo.locator("[data-do=throw]").click()
        ludo.get_by_role("button", name="Start page").click()
        expect(ludo.locator(".shelf")).to_contain_text("Continue")
        _stays(ludo)


def _stays(frame: FrameLocator) -> None:
    """Check that what can be tapped leads to the game or to its first screen."""
    leading = "a[href]:visible, [data-do^='go ']:visible, [data-do='prepare']:visible, [data-do='duel']:visible"
    way = "all => all.map(each => each.getAttribute('href') ?? each.getAttribute('data-do').replace('go ', '#'))"
    ways = look.evaluate_all(frame.locator(leading), way)
    assert [each for each in ways if each != "#/" and not each.startswith("#/ludo/")] == []
    expect(frame.locator("[aria-label='All games']:visible")).to_have_count(0)


def test_what_the_host_may_say_and_is_told(guest: Page, site: str) -> None:
    """Every message works as specified; an invalid one gets an error and has no effect."""
    with host(site, f'{ELEMENT}<spielekiste-game game="kniffel"></spielekiste-game>') as address:
        guest.goto(address)
        assert "maumau" in told(guest, "ready", 1)[0]["games"]
        _begins(guest)
        _is_refused(guest)
        _rests(guest)
        _speaks(guest)
        _comes_to_an_end(guest)


def _begins(page: Page) -> None:
    players = [{"name": "Ada"}, {"name": "Ben"}]
    ask(page, "game.start(given)", {"game": "kniffel", "players": players, "seed": "s7"})
    assert told(page, "step", 1)[0] | {"text": ""} == {
        "spielekiste": 1,
        "type": "step",
        "game": "kniffel",
        "number": 0,
        "text": "",
    }
    assert told(page, "turn", 1)[0]["name"] == "Ada"


def _is_refused(page: Page) -> None:
    """Check that messages in another format or from other senders get no reply."""
    frame = inside(page, "kniffel")
    expect(frame.locator("html")).not_to_have_attribute("data-behind", "")
    shown = look.inner_html(frame.locator(".table"))
    wrong: list[tuple[dict[str, object], str, str]] = [
        ({"spielekiste": 2, "type": "read"}, "version", "spielekiste"),
        ({"spielekiste": 1, "type": "cheat"}, "type", "type"),
        ({"spielekiste": 1, "type": "toString"}, "type", "type"),
        ({"spielekiste": 1, "type": "load"}, "field", "record"),
        ({"spielekiste": 1, "type": "load", "record": 7}, "field", "record"),
        ({"spielekiste": 1, "type": "pause", "for": "ever"}, "field", "for"),
        ({"spielekiste": 1, "type": "start", "game": "kniffel", "seed": "a b"}, "field", "seed"),
        (
            {"spielekiste": 1, "type": "start", "game": "kniffel", "players": [1]},
            "field",
            "players",
        ),
        ({"spielekiste": 1, "type": "start", "game": "poker"}, "game", "game"),
        ({"spielekiste": 1, "type": "load", "record": "spielekiste 1\n"}, "game", "record line 2"),
        ({"spielekiste": 1, "type": "language", "code": "xx"}, "language", "code"),
        ({"spielekiste": 1, "type": "theme", "name": "pink"}, "theme", "name"),
    ]
    for silent in ("hello", 7, None, {"type": "read"}, ["spielekiste"]):
        post(page, silent)
    for number, (message, _code, _where) in enumerate(wrong):
        post(page, message | {"id": str(number)})
    answers = told(page, "error", len(wrong))
    expected = [(str(at), code, where) for at, (_said, code, where) in enumerate(wrong)]
    assert [(one["re"], one["code"], one["where"]) for one in answers] == expected
    look.evaluate(page, "postMessage({spielekiste: 1, type: 'size', height: 5}, '*')")
    assert look.inner_html(frame.locator(".table")) == shown
    fits(page, "kniffel")


def _rests(page: Page) -> None:
    dialog = inside(page, "kniffel").locator("dialog[open]")
    ask(page, "game.pause()")
    expect(dialog).to_be_visible()
    ask(page, "game.resume()")
    expect(dialog).to_have_count(0)
    assert [rest["on"] for rest in told(page, "resting", 2)] == [True, False]


def _speaks(page: Page) -> None:
    """Check that language and theme can change while a table is open."""
    html = inside(page, "kniffel").locator("html")
    ask(page, "game.lang = 'sv'; game.setAttribute('theme', 'dark')")
    expect(html).to_have_attribute("lang", "sv")
    expect(html).to_have_attribute("data-theme", "dark")
    ask(page, "game.theme('auto')")
    expect(html).not_to_have_attribute("data-theme", "dark")
    assert look.get_attribute(page.locator("html"), "data-ready") == "1"


def _comes_to_an_end(page: Page) -> None:
    """Check that a record can be read, and an almost finished one loaded and completed."""
    assert str(ask(page, "return game.read()")).startswith("spielekiste 1\ngame kniffel 1\n")
    boxes = ("ones", "twos", "threes", "fours", "fives", "sixes", "maximum", "minimum")
    steps = [step for box in boxes for step in ("throw 12345", f"enter {box}")]
    ask(page, "game.load(given)", record(*steps[:-1], options="rules=croatian"))
    expect(inside(page, "kniffel").locator("[data-do='move enter minimum']")).to_be_visible()
    inside(page, "kniffel").locator("[data-do='move enter minimum']").click()
    (end,) = told(page, "finished", 1)
    assert (end["players"], end["places"], end["number"], end["of"]) == (["Ada"], [1], 1, 1)
    assert end["score"] == {"seat": 0, "raw": end["scores"][0], "max": 300}


SHARED = f"--disable-features={','.join((*UNASKED, 'ThirdPartyStoragePartitioning'))}"
"""Flag for a browser in which an iframe shares the storage of its own site's pages."""

STORED = """() => {
  const names = Object.keys(localStorage);
  return names.filter((name) => !name.startsWith('spielekiste.settings')).sort();
}"""

READ = "return game.read().then((text) => text, (error) => error.message)"


@pytest.fixture
def shared(browser: Browser, site: str, tmp_path: Path) -> Iterator[BrowserContext]:
    """Context of a visitor without partitioned storage, as in all browsers until a few years ago.

    That requires third-party cookies; without them, iframes of other sites have no storage.
    """
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"profile": {"cookie_controls_mode": 0}}))
    profile = browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=find(),
        args=[*FLAGS, SHARED],
        base_url=site,
        locale="en-GB",
        service_workers="block",
    )
    with profile:
        profile.set_default_timeout(READY_MS)
        yield profile


@pytest.fixture(params=[pytest.param("127.0.0.1", marks=pytest.mark.campaign), "localhost"])
def name(request: pytest.FixtureRequest) -> str:
    """Host name of the embedding pages: on the application's own site, and on another one."""
    return str(request.param)


def test_a_host_has_the_matches_that_it_began(shared: BrowserContext, site: str, name: str) -> None:
    """A host can't access matches of the visitor or of other hosts, and they can't access the
    host's.
    """
    own = shared.new_page()
    sit(own, ("Ada", "Ben"))
    do(own, "throw")
    expect(own.locator(".box.is-open").first).to_be_visible()
    (mine,) = shelf(own)
    names = look.evaluate(own, STORED)
    page = shared.new_page()
    page.add_init_script(HEAR)
    element = f'{ELEMENT}<spielekiste-game game="kniffel" lang="en"></spielekiste-game>'
    with host(site, element, name=name) as one, host(site, element, name=name) as other:
        _has_nothing(page, one, mine.id)
        ask(page, "game.start(given)", {"game": "kniffel", "players": [{"name": "Cleo"}]})
        told(page, "step", 1)
        inside(page, "kniffel").locator("[data-do=throw]").first.click()
        told(page, "step", 2)
        began = ask(page, READ)
        page.reload()
        told(page, "ready", 1)
        assert ask(page, READ) == began
        assert "Cleo" in began
        _has_nothing(page, other, mine.id)
    assert [kept.id for kept in shelf(own)] == [mine.id]
    kept = look.evaluate(own, STORED)
    assert [
        text for text in kept if not text.startswith(f"spielekiste.host.http://{name}:")
    ] == names


def _has_nothing(page: Page, address: str, key: str) -> None:
    """Check that this host has no match, even if it uses a match's id."""
    page.goto(address)
    told(page, "ready", 1)
    frame = inside(page, "kniffel")
    expect(frame.locator("[data-input^='name ']").first).to_have_value("")
    assert ask(page, READ) == "there is no game on the table"
    ask(page, "game.shadowRoot.querySelector('iframe').src += given", f"#/kniffel/{key}")
    expect(frame.locator(".notice[data-kind=error]")).to_contain_text("isn’t saved on this device")
    assert ask(page, READ) == "there is no game on the table"


def test_a_page_without_an_origin_is_no_ones(
    shared: BrowserContext, site: str, tmp_path: Path
) -> None:
    """A host page opened from disk can show a game, but nothing is saved, and a notice says so."""
    file = tmp_path / "host.html"
    file.write_text(f"<!doctype html>{ELEMENT}{GAME.format(more='')}".replace("{site}", site))
    page = shared.new_page()
    page.add_init_script(HEAR)
    page.goto(file.as_uri())
    _waits_for_a_tap(page)
    _offers_what_is_not_kept(page)


GAME = """<spielekiste-game game="kniffel" load="tap" {more} lang="en" options="begin=chosen"
    seed="s7"></spielekiste-game>"""


def test_a_sandboxed_game_waits_for_a_tap_and_keeps_nothing(guest: Page, site: str) -> None:
    """A sandboxed iframe has no origin and no storage, but the game can be played."""
    with host(site, ELEMENT + GAME.format(more='sandbox="allow-scripts"')) as address:
        guest.goto(address)
        _waits_for_a_tap(guest)
        _offers_what_is_not_kept(guest)


def test_a_browser_that_stores_nothing(
    browser: Browser, site: str, tmp_path: Path, uncaught: Uncaught
) -> None:
    """With all site data blocked in iframes and pages, the game can still be played."""
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    profile = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=find(), args=list(FLAGS)
    )
    with profile, host(site, ELEMENT + GAME.format(more="")) as address:
        uncaught.listen(profile)
        profile.set_default_timeout(READY_MS)
        page = profile.new_page()
        page.add_init_script(HEAR)
        page.goto(address)
        _waits_for_a_tap(page)
        expect(inside(page, "kniffel").locator("html")).to_have_attribute("data-storage", "none")
        _offers_what_is_not_kept(page)


def _waits_for_a_tap(page: Page) -> None:
    poster = page.locator("spielekiste-game .poster")
    expect(poster).to_contain_text("Kniffel")
    expect(page.locator("spielekiste-game iframe")).to_have_count(0)
    poster.click()
    told(page, "ready", 1)
    expect(poster).to_have_count(0)


def _offers_what_is_not_kept(page: Page) -> None:
    """Check that a single notice says that nothing is saved, and the game is offered as text."""
    frame = inside(page, "kniffel")
    frame.locator("[data-do=start]").click()
    slip = frame.locator(".notice[data-kind=error]")
    expect(slip).to_have_count(1)
    slip.locator("[data-do='open share']").click()
    expect(frame.locator("dialog .share__link").last).to_have_value(re.compile("^z1:"))
    frame.locator("dialog .dialog__close").click()
    frame.locator("[data-do=throw]").first.click()
    expect(frame.locator("[data-do^='move enter']").first).to_be_visible()
    expect(slip).to_have_count(0)
    assert str(ask(page, "return game.read()")).startswith("spielekiste 1\n")


def test_a_plain_frame_hears_its_host_alone(guest: Page, site: str) -> None:
    """The iframe greets its host, sends events once the host has answered, and ignores siblings."""
    body = '<iframe src="{site}/embed.html?game=ludo"></iframe><iframe srcdoc="<p>n</p>"></iframe>'
    with host(site, body) as address:
        guest.goto(address)
        crate = guest.frame_locator("iframe >> nth=0")
        opened(crate)
        look.evaluate(
            guest,
            """() => {
          window.got = [];
          addEventListener('message', ({ data, source }) => {
            if (source === frames[0]) got.push(data.type), document.documentElement.dataset.got = got;
          });
          frames[1].eval(`parent.frames[0].postMessage(
            {spielekiste: 1, type: 'language', code: 'fr'}, '*')`);
          frames[0].postMessage({ spielekiste: 1, type: 'theme', name: 'dark' }, '*');
        }""",
        )
        expect(crate.locator("html")).to_have_attribute("data-theme", "dark")
        expect(crate.locator("html")).to_have_attribute("lang", "en")
        expect(guest.locator("html")).to_have_attribute("data-got", re.compile("ready"))
        assert "hello" not in str(look.get_attribute(guest.locator("html"), "data-got"))
        crate.locator("[data-do='go /']").click()
        with guest.expect_popup() as beside:
            crate.locator(".crate__door").click()
            crate.locator("a[href='licences.html']").click()
        beside.value.close()


def test_the_page_about_it_writes_the_two_lines(page: Page, site: str) -> None:
    """The form on the page about embedding creates the two lines; its preview loads nothing yet."""
    page.goto("/about/en/embedding.html")
    lines = page.locator("[data-lines]")
    expect(lines).to_contain_text(
        f'src="{site}/embed.js" defer></script>\n<spielekiste-game game="kniffel"><a '
    )
    expect(page.locator("[name=seats]")).to_be_hidden()
    page.locator("[data-maker] summary").click()
    page.locator("[name=seats]").select_option("8")
    page.locator("[name=game]").select_option("ludo")
    page.locator("[name=lang]").select_option("fr")
    page.locator("[name=count]").select_option("2")
    page.locator("[data-rules=ludo] [data-option=pieces]").select_option("4")
    page.locator("[name=only]").select_option("on")
    page.locator("[name=table]").fill("left")
    page.locator("[name=players]").fill('A"da')
    page.locator("[name=players]").blur()
    expect(lines).to_have_text(re.compile(
        '<spielekiste-game game="ludo" lang="fr" options="pieces=4" players="A&quot;da"'
        r' bots="easy,easy" table="left" only><a href="[^"]*/\?lang=fr&amp;game=ludo&amp;only=on#/ludo/quick"'
        r' target="_blank"'
        ' rel="noopener">Ludo</a></spielekiste-game>$'))  # fmt: skip
    frame = page.locator("[data-frame]")
    expect(frame).to_contain_text(f'allow="{ALLOW}"')
    expect(frame).to_contain_text("embed.html?game=ludo&amp;pieces=4")
    expect(frame).to_contain_text("&amp;only=on")
    page.locator("[name=record]").fill("z1:a+/b==")
    page.locator("[name=view]").select_option("replay")
    page.locator("[name=step]").fill("12")
    page.locator("[name=step]").blur()
    expect(lines).to_contain_text('record="z1:a+/b==" view="replay" step="12"')
    expect(frame).to_contain_text("#/open/a-_b?view=replay&amp;step=12")
    expect(page.locator("[name=seats] [value='8']")).to_be_disabled()
    expect(page.locator("[data-rules=kniffel]")).to_be_hidden()
    game = page.locator("spielekiste-game").first
    expect(game.locator(".title")).to_have_text("Les petits chevaux")
    expect(game.locator("iframe")).to_have_count(0)


def test_one_line_decides_who_may_frame(browser: Browser, uncaught: Uncaught) -> None:
    """If the policy names the allowed host sites, all other sites are refused."""
    uncaught.expect("frame-ancestors 'self'")

    class Choosy(Handler):
        def _answer(self) -> Any:
            found = answer(self.root, self.path)
            found.headers["Content-Security-Policy"] += "; frame-ancestors 'self'"
            return found

    with running(DIST, Choosy) as site, host(site, '<iframe src="{site}/embed.html">') as address:
        page = visitor(browser).new_page()
        with page.expect_console_message(lambda said: "frame-ancestors 'self'" in said.text):
            page.goto(address)
        page.context.close()


def test_the_element_and_its_drawings_may_be_cached_shortly(site: str, guest: Page) -> None:
    """Their names do not change, so browsers request them again after a while."""
    for path in (NAME, f"{POSTERS}/ludo.js"):
        assert "max-age=600" in guest.request.get(f"{site}/{path}").headers["cache-control"]
    assert json.dumps("Les petits chevaux") in (DIST / POSTERS / "ludo.js").read_text("utf-8")
