// @ts-check
/**
 * Ignores taps for a moment where a control has changed its meaning under the finger: of three quick taps
 * on "Roll", the second would end the flight of the dice, and the third would roll again.
 *
 * An invisible element lies over the place of the last tap and receives the next ones.
 */

/** Time for which taps are ignored, in milliseconds: a little longer than a pause between quick taps. */
const MOMENT_MS = 400;

/** The last tap on a control: its place, what is there, and whether the page has responded.
 * @type {{ x: number, y: number, there: string[] | null, time: number, isAnswered: boolean } | null} */
let last = null;

const shield = document.createElement("div");
shield.className = "shield";
shield.addEventListener("mousedown", (event) => event.preventDefault()); // the focus remains

/** @param {MouseEvent} event */
function onClick({ detail, target, clientX: x, clientY: y, timeStamp: time }) {
  if (!detail || !(target instanceof Element)) return; // a key or a script
  if (target === shield) {
    if (last) last.time = time;
    return;
  }
  const there = meaning(target);
  last = there && { x, y, there, time, isAnswered: false };
}

/** Return the command of the control in which an element is, its verb and its label. @param {Element | null} element */
function meaning(element) {
  const control = element?.closest("[data-do]");
  const command = control?.getAttribute("data-do");
  if (!control || !command) return null;
  return [command, command.split(" ")[0], control.getAttribute("aria-label") ?? control.textContent ?? ""];
}

/** Return whether a control still means the same: its command, or verb and label as in "Next", is the same.
 * @param {string[]} now @param {string[] | null} before */
function isSame(now, before) {
  return now[0] === before?.[0] || (now[1] === before?.[1] && now[2] === before[2]);
}

document.addEventListener("click", onClick, true);

/** Look whether the control at the place of the last tap has changed its meaning; call this after a rendering. */
export function guard() {
  if (!last || shield.isConnected || (last.isAnswered && performance.now() - last.time > MOMENT_MS)) return;
  const there = meaning(document.elementFromPoint(last.x, last.y));
  if (there && !isSame(there, last.there)) cover(last.x, last.y);
  last.there = there;
  last.isAnswered = true;
}

/** @param {number} x @param {number} y */
function cover(x, y) {
  shield.style.left = `${x}px`;
  shield.style.top = `${y}px`;
  document.body.append(shield);
  setTimeout(() => {
    shield.remove();
    guard();
  }, MOMENT_MS);
}
