// @ts-check
/**
 * `<spielekiste-game game="kniffel">`: a game for any web page.
 *
 * Attributes: `game`, `lang`, `theme` (`light`, `dark`), `options` (`rules=full-cup further=free`,
 * as in a link), `players` (comma-separated names), `seats` (number of players), `bots`
 * (comma-separated strengths of the bots on the last seats; added to the named players, unless
 * `seats` gives the number), `seed`, `table` (a name, so that two elements with the same game have
 * separate matches), `load` (`near`: when it is almost visible; `tap`: after a tap) and `sandbox`
 * (passed to the iframe). A new `lang` or `theme` changes the current table, any other attribute
 * loads a new one.
 *
 * Until the game is loaded, a poster is shown, drawn from this file only. Every message of the
 * application is dispatched as an event of the element, named `spielekiste-` plus the message's
 * type, with the message as its detail; requests are methods of the element. See messages.js.
 *
 * It needs no style, script or image that a strict policy of the page would block: only this script
 * and the iframe, both from the application's own address.
 */
import { CRATE, HOST, VERSION, faultOf, isOurs } from "./messages.js";

const HOME = new URL("./", import.meta.url);
const NEAR = "300px"; // below the screen, because an iframe takes a second or two to open
const TIMEOUT_MS = 45000;
const ANSWER_MS = 30000;
const LIVE = ["lang", "theme"];
const FIXED = ["game", "options", "players", "seats", "bots", "seed", "table", "sandbox"];
const FALLBACK = "en";

const STYLES = `
  :host { display: block; position: relative; contain: content; min-height: 24rem; color-scheme: light; }
  :host([hidden]) { display: none; }
  .frame { display: block; width: 100%; height: var(--spielekiste-height, 40rem); border: 0; border-radius: inherit; }
  .poster {
    position: absolute; inset: 0; z-index: 1; width: 100%; padding: 1.5rem; border: 0; border-radius: inherit; cursor: pointer;
    display: grid; gap: 1rem; align-content: center; justify-items: center;
    font: 600 1.25rem/1.2 "Fredoka Variable", Fredoka, ui-rounded, "Trebuchet MS", system-ui, sans-serif; color: #fff7e4;
    background: radial-gradient(120% 90% at 22% -10%, #4a9484, rgba(0, 0, 0, 0) 62%), #32776a;
  }
  .poster[data-theme="dark"] { color: #efe3c8; background: radial-gradient(120% 90% at 22% -10%, #2b5348, rgba(0, 0, 0, 0) 62%), #1b3a33; }
  .box { width: min(20rem, 78%); border-radius: 0.6rem; box-shadow: 4px 7px 0 rgba(20, 30, 20, 0.45), 8px 14px 18px rgba(10, 20, 15, 0.4); transform: rotate(-2.5deg); overflow: hidden; transition: transform 260ms; }
  .box svg { display: block; width: 100%; height: auto; }
  .title { font-size: 1.9rem; text-align: center; text-wrap: balance; }
  .open { padding: 0.75rem 1.6rem; border-radius: 0.9rem; color: #fff; background: #c53a28; box-shadow: 0 5px 0 #7d1f12; }
  a.poster { text-decoration: none; }
  .poster.is-opening { cursor: progress; }
  .poster.is-opening .open { color: inherit; background: none; box-shadow: none; }
  .poster:hover .box { transform: rotate(0deg); }
  .poster:focus-visible { outline: 4px solid #ffe27a; outline-offset: -8px; }
  @media (prefers-color-scheme: dark) {
    .poster:not([data-theme="light"]) { color: #efe3c8; background: radial-gradient(120% 90% at 22% -10%, #2b5348, rgba(0, 0, 0, 0) 62%), #1b3a33; }
  }
  @media (prefers-reduced-motion: reduce) { .box { transition: none; } }
`;

/** @param {ShadowRoot} root */
function dress(root) {
  if ("adoptedStyleSheets" in root && "replaceSync" in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
  } else {
    root.append(make("style", {}, STYLES)); // Safari before 16.4; unstyled under a strict policy
  }
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Record<string, string>} attributes
 * @param {(Node | string)[]} inside @returns {HTMLElementTagNameMap[Tag]} */
