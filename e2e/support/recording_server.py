"""A server that notes what it is asked for, and a second build of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from workshop.build.assets.service_worker import renew_worker
from workshop.build.assets.site import Site
from workshop.common.paths import DIST, HASHED
from workshop.dev.serve import Answer, Handler, running

STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)"')


@contextmanager
def noting(root: Path = DIST) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder: the address without a final slash, and every path asked for, in order."""
    asked: list[str] = []

    class Noting(Handler):
        def _answer(self) -> Answer:
            asked.append(urlsplit(self.path).path)
            return super()._answer()

    with running(root, Noting) as address:
        yield address, asked


def publish_next(root: Path, number: int) -> None:
    """Put another build in place of the one in the folder, as a host does.

    Its styles have another name, `styles-build-<number>.css`; those of the build before are gone.
    """
    site = Site({path.relative_to(root).as_posix(): path.read_bytes() for path in _files(root)})
    old = _styles(site)
    new = f"{HASHED}/styles-build-{number}.css"
    site.add(new, site.files.pop(old) + f"/* {number} */".encode())
    for name in [name for name in site.files if name.endswith(".html")]:
        site.files[name] = site.files[name].replace(old.encode(), new.encode())
    renew_worker(site)
    site.write(root)


def _styles(site: Site) -> str:
    found = STYLES.search(site.files["index.html"].decode())
    assert found
    return found[1]


def _files(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file()]
