"""A package on a learning platform: it is completed, gets damaged data, is killed and resumed."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from app.saves.codec import pack
from e2e.support import look
from e2e.support.app_driver import record
from e2e.support.fixtures import until
from e2e.support.learning import attend, grades, inside, platform, played, table_of
from e2e.support.uncaught import Uncaught
from workshop.build.boxes.boxes import boxes
from workshop.build.export import built

KEPT = """async () => ({
  databases: (await indexedDB.databases()).map(({ name }) => name),
  texts: Object.keys(localStorage).filter((name) => !/^(grades|spielekiste\\.settings)$/.test(name)),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
"""What the box has stored on the device, except settings; `grades` are the platform's own."""


def test_a_box_in_a_learning_platform(visit: BrowserContext) -> None:
    """A SCORM 1.2 package works over three visits, on a platform that checks every call."""
    (box,) = boxes(built(), "kniffel-de-scorm12")
    page = visit.new_page()
    with platform(box.data) as course:
        _ends_a_match(page, course)
        _begins_anew(page, course)
        _continues(page, course)
        assert look.evaluate(page, "() => window.platform.broken") == []
        assert look.evaluate(inside(page).locator("html"), KEPT) == {
            "databases": [],
            "texts": [],
            "workers": 0,
        }


def test_a_frame_that_may_not_load_files_says_so(visit: BrowserContext, uncaught: Uncaught) -> None:
    """In a sandbox without an origin, game.dat can't be read; the learner is told why, at once."""
    uncaught.allow("blocked by CORS policy")
    (box,) = boxes(built(), "kniffel-de-scorm12")
    page = visit.new_page()
    with platform(box.data) as course:
        page.goto(course.replace("course.html", "empty.html"))
        put = "(path) => { document.body.innerHTML = `<iframe sandbox='allow-scripts' src='${path}'></iframe>`; }"
        look.evaluate(page, put, "/box/index.html")
        failure = page.frame_locator("iframe").locator("#failure")
        expect(failure).to_have_attribute("data-reason", "sandbox")
        expect(failure).to_contain_text("allow-same-origin")


def _ends_a_match(page: Page, course: str) -> None:
    """Check that the last step completes the task and stores the score."""
    names = ("ones", "twos", "threes", "fours", "fives", "sixes", "maximum", "minimum")
    steps = [step for each in names for step in ("throw 12345", f"enter {each}")]
    stored = f"kniffel {pack(record(*steps[:-1], options='rules=croatian'))}"
    frame = attend(page, course, "1.2", {"cmi.suspend_data": stored})
    frame.locator("[data-do='move enter minimum']").click()
    expect(frame.locator(".ending")).to_be_visible()
    until(page, lambda: grades(page).get("cmi.core.lesson_status") == "completed", "the end")
    (end,) = table_of(page).match.ended
    assert float(grades(page)["cmi.core.score.raw"]) == round(100 * end.scores[0] / 300, 2)


def _begins_anew(page: Page, course: str) -> None:
    """Check that damaged data is reported in the package's language and replaced by a new match."""
    broken = grades(page) | {"cmi.suspend_data": "kniffel z1:eJxdzkESgyAMBdA9"}
    frame = attend(page, course, "1.2", broken)
    expect(frame.locator("#box-word")).to_contain_text("beschädigt")
    expect(frame.locator(".setup[data-game=kniffel]")).to_be_visible()
    frame.locator("#box-word button").click()
    expect(frame.locator("#box-word")).to_have_count(0)
    frame.locator("[data-do=start]").click()
    expect(frame.locator(".table[data-game=kniffel]")).to_be_visible()
    until(page, lambda: grades(page)["cmi.suspend_data"] != broken["cmi.suspend_data"], "a match")
    played(page, taps=4)
    assert grades(page)["cmi.core.lesson_status"] == "completed"


def _continues(page: Page, course: str) -> None:
    """Check that, after a kill, the match continues from the last stored step."""
    frame = attend(page, course, "1.2")
    before = table_of(page)
    expect(frame.locator(".table[data-game=kniffel]")).to_be_visible()
    expect(frame.locator("html")).to_have_attribute("lang", "de")
    after = played(page, taps=3, steps=len(before.steps) + 1)
    assert after.steps[: len(before.steps)] == before.steps
    assert after.setup == before.setup
