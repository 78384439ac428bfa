// @ts-check
/** Notices that a translator is at work in the page, and into which language it translates. */
import { onTranslation } from "./mending.js";

const html = document.documentElement;

/** The page's own language; a translator writes another one. */
let own = html.lang;

let isTranslated = false;

/** Set the page's own language. If a translator wrote it, there is nothing left to translate. @param {string} language */
export function speakOwn(language) {
  if (isTranslated) html.translate = html.lang.split("-")[0] !== language;
  own = language;
  html.lang = language;
}

/** Call `act` with the language into which the page is translated, empty if unknown, now or later.
 * @param {(language: string) => void} act */
export function onTranslated(act) {
  let last = "";
  const tell = () => {
    const language = html.lang === own ? "" : html.lang;
    if (isTranslated && (!language || language === last)) return; // Our language is taken, or the translator is off.
    isTranslated = true;
    last = language;
    act(language);
  };
  const look = () => {
    const isMarked = html.classList.contains("translated-ltr") || html.classList.contains("translated-rtl");
    if (isMarked || html.lang !== own) tell();
  };
  new MutationObserver(look).observe(html, { attributeFilter: ["lang", "class"] });
  onTranslation.push(tell);
  look();
}
