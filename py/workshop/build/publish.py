"""Build of the whole site into `dist/`, in one fixed order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from workshop.build import csp
from workshop.build.assets import catalogues
from workshop.build.assets.arena import add_arena, add_editor, arena_modules
from workshop.build.assets.art import add_art
from workshop.build.assets.late import add_late, is_late, without_late
from workshop.build.assets.qr_encoder import add_qr_encoder, encoder_modules
from workshop.build.assets.scripts import (
    BOOT,
    CUT,
    PREPAINT,
    add_bundle,
    add_interpreter,
    add_script,
    add_start,
    inline,
)
from workshop.build.assets.service_worker import add_worker
from workshop.build.assets.site import Site
from workshop.build.assets.styles import add_styles, opening
from workshop.build.assets.updates.release import Release, last
from workshop.build.assets.value_tables import add_tables
from workshop.build.export import with_exports
from workshop.build.fingerprint import fingerprint
from workshop.build.hosts.files import add_host_files
from workshop.build.pages.about import add_about_pages, add_hosting_pages, add_office_pages
from workshop.build.pages.addresses import add_addresses
from workshop.build.pages.app_page import (
    Parts,
    add_outlines,
    add_pages,
    add_whole,
    config,
    early_links,
)
from workshop.build.pages.class_front import add_class_front
from workshop.build.pages.course import add_courses
from workshop.build.pages.embed import add_element, add_embedding_pages
from workshop.build.pages.games import add_game_pages
from workshop.build.pages.install import add_install
from workshop.build.pages.licences import add_licences
from workshop.build.pages.missing import add_missing_page
from workshop.build.pages.rules import add_reference_pages, add_rule_pages, add_teacher_pages
from workshop.build.pages.sbom import add_sbom
from workshop.common.address import site_address
from workshop.common.hashes import hash_of
from workshop.common.paths import APP, DIST, HASHED, RULES
from workshop.common.steps import step
from workshop.common.wheel import Wheel, build_wheel, package_files
from workshop.runtime.bundle import Bundle, bundle
from workshop.runtime.in_node import LIBRARY, OURS, PLAIN, compile_new
from workshop.runtime.kind import is_draft
from workshop.runtime.snapshot import FIRST
from workshop.runtime.stdlib import lean_library, library
from workshop.runtime.vendor import PYODIDE, core_modules

FONT = "fredoka-latin-wght-normal"
"""Font of the menu's texts in all six languages."""

APART = ("adapters/", "arena/", "console/", "exchange/")
"""Parts of the rules that the start does not load: the arena has an archive, no page uses the others."""

STAMP = "build.json"
"""File in the site with the fingerprint of its sources."""


@dataclass(frozen=True)
class Build:
    """A whole site, and what is needed to build only some of its parts again."""

    site: Site
    art: Mapping[str, str]
    """Hashed names of the drawings."""
    late: Mapping[str, str]
    """Hashed names of what is loaded on demand."""
    start: StartFiles
    parts: Parts


def build(release: Release | None = None) -> Site:
    """Build the whole site in memory, with updates from an earlier release; raise an error if a
    component or a licence is missing.
    """
    return whole_build(release).site


def whole_build(release: Release | None = None) -> Build:
    """Build the whole site, printing its steps."""
    site = Site()
    with step("compiled modules"):
        _compile_modules()
    with step("drawings, and pages that are loaded on demand"):
        art, late = _add_late_files(site)
    with step("Python with the application"):
        start = add_start_files(site, site_wheels(art, late))
    with step("styles, scripts and first pages"):
        parts = _add_first_pages(site, art, start)
    with step("other pages"):
        _add_other_pages(site, parts)
        add_addresses(site, site_address())
        add_host_files(site)
        add_worker(site, release)
    return Build(site, art, late, start, parts)


