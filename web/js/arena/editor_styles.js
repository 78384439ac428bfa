// @ts-check
/** The style sheet of the editor's shadow root; colours and sizes are those of the page (tokens.css). */
export const STYLES = `
:host { display: block; position: relative; min-width: 0; border-radius: var(--r-2); box-shadow: var(--shadow-1); }
.box {
  overflow: hidden; border: 2px solid var(--paper-edge); border-radius: inherit;
  color: var(--ink); background: var(--paper);
}
.box:focus-within { outline: 3px solid var(--focus-ring); outline-offset: 0; box-shadow: 0 0 0 6px var(--focus); }
.cm-editor { max-height: var(--editor-high, min(32rem, 70vh)); }
.cm-editor.cm-focused { outline: none; }
.cm-editor .cm-scroller {
  font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", "Roboto Mono", monospace;
  font-size: var(--t-1); line-height: 1.6; letter-spacing: normal; font-variant-ligatures: none;
}
.cm-editor .cm-content { min-height: 14em; padding: var(--s-2) 0; color: var(--ink); caret-color: var(--ink); }
.cm-editor .cm-line { padding: 0 var(--s-2) 0 calc(var(--s-2) + var(--wrapped)); text-indent: calc(0px - var(--wrapped)); }
@media (max-width: 20em) { .cm-editor .cm-line { padding: 0 var(--s-2); text-indent: 0; } }
.cm-editor .cm-content ::selection, .cm-editor .cm-line::selection { color: var(--ink); background: var(--marker); }
.cm-editor .cm-gutters { border: 0; color: var(--ink-soft); background: var(--paper-shade); }
.cm-editor .cm-lineNumbers .cm-gutterElement { min-width: 2em; padding: 0 0.5em 0 0.4em; }
.cm-editor .cm-activeLine { background: none; }
.cm-editor .cm-activeLineGutter { font-weight: 700; color: var(--ink); background: none; }
.cm-editor.cm-focused .cm-matchingBracket { background: var(--marker); outline: 1px solid var(--ink-soft); }
.cm-editor.cm-focused .cm-nonmatchingBracket { color: var(--bad); background: none; outline: 1px dashed var(--bad); }

.word { font-weight: 700; color: var(--printed); }
.text { color: var(--paint-edge); }
.figure { color: var(--good); }
.made { font-weight: 700; }
.note { font-style: italic; color: var(--ink-soft); }

.cm-editor .fault { box-shadow: inset 0 -2px var(--bad); }
.cm-editor .cm-gutterElement.fault { font-weight: 700; color: var(--paper); background: var(--bad); box-shadow: none; }
.message {
  padding: var(--s-1) var(--s-2) var(--s-2); border-bottom: 2px solid var(--paper-edge);
  font: 600 var(--t-1) / 1.35 var(--text); white-space: pre-wrap; color: var(--bad); background: var(--paper-shade);
}
.message::before { content: "▲ "; font-size: 0.75em; vertical-align: 0.1em; }

.hint {
  margin: 0; padding: var(--s-1) var(--s-2); border-top: 2px solid var(--paper-edge);
  font-size: var(--t-0); color: var(--ink-soft); background: var(--paper-shade);
}
.keys { display: none; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

@media (pointer: coarse) {
  .cm-editor { max-height: var(--editor-high, max(11em, 45vh)); }
  .hint { position: absolute; width: 1px; height: 1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .keys {
    display: grid; grid-template-columns: repeat(5, minmax(44px, 1fr)); gap: 8px 6px; padding: 6px 6px 9px;
    border-top: 2px solid var(--paper-edge); background: var(--paper-shade);
  }
  .keys button {
    min-height: max(44px, var(--touch)); padding: 0; border: 0; border-radius: var(--r-1);
    font: 600 var(--t-3) / 1 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--on-wood);
    background: var(--wood-lit); box-shadow: 0 3px 0 var(--wood-edge); touch-action: manipulation; cursor: pointer;
  }
  .keys button:active { transform: translateY(2px); box-shadow: 0 1px 0 var(--wood-edge); }
}
@media (pointer: coarse) and (min-width: 36em) {
  .keys { grid-template-columns: repeat(10, minmax(44px, 1fr)); }
}
@media (forced-colors: active) {
  .box:focus-within { outline-color: Highlight; }
  .cm-editor .cm-gutters { border-inline-end: 1px solid CanvasText; }
  .cm-editor .fault { box-shadow: none; text-decoration: underline wavy; }
  .cm-editor .cm-gutterElement.fault { forced-color-adjust: none; color: HighlightText; background: Highlight; text-decoration: none; }
  .cm-editor.cm-focused .cm-matchingBracket { outline: 2px solid Highlight; }
  .keys button { border: 1px solid ButtonBorder; }
}
`;
