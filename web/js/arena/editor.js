// @ts-check
/**
 * The editor for a bot's code: CodeMirror in a shadow root around a plain `<textarea>`, which has the value and fires the
 * events for the application. In browsers without adopted style sheets (Safari before 16.4), the content security
 * policy would block CodeMirror's styles, so the plain field is used there.
 */
import { defaultKeymap, history, historyKeymap, indentLess, indentMore, indentWithTab, isolateHistory } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, GutterMarker, WidgetType, gutterLineClass, highlightActiveLineGutter, keymap, lineNumbers,
} from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import { STYLES } from "./editor_styles.js";

/** Characters that are hard to find on on-screen keyboards. */
const SIGNS = [":", "(", ")", "[", "]", "=", '"', "_"];
const INDENTS = /** @type {const} */ ([["→|", indentMore], ["|←", indentLess]]);

const UNTIL_A_KEY = 86400000; // After Escape, Tab leaves the editor until another key is pressed.
const MESSAGE_PX = 120; // for a message of four lines on a phone
const MOST_WRAPPED = 10; // columns, so that a phone has room for the text

const COLOURS = tagHighlighter([
  { tag: [tags.keyword, tags.bool, tags.null], class: "word" },
  { tag: tags.string, class: "text" },
  { tag: tags.number, class: "figure" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], class: "made" },
  { tag: tags.comment, class: "note" },
]);

/** The message below a faulty line; screen readers read it from the status region. */
class Message extends WidgetType {
  /** @param {string} text */
  constructor(text) {
    super();
    this.text = text;
  }

  /** @param {Message} other */
  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    return element("div", { class: "message", "aria-hidden": "true" }, this.text);
  }
}

class FaultyNumber extends GutterMarker {
  elementClass = "fault";
}

/** @typedef {{ at: number, message: string }} Fault A position in the faulty line, and the error message. */

/** @type {import("@codemirror/state").StateEffectType<Fault | null>} */
const found = StateEffect.define();

const fault = StateField.define({
  create: () => /** @type {Fault | null} */ (null),
  update: (old, { changes, effects }) => {
    const [effect] = effects.filter((each) => each.is(found));
    if (effect) return effect.value;
    return old && { ...old, at: changes.mapPos(old.at, 1) };
  },
  provide: (field) => [
    EditorView.decorations.compute([field], (state) => marked(state, state.field(field))),
    gutterLineClass.compute([field], (state) => numbered(state, state.field(field))),
    EditorView.contentAttributes.compute([field], (state) => ({ "aria-invalid": String(state.field(field) !== null) })),
  ],
});

/** @param {EditorState} state @param {Fault | null} told */
function marked(state, told) {
  if (!told) return Decoration.none;
  const { from, to } = state.doc.lineAt(told.at);
  return Decoration.set([
    Decoration.line({ class: "fault" }).range(from),
    Decoration.widget({ widget: new Message(told.message), block: true, side: 1 }).range(to),
  ]);
}

/** Mark the number of the faulty line. @param {EditorState} state @param {Fault | null} told */
function numbered(state, told) {
  return told ? RangeSet.of([new FaultyNumber().range(state.doc.lineAt(told.at).from)]) : RangeSet.empty;
}

/** Give a wrapped line a hanging indent equal to its indentation. @param {import("@codemirror/state").Line} line */
function hanging({ from, text }) {
  const columns = text.search(/\S|$/) + 2;
  return Decoration.line({ attributes: { style: `--wrapped: ${Math.min(columns, MOST_WRAPPED)}ch` } }).range(from);
}

const wrapping = EditorView.decorations.compute(["doc"], ({ doc }) =>
  Decoration.set(Array.from({ length: doc.lines }, (_, at) => hanging(doc.line(at + 1)))));

/** @param {string} tag @param {Record<string, string>} attributes @param {...(string | Node)} content */
function element(tag, attributes, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** Make the next Tab leave the editor. @param {KeyboardEvent} event @param {EditorView} view */
function leaving(event, view) {
  if (event.key !== "Escape") return false;
  view.setTabFocusMode(UNTIL_A_KEY);
  return true;
}

/** Copy each change of the document to the field, as if the user had typed it there. @param {HTMLTextAreaElement} field */
function writingTo(field) {
  return EditorView.updateListener.of(({ docChanged, state }) => {
    if (!docChanged) return;
    field.value = state.doc.toString();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** @param {HTMLTextAreaElement} field @param {SpielekisteEditorTexts} texts */
function extensions(field, texts) {
  return [
    lineNumbers(), highlightActiveLineGutter(), history(), bracketMatching(), indentOnInput(), fault,
    pythonLanguage, syntaxHighlighting(COLOURS), indentUnit.of("    "), EditorState.tabSize.of(4),
    EditorState.phrases.of({ "Selection deleted": "" }), // CodeMirror would announce it in English
    EditorView.lineWrapping, wrapping, EditorView.contentAttributes.of({ tabindex: "0", "aria-label": texts.label, "aria-describedby": "said hint" }),
    Prec.highest(EditorView.domEventHandlers({ keydown: leaving })),
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]), writingTo(field),
  ];
}

/** Return a key that acts in the editor but takes no focus, so that the on-screen keyboard stays open.
 * @param {EditorView} view @param {string} sign @param {string} name @param {(view: EditorView) => void} act */
function key(view, sign, name, act) {
  const made = element("button", { type: "button", tabindex: "-1", "aria-label": name }, sign);
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", () => {
    act(view);
    view.focus();
  });
  return made;
}

