// @ts-check
/**
 * Writes the two lines of HTML for a game from the form on the page about embedding, the same as a
 * plain iframe, and a preview.
 *
 * Fields are named after the element's attributes, those for a game's rules have `data-option`;
 * empty values are left out, because they are the default.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-maker]"));
const shown = /** @type {HTMLElement} */ (document.querySelector("[data-lines]"));
const framed = /** @type {HTMLElement} */ (document.querySelector("[data-frame]"));
const preview = /** @type {HTMLElement} */ (document.querySelector("spielekiste-game"));
const script = new URL("../../embed.js", document.baseURI).href;
const RECORD = ["record", "view", "step"];
const WRITTEN = ["game", "lang", "theme", "options", "seats", "players", "bots", "table", "seed", ...RECORD, "only", "load"];
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** @param {string} name @returns {HTMLSelectElement} */
function field(name) {
  return /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
}

/** Return the options of the chosen game that differ from the defaults, in the attribute's
 * format. */
function options() {
  const rules = form.querySelector(`[data-rules=${field("game").value}]`);
  const chosen = [...(rules?.querySelectorAll("select") ?? [])].filter((select) => select.value);
  return chosen.map((select) => `${select.dataset.option}=${select.value}`).join(" ");
}

/** Return the element's attributes; empty ones are not written.
 * @returns {Record<string, string>} */
function attributes() {
  const bots = Array(Number(field("count").value)).fill(field("mind").value).join(",");
  const names = WRITTEN.filter((name) => name !== "options" && name !== "bots");
  const said = names.map((name) => [name, field(name).validity.valid ? field(name).value.trim() : ""]);
  const wanted = { ...Object.fromEntries(said), options: options(), bots };
  for (const name of RECORD) if (!wanted.record) wanted[name] = "";
  return wanted;
}

/** @param {string} value */
const quoted = (value) => value.replace(/[&<"]/g, (sign) => ENTITIES[sign]);

/** Return the address of the element's iframe. @param {Record<string, string>} wanted */
function addressOf(wanted) {
  const element = /** @type {HTMLElement & {address: string}} */ (document.createElement("spielekiste-game"));
  for (const name of WRITTEN) if (wanted[name]) element.setAttribute(name, wanted[name]);
  return new URL(element.address);
}

/** Return a plain iframe with that address and all permissions that the game can use.
 * @param {Record<string, string>} wanted */
function frame(wanted) {
  const address = addressOf(wanted);
  address.searchParams.delete("fit");
  const title = field("game").selectedOptions[0].label;
  return `<iframe src="${quoted(address.href)}" title="${quoted(title)}"\n  `
    + `width="100%" height="640" allow="${framed.dataset.frame}"></iframe>`;
}

/** Return the link that remains where scripts are not allowed, with the game's card if the site has
 * cards, which it has if it knows its address (workshop/build/pages/addresses.py).
 * @param {Record<string, string>} wanted */
function link(wanted) {
  const { game, lang, only } = wanted;
  const home = new URL("../../", document.baseURI);
  const code = lang || document.documentElement.lang;
  const card = new URL(`cards/${code}/${game}.png`, home).href;
  const hasCards = document.querySelector('meta[property="og:image"]') !== null;
  const picture = hasCards ? `<img src="${card}" alt="" width="600" height="315"><br>` : "";
  const { text } = /** @type {HTMLOptionElement} */ (form.querySelector(`[name=game] [value=${game}]`));
  const route = addressOf(wanted).hash || `#/${game}/quick`;
  const kept = only && `&game=${game}&only=${only}`;
  return `<a href="${quoted(`${home.href}?lang=${code}${kept}${route}`)}" target="_blank" rel="noopener">${picture}${text}</a>`;
}

/** @param {Record<string, string>} wanted */
function lines(wanted) {
  const said = WRITTEN.filter((name) => wanted[name])
    .map((name) => (name === "only" ? " only" : ` ${name}="${quoted(wanted[name])}"`)).join("");
  return `<script src="${script}" defer></script>\n<spielekiste-game${said}>${link(wanted)}</spielekiste-game>`;
}

/** Offer only choices that the chosen game supports. */
function narrow() {
  const game = field("game").value;
  for (const rules of form.querySelectorAll("fieldset")) rules.hidden = rules.dataset.rules !== game;
  const chosen = /** @type {HTMLOptionElement} */ (form.querySelector(`[name=game] [value=${game}]`));
  const seats = (chosen.dataset.seats ?? "").split(" ");
  for (const choice of form.querySelectorAll("[name=seats] option")) {
    const option = /** @type {HTMLOptionElement} */ (choice);
    option.disabled = option.value !== "" && !seats.includes(option.value);
    if (option.disabled && option.selected) field("seats").value = "";
  }
}

function write() {
  narrow();
  const wanted = attributes();
  shown.textContent = lines(wanted);
  framed.textContent = frame(wanted);
  for (const told of document.querySelectorAll("[data-told]")) told.textContent = "";
  for (const name of WRITTEN) {
    const value = wanted[name] || (name === "lang" ? document.documentElement.lang : "");
    if (name === "load") continue; // the preview always waits for a tap
    if (value) preview.setAttribute(name, value);
    else preview.removeAttribute(name);
  }
}

/** Copy the lines beside a button. @param {Event} event */
async function copy(event) {
  const around = /** @type {HTMLElement} */ (event.currentTarget).closest(".maker__copied");
  const code = /** @type {HTMLElement} */ (around?.querySelector("code"));
  const told = /** @type {HTMLElement} */ (around?.querySelector("[data-told]"));
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    told.textContent = told.dataset.done ?? "";
  } catch (_) {
    told.textContent = told.dataset.failed ?? "";
    getSelection()?.selectAllChildren(code);
  }
}

form.addEventListener("change", write);
form.addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", copy);
write();

export {};
