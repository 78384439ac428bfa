"""The screen before Python runs: the right menu, language and theme."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.dom.nodes import Node
from app.i18n import LANGUAGES, SOURCE
from app.prerender import outlines
from e2e.support import look
from e2e.support.campaign import first
from e2e.support.fixtures import ready, state, visitor
from e2e.support.uncaught import Uncaught
from workshop.build.pages.languages import loaded_languages
from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, answer, running

WASM = "**/pyodide.asm.wasm"

MARK, MARKED = "(element) => { element.known = true; }", "(element) => element.known === true"
"""Marks an element, and checks later whether it is still the same."""


@contextmanager
def held(page: Page) -> Iterator[None]:
    """Delay Python until the end of the block."""
    routes: list[Route] = []
    page.route(WASM, lambda route: routes.append(route))  # noqa: PLW0108 - Playwright marks it
    yield
    for route in routes:
        route.continue_()
    page.unroute(WASM)


def keep(page: Page, **settings: str) -> None:
    """Store settings of an earlier visit."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('spielekiste.settings', {kept})")


@pytest.mark.parametrize(
    ("language", "path", "kept", "seen"),
    [
        ("en-GB", "/", {}, "en"),
        ("de-AT", "/", {}, "de"),
        ("en-GB", "/?lang=de", {"language": "fr"}, "de"),
        ("ja-JP", "/?lang=xx", {}, "en"),
        ("en-GB", "/", {"language": "de"}, "de"),
    ],
)
def test_the_menu_speaks_the_visitors_language(
    rough_page: Page, path: str, kept: dict[str, str], seen: str
) -> None:
    """URL, settings and browser determine the language, in that order, as in Python."""
    keep(rough_page, **kept)
    with held(rough_page):
        rough_page.goto(path)
        expect(rough_page.locator("html")).to_have_attribute("lang", seen)
        expect(rough_page.locator("#app [data-do]").first).to_be_visible()
        motto = rough_page.locator("#app .crate__motto")
        before = look.inner_text(motto)
        look.evaluate(motto, MARK)
        state(rough_page, "loading")
    ready(rough_page)
    expect(rough_page.locator("html")).to_have_attribute("lang", seen)
    assert look.inner_text(motto) == before
    assert look.evaluate(motto, MARKED), "what was there before Python was drawn again"


@pytest.mark.parametrize("language", first(2, [code for code in LANGUAGES if code != SOURCE]))
def test_the_menu_is_the_one_that_python_draws(rough_page: Page, language: str) -> None:
    """Translated by the page itself, the menu has the same text and attributes as Python's own."""
    with loaded_languages():
        (wanted,) = outlines.skeleton(outlines.MENU, language)
        wanted.attrs["data-stands"] = ""
        named = _tree(wanted)
    with held(rough_page):
        rough_page.goto(f"/?lang={language}")
        expect(rough_page.locator("html")).not_to_have_attribute("data-languages", re.compile(""))
        found = look.evaluate(rough_page.locator("#app > .home"), TREE)
    assert found == named


def test_the_boxes_are_in_the_family_s_order_from_the_first_picture(rough_page: Page) -> None:
    """Before Python has loaded, no hidden box can be tapped; then nothing is drawn again."""
    rough_page.add_init_script(
        "localStorage.setItem('spielekiste.chest', '-master ludo kniffel -ente')"
    )
    order = ["ludo", "kniffel", "weltraum", "hexhex", "maumau"]
    boxes = rough_page.locator("#app .carton")
    with held(rough_page):
        rough_page.goto("/", wait_until="commit")
        expect(boxes).to_have_count(len(order))
        assert look.evaluate(rough_page, GAMES_SHOWN) == order
        look.evaluate(boxes.first, MARK)
        state(rough_page, "loading")
    ready(rough_page)
    assert look.evaluate(rough_page, GAMES_SHOWN) == order
    assert look.evaluate(boxes.first, MARKED), "what was there before Python was drawn again"


GAMES_SHOWN = "() => [...document.querySelectorAll('#app .carton')].map((box) => box.dataset.game)"
"""Ids of the games with a box, in order."""

TREE = """function tree(node) {
    if (!node.tagName) return node.nodeValue;
    const attrs = [...node.attributes].map(({name, value}) => [name, value]);
    const known = attrs.filter(([name]) => node.id !== "progress" || name !== "value");
    return [node.tagName.toLowerCase(), Object.fromEntries(known), [...node.childNodes].map(tree)];
}"""
"""Element as lists of tag, attributes and children, but for the progress of the download."""


def _tree(node: Node | str) -> object:
    """Return a node in the same form as TREE."""
    if isinstance(node, str):
        return node
    return [node.tag, node.attrs, [_tree(child) for child in node.children]]


