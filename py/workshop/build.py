"""The site, built in one fixed order into `dist/`."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from workshop import messages, policy
from workshop.about_pages import add_about_pages
from workshop.art import add_art
from workshop.carry import with_carried
from workshop.codes import add_codes
from workshop.embed import add_element, add_embedding_pages
from workshop.inputs import fingerprint
from workshop.install import add_install
from workshop.licences import add_licences
from workshop.page import Parts, add_outlines, add_pages, add_whole, config, early_links
from workshop.paths import APP, DIST, RULES, WEB
from workshop.rule_pages import add_rule_pages, add_teacher_pages
from workshop.scripts import BOOT, FIRST, add_bundle, add_interpreter, add_script, add_start, inline
from workshop.site import HASHED, Site
from workshop.snapshot import add_fast, fast
from workshop.sounds import add_sounds, listed
from workshop.styles import add_styles, opening
from workshop.table_files import add_tables
from workshop.vendor import core_modules, lock_info, vendor_pyodide, vendor_pyscript
from workshop.wheel import Wheel, build_wheel, package_files
from workshop.worker import add_worker

STAMP = "build.json"
"""The file in the site that tells what it was built from."""


def build() -> Site:
    """The whole site in memory; raises if a piece or a licence is missing."""
    site = Site()
    art = add_art(site)
    runtime, pyscript = vendor_pyodide(site), vendor_pyscript(site)
    fetched = add_tables(site) | {"codes": add_codes(site)}
    wheels = [rules_wheel(), app_wheel(art, add_sounds(site), fetched)]
    start = _add_ways(site, runtime, wheels)
    parts = Parts(
        opening=opening(site),
        first=inline(*FIRST),
        styles=add_styles(site),
        boot=inline(*BOOT),
        spare=add_script(site, *BOOT),
        storage=add_script(site, "storage.js"),
        shelf=add_bundle(site, "shelf.js"),
        page=add_script(site, "page.js"),
        start=add_start(site, pyscript, start.interpreter),
        keep=add_bundle(site, "keep.js"),
        frame=add_bundle(site, "frame.js"),
        config=start.config,
        plain=start.plain,
        icon=art["art/icon.svg" if "art/icon.svg" in art else "art/cup.svg"],
        install=add_install(site),
        outlines=add_outlines(site),
        compiled=f"{runtime}/{EARLY[2]}",
        links=early_links(
            [
                *(f"{pyscript}/{name}" for name in core_modules()),
                start.interpreter,
                *(f"{runtime}/{name}" for name in EARLY[:2]),
            ],
            [start.memory, start.rest],
        ),
    )
    parts = replace(parts, whole=_add_whole(site, parts, (runtime, pyscript), start))
    add_pages(site, parts)
    policy.check(site.files["index.html"].decode())
    add_rule_pages(site, parts.styles, parts.icon)
    add_element(site)
    configurator = add_script(site, "configurator.js")
    add_embedding_pages(site, parts.styles, parts.icon, configurator)
    add_teacher_pages(site, parts.styles, parts.icon)
    add_licences(site, parts.styles, parts.icon)
    site.add("404.html", (WEB / "404.html").read_bytes())
    add_about_pages(site, parts.styles, parts.icon, add_script(site, "erase.js"))
    add_worker(site)
    return site


def publish(*, carried: bool = False) -> Site:
    """Build, and write to `dist/`; with the crate as one file and as a zip, if they are `carried`."""
    before = fingerprint()
    site = with_carried(build()) if carried else build()
    site.add(STAMP, json.dumps({"sources": before}).encode())
    site.write(DIST)
    return site


def is_fresh() -> bool:
    """Whether `dist/` was built from the sources as they are now."""
    stamp = DIST / STAMP
    return stamp.is_file() and json.loads(stamp.read_bytes())["sources"] == fingerprint()


def rules_wheel() -> Wheel:
    """The wheel `spielekiste`."""
    return build_wheel("spielekiste", package_files(RULES))


def app_wheel(art: dict[str, str], sounds: dict[str, str], tables: dict[str, str]) -> Wheel:
    """The wheel `spielekiste-app`: web/app, the compiled catalogues, the names of hashed files."""
    files = package_files(APP) | messages.compiled()
    files["app/art.json"] = json.dumps(art, indent=1, sort_keys=True).encode()
    files["app/sounds.json"] = listed(sounds)
    files["app/tables.json"] = listed(tables)
    return build_wheel("spielekiste-app", files)


@dataclass(frozen=True)
class Ways:
    """Where in the site the files of the two ways to start lie."""

    config: str
    plain: str
    interpreter: str
    memory: str
    rest: str
    wheels: list[str]


def _weight(site: Site, runtime: str) -> int:
    """The bytes of Pyodide that the fast way fetches."""
    return sum(len(site.files[f"{runtime}/{name}"]) for name in EARLY)


EARLY = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What the fast way needs of Pyodide's folder."""


def _add_ways(site: Site, runtime: str, wheels: list[Wheel]) -> Ways:
    """Put both ways into the site: the wheels by micropip, and the memory that has them."""
    names = [wheel.name for wheel in wheels]
    paths = [site.add(f"{HASHED}/{wheel.name}", wheel.data) for wheel in wheels]
    made = fast(wheels)
    memory, rest = add_fast(site, made)
    plan = {
        "runtime": f"{runtime}/",
        "memory": memory,
        "head": made.head,
        "heap": made.size,
        "base": made.base,
        "size": len(made.data),
        "checksum": made.checksum,
        "rest": rest,
        "total": _weight(site, runtime) + len(made.data),
        "wheels": paths,
        "lock": lock_info(),
    }
    interpreter = add_interpreter(site, runtime, plan)
    return Ways(
        config=site.add_hashed("pyscript.json", config(interpreter)),
        plain=site.add_hashed("plain.json", config(f"{runtime}/pyodide.mjs", names)),
        interpreter=interpreter,
        memory=memory,
        rest=rest,
        wheels=paths,
    )


def _add_whole(site: Site, parts: Parts, folders: tuple[str, str], ways: Ways) -> str:
    """Put the list of what a start needs into the site; see `add_whole`."""
    runtime, pyscript = folders
    scripts = [parts.styles, parts.storage, parts.shelf, parts.page, parts.start, parts.frame]
    pyodide = [f"{runtime}/{name}" for name in EARLY]
    fast = [ways.config, ways.interpreter, ways.memory, ways.rest, pyscript, *pyodide]
    return add_whole(site, [*scripts, *fast], [runtime, ways.plain, *ways.wheels])


def summary(site: Site) -> str:
    """One line about a built site."""
    size = sum(map(len, site.files.values()))
    wheels = [PurePosixPath(p).name for p in site.files if p.endswith(".whl")]
    return f"{len(site.files)} files, {size:,} bytes, wheels {', '.join(sorted(wheels))}"
