"""Host pages with restrictions: each shows a playable game, or a plain link with a picture."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Locator, Page, Route, expect

from e2e.support import look
from e2e.support.embedding import host
from e2e.support.fixtures import until, visitor
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST, HASHED

POST = {
    "a": {"href", "rel", "target"},
    "br": set[str](),
    "img": {"alt", "height", "src", "width"},
    "p": set[str](),
}
"""What WordPress leaves of the two lines in the posts of most authors: those elements and attributes
of `wp_kses_allowed_html('post')` that they have. Scripts, frames and unknown elements are removed.
"""

CARD = "cards/de/ludo.png"
"""Picture in the lines, which only a site with a known address has; here another picture replaces it."""


class Filtered(HTMLParser):
    """HTML as `wp_kses` leaves it: other elements lose their tags, but keep their contents."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.left = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an allowed element with its allowed attributes."""
        if tag in POST:
            kept = (
                f' {name}="{escape(value or "")}"' for name, value in attrs if name in POST[tag]
            )
            self.left += f"<{tag}{''.join(kept)}>"

    def handle_endtag(self, tag: str) -> None:
        """Keep the end of an allowed element."""
        if tag in POST:
            self.left += f"</{tag}>"

    def handle_data(self, data: str) -> None:
        """Keep all text."""
        self.left += data


@pytest.fixture(scope="module")
def lines(browser: Browser, site: str) -> str:
    """The two lines for Ludo, from the embedding page of a site with a known address."""
    context = visitor(browser, site)
    page = context.new_page()

    def with_card(route: Route) -> None:
        answer = route.fetch()
        card = f'<meta property="og:image" content="{site}/{CARD}">'
        route.fulfill(response=answer, body=answer.text().replace("</title>", f"</title>{card}", 1))

    page.route("**/embedding.html", with_card)
    page.goto("/about/de/embedding.html")
    page.locator("[name=game]").select_option("ludo")
    expect(page.locator("[data-lines]")).to_contain_text("ludo")
    text = look.inner_text(page.locator("[data-lines]"))
    context.close()
    assert f'src="{site}/{CARD}"' in text
    (icon,) = (DIST / HASHED).glob("ludo-96-*.png")
    return text.replace(CARD, f"{HASHED}/{icon.name}")


@pytest.fixture
def guest(visit: BrowserContext) -> Page:
    """A page of another site."""
    return visit.new_page()


def shows_the_link(place: Page | FrameLocator, site: str) -> Locator:
    """Check that the link to the game is there with its picture; return it."""
    link = place.get_by_role("link", name="Mensch ärgere Dich nicht")
    expect(link).to_be_visible()
    expect(link).to_have_attribute("href", f"{site}/?lang=de#/ludo/quick")
    until(
        link.page,
        lambda: look.evaluate(link.locator("img"), "picture => picture.naturalWidth") > 0,
        "the card",
    )
    return link


def test_a_post_keeps_the_link_with_the_picture(guest: Page, site: str, lines: str) -> None:
    """WordPress removes script and element; the link inside them leads to the table."""
    left = Filtered(lines).left
    assert "<script" in lines
    assert "<spielekiste-game" in lines
    assert set(re.findall(r"<(\w[\w-]*)", left)) == {"a", "img", "br"}
    with host(site, left) as address:
        guest.goto(address)
        link = shows_the_link(guest, site)
        with guest.expect_popup() as opened:
            link.click()
        expect(opened.value.locator("html")).to_have_attribute("lang", "de")
        expect(
            opened.value.locator(".setup[data-game=ludo], .table[data-game=ludo]")
        ).to_be_visible()
        opened.value.close()


def test_a_policy_without_our_script_shows_the_link(
    guest: Page, site: str, lines: str, uncaught: Uncaught
) -> None:
    """Without its script, the element shows its content."""
    uncaught.expect("violates the following Content Security Policy directive")
    policy = {"Content-Security-Policy": "default-src 'self'; img-src *"}
    with host(site, lines, policy) as address:
        guest.goto(address)
        shows_the_link(guest, site)
        expect(guest.locator("iframe")).to_have_count(0)