def test_the_lamp_is_as_it_was_set(rough_page: Page) -> None:
    """Theme, motion and contrast are set before the first paint."""
    keep(rough_page, theme="dark", motion="less", contrast="more", language="nonsense")
    with held(rough_page):
        rough_page.goto("/", wait_until="commit")
        for name, value in {"theme": "dark", "motion": "less", "contrast": "more"}.items():
            expect(rough_page.locator("html")).to_have_attribute(f"data-{name}", value)
    ready(rough_page)


def test_a_broken_setting_breaks_nothing(rough_page: Page) -> None:
    """The menu appears even if the stored settings are damaged."""
    rough_page.add_init_script("localStorage.setItem('spielekiste.settings', '[1,')")
    rough_page.goto("/")
    ready(rough_page)


def test_progress_is_real_and_goes(rough_page: Page) -> None:
    """The progress bar follows the loaded bytes, and disappears after the start."""
    with held(rough_page):
        rough_page.goto("/")
        bar = rough_page.locator("#progress")
        expect(bar).to_have_attribute("value", re.compile(r"^0\.[4-7]"))
        assert look.evaluate(bar, "bar => bar.position") < 0.9
    ready(rough_page)
    expect(bar).to_be_hidden()


def test_nothing_moves_under_a_finger_when_python_is_there(rough_page: Page) -> None:
    """The progress bar covers the boxes, and leaves no gap when it disappears."""
    top = "async boxes => { await document.fonts.ready; return boxes.getBoundingClientRect().top }"
    boxes = rough_page.locator(".crate__boxes")
    with held(rough_page):
        rough_page.goto("/")
        expect(rough_page.locator("#progress")).to_be_visible()
        before = look.evaluate(boxes, top)
    ready(rough_page)
    expect(rough_page.locator("#progress")).to_be_hidden()
    assert look.evaluate(boxes, top) == before


def test_a_tap_on_a_box_is_carried_out_when_python_is_there(rough_page: Page) -> None:
    """A game tapped before Python is ready opens as soon as Python is ready."""
    with held(rough_page):
        rough_page.goto("/")
        rough_page.locator("#open-kniffel").click()
    ready(rough_page)
    expect(rough_page).to_have_url(re.compile("kniffel/quick$"))
    expect(rough_page.locator("[data-do='seat two']")).to_be_visible()


def test_a_tap_on_a_knob_is_carried_out_when_python_is_there(rough_page: Page) -> None:
    """A control tapped before Python is ready is marked as busy until its dialog opens."""
    with held(rough_page):
        rough_page.goto("/")
        knob = rough_page.locator("#app [data-do='open settings']").first
        knob.click()
        expect(knob).to_have_attribute("aria-busy", "true")
    ready(rough_page)
    expect(rough_page.locator("dialog[open]")).to_be_visible()


def test_an_address_that_means_a_set_up_begins_with_it(rough_page: Page) -> None:
    """A set-up's URL shows the set-up before Python runs, and it can already be filled in."""
    keep(rough_page, language="de")
    with held(rough_page):
        rough_page.goto("/#/ludo")
        setup = rough_page.locator(".setup[data-game=ludo]")
        expect(setup.get_by_role("heading", name="Wer spielt mit?")).to_be_visible()
        look.evaluate(setup, MARK)
        rough_page.locator("[data-input='name 0']").fill("Ada")
        rough_page.locator("[data-do=add]").click()
        state(rough_page, "loading")
    ready(rough_page)
    expect(rough_page.locator("[data-input='name 0']")).to_have_value("Ada")
    expect(rough_page.locator(".namecard")).to_have_count(3)
    expect(rough_page.locator("#progress")).to_have_count(0)
    assert look.evaluate(setup, MARKED), "what was there before Python was drawn again"


def test_a_frame_begins_with_the_set_up_of_its_game(rough_page: Page) -> None:
    """In an iframe too, input made before Python is ready is preserved."""
    with held(rough_page):
        rough_page.goto("/embed.html?game=ente&lang=sv")
        setup = rough_page.locator(".setup[data-game=ente]")
        expect(setup.get_by_role("heading", name="Vilka är med?")).to_be_visible()
        rough_page.locator("[data-input='name 0']").fill("Ada")
        state(rough_page, "loading")
    ready(rough_page)
    expect(rough_page.locator("[data-input='name 0']")).to_have_value("Ada")
    expect(rough_page.locator("#progress")).to_have_count(0)


def test_a_tap_on_the_crate_leads_to_the_set_up_before_python(rough_page: Page) -> None:
    """A set-up opened from the menu appears before Python is ready; its button works afterwards."""
    with held(rough_page):
        rough_page.goto("/")
        look.evaluate(rough_page, "() => { location.hash = '#/kniffel/new' }")
        rough_page.locator(".setup[data-game=kniffel] [data-do=start]").click()
        state(rough_page, "loading")
    ready(rough_page)
    expect(rough_page.locator("[data-do^=begin], [data-do=throw]").first).to_be_visible()


