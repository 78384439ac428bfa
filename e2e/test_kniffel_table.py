"""Kniffel's table: keeping dice, undo, reload, focus, live region, reduced motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import (
    DESK,
    PHONE,
    Keyboard,
    Mouse,
    calm,
    do,
    faces,
    focused,
    go,
    is_focused,
    kept,
    kept_record,
    offers,
    play_turn,
    preload,
    record,
    said,
    settled,
    sit,
    size,
    table,
)
from e2e.support.fixtures import ready

RUNNING = """
document.getAnimations()
  .filter((move) => move.playState === 'running' && move.effect.getTiming().duration > 1)
  .filter((move) => move.effect.target.closest('.dice, .confetti'))
  .map((move) => move.animationName || move.transitionProperty)
"""
"""Lists the animations running on the dice."""


IN_TRAY = (
    """[...document.querySelectorAll('.own__dice use')].map((die) => die.getAttribute('href'))"""
)
"""Lists the faces in the tray for real dice."""

COUNT_TUMBLES = """() => document.addEventListener('animationstart', ({ animationName, target }) => {
  const { dataset } = document.body;
  if (animationName.includes('tumble') && target.closest('.dice'))
    dataset.tumbled = Number(dataset.tumbled ?? 0) + 1;
})"""
"""Counts tumbling dice on the body, because an animation may end before a slow test looks."""


def test_k4_a_mistapped_keep_is_taken_back(crate: Page) -> None:
    """A tap keeps a die in the tray; a second tap releases it for the next roll."""
    calm(crate)
    sit(crate)
    do(crate, "throw")
    shown = faces(crate)
    for wanted in ({1}, set()):
        crate.locator(".die").nth(1).click()
        assert (kept(crate), faces(crate)) == (wanted, shown)
    crate.locator(".die").nth(4).click()
    do(crate, "throw")
    assert faces(crate)[4] == shown[4]
    assert str(table(crate).steps[1]) == f"keep {shown[4]}"


def test_undo_brings_the_dice_back_and_luck_stays(crate: Page) -> None:
    """Undo after a second roll restores the first one; rolling again gives the same dice."""
    calm(crate)
    sit(crate)
    do(crate, "throw")
    first = faces(crate)
    crate.locator(".die").nth(0).click()
    do(crate, "throw")
    second = faces(crate)
    do(crate, "undo")
    assert (faces(crate), kept(crate)) == (first, {0})
    do(crate, "throw")
    assert faces(crate) == second
    do(crate, "undo")
    crate.locator(".die").nth(0).click()
    assert kept(crate) == set()


def test_undo_takes_back_an_entry(crate: Page) -> None:
    """Undoing an entry returns the turn to the player who filled in the box, with the same dice."""
    calm(crate)
    sit(crate)
    do(crate, "throw")
    shown = faces(crate)
    do(crate, "move enter chance")
    expect(crate.locator(".turn__text")).to_have_text("Ben, it’s your turn.")
    do(crate, "undo")
    expect(crate.locator(".turn__text")).to_have_text("Ada, it’s your turn.")
    assert (faces(crate), "move enter chance" in offers(crate)) == (shown, True)


def test_real_dice_are_typed_again_after_undo(crate: Page) -> None:
    """Undo after a slip in the first roll of a turn shows its dice in the tray, not the box before."""
    calm(crate)
    sit(crate, dice="real")
    for rolled, box in (("12346", "enter chance"), ("66661", "")):
        for face in rolled:
            do(crate, f"face {face}")
        do(crate, "typed")
        if box:
            do(crate, f"move {box}")
    expect(crate.locator(".own")).to_have_count(0)
    do(crate, "undo")
    expect(crate.locator(".own__dice use")).to_have_count(5)
    shown = look.evaluate(crate, IN_TRAY)
    assert shown == ["#die-1", "#die-6", "#die-6", "#die-6", "#die-6"]
    for _face in range(5):
        do(crate, "unface")
    for face in "66666":
        do(crate, f"face {face}")
    do(crate, "typed")
    expect(crate.locator(".own")).to_have_count(0)
    assert [*map(str, table(crate).steps)] == ["throw 12346", "enter chance", "throw 66666"]


def test_a_reload_goes_on_exactly_there(crate: Page) -> None:
    """After a reload, record, dice, turn and sheet are unchanged, and the game continues."""
    calm(crate)
    sit(crate)
    play_turn(crate, Mouse(crate), throws=2)
    do(crate, "throw")
    do(crate, "throw")
    before = (kept_record(crate), faces(crate), offers(crate))
    sheet = look.inner_text(crate.locator(".sheet"))
    crate.reload()
    ready(crate)
    assert (kept_record(crate), faces(crate), offers(crate)) == before
    assert look.inner_text(crate.locator(".sheet")) == sheet
    expect(crate.locator(".turn__text")).to_have_text("Ben, it’s your turn.")
    play_turn(crate, Mouse(crate), throws=1)
    expect(crate.locator(".turn__text")).to_have_text("Ada, it’s your turn.")


def test_a_reload_in_the_throw_off_goes_on_there(crate: Page) -> None:
    """A reload during the roll-off preserves the earlier rolls, and the next player rolls."""
    calm(crate)
    sit(crate, begin="own")
    do(crate, "throw")
    sums = look.all_inner_texts(crate.locator(".thrower__sum"))
    crate.reload()
    ready(crate)
    assert look.all_inner_texts(crate.locator(".thrower__sum")) == sums
    expect(crate.locator(".turn__text")).to_have_text("Ben, it’s your roll.")


def test_a_broken_record_is_told_and_kept(crate: Page) -> None:
    """A broken record is reported and kept, and the visitor can start a new game."""
    preload(crate, {"spielekiste.table.kniffel": "spielekiste 1\ngame kniffel 1\nnonsense\n"})
    go(crate)
    expect(crate.locator(".notice__text")).to_contain_text("can’t be opened")
    expect(crate.locator('[data-do="start"]')).to_be_visible()
    assert kept_record(crate) == "spielekiste 1\ngame kniffel 1\nnonsense\n"


@pytest.mark.parametrize("asked", ["system", "settings"])
def test_with_less_motion_no_die_tumbles(crate: Page, asked: str) -> None:
    """With reduced motion, in the system or the app, no die moves after a roll."""
    size(crate, DESK)
    if asked == "system":
        calm(crate)
    else:
        preload(crate, {"spielekiste.settings": '{"motion": "less"}'})
    sit(crate)
    do(crate, "throw")
    assert look.evaluate(crate, RUNNING) == []
    crate.locator(".die").nth(2).click()
    assert look.evaluate(crate, RUNNING) == []


def test_with_full_motion_the_dice_tumble(crate: Page) -> None:
    """A roll moves all five dice, and the next roll only those that are not kept."""
    sit(crate)
    look.evaluate(crate, COUNT_TUMBLES)
    do(crate, "throw")
    expect(crate.locator("body")).to_have_attribute("data-tumbled", "5")
    settled(crate)
    rolls = "dice => dice.map(die => die.dataset.roll)"
    before = look.evaluate_all(crate.locator(".die"), rolls)
    for place in (0, 1, 2):
        crate.locator(".die").nth(place).click()
    do(crate, "throw")
    after = look.evaluate_all(crate.locator(".die"), rolls)
    assert [old != new for old, new in zip(before, after, strict=True)] == [False] * 3 + [True] * 2


@pytest.mark.parametrize("wide", [DESK, pytest.param(PHONE, marks=pytest.mark.campaign)])
def test_the_focus_is_never_lost(crate: Page, wide: tuple[int, int]) -> None:
    """During and after a whole game played by keys, some control always has the focus."""
    calm(crate)
    size(crate, wide)
    go(crate, begin="own", rules="croatian", seed="abc")
    keys = Keyboard(crate)
    keys.press("palette 0")
    kept_focus(crate)
    keys.press("mark 0 heart")
    kept_focus(crate)
    for task in ("add", "palette 2", "remove 2", "games 1", "start"):
        keys.press(task)
        kept_focus(crate)
    while not is_focused(crate, '[data-do="off"]'):
        crate.keyboard.press("Enter")
        kept_focus(crate)
    for name in ("Enter", "Enter", "2", "r", "z"):
        crate.keyboard.press(name)
        kept_focus(crate)
    if wide == PHONE:
        crate.keyboard.press("s")
        kept_focus(crate)
    keys.enter("move enter maximum")
    kept_focus(crate)
    assert is_focused(crate, '[data-do="throw"]')
    keys.press("go /")
    kept_focus(crate)


def kept_focus(page: Page) -> None:
    """Check that the focus is on a visible control."""
    assert focused(page) != "body"
    assert look.is_visible(page.locator(":focus"))


def test_the_ending_has_the_focus_on_what_is_next(crate: Page) -> None:
    """After the last box, a single key press triggers the next action."""
    calm(crate)
    boxes = ("ones", "twos", "threes", "fours", "fives", "sixes", "maximum")
    steps = [step for box in boxes for step in ("throw 12345", f"enter {box}")]
    text = record(*steps, options="rules=croatian")
    preload(crate, {"spielekiste.table.kniffel": text})
    go(crate)
    crate.keyboard.press("r")
    Keyboard(crate).enter("move enter minimum")
    expect(crate.locator(".ending__title")).to_have_text("Well played, Ada!")
    assert is_focused(crate, '[data-do="again"]')
    assert "Well played, Ada!" in said(crate)
    crate.keyboard.press("Enter")
    expect(crate.locator(".turn__text")).to_have_text("Ada, it’s your turn.")


def test_a_dialog_holds_the_focus_and_escape_gives_it_back(crate: Page) -> None:
    """Tab stays in the dialog, Escape closes it, and the focus returns to where it was."""
    calm(crate)
    sit(crate)
    keys = Keyboard(crate)
    keys.press("open settings")
    dialog = crate.locator("dialog[open]")
    expect(dialog).to_be_visible()
    for _press in range(30):
        crate.keyboard.press("Tab")
        assert is_focused(crate, "dialog *, body")
    crate.keyboard.press("r")
    assert table(crate).steps == ()
    crate.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert is_focused(crate, '[data-do="open settings"]')


def test_a_new_game_asks_first(crate: Page) -> None:
    """A new game needs confirmation; it then begins with the same players."""
    calm(crate)
    sit(crate)
    do(crate, "throw")
    for answer in ("Escape", ""):
        do(crate, "open table")
        do(crate, "ask new")
        expect(crate.locator("dialog[open]")).to_contain_text("Players and rules stay")
        if answer:
            crate.keyboard.press(answer)
            expect(crate.locator("dialog[open]")).to_have_count(0)
            assert len(table(crate).steps) == 1
    do(crate, "new")
    expect(crate.locator(".message")).to_be_visible()
    assert (len(table(crate).steps), table(crate).setup.players[0].name) == (0, "Ada")


def test_the_live_region_says_what_happened(crate: Page) -> None:
    """The live region announces the roll, the points, the next player, and the effect of undo."""
    calm(crate)
    sit(crate)
    assert said(crate) == "Ada goes first. Ada, it’s your turn."
    do(crate, "throw")
    dice = " ".join(map(str, table(crate).match.state.dice))  # type: ignore[union-attr]
    assert said(crate) == f"Ada rolls {dice}."
    points = offers(crate)["move enter chance"]
    do(crate, "move enter chance")
    assert said(crate) == f"Ada scores {points} points: Chance. Ben, it’s your turn."
    do(crate, "undo")
    assert said(crate).startswith("Tap the dice you want to keep")
    crate.keyboard.press("F8")
    assert said(crate) == "Ada: 0 points. Ben: 0 points."
    crate.keyboard.press("?")
    expect(crate.locator("dialog[open]")).to_contain_text("Shift+F9")
    crate.keyboard.press("F9")
    expect(crate.locator("dialog[open] > [data-live]")).to_have_text(f"Ada rolls {dice}.")
    assert _audible(crate) >= {f"Ada rolls {dice}."}
    assert "Ada: 0 points. Ben: 0 points." not in _audible(crate)
    crate.keyboard.press("Escape")
    crate.keyboard.press("F8")
    lines = look.all_inner_texts(crate.locator("#live > p"))
    assert len(lines) == 5
    assert lines[-2:] == ["Ada: 0 points. Ben: 0 points."] * 2
    assert "Ada: 0 points. Ben: 0 points." in _audible(crate)


def _audible(page: Page) -> set[str]:
    """Return all text that the browser exposes to screen readers, except inert text."""
    look.drawn(page)
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return {node["name"]["value"] for node in nodes if not node["ignored"] and "name" in node}


def test_everything_is_said_where_that_is_asked_for(crate: Page) -> None:
    """With full narration, keeping and rolling share one announcement, so neither is lost."""
    calm(crate)
    preload(crate, {"spielekiste.settings": '{"telling": "full"}'})
    sit(crate)
    do(crate, "throw")
    do(crate, "throw")
    assert said(crate).startswith("Ada keeps no dice. Ada rolls ")


def test_a_held_key_throws_once(crate: Page) -> None:
    """Holding r down makes only one roll."""
    calm(crate)
    sit(crate)
    for _repeat in range(3):
        crate.keyboard.down("r")
    crate.keyboard.up("r")
    assert len(table(crate).steps) == 1


def test_arrows_move_among_dice_and_boxes(crate: Page) -> None:
    """Dice and sheet have one Tab stop each; arrow keys move to the next die or box."""
    calm(crate)
    size(crate, DESK)
    sit(crate)
    do(crate, "throw")
    keys = Keyboard(crate)
    keys.reach(".die")
    for place in (1, 2, 3):
        crate.keyboard.press("ArrowRight")
        assert is_focused(crate, f'[data-do="toggle {place}"]')
    crate.keyboard.press("ArrowLeft")
    crate.keyboard.press("Space")
    assert kept(crate) == {2}
    crate.keyboard.press("Tab")
    assert not is_focused(crate, ".die")
    keys.reach(".sheet .box")
    boxes = list(offers(crate))
    here = boxes.index(look.evaluate(crate, "document.activeElement.dataset.do"))
    crate.keyboard.press("ArrowDown")
    assert is_focused(crate, f'[data-do="{boxes[here + 1]}"]')


def test_a_small_phone_on_its_side_shows_a_turn(crate: Page) -> None:
    """On a small phone in landscape, player, dice and button are visible without scrolling."""
    calm(crate)
    size(crate, (640, 360))
    sit(crate, names=("Maximilian-Alexander", "Ben"))
    do(crate, "throw")
    for part in (".turn", ".dice", '[data-do="throw"]'):
        expect(crate.locator(part)).to_be_in_viewport(ratio=1)
        assert edge(crate, part, "bottom") <= edge(crate, ".drawer__handle", "top")
    assert look.evaluate(crate, "document.documentElement.scrollHeight <= innerHeight")


def edge(page: Page, part: str, which: str) -> float:
    """Return the position of an element's edge in the window, in CSS pixels."""
    box = look.evaluate(page.locator(part), "(part) => part.getBoundingClientRect().toJSON()")
    return float(box[which])
