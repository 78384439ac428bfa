"""Screens for links: the page of all, one to send, an invitation, two versions, a broken link."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.table import agreed_list
from app.i18n import _, isolated
from app.links.prepared import Prepared
from app.pages.together.mailbox import Mailbox
from app.pages.together.match import FarMatch
from app.pages.together.sentences import AFAR_FILE, browser_words, far_link, trust_words
from app.ports.commands import Commands, Part, by_argument, plain
from app.ports.platform import Files
from app.ports.route import AFAR, Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from app.saves.saved_match import SavedMatch
from app.views.kit.share_link import link_address, link_buttons, link_code, link_line
from app.views.kit.widgets import block, icon, rail, settings_knob, token
from app.views.saved_games import SavedGamesFacts, shelf_view
from spielekiste import GAMES
from spielekiste.core.errors import InvalidSeats
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Seat
from spielekiste.together import Joined, Letter


class Around(NamedTuple):
    """What each of these screens has."""

    stage: Stage
    """Services of the application."""
    mailbox: Mailbox
    """The field for links."""
    agent: str
    """The browser's name for itself."""


class LetterScreen(Screen):
    """Base of these screens: a title bar, and slips of paper."""

    route: Route = Route(AFAR)

    def __init__(self, around: Around) -> None:
        self.stage = around.stage
        self.mailbox = around.mailbox
        self._warning = browser_words(around.agent)

    @property
    def title(self) -> str:
        """Name of the way to play."""
        return _("Play from two homes")

    @property
    def parts(self) -> Sequence[Part]:
        """The screen, the field for links and the camera."""
        return (self, self.mailbox, self.mailbox.scan)

    def replaced(self) -> None:
        """Switch the camera off."""
        self.mailbox.scan.close()

    @property
    def commands(self) -> Commands:
        """No handlers of its own."""
        return {}

    def receive(self, files: Files) -> bool:
        """Open the link in a file that was dropped on the page."""
        return self.mailbox.receive(files)

    def view(self) -> Child:
        """Return the slips."""
        tools = settings_knob()
        attrs = {"class": "page duel afar", "key": "afar", "data-game": self.game or None}
        return h("div", attrs, rail(_("Play from two homes"), tools), self.slips())

    @property
    def game(self) -> str:
        """Id of the game, or empty."""
        return ""

    @abstractmethod
    def slips(self) -> Child:
        """Return the slips of the screen."""

    def warning(self) -> Child:
        """Return a warning about this browser, or None."""
        if not self._warning:
            return None
        return h(
            "p",
            {"class": "afar__warning paper", "role": "note"},
            icon("warn"),
            h("span", None, self._warning),
        )


def slip(key: str, title: str, *inside: Child) -> Node:
    """Return a slip of paper with a title."""
    attrs = {"class": "duel__part paper", "key": key}
    return h("section", attrs, h("h2", {"class": "slip__title"}, title), *inside)


class HomesScreen(LetterScreen):
    """The page of all matches between homes, which leads to a new one."""

    def __init__(
        self,
        around: Around,
        matches: Callable[[], list[SavedMatch]],
    ) -> None:
        super().__init__(around)
        self._matches = matches

    def slips(self) -> Child:
        """Return the matches, the games to begin, and the field for a link."""
        why = _(
            "Each plays at home: after a turn you send a link with any messenger. There are no accounts, and there’s no server."
        )
        games = [
            h(
                "a",
                {"class": "block block--wood block--small", "href": f"#{Route(AFAR, game)}"},
                words.game(game),
            )
            for game in GAMES
        ]
        saved = SavedGamesFacts(now=self.stage.clock.now(), paused=self._matches())
        return [
            self.warning(),
            shelf_view(saved),
            slip(
                "begin",
                _("Begin a game"),
                h("p", None, why),
                h("div", {"class": "dialog__buttons"}, games),
            ),
            self.mailbox.view(_("Has a link arrived?")),
        ]


