// @ts-check
/**
 * `<spielekiste-game game="kniffel">`: a game for any web page.
 *
 * Attributes: `game`, `lang`, `theme` (`light`, `dark`), `options` (`rules=full-cup further=free`,
 * as in a link), `players` (comma-separated names), `seats` (number of players), `bots`
 * (comma-separated strengths of the bots on the last seats; added to the named players, unless
 * `seats` gives the number), `seed`, `table` (a name, so that two elements with the same game have
 * separate matches), `record` (a match as a link or as text), `view` (how it is shown: `table`,
 * `replay`, `review` or `puzzle`), `step` (the position to begin with), `only` (no menu, no other game, nothing for
 * teachers; without a value), `load` (`near`: when it is
 * almost visible; `tap`: after a tap) and `sandbox` (passed to the iframe). A new `lang`, `theme` or
 * `step` changes what is shown, any other attribute loads it anew.
 *
 * Until the game is loaded, a poster is shown; its drawing and the game's name are a module. Every message of
 * the application is dispatched as an event of the element, named `spielekiste-` plus the message's
 * type, with the message as its detail; requests are methods of the element. See messages.js.
 *
 * It needs no style, script or image that a strict policy of the page would block: only this script,
 * the drawing and the iframe, all from the application's own address. It is a plain script, which also
 * runs as a module: pages may load plain scripts from a server without `Access-Control-Allow-Origin`.
 * Without that header only the drawing is missing, and a sandboxed iframe says that it needs it (boot.js).
 */
import { CRATE, HOST, VERSION, faultOf, isOurs } from "./messages.js";

const HOME = new URL("./", address());
const STYLES = SPIELEKISTE_POSTER_STYLES;
const NEAR = "300px"; // below the screen, because an iframe takes a second or two to open
const TIMEOUT_MS = 45000;
const ANSWER_MS = 30000;
const LIVE = ["lang", "theme", "step"];
const FIXED = ["game", "options", "players", "seats", "bots", "seed", "table", "record", "view", "only", "sandbox"];
const LONGEST_LINK = 16000; // longest packed record in an address; longer ones are sent as a message
const FALLBACK = "en";
const NAMELESS = "Spielekiste"; // until the game's name has loaded

/** Return the address of this script; a module, which is no `currentScript`, finds it in its own stack. */
function address() {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return currentScript.src;
  return /https?:\/\/\S+?\/embed\.js/.exec(new Error().stack ?? "")?.[0] ?? location.href;
}

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

/** Return the packed record in a link or a packed text, as a part of an address; empty if there is
 * none, or if it is too long for an address. @param {string} record */
function packedIn(record) {
  const linked = /#\/open\/([\w-]+)$/.exec(record)?.[1] ?? "";
  const text = /^z1:([\w+/]+)=*$/.exec(record)?.[1] ?? "";
  const packed = linked || text.replaceAll("+", "-").replaceAll("/", "_");
  return packed.length <= LONGEST_LINK ? packed : "";
}

/** Return whether the application accepts the form of a message. @param {Record<string, unknown>} message */
function isValid(message) {
  return !faultOf({ spielekiste: VERSION, ...message }, HOST);
}

