"""`make play`: what a change needs, the events for pages, and the server's own answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest

from workshop.build import csp
from workshop.common import steps
from workshop.common.paths import APP, ASSETS, LOCALE, ROOT, RULES, WEB, WORKSHOP
from workshop.common.wheel import opened, pack
from workshop.dev.play import bench, watch
from workshop.dev.play.events import FAULT, RELOAD, STYLES, Events
from workshop.dev.play.loop import said
from workshop.dev.play.server import PlayHandler
from workshop.dev.play.watch import Need, changes, need, stamps
from workshop.dev.serve import running
from workshop.runtime import in_node
from workshop.runtime.kind import DRAFT, VARIABLE


class TestWatch:
    """Tests of noticing changes."""

    @pytest.mark.parametrize(
        ("path", "least"),
        [
            (WEB / "css" / "ludo.css", Need.STYLES),
            (APP / "pages" / "lab" / "lab.css", Need.STYLES),
            (APP / "main.py", Need.PYTHON),
            (RULES / "core" / "table.py", Need.PYTHON),
            (LOCALE / "de" / "app.po", Need.PYTHON),
            (WEB / "js" / "page" / "page.js", Need.ALL),
            (ASSETS / "art" / "cup.svg", Need.ALL),
            (WORKSHOP / "build" / "publish.py", Need.ALL),
            (ROOT / "netlify.toml", Need.ALL),
        ],
    )
    def test_a_change_needs_only_some_parts(self, path: Path, least: Need) -> None:
        """Styles need the least; what the build itself consists of needs everything."""
        assert need([path]) is least

    def test_several_changes_need_what_one_of_them_needs(self) -> None:
        """The largest need counts."""
        assert need([WEB / "css" / "ludo.css", APP / "main.py"]) is Need.PYTHON

    def test_changed_new_and_removed_files_are_noticed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Files of editors and compiled modules are ignored."""
        monkeypatch.setattr(watch, "FOLDERS", (tmp_path,))
        one, two, three = (tmp_path / f"{name}.py" for name in "abc")
        one.write_text("1")
        two.write_text("2")
        before = stamps()
        one.write_text("11")
        two.unlink()
        three.write_text("3")
        (tmp_path / ".a.py.swp").write_text("x")
        (tmp_path / "__pycache__").mkdir()
        (tmp_path / "__pycache__" / "a.py").write_text("x")
        assert changes(before, stamps()) == {one, two, three}

    def test_the_sources_are_watched(self) -> None:
        """There are many."""
        assert len(stamps()) > 600


class TestEvents:
    """Tests of the events for pages."""

    def test_a_page_gets_what_it_has_not_had(self) -> None:
        """Events have growing numbers, and a page names the last one that it has."""
        events = Events()
        start = events.number
        events.send(FAULT, "one")
        events.send(STYLES, {"name": "two"})
        first, second = events.after(start, 0)
        assert (first.kind, second.kind) == (FAULT, STYLES)
        assert [event.kind for event in events.after(first.number, 0)] == [STYLES]
        assert events.after(second.number, 0) == []

    def test_a_page_from_before_a_reload_is_only_loaded_again(self) -> None:
        """The new page has everything that was sent before."""
        events = Events()
        start = events.number
        events.send(STYLES, {})
        events.send(RELOAD)
        (event,) = events.after(start, 0)
        assert event.kind == RELOAD
        assert events.after(events.number, 0) == []

    def test_a_page_of_an_earlier_process_is_loaded_again(self) -> None:
        """Numbers go on in the next process, because they are times."""
        old = Events()
        old.send(FAULT, "")
        new = Events(born=old.number + 1)
        assert [event.kind for event in new.after(old.number, 0)] == [RELOAD]

    def test_a_waiting_page_gets_an_event_at_once(self) -> None:
        """Waiting ends with the event."""
        events = Events()
        begun = events.number
        Thread(target=events.send, args=(FAULT, "text")).start()
        assert [event.data for event in events.after(begun, 60)] == ["text"]

    def test_lines_are_those_of_the_protocol(self) -> None:
        """Text with line breaks is JSON, so it is one line."""
        events = Events()
        events.send(FAULT, "one\ntwo")
        (event,) = events.after(0, 0) if events.born == 0 else events.rest
        assert event.text == f'id: {event.number}\nevent: fault\ndata: "one\\ntwo"\n\n'


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve a small site as `make play` does."""
    page = "<html><head><style>a{}</style></head><body>home</body></html>"
    (tmp_path / "index.html").write_text(page)
    (tmp_path / "404.html").write_text(page.replace("home", "nothing"))
    (tmp_path / "sw.js").write_text("the site's own")
    with running(tmp_path, type("Small", (PlayHandler,), {"events": Events()})) as address:
        yield address


def asked(address: str, headers: Mapping[str, str] | None = None) -> Any:
    """Send a request to the server."""
    return urlopen(Request(address, headers=dict(headers or {})), timeout=60)  # noqa: S310 - our own server


class TestServer:
    """Tests of the server's own answers."""

    def test_each_page_has_the_script_and_a_policy_that_allows_its_styles(
        self, address: str
    ) -> None:
        """The styles may be newer than the hashes in netlify.toml."""
        with asked(f"{address}/") as answer:
            text, policy = answer.read().decode(), answer.headers["Content-Security-Policy"]
        assert '<script type="module" src="/dev/client.js?at=' in text
        (styles,) = csp.INLINE.findall(text)
        assert csp.fitted(policy, text) == policy
        assert policy != csp.fitted(policy, "<style>b{}</style>")
        assert styles == ("style", "a{}")

    def test_the_service_worker_only_removes_itself(self, address: str) -> None:
        """A copy of the site would hide changes."""
        with asked(f"{address}/sw.js") as answer:
            assert "unregister" in answer.read().decode()

    def test_a_page_hears_of_a_reload(self, address: str) -> None:
        """A page that is older than the process is told at once, also by its last event."""
        for path, headers in (("?at=1", {}), ("?at=9", {"Last-Event-ID": "1"})):
            with asked(f"{address}/dev/events{path}", headers) as answer:
                assert answer.headers["Content-Type"] == "text/event-stream"
                answer.readline()
                assert answer.readline() == b"event: reload\n"

    def test_nothing_of_it_is_in_a_site(self) -> None:
        """Neither the sources of the page nor the build name the script."""
        sources = [*WEB.rglob("*.html"), *WEB.rglob("*.js"), *(WORKSHOP / "build").rglob("*.py")]
        assert len(sources) > 50
        assert [path.name for path in sources if "/dev/client" in path.read_text("utf-8")] == []


