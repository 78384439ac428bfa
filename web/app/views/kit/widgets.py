"""Widgets that all screens use; their styles are in web/css/controls.css."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app import i18n
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.commands import CLOSE_DIALOG, GO_TO, OPEN_DIALOG, PUT_AWAY
from app.ports.route import GROWN_UPS, Route
from spielekiste.core.seats import PERSON, Player

SHORT_NAME = 8
"""Maximum length of a name at full size on a small card, in characters."""


def use(symbol: str, kind: str = "icon") -> Node:
    """Return a drawing from the page's sprite, hidden from screen readers."""
    return h("svg", {"class": kind, "aria-hidden": "true"}, h("use", {"href": f"#{symbol}"}))


def icon(name: str) -> Node:
    """Return a line icon."""
    return use(f"icon-{name}")


def token(mark: str) -> Node:
    """Return a player's shape in the player's colour."""
    shape = h("use", {"href": f"#shape-{mark}"})
    return h("svg", {"class": "token", "data-token": mark, "aria-hidden": "true"}, shape)


def robot(player: Player) -> Node | None:
    """Return the small robot in front of a bot's name, or None for a human player."""
    if player.mind == PERSON:
        return None
    attrs = {"class": "icon robot", "role": "img", "aria-label": _("Bot")}
    return h("svg", attrs, h("use", {"href": "#icon-bot"}))


def pips(face: int, *, kept: bool = False) -> Node:
    """Return a small flat die; 0 is blank."""
    return use(f"die-{face}", "pips is-kept" if kept else "pips")


def symbol(thing: str, *, kept: bool = False) -> Node:
    """Return a small flat die with a symbol instead of pips."""
    return use(f"sym-{thing}", "pips pips--symbol is-kept" if kept else "pips pips--symbol")


def face_of(face: int, faces: Sequence[str], *, kept: bool = False) -> Node:
    """Return a small flat die; `faces` are the symbols on it, or empty for a die with pips."""
    return symbol(faces[face - 1], kept=kept) if faces and face else pips(face, kept=kept)


def knob(name: str, label: str, do: str, **attrs: Any) -> Node:
    """Return a round wooden button with an icon."""
    fixed = {"type": "button", "class": "knob", "data-do": do, "aria-label": label, "title": label}
    return h("button", fixed | attrs, icon(name))


def settings_knob() -> Node:
    """Return the button that opens the settings."""
    return knob("settings", _("Settings"), f"{OPEN_DIALOG} settings")


def pressable(
    attrs: Mapping[str, Any], acts: Mapping[str, Any], *, is_live: bool
) -> tuple[str, dict[str, Any]]:
    """Return the tag and attributes of a button or, if the game isn't live, of a picture.

    `acts` has the attributes for the button only: its verb, pressed state and reason code.
    """
    if is_live:
        return "button", {"type": "button", **attrs, **acts}
    is_named = attrs.get("aria-label") is not None
    return "span", {**attrs, "role": "img" if is_named else None}


def block(label: Child, do: str, kind: str = "", **attrs: Any) -> Node:
    """Return a painted button for a main action; LOOK.md explains `kind`."""
    classes = ["block", *(f"block--{word}" for word in kind.split())]
    return h("button", {"type": "button", "class": classes, "data-do": do} | attrs, label)


def unseen(text: str) -> Node:
    """Return text for screen readers only."""
    return h("span", {"class": "unseen"}, text)


def tick_box(shape: str = "round") -> Node:
    """Return the place of a choice's pencil mark: `round`, or `box` if several can be chosen."""
    kind = "choice__tick--box" if shape == "box" else ""
    return h("span", {"class": ["choice__tick", kind]}, h("span", {"class": "choice__mark"}))


def not_allowed() -> str:
    """Return the explanation for a feature that the host page doesn't allow."""
    return _("The page around this game doesn’t allow that. It works in the app itself.")


def dialog(
    name: str, title: str, body: Child, buttons: Child = None, *, wide: bool = False
) -> Node:
    """Return a dialog; Escape dispatches the verb `close`.

    The dialog has its own live region, which `browser/audio.py` fills: everything outside an open
    dialog is inert, so that screen readers don't announce it.
    """
    paper = h(
        "div",
        {"class": ["dialog__paper", "paper", "dialog__paper--wide" if wide else ""]},
        h("h2", {"class": "dialog__title", "id": f"{name}-title"}, title),
        knob("close", _("Close"), CLOSE_DIALOG, **{"class": "knob knob--paper dialog__close"}),
        body,
        h("div", {"class": "dialog__buttons"}, buttons) if buttons else None,
    )
    attrs = {
        "class": "dialog",
        "data-close": CLOSE_DIALOG,
        "closedby": "closerequest",
        "aria-labelledby": f"{name}-title",
        "aria-modal": "true",
    }
    live = {"class": "unseen", "role": "log", "aria-live": "polite", "data-live": True}
    return h("dialog", attrs | {"key": name}, paper, h("div", live))


def fold(title: str, inside: Child, *, heading: str = "h2", is_open: bool = False) -> Node:
    """Return a section that opens when its heading is tapped."""
    head = h("summary", {"class": "leaf__head"}, h(heading, {"class": "rules__title"}, title))
    body = h("div", {"class": "leaf__body"}, inside)
    return h("details", {"class": "leaf", "open": is_open}, head, body)