def test_outlines_are_read_only_until_python_is_there(rough_page: Page) -> None:
    """Later navigation neither requests nor parses outlines, because Python draws the screen."""
    asked: list[str] = []
    rough_page.on("request", lambda request: asked.append(request.url))
    rough_page.goto("/")
    ready(rough_page)
    look.evaluate(rough_page, "() => { location.hash = '#/kniffel/new' }")
    expect(rough_page.locator("[data-do=start]")).to_be_visible()
    assert not [url for url in asked if "/outlines-" in url]
    expect(rough_page.locator("html")).not_to_have_attribute("data-outline", "")


def test_a_game_that_is_paused_begins_with_its_table(rough_page: Page) -> None:
    """For a paused game, an outline of the table is shown until Python has loaded the match."""
    rough_page.add_init_script("localStorage.setItem('spielekiste.paused', 'ente ludo')")
    with held(rough_page):
        rough_page.goto("/#/ludo")
        expect(rough_page.locator(".outline .rail__title")).to_have_text("Ludo")
        expect(rough_page.locator("#progress")).to_be_visible()
        expect(rough_page.locator(".setup")).to_have_count(0)
    ready(rough_page)
    expect(rough_page.locator(".setup[data-game=ludo]")).to_be_visible()


WATCH = """new PerformanceObserver(() => {
  window.atFirst = document.documentElement.hasAttribute('data-flat');
}).observe({type: 'paint'})"""
"""Records the state of the page at the first paint, before any script of the page runs."""

SHEET = "**/site-*.css"
TOPS = "() => ['.crate__lid', '.crate__inside'].map((part) => document.querySelector(part).getBoundingClientRect().top)"


def test_the_first_picture_is_an_empty_crate_and_the_next_one_is_whole(rough_page: Page) -> None:
    """The first paint is empty; then boxes and drawings appear before Python, without shifting."""
    rough_page.add_init_script(WATCH)
    with held(rough_page):
        rough_page.goto("/")
        expect(rough_page.locator("html[data-flat]")).to_have_count(0)
        assert look.evaluate(rough_page, "atFirst") is True
        picture = rough_page.locator(".carton__picture").first
        assert "/pictures-" in look.evaluate(
            picture, "box => getComputedStyle(box).backgroundImage"
        )
        assert look.evaluate(rough_page.locator(".crate"), MOVING) == 0
        assert look.count(rough_page.locator("style")) == 0
        state(rough_page, "loading")
    ready(rough_page)


@pytest.mark.parametrize("lamp", ["light", "dark"])
def test_the_first_picture_waits_for_no_style_sheet(rough_page: Page, lamp: str) -> None:
    """Without the style sheet, lid and name have their final theme, language and position."""
    keep(rough_page, theme=lamp, language="nl")
    routes: list[Route] = []
    rough_page.route(SHEET, lambda route: routes.append(route))  # noqa: PLW0108 - Playwright marks it
    rough_page.goto("/", wait_until="commit")
    expect(rough_page.locator(".crate__motto")).to_have_text("Zeven spellen, één tafel.")
    expect(rough_page.locator(".crate__name")).to_be_visible()
    expect(rough_page.locator(".carton").first).to_be_hidden()
    before = look.evaluate(rough_page, TOPS)
    wood = look.evaluate(
        rough_page.locator(".crate__lid"), "lid => getComputedStyle(lid).backgroundColor"
    )
    for route in routes:
        route.continue_()
    expect(rough_page.locator(".carton").first).to_be_visible()
    assert look.evaluate(rough_page, TOPS) == before
    after = look.evaluate(
        rough_page.locator(".crate__lid"), "lid => getComputedStyle(lid).backgroundColor"
    )
    assert after == wood
    ready(rough_page)


def test_what_an_address_means_never_comes_after_the_crate(rough_page: Page) -> None:
    """A visitor who opens a game's URL does not see the menu first."""
    routes: list[Route] = []
    rough_page.route(SHEET, lambda route: routes.append(route))  # noqa: PLW0108 - Playwright marks it
    rough_page.goto("/#/ludo", wait_until="commit")
    expect(rough_page.locator("#app .setup")).to_be_attached()
    expect(rough_page.locator("#app .setup")).to_be_hidden()
    expect(rough_page.locator(".crate__name")).to_have_count(0)
    for route in routes:
        route.continue_()
    expect(rough_page.locator("#app .setup")).to_be_visible()
    ready(rough_page)


def test_a_style_sheet_that_does_not_come_is_told(rough_page: Page) -> None:
    """If the style sheet cannot be loaded, the message is visible on the screen."""
    rough_page.route(SHEET, lambda route: route.abort())
    rough_page.goto("/")
    expect(rough_page.locator("#failure")).to_be_visible()
    expect(rough_page.locator("#failure button")).to_be_visible()


