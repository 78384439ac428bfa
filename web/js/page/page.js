// @ts-check
/**
 * Applies the changes computed by Python to the page, one batch at a time.
 *
 * A call from Python into the page costs more than most single changes, so a whole batch is passed
 * in one call. Text is always inserted as text, never as HTML.
 *
 * Contract with Python (app/dom/diff.py): `window.spielekistePage`. Every node drawn by Python has
 * a number, which is deleted together with the node; the root's is 0. globals.d.ts defines the
 * format. What others change in the page is restored before the next batch is applied (mending.js).
 */
import { adopted, leaving, mend, put, record, say, seal, setAttribute, take, watch } from "./mending.js";
import { guard } from "./shield.js";
import { onTranslated, speakOwn } from "./translator.js";

const SVG = "http://www.w3.org/2000/svg";

/** Attributes to set as properties, because the user may have changed them. */
const SWITCHES = new Set(["checked", "selected"]);

const root = /** @type {Element} */ (document.getElementById("app"));

const live = /** @type {Element} */ (document.getElementById("live"));

/** @type {Map<number, SpielekisteOwn>} */
const nodes = new Map([[0, record(root, null)]]);

watch(root, live);

/** The field that the user has just changed; its value is newer than the rendered one.
 * @type {any} */
let spared = null;

/** Elements changed since styles were last computed, the roots of new ones, and parents of changed
 * texts. @type {Set<any>} */
const touched = new Set();

/** Selector of elements whose styles are not read: the content of a closed dialog has none yet, and
 * for the options of a menu Chromium would compute the layout as well. */
const UNSTYLED = "dialog:not([open]), option";

/** Selector of new dialogs. */
const NEW = "dialog[data-close]:not([open])";

/** Whether a dialog that isn't modal can be closed by Escape and by Android's Back. It opens in a
 * fifth of the time: a modal one makes the rest of the page inert, and so restyles it, on opening.
 * Elsewhere dialogs are modal. */
const CAN_CLOSE = "closedBy" in HTMLDialogElement.prototype;

/** Elements that are inert because a dialog is open. @type {Set<any>} */
const fenced = new Set();

/** Elements that have the page's new language already, while it is being set part by part. @type {Set<any>} */
const spoken = new Set();

/** Parts of new dialogs that are still hidden. @type {Element[]} */
const unshown = [];

/** Most elements to show, to make inert, or to give another language, at once, since Chromium restyles them all. */
const PART = 100;

/** Create a node with all its descendants.
 * @param {SpielekisteDrawn} drawn @param {Element} parent @returns {SpielekisteOwn} */
function made([number, tag, attributes, kids], parent) {
  const node = kids ? element(tag, parent) : document.createTextNode(tag);
  const own = record(node, kids ? null : tag);
  nodes.set(number, own);
  if (kids && node instanceof Element) {
    change(own, attributes || {});
    for (const kid of kids) put(made(kid, node), own, null);
  }
  return own;
}

/** @param {string} tag @param {Element} parent */
function element(tag, parent) {
  const isSvg = tag === "svg" || parent.namespaceURI === SVG;
  return isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** Set attributes; null removes one. @param {SpielekisteOwn} own @param {SpielekisteChanges} changes */
function change(own, changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && typeof value === "object") restyle(own, value);
    else if (name === "value") fill(own.node, value);
    else if (SWITCHES.has(name)) turn(own.node, name, value !== null);
    else setAttribute(own, name, value);
  }
}

/** Change an existing element. @param {SpielekisteOwn} own @param {SpielekisteChanges} changes */
function alter(own, changes) {
  touched.add(own.node);
  change(own, changes);
}

/** Set custom properties; null removes one.
 * @param {SpielekisteOwn} own @param {Record<string, string | null>} changes */
function restyle({ node, styles }, changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) node.style.removeProperty(name);
    else node.style.setProperty(name, value);
    styles[name] = value;
  }
}

/** @param {any} field @param {string | null} value */
function fill(field, value) {
  const text = value ?? "";
  if (!isSpared(field) && field.value !== text) field.value = text;
  if (value === null) field.removeAttribute("value");
}

/** @param {any} field @param {string} name @param {boolean} on */
function turn(field, name, on) {
  if (!isSpared(field)) field[name] = on;
}

/** Return whether a field is the spared one, or belongs to the same group of choices.
 * @param {any} field */