def _compile_modules() -> None:
    """Compile all modules in one start of Pyodide; what is left out here would need one of its own."""
    compile_new(
        {
            PLAIN: library() | arena_modules() | encoder_modules(),
            OURS: package_files(APP) | package_files(RULES) | FIRST,
            LIBRARY: lean_library(),
        }
    )


def _add_late_files(site: Site) -> tuple[dict[str, str], dict[str, str]]:
    """Add drawings and everything that is loaded on demand; return the hashed names of both."""
    art = add_art(site)
    scripts = {name: add_script(site, f"page/{name}.js") for name in ("sounds", "scan")}
    arena = add_arena(site) | {"editor": add_editor(site)} | add_late(site)
    scripts["scanner"] = add_bundle(site, "class/scanner.js", rename=True)
    late = {"codes": add_qr_encoder(site)} | arena | scripts | add_courses(site)
    return art, add_tables(site) | late


def site_wheels(art: Mapping[str, str], late: Mapping[str, str]) -> list[Wheel]:
    """Build both wheels of the site."""
    return [rules_wheel(), app_wheel(art, late)]


def _add_first_pages(site: Site, art: Mapping[str, str], start: StartFiles) -> Parts:
    """Add the application's pages, and the files that they begin with; return the values of their placeholders."""
    stub = add_script(site, "start/indexeddb_stub.js")
    offline = add_bundle(site, "offline/offline.js")
    parts = Parts(
        opening=opening(site),
        cut=inline(*CUT),
        prepaint=inline(*PREPAINT),
        styles=add_styles(site),
        boot=inline(*BOOT),
        spare=add_script(site, *BOOT),
        indexeddb_stub=stub,
        indexeddb_stub_hash=hash_of(site.files[stub]),
        saves=add_bundle(site, "page/saves.js"),
        page=add_bundle(site, "page/page.js", on_load=True),
        start=start.script,
        offline=offline,
        offline_hash=hash_of(site.files[offline]),
        frame=add_bundle(site, "embed/frame.js"),
        config=start.config,
        plain=start.plain,
        icon=art["art/icon.svg" if "art/icon.svg" in art else "art/cup.svg"],
        install=add_install(site),
        outlines=add_outlines(site),
        compiled=f"{start.pyodide}/{PYODIDE[2]}",
        images=" ".join(art[f"art/{name}.svg"] for name in ("felt", "grain", "pictures")),
        font=next(path for path in site.files if f"/{FONT}-" in path),
        links=early_links(
            [
                *(f"{start.pyscript}/{name}" for name in core_modules()),
                start.interpreter,
                *(f"{start.pyodide}/{name}" for name in PYODIDE[:2]),
            ],
        ),
    )
    parts = replace(parts, whole=_add_whole(site, parts, start))
    add_pages(site, parts)
    return parts


def _add_other_pages(site: Site, parts: Parts) -> None:
    """Add all pages that need no Python."""
    missing = add_missing_page(site)
    if not is_draft():
        csp.check("".join(site.files[page].decode() for page in ("index.html", missing)))
    add_game_pages(site, parts.styles, parts.icon)
    add_class_front(site, parts.styles, parts.icon)
    add_rule_pages(site, parts.styles, parts.icon)
    add_element(site)
    configurator = add_script(site, "embed/configurator.js")
    add_embedding_pages(site, parts.styles, parts.icon, configurator)
    add_teacher_pages(site, parts.styles, parts.icon)
    add_reference_pages(site, parts.styles, parts.icon)
    add_licences(site, parts.styles, parts.icon)
    add_sbom(site)
    add_office_pages(site, parts.styles, parts.icon)
    add_hosting_pages(site, parts.styles, parts.icon)
    if not is_draft():
        _add_docs(site, parts)
    add_about_pages(site, parts.styles, parts.icon, add_script(site, "tools/erase.js"))


def _add_docs(site: Site, parts: Parts) -> None:
    """Add the documentation of the package; its generator is not among the packages of a draft."""
    from workshop.build.docs.pages import add_docs  # noqa: PLC0415

    with step("documentation of the package"):
        add_docs(site, parts.styles, parts.icon)