LONG_TITLE = 15
"""Maximum length of a title at full size on a phone; longer ones would be cut off."""


def rail(
    title: str, tools: Child, below: Child = None, home: Child = None, last: Child = None
) -> Node:
    """Return the title bar of a screen; `home` replaces the menu button, `last` is a second line.

    In an address that keeps one game, the menu button is hidden (css/table.css).
    """
    long = "is-long" if len(title) > LONG_TITLE else ""
    return h(
        "header",
        {"class": "rail"},
        home or knob("home", _("All games"), f"{GO_TO} /", **{"class": "knob rail__menu"}),
        h("div", {"class": "rail__name"}, h("h1", {"class": ["rail__title", long]}, title), below),
        h("div", {"class": "rail__tools"}, tools),
        last,
    )


def start_knob() -> Node:
    """Return the button that leads to the first screen of the only game."""
    return knob("home", _("Start page"), f"{GO_TO} /")


class Notice(NamedTuple):
    """A notice on the screen."""

    text: str
    kind: str = "info"
    """`info` replies to a tap; `error` and `news` are unrequested and leave the next control
    free."""
    do: str = ""
    """Verb of a button for more, such as a link to a rule."""
    label: str = ""
    """Label of that button, if it doesn't link to a rule."""
    language: str = ""
    """Language of text and label, if it isn't the page's."""

    @property
    def explains(self) -> bool:
        """True if the notice explains a rule, after a tap on a space or on a closed move."""
        return bool(self.do) and not self.label


def notices(items: Sequence[Notice]) -> Node | None:
    """Return the notices at the edge of the screen; each has a close button."""
    slips = [_notice(slip) for slip in items]
    above = "notices--above" if any(slip.label or slip.kind != "info" for slip in items) else ""
    return h("div", {"class": ["notices", above], "key": "notices"}, slips) if slips else None


def _notice(slip: Notice) -> Node:
    other = {"lang": slip.language, "translate": "no"} if slip.language else {}
    label = slip.label or _("See the rule")
    more = block(label, slip.do, "paper small", **other) if slip.do else None
    return h(
        "div",
        {"class": "notice paper", "data-kind": slip.kind, "key": slip.text},
        h("p", {"class": "notice__text"} | other, slip.text),
        more,
        knob("close", _("Close"), PUT_AWAY, **{"class": "knob knob--paper"}),
    )


def is_long(name: str) -> str:
    """Return the CSS class for a name that needs a smaller font to fit on a card."""
    return "is-long" if len(name) > SHORT_NAME else ""


def number(value: float, places: int = 1) -> str:
    """Return a number as text, with this many decimals and a typographic minus sign."""
    whole, _point, tenth = f"{abs(value):.{places}f}".partition(".")
    written = _("{whole}.{tenth}", whole=int(whole), tenth=tenth)
    return f"−{written}" if value < 0 and float(f"{value:.{places}f}") else written


def signed(value: float) -> str:
    """Return a number as text, with one decimal and its sign; 0 has no sign."""
    written = number(value)
    return f"+{written}" if float(f"{value:.1f}") > 0 else written


def percent(share: float) -> str:
    """Return a probability as a percentage; only exactly 0 and 1 become 0 and 100."""
    if 0 < share < 0.001:
        return _("less than {n}%", n=number(0.1))
    if 0.999 < share < 1:
        return _("more than {n}%", n=number(99.9))
    hundred = 100 * share
    return _("{n}%", n=number(hundred) if hundred % 1 else str(round(hundred)))


EMBEDDING, PARENTS, HOSTING = "embedding.html", "parents.html", "host.html"
"""File names of these pages in the site's folder `about/<language>`."""


def page(main: Node) -> Node:
    """Return a static page: the app's title bar with a link to the menu, and the content."""
    to = {"class": "rail__brand", "href": "../../"}
    brand = h("a", to, h("span", {"class": "knob"}, icon("home")), _("Games Chest"))
    return h("div", {"class": "page"}, h("header", {"class": "rail"}, brand), main)


def part(title: str, *inside: Child) -> Node:
    """Return a section of a page; strings in it become paragraphs."""
    rows = [h("p", None, one) if isinstance(one, str) else one for one in inside]
    return h("section", {"class": "rules__part"}, h("h2", {"class": "rules__title"}, title), rows)


def folded(title: str, *inside: Child) -> Node:
    """Return an initially closed section; strings in it become paragraphs."""
    return fold(title, [h("p", None, one) if isinstance(one, str) else one for one in inside])


def ways(page: str, *more: Child) -> Node:
    """Return the links from a page to others, the one for grown-ups, the menu and translations."""
    crate = h("a", {"href": "../../"}, _("All games"))
    attrs = {"class": "rule-page__ways", "aria-label": _("Other pages")}
    return h("nav", attrs, more, door(), crate, _languages(page))


def door() -> Node:
    """Return the link from a static page to the page for grown-ups."""
    return h("a", {"href": f"../../#{Route(GROWN_UPS)}"}, _("For grown-ups"))


def _languages(page: str) -> Sequence[Node]:
    """Return links to the page's translations, each named in its own language."""
    return [
        h("a", {"href": f"../{code}/{page}", "lang": code, "hreflang": code}, name)
        for code, name in i18n.LANGUAGES.items()
        if code in i18n.available() and code != i18n.spoken()
    ]