function make(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** @param {SpielekisteDrawing} drawing @returns {SVGElement} */
function draw([name, attributes, children]) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.map(draw));
  return made;
}

/** Split an attribute's value, without empty parts.
 * @param {string | null} written @param {RegExp} between */
function words(written, between) {
  return (written ?? "").trim().split(between).filter(Boolean);
}

/** Return players and bots in the format of the application's address. @param {Element} element */
function seating(element) {
  const names = (element.getAttribute("players") ?? "").split(",").map((name) => name.trim());
  const people = names.join("") ? names.length : 0;
  const bots = words(element.getAttribute("bots"), /[\s,]+/);
  const asked = Number(element.getAttribute("seats")) || 0;
  const alone = people || !bots.length ? 0 : 1; // if only bots are given, a human player is added
  const seats = Math.min(asked ? Math.max(asked, people) : people + alone + bots.length, 8);
  if (!seats) return {};
  const players = Array.from({ length: seats }, (_, seat) => (people ? names[seat] ?? "" : ""));
  const minds = players.map((_, seat) => bots[seat - seats + bots.length] ?? "person");
  return seats === 1 && !people ? { minds: minds[0] } : { players: players.join(","), minds: minds.join(",") };
}

class SpielekisteGame extends HTMLElement {
  static observedAttributes = [...LIVE, ...FIXED];

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {HTMLElement | null} */
  #poster = null;
  #timeout = 0;
  #asked = 0;
  #height = 0;
  /** Messages sent before the application was ready, repeated if the page in the iframe reloads.
   * @type {Record<string, unknown>[]} */
  #early = [];
  #ready = false;
  #listens = false;
  #relaying = false;
  /** @type {Map<string, (message: Record<string, unknown>) => void>} */
  #answers = new Map();
  #near = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) this.open();
  }, { rootMargin: NEAR });

  constructor() {
    super();
    dress(this.attachShadow({ mode: "open" }));
  }

  connectedCallback() {
    window.addEventListener("message", this.#hear);
    document.addEventListener("securitypolicyviolation", this.#miss);
    if (!this.#frame) this.#stand();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#hear);
    document.removeEventListener("securitypolicyviolation", this.#miss);
    this.#near.disconnect();
    this.#clear();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after || !(this.#poster || this.#frame)) return; // not connected yet
    if (!this.#frame) this.#stand();
    else if (LIVE.includes(name)) this.#say(this.#live(name));
    else this.#layAnew();
  }

  // --- methods for the host page ------------------------------------------------------------

  /** Load the game, which otherwise waits until it is almost visible or tapped. */
  open() {
    if (this.#frame || !this.isConnected) return;
    this.#near.disconnect();
    const frame = make("iframe", {
      class: "frame",
      part: "frame",
      title: this.#title,
      scrolling: "no",
      allow: "autoplay; clipboard-write; fullscreen; screen-wake-lock; web-share",
      referrerpolicy: "no-referrer",
    });
    if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox") ?? "");
    frame.src = this.address;
    this.#frame = frame;
    this.#wait();
    this.shadowRoot?.append(frame);
  }

  /** Start a game: `{game, options, players: [{name, mind}], seed}`; only `game` is required.
   * @param {Record<string, unknown>} asked */
  start(asked) { this.#ask({ ...asked, type: "start" }); }

  /** Pause the game: bots wait, and a dialog covers the table. */
  pause() { this.#ask({ type: "pause" }); }

  /** Resume the game. */
  resume() { this.#ask({ type: "resume" }); }

  /** Continue a match from its record. @param {string} record */
  load(record) { this.#ask({ type: "load", record }); }

  /** Set the application's language, or `auto`. @param {string} code */
  language(code) { this.lang = code; }

  /** Set the theme: `light`, `dark` or `auto`. @param {string} name */
  theme(name) { this.setAttribute("theme", name); }

  /** Return the record of the current match; rejects with the application's error if there is none.
   * @returns {Promise<string>} */
  read() {
    return new Promise((resolve, reject) => {
      const id = this.#ask({ type: "read" });
      const late = { re: id, type: "error", message: `no answer within ${ANSWER_MS} ms` };
      const done = setTimeout(() => this.#answer(late), ANSWER_MS);
      this.#answers.set(id, (message) => {
        clearTimeout(done);
        if (message.type === "record") resolve(String(message.text));
        else reject(new Error(String(message.message)));
      });
    });
  }

  /** Address of the iframe, which can also be used in a plain `<iframe>`. */
  get address() {
    const address = new URL("embed.html", HOME);
    const options = words(this.getAttribute("options"), /\s+/).map((pair) => pair.split(/=(.*)/s));
    const asked = {
      game: this.getAttribute("game") ?? "",
      ...Object.fromEntries(options.map(([name, value]) => [name, value ?? ""])),
      ...seating(this),
      seed: this.getAttribute("seed") ?? "",
      table: this.getAttribute("table") ?? "",
      theme: this.getAttribute("theme") ?? "",
      lang: this.#language,
      fit: "content",
    };
    for (const [name, value] of Object.entries(asked)) if (value) address.searchParams.set(name, value);
    return address.href;
  }

  // --- the poster ---------------------------------------------------------------------------

  /** Requested language: the element's own, or that of an ancestor; empty if we do not have it. */
  get #language() {
    const wish = this.closest("[lang]")?.getAttribute("lang") ?? "";
    const code = wish.split("-")[0].toLowerCase();
    return code in SPIELEKISTE_POSTERS.words ? code : "";
  }

  get #words() {
    const wishes = [this.#language, ...navigator.languages.map((code) => code.split("-")[0])];
    const code = wishes.find((wish) => wish in SPIELEKISTE_POSTERS.words) ?? FALLBACK;
    return SPIELEKISTE_POSTERS.words[code];
  }

  get #title() {
    return this.#words.games[this.getAttribute("game") ?? ""] ?? "Spielekiste";
  }

  /** Show the poster, and wait until the element is almost visible or tapped. */
  #stand() {
    this.#poster?.remove();
    const drawing = SPIELEKISTE_POSTERS.drawings[this.getAttribute("game") ?? ""];
    const box = make("span", { class: "box", "aria-hidden": "true" }, ...(drawing ? [draw(drawing)] : []));
    const title = make("span", { class: "title" }, this.#title);
    const button = make("span", { class: "open", role: "status" }, this.#words.open);
    const poster = make("button", { class: "poster", part: "poster", type: "button" }, box, title, button);
    poster.dataset.theme = this.getAttribute("theme") ?? "";
    poster.addEventListener("click", () => this.open());
    this.#poster = poster;
    this.shadowRoot?.append(poster);
    if (this.getAttribute("load") !== "tap" && !sparing()) this.#near.observe(this);
  }

  /** Show on the poster that the game is loading; it stays until the game can be shown. */
  #wait() {
    const said = this.#poster?.querySelector(".open");
    this.#poster?.classList.add("is-opening");
    if (said) said.textContent = this.#words.opening;
    this.#timeout = window.setTimeout(() => this.#uncover(), TIMEOUT_MS);
  }

  /** Replace the poster by a link to the game if the page's policy has refused the iframe.
   * @param {SecurityPolicyViolationEvent} event */
  #miss = (event) => {
    const isOurs = event.effectiveDirective === "frame-src" && event.blockedURI.startsWith(HOME.origin);
    if (!isOurs || !this.#frame || this.#listens) return;
    const address = `${HOME.href}${this.#language && `?lang=${this.#language}`}#/${this.getAttribute("game") ?? ""}`;
    const inside = [...(this.#poster?.children ?? [])].slice(0, 2);
    const link = make("a", { class: "poster", href: address, target: "_blank", rel: "noopener" }, ...inside);
    link.append(make("span", { class: "open" }, this.#words.open));
    this.#clear();
    this.#poster = link;
    this.shadowRoot?.append(link);
  };

  #uncover() {
    clearTimeout(this.#timeout);
    const was = this.shadowRoot?.activeElement === this.#poster;
    this.#poster?.remove();
    this.#poster = null;
    this.#fit();
    if (was) this.#frame?.focus();
  }

  /** Adopt the height of the iframe's content, once that is visible. */
  #fit() {
    if (this.#height) this.style.setProperty("--spielekiste-height", `${this.#height}px`);
  }

  #clear() {
    clearTimeout(this.#timeout);
    this.#frame?.remove();
    this.#poster?.remove();
    this.#frame = this.#poster = null;
    this.#height = 0;
    this.#listens = this.#ready = false;
    this.#early = [];
  }

  /** Reload the table after a change of attributes, once for all changes made together. */
  #layAnew() {
    if (this.#relaying) return;
    this.#relaying = true;
    queueMicrotask(() => {
      this.#relaying = false;
      this.#clear();
      if (!this.isConnected) return;
      this.#stand();
      this.open();
    });
  }

  // --- messages ---------------------------------------------------------------------------

  /** Origin of the iframe; `null` in a sandbox. */
  get #origin() {
    const sandbox = this.#frame?.getAttribute("sandbox");
    return typeof sandbox === "string" && !/\ballow-same-origin\b/.test(sandbox) ? "null" : HOME.origin;
  }

  /** Send a request, with an id to recognise its reply. @param {Record<string, unknown>} message */
  #ask(message) {
    this.open();
    this.#asked += 1;
    const id = String(this.#asked);
    this.#say({ ...message, id });
    return id;
  }

  /** @param {Record<string, unknown>} message */
  #say(message) {
    const whole = { spielekiste: VERSION, ...message };
    const fault = faultOf(whole, HOST);
    if (fault) throw new TypeError(`${message.type}: ${fault.where}: ${fault.message}`);
    if (!this.#ready) this.#early.push(whole);
    if (this.#listens) this.#post(whole);
  }

  /** @param {Record<string, unknown>} message */
  #post(message) {
    this.#frame?.contentWindow?.postMessage(message, this.#origin === "null" ? "*" : this.#origin);
  }

  /** @param {string} name @returns {Record<string, unknown>} */
  #live(name) {
    return name === "theme"
      ? { type: "theme", name: this.getAttribute("theme") || "auto" }
      : { type: "language", code: this.#language || this.getAttribute("lang") || "auto" };
  }

  /** @param {MessageEvent} event */
  #hear = (event) => {
    const isFrames = this.#frame !== null && event.source === this.#frame.contentWindow;
    if (!isFrames || event.origin !== this.#origin || !isOurs(event.data)) return;
    const fault = faultOf(event.data, CRATE);
    if (fault) console.warn("spielekiste:", fault.where, fault.message);
    else this.#take(event.data);
  };

  /** @param {Record<string, unknown>} message */
  #take(message) {
    if (message.type === "hello") this.#greet();
    if (message.type === "size") this.#height = Number(message.height);
    if (message.type === "ready") {
      this.#ready = true;
      this.#early = [];
    }
    if (message.type === "ready" || message.code === "start") this.#uncover();
    if (!this.#poster) this.#fit();
    this.#answer(message);
    this.dispatchEvent(new CustomEvent(`spielekiste-${message.type}`, { detail: message }));
  }

  /** Send the early messages, because the application is ready, possibly after a reload. */
  #greet() {
    this.#listens = true;
    [{ spielekiste: VERSION, type: "hello" }, ...this.#early].forEach((message) => this.#post(message));
  }

  /** @param {Record<string, unknown>} message */
  #answer(message) {
    const answered = this.#answers.get(String(message.re));
    this.#answers.delete(String(message.re));
    answered?.(message);
  }
}

/** Return whether the visitor asked the browser to save data. */
function sparing() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return connection?.saveData === true;
}

if (!customElements.get("spielekiste-game")) customElements.define("spielekiste-game", SpielekisteGame);