def publish(*, exported: bool = False) -> Site:
    """Build the site into `dist/`; with `exported`, also create the single file and the zip."""
    before = fingerprint()
    site = with_exports(build()) if exported else build(last())
    site.add(STAMP, json.dumps({"sources": before}).encode())
    site.write(DIST)
    return site


def is_fresh() -> bool:
    """Return whether `dist/` was built from the current sources."""
    stamp = DIST / STAMP
    return stamp.is_file() and json.loads(stamp.read_bytes())["sources"] == fingerprint()


def rules_wheel() -> Wheel:
    """Build the wheel `spielekiste` without the modules that the start does not load."""
    apart = tuple(f"{RULES.name}/{name}" for name in APART)
    files = {
        path: data
        for path, data in without_late(package_files(RULES)).items()
        if not path.startswith(apart)
    }
    return build_wheel("spielekiste", files)


def app_wheel(art: Mapping[str, str], late: Mapping[str, str]) -> Wheel:
    """Build the wheel `spielekiste-app`: web/app, compiled catalogues and names of hashed files.

    Pages that are loaded on demand, and their texts, are left out.
    """
    files = without_late(package_files(APP))
    files |= catalogues.compiled(wanted=lambda used: not is_late(used))
    files["app/art.json"] = json.dumps(dict(art), indent=1, sort_keys=True).encode()
    files["app/tables.json"] = json.dumps(dict(late), indent=1, sort_keys=True).encode()
    return build_wheel("spielekiste-app", files)


@dataclass(frozen=True)
class StartFiles:
    """Paths in the site of the files for the snapshot start and the plain start."""

    pyodide: str
    pyscript: str
    config: str
    plain: str
    interpreter: str
    script: str
    """Path of start.js."""
    snapshot: list[str]
    wheels: list[str]
    bundle: Bundle


def add_start_files(site: Site, wheels: list[Wheel], last: Bundle | None = None) -> StartFiles:
    """Add the files for both start modes to the site: the wheels, and the bundle made from them.

    All but the snapshot may come from the last bundle.
    """
    paths = [site.add(f"{HASHED}/{wheel.name}", wheel.data) for wheel in wheels]
    made = bundle(wheels, last)
    pyodide = site.add_folder("pyodide", made.pyodide)
    snapshot = site.add_folder("fast", made.snapshot)
    interpreter = add_interpreter(site, pyodide, made.plan(pyodide, snapshot, paths))
    plain = config(f"{pyodide}/{PYODIDE[0]}", [wheel.name for wheel in wheels])
    pyscript = site.add_folder("pyscript", made.pyscript)
    return StartFiles(
        pyodide=pyodide,
        pyscript=pyscript,
        config=site.add_hashed("pyscript.json", config(interpreter)),
        plain=site.add_hashed("plain.json", plain),
        interpreter=interpreter,
        script=add_start(site, pyscript, interpreter),
        snapshot=[f"{snapshot}/{name}" for name in made.snapshot],
        wheels=paths,
        bundle=made,
    )


def _add_whole(site: Site, parts: Parts, start: StartFiles) -> str:
    """Add the list of files needed to start the application; see `add_whole`."""
    scripts = [
        parts.styles,
        parts.indexeddb_stub,
        parts.saves,
        parts.page,
        parts.start,
        parts.frame,
    ]
    pyodide = [f"{start.pyodide}/{name}" for name in PYODIDE]
    fast = [start.config, start.interpreter, *start.snapshot, start.pyscript, *pyodide]
    return add_whole(site, [*scripts, *fast], [start.pyodide, start.plain, *start.wheels])


def summary(site: Site) -> str:
    """Return a one-line summary of a built site."""
    size = sum(map(len, site.files.values()))
    wheels = [PurePosixPath(p).name for p in site.files if p.endswith(".whl")]
    return f"{len(site.files)} files, {size:,} bytes, wheels {', '.join(sorted(wheels))}"
