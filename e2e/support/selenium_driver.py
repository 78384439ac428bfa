"""Firefox and WebKitGTK, driven by Selenium: a page that runs functions and notes what goes wrong."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Firefox, FirefoxOptions, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from e2e.support.any_turn import PATIENCE_S, wait_for
from workshop.dev.engines import Engine, screen

SOFT = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
}
"""So that WebKitGTK runs as root in a container without a graphics card."""

LISTEN = """() => {
  if (window.left || !document.documentElement?.dataset.state) return false;
  window.complaints = [];
  const plain = console.error;
  console.error = (...said) => { complaints.push(said.join(' ')); plain(...said); };
  window.addEventListener('error', (event) => complaints.push(String(event.message)));
  window.addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  return true;
}"""
"""Notes errors from now on: what Python raises in an answer to a tap ends up here as well."""


CALL = """const [given, done] = arguments;
Promise.resolve((%s)(given)).then(done, (error) => done(`failed: ${error}`));"""
"""Runs a function and waits for what it promises."""

STRATEGY = "none"
"""No driver waits for the page to load (WebKitGTK's waits for ever): the page says what it is at."""


class Driven:
    """A page behind a driver, with Playwright's way to run a function."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        driver.set_script_timeout(PATIENCE_S)

    def open(self, address: str) -> None:
        """Open an address, and listen for complaints as soon as there is a page."""
        self._driver.execute_script("window.left = true;")
        self._driver.get(address)
        wait_for(self._listens, address)

    def _listens(self) -> bool:
        try:
            return bool(self._driver.execute_script(f"return ({LISTEN})();"))
        except WebDriverException:  # one page is gone, and the next not there yet
            return False

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what the function returns, or promises, for the argument."""
        return self._driver.execute_async_script(CALL % expression, arg)

    def wait_for_timeout(self, timeout: float) -> None:
        """Wait so many milliseconds."""
        sleep(timeout / 1000)

    def go(self, address: str) -> None:
        """Ask for an address; nothing waits for the page, and none need come."""
        with suppress(WebDriverException):
            self._driver.get(address)

    def glance(self, expression: str) -> Any:
        """Return what the function returns at once; None between two pages."""
        try:
            return self._driver.execute_script(f"return ({expression})();")
        except WebDriverException:
            return None

    @property
    def complaints(self) -> list[str]:
        """What went wrong since the page was opened."""
        return list(self.evaluate("() => window.complaints"))


@contextmanager
def driven(name: str, engine: Engine, *, remembers: bool = True) -> Iterator[Driven]:
    """A page in `firefox` or `webkit` while the block runs.

    Unless it `remembers`, every request reaches the server, where the driver can see to that.
    """
    with firefox(engine, remembers=remembers) if name == "firefox" else webkit(engine) as driver:
        yield Driven(driver)


@contextmanager
def firefox(engine: Engine, *, remembers: bool = True) -> Iterator[WebDriver]:
    """Firefox without a window; unless it `remembers`, without a cache of its own."""
    options = FirefoxOptions()
    options.binary_location = engine.browser
    options.add_argument("-headless")
    options.page_load_strategy = STRATEGY
    for kind in ("disk", "memory"):
        options.set_preference(f"browser.cache.{kind}.enable", remembers)
    driver = Firefox(options, FirefoxService(engine.driver))
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def webkit(engine: Engine) -> Iterator[WebDriver]:
    """WebKitGTK on a screen that nobody sees."""
    options = WebKitGTKOptions()
    options.binary_location = engine.browser
    options.add_argument("--automation")
    options.page_load_strategy = STRATEGY
    with screen() as display:
        service = WebKitService(engine.driver, env=os.environ | SOFT | {"DISPLAY": display})
        with warnings.catch_warnings():
            # Selenium calls itself in a way that it has deprecated.
            warnings.filterwarnings("ignore", "setting remote_server_addr", DeprecationWarning)
            driver = WebKitGTK(options, service)
        try:
            yield driver
        finally:
            driver.quit()
