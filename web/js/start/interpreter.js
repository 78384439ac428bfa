// @ts-check
/**
 * The interpreter that PyScript loads: Pyodide, restored from a snapshot made during the build,
 * with all modules imported. If that fails although all files are intact, the plain start is used:
 * a new interpreter and the wheels by micropip, as in plain PyScript.
 *
 * `<html data-start>` names the kind of start, and performance marks `spielekiste:…` record when
 * each part was done. The build inserts `plan` (workshop/build/assets/scripts.py).
 */
import { loadPyodide as boot, version } from "pyodide/pyodide.mjs";

export { version };

/** @type {SpielekistePlan} */
const plan = JSON.parse('{"written": "by the build"}');
window.spielekistePlan = plan;
const LOCK = { info: plan.lock, packages: {} };
const LOADED = 0.9; // progress once all files are loaded
const SLICE_MS = 10; // for loading deferred code at once
const html = document.documentElement;
const READ_MS = 4; // for reading each file of the snapshot at once; there are two
const IDLE_MS = 20; // between two slices where the browser doesn't tell when it is idle
const BUSY_MS = 100; // as long a page that is never idle may delay the code
const LOOK_MS = 200; // redrawing the bar for every chunk would keep the page busy
let received = 0; // bytes of the snapshot, for the progress bar
const memory = receive("default").catch(() => receive("reload")); // replaces a damaged copy
memory.catch(() => {}); // handled by whoever awaits it

/** What this start has to wait for. */
const start = waits();

/**
 * Return what a start needs before Python runs. A first visit to the menu or to Kniffel waits for nothing: it calls only
 * functions whose code is in the snapshot. The single file, and a page that was opened again because something was
 * missing, wait for everything.
 */
function waits() {
  const isWhole = "stick" in html.dataset || Boolean(history.state?.isWhole);
  const isFirst = !("embed" in html.dataset) && !("only" in html.dataset) && !isKnown();
  return { isWhole, isQuick: isFirst && isQuick() && !isWhole };
}

/**
 * Return whether this device keeps the site, or more than the tips that were followed: the menu may then show a game.
 * Where the page may keep nothing, any code for that may be needed.
 */
function isKnown() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith("spielekiste."));
    return Boolean(navigator.serviceWorker?.controller) || names.some((name) => name !== "spielekiste.tips");
  } catch {
    return true;
  }
}

/** @param {string} path */
function whole(path) {
  return new URL(path, document.baseURI).href;
}

let looked = performance.now();

/** Update the progress bar: complete files, plus the part of the snapshot loaded so far. */
function progress(at = 0) {
  const bar = document.getElementById("progress");
  if (!(bar instanceof HTMLProgressElement)) return;
  if (at < plan.size && performance.now() - looked < LOOK_MS) return;
  looked = performance.now();
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
  const arrived = files.filter((file) => /\/pyodide-[^/]*\/|rest\.zip/.test(file.name));
  const here = arrived.reduce((sum, file) => sum + file.decodedBodySize, at);
  bar.value = Math.max(bar.value, Math.min(here / plan.total, 1) * LOADED);
}

/**
 * Fetch the files of the snapshot into one array, and check the checksum.
 * @param {RequestCache} cache
 */
async function receive(cache) {
  received = 0;
  const words = new Uint32Array(plan.size / 4);
  let start = 0;
  const sums = await Promise.all(plan.memory.map(([path, size]) => {
    const part = new Uint8Array(words.buffer, start, size);
    start += size;
    return receiveInto(part, path, { cache }, (length) => {
      received += length;
      progress(received);
    });
  }));
  const sum = sums.reduce((all, one) => (all + one) | 0, 0);
  if (sum !== (plan.checksum | 0)) throw new Error(`${plan.memory.map(([path]) => path).join(", ")}: damaged`);
  return words;
}

/**
 * Fetch a file, check its size, and return the sum of its whole words. They are summed as they arrive, while the page
 * waits for the rest, or in slices if they have arrived. `response.arrayBuffer()` would block the page when it joins
 * them: with the sum, for 22 to 26 ms on a slow tablet, for the later part.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {string} path @param {RequestInit} options
 * @param {(length: number) => void} [onPart] called with the number of bytes of each part
 */
