"""Firefox and WebKitGTK, controlled by Selenium, as pages that run functions and record errors."""

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
"""Environment for running WebKitGTK as root in a container without a graphics card."""

LISTEN = """() => {
  if (window.left || !document.documentElement?.dataset.state) return false;
  window.complaints = [];
  const plain = console.error;
  console.error = (...said) => { complaints.push(said.join(' ')); plain(...said); };
  window.addEventListener('error', (event) => complaints.push(String(event.message)));
  window.addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  return true;
}"""
"""Records errors from this moment, including Python exceptions in event handlers."""


CALL = """const [given, done] = arguments;
Promise.resolve((%s)(given)).then(done, (error) => done(`failed: ${error}`));"""
"""Runs a function and awaits its promise."""

STRATEGY = "none"
"""Page load strategy: drivers do not wait for the page to load; tests query its state."""


class Driven:
    """A page controlled by a driver, with Playwright's interface for running functions."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        driver.set_script_timeout(PATIENCE_S)

    def open(self, address: str) -> None:
        """Open an address, and record errors as soon as the page exists."""
        self._driver.execute_script("window.left = true;")
        self._driver.get(address)
        wait_for(self._listens, address)

    def _listens(self) -> bool:
        try:
            return bool(self._driver.execute_script(f"return ({LISTEN})();"))
        except WebDriverException:  # between two pages
            return False

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return the function's result; if it is a promise, return the resolved value."""
        return self._driver.execute_async_script(CALL % expression, arg)

    def clear_cache(self) -> None:
        """Empty the HTTP cache; only Firefox's driver can."""
        if isinstance(self._driver, Firefox):
            with self._driver.context(self._driver.CONTEXT_CHROME):
                self._driver.execute_script("Services.cache2.clear();")

    def wait_for_timeout(self, timeout: float) -> None:
        """Wait for this many milliseconds."""
        sleep(timeout / 1000)

    def go(self, address: str) -> None:
        """Request an address without waiting for the page, which may never load."""
        with suppress(WebDriverException):
            self._driver.get(address)

    def glance(self, expression: str) -> Any:
        """Return the function's result without waiting; None while no page is loaded."""
        try:
            return self._driver.execute_script(f"return ({expression})();")
        except WebDriverException:
            return None

    @property
    def complaints(self) -> list[str]:
        """Errors since the page was opened."""
        return list(self.evaluate("() => window.complaints"))


@contextmanager
def driven(name: str, engine: Engine, *, remembers: bool = True) -> Iterator[Driven]:
    """Yield a page in `firefox` or `webkit`.

    If `remembers` is false, every request reaches the server, if the driver supports that.
    """
    with firefox(engine, remembers=remembers) if name == "firefox" else webkit(engine) as driver:
        yield Driven(driver)


@contextmanager
def firefox(engine: Engine, *, remembers: bool = True) -> Iterator[WebDriver]:
    """Yield headless Firefox; if `remembers` is false, its caches are off."""
    options = FirefoxOptions()
    options.binary_location = engine.browser
    options.add_argument("-headless")
    options.add_argument("-remote-allow-system-access")  # for `clear_cache`
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
    """Yield WebKitGTK on a virtual screen."""
    options = WebKitGTKOptions()
    options.binary_location = engine.browser
    options.add_argument("--automation")
    options.page_load_strategy = STRATEGY
    with screen() as display:
        service = WebKitService(engine.driver, env=os.environ | SOFT | {"DISPLAY": display})
        with warnings.catch_warnings():
            # Selenium triggers its own deprecation warning.
            warnings.filterwarnings("ignore", "setting remote_server_addr", DeprecationWarning)
            driver = WebKitGTK(options, service)
        try:
            yield driver
        finally:
            driver.quit()
