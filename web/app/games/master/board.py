"""The board of Kniffel Master: dice on the felt, peg boards, a card for each possible action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from app.dom.nodes import Child, Node, h
from app.games.animation import Stepwise
from app.games.desk import Desk
from app.games.five_dice import FiveDiceBoard
from app.games.master import view as views
from app.games.master.animation import PegFrame, frames
from app.games.master.choices import ActionChoice, choices, price_list
from app.games.master.view import PegScene, Race, Tap
from app.i18n import _, ngettext
from app.views.kit.dice import small_dice
from app.views.kit.dice_places import DicePlaces
from app.views.kit.widgets import block, icon
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat
from spielekiste.games.master import PASS, Action, MasterState
from spielekiste.games.master.actions import ROWS_ACTIONS, TASK_ACTIONS
from spielekiste.games.master.effects import ROWS
from spielekiste.parts.dice import THROWS

JOYS = frozenset({"task", "row-star", "park", "coin-lap"})
"""Events that bring stars."""

WEIGHTY = ("goal-reached", "task", "row-star", "park", "coin-lap", "race", "coins", "row", "pass")
"""What is worth reading on the felt, the weightiest first."""

READ = 2
"""How many sentences are read at a glance; a screen reader is told all of them."""


class MasterBoard(FiveDiceBoard):
    """Dice, boards, cards. Verbs: preview (an action), drawer, look (at a seat's board), skip."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.steps: Stepwise[PegFrame] = Stepwise(
            desk.stage.clock, desk.stage.display, desk.stage.redraw
        )
        self.weighed: Action | None = None
        self.looking: Seat | None = None
        self.drawer = False
        self.reset()

    @property
    def state(self) -> MasterState:
        """The game's state."""
        return cast("MasterState", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Whose turn is shown: it passes on when the action has been seen."""
        shown = self.steps.shown
        return shown.seat if shown else self.state.turn

    @property
    def throws(self) -> int:
        """The throws made in that turn."""
        shown = self.steps.shown
        return shown.throws if shown else self.state.throws

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Whatever is done ends what is being shown."""
        del value
        if self.desk.match.state is None:
            return False
        self.steps.skip()
        if verb == "preview":
            self._look_at(rest)
        elif verb == "drawer":
            self.drawer, self.weighed = not self.drawer, None
        elif verb == "look":
            self.looking = int(rest) if rest and int(rest) != self.looking else None
        elif verb in ("toggle", "throw"):
            self.weighed = None
            return self.hand(verb, rest)
        else:
            return verb == "skip"
        return True

    def key(self, name: str) -> bool:
        """1 … 5 put a die aside, r throws, s shows what can be done."""
        if name in tuple("12345"):
            return self.act("toggle", str(int(name) - 1), "")
        verb = {"r": "throw", "w": "throw", "s": "drawer"}.get(name)
        return self.act(verb, "", "") if verb else False

    def use_dice(self) -> None:
        """Lead to the cards."""
        self.drawer, self.looking = True, None
        self.desk.stage.display.focus(".todo .deed")

    def after(self, before: Match, after: Match) -> None:
        """Lay thrown dice into their places; show on the way what an action did."""
        for event in after.events:
            if event.kind == "throw":
                self.fall(event)
        if isinstance(after.state, MasterState) and not after.state.throws:
            self._turn_over(after)
        self.settle()
        old = before.state
        if isinstance(old, MasterState) and old.dice:
            self.steps.start(frames(old, after.events))

    def reset(self) -> None:
        """Put dice and boards where the position has them."""
        self.steps.skip()
        self.lie_again()
        self.weighed, self.looking, self.drawer = None, None, False

    def preview(self, move: Any) -> bool:
        """Put dice aside, or show on the board what a bot is about to do."""
        if isinstance(move, Action) and move != PASS:
            self.weighed, self.looking = move, None
            return True
        return super().preview(move)

    def _turn_over(self, after: Match) -> None:
        """The dice go on: into the cup, or they stay in sight when nobody could use them."""
        passed = any(event.kind == "throw" for event in after.events)
        self.places = DicePlaces(self.places.faces, frozenset(), in_cup=not passed)
        self.weighed, self.looking, self.drawer = None, None, False

    def _look_at(self, notation: str) -> None:
        """Show on the board what an action would do; nothing is played yet."""
        found = next((move for move in self._actions() if str(move) == notation), None)
        if found is not None:
            self.weighed, self.looking = found, None
            stage = self.desk.stage
            stage.clock.later(0, lambda: stage.display.scroll_into_view(".deed.is-chosen"))
            self.desk.stage.announce(_("Tap once more to do it."))

    def _actions(self) -> tuple[Action, ...]:
        """Return what the person whose turn it is may do with the dice."""
        asked = self.state.dice and not self.desk.is_bots
        moves = self.state.legal() if asked else ()
        return tuple(move for move in moves if isinstance(move, Action))

    # ------------------------------------------------------------------ in words

    def message(self) -> str:
        """Return what happened and what can be done now."""
        if self.steps.shown is not None:
            return self._told()
        if self.state.dice:
            return self._asked()
        told, said = self._told(), {event.kind for event in self.desk.match.events}
        last = self.state.is_last_round and not (told and "goal-reached" in said)
        return " ".join(filter(None, (told, _("The last round!") if last else "", self._asked())))

    def _told(self) -> str:
        """Return what the last step did: its weightiest events, or all where that is asked for."""
        desk = self.desk
        if not desk.told or desk.stage.settings.telling == "full":
            return desk.told
        worth = [event for event in desk.match.events if event.kind in WEIGHTY]
        first = sorted(worth, key=lambda event: WEIGHTY.index(event.kind))[:READ]
        short = [event for event in worth if event in first]
        return tell("master", short, desk.table.setup.players, full=False)

    def _asked(self) -> str:
        state = self.state
        left = THROWS - state.throws
        if not state.dice:
            return "" if state.throws or self.desk.told else self._opening()
        if self.weighed == PASS:
            return _("Tap once more to do it.")
        if self.weighed is not None:
            return _("This is how the board would look. Tap once more to do it.")
        if self._actions() == (PASS,):
            return ngettext(
                "Nothing fits these dice yet. {n} throw left.",
                "Nothing fits these dice yet. {n} throws left.",
                left,
            )
        if not left:
            return _("That was the third throw. Choose what to do with it.")
        return ngettext(
            "Tap the dice you want to keep, or use them. {n} throw left.",
            "Tap the dice you want to keep, or use them. {n} throws left.",
            left,
        )

    def _opening(self) -> str:
        return _("Three throws. Off you go with all five dice.")

    # ------------------------------------------------------------------ what is shown

    @property
    def is_moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.steps.shown is not None

    def view(self) -> Child:
        """Return the felt with turn, dice and the next thing to do."""
        return h(
            "section",
            {"class": ["mat master-mat", "is-weighing" if self.weighed else ""], "key": "mat"},
            self._turn(),
            self.dice_view(),
            self.actions_view(_("Use the dice"), self._use_control()),
        )

    def side_view(self) -> Child:
        """Return the boards, and the cards below."""
        race = self._race()
        return h(
            "section",
            {"class": "master", "key": "master", "aria-label": _("Boards")},
            h("div", {"class": "master__board", "key": "board"}, self._big(race), self._back()),
            self._rivals(race),
            self._todo(),
        )

    def final_view(self) -> Child:
        """Return everybody's board."""
        if not isinstance(self.desk.match.state, MasterState):
            return None
        race = self._race()
        boards = [
            h(
                "li",
                {"class": "keepsake__board"},
                self._name(seat),
                views.peg_board(self._of(seat, race)),
            )
            for seat in range(len(self.state.boards))
        ]
        return h("ul", {"class": "master-keepsake", "key": "keepsake"}, boards)

    def _name(self, seat: Seat) -> Node:
        player = self.desk.table.setup.players[seat]
        return h("h3", {"class": "keepsake__name", "data-token": player.mark}, player.name)

    def _turn(self) -> Node:
        joy = any(event.kind in JOYS for event in self.desk.match.events) and self.desk.announced
        beat = f"{self.turn}-{len(self.desk.match.ended)}"
        return self.turn_view(beat, self.message(), joy=joy and not self.state.dice)

    def _use_control(self) -> Node | None:
        """Return the way to the cards on a phone, where they wait below the edge."""
        if not self.state.dice or self.is_done or self.desk.is_bots:
            return None
        label: Child = [icon("up"), _("Use the dice")]
        expanded = "true" if self.drawer else "false"
        attrs = {"aria-expanded": expanded, "aria-controls": "todo", "key": "use"}
        return block(label, "drawer", "wood use", **attrs)

    def _viewed(self) -> Seat:
        return self.turn if self.looking is None else self.looking

    def _big(self, race: Race) -> Node:
        shown = self.steps.shown
        if shown is not None:
            scene = self._of(shown.seat, race)._replace(
                board=shown.board, fresh=shown.fresh, beat=shown.beat, hopping=shown.hopping
            )
            return views.peg_board(scene)
        seat = self._viewed()
        scene = self._of(seat, race)
        if seat != self.state.turn or self.state.outcome is not None:
            return views.peg_board(scene)
        return views.peg_board(self._previewed(scene)._replace(taps=self._taps()))

    def _race(self) -> Race:
        positions = self.desk.table.positions
        return race_of(event for match in positions for event in match.events)

    def _of(self, seat: Seat, race: Race) -> PegScene:
        players, state = self.desk.table.setup.players, self.state
        return PegScene(state.course, players, seat, state.boards[seat], race=race)

    def _previewed(self, scene: PegScene) -> PegScene:
        """Add to the picture what the action that is looked at would do."""
        if self.weighed is None:
            return scene
        after = self.state.play(self.weighed)
        return scene._replace(ghost=after.boards[scene.seat], ghost_race=race_of(after.events))

    def _taps(self) -> Mapping[str, Tap]:
        """Return what tasks and rows lead to while there are dice to use."""
        if not self.state.dice or self.desk.is_bots:
            return {}
        single = dict(zip(ROWS, (ROWS_ACTIONS[number,] for number in range(1, 7)), strict=True))
        return {what: self._tap(action) for what, action in {**TASK_ACTIONS, **single}.items()}

    def _tap(self, action: Action) -> Tap:
        why = self.state.why_not(action)
        if why:
            return Tap(f"why {why}", why)
        return Tap(f"move {action}" if action == self.weighed else f"preview {action}")

    def _back(self) -> Node | None:
        seat = self._viewed()
        if self.steps.shown is not None or seat == self.state.turn:
            return None
        return views.back_knob(self.desk.table.setup.players[self.state.turn].name)

    def _rivals(self, race: Race) -> Node | None:
        """Return everybody's board small, to look at."""
        seats = range(len(self.state.boards))
        if len(seats) == 1:
            return None
        viewed = self._viewed()
        boards = [
            views.small_board(self._of(seat, race), viewed=seat == viewed, turn=seat == self.turn)
            for seat in seats
        ]
        attrs = {"class": "rivals", "data-roving": True, "role": "group", "data-count": len(boards)}
        return h("div", attrs | {"aria-label": _("Everybody’s board"), "key": "rivals"}, boards)

    def _todo(self) -> Node:
        """Return the cards; while there are no dice, what brings coins."""
        every = [self._choice(action) for action in self._actions()]
        if not every:
            inside = price_list(self.state.course)
            return h("section", {"class": "todo todo--idle", "id": "todo", "key": "todo"}, inside)
        return choices(every, self.weighed, self._taps(), self._handle(), is_open=self.drawer)

    def _choice(self, action: Action) -> ActionChoice:
        after = self.state.play(action)
        seat = self.state.turn
        return ActionChoice(action, after.events, after.stars(seat) - self.state.stars(seat))

    def _handle(self) -> Node:
        attrs = {
            "type": "button",
            "class": "todo__handle",
            "data-do": "drawer",
            "aria-expanded": "true" if self.drawer else "false",
            "aria-controls": "todo",
        }
        label = h("span", {"class": "todo__what"}, _("What can be done"))
        return h("button", attrs, label, small_dice(self.places), icon("down"))


def race_of(events: Iterable[Event]) -> Race:
    """Return who was first and second at each task and row, as these events tell (M11)."""
    takers: dict[str, list[Seat]] = {}
    for event in events:
        if event.kind == "race":
            takers.setdefault(event.what, []).append(event.seat)
    return takers