async function receiveInto(bytes, path, options, onPart = () => {}) {
  const response = await fetch(whole(path), options);
  if (!response.ok || !response.body) throw new Error(`${path}: HTTP ${response.status}`);
  const words = wordsOf(bytes);
  const reader = response.body.getReader();
  let at = 0;
  let sum = 0;
  let begun = performance.now();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const from = at >> 2;
    if (at + part.value.length > bytes.length) throw new Error(`${path}: more than ${bytes.length} bytes`);
    bytes.set(part.value, at);
    at += part.value.length;
    sum = sumWords(sum, words.subarray(from, at >> 2));
    onPart(part.value.length);
    if (performance.now() - begun < READ_MS) continue;
    await pause();
    begun = performance.now();
  }
  if (at !== bytes.length) throw new Error(`${path}: ${at} bytes instead of ${bytes.length}`);
  return sum;
}

/** Return the whole words of a file. @param {Uint8Array<ArrayBuffer>} bytes */
function wordsOf(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/**
 * Create a new interpreter as Pyodide does, then restore the snapshot. The memory is copied before
 * any code of the interpreter runs, because it is still identical in every start then.
 * @param {import("pyodide/pyodide.asm.mjs").Settings} settings
 */
async function create(settings) {
  const instantiate = settings.instantiateWasm;
  if (!instantiate) throw new Error("Pyodide must pass instantiateWasm: adapt create()");
  let fresh = new Uint8Array();
  /** @type {typeof instantiate} */
  const instantiateWasm = (imports, done) => instantiate(imports, async (instance, module) => {
    const { buffer } = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    fresh = new Uint8Array(buffer).slice(0, plan.base);
    performance.mark("spielekiste:compiled");
    await pause();
    done(instance, module);
  });
  const { default: plainly } = await import("pyodide/pyodide.asm.mjs");
  await pause();
  const made = await plainly(Object.assign(settings, { instantiateWasm, breathe: pause }));
  performance.mark("spielekiste:begun");
  const words = await memory;
  performance.mark("spielekiste:fetched");
  await pause();
  await restoreMemory(plan, made.HEAPU8, made._sbrk(0), fresh, words);
  if (start.isWhole) await fetchLater().then(joinInTime).catch(() => {});
  performance.mark("spielekiste:restored");
  await pause();
  return made;
}

/** Pyodide's first part and its imports; set when it was started.
 * @type {{instance: WebAssembly.Instance, imports: WebAssembly.Imports} | undefined} */
let first;

function firstPart() {
  if (!first) throw new Error("Pyodide's first part is missing");
  return first;
}

/**
 * Join the later part without a break, or fail. Chromium before 114 refuses this on the page (RangeError).
 * @param {WebAssembly.Module} rest
 */
function join(rest) {
  const { instance, imports } = firstPart();
  joinLater(instance, imports, rest);
  performance.mark("spielekiste:joined");
}

/**
 * Join the later part when there is time. Only a browser that refuses `join` may wait.
 * @param {WebAssembly.Module | undefined} rest
 */
async function joinInTime(rest) {
  if (!rest) return;
  try {
    join(rest);
  } catch (error) {
    if (!first || !(error instanceof RangeError)) throw error;
    await joinLaterInTime(first.instance, first.imports, rest);
    performance.mark("spielekiste:joined");
  }
}

/**
 * As `joinLater`, for browsers that refuse to do it at once.
 * @param {WebAssembly.Instance} instance @param {WebAssembly.Imports} imports those of the first part
 * @param {WebAssembly.Module} later
 */
async function joinLaterInTime({ exports }, imports, later) {
  const ready = /** @type {WebAssembly.Global | undefined} */ (exports.ready);
  if (!ready || ready.value) return;
  await WebAssembly.instantiate(later, { ...imports, later: exports });
  ready.value = 1;
}

/** @param {SpielekisteFile} file @param {RequestCache} cache */
async function receiveOnce([path, size, checksum], cache) {
  const bytes = new Uint8Array(size);
  const priority = html.dataset.state === "ready" ? "low" : "auto";
  const sum = await receiveInto(bytes, path, { cache, priority });
  if (sum !== (checksum | 0)) throw new Error(`${path}: damaged`);
  return bytes;
}

/** Fetch a file that is needed while one plays, and again if it is damaged. @param {SpielekisteFile} file */
function receiveFile(file) {
  return receiveOnce(file, "default").catch(() => receiveOnce(file, "reload"));
}

/** @type {Promise<WebAssembly.Module | undefined> | undefined} */
let later;

async function compileLater() {
  if (!plan.later) return undefined;
  const bytes = await receiveFile(plan.later);
  await pause();
  const compiled = WebAssembly.compile(bytes); // copies them
  release(bytes);
  return compiled;
}

const fetchLater = () => {
  later ??= compileLater();
  later.catch(() => { later = undefined; });
  return later;
};
window.spielekisteLater = fetchLater;

/** The code of deferred functions (workshop/runtime/pyodide/deferred.py); undefined if there are none.
 * @type {Promise<Uint8Array | undefined> | undefined} */
let code;

const fetchCode = () => {
  code ??= plan.code ? receiveFile(plan.code) : Promise.resolve(undefined);
  code.catch(() => { code = undefined; });
  return code;
};
window.spielekisteCode = fetchCode;

/** The same, once it has arrived. @type {Uint8Array | undefined} */
let codeBytes;

/** Texts that have been requested, by language. @type {Map<string, Promise<Uint8Array>>} */
const texts = new Map();

/** Fetch the texts of a language, once. @param {string} language */
function fetchTexts(language) {
  const [path, size, sum] = plan.texts[language];
  const coming = texts.get(language) ?? receiveFile([path, size, sum]);
  coming.catch(() => texts.delete(language));
  texts.set(language, coming);
  return coming;
}

/** Write the texts of some languages into Python's file system. @param {string[]} languages */
async function writeTexts(languages) {
  for (const language of languages) {
    const bytes = await fetchTexts(language);
    const path = plan.texts[language][3];
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes);
  }
}

