"""Links that arrive as pasted text, as a file or as a code for the camera."""

from __future__ import annotations

from collections.abc import Callable

from app.dom.nodes import Child, h
from app.i18n import _
from app.pages.together.sentences import fault_words
from app.ports.commands import Commands, by_value, plain
from app.ports.platform import FilePort, Files, Scanner
from app.ports.stage import Stage
from app.scan.reader import Scan
from app.views.kit.widgets import block, icon
from spielekiste import GAMES
from spielekiste.together import BrokenLink, Letter, read


class Mailbox:
    """A field for a text with a link, a button that opens a file with one, and the camera."""

    def __init__(
        self,
        stage: Stage,
        files: FilePort,
        scanner: Scanner,
        take: Callable[[Letter], None],
        fault: str = "",
    ) -> None:
        self._stage = stage
        self._files = files
        self._take = take
        """Goes on with a letter; may raise `BrokenLink`."""
        self.scan = Scan(stage, scanner, self.open, "paper small")
        self._typed = ""
        self._fault = fault
        """What is wrong with the last text, in words, or empty."""

    @property
    def commands(self) -> Commands:
        """Handlers for a text, while it is typed and once it is, and for a file."""
        return {
            "afar-typed": by_value(self._listen),
            "afar-read": by_value(self.open),
            "afar-pick": plain(lambda: self._files.pick(self._pick)),
        }

    def open(self, text: str) -> None:
        """Go on with the link in a text, whatever is around it, or say what is wrong."""
        self._typed, self._fault = text, ""
        if not text.strip():
            return
        try:
            self._take(read(text, GAMES))
        except BrokenLink as fault:
            self._fault = fault_words(fault)
            self._stage.announce(self._fault)

    def _listen(self, text: str) -> None:
        """Go on with a link as soon as it is complete; until then, say nothing."""
        self._typed, self._fault = text, ""
        try:
            read(text, GAMES)
        except BrokenLink:
            return
        self.open(text)

    def _pick(self, files: Files) -> None:
        self.receive(files)
        self._stage.redraw()

    def receive(self, files: Files) -> bool:
        """Go on with the link in the first file."""
        for _name, text in files[:1]:
            self.open(text or "")
        return bool(files)

    def view(self, title: str) -> Child:
        """Return the field, the button and the camera."""
        line = {
            "class": "field__line",
            "data-input": "afar-typed",
            "data-change": "afar-read",
            "value": self._typed,
            "autocomplete": "off",
            "spellcheck": "false",
            "enterkeyhint": "done",
            "aria-invalid": "true" if self._fault else None,
            "aria-describedby": "afar-fault" if self._fault else None,
        }
        file = block([icon("plus"), _("Open a file")], "afar-pick", "paper small")
        label = h("span", {"class": "field__label"}, _("Paste the message with the link"))
        return h(
            "section",
            {"class": "duel__part paper", "key": "mailbox"},
            h("h2", {"class": "slip__title"}, title),
            h("label", {"class": "field"}, label, h("input", line)),
            problem_line(self._fault),
            h("div", {"class": "dialog__buttons"}, file),
            self.scan.view(),
        )


def problem_line(fault: str) -> Child:
    """Return what is wrong, or None."""
    if not fault:
        return None
    attrs = {"class": "problem", "id": "afar-fault", "role": "alert", "key": "afar-fault"}
    return h("p", attrs, icon("warn"), h("span", None, fault))
