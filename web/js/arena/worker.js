// @ts-check
/**
 * A worker of the arena with its own Python interpreter, restored from the snapshot that the page
 * has already fetched. One worker is the referee; each bot has another one.
 *
 * A bot's code has no access to the page, the network or storage. The worker's policy (netlify.toml)
 * allows only this site's scripts and WebAssembly. In case a server sends no policy, `lock` also
 * removes all functions with such access before any untrusted code runs. The first message contains
 * everything that Python needs to start, the second one the worker's role.
 */
const ARCHIVE = "/home/pyodide/arena.zip";
const SETUP = `
import importlib, sys
import spielekiste
sys.path.append("${ARCHIVE}")
spielekiste.__path__.append("${ARCHIVE}/spielekiste")
importlib.invalidate_caches()
import spielekiste.arena.worker
`;

/** Globals that are kept: those of the language, and those that Pyodide needs after its start. All
 * others are removed, because they could access a page, a server or storage, or compile code. */
const STAYING = new Set([
  "Array", "ArrayBuffer", "AsyncDisposableStack", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView",
  "Date", "DisposableStack", "Error", "EvalError", "FinalizationRegistry", "Float32Array", "Float64Array", "Infinity",
  "Int16Array", "Int32Array", "Int8Array", "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise",
  "Proxy", "RangeError", "ReferenceError", "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError",
  "URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet",
  "WebAssembly", "decodeURIComponent", "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined",
  "DOMException", "MessageChannel", "MessagePort", "TextDecoder", "TextEncoder", "clearTimeout", "console", "constructor",
  "crypto", "performance", "self", "setTimeout",
]);

/** System calls that Python may make while untrusted code runs, such as for the time or reading files. */
const CALLS = new Set([
  "clock_res_get", "clock_time_get", "emscripten_date_now", "emscripten_get_now", "_tzset_js", "_timegm_js",
  "_mktime_js", "_localtime_js", "_gmtime_js", "random_get", "environ_get", "environ_sizes_get",
  "fd_close", "fd_read", "fd_pread", "fd_seek", "fd_fdstat_get", "__syscall_fstat64", "__syscall_stat64",
  "__syscall_newfstatat", "__syscall_lstat64", "__syscall_getdents64", "__syscall_getcwd", "__syscall_readlinkat",
  "__syscall_faccessat", "__syscall_ioctl", "__syscall_fcntl64", "emscripten_resize_heap", "emscripten_get_heap_max",
  "_Py_emscripten_runtime", "_Py_CheckEmscriptenSignals_Helper", "_PyEM_TrampolineCall_JS", "exit", "proc_exit",
  "_abort_js", "__assert_fail", "emscripten_runtime_keepalive_push", "emscripten_runtime_keepalive_pop",
  "JsBuffer_get_info", "JsvArray_Get", "JsvBuffer_assignToPtr", "get_suspender", "set_suspender", "saveState", "restoreState", "throw_no_gil", "__call_sighandler",
]);

/** Pattern of the functions that pass values and errors between Python and this script. */
const VALUES = /^(invoke_|hiwire_|__hiwire_|Jsv[A-Z]\w*_(Check|fromInt|fromDouble|toInt)$|JsvError_|Jsv_|_?python2js_|js2python_|pyproxy_|proxy_cache_|_pyproxy|destroy_prox|gc_register_proxies|new_error|fail_test|JsvUTF8ToString|capture_stderr|restore_stderr|is_comlink_proxy|JsProxy_compute_typeflags)/;

const READ_ONLY = -69; // the error number EROFS
const NO_FILE = 8; // the error number EBADF
const NO_SYSTEM = -52; // the error number ENOSYS
const WRITING = 0o1 | 0o2 | 0o100 | 0o1000; // flags: write only, read and write, create, truncate

/** Maximum memory of one interpreter in bytes: that of a new one, and 256 MB for a bot. */
const MOST = 300 * 1024 * 1024;

