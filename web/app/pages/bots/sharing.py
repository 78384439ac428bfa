"""Sharing of a bot as a link, QR code or file."""

from __future__ import annotations

from typing import Protocol

from app.dom.nodes import Child
from app.pages.bots.view_results import shown_name
from app.pages.bots.view_share import BotOffer, bot_share_dialog
from app.ports.commands import Commands, by_value, plain
from app.ports.stage import Stage
from app.saves.programs import Program, link
from app.views.kit.share_link import Handed


class SharedPage(Protocol):
    """The page that shows the program."""

    @property
    def program(self) -> Program:
        """The program on screen."""


class BotSharing:
    """The dialog for sharing the program on screen."""

    def __init__(self, stage: Stage, page: SharedPage) -> None:
        self.stage = stage
        self.is_open = False
        """Whether the dialog is open."""
        self._page = page

    @property
    def commands(self) -> Commands:
        """Handlers for opening the dialog, and for sharing the link."""
        share = self.stage.share
        return {
            "bot-share": plain(self._open),
            "crate-address": by_value(self._take_address),
            "link-copy": plain(lambda: share.copy(self._link)),
            "link-send": plain(lambda: share.send(shown_name(self._page.program), self._link)),
        }

    @property
    def dialog(self) -> Child:
        """The dialog if it is open, else None."""
        if not self.is_open:
            return None
        share, link = self.stage.share, self._link
        handed = Handed(link, share.code_of(link), share.can_send)
        address = share.address if share.is_typed else None
        return bot_share_dialog(BotOffer(handed, self._is_long, share.is_too_long(link), address))

    @property
    def _link(self) -> str:
        """Full URL of the link; empty if it is too long, or the site's address is unknown."""
        address = self.stage.share.address
        return link(address, self._page.program) if address else ""

    @property
    def _is_long(self) -> bool:
        """True if the program is too long for a link."""
        return not link("", self._page.program)

    def _open(self) -> None:
        self.is_open = True
        self._ask_code()

    def _take_address(self, text: str) -> None:
        self.stage.share.take_address(text)
        self._ask_code()

    def _ask_code(self) -> None:
        if self._link:
            self.stage.share.ask_code(self._link)