function isSpared(field) {
  return spared !== null && (field === spared || (field.name && field.name === spared.name));
}

/** Take the focus from a button that these steps remove. Chromium would do so too, but after computing
 * the styles and layout of what has changed by then. @param {SpielekisteWriting[]} steps */
function release(steps) {
  const active = document.activeElement;
  if (!(active instanceof HTMLButtonElement) || active.closest("dialog")) return;
  if (steps.some((step) => step[0] === "drop" && nodes.get(step[1])?.node.contains(active))) active.blur();
}

/** @param {SpielekisteWriting} step */
function write(step) {
  if (step[0] === "set") alter(known(step[1]), step[2]);
  else if (step[0] === "say") rewrite(known(step[1]), step[2]);
  else if (step[0] === "make") place(known(step[1]), step[2], made(step[3], known(step[1]).node));
  else if (step[0] === "put") place(known(step[1]), step[2], known(step[3]));
  else if (step[0] === "drop") drop(step.slice(1));
  else clear();
}

/** Return the node with a number. @param {number} number @returns {SpielekisteOwn} */
function known(number) {
  const own = nodes.get(number);
  if (!own) throw new Error(`no node has the number ${number}`);
  return own;
}

/** @param {SpielekisteOwn} own @param {string} text */
function rewrite(own, text) {
  touched.add(own.up?.node);
  say(own, text);
}

/** @param {SpielekisteOwn} above @param {number | null} before @param {SpielekisteOwn} own */
function place(above, before, own) {
  put(own, above, before === null ? null : known(before));
  touched.add(own.text === null ? own.node : above.node);
}

/** Remove a node and delete the numbers of its subtree.
 * @param {any[]} numbers its own and those of its descendants */
function drop(numbers) {
  const own = known(numbers[0]);
  touched.add(own.up?.node);
  take(own);
  if (own.node instanceof HTMLDialogElement && own.node.open) leaving.add(own.node);
  else own.node.remove();
  for (const number of numbers) nodes.delete(number);
}

/** Remove all nodes; everything is drawn anew. */
function clear() {
  leaving.clear();
  nodes.clear();
  nodes.set(0, record(root, null));
  root.replaceChildren();
}

function leave() {
  for (const dialog of leaving) dialog.remove();
  leaving.clear();
}

/** @param {Element} element */
function sizeOf(element) {
  return element.getElementsByTagName("*").length;
}

/** Add the parts of an element with at most `PART` elements each, and after them what they are part of.
 * @param {Set<any>} found @param {Element} element */
function addParts(found, element) {
  if (sizeOf(element) > PART) for (const part of element.children) addParts(found, part);
  found.add(element);
}

/** Hide a closed dialog's content, for `showPart`. @param {Element} dialog */
function hideContent(dialog) {
  /** @type {Set<Element>} */
  const parts = new Set();
  for (const child of dialog.children) addParts(parts, child);
  for (const part of parts) {
    if (sizeOf(part) > PART || part.hasAttribute("hidden")) continue;
    part.toggleAttribute("hidden", true);
    unshown.push(part);
  }
}

/** Show the next part of new dialogs; return whether there is more to do. */
function showPart() {
  for (let left = PART; unshown.length;) {
    const size = sizeOf(unshown[0]) + 1;
    if (left < PART && size > left) return true;
    const [part] = unshown.splice(0, 1);
    part.removeAttribute("hidden");
    touched.add(part);
    left -= size;
  }
  return false;
}

/** Return the elements outside the open dialog. */
function outside() {
  /** @type {Set<any>} */
  const found = new Set();
  const open = CAN_CLOSE ? [...root.querySelectorAll("dialog[open]")].pop() : null;
  for (let at = open; at && at !== root; at = at.parentElement) {
    for (const other of at.parentElement?.children ?? []) if (other !== at) addParts(found, other);
  }
  if (open && live) found.add(live);
  return found;
}

/** Return the elements that `fence` has to change: the whole is released first and made inert last,
 * so that each change restyles one part. */
function crossing() {
  const wanted = outside();
  const released = [...fenced].filter((one) => !wanted.has(one)).reverse();
  return [...released, ...[...wanted].filter((one) => !fenced.has(one))];
}

/** Make the next part of the page outside the open dialog inert, or release it; return whether there
 * was one. */
