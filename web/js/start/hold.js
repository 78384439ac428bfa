// @ts-check
/**
 * Holds input that Python's code is not yet complete for: in a first visit the game is ready before the code has
 * arrived that its beginning does not need (deferred.py). A held control is marked as busy; once everything is here,
 * its events are dispatched again, in their order. What follows a changed field is held,
 * too: “Play” must not overtake an option. Joined to interpreter.js.
 */

/** Routes of the menu and of Kniffel's set-up and table; the code of both is in the snapshot (eager.json). */
const QUICK = /^(#\/?(kniffel\/(quick|new)\b.*)?)?$/;

/** Options in an address that need no other code. Any other, such as `dice=block`, may. */
const USUAL = new Set(["begin", "lang", "players", "seed"]);

/** Taps there. */
const AT_ONCE = /^(go \/kniffel\/|seat |start$|throw$|hurry$|toggle |move )/;

/** Keys that the browser translates into a tap or a move of the focus, without Python. */
const PASSING = new Set(["Enter", " ", "Tab"]);

const HELD = ["click", "change", "input", "submit", "cancel", "keydown", "pointerdown", "hashchange"];
const HELD_MOST = 20; // events that are remembered

/** Return whether Python's code can handle the address and the input so far, which boot.js has collected. */
window.spielekisteSuffices = () => {
  const taps = window.spielekisteEarly ?? [];
  return isQuick() && taps.every((tap) => tap.type === "click" && AT_ONCE.test(tap.do));
};

function isQuick() {
  const queries = [location.search, location.hash.split("?")[1]];
  const options = queries.flatMap((query) => [...new URLSearchParams(query).keys()]);
  return QUICK.test(location.hash) && options.every((name) => USUAL.has(name));
}

/** Hold events from when Python listens to them until the function is called that this returns. */
function holdInput() {
  /** @type {[EventTarget, Event][]} */
  const held = [];
  let isFieldHeld = false;

  /** @param {Event} event */
  const hold = (event) => {
    if (window.spielekisteEarly || (!isFieldHeld && passes(event))) return;
    event.stopImmediatePropagation();
    if (event.type === "pointerdown" || (event instanceof KeyboardEvent && PASSING.has(event.key))) return;
    const { target } = event;
    if (event.type === "submit" || event.type === "keydown" || (target instanceof Element && target.closest("a"))) {
      event.preventDefault();
    }
    if (target instanceof Element) target.closest("[data-do]")?.setAttribute("aria-busy", "true");
    if (target && held.length < HELD_MOST) held.push([target, event]);
    isFieldHeld ||= event.type === "change" || event.type === "input";
    window.spielekisteComplete?.(true);
  };

  for (const type of HELD) window.addEventListener(type, hold, true);
  return () => {
    for (const type of HELD) window.removeEventListener(type, hold, true);
    for (const [target, event] of held) dispatch(target, event);
  };
}

/** Return whether Python's code can handle an event, or nothing will. @param {Event} event */
function passes(event) {
  if (event.type === "hashchange") return isQuick();
  if (event.type !== "click") return false;
  const control = event.target instanceof Element && event.target.closest("[data-do]");
  return !control || AT_ONCE.test(control.getAttribute("data-do") ?? "");
}

/** @param {EventTarget} target @param {Event} event */
function dispatch(target, event) {
  if (target instanceof Element) target.closest("[data-do]")?.removeAttribute("aria-busy");
  const Kind = /** @type {typeof Event} */ (event.constructor);
  target.dispatchEvent(new Kind(event.type, event));
}