/** @param {EditorView} view @param {string} sign */
function type(view, sign) {
  view.dispatch(view.state.replaceSelection(sign), { userEvent: "input.type", scrollIntoView: true });
}

/** @param {EditorView} view @param {SpielekisteEditorTexts} texts */
function keys(view, texts) {
  const named = (/** @type {string} */ sign) => texts.keys?.[sign] ?? sign;
  return element(
    "div", { class: "keys" },
    ...SIGNS.map((sign) => key(view, sign, named(sign), () => type(view, sign))),
    ...INDENTS.map(([sign, act]) => key(view, sign, named(sign), act)),
  );
}

/** Stop key events from reaching the page, where a letter would be a shortcut. @param {HTMLElement} part */
function keepKeys(part) {
  for (const name of ["keydown", "keyup"]) part.addEventListener(name, (event) => event.stopPropagation());
}

/** Fill the host's shadow root. @param {ShadowRoot} root @param {HTMLTextAreaElement} field
 * @param {SpielekisteEditorTexts} texts */
function mount(root, field, texts) {
  const box = element("div", { class: "box" });
  const status = element("div", { id: "said", class: "said", role: "status" });
  const view = new EditorView({ doc: field.value, extensions: extensions(field, texts), parent: box, root });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  keepKeys(box);
  box.append(keys(view, texts), element("p", { id: "hint", class: "hint" }, texts.leave));
  root.replaceChildren(box, status);
  return { view, status };
}

/** @param {EditorView} view @param {string} text */
function replace(view, text) {
  const { doc } = view.state;
  if (doc.eq(view.state.toText(text))) return;
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: 0 }, effects: found.of(null),
    annotations: isolateHistory.of("full"), userEvent: "input.set", scrollIntoView: true,
  });
}

/** Mark a line and show it with its message. @param {EditorView} view @param {number} number @param {string} message */
function point(view, number, message) {
  const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
  const shown = EditorView.scrollIntoView(line.to, { y: "nearest", yMargin: MESSAGE_PX });
  view.dispatch({ effects: [found.of({ at: line.from, message }), shown] });
}

/** @param {ShadowRoot} root @param {HTMLTextAreaElement} field @param {SpielekisteEditorTexts} texts
 * @returns {SpielekisteEditing} */
function rich(root, field, texts) {
  const { view, status } = mount(root, field, texts);
  const mark = (/** @type {number} */ line, /** @type {string} */ message) => {
    if (line > 0) point(view, line, message);
    else view.dispatch({ effects: found.of(null) });
    status.replaceChildren(line > 0 ? message : "");
  };
  const set = (/** @type {string} */ text) => {
    replace(view, text);
    status.replaceChildren();
  };
  const close = () => {
    view.destroy();
    root.adoptedStyleSheets = [];
    root.replaceChildren(document.createElement("slot"));
  };
  return { set, mark, close, focus: () => view.focus() };
}

/** Return the start of each line of a text, followed by the end of the text. @param {string} text */
function starts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1), text.length + 1];
}

/** Return the same interface for the plain field, in which a faulty line is selected. @param {HTMLTextAreaElement} field
 * @returns {SpielekisteEditing} */
function plain(field) {
  const set = (/** @type {string} */ text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const mark = (/** @type {number} */ line, /** @type {string} */ message) => {
    field.setAttribute("aria-invalid", String(line > 0));
    field.title = line > 0 ? message : "";
    const [from, to] = starts(field.value).slice(line - 1);
    if (line > 0 && to) field.setSelectionRange(from, to - 1);
  };
  return { set, mark, focus: () => field.focus(), close: () => {} };
}

/**
 * Show an editor instead of the host's only child, a `<textarea>`, which remains in the page and has the value.
 * @param {HTMLElement} host @param {string} texts `SpielekisteEditorTexts` as JSON
 * @returns {SpielekisteEditing}
 */
export function edit(host, texts) {
  const field = host.querySelector("textarea");
  if (!field) throw new Error("the editor's host has no textarea");
  if (!("adoptedStyleSheets" in Document.prototype)) return plain(field);
  return rich(host.shadowRoot ?? host.attachShadow({ mode: "open" }), field, JSON.parse(texts));
}