class SendScreen(LetterScreen):
    """The invitation or the answer, while not everybody has joined."""

    def __init__(
        self,
        around: Around,
        far: FarMatch,
        save: Callable[[FarMatch], None],
    ) -> None:
        super().__init__(around)
        self.far = far
        self._save = save
        self.route = Route(self.game, far.key)

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.far.home.table.setup.game.id

    @property
    def title(self) -> str:
        """For whom the match waits, and the name of the game."""
        return f"{_('Waiting for {name}', name=self.far.waits)} – {words.game(self.game)}"

    @property
    def shared_link(self) -> SharedLink:
        """The newest link."""
        return far_link(self.stage, self.far)

    @property
    def commands(self) -> Commands:
        """Handler for saving the link as a file."""
        return {AFAR_FILE: plain(lambda: self._save(self.far))}

    def enter(self) -> None:
        """Ask for the code of the link."""
        self.stage.clock.later(0, lambda: self.stage.share.ask_code(self.shared_link.url))

    def slips(self) -> Child:
        """Return the link, who has joined, and the field for the answer."""
        offer = self.stage.share.offered(self.shared_link)
        send = slip(
            "send",
            offer.link.heading,
            h("p", None, offer.link.promise),
            link_address(offer),
            h("div", {"class": "dialog__buttons"}, link_buttons(offer, first=True)),
            [link_code(offer), link_line(offer)],
        )
        mailbox = self.mailbox.view(_("Has a link arrived?"))
        return [self.warning(), send, h("div", {"class": "afar__beside"}, _who(self.far), mailbox)]


def _who(far: FarMatch) -> Node:
    """Return the list of who has joined."""
    homes, mine = far.home.letter.party.homes, far.home.seats
    rows = [
        h(
            "li",
            {"class": "afar__person"},
            token(player.mark),
            h("span", None, player.name),
            _state(seat, homes[seat], mine),
        )
        for seat, player in enumerate(far.players)
        if player.mind == PERSON
    ]
    return slip("who", _("Who’s playing?"), h("ul", None, rows))


def _state(seat: Seat, home: int | None, mine: Sequence[Seat]) -> str:
    if seat in mine:
        return _("here")
    return _("has not joined yet") if home is None else _("has joined")


class Claim(NamedTuple):
    """What people say who open an invitation."""

    names: tuple[str, ...]
    """Their names."""
    quick: bool = False
    """Whether they begin at once."""
    again: bool = False
    """Whether they have joined before, on another device."""


