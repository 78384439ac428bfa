"""A page that contains only the camera of a class board."""

from __future__ import annotations

from app.scan.reader import VIDEO, Scan
from app.shell.app import App
from tests.app.support.fakes import FakePlatform, classed, nodes, started, words


class Board:
    """A page that contains only the camera."""

    def __init__(self) -> None:
        self.platform = FakePlatform()
        self.app: App = started(self.platform)
        self.arrived: list[str] = []
        self.camera = self.platform.scanner
        self.scan = Scan(self.app.stage, self.camera, self.arrived.append)

    def tap(self, do: str) -> None:
        """Tap one of the view's buttons."""
        view = self.scan.view()
        assert do in [node.attrs.get("data-do") for node in nodes(view)]  # type: ignore[arg-type]
        self.scan.commands[do]("", "")

    def turn_on(self, cameras: int = 1) -> None:
        """Request the camera, and grant it."""
        self.tap("scan-on")
        self.camera.say(cameras=cameras, mirrored=True)

    def dots(self) -> list[str]:
        """Return a string per series, with `x` for each code read and `.` for each missing one."""
        view = self.scan.view()
        return [
            "".join(
                "x" if "is-found" in dot.attrs["class"] else "."
                for dot in classed(row, "scan__dot")
            )
            for row in classed(view, "scan__dots")  # type: ignore[arg-type]
        ]

    @property
    def text(self) -> str:
        """The text of the view."""
        return " ".join(words(self.scan.view()))  # type: ignore[arg-type]

    @property
    def has_video(self) -> bool:
        """True if there is an element for the camera image."""
        return VIDEO in [node.attrs.get("id") for node in nodes(self.scan.view())]  # type: ignore[arg-type]
