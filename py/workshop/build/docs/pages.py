"""Pages of the documentation in the site: `docs/index.html`, other guides, and a page for each module."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from workshop.build.assets.site import Site
from workshop.build.docs.modules import Modules, file_of, guide_page, module_page, modules
from workshop.common.cache import cached
from workshop.common.hashes import digest_all
from workshop.common.paths import RULES, WORKSHOP
from workshop.common.transpile import minified

FOLDER = "docs"
"""Folder of the pages in the site."""

HERE = Path(__file__).parent

GUIDES = HERE / "guides"

ORDER = ("index", "bot", "agent", "client", "game")
"""The guides in the order of the links to them."""

LIST = "modules"
"""Name of the page that lists all modules."""

ABOUT = "The Python package of Spielekiste: rules, bots, an exact coach, records and positions of seven family games."


class Guide(NamedTuple):
    """A guide in Markdown."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """The heading."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def about(self) -> str:
        """The first paragraph, as plain text."""
        return re.sub(r"[`*]|\]\([^)]*\)|\[", "", " ".join(self.text.split("\n\n")[1].split()))


def guides() -> list[Guide]:
    """Return all guides in their order."""
    return [Guide(name, (GUIDES / f"{name}.md").read_text("utf-8")) for name in ORDER]


def add_docs(site: Site, styles: str, icon: str) -> list[str]:
    """Add all pages of the documentation; return their paths."""
    sheet = site.add_hashed("docs.css", minified((HERE / "docs.css").read_text("utf-8")).encode())
    pages = _kept({"styles": styles, "sheet": sheet, "icon": icon})
    return [site.add(f"{FOLDER}/{path}", text.encode()) for path, text in pages.items()]


def _kept(looks: dict[str, str]) -> dict[str, str]:
    """Return all pages by path; they are made again if the package, the texts or pdoc have changed."""
    paths = [*RULES.rglob("*.py"), *HERE.rglob("*.*"), WORKSHOP / "requirements.txt"]
    inputs = {str(path): path.read_bytes() for path in paths if "__pycache__" not in path.parts}
    inputs |= {name: value.encode() for name, value in looks.items()}
    data = cached(f"docs-{digest_all(inputs)}.json", lambda: json.dumps(written(looks)).encode())
    pages: dict[str, str] = json.loads(data)
    return pages


def written(looks: dict[str, str]) -> dict[str, str]:
    """Write all pages; return them by path."""
    known = modules()
    return _guides(looks, known) | _modules(looks, known)


def _guides(looks: dict[str, str], known: Modules) -> dict[str, str]:
    ways = _ways("../")
    named = {f"{guide.name}.html": guide for guide in [*guides(), _list(known)]}
    return {
        path: guide_page(
            guide.text,
            known,
            {"title": guide.title, "about": guide.about, "root": "../", "ways": ways, "path": path}
            | looks,
        )
        for path, guide in named.items()
    }


def _modules(looks: dict[str, str], known: Modules) -> dict[str, str]:
    pages = {}
    for name, module in known.items():
        path = file_of(name)
        base = "../" * path.count("/")
        words = {"title": name, "about": first_sentence(module.docstring)}
        place = {"root": f"../{base}", "ways": _ways(f"../{base}"), "path": path}
        pages[path] = module_page(name, known, words | place | looks)
    return pages


def _ways(root: str) -> list[tuple[str, str]]:
    """Return title and address of the pages that each page leads to."""
    listed = [
        *((guide.title, f"{guide.name}.html") for guide in guides()),
        ("All modules", f"{LIST}.html"),
    ]
    return [(title, f"{root}{FOLDER}/{file}") for title, file in listed]


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring."""
    paragraph = " ".join(text.partition("\n\n")[0].split())
    return re.split(r"(?<=\.)\s", paragraph.replace("`", ""))[0]


def _list(known: Modules) -> Guide:
    """Return the list of all modules, each with its first sentence."""
    rows = [f"- `{name}`: {first_sentence(module.docstring)}" for name, module in known.items()]
    about = "Every module that a program can import. Commands are in the first guide."
    return Guide(LIST, f"# All modules\n\n{about}\n\n" + "\n".join(rows))