class ClaimScreen(LetterScreen):
    """An invitation: who invites, to which game, and who is here."""

    def __init__(
        self,
        around: Around,
        letter: Letter,
        claim: Callable[[Letter, Claim], None],
    ) -> None:
        super().__init__(around)
        self.letter = letter
        self.route = Route(AFAR, str(letter))
        self._claim = claim
        free = letter.party.unclaimed
        self._chosen = set(free) if len(free) == 1 else set[Seat]()

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.letter.party.setup.game.id

    @property
    def commands(self) -> Commands:
        """Handlers for saying who is here."""
        return {
            "afar-who": by_argument(lambda seat: self._toggle(int(seat))),
            "afar-join": plain(lambda: self._join(Claim(self._names))),
            "afar-quick": plain(lambda: self._join(Claim(self._names, quick=True))),
            "afar-again": by_argument(
                lambda seat: self._join(Claim((self._name(int(seat)),), again=True))
            ),
        }

    def _toggle(self, seat: Seat) -> None:
        self._chosen ^= {seat} & set(self.letter.party.unclaimed)

    def _name(self, seat: Seat) -> str:
        return self.letter.party.setup.players[seat].name

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(self._name, sorted(self._chosen)))

    def _join(self, claim: Claim) -> None:
        try:
            self._claim(self.letter, claim)
        except InvalidSeats:
            self.stage.notify(_("This seat has been taken. Ask for a newer link."), "error")

    def slips(self) -> Child:
        """Return who invites to which game, and buttons with the names."""
        party = self.letter.party
        setup = party.setup
        host = ", ".join(isolated(self._name(seat)) for seat in party.seats_of(0))
        text = _(
            "{name} invites you to play {game} from two homes.",
            name=host,
            game=words.game(self.game),
        )
        players = ", ".join(isolated(player.name) for player in setup.players)
        count = len(setup.players)
        rules = Prepared(setup.game, setup.options, setup.table, ("",) * count, (PERSON,) * count)
        trust = h("p", None, trust_words()) if setup.game.has_secrets else None
        return [
            self.warning(),
            slip(
                "claim",
                words.game(self.game),
                h("p", None, text),
                h("p", None, _("Players: {names}", names=players)),
                trust,
                self._free(),
            ),
            self._claimed(),
            slip("rules", _("Rules for this game"), agreed_list(rules)),
        ]

    def _free(self) -> Child:
        """Return the buttons of the seats that nobody has claimed."""
        free = self.letter.party.unclaimed
        if not free:
            return None
        several = len(free) > 1
        rows = [self._person(seat) for seat in free] if several else []
        who = ", ".join(map(isolated, self._names)) or "…"
        label = (
            _("I am {name}", name=who) if len(self._chosen) < 2 else _("We are {names}", names=who)
        )
        closed = not self._chosen
        join = block(
            label, "afar-join", "big", disabled=closed, **{"data-next": True, "data-once": True}
        )
        last = set(free) == self._chosen and self.letter.party.count == 1
        quick = block(_("Begin at once"), "afar-quick", "paper small", **{"data-once": True})
        ask = h("p", None, _("Who is on this device?")) if several else None
        return [
            ask,
            h("div", {"class": "dialog__buttons"}, rows),
            h("div", {"class": "dialog__buttons"}, join, quick if last else None),
        ]

    def _person(self, seat: Seat) -> Node:
        pressed = {"aria-pressed": "true" if seat in self._chosen else "false"}
        return block(self._name(seat), f"afar-who {seat}", "wood small", **pressed)

    def _claimed(self) -> Child:
        """Return the buttons for people who joined on another device, or before this one was wiped."""
        homes = enumerate(self.letter.party.homes)
        rows = [
            block(
                _("I am {name}", name=isolated(self._name(seat))),
                f"afar-again {seat}",
                "paper small",
                **{"data-once": True},
            )
            for seat, home in homes
            if home is not None
        ]
        why = _(
            "This game isn’t stored here: it may be on another device or in another browser, or it was "
            "deleted. The newest link has everything. Say who you are, and go on here."
        )
        title = _("Have you played this game before?")
        inside = h("div", {"class": "dialog__buttons"}, rows)
        return slip("again", title, h("p", None, why), inside)


class ForkScreen(LetterScreen):
    """Two versions of one turn, of which the family chooses one."""

    def __init__(
        self,
        around: Around,
        far: FarMatch,
        fork: Joined,
        choose: Callable[[bool], None],
    ) -> None:
        super().__init__(around)
        self.far = far
        self.fork = fork
        self._choose = choose
        self.route = Route(self.game, far.key)

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.far.home.table.setup.game.id

    @property
    def commands(self) -> Commands:
        """Handlers for the two versions."""
        return {
            "fork-here": plain(lambda: self._choose(False)),  # noqa: FBT003 - whether the other one
            "fork-there": plain(lambda: self._choose(True)),  # noqa: FBT003 - the same
        }

    def slips(self) -> Child:
        """Return both versions, and from which turn on they differ."""
        turn = self.fork.turn
        why = (
            _(
                "Turn {n} was played twice, on two devices. Agree which version you go on with: the other one can be brought back for a week.",
                n=turn,
            )
            if turn
            else _(
                "A seat was taken twice. Agree which version you go on with: the other one can be brought back for a week."
            )
        )
        here, there = self.far.home.letter.turns, self.fork.story.letter.turns
        rows = [
            block(_("The version on this device, with {n} turns", n=here), "fork-here", "small"),
            block(
                _("The version in the link, with {n} turns", n=there), "fork-there", "paper small"
            ),
        ]
        return [
            slip(
                "fork",
                _("Two versions of one game"),
                h("p", None, why),
                h("div", {"class": "dialog__buttons"}, rows),
            )
        ]


class BrokenScreen(LetterScreen):
    """A link that can't be opened; its mailbox says why."""

    def __init__(self, around: Around, route: Route) -> None:
        super().__init__(around)
        self.route = route

    def slips(self) -> Child:
        """Return what is wrong, with the field for another link."""
        safe = _("Nothing has been lost: the game on this device stays as it is.")
        return [
            self.warning(),
            self.mailbox.view(_("This link can’t be opened")),
            h("p", {"class": "afar__safe"}, safe),
        ]
