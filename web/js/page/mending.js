// @ts-check
/**
 * Restores what others have changed in the page: translators, reading aids, extensions.
 *
 * Every drawn node has a record of its place and content. An observer notes the records of nodes that
 * others have changed, and `mend` compares only these with the page. Words are left as a translator wrote
 * them until they are drawn again; everything else is restored, and what others inserted is removed.
 */

/** Wait before removed elements and verbs are restored without a rendering, in milliseconds: a script that removes
 * them again and again costs little. */
const MEND_MS = 500;

/** Attributes with words, and those that a person or the page itself changes. */
const LEFT = new Set(["title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription",
  "aria-valuetext", "aria-busy", "value", "checked", "selected", "open", "tabindex"]);

/** Element of Chrome's translator: one takes the place of a text, and contains one for each sentence. */
const FONT = "FONT";

/** Drawn nodes by what is in the page. @type {WeakMap<Node, SpielekisteOwn>} */
const owners = new WeakMap();

/** Drawn nodes whose children or attributes others have changed. @type {Set<SpielekisteOwn>} */
const damaged = new Set();

/** Dialogs that are no longer drawn, but still open. @type {Set<ChildNode>} */
export const leaving = new Set();

/** Parts of the document that contain everything drawn and said. @type {Element[]} */
const parts = [];

let isDue = false;

const observer = new MutationObserver((changes) => {
  note(changes);
  if (isDue || !changes.some(isUrgent)) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    mend();
  }, MEND_MS);
});

/** Return whether there may be nothing left to tap: an element was removed, or the verb of a control was changed.
 * @param {MutationRecord} change */
function isUrgent({ attributeName, removedNodes }) {
  return attributeName === "data-do" || [...removedNodes].some(isMissed);
}

/** @param {any} node */
function isMissed(node) {
  return parts.includes(node) || (node instanceof Element && owners.get(node)?.up != null);
}

/** Return the record of a new node, which has no place yet.
 * @param {any} node @param {string | null} text null for an element @returns {SpielekisteOwn} */
export function record(node, text) {
  const own = { node, text, attributes: {}, styles: {}, kids: [], up: null };
  owners.set(node, own);
  return own;
}

/** Return the record of a node that the build wrote, as the last one in another.
 * @param {any} node @param {string | null} text @param {SpielekisteOwn} above */
export function adopted(node, text, above) {
  const own = record(node, text);
  if (text === null) for (const { name, value } of node.attributes) own.attributes[name] = value;
  own.up = above;
  above.kids.push(own);
  return own;
}

/** Set an attribute; null removes it. @param {SpielekisteOwn} own @param {string} name @param {string | null} value */
export function setAttribute({ node, attributes }, name, value) {
  if (value === null) {
    node.removeAttribute(name);
    delete attributes[name];
  } else {
    node.setAttribute(name, value);
    attributes[name] = value;
  }
}

/** Insert a node into another one, or move it. @param {SpielekisteOwn} own
 * @param {SpielekisteOwn} above @param {SpielekisteOwn | null} next */
export function put(own, above, next) {
  take(own);
  own.up = above;
  above.kids.splice(next ? above.kids.indexOf(next) : above.kids.length, 0, own);
  above.node.insertBefore(own.node, next ? next.node : null);
}

/** Delete a node's place; the node remains in the page. @param {SpielekisteOwn} own */
export function take(own) {
  if (own.up) own.up.kids.splice(own.up.kids.indexOf(own), 1);
  own.up = null;
}

/** Write a text, also where a translator has replaced it. @param {SpielekisteOwn} own @param {string} text */
export function say(own, text) {
  own.text = text;
  if (own.node instanceof Text) own.node.data = text;
  else own.node.replaceWith(plain(own));
}

/** Return a new node for a text. @param {SpielekisteOwn} own */
function plain(own) {
  own.node = document.createTextNode(own.text ?? "");
  owners.set(own.node, own);
  return own.node;
}

/** Watch everything in an element, and whether both remain in the page. @param {Element} root @param {Element} live */
export function watch(root, live) {
  parts.push(root, live);
  observer.observe(document.body, { childList: true });
  observer.observe(root, { childList: true, attributes: true, subtree: true });
}

/** Forget the changes since `mend`, which are the page's own. */
export function seal() {
  observer.takeRecords();
}

/** @param {MutationRecord[]} changes */
function note(changes) {
  for (const { target, attributeName } of changes) {
    const own = owners.get(target) ?? translated(target);
    if (own?.text != null) damaged.add(own.up ?? own);
    else if (own && (!attributeName || attributeName === "style" || attributeName in own.attributes)) damaged.add(own);
  }
}

