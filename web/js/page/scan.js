// @ts-check
/**
 * Single-switch scanning: the choices on the page are highlighted in turn, groups before single
 * ones. Space, Enter or a tap anywhere selects the highlighted one.
 *
 * `app/browser/roving.py` loads this module when the setting is turned on.
 *
 * Contract with Python (app/ports/border.py): `SpielekisteScan`.
 */

/** Time for which each choice is highlighted, in milliseconds. @type {Record<string, number>} */
export const PACES = { slow: 2400, normal: 1500, fast: 800 };

const CONTROLS = 'button, a[href], select, input:is([type="radio"], [type="checkbox"], [type="range"])';

/** Maximum number of parts scanned one by one; more parts are grouped. */
const MOST = 6;

/** Number of rounds in a group before the scan returns to the groups above. */
const ROUNDS = 2;

/**
 * A choice, or a group of choices.
 * @typedef {{ controls: HTMLElement[], parts: Part[] }} Part
 */

/** The groups currently entered, from the whole page to the innermost. @type {Part[]} */
let path = [];
/** The highlighted part. @type {Part | null} */
let lit = null;
let at = -1;
let rounds = 0;
let timer = 0;
let pace = "";
let reads = false;

/** @param {Element} element */
const isClosed = (element) =>
  element.matches(':disabled, [aria-disabled="true"], [inert] *') ||
  !element.checkVisibility({ visibilityProperty: true });

/**
 * Return the choices inside an element as a tree; elements with a single choice add no level.
 * @param {Element} element
 * @returns {Part | null}
 */
function partOf(element) {
  if (element instanceof HTMLElement && element.matches(CONTROLS)) {
    return isClosed(element) ? null : { controls: [element], parts: [] };
  }
  return joined([...element.children].map(partOf).filter((part) => part !== null));
}

/**
 * @param {Part[]} parts
 * @returns {Part | null}
 */
function joined(parts) {
  if (parts.length < 2) return parts[0] ?? null;
  const level = parts.length > MOST ? split(parts) : parts;
  return { controls: parts.flatMap((part) => part.controls), parts: level };
}

/**
 * Split many parts into groups of equal size, as close as possible to the square root of their number.
 * @param {Part[]} parts
 */
export function split(parts) {
  const size = Math.ceil(Math.sqrt(parts.length));
  const starts = parts.map((_part, start) => start).filter((start) => start % size === 0);
  const groups = starts.map((start) => joined(parts.slice(start, start + size)));
  return groups.filter((group) => group !== null);
}

/**
 * Return the suggested next choice, or else the main one.
 * @param {HTMLElement[]} controls
 */
const nextOf = (controls) =>
  controls.find((control) => control.hasAttribute("data-next")) ??
  controls.find((control) => control.matches(".block--big"));

/** Return all choices, with the suggested choice first and the title bar last. */
function whole() {
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  const root = dialog ?? document.getElementById("app");
  const tree = root && partOf(root);
  if (!tree) return null;
  const next = nextOf(tree.controls);
  const isLast = (/** @type {Part} */ part) => Number(part.controls.every((control) => control.closest(".rail")));
  const parts = [...(tree.parts.length ? tree.parts : [tree])].sort((one, other) => isLast(one) - isLast(other));
  return { controls: tree.controls, parts: next ? [{ controls: [next], parts: [] }, ...parts] : parts };
}

/** @param {Part} one @param {Part} other */
const isSame = (one, other) =>
  one.controls.length === other.controls.length &&
  one.controls.every((control, place) => control === other.controls[place]) &&
  one.parts[0]?.controls[0] === other.parts[0]?.controls[0];

/** Restart with the whole page if its choices have changed. */
function follow() {
  const tree = whole();
  if (!tree) path = [];
  else if (!path[0] || !isSame(path[0], tree)) {
    path = [tree];
    at = -1;
    rounds = 0;
  }
}

