"""Sharing of a match as a file, link or QR code, or through the device's share dialog."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.only import query_of
from app.ports.commands import Command, Commands, by_value, plain
from app.ports.platform import Platform
from app.ports.route import PAST, RESULT, REVIEW, Route
from app.ports.screen import Screen
from app.ports.stage import OfferedLink, SharedLink, Stage
from app.saves import transfer as records
from app.saves.codec import pack
from app.views.kit import share_link
from app.views.kit.share_link import Rows, file_dialog, game_promise, share_dialog
from spielekiste.core.table import Table

PLACE = re.compile(r"[\w.-]+(:\d+)?")
"""A host name with an optional port."""

UNSURE = "file"
"""Name of the dialog with the text of a file that may not have been saved."""


class SharingStage(Stage, Protocol):
    """Services for sharing."""

    def clear_notices(self) -> None:
        """Remove the visible notices."""


class UnsureFiles:
    """The last file of which nobody knows whether it was saved."""

    def __init__(
        self, stage: SharingStage, platform: Platform, copy: Callable[[str], None]
    ) -> None:
        self._stage = stage
        self._copy = copy
        self._name = self._text = ""
        platform.files.on_unsure(self._offer)

    @property
    def commands(self) -> Commands:
        """Handler for copying the text."""
        return {share_link.COPY_FILE: plain(lambda: self._copy(self._text))}

    def dialog(self) -> Child:
        """Return the dialog with the text; None if there is no file."""
        return file_dialog(self._name, self._text) if self._name else None

    def _offer(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self._stage.dialog = UNSURE
        self._stage.redraw()


class Sharing:
    """Sharing of the current screen's link or match; implements `ports.stage.Share`."""

    def __init__(
        self,
        stage: SharingStage,
        platform: Platform,
        current: Callable[[], Screen],
    ) -> None:
        self.stage = stage
        self.platform = platform
        self._current = current
        """Returns the current screen."""
        self._codes: dict[str, Rows | None] = {}
        """QR codes by link; None if the link is too long."""
        self._unsent = ""
        """Last link passed to the share dialog; it can be copied instead if the browser refuses."""
        self.unsure = UnsureFiles(stage, platform, self.copy)
        """The last file that may not have been saved."""
        self._typed = ""
        """Base URL of the online site, which the user enters in the single-file version."""

    @property
    def table(self) -> Table | None:
        """The table to share, if any."""
        return self._current().shared_table

    @property
    def address(self) -> str:
        """Base URL for links, which keeps the only game of this page.

        In the single-file version, it is empty until the user enters one.
        """
        navigation = self.platform.navigation
        base = navigation.address or self._typed
        return base and base + query_of(navigation.query)

    @property
    def link(self) -> SharedLink | None:
        """The link of the current screen or of its table, if any."""
        table = self.table
        return self._current().shared_link or (self._of_match(table) if table else None)

    @property
    def commands(self) -> Commands:
        """Handlers for sharing the current link and the current match."""
        return {
            share_link.LINK_COPY: self._of_link(lambda link: self.copy(_message(link))),
            share_link.LINK_SEND: self._of_link(self._send),
            share_link.LINK_CODE: self._of_link(lambda link: self.ask_code(link.url)),
            share_link.CRATE_ADDRESS: by_value(self._take_address),
            "share-file": self._of_table(self._file),
            share_link.SHARE_TEXT: self._of_table(self._text),
            "share-instead": plain(self._copy_unsent),
            **self.unsure.commands,
        }

    def _of_link(self, act: Callable[[SharedLink], None]) -> Command:
        """Return a command that calls `act` with the current link, or does nothing without one."""

        def do() -> None:
            link = self.link
            if link is not None and link.url:
                act(link)

        return plain(do)

    def _of_table(self, act: Callable[[Table], None]) -> Command:
        """Return a command that calls `act` with the current table, or does nothing without one."""

        def do() -> None:
            if self.table is not None:
                act(self.table)

        return plain(do)

    def _copy_unsent(self) -> None:
        self.stage.clear_notices()
        self.copy(self._unsent)

    def dialog(self) -> Child:
        """Return the dialog for the current link; None if there is none or the page shows it."""
        link, table = self.link, self.table
        if link is None or not link.heading:
            return None
        if table is None:
            return share_dialog(self.offered(link))
        text = pack(str(table.record)) if self.platform.host.is_embedded else ""
        return share_dialog(self.offered(link), text, self._handing(table))

    def offered(self, link: SharedLink) -> OfferedLink:
        """Return a link with what a view needs to show it."""
        can_send = self.platform.files.can_share and not link.is_text
        is_own = bool(self.platform.navigation.address) or link.is_text
        return OfferedLink(
            link,
            code=self._codes.get(link.url),
            is_long=link.url in self._codes and self._codes[link.url] is None,
            can_send=can_send and bool(link.url),
            typed=None if is_own else self.address,
            is_denied="web-share" in self.platform.host.denied,
        )

    def _handing(self, table: Table) -> str:
        """Return the route of the page with a finished match's codes, or an empty string."""
        screen = self._current()
        past = screen.route.rest if screen.route and screen.route.name in (PAST, REVIEW) else ""
        key = screen.match_id or past
        return str(Route(RESULT, key)) if key and table.match.due == "nothing" else ""

    def copy(self, link: str) -> None:
        """Copy a link to the clipboard, and tell the user whether the browser allowed it."""
        self.platform.files.copy(link, self._copied)

    def _send(self, link: SharedLink) -> None:
        """Open the device's share dialog; if the browser refuses, offer to copy the link."""
        self._unsent = _message(link)
        self.platform.files.share(link.said or link.name, link.url, self._refused)

    def ask_code(self, url: str) -> None:
        """Request the QR code of a URL, unless it is empty or cached."""
        if url and url not in self._codes:
            self.platform.files.qr_code(url, lambda rows: self._coded(url, rows))

    def code_of(self, url: str) -> Rows | None:
        """Return the QR code of a URL; None until it is encoded, or if the URL is too long."""
        return self._codes.get(url)

    def _take_address(self, text: str) -> None:
        """Use the entered text as the base URL; show an error if it is not valid."""
        self._typed = site_of(text)
        if text.strip() and not self._typed:
            self.stage.notify(_("This isn’t the address of a web page."), "error")
        if self.link is not None:
            self.ask_code(self.link.url)

    def _of_match(self, table: Table) -> SharedLink:
        """Return the link to a match; in the single-file version, the match as text."""
        is_text = not self.platform.navigation.address
        url = records.link("" if is_text else self.address, table)
        promise = game_promise(url, is_secret=records.is_secret(table), is_text=is_text)
        save = "share-file"
        if records.is_sealed(table):
            promise, save = _("This game still has hidden cards. Finish it first."), ""
        name, heading = words.game(table.setup.game.id), _("Take this game with you")
        return SharedLink(url, name, promise, heading, save=save, is_text=is_text, is_coded=False)

    def _file(self, table: Table) -> None:
        if records.is_sealed(table):
            return
        platform = self.platform
        name = records.file_name(table.setup, platform.clock.stamp(platform.clock.now()))
        if platform.files.download(name, records.file_text(table)):
            self.stage.announce(_("Saved as {name}.", name=name))

    def _text(self, table: Table) -> None:
        self.platform.files.copy(pack(str(table.record)), self._copied)

    def _refused(self) -> None:
        text = _("The browser doesn’t allow sharing here.")
        self.stage.notify(text, "error", "share-instead", _("Copy the link"))
        self.stage.redraw()

    def _copied(self, done: bool) -> None:  # noqa: FBT001 - a callback with one parameter
        text = (
            _("Copied.")
            if done
            else _("Copying isn’t allowed here. Please select the text instead.")
        )
        self.stage.notify(text, "info" if done else "error")
        self.stage.redraw()

    def _coded(self, link: str, rows: Rows | None) -> None:
        self._codes[link] = rows
        self.stage.redraw()


def _message(link: SharedLink) -> str:
    """Return the link after the sentence that goes with it."""
    return f"{link.said} {link.url}".strip()


def site_of(text: str) -> str:
    """Return the folder of an entered address as a URL; empty if the text is not an address.

    >>> site_of("school.example/crate")
    'https://school.example/crate/'
    >>> site_of("http://school.example/index.html#/kniffel")
    'http://school.example/'
    """
    whole = text.strip()
    try:
        parts = urlsplit(whole if "://" in whole else f"https://{whole}")
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not PLACE.fullmatch(parts.netloc):
        return ""
    folder, _slash, last = parts.path.rpartition("/")
    path = f"{folder}/" if "." in last or not last else f"{parts.path}/"
    return f"{parts.scheme}://{parts.netloc}{path}"