/** Return the text whose translation a node belongs to. @param {any} node */
function translated(node) {
  const font = node.closest("font:not(font font)");
  return font && owners.get(font);
}

/** Restore what others have changed; return the restored elements. */
export function mend() {
  note(observer.takeRecords());
  /** @type {Set<Element>} */
  const mended = new Set();
  for (const part of parts) if (!part.isConnected) reconnect(part);
  // An element contains none of those above it, once these are restored.
  for (const own of [...damaged].sort((one, other) => depth(one) - depth(other))) restore(own, mended);
  damaged.clear();
  seal();
  return mended;
}

/** @param {SpielekisteOwn | null} own */
function depth(own) {
  let count = 0;
  for (let at = own; at; at = at.up) count += 1;
  return count;
}

/** Put a part back where a copy of it is, or at the end. @param {Element} part */
function reconnect(part) {
  const copy = document.getElementById(part.id);
  if (copy) copy.replaceWith(part);
  else document.body.append(part);
}

/** @param {SpielekisteOwn} own @param {Set<Element>} mended */
function restore(own, mended) {
  if (own.text !== null) return;
  restoreAttributes(own, mended);
  if (own.node.hasAttribute("data-live")) return; // its lines are not drawn
  const there = [...own.node.childNodes].filter((node) => !leaving.has(node));
  if (own.kids.length === there.length && own.kids.every((kid, at) => isIt(kid, there[at]))) {
    own.kids.forEach((kid, at) => stand(kid, there[at]));
    return;
  }
  mended.add(own.node);
  restoreChildren(own, there, mended);
}

/** Functions to call when a translator has replaced a text. @type {(() => void)[]} */
export const onTranslation = [];

/** @param {SpielekisteOwn} own @param {Node} node its element, or what stands for its text */
function stand(own, node) {
  if (own.node === node) return;
  owners.set(node, own);
  own.node = node;
  if (node.nodeName === FONT) for (const act of onTranslation.splice(0)) act();
}

/** Return whether a node is the drawn one, or stands for a text; a text that was split does not.
 * @param {SpielekisteOwn} own @param {Node} node */
function isIt(own, node) {
  if (own.text === null) return own.node === node;
  if (!(node instanceof Text)) return isTranslation(node) && (owners.get(node) ?? own) === own; // not another text's
  return node.data === own.text || (own.node === node && !own.text.startsWith(node.data));
}

/** Return whether a node is a font that contains only text, or one font for each sentence. @param {any} node */
function isTranslation(node) {
  return node.nodeName === FONT && node.textContent.trim()
    && [...node.getElementsByTagName("*")].every((inner) => inner.nodeName === FONT && inner.parentNode === node);
}

/** @param {SpielekisteOwn} own @param {Set<Element>} mended */
function restoreAttributes({ node, attributes, styles }, mended) {
  for (const [name, value] of Object.entries(attributes)) {
    if (LEFT.has(name) || node.getAttribute(name) === value) continue;
    node.setAttribute(name, value);
    mended.add(node);
  }
  for (const [name, value] of Object.entries(styles)) if (value !== null) node.style.setProperty(name, value);
}

/** @param {SpielekisteOwn} own @param {ChildNode[]} there @param {Set<Element>} mended */
function restoreChildren({ node, kids }, there, mended) {
  for (const kid of kids) if (kid.text !== null) restoreText(kid);
  const wanted = new Set(kids.map((kid) => kid.node));
  for (const other of there) if (!wanted.has(other)) other.remove();
  let next = node.firstChild;
  for (const kid of kids) {
    while (next && leaving.has(next)) next = next.nextSibling;
    if (next === kid.node) next = next.nextSibling;
    else bring(kid, node, next, mended);
  }
}

/** @param {SpielekisteOwn} own */
function restoreText(own) {
  if (!(own.node instanceof Text)) plain(own);
  else if (own.node.data !== own.text) own.node.data = own.text ?? "";
}

/** Bring a node back to its place, and restore all of it, because nobody watched it meanwhile.
 * @param {SpielekisteOwn} own @param {Element} parent @param {ChildNode | null} next @param {Set<Element>} mended */
function bring(own, parent, next, mended) {
  parent.insertBefore(own.node, next);
  for (const each of everything(own)) restore(each, mended);
}

/** @param {SpielekisteOwn} own @returns {Iterable<SpielekisteOwn>} */
function* everything(own) {
  yield own;
  for (const kid of own.kids) yield* everything(kid);
}
