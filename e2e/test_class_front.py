"""The front for a class: in the visitor's language, and offline although no game was opened."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from e2e.offline.visits import NoStore
from e2e.support import look
from e2e.support.fixtures import visitor
from workshop.common.paths import DIST
from workshop.dev.serve import running

ACTIVE = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 200));
  return true;
}"""
"""Waits until the service worker has cached what every game needs."""


def test_a_class_starts_offline(browser: Browser) -> None:
    """After one visit to `class/`, it opens without a network, and so does the page for grown-ups."""
    with running(DIST, NoStore) as site:
        visit = visitor(browser, site, service_workers="allow", locale="fr-FR")
        page = visit.new_page()
        page.goto("/class/")
        page.wait_for_url("**/class/fr/")
        assert look.evaluate(page, ACTIVE)
    visit.set_offline(offline=True)
    page.goto("/class/")
    page.wait_for_url("**/class/fr/")
    expect(page.locator("h1")).to_have_text("Pour la classe")
    page.goto("/#/grown-ups")
    expect(page.locator(".cupboard__label").first).to_have_text("À la maison")
    visit.close()