/** @type {import("pyodide/pyodide.mjs").PyodideAPI} */
let python;

/** Python's function that loads the deferred code of one more module, and returns whether there are others. */
let loadNext = () => false;

/** Wait until the page has nothing else to do; Safari can't tell.
 * @returns {Promise<void>} */
function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS });
    else setTimeout(resolve, IDLE_MS);
  });
}

/** Load the code of some modules, no longer than a tap may wait; return whether there are others. */
function loadSome() {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end) if (!loadNext()) return false;
  return true;
}

/** Make the texts of all languages available, and the code of all deferred functions, of which Python loads that of a
 * module when it calls one of them. */
async function receiveRest() {
  await writeTexts(Object.keys(plan.texts));
  codeBytes = await fetchCode();
  performance.mark("spielekiste:whole");
}

/** Load the code that has not been called while the page is idle, so that no tap waits for it. */
async function loadRest() {
  do await idle(); while (loadSome());
}

/** Let Python read a part of the deferred code. @param {number} from @param {number} length */
function readCode(from, length) {
  if (!codeBytes) throw openAgain("code.wasm");
  return codeBytes.subarray(from, from + length);
}

/** Called by the first part if a function of the later part is needed that has not been joined. */
function loadLater() {
  throw openAgain("pyodide.later.wasm");
}

let opensAgain = false;

/**
 * Open the page again as soon as what is missing has arrived, because Python has called code that is not here: the
 * page can't wait for it at once. Games are saved. Returns the error that ends the call.
 * @param {string} path
 */
function openAgain(path) {
  const error = new Error(`${path}: not loaded yet`);
  if (opensAgain) return error;
  opensAgain = true;
  console.info("The page is opened again when this file is here:", path);
  html.dataset.again = "";
  history.replaceState({ ...history.state, isWhole: true }, "");
  document.body.inert = true;
  (start.isWhole ? Promise.reject(error) : Promise.all([fetchCode(), fetchLater()])).then(() => location.reload(), (cause) => {
    document.body.inert = false;
    delete html.dataset.again;
    window.spielekisteMissing?.(cause);
  });
  return error;
}

/**
 * Load the rest of the code when the app is open, so that it delays nothing. In a quick start, what needs it waits:
 * input (hold.js), and what Python itself passes to `Clock.when_complete`.
 */
function loadWhenReady() {
  /** @type {Promise<void> | undefined} */
  let coming;
  /** @type {Promise<void>} */
  const complete = new Promise((resolve) => {
    if (!start.isQuick) return whenReady(resolve);
    const load = () => {
      coming ??= receiveRest();
      coming.then(resolve, () => { coming = undefined; }); // tried again online, or when it is awaited
      return coming;
    };
    window.spielekisteComplete = (isUrgent = false) => {
      if (isUrgent) load().catch(window.spielekisteMissing);
      return complete;
    };
    window.addEventListener("online", load);
    whenReady(load);
  });
  const release = start.isQuick ? holdInput() : () => {};
  complete.then(release).then(() => {
    whenReady(loadRest);
    return fetchLater();
  }).then(joinInTime).catch(() => {}); // fetched again when it is needed
}