/** Format of a reported line number: maximum number of digits, and first character. */
const DIGITS = 9;
const MARK = "@".charCodeAt(0);

/** Limit for reported lines: this many without a pause, then one every `REST_MS` milliseconds. */
const LINES = 2000;
const REST_MS = 10;
const REPORT_MS = 400; // between two reports of figures, because the page renders each of them
const HOLD_MS = 100; // rest while the page handles an input

/** Number of loop iterations that measure the current speed of the device. */
const TURNS = 2e6;
const TURNS_MS = 8; // on a desktop processor of 2020

/** @type {(report: ArenaReport, how: StructuredSerializeOptions) => void} */
const send = self.postMessage.bind(self);
const now = performance.now.bind(performance);

/** Whether untrusted code may be running, so that Python is limited to the allowed calls. */
let isLocked = false;

/** Whether the bot's Python writes the line numbers that it reaches to its output. */
let isFollowed = false;

/** Handler of the next message.
 * @type {(data: any) => void} */
let respond = (data) => { start(data).catch(stopped); };

/** Time until which the worker rests between two slices of work, in milliseconds. */
let held = 0;

self.onmessage = ({ data }) => {
  if (data.type === "hold") held = now() + HOLD_MS;
  else respond(data);
};

/** Let messages arrive; after an input on the page, rest so that it has the processor. */
async function yieldToPage() {
  await pause();
  const left = held - now();
  if (left > 0) await new Promise((done) => { setTimeout(done, left); });
}

/** @param {ArenaReport} report @param {Transferable[]} [moved] */
function tell(report, moved = []) {
  send(report, { transfer: moved });
}

/** Start Python with the data from the page. @param {ArenaStart} given */
async function restored({ plan, wasm, later, code, memory, rest, archive, runtime }) {
  let fresh = new Uint8Array();
  let join = () => {};
  const words = new Uint32Array(await memory.arrayBuffer());
  Object.assign(self, { fetch: () => Promise.resolve(new Response(/** @type {BufferSource} */ (rest))) });
  Object.assign(WebAssembly, {
    /** @param {unknown} _ @param {WebAssembly.Imports} imports */
    instantiateStreaming: async (_, imports) => {
      const load = () => { throw new Error("pyodide.later.wasm: not joined"); };
      const all = guarded(Object.assign(imports, { later: { load } }));
      await yieldToPage();
      const instance = await WebAssembly.instantiate(wasm, all);
      if (later) join = () => joinLater(instance, all, later);
      return { module: wasm, instance };
    },
  });
  limitMemory();
  /** @type {typeof import("pyodide/pyodide.mjs")} */
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  /** @type {typeof import("pyodide/pyodide.asm.mjs")} */
  const { default: plainly } = await import(`${runtime}pyodide.asm.mjs`);
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: new URL("rest.zip", runtime).href,
    lockFileContents: JSON.stringify({ info: plan.lock, packages: {} }),
    jsglobals: Object.create(null),
    createPyodideModule: async (settings) => {
      const instantiate = settings.instantiateWasm;
      if (!instantiate) throw new Error("Pyodide must pass instantiateWasm: adapt restored()");
      /** @type {typeof instantiate} */
      const instantiateWasm = (imports, done) => instantiate(imports, (instance, module) => {
        const { buffer } = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        fresh = new Uint8Array(buffer).slice(0, plan.base);
        done(instance, module);
      });
      const made = await plainly(Object.assign(settings, { instantiateWasm, breathe: yieldToPage }));
      await restoreMemory(plan, made.HEAPU8, made._sbrk(0), fresh, words, yieldToPage);
      join();
      await yieldToPage();
      return made;
    },
    _loadSnapshot: Uint8Array.from(atob(plan.head), (letter) => letter.charCodeAt(0)),
  });
  const module = python.pyimport("resume");
  const loadNext = module.resume((/** @type {number} */ start, /** @type {number} */ length) => code?.subarray(start, start + length));
  while (loadNext()) await yieldToPage();
  for (const proxy of [loadNext, module]) proxy.destroy();
  python.setInterruptBuffer(new Uint8Array(1)); // Python often calls JavaScript to read it: only then can WebKit end this worker
  python.setStdin({ stdin: () => undefined });
  python.setStdout({ write: line });
  python.setStderr({ write: (bytes) => bytes.length });
  python.FS.writeFile(ARCHIVE, archive);
  await yieldToPage();
  python.runPython(SETUP);
  return python;
}