class TestFaults:
    """Tests of the text that a page shows for a fault."""

    def test_a_fault_of_a_source_names_its_file_and_line(self) -> None:
        """It needs no traceback through the build."""
        with pytest.raises(SyntaxError) as fault:
            compile("a =\n", "web/app/main.py", "exec")
        text = said(fault.value)
        assert 'File "web/app/main.py", line 1' in text
        assert "Traceback" not in text

    def test_any_other_fault_has_its_traceback(self) -> None:
        """It may be one of the build."""
        assert "KeyError: 'x'" in said(KeyError("x"))


def test_a_step_has_its_seconds(capfd: pytest.CaptureFixture[str]) -> None:
    """A command's output is printed only if it fails."""
    code = "import sys; print('much'); sys.exit(int(sys.argv[1]))"
    assert steps.main("packages", [sys.executable, "-c", code, "0"]) == 0
    good = capfd.readouterr()
    assert good.out.endswith(" s  packages\n")
    assert "much" not in good.out + good.err
    assert steps.main("packages", [sys.executable, "-c", code, "3"]) == 3
    assert "much" in capfd.readouterr().err


def test_what_the_bench_of_the_loop_changes_is_there() -> None:
    """The text of the menu is where it is changed, in the module and in its translation."""
    assert (ROOT / bench.SHEET).is_file()
    assert bench.MOTTO in bench.marked(ROOT)
    assert bench.german(ROOT).startswith('"')
    assert f"def {bench.NAME}(" in (ROOT / bench.TEST).read_text("utf-8")


def test_a_draft_compiles_no_source_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many new sources are compiled together, a few stay as they are; those compiled before are used again."""
    runs: list[list[str]] = []

    def compiled(sources: Mapping[str, bytes]) -> bytes:
        runs.append([*sources])
        return pack({f"{name}c": b"code" for name in sources})

    monkeypatch.setenv(VARIABLE, DRAFT)
    monkeypatch.setattr(in_node, "CACHE", tmp_path)
    monkeypatch.setattr(in_node, "_compiled", compiled)
    many = {f"m{number}.py": b"x = 1" for number in range(in_node.FEW + 1)}
    first = opened(in_node.compiled(many | {"a.json": b"{}"}, in_node.OURS))
    again = opened(in_node.compiled(many | {"m0.py": b"x = 2"}, in_node.OURS))
    assert [len(names) for names in runs] == [in_node.FEW + 1]
    assert first == {f"{name}c": b"code" for name in many} | {"a.json": b"{}"}
    assert again == {f"{name}c": b"code" for name in many if name != "m0.py"} | {"m0.py": b"x = 2"}


SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
const folder = process.argv[2];
await new Promise((go) => process.stdin.once("data", go));
writeFileSync(join(folder, "third"), readFileSync(join(folder, "first"), "utf-8") + readFileSync(join(folder, "second"), "utf-8"));
process.exit(0);
"""
"""A script that needs its second file only after a line has arrived."""


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> in_node.Waiting:
    """Start the script."""
    (tmp_path / "script.mjs").write_text(SCRIPT)
    monkeypatch.setattr(in_node, "SCRIPTS", tmp_path)
    monkeypatch.setattr(in_node, "CACHE", tmp_path)
    return in_node.Waiting("script.mjs", {"first": b"1"})


def test_a_script_waits_for_the_rest_of_its_files(waiting: in_node.Waiting, tmp_path: Path) -> None:
    """It starts with some files, and gets the others when they are known."""
    in_node.write(waiting.folder, {"second": b"2"})
    waiting.finish(["third"], tmp_path)
    assert (tmp_path / "third").read_text() == "12"
    assert not waiting.folder.exists()


def test_a_script_without_its_files_fails_with_its_words(waiting: in_node.Waiting) -> None:
    """The error of node is that of the build."""
    with pytest.raises(RuntimeError, match=r"(?s)script\.mjs: .*no such file"):
        waiting.finish([], waiting.folder)


def test_a_script_that_is_not_needed_ends(waiting: in_node.Waiting) -> None:
    """Its folder is removed."""
    waiting.stop()
    assert not waiting.folder.exists()