/** Call `act()` when the app is open. @param {() => void} act */
function whenReady(act) {
  if (isOpen()) return act();
  const watch = new MutationObserver(() => {
    if (html.dataset.state !== "ready") return;
    watch.disconnect();
    if (isOpen()) act();
  });
  watch.observe(html, { attributes: true, attributeFilter: ["data-state"] });
}

/** Whether the app is open, from a snapshot. */
const isOpen = () => html.dataset.state === "ready" && html.dataset.start === "snapshot";

/** Receivers of Python's output: the console, then PyScript once it listens. */
const sinks = { stdout: console.info, stderr: console.warn };

/**
 * Make Pyodide, which would fetch and compile its WebAssembly itself, use the module that preload.js
 * has compiled already.
 * @returns {() => void} Restores the original functions.
 */
function patchWasmFetch() {
  const { fetch } = window;
  const { instantiateStreaming } = WebAssembly;
  const path = `${whole(plan.runtime)}pyodide.asm.wasm`;
  const compiled = window.spielekistePyodide ?? WebAssembly.compileStreaming(fetch(path));
  window.fetch = (asked, options) => (
    String(asked) === path ? Promise.resolve(new Response()) : fetch(asked, options)
  );
  /** @type {typeof instantiateStreaming} */
  const instantiate = async (_, imports) => {
    const module = await compiled;
    await pause();
    const all = Object.assign(imports ?? {}, { later: { load: loadLater } });
    const instance = await WebAssembly.instantiate(module, all);
    first = { instance, imports: all };
    return { module, instance };
  };
  Object.assign(WebAssembly, { instantiateStreaming: instantiate });
  return () => {
    window.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming });
  };
}

async function restored() {
  const undo = patchWasmFetch();
  python = await boot({
    stdout: (line) => sinks.stdout(line),
    stderr: (line) => sinks.stderr(line),
    indexURL: whole(plan.runtime),
    stdLibURL: whole(plan.rest),
    lockFileContents: JSON.stringify(LOCK),
    createPyodideModule: create,
    _loadSnapshot: Uint8Array.from(atob(plan.head), (letter) => letter.charCodeAt(0)),
  }).finally(undo);
  performance.mark("spielekiste:started");
  progress(plan.total);
  await pause();
  const module = python.pyimport("resume");
  await pause();
  loadNext = module.resume(readCode);
  module.destroy();
  performance.mark("spielekiste:resumed");
  await pause();
  if (start.isQuick) await writeTexts(own);
  else await receiveRest();
  loadWhenReady();
  return python;
}

/** @param {Record<string, unknown>} options */
async function plain(options) {
  const python = await boot({ ...options, indexURL: whole(plan.runtime) });
  await python.loadPackage("micropip");
  const micropip = python.pyimport("micropip");
  await micropip.install(plan.wheels.map(whole));
  micropip.destroy();
  return python;
}

/** Wait until the page is shown, if the browser has loaded it in advance: only then may a match begin.
 * @returns {Promise<void>} */
function shown() {
  if (!document.prerendering) return Promise.resolve();
  return new Promise((go) => {
    document.addEventListener("prerenderingchange", () => go(), { once: true });
  });
}

/* Starts immediately, while PyScript is still loading (see start.js). */
const own = [html.lang].filter((language) => language in plan.texts);
for (const language of start.isQuick ? own : Object.keys(plan.texts)) fetchTexts(language).catch(() => {});
if (!start.isQuick) fetchCode().catch(() => {});
const early = restored();
early.catch(() => {}); // handled by whoever awaits it

/** @param {Record<string, unknown> & Partial<typeof sinks>} options */
export async function loadPyodide(options) {
  Object.assign(sinks, { stdout: options.stdout ?? sinks.stdout, stderr: options.stderr ?? sinks.stderr });
  await early.catch(() => {});
  await shown();
  try {
    const python = await early;
    html.dataset.start = "snapshot";
    return python;
  } catch (error) {
    if (await window.spielekisteMend?.()) await new Promise(() => {}); // the page is being reloaded
    console.info("The snapshot could not be restored, using the plain start:", error);
    html.dataset.start = "plain";
    return plain(options);
  }
}