/** Wrap all imported functions in guards, except those that a game needs.
 * @param {WebAssembly.Imports} imports @returns {WebAssembly.Imports} */
function guarded(imports) {
  const env = { ...imports.env };
  for (const [name, plain] of Object.entries(env)) {
    if (typeof plain === "function" && !CALLS.has(name) && !VALUES.test(name)) env[name] = guard(name, plain);
  }
  return { ...imports, env, wasi_snapshot_preview1: env };
}

/** Return a function that calls `plain` until the worker is locked, and then returns an error.
 * @param {string} name @param {Function} plain */
function guard(name, plain) {
  /** @param {any[]} given */
  return (...given) => {
    if (!isLocked || isReading(name, given)) return plain(...given);
    if (name === "fd_write") return given[0] === 1 || given[0] === 2 ? plain(...given) : NO_FILE;
    if (name === "_emscripten_system") return NO_SYSTEM;
    if (name === "can_run_sync_js") return 0; // so that `time.sleep` blocks
    if (name.startsWith("__syscall_")) return READ_ONLY;
    throw new Error(`${name} is not there for bots`);
  };
}

/** @param {string} name @param {any[]} given */
function isReading(name, [, , flags]) {
  return name === "__syscall_openat" && !(flags & WRITING);
}

/** Limit the memory of an interpreter to `MOST`; beyond it, Python raises MemoryError. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST) throw new RangeError("too much memory");
    return grow.call(this, pages);
  };
}

/** Return how many times slower than `TURNS_MS` this device is. */
function slowness() {
  const start = now();
  let sum = 0;
  for (let at = 0; at < TURNS; at += 1) sum = (sum + at * 7) % 1000003;
  return (now() - start + sum * 0) / TURNS_MS;
}

/** Replacement for `Function`, which compiles text. */
function Refused() {
  throw new TypeError("no code can be made from text here");
}
Refused.prototype = Function.prototype;

/** Remove everything that could access something outside the worker.
 * @param {Awaited<ReturnType<typeof restored>>} python */
function lock(python) {
  for (const name of ["js", "pyodide_js"]) {
    python.unregisterJsModule(name);
    python.runPython(`import sys; sys.modules.pop("${name}", None)`);
  }
  const makers = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const make of makers) {
    Reflect.deleteProperty(Object.getPrototypeOf(make), "constructor");
  }
  for (let at = self; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (!STAYING.has(name) && !Reflect.deleteProperty(at, name)) {
        Reflect.defineProperty(at, name, { value: undefined });
      }
    }
  }
  Object.assign(self, { Function: Refused }); // Pyodide uses it with instanceof
  isLocked = true;
}

let lines = 0;
let rest = 0;

/** Handle Python's output: the line number that a followed bot has reached; other output is
 * ignored. @param {Uint8Array} bytes @returns {number} */
function line(bytes) {
  const [mark, ...digits] = bytes.length <= DIGITS ? bytes : [];
  const isTold = isFollowed && mark === MARK && (lines < LINES || now() >= rest);
  if (isTold) {
    lines += 1;
    rest = now() + REST_MS;
    tell({ type: "at", line: Number(String.fromCharCode(...digits)) });
  }
  return bytes.length;
}

