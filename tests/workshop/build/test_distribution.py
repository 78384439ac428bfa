"""The Python package as wheel and sdist: metadata, contents, repeatable builds, installation."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from packaging.metadata import Metadata
from trove_classifiers import classifiers

from spielekiste import __version__
from spielekiste.console.__main__ import COMMANDS
from workshop.build.docs.pages import Guide, guides
from workshop.build.export import package
from workshop.common.paths import ROOT, RULES

PARTS = ("CHANGELOG.md", "CITATION.cff", "LICENSE", "pyproject.toml", "py/README.md")

ADDRESSES = {"SITE_ADDRESS": "https://games.example/", "SOURCE_ADDRESS": "https://code.example/x"}


def pythons() -> Iterator[str]:
    """Yield the path of each version of Python on this machine that the package supports."""
    for minor in range(11, 15):
        path = shutil.which(f"python3.{minor}")
        if path is not None and subprocess.run([path, "-V"], capture_output=True).returncode == 0:  # noqa: S603, PLW1510 - may be a stub
            yield path


def run(words: list[str | Path], cwd: Path, given: str = "", **environment: str) -> str:
    """Run a command without our environment; return its output."""
    done = subprocess.run(  # noqa: S603 - fixed commands
        words,
        cwd=cwd,
        input=given,
        env={"PATH": os.defpath, "PYTHONUTF8": "1"} | environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(folder: Path) -> tuple[Path, Path]:
    """Build wheel and sdist from a copy of the sources in this folder."""
    for name in (*PARTS, "py/workshop/common/metadata.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(RULES, folder / "py" / "spielekiste", ignore=ignored)
    run([sys.executable, "-m", "hatchling", "build", "-d", "out"], folder, **ADDRESSES)
    (wheel,) = (folder / "out").glob("*.whl")
    (sdist,) = (folder / "out").glob("*.tar.gz")
    return wheel, sdist


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a wheel and an sdist."""
    return built(tmp_path_factory.mktemp("one"))


@pytest.fixture
def metadata(distributions: tuple[Path, Path]) -> Metadata:
    """Return the metadata of the wheel, validated."""
    with zipfile.ZipFile(distributions[0]) as archive:
        data = archive.read(f"spielekiste-{__version__}.dist-info/METADATA")
    return Metadata.from_email(data, validate=True)


def test_two_builds_are_equal(distributions: tuple[Path, Path], tmp_path: Path) -> None:
    """Neither the folder nor the time of the sources changes a byte."""
    again = built(tmp_path / "a folder with another name")
    assert [path.name for path in again] == [path.name for path in distributions]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in distributions]


def test_the_metadata_is_whole(metadata: Metadata) -> None:
    """Addresses, known classifiers, all supported versions of Python, and a text that says how to begin."""
    assert (metadata.name, str(metadata.version)) == ("spielekiste", __version__)
    assert {*(metadata.project_urls or ())} == {
        "Homepage", "Documentation", "Source", "Changelog", "Issues",
    }  # fmt: skip
    assert metadata.classifiers is not None
    assert [name for name in metadata.classifiers if name not in classifiers] == []
    versions = {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)}
    assert versions < {*metadata.classifiers}
    assert str(metadata.requires_python) == ">=3.11"
    assert [*map(str, metadata.requires_dist or ())] == ['pettingzoo>=1.27; extra == "pettingzoo"']
    assert (metadata.description_content_type, metadata.license_files) == (
        "text/markdown",
        ["LICENSE"],
    )
    assert "pip install spielekiste" in (metadata.description or "")


def test_the_description_needs_no_other_file(metadata: Metadata) -> None:
    """It has no relative links or pictures, which a registry could not show."""
    targets = re.findall(r"\]\(([^)]*)\)", metadata.description or "")
    assert [target for target in targets if not target.startswith("https://")] == []


def test_the_wheel_has_the_whole_package_and_nothing_else(distributions: tuple[Path, Path]) -> None:
    """Every source, table, schema and `py.typed`, and the usual files about the package."""
    with zipfile.ZipFile(distributions[0]) as archive:
        names = {*archive.namelist()}
        commands = archive.read(f"spielekiste-{__version__}.dist-info/entry_points.txt").decode()
    about = {f"spielekiste-{__version__}.dist-info/{name}" for name in
             ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")}  # fmt: skip
    sources = {
        path.relative_to(RULES.parent).as_posix()
        for path in RULES.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == sources | about
    needed = {"py.typed", "exchange/schema.json", "arena/tables/symbols.bin"}
    assert {f"spielekiste/{name}" for name in needed} <= names
    assert commands == "[console_scripts]\nspielekiste = spielekiste.console.__main__:main\n"
    with zipfile.ZipFile(io.BytesIO(package().data)) as archive:
        offered = f"spielekiste-{__version__}.dist-info/entry_points.txt"
        assert archive.read(offered).decode() == commands


def test_the_sdist_has_what_a_build_needs(distributions: tuple[Path, Path], tmp_path: Path) -> None:
    """The wheel that is built from the sdist is the same as that from the repository."""
    wheel, sdist = distributions
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert {*PARTS} <= {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"],
        folder,
        **ADDRESSES,
    )
    assert (folder / "out" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_citation_is_of_this_version() -> None:
    """Version and date are those of the last release in CHANGELOG.md."""
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    fields = dict(re.findall(r"(?m)^([\w-]+): (.+)$", citation))
    released = re.search(
        rf"(?m)^## {__version__} - (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8")
    )
    assert released is not None
    assert (fields["version"], fields["date-released"]) == (__version__, released.group(1))
    assert fields.keys() >= {"cff-version", "message", "title", "type", "license"}


@pytest.fixture(scope="module", params=[*pythons()], ids=lambda path: Path(path).name)
def installed(
    request: pytest.FixtureRequest,
    distributions: tuple[Path, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Return the folder of commands of an empty environment in which the wheel was installed."""
    folder = tmp_path_factory.mktemp("environment")
    run([request.param, "-m", "venv", "env"], folder)
    bin_ = folder / "env" / "bin"
    run([bin_ / "pip", "install", "--no-index", "--quiet", distributions[0]], folder)
    return bin_


def follow(text: str, folder: Path, bin_: Path) -> list[str]:
    """Do what a page says, with its files, commands and examples; return the commands."""
    text = dedent(text.replace("\n    ", "\n")) if "\n    ```" in text else text
    for name, code in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(code, "utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    commands = [
        line for block in blocks for line in block.splitlines() if "pip install" not in line
    ]
    for command in commands:
        run(["sh", "-c", command], folder, "a\n" * 40, PATH=f"{bin_}:{os.defpath}")
    (folder / "page.md").write_text(text, "utf-8")
    run([bin_ / "python", "-m", "doctest", "page.md"], folder)
    return commands


def test_a_newcomer_can_follow_the_first_page(installed: Path, tmp_path: Path) -> None:
    """In an empty environment, each command of the package's description does what it says."""
    commands = follow((ROOT / "py" / "README.md").read_text("utf-8"), tmp_path, installed)
    assert {line.split()[1] for line in commands} == {*COMMANDS, "arena"}


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.name)
def test_a_newcomer_can_follow_the_guides(guide: Guide, installed: Path, tmp_path: Path) -> None:
    """Each file, command and example of the documentation does what it says."""
    commands = follow(guide.text, tmp_path, installed)
    assert commands or ">>> " in guide.text
    assert guide.name != "index" or {line.split()[1] for line in commands} == {
        "play",
        "coach",
        "review",
        "arena",
    }