/** Highlight the next part. */
function step() {
  follow();
  const level = path.at(-1);
  if (!level) return light(null);
  at += 1;
  if (at >= level.parts.length) {
    at = 0;
    rounds += 1;
  }
  if (rounds >= ROUNDS && path.length > 1) {
    path.pop();
    at = rounds = 0;
  }
  return light(path.at(-1)?.parts[at] ?? null);
}

/** Return the label around a control, or the control itself. @param {HTMLElement} control */
const labelled = (control) => control.closest("label") ?? control;

/** @param {Part | null} part */
function light(part) {
  for (const element of document.querySelectorAll("[data-scan]")) element.removeAttribute("data-scan");
  lit = part;
  if (!part) return;
  const kind = part.parts.length ? "group" : "item";
  for (const control of part.controls) labelled(control).setAttribute("data-scan", kind);
  const [first] = part.controls;
  labelled(first).scrollIntoView({ block: "nearest" });
  if (kind === "item") first.focus({ preventScroll: true });
  if (reads) read(part);
}

/** Return the name of a choice; for a selection, the chosen value. @param {HTMLElement} control */
function nameOf(control) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? "";
  return control.getAttribute("aria-label") ?? labelled(control).innerText.trim();
}

/** Read the name of a choice aloud, or the first and last name of a group. @param {Part} part */
function read(part) {
  const names = part.controls.map(nameOf);
  const said = new SpeechSynthesisUtterance([...new Set([names[0], names[names.length - 1]])].join(" … "));
  said.lang = document.documentElement.lang;
  if (!speechSynthesis.speaking) speechSynthesis.speak(said);
}

/** Enter the highlighted group, or use the highlighted choice. */
function press() {
  follow();
  const part = lit;
  if (!part || !part.controls[0].isConnected) return;
  at = -1;
  rounds = 0;
  if (part.parts.length) path.push(part);
  light(null);
  if (!part.parts.length) use(part.controls[0]);
  wait(part.parts.length ? 0 : PACES[pace]);
}

/** Click a control, or change its value as a user would. @param {HTMLElement} control */
function use(control) {
  if (control instanceof HTMLSelectElement) control.selectedIndex = (control.selectedIndex + 1) % control.length;
  else if (control instanceof HTMLInputElement && control.type === "range") raise(control);
  else return control.click();
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Increase a value by a tenth of its range; after the maximum, restart at the minimum. @param {HTMLInputElement} field */
function raise(field) {
  const tenth = Math.ceil((Number(field.max) - Number(field.min)) / 10);
  if (field.value === field.max) field.value = field.min;
  else field.stepUp(tenth);
}

/** Highlight the next part after a delay, unless the scan has ended. @param {number} milliseconds */
function wait(milliseconds) {
  clearTimeout(timer);
  if (!pace) return;
  timer = setTimeout(() => {
    step();
    wait(PACES[pace]);
  }, milliseconds);
}

/** @param {Event} event */
function isTyped(event) {
  const { target } = event;
  return target instanceof HTMLInputElement && !target.matches(CONTROLS);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (isTyped(event) || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === "keydown" && !event.repeat) press();
}

/** Handle a tap anywhere; a click without a pointer is made by `press` or a screen reader. @param {MouseEvent} event */
function onTap(event) {
  if (!event.isTrusted || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === "click") press();
}

/**
 * Start scanning at a pace, or stop if it is empty; with `aloud`, each choice is read aloud.
 * @param {string} wanted
 * @param {boolean} aloud
 */
export function scan(wanted, aloud) {
  pace = wanted in PACES ? wanted : "";
  const listen = pace ? document.addEventListener : document.removeEventListener;
  for (const name of ["keydown", "keyup"]) listen.call(document, name, /** @type {EventListener} */ (onKey), true);
  for (const name of ["mousedown", "click"]) listen.call(document, name, /** @type {EventListener} */ (onTap), true);
  reads = aloud && "speechSynthesis" in window;
  wait(PACES[pace]);
  if (!pace) light(null);
}