/** @param {any} made The bot in Python. @param {(data: Uint8Array) => any} given */
function serveBot(made, given) {
  const [begin, goOn] = [made.begin, made.go_on];
  /** @type {Uint8Array[]} */
  const waiting = [];
  let isBusy = false;
  const work = async () => {
    for (let data = waiting.shift(); data; data = waiting.shift()) {
      begin(given(data));
      let text = goOn();
      for (; !text; text = goOn()) {
        tell({ type: "alive", done: made.done });
        await yieldToPage();
      }
      tell({ type: "replies", text });
    }
    isBusy = false;
  };
  respond = (data) => {
    waiting.push(data.batch);
    if (isBusy) return;
    isBusy = true;
    work().catch(stopped);
  };
}

/** @param {any} referee The referee in Python. @param {number} players */
function serveReferee(referee, players) {
  let isBusy = false;
  let isNews = false; // whether a message has arrived since the last check
  let isResting = false;
  let shown = 0;
  let since = now();
  const report = () => {
    const { done, is_over: over } = referee;
    const isDue = done !== shown && (!shown || now() - since >= REPORT_MS);
    if (!isDue && !over) return false;
    [shown, since] = [done, now()];
    tell({ type: "figures", text: referee.figures() });
    return over;
  };
  const ask = () => {
    for (let player = 0; player < players; player += 1) {
      if (referee.is_built_in(player)) continue;
      for (let batch = taken(referee.batch(player)); batch.length; batch = taken(referee.batch(player))) {
        tell({ type: "batch", player, batch, count: referee.asked }, [batch.buffer]);
      }
    }
  };
  const work = async () => {
    for (let more = true; (more || isNews) && !isResting;) {
      isNews = false;
      ask();
      if (report()) break;
      more = referee.go_on();
      await yieldToPage();
    }
    isBusy = false;
  };
  const begin = () => {
    isNews = true;
    if (isBusy) return;
    isBusy = true;
    work().catch(stopped);
  };
  respond = (data) => {
    if (data.type === "replies") referee.take(data.player, isFlat(data.text) ? data.text : "");
    if (data.type === "fail") referee.fail(data.player, data.code, data.detail, data.line, data.done);
    if (data.type === "rest") isResting = true;
    if (data.type === "look") tell({ type: "game", text: referee.look(data.asked) });
    else begin();
  };
  begin();
}

/** Return whether a reply is JSON of the expected depth; Python's parser could fail on deeper nesting.
 * @param {string} text */
function isFlat(text) {
  try {
    const given = JSON.parse(text);
    const rows = Array.isArray(given) ? given : [given.fault];
    return rows.every((row) => Array.isArray(row) && row.every((part) => typeof part !== "object"));
  } catch {
    return false;
  }
}

/** Return a copy of Python's bytes as an array. @param {any} bytes */
function taken(bytes) {
  const array = bytes.toJs();
  bytes.destroy();
  return array;
}

/** @param {unknown} error */
function stopped(error) {
  tell({ type: "stopped", detail: String(error).trim().slice(-200) });
}

/** Start Python, and take the role as soon as the page assigns one. @param {ArenaStart} given */
async function start(given) {
  /** @type {Promise<ArenaRole>} */
  const assigned = new Promise((done) => {
    respond = ({ role }) => done(role);
  });
  const python = await restored(given);
  const module = python.pyimport("spielekiste.arena.worker");
  tell({ type: "started" });
  const role = await assigned;
  const slow = slowness();
  if (role.kind === "referee") {
    const tables = python.toPy(new Map(Object.entries(role.tables)));
    tell({ type: "ready", slow });
    serveReferee(module.RefereeWorker(role.asked, tables), role.players);
    return;
  }
  const bot = module.BotWorker(role.source, role.game);
  const bytes = (/** @type {Uint8Array} */ data) => python.toPy(data);
  if (role.kind === "bot") {
    serveBot(bot, bytes);
    lock(python);
    tell({ type: "ready", slow });
  } else {
    const { follow } = bot;
    lock(python);
    isFollowed = true;
    tell({ type: "ready", slow });
    follow(bytes(role.batch), role.done);
    tell({ type: "followed" });
  }
}
