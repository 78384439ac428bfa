"""Data that the device passes to the installed application: files, text and shortcuts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from app.saves.transfer import link
from e2e.support import look
from e2e.support.fixtures import ready, visitor
from spielekiste import GAMES
from spielekiste.core.table import Table
from workshop.dev.screenshots import record_of

SHARE = """async ([name, file, text]) => {
  const form = new FormData();
  form.append('text', text);
  form.append('url', '');
  if (file) form.append('records', new File([file], name, { type: 'text/plain' }));
  const answer = await fetch('share', { method: 'POST', body: form, redirect: 'manual' });
  return answer.type;
}"""
"""Posts what Android posts when something is shared; the worker answers."""

ROWS = ".page__rows > .shelf__row"

QUEUE = """
Object.defineProperty(window, 'launchQueue', { value: {
  setConsumer: (act) => { window.launch = act; document.documentElement.dataset.listens = ''; },
} });
"""
"""A queue of launches, which only installed applications have."""

FILES = """([name, text]) => window.launch({
  files: [{ getFile: async () => new File([text], name) }], targetURL: location.origin + '/',
})"""


@pytest.fixture(scope="module")
def worked(browser: Browser, site: str) -> Iterator[Page]:
    """A page whose service worker has cached the whole site."""
    context = visitor(browser, site, service_workers="allow")
    page = context.new_page()
    page.add_init_script(QUEUE)
    page.goto("/")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-kept", "all")
    page.reload()
    ready(page)
    yield page
    context.close()


def share(page: Page, name: str = "", file: str = "", text: str = "") -> None:
    """Share a file or text, and open the page to which the response redirects."""
    assert look.evaluate(page, SHARE, [name, file, text]) == "opaqueredirect"
    page.goto("about:blank")
    page.goto("/#/open")
    ready(page)


def names(page: Page) -> list[str]:
    """Return the names of the caches of shared data."""
    return [str(name) for name in look.evaluate(page, "caches.keys()") if "shared" in name]


def test_shared_files_and_links_are_opened_once_and_offline(worked: Page) -> None:
    """A record opens from a shared file or a link in a sentence; other text is shown."""
    record = record_of("kniffel", 2, 0.2)
    worked.context.set_offline(True)
    share(worked, "game.txt", record)
    expect(worked.locator(ROWS)).to_have_count(1)
    worked.reload()
    ready(worked)
    assert names(worked) == []
    expect(worked.locator(ROWS)).to_have_count(0)
    share(worked, text=f"Look: {link('https://other.example/', Table.load(record, GAMES))}")
    expect(worked.locator(ROWS)).to_have_count(1)
    share(worked, text="Dinner is ready")
    expect(worked.get_by_text("Dinner is ready")).to_be_visible()
    worked.context.set_offline(False)


def test_an_open_window_follows_shortcuts_and_opens_files(worked: Page) -> None:
    """A shortcut leads to its game; a plain launch changes nothing; a file is opened."""
    worked.goto("/#/class")
    ready(worked)
    expect(worked.locator("html")).to_have_attribute("data-listens", "")
    look.evaluate(worked, "window.launch({ targetURL: location.origin + '/' })")
    look.evaluate(worked, "window.launch({ targetURL: location.origin + '/#/ludo/new' })")
    expect(worked).to_have_url(re.compile("#/ludo/new$"))
    look.evaluate(worked, FILES, ["game.txt", record_of("ludo", 2, 0.2)])
    expect(worked.locator(ROWS)).to_have_count(1)


def test_shared_links_of_the_lab_are_followed(worked: Page) -> None:
    """A link in a sentence leads to its page; an address with signs after it is opened."""
    address = "https://other.example/#/lab?dice=2&event=sum-7"
    share(worked, text=f"Look („{address}“)!")
    expect(worked).to_have_url(re.compile("#/lab\\?dice=2&.*event=sum-7$"))
    record = Table.load(record_of("kniffel", 2, 0.2), GAMES)
    worked.goto(f"{link('/', record)}).")
    worked.reload()
    ready(worked)
    expect(worked.locator(ROWS)).to_have_count(1)