class SpielekisteGame extends HTMLElement {
  static observedAttributes = [...LIVE, ...FIXED];

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {HTMLElement | null} */
  #poster = null;
  /** Name of the game, once it has loaded. */
  #name = NAMELESS;
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
    else if (LIVE.includes(name) && isValid(this.#live(name))) this.#say(this.#live(name));
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
      title: this.#name,
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

  /** Show a record: `{view, record, step}`; `step` may be left out. @param {Record<string, unknown>} asked */
  show(asked) { this.#ask({ ...asked, type: "show" }); }

  /** Go to the position after this many steps of the record that is shown. @param {number} number */
  go(number) { this.#ask({ type: "go", number }); }

  /** Return the step on screen: `{view, game, number, of}`; rejects if no game is shown.
   * @returns {Promise<Record<string, unknown>>} */
  where() { return this.#request("where"); }

  /** Set the application's language, or `auto`. @param {string} code */
  language(code) { this.lang = code; }

  /** Set the theme: `light`, `dark` or `auto`. @param {string} name */
  theme(name) { this.setAttribute("theme", name); }

  /** Return the record of the current match; rejects with the application's error if there is none.
   * @returns {Promise<string>} */
  async read() { return String((await this.#request("read")).text); }

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
      only: this.hasAttribute("only") ? "on" : "",
      lang: this.#language,
      fit: "content",
    };
    for (const [name, value] of Object.entries(asked)) if (value) address.searchParams.set(name, value);
    address.hash = this.#hash;
    return address.href;
  }

  // --- the record ---------------------------------------------------------------------------

  /** What the attributes ask for, as the message `show`; null if there is neither record nor view. */
  get #show() {
    if (!this.hasAttribute("record") && !this.hasAttribute("view")) return null;
    const step = this.getAttribute("step")?.trim();
    return {
      type: "show",
      view: this.getAttribute("view")?.trim() || "table",
      record: this.getAttribute("record")?.trim() ?? "",
      ...(step && { step: Number(step) }),
    };
  }

  /** The same in the address, if it fits there; also if it is faulty, because the application then
   * shows what is wrong. */
  get #hash() {
    const asked = this.#show;
    if (!asked || this.#unpacked.length) return "";
    const { view, record } = asked;
    const step = this.getAttribute("step")?.trim();
    return `/open/${packedIn(record)}?${new URLSearchParams({ view, ...(step && { step }) })}`;
  }

  /** That message, if it does not fit in the address. */
  get #unpacked() {
    const asked = this.#show;
    return asked && !packedIn(asked.record) && isValid(asked) ? [asked] : [];
  }

  // --- the poster ---------------------------------------------------------------------------

  /** Requested language: the element's own, or that of an ancestor; empty if we do not have it. */
  get #language() {
    const wish = this.closest("[lang]")?.getAttribute("lang") ?? "";
    const code = wish.split("-")[0].toLowerCase();
    return code in SPIELEKISTE_POSTERS.words ? code : "";
  }

  /** Language of the poster. */
  get #spoken() {
    const wishes = [this.#language, ...navigator.languages.map((code) => code.split("-")[0])];
    return wishes.find((wish) => wish in SPIELEKISTE_POSTERS.words) ?? FALLBACK;
  }

  get #words() {
    return SPIELEKISTE_POSTERS.words[this.#spoken];
  }

  /** Load name and drawing of the game, if there is such a game, into the poster.
   * @param {Element} box @param {Element} title */
  async #paint(box, title) {
    const game = this.getAttribute("game") ?? "";
    if (!SPIELEKISTE_POSTERS.games.includes(game)) return;
    const { drawing, names } = await import(new URL(`posters/${game}.js`, HOME).href);
    box.replaceChildren(draw(drawing));
    title.textContent = this.#name = names[this.#spoken];
    if (this.#frame) this.#frame.title = this.#name;
  }

  /** Show the poster, and wait until the element is almost visible or tapped. */
  #stand() {
    this.#poster?.remove();
    const box = make("span", { class: "box", "aria-hidden": "true" });
    const title = make("span", { class: "title" }, NAMELESS);
    this.#paint(box, title).catch((error) => {
      box.remove(); // the poster works without it
      console.warn(`spielekiste: no drawing; does ${HOME.host} send Access-Control-Allow-Origin: *?`, error);
    });
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
    const game = this.getAttribute("game") ?? "";
    const asked = new URLSearchParams({ ...(this.#language && { lang: this.#language }), ...(this.hasAttribute("only") && { game, only: "on" }) });
    const address = `${HOME.href}${asked.size ? `?${asked}` : ""}#${this.#hash || `/${game}`}`;
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

  /** Return the reply to a request without fields; rejects with the application's error.
   * @param {string} type @returns {Promise<Record<string, unknown>>} */
  #request(type) {
    return new Promise((resolve, reject) => {
      const id = this.#ask({ type });
      const late = { re: id, type: "error", message: `no answer within ${ANSWER_MS} ms` };
      const done = setTimeout(() => this.#answer(late), ANSWER_MS);
      this.#answers.set(id, (message) => {
        clearTimeout(done);
        if (message.type === "error") reject(new Error(String(message.message)));
        else resolve(message);
      });
    });
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
    if (name === "step") return { type: "go", number: Number(this.getAttribute("step") ?? NaN) };
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
    if (message.type === "denied") console.warn("spielekiste: this page does not allow", message.features);
    if (message.type === "ready" || message.code === "start") this.#uncover();
    if (!this.#poster) this.#fit();
    this.#answer(message);
    this.dispatchEvent(new CustomEvent(`spielekiste-${message.type}`, { detail: message }));
  }

  /** Send the early messages, because the application is ready, possibly after a reload. */
  #greet() {
    this.#listens = true;
    const first = [{ type: "hello" }, ...this.#unpacked].map((message) => ({ spielekiste: VERSION, ...message }));
    [...first, ...this.#early].forEach((message) => this.#post(message));
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
