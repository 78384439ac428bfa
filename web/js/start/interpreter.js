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
const READ_MS = 4; // for reading each file of the snapshot at once; there are two
const IDLE_MS = 20; // between two slices where the browser doesn't tell when it is idle
const LOOK_MS = 200; // redrawing the bar for every chunk would keep the page busy
let received = 0; // bytes of the snapshot, for the progress bar
const memory = receive("default").catch(() => receive("reload")); // replaces a damaged copy
memory.catch(() => {}); // handled by whoever awaits it

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
  const python = await plainly(Object.assign(settings, { instantiateWasm, breathe: pause }));
  performance.mark("spielekiste:begun");
  const words = await memory;
  performance.mark("spielekiste:fetched");
  await pause();
  await restoreMemory(plan, python.HEAPU8, python._sbrk(0), fresh, words, firstPart().instance.exports);
  isRestored = true;
  if (document.documentElement.dataset.stick) { // has no requests to fetch them at once
    [code] = await Promise.all([fetchCode(), fetchLater().then(joinInTime)]);
  }
  loadWhenReady();
  performance.mark("spielekiste:restored");
  await pause();
  return python;
}

/** Pyodide's first part and its imports; set when it was started.
 * @type {{instance: WebAssembly.Instance, imports: WebAssembly.Imports} | undefined} */
let first;
let isRestored = false;

function firstPart() {
  if (!first) throw new Error("Pyodide's first part is missing");
  return first;
}

/** Python's function that loads the deferred code of one more module, and returns whether there are others. */
let loadNext = () => false;

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
 * Join the later part when there is time. Only a browser that refuses `join` may wait: elsewhere Python could call
 * `loadNow` meanwhile, and a part that is joined twice would reset its tables.
 * @param {WebAssembly.Module} rest
 */
async function joinInTime(rest) {
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
  const sum = await receiveInto(bytes, path, { cache, priority: "low" });
  if (sum !== (checksum | 0)) throw new Error(`${path}: damaged`);
  return bytes;
}

/** Fetch a file that is needed while one plays, and again if it is damaged. @param {SpielekisteFile} file */
function receiveFile(file) {
  return receiveOnce(file, "default").catch(() => receiveOnce(file, "reload"));
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let later;

async function compileLater() {
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

/** The code of deferred functions, once it has arrived (workshop/runtime/pyodide/deferred.py).
 * @type {Uint8Array | undefined} */
let code;

/** @type {Promise<Uint8Array> | undefined} */
let codeComing;

const fetchCode = () => {
  codeComing ??= receiveFile(plan.code);
  codeComing.catch(() => { codeComing = undefined; });
  return codeComing;
};
window.spielekisteCode = fetchCode;

/** Wait until the page has nothing else to do; Safari can't tell.
 * @returns {Promise<void>} */
function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_MS);
  });
}

/** Load the code of some modules, no longer than a tap may wait; return whether there are others. */
function loadSome() {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end) if (!loadNext()) return false;
  return true;
}

/** Load the code of deferred functions, in slices. */
async function loadCode() {
  code = await fetchCode();
  do await idle(); while (loadSome());
  performance.mark("spielekiste:whole");
}

/** Load deferred code and the later part when the app is open, so that they delay nothing. */
function loadWhenReady() {
  const html = document.documentElement;
  const watch = new MutationObserver(() => {
    if (html.dataset.state !== "ready") return;
    watch.disconnect();
    if (html.dataset.start !== "snapshot") return;
    // What fails is fetched again when it is needed.
    loadCode().catch(() => {}).then(fetchLater).then(joinInTime).catch(() => {});
  });
  watch.observe(html, { attributes: true, attributeFilter: ["data-state"] });
}

/**
 * Fetch a file while Python waits. Returns the status if the file is missing or damaged, which is 0 without a network.
 * @param {SpielekisteFile} file @param {boolean} isAgain
 */
function fetchNow([path, size, checksum], isAgain) {
  const request = new XMLHttpRequest();
  request.open("GET", whole(path), false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // as bytes
  if (isAgain) request.setRequestHeader("Cache-Control", "no-cache");
  try {
    request.send();
  } catch {
    return 0;
  }
  const { status, responseText } = request;
  if (status !== 200 || responseText.length !== size) return status;
  const bytes = bytesOf(responseText);
  return sumWords(0, wordsOf(bytes)) === (checksum | 0) ? bytes : status;
}

/** Return the bytes of a text that was read as bytes. `Uint8Array.from` would first make a string of each.
 * @param {string} text */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at); // its low byte
  return bytes;
}

/** Fetch a file while Python waits, at most twice. @param {SpielekisteFile} file */
function receiveNow(file) {
  const found = fetchNow(file, false);
  return typeof found === "number" ? fetchNow(file, true) : found;
}

let isLost = false;

/**
 * Load the later part at once, because Python has called one of its functions. If it is missing, the page says so, and
 * the next call tries again. If it is there but the browser refuses it, the plain start can use it.
 */
function loadNow() {
  if (!isRestored || isLost) throw new Error(`${plan.later[0]}: not loaded`);
  const found = receiveNow(plan.later);
  const isThere = typeof found !== "number";
  try {
    if (!isThere) throw new Error(`${plan.later[0]}: missing or damaged`);
    join(new WebAssembly.Module(found));
  } catch (error) {
    isLost = true; // also for Pyodide's report of the error
    if (isThere) startPlainlyOnce();
    else giveUp(error);
    throw error;
  }
}

/**
 * Return a part of the deferred code, because Python has called one of its functions. If the file is missing although
 * there is a network, the plain start does without it.
 * @param {number} start @param {number} length
 */
function readCode(start, length) {
  if (!code) {
    const found = isLost ? 0 : receiveNow(plan.code);
    if (typeof found === "number") throw withoutCode(found);
    code = found;
  }
  return code.subarray(start, start + length);
}

/** Do what helps if the code is missing; without a network, a start that needs it fails (boot.js). @param {number} status */
function withoutCode(status) {
  const error = new Error(`${plan.code[0]}: missing or damaged`);
  const isReady = document.documentElement.dataset.state === "ready";
  if (isLost || (!status && !isReady)) return error;
  isLost = true;
  if (status) startPlainlyOnce();
  else giveUp(error);
  return error;
}

/** Open the page again with the plain start; start.js removes it from the address afterwards. */
function startPlainlyOnce() {
  const address = new URL(location.href);
  address.searchParams.set("start", "plain");
  history.replaceState({ ...history.state, isOnce: true }, "", address);
  location.reload();
}

/** Show that a file is missing; Python stops what it was doing. @param {unknown} error */
function giveUp(error) {
  window.spielekisteMissing?.(error);
  setTimeout(() => { isLost = false; });
}

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
    const all = Object.assign(imports ?? {}, { later: { load: loadNow } });
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
  const python = await boot({
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
const early = restored();
early.catch(() => {}); // handled by whoever awaits it

/** @param {Record<string, unknown> & Partial<typeof sinks>} options */
export async function loadPyodide(options) {
  const html = document.documentElement;
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