function fence() {
  let left = PART;
  for (const element of crossing()) {
    const size = sizeOf(element);
    if (left < PART && size > left) break;
    element.inert = !fenced.delete(element);
    if (element.inert) fenced.add(element);
    if (element.isConnected) touched.add(element);
    left -= size > PART ? element.childElementCount : size + 1;
  }
  return left < PART;
}

/** Give the next part of the page another language, and at last the page itself; return whether there is
 * more to do. @param {string} language */
function speak(language) {
  /** @type {Set<any>} */
  const parts = new Set();
  addParts(parts, root);
  let left = PART;
  for (const part of parts) {
    const size = sizeOf(part);
    if (size > PART || part.closest("[lang]") !== document.documentElement) continue;
    if (left < PART && size > left) return true;
    part.lang = language;
    spoken.add(part);
    touched.add(part);
    left -= size + 1;
  }
  if (left < PART) return true;
  speakOwn(language);
  for (const part of spoken) part.removeAttribute("lang");
  spoken.clear();
  return false;
}

/** @param {Node} node @param {SpielekisteShape[]} shapes */
function areThey(node, shapes) {
  return node.childNodes.length === shapes.length
    && shapes.every((shape, at) => isIt(node.childNodes[at], shape));
}

/** @param {Node} node @param {SpielekisteShape} shape @returns {boolean} */
function isIt(node, shape) {
  if (!shape) return node.nodeName === "#text";
  const [tag, kids] = shape;
  return node.nodeName.toLowerCase() === tag.toLowerCase() && areThey(node, kids);
}

/** Number existing nodes in their order, and set their styles, which HTML cannot contain.
 * @param {any} node @param {SpielekisteShape} shape @param {SpielekisteOwn} above */
function know(node, shape, above) {
  const own = adopted(node, shape ? null : node.data, above);
  nodes.set(nodes.size, own);
  if (!shape) return;
  const [, kids, style] = shape;
  if (style) change(own, { style });
  kids.forEach((kid, at) => know(node.childNodes[at], kid, own));
}

/** Load a module from its path in this build. @param {string} path */
function load(path) {
  return import(new URL(path, document.baseURI).href);
}

/** Functions to call, each in a task of its own; a message comes sooner than a timer.
 * @type {(() => void)[]} */
const due = [];
const { port1: tasks, port2: post } = new MessageChannel();
tasks.onmessage = () => due.shift()?.();

/** @param {() => void} act */
function soon(act) {
  due.push(act);
  post.postMessage(0);
}

const FRAME_MS = 100; // maximum wait, because a hidden page gets no frames

window.spielekistePage = {
  listen(kind, selector, act) {
    root.addEventListener(kind, (event) => {
      if (event.target instanceof Element && event.target.closest(selector)) act(event);
    }, true);
  },
  soon,
  shown(act) {
    let isDue = true;
    const go = () => {
      if (!isDue) return;
      isDue = false; // set before acting, so that the timer does not repeat a failed rendering
      act();
    };
    requestAnimationFrame(() => soon(go));
    setTimeout(go, FRAME_MS);
  },
  write(steps, field) {
    spared = field ?? null;
    for (const element of mend()) touched.add(element);
    const all = JSON.parse(steps);
    release(all);
    for (const step of all) write(step);
    spared = null;
    seal();
    if (!root.querySelector(NEW)) leave();
    for (const element of touched) if (element.closest(UNSTYLED)) touched.delete(element);
    return touched.size > 0;
  },
  open(dialog) {
    hideContent(dialog);
    if (CAN_CLOSE) dialog.show();
    else dialog.showModal();
  },
  leave,
  showPart,
  isFenced: () => crossing().length === 0,
  fence,
  speak,
  style() {
    // There is no call that computes styles without layout; reading one property computes them all.
    // The root is always read, because a change above it, such as the language, restyles everything,
    // and so are open dialogs, which Python shows.
    const open = root.querySelectorAll("dialog[open]");
    for (const element of [root, ...open, ...touched]) void getComputedStyle(element).color;
    touched.clear();
  },
  guard,
  onTranslated,
  layout() {
    root.getBoundingClientRect();
  },
  adopt(json) {
    /** @type {SpielekisteShape[]} */
    const shapes = JSON.parse(json);
    const found = areThey(root, shapes);
    if (found) shapes.forEach((shape, at) => know(root.childNodes[at], shape, known(0)));
    seal();
    return found;
  },
  sounds: load,
  scanning: load,
  arena: load,
  editor: load,
  scanner: load,
};

export {};
