// @ts-check
/**
 * The site as one file on a disk: everything that the site would fetch is read from the file.
 *
 * workshop/single_file/packs.py writes every file of the site into the page as `<script data-file
 * data-type>`, compressed with xz. Large files have their data there, the others are in the pack
 * (`data-pack`) that `data-in` names. A page opened from a disk may load nothing, so fetch and
 * modules are served from there, and the site's other pages are shown over the
 * application. Files that are not embedded give a 404: no request ever leaves the file.
 *
 * A box for a learning platform is a small page with a second file, which contains these elements:
 * platforms read a page and may rewrite it. `<html data-carried>` has that file's path and size.
 */
import { restored, table } from "./tables.js";
import { unpacked } from "./unpack.js";

(function () {
  "use strict";

  const root = document.documentElement;
  const here = new URL("./", document.baseURI).href;
  const nonce = /** @type {HTMLScriptElement} */ (document.currentScript).nonce;
  const isAlien = self.origin === "null" && location.protocol !== "file:"; // a sandbox: only files for all origins load
  const PAUSES = [1000, 3000, 0]; // milliseconds before the next attempt; none after the last one
  const plainFetch = window.fetch;

  /** The file's own policy for modules and pages: all embedded content is allowed. */
  const rules = {
    /** @param {string} text */
    createHTML: (text) => text,
    /** @param {string} text */
    createScript: (text) => text,
  };
  const trust = window.trustedTypes?.createPolicy("spielekiste-stick", rules) ?? rules;

  // --- files --------------------------------------------------------------------------------

  /** Return the path of an address below this file's folder, or null for other addresses.
   * @param {string} address */
  function pathOf(address) {
    const url = new URL(address, here);
    url.hash = url.search = "";
    return url.href.startsWith(here) ? decodeURI(url.href.slice(here.length)) : null;
  }

  /** The document with the elements of the site's files. */
  let files = document;

  /** @param {string | null} path @returns {HTMLElement | null} */
  function find(path) {
    return path ? files.querySelector(`script[data-file="${CSS.escape(path)}"]`) : null;
  }

  /** Packs that were needed so far, by name.
   * @type {Record<string, ReturnType<typeof unpacked>>} */
  const packs = {};

  /** Value tables that were needed so far, by the name of their pack.
   * @type {Record<string, Promise<ReturnType<typeof restored>>>} */
  const tables = {};

  /** @param {string} name */
  function element(name) {
    const pack = files.querySelector(`script[data-pack="${name}"]`);
    if (!(pack instanceof HTMLElement)) throw new Error(`no pack ${name}`);
    return pack;
  }

  /** @param {string} name */
  function tablesOf(name) {
    const pack = element(name);
    return unpacked(pack).then((packed) => restored(packed, pack.dataset.shape || ""));
  }

  /** Return a file's content; throw an error if it is damaged. @param {HTMLElement} file */
  async function content(file) {
    const [pack, first, length] = (file.dataset.in || "").split(" ");
    const [at, size] = [Number(first), Number(length)];
    if (!pack) return unpacked(file);
    if (file.dataset.line) return table(await (tables[pack] ??= tablesOf(pack)), file.dataset.line, at, size);
    return (await (packs[pack] ??= unpacked(element(pack)))).subarray(at, at + size);
  }

  /** @param {HTMLElement} file */
  async function blob(file) {
    return new Blob([await content(file)], { type: file.dataset.type });
  }

  /** Wait until the document is parsed, because `find` would also return a partly parsed file.
   * @returns {Promise<void>} */
  function parsed() {
    return new Promise((resolve) => {
      if (document.readyState !== "loading") resolve();
      else document.addEventListener("DOMContentLoaded", () => resolve());
    });
  }

  // --- a box ------------------------------------------------------------------------------------

  /** Load the second file of a box, and update the progress bar.
   * @param {string} path @param {number} size in bytes */
  async function receive(path, size) {
    const response = await plainFetch(path);
    if (!response.ok || !response.body) throw new Error(`${path}: HTTP ${response.status}`);
    const whole = new Uint8Array(size);
    const reader = response.body.getReader();
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > size) break;
      whole.set(part.value, at);
      at += part.value.length;
      const bar = document.getElementById("progress");
      if (bar instanceof HTMLProgressElement) bar.value = Math.max(bar.value, at / size / 2);
    }
    if (at !== size) throw new Error(`${path}: ${at} bytes instead of ${size}`);
    return new TextDecoder("windows-1252").decode(whole);
  }

  /** Load the second file of a box, with another attempt after each pause; end the start if it fails. */
  async function carry() {
    const [path, size] = (root.dataset.carried || "").split(" ");
    for (const pause of path ? PAUSES : []) {
      try {
        const html = trust.createHTML(await receive(path, Number(size)));
        files = new DOMParser().parseFromString(html, "text/html");
        return;
      } catch (error) {
        if (isAlien) return window.spielekisteFail?.("sandbox", error, true);
        if (!pause) window.spielekisteFail?.("net", error, true);
        await new Promise((done) => { setTimeout(done, pause); });
      }
    }
  }

  const whole = parsed().then(carry);

  /** @param {RequestInfo | URL} request @param {RequestInit} [options] */
  window.fetch = async function (request, options) {
    const address = request instanceof Request ? request.url : String(request);
    if (/^(blob|data):/.test(address)) return plainFetch(request, options);
    await whole;
    const file = find(pathOf(address));
    return file ? new Response(await blob(file)) : new Response("", { status: 404 });
  };

  // --- modules ------------------------------------------------------------------------------

  /** @param {HTMLElement} file @returns {Promise<[string, string][]>} */
  async function mapped(file) {
    const path = file.dataset.file || "";
    const url = URL.createObjectURL(await blob(file));
    return [[path, url], [`./${path}`, url]];
  }

  /** Return whether the end of the file is there; that of a box is checked by its size. */
  function isComplete() {
    return files !== document || document.querySelector("script[data-end]") !== null;
  }

  /** Register all modules in an import map, then load the page's own. */
  async function load() {
    await whole;
    if (root.dataset.state === "failed") return;
    if (!isComplete()) return window.spielekisteFail?.("cut", document.title, true);
    /** @type {NodeListOf<HTMLElement>} */
    const scripts = files.querySelectorAll("script[data-file][data-type='text/javascript']");
    const pairs = await Promise.all(Array.from(scripts, mapped));
    const map = document.createElement("script");
    map.type = "importmap";
    map.nonce = nonce;
    map.textContent = trust.createScript(JSON.stringify({ imports: Object.fromEntries(pairs.flat()) }));
    document.head.append(map);
    for (const path of (root.dataset.stick || "").split(" ")) await import(path);
  }

  // --- pages --------------------------------------------------------------------------------

  /** Show one of the site's pages over the application. @param {string} path */
  async function show(path) {
    const file = find(path);
    const place = document.getElementById("page");
    if (!file || !place) return;
    const html = trust.createHTML(await (await blob(file)).text());
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const link of page.querySelectorAll("a[href]:not([href^='#'])")) {
      link.setAttribute("href", new URL(link.getAttribute("href") || "", here + path).href);
    }
    place.replaceChildren(...page.querySelectorAll("main"));
    place.lang = page.documentElement.lang;
    uncover(place);
  }

  /** Show the page, or only the application if it is null. @param {HTMLElement | null} page */
  function uncover(page) {
    const [app, place] = [document.getElementById("app"), document.getElementById("page")];
    if (app) app.hidden = page !== null;
    if (place) place.hidden = page === null;
    window.scrollTo(0, 0);
  }

  function turnTo() {
    const path = history.state && history.state.page;
    if (path) show(path);
    else uncover(null);
  }

  /** Return to the application, at the route named by the link. @param {string} route */
  function goBack(route) {
    if (root.dataset.erased) {
      history.replaceState(null, "");
      location.reload();
    } else {
      history.pushState(null, "");
      location.hash = route || "#/";
      uncover(null);
    }
  }

  /** Save one of the site's files. @param {string} path @param {HTMLElement} file */
  async function save(path, file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await blob(file));
    link.download = path.replace(/.*\//, "");
    link.click();
  }

  /** @param {MouseEvent} event */
  function follow(event) {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const path = pathOf(link.href);
    const inside = (link.getAttribute("href") || "").startsWith("#");
    if (inside && link.closest("#page")) {
      event.preventDefault(); // the address names a route of the application
      document.querySelector(`#page [id="${link.hash.slice(1)}"]`)?.scrollIntoView();
    }
    if (path === null || link.download || inside) return;
    event.preventDefault();
    const file = find(path);
    if (file && link.hasAttribute("download")) return save(path, file);
    if (link.hasAttribute("data-do")) return; // boot.js records the tap for Python
    if (path === "" || path === "index.html") {
      goBack(link.hash);
    } else if (file) {
      history.pushState({ page: path }, "");
      show(path);
    }
  }

  document.addEventListener("click", follow);
  window.addEventListener("popstate", turnTo);
  parsed().then(() => {
    turnTo();
    if (root.dataset.state === "loading") load();
  });
})();