def test_a_policy_without_our_frame_shows_a_link(
    guest: Page, site: str, lines: str, uncaught: Uncaught
) -> None:
    """If only the script is allowed, the poster becomes a link to the game."""
    uncaught.expect("violates the following Content Security Policy directive")
    policy = {"Content-Security-Policy": "default-src 'self'; script-src {site}"}
    with host(site, lines, policy) as address:
        guest.goto(address)
        link = guest.locator("spielekiste-game a.poster")
        expect(link).to_have_attribute("href", f"{site}/#/ludo")
        expect(link.locator("svg")).to_be_visible()
        expect(guest.locator("spielekiste-game iframe")).to_have_count(0)


@pytest.mark.parametrize("sandbox", ["", "allow-same-origin allow-forms"])
def test_a_page_in_a_sandbox_without_scripts_shows_the_link(
    guest: Page, site: str, lines: str, sandbox: str, uncaught: Uncaught
) -> None:
    """The whole host page may be in a frame that allows no scripts."""
    uncaught.expect("Blocked script execution")
    frame = f'<iframe sandbox="{sandbox}" width="700" height="500" srcdoc="{escape(lines)}">'
    with host(site, frame) as address:
        guest.goto(address)
        shows_the_link(guest.frame_locator("iframe"), site)


@pytest.mark.parametrize("sandbox", ["", "allow-same-origin allow-popups"])
def test_our_frame_without_scripts_shows_links(
    guest: Page, site: str, sandbox: str, uncaught: Uncaught
) -> None:
    """Instead of an endless start, there is a picture, and a link in every language."""
    uncaught.expect("Blocked script execution")
    frame = (
        f'<iframe sandbox="{sandbox}" width="700" height="700" src="{{site}}/embed.html?game=ludo">'
    )
    with host(site, frame) as address:
        guest.goto(address)
        inside = guest.frame_locator("iframe")
        expect(inside.locator("noscript a[href='games/de/index.html']")).to_be_visible()
        expect(inside.locator("noscript a")).to_have_count(6)
        expect(inside.locator("noscript img")).to_be_visible()
        expect(inside.locator("#app")).to_be_hidden()


def test_a_file_that_a_sandbox_refuses_is_offered_as_text(
    guest: Page, site: str, uncaught: Uncaught
) -> None:
    """Without allow-downloads no file appears and nobody is told, so nothing is called saved."""
    uncaught.allow("screen-wake-lock is not allowed")
    query = "game=kniffel&lang=de&players=Ada&minds=person"
    frame = (
        '<iframe sandbox="allow-scripts allow-same-origin" width="700" height="700"'
        f' src="{{site}}/embed.html?{query}">'
    )
    with host(site, frame) as address:
        guest.goto(address)
        inside = guest.frame_locator("iframe")
        inside.locator("[data-do=start]").click()
        inside.locator("[data-do='open table']").first.click()
        inside.locator("[data-do='open share']").click()
        inside.locator("[data-do=share-file]").click()
        expect(inside.locator("dialog")).to_contain_text("allow-downloads")
        expect(inside.locator("dialog textarea")).to_have_value(re.compile("^spielekiste 1\n"))


LEARNING = """<script>
window.calls = [];
window.API = new Proxy({}, { get: (_, name) => (...given) => { calls.push([name, ...given]); return 'true'; } });
window.API_1484_11 = window.API;
</script>"""
"""The functions of both versions of SCORM, as a learning platform has them; they note every call."""


@pytest.mark.parametrize(
    "sandbox", ["allow-scripts", "allow-scripts allow-same-origin allow-forms allow-popups"]
)
def test_a_frame_in_a_learning_platform_is_played(
    guest: Page, site: str, sandbox: str, uncaught: Uncaught
) -> None:
    """A plain iframe in a course shows a game; only packages report to it (test_boxes.py)."""
    uncaught.allow("screen-wake-lock is not allowed")
    query = "game=kniffel&lang=de&players=Ada&minds=person"
    frame = (
        f'<iframe sandbox="{sandbox}" width="700" height="700" src="{{site}}/embed.html?{query}">'
    )
    with host(site, LEARNING + frame) as address:
        guest.goto(address)
        inside = guest.frame_locator("iframe")
        inside.locator("[data-do=start]").click()
        inside.locator("[data-do=throw]").click()
        expect(inside.locator("[data-do^='move enter']").first).to_be_visible()
        assert look.evaluate(guest, "() => window.calls") == []
