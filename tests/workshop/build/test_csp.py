"""The policy names what stands in a page itself, and nothing else."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from workshop.build import csp
from workshop.common import headers

PAGE = """<script>first()</script><style>b { color: red }</style>
<script type="text/html"><b>menu</b></script><script src="a.js"></script><script>first()</script>"""

TOML = """[[headers]]
  for = "/*"
  [headers.values]
    Content-Security-Policy = "script-src 'self'{script} 'wasm-unsafe-eval'; style-src 'self'{style}"
"""


def named(*texts: str) -> str:
    """The hashes of texts, as a policy has them."""
    found = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return "".join(f" 'sha256-{each}'" for each in found)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A netlify.toml of our own."""
    monkeypatch.setattr(headers, "ROOT", tmp_path)
    monkeypatch.setattr(csp, "FILE", tmp_path / "netlify.toml")
    return tmp_path / "netlify.toml"


def test_what_the_policy_names_is_let_run(file: Path) -> None:
    """A text that stands there twice is named once; what is no script and what is a file is not."""
    file.write_text(TOML.format(script=named("first()"), style=named("b { color: red }")))
    csp.check(PAGE)


@pytest.mark.parametrize(
    ("script", "style", "said"),
    [
        ((), ("b { color: red }",), "script"),
        (("first()",), ("b { color: blue }",), "style"),
        (("first()", "more()"), ("b { color: red }",), "script"),
        ((), (), "script and style"),
    ],
)
def test_another_text_stops_the_build(
    file: Path, script: tuple[str, ...], style: tuple[str, ...], said: str
) -> None:
    """One that is missing, one that has changed, and one too many."""
    file.write_text(TOML.format(script=named(*script), style=named(*style)))
    with pytest.raises(ValueError, match=f"names another {said} by its hash: make policy"):
        csp.check(PAGE)


def test_the_hashes_are_written_where_they_belong(file: Path) -> None:
    """Two scripts' and the styles'. Old ones go, all else stays; once more changes nothing."""
    file.write_text(TOML.format(script=named("old()", "older()"), style=""))
    csp.renew()
    written = file.read_text()
    assert written.count("'sha256-") == 3
    assert written.startswith(TOML.partition("{script}")[0])
    assert written.endswith("'\"\n")
    assert " 'wasm-unsafe-eval'; style-src 'self' 'sha256-" in written
    csp.renew()
    assert file.read_text() == written