def test_python_is_requested_when_the_whole_picture_is_on_the_screen(rough_page: Page) -> None:
    """Nothing that only Python needs shares the line and the processor with the picture."""
    rough_page.goto("/")
    ready(rough_page)
    at = """() => {
      const [picture] = performance.getEntriesByName("spielekiste:picture");
      const of = (name) => performance.getEntriesByType("resource").find((file) => file.name.includes(name)).startTime;
      return [of("/pictures-"), of("/fredoka-latin-wght"), picture.startTime, of("/pyodide.asm.wasm"), of("/core.js")];
    }"""
    image, font, picture, wasm, core = look.evaluate(rough_page, at)
    assert max(image, font) < picture <= min(wasm, core)


def test_on_a_slow_line_python_is_requested_at_once(rough_page: Page) -> None:
    """If the page took long to arrive, Python doesn't wait for the picture to be on the screen."""
    rough_page.add_init_script("""new PerformanceObserver((list) => {
      for (const { element, startTime } of list.getEntries()) if (element?.matches('.crate__lid, .crate__inside')) window.seenAt ??= startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });""")
    wire = rough_page.context.new_cdp_session(rough_page)
    wire.send("Network.enable")
    line = {"downloadThroughput": 1_000_000, "uploadThroughput": 1_000_000}
    wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": 60, **line})
    rough_page.goto("/")
    ready(rough_page)
    at = "() => [performance.getEntriesByName('spielekiste:picture')[0].startTime, window.seenAt]"
    asked, seen = look.evaluate(rough_page, at)
    assert asked < seen


@pytest.mark.parametrize("way", ["missing", "late"])
def test_the_menu_appears_without_its_images(rough_page: Page, way: str) -> None:
    """Images that are missing or do not arrive delay the menu for a second at most."""
    routes: list[Route] = []
    rough_page.route(
        "**/pictures-*.svg",
        lambda route: route.abort() if way == "missing" else routes.append(route),
    )
    rough_page.goto("/", wait_until="commit")
    expect(rough_page.locator(".carton").first).to_be_visible()
    ready(rough_page)
    for route in routes:
        route.continue_()


MOVING = "crate => crate.getAnimations({subtree: true}).length"


def test_a_browser_that_tells_nothing_of_painting_starts_too(rough_page: Page) -> None:
    """Without paint events, the next picture appears after a short timeout."""
    rough_page.add_init_script("delete window.PerformanceObserver")
    rough_page.goto("/")
    ready(rough_page)
    expect(rough_page.locator("html[data-flat]")).to_have_count(0)


def test_the_lid_opens_again_only_when_somebody_comes_back(rough_page: Page) -> None:
    """Initial content appears without animation; a later return to the menu has one."""
    rough_page.goto("/")
    ready(rough_page)
    lid = "lid => getComputedStyle(lid).animationName"
    assert look.evaluate(rough_page.locator(".crate__lid"), lid) == "none"
    look.evaluate(rough_page, "location.hash = '#/past'")
    expect(rough_page.locator(".crate__lid")).to_have_count(0)
    look.evaluate(rough_page, "location.hash = '#/'")
    expect(rough_page.locator(".crate__lid")).to_be_visible()
    assert look.evaluate(rough_page.locator(".crate__lid"), lid) != "none"


def test_the_first_picture_asks_for_no_script(rough_page: Page) -> None:
    """The script that loads the others is inline; its file is only for hosts that forbid inline
    scripts.
    """
    asked: list[str] = []
    rough_page.on("request", lambda request: asked.append(request.url))
    rough_page.goto("/")
    ready(rough_page)
    assert not [url for url in asked if "/boot-" in url]
    expect(rough_page.locator("#spare")).to_have_count(0)


def test_a_host_that_forbids_what_stands_in_the_page_has_a_crate_all_the_same(
    browser: Browser, uncaught: Uncaught
) -> None:
    """If a policy blocks the inline scripts, the first paint happens later, in English."""
    uncaught.expect("Executing inline script violates")
    uncaught.expect("Applying inline style violates")

    class Strict(Handler):
        def _answer(self) -> Answer:
            found = answer(self.root, self.path)
            policy = found.headers["Content-Security-Policy"]
            found.headers["Content-Security-Policy"] = re.sub(r" 'sha256-[^']+'", "", policy)
            return found

    with running(DIST, Strict) as site:
        context = visitor(browser, site, locale="de-DE")
        page = context.new_page()
        page.goto("/")
        ready(page)
        expect(page.locator(".carton").first).to_be_visible()
        assert look.evaluate(page.locator(".carton").first, GROUND) != NO_GROUND
        context.close()


GROUND = "box => getComputedStyle(box).backgroundColor"
NO_GROUND = "rgba(0, 0, 0, 0)"
